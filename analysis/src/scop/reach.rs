//! Escape analysis: which memory can be reached from outside of a function, by unsupported calls or through
//! memrefs of unknown root.
//!
//! # Method
//! Arguments can, but for those that are `llvm.noalias`, and so can globals that the function or one that it
//! calls names. Any root *escapes* where a
//! memref of it goes to an op that is not known to do no more with it than to access it, to view it or to ask
//! for its size: a call that is not understood or passes it on, a transfer that goes on beside the program, a
//! store of the memref itself, a branch, a selection.
//!
//! # Exactness
//! An over-approximation: it does not matter where in the function a root escapes, nor whether it ever comes
//! back.
//!
//! # Cost
//! One walk over the function.

use crate::scop::alias::{self, Root, RootKey};
use crate::scop::summary::{Storage, Summaries};
use crate::scop::waits::{awaited_by, has_known_waits, possible_starts, started_by};
use loopwright_affine_ir::{CallOp, EffectTarget, Effects, FuncOp, Ir, OpId, Traits, Type, ValueId};
use std::collections::{BTreeMap, BTreeSet};

/// What can be reached from outside of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    /// The roots that can.
    pub(super) roots: BTreeMap<RootKey, Reached>,
    /// The roots that escape, or are returned.
    pub(super) leaving: BTreeSet<RootKey>,
}

/// What is known of a root.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reached {
    /// A memref of its type.
    MemRef(ValueId),
    /// Its rank: of a global that only functions which are called name.
    Rank(usize),
}

impl Reached {
    pub(super) fn memref(self) -> Option<ValueId> {
        match self {
            Reached::MemRef(memref) => Some(memref),
            Reached::Rank(_) => None,
        }
    }
}

impl Reach {
    /// Of a function.
    pub fn of(ir: &Ir, func: OpId, summaries: &mut Summaries<'_>) -> Self {
        let mut reach = Reach::default();
        let args = FuncOp::of(ir, func).map_or(&[][..], |func| func.args(ir));
        let is_memref = |value: &ValueId| matches!(ir.ty(*value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        for root in args.iter().filter(|arg| is_memref(arg)).filter_map(|arg| alias::root(ir, *arg)) {
            if root.value.may_overlap(ir) {
                reach.add(root);
            }
        }
        for op in ir.walk(func).filter(|op| *op != func) {
            if ir.def(op).global.is_some() {
                let results = ir.op(op).results().iter();
                results.filter_map(|value| alias::root(ir, *value)).for_each(|root| reach.add(root));
            }
            if let Some(summary) = CallOp::of(ir, op).and_then(|call| summaries.of_call(call)) {
                for touched in &summary.touched {
                    if let Storage::Global(name, rank) = &touched.of {
                        let root = RootKey::Global(name.clone());
                        reach.roots.entry(root).or_insert(Reached::Rank(*rank));
                    }
                }
            }
            for (position, operand) in ir.op(op).operands().iter().enumerate() {
                if !is_memref(operand) || keeps_to_itself(ir, op, position, summaries) {
                    continue;
                }
                // What has no root is reached by whoever accesses memory without one.
                let Some(root) = alias::root(ir, *operand) else { continue };
                reach.leaving.insert(root.value.clone());
                // Nothing of the function comes after its end.
                if !ir.def(op).has(Traits::RETURN) {
                    reach.add(root);
                }
            }
        }
        reach
    }

    fn add(&mut self, root: Root) {
        let memref = Reached::MemRef(root.memref);
        let reached = self.roots.entry(root.value).or_insert(memref);
        // A memref tells more than the rank.
        if reached.memref().is_none() {
            *reached = memref;
        }
    }
}

/// Whether an op does no more with the memref than to access it, or to make a view whose root is known.
fn keeps_to_itself(ir: &Ir, op: OpId, position: usize, summaries: &mut Summaries<'_>) -> bool {
    if let Some(call) = CallOp::of(ir, op) {
        return summaries.of_call(call).is_some_and(|summary| !summary.leaving.contains(&position));
    }
    let def = ir.def(op);
    if def.view_of == Some(position) || def.has(Traits::DIM_SIZE) {
        return true;
    }
    if def.awaited.is_some() {
        return started_by(ir, op).is_some() || possible_starts(ir, op).is_some();
    }
    if def.has(Traits::ASYNCHRONOUS) {
        return awaited_by(ir, op).is_some() || has_known_waits(ir, op);
    }
    let is_target = |on: EffectTarget| match on {
        EffectTarget::Operand(operand) => operand as usize == position,
        EffectTarget::MemRefOperands => true,
        EffectTarget::Result(_) | EffectTarget::Other => false,
    };
    matches!(def.effects, Effects::Known(effects) if effects.iter().any(|effect| is_target(effect.on)))
}
