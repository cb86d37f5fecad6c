//! Options of execution.

use crate::memory::order::Order;
use loopwright_affine_ir::IndexWidth;

/// Options of the interpreter: limits, and choices that the language leaves open.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_interp::{InterpErrorKind, InterpOptions, Interpreter};
///
/// # let text = "func.func @main() { cf.br ^again
/// #   ^again: cf.br ^again }";
/// # let ir = parse(&Source::new("forever.mlir", text), &ParseOptions::default()).expect("is well formed");
/// // ^again: cf.br ^again
/// let options = InterpOptions { step_limit: 1000, ..InterpOptions::default() };
/// let error = Interpreter::new(&ir, options).call("main", &[]).expect_err("never ends");
/// assert_eq!(error.kind, InterpErrorKind::StepLimit);
/// assert!(error.kind.is_budget());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterpOptions {
    /// How many operations may be executed in all.
    pub step_limit: u64,
    /// How many bytes memrefs, output, frames of calls and what is known of transfers may take together. What
    /// ops know about large vectors when they are compiled may take as much again.
    pub memory_limit: u64,
    /// How deep calls and the regions in the functions called may nest in all.
    pub depth_limit: u32,
    /// 64 bits by default; a value that does not fit is undefined behaviour.
    pub index_width: IndexWidth,
    /// Whether memory that was never written may be read; it reads as zeros.
    pub allow_uninitialized: bool,
    /// Whether iterations of parallel loops are checked for races.
    pub check_races: bool,
    /// In which order the iterations of parallel loops are executed.
    pub order: Order,
    /// When transfers copy: programs that are right compute the same either way.
    pub landing: Landing,
    /// Whether what is executed is counted ([`Interpreter::stats`](crate::Interpreter::stats)).
    pub count: bool,
    /// How many accesses to elements are listed at most ([`Interpreter::trace`](crate::Interpreter::trace));
    /// one more is an error.
    pub trace_limit: usize,
    /// How many values are followed at most to where they come from
    /// ([`Interpreter::history`](crate::Interpreter::history)); with one more there is no history.
    pub history_limit: usize,
}

impl InterpOptions {
    /// Whether runs are recorded.
    pub(crate) fn records(&self) -> bool {
        self.count || self.notes_accesses()
    }

    /// Whether each access is of interest.
    pub(crate) fn notes_accesses(&self) -> bool {
        self.trace_limit > 0 || self.history_limit > 0
    }
}

impl Default for InterpOptions {
    fn default() -> Self {
        InterpOptions {
            step_limit: 10_000_000_000,
            memory_limit: 1 << 30,
            depth_limit: 20_000,
            index_width: IndexWidth::Bits64,
            allow_uninitialized: false,
            check_races: true,
            order: Order::Forward,
            landing: Landing::Eager,
            count: false,
            trace_limit: 0,
            history_limit: 0,
        }
    }
}

/// When the copy of a transfer is made: as early or as late as allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Landing {
    /// When the transfer is started.
    #[default]
    Eager,
    /// When it is waited for.
    Lazy,
}
