//! Ways of control between an op and its regions, and what is handed over on them.
//!
//! An op declares them in [`OpDef::ways`](crate::OpDef::ways). What is at the end of a region says where
//! control goes next; so do loops and conditionals of every dialect look alike to analyses of values.

use std::ops::Range;

use crate::core::ids::{OpId, ValueId};
use crate::language::ir::Ir;

/// One way that control may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The op itself, or an op that ends one of its regions.
    pub from: OpId,
    /// Which operands of that one are handed over.
    pub given: Range<usize>,
    /// Into the first block of the region of this number; behind the op if there is none.
    pub to: Option<usize>,
    /// What is handed over becomes the arguments of that block from this one on, or the results.
    pub first: usize,
    /// If operand 0 of `from` decides, which is an `i1`: the value with which this way is taken.
    pub when: Option<bool>,
}

/// Tells all ways of an op; what may be at the end of its regions besides is not control that stays in the
/// function.
pub type WaysFn = fn(&Ir, OpId) -> Vec<Way>;
/// Numbers that decide.
pub type CasesFn = fn(&Ir, OpId) -> Vec<i128>;

impl Way {
    /// A way that hands nothing over.
    pub(crate) fn plain(from: OpId, to: Option<usize>) -> Way {
        Way { from, given: 0..0, to, first: 0, when: None }
    }

    /// The values that are handed over.
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
