//! What ops mean, by their names.

use std::collections::HashMap;
use std::sync::Arc;

use affine_ir::OpId;

use crate::compile::{CompiledOp, Compiler};
use crate::error::InterpError;

/// Gives an op its meaning: called once per occurrence of the op, when its function is compiled, it looks up types and
/// attributes, refuses what has no meaning, and returns what to do.
pub type MeaningFn = fn(&mut Compiler<'_>, OpId) -> Result<CompiledOp, InterpError>;

/// What the ops of one name mean.
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

    /// The same, counted as so many operations on floats for each element of a vector.
    pub const fn flops(self, flops: u32) -> Meaning {
        Meaning { flops, ..self }
    }
}

/// The meanings of all ops that have one.
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
