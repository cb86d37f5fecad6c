//! Control flow between an op and its regions, and the values that it passes.
//!
//! An op declares them in [`OpDef::ways`](crate::OpDef::ways). What is at the end of a region says where
//! control goes next; so do loops and conditionals of every dialect look alike to analyses of values.

use std::ops::Range;

use crate::core::ids::{OpId, ValueId};
use crate::language::ir::Ir;

/// A control-flow edge between an op and its regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The op itself, or an op that ends one of its regions.
    pub from: OpId,
    /// Which operands of that one are passed.
    pub given: Range<usize>,
    /// Into the first block of the region of this number; after the op if there is none.
    pub to: Option<usize>,
    /// What is passed becomes the arguments of that block from this one on, or the results.
    pub first: usize,
    /// If operand 0 of `from` decides, which is an `i1`: the value with which this way is taken.
    pub when: Option<bool>,
}

/// Returns all control-flow edges of an op; other terminators of its regions leave the function.
pub type WaysFn = fn(&Ir, OpId) -> Vec<Way>;
/// Numbers that decide.
pub type CasesFn = fn(&Ir, OpId) -> Vec<i128>;

impl Way {
    /// A way that hands nothing over.
    pub(crate) fn plain(from: OpId, to: Option<usize>) -> Way {
        Way { from, given: 0..0, to, first: 0, when: None }
    }

    /// The values that are passed.
    pub fn values<'a>(&self, ir: &'a Ir) -> &'a [ValueId] {
        ir.op(self.from).operands().get(self.given.clone()).unwrap_or_default()
    }

    /// The arguments or results of `op`, whose way it is, that they become.
    pub fn targets<'a>(&self, ir: &'a Ir, op: OpId) -> &'a [ValueId] {
        let all = match self.to {
            None => ir.op(op).results(),
            Some(region) => ir
                .op(op)
                .regions()
                .get(region)
                .and_then(|region| ir.region(*region).blocks().first())
                .map_or(&[][..], |block| ir.block(*block).args()),
        };
        all.get(self.first..).unwrap_or_default()
    }
}
