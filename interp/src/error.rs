//! Errors of execution: the caller's form, and the light form that propagates from the op that stopped.

use loopwright_affine_ir::{Diagnostic, Ir, OpId, Severity};

/// The kind of an [`InterpError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum InterpErrorKind {
    /// The program did something that has no meaning.
    UndefinedBehaviour,
    /// Two iterations of a parallel loop touch one cell, and one of them writes it.
    Race,
    /// The program reaches an op that the interpreter gives no meaning to: an op, a type, a function without
    /// a body.
    Unsupported,
    /// The caller asked for something that cannot be done: no such function, wrong arguments.
    BadCall,
    /// More operations than the step limit.
    StepLimit,
    /// More memory than the memory limit.
    MemoryLimit,
    /// Calls nested deeper than the depth limit.
    DepthLimit,
}

impl InterpErrorKind {
    /// Whether a budget ran out, as against the program being wrong.
    pub fn is_budget(self) -> bool {
        matches!(self, Self::StepLimit | Self::MemoryLimit | Self::DepthLimit)
    }
}

/// Why execution stopped. The notes of the diagnostic name the enclosing iterations and calls, innermost
/// first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterpError {
    /// What sort of end it was.
    pub kind: InterpErrorKind,
    /// Its place is that of the op, its message follows the op's name.
    pub diagnostic: Box<Diagnostic>,
}

impl std::fmt::Display for InterpError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.diagnostic.fmt(f)
    }
}

impl std::error::Error for InterpError {}

impl InterpError {
    /// An error at an op.
    pub(crate) fn at(ir: &Ir, kind: InterpErrorKind, op: OpId, message: impl AsRef<str>) -> Self {
        InterpError { kind, diagnostic: Box::new(ir.op_error(op, message)) }
    }

    /// An op, or a form of one, that the tables give no meaning to.
    pub(crate) fn unsupported(ir: &Ir, op: OpId, message: impl AsRef<str>) -> Self {
        Self::at(ir, InterpErrorKind::Unsupported, op, message)
    }

    /// A request that cannot be met.
    pub(crate) fn bad_call(message: impl Into<String>) -> Self {
        let diagnostic = Box::new(Diagnostic::error(Default::default(), message));
        InterpError { kind: InterpErrorKind::BadCall, diagnostic }
    }

    /// A request that needs values of such a type.
    pub(crate) fn uninterpreted(what: impl std::fmt::Display) -> Self {
        Self::bad_call(format!("{what} has no interpretation"))
    }
}

/// An [`InterpError`] on its way up: ops are named by id, places are looked up at the end.
#[derive(Clone, Debug)]
pub(crate) struct Trap {
    pub kind: InterpErrorKind,
    pub op: OpId,
    pub message: String,
    pub notes: Vec<(OpId, String)>,
    /// What was found when the op was compiled, in place of the message.
    pub refusal: Option<Box<InterpError>>,
}

impl Trap {
    /// Undefined behaviour in `op`.
    pub fn undefined(op: OpId, message: impl Into<String>) -> Box<Trap> {
        Self::new(InterpErrorKind::UndefinedBehaviour, op, message)
    }

    pub fn new(kind: InterpErrorKind, op: OpId, message: impl Into<String>) -> Box<Trap> {
        Box::new(Trap { kind, op, message: message.into(), notes: Vec::new(), refusal: None })
    }

    /// What could not be compiled is about to be executed.
    #[cold]
    pub fn refused(op: OpId, refusal: &InterpError) -> Box<Trap> {
        let refusal = Some(Box::new(refusal.clone()));
        Box::new(Trap { refusal, ..*Self::new(InterpErrorKind::Unsupported, op, "") })
    }

    /// Notes that it happened inside `op`. After some dozens of notes the rest are dropped: a deep recursion
    /// is recognised without listing every call.
    pub fn within(mut self: Box<Self>, op: OpId, message: impl FnOnce() -> String) -> Box<Trap> {
        const MOST_NOTES: usize = 40;
        if self.notes.len() < MOST_NOTES {
            self.notes.push((op, message()));
        }
        self
    }

    /// With the op's place, for whoever called the interpreter.
    pub fn into_error(self, ir: &Ir) -> InterpError {
        let mut diagnostic = match self.refusal {
            Some(refusal) => refusal.diagnostic,
            None => Box::new(ir.op_error(self.op, self.message)),
        };
        for (op, message) in self.notes {
            let place = ir.place(&ir.op(op).loc);
            diagnostic.notes.push(Diagnostic::new(Severity::Note, place, message));
        }
        InterpError { kind: self.kind, diagnostic }
    }
}

/// `Err` with undefined behaviour in `op`.
#[cold]
pub(crate) fn undefined<T>(op: OpId, message: impl Into<String>) -> Result<T, Box<Trap>> {
    Err(Trap::undefined(op, message))
}
