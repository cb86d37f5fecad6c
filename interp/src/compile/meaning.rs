//! Looks up the meanings of ops, by name.

use std::collections::HashMap;
use std::sync::Arc;

use loopwright_affine_ir::OpId;

use crate::compile::{CompiledOp, Compiler};
use crate::error::InterpError;

/// Compiles an op: called once per occurrence of the op, when its function is compiled, it looks up types and
/// attributes, refuses what has no meaning, and returns the step.
pub type MeaningFn = fn(&mut Compiler<'_>, OpId) -> Result<CompiledOp, InterpError>;

/// The meaning of the ops of one name.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    pub(crate) compile: MeaningFn,
    pub(crate) flops: u32,
}

impl Meaning {
    /// The meaning that the function gives.
    pub const fn new(compile: MeaningFn) -> Meaning {
        Meaning { compile, flops: 0 }
    }

    /// The same, counted as this many operations on floats for each element of a vector.
    pub const fn flops(self, flops: u32) -> Meaning {
        Meaning { flops, ..self }
    }
}

/// The meanings of all ops that have one: a value that is cheap to clone. [`Meanings::standard`] are those of
/// the ops that `affine_ir` declares, [`Meanings::with`] adds others.
///
/// ```
/// use loopwright_affine_ir::machinery::CountRule;
/// use loopwright_affine_ir::{Dialect, Dialects, OpDef, ParseOptions, Source, parse};
/// use loopwright_interp::{CompiledOp, Datum, InterpOptions, Interpreter, Meaning, Meanings};
///
/// static TOY: Dialect = Dialect {
///     name: "toy",
///     ops: &[&[OpDef {
///         name: "toy.collatz",
///         n_operands: CountRule::Exactly(1),
///         n_results: CountRule::Exactly(1),
///         ..OpDef::BASE
///     }]],
///     ..Dialect::BASE
/// };
///
/// let meanings = Meanings::standard().with(
///     "toy.collatz",
///     Meaning::new(|cx, op| {
///         let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
///         Ok(CompiledOp::on_registers(op, move |registers| {
///             registers[to] = match registers[from] {
///                 0 => return Err("does not end".into()),
///                 even if even % 2 == 0 => even / 2,
///                 odd => 3 * odd + 1,
///             };
///             Ok(())
///         }))
///     }),
/// );
/// let text = r#"func.func @main(%n: i32) -> i32 {
///   %next = "toy.collatz"(%n) : (i32) -> i32
///   return %next : i32
/// }"#;
/// let dialects = Dialects::standard().with(&TOY);
/// let options = ParseOptions { dialects, ..ParseOptions::default() };
/// let ir = parse(&Source::new("t", text), &options).expect("is well formed");
/// let mut interpreter = Interpreter::with_meanings(&ir, InterpOptions::default(), meanings);
/// assert_eq!(interpreter.call("main", &[Datum::i32(7)]).expect("has a meaning"), [Datum::i32(22)]);
/// let error = interpreter.call("main", &[Datum::i32(0)]).expect_err("is undefined");
/// assert!(error.to_string().contains("'toy.collatz' op does not end"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Meanings {
    by_name: Arc<HashMap<&'static str, Meaning>>,
}

impl Meanings {
    /// The meanings of the ops in the tables.
    pub(crate) fn of(tables: &[&[(&'static str, Meaning)]]) -> Meanings {
        Meanings { by_name: Arc::new(tables.iter().copied().flatten().copied().collect()) }
    }

    /// The same with a meaning for the ops of this name, in place of the one they had.
    pub fn with(mut self, name: &'static str, meaning: Meaning) -> Meanings {
        Arc::make_mut(&mut self.by_name).insert(name, meaning);
        self
    }

    /// What ops of this name mean.
    pub fn get(&self, name: &str) -> Option<Meaning> {
        self.by_name.get(name).copied()
    }

    /// The names of the ops that have a meaning, sorted.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.by_name.keys().copied().collect();
        names.sort_unstable();
        names
    }
}
