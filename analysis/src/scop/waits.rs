//! Matches waits with the transfers that they wait for.
//!
//! # Method
//! A transfer and the op that waits for it belong together if they are in one block, name the same element by
//! the same values, and the number of elements, and no op between them is about a transfer with an element of
//! the same memref, or may be.
//!
//! Otherwise an op may wait for any transfer with an element of the same memref, if that is an allocation
//! that is used for nothing but transfers and is the function's own: of such memrefs all transfers are known
//! ([`started_with`]).
//!
//! # Exactness
//! What belongs together is told for certain; of other transfers it is known which they may be, or nothing.

use crate::scop::alias;
use loopwright_affine_ir::machinery::{Awaited, Transferred};
use loopwright_affine_ir::{EffectKind, Effects, Ir, OpId, Traits, ValueId};

/// The op that starts the transfer that an op waits for.
pub fn started_by(ir: &Ir, wait: OpId) -> Option<OpId> {
    let awaited = ir.def(wait).awaited.and_then(|describe| describe(ir, wait))?;
    let block = ir.block(ir.op(wait).parent()?).ops();
    let before = &block[..block.iter().position(|op| *op == wait)?];
    let start = *before.iter().rev().find(|op| is_about(ir, **op, awaited.tag))?;
    let transferred = ir.def(start).transfer.and_then(|describe| describe(ir, start))?;
    is_awaited(&transferred, &awaited).then_some(start)
}

/// The op that waits for the transfer that an op starts.
pub fn awaited_by(ir: &Ir, start: OpId) -> Option<OpId> {
    let transferred = ir.def(start).transfer.and_then(|describe| describe(ir, start))?;
    let block = ir.block(ir.op(start).parent()?).ops();
    let after = &block[block.iter().position(|op| *op == start)? + 1..];
    let wait = *after.iter().find(|op| is_about(ir, **op, transferred.tag.memref))?;
    let awaited = ir.def(wait).awaited.and_then(|describe| describe(ir, wait))?;
    is_awaited(&transferred, &awaited).then_some(wait)
}

/// The transfers that an op may wait for, if it is known that there are no others.
pub fn possible_starts(ir: &Ir, wait: OpId) -> Option<Vec<OpId>> {
    let awaited = ir.def(wait).awaited.and_then(|describe| describe(ir, wait))?;
    started_with(ir, awaited.tag)
}

/// Whether it is known which ops may wait for the transfer that an op starts.
pub fn has_known_waits(ir: &Ir, start: OpId) -> bool {
    let transferred = ir.def(start).transfer.and_then(|describe| describe(ir, start));
    transferred.is_some_and(|transferred| started_with(ir, transferred.tag.memref).is_some())
}

/// The ops that start transfers with elements of an allocation, where these are used for nothing else.
fn started_with(ir: &Ir, tag: ValueId) -> Option<Vec<OpId>> {
    let is_own = ir.defining_op(tag).is_some_and(|op| ir.def(op).has_effect(EffectKind::Alloc));
    if !is_own {
        return None;
    }
    let mut starts = Vec::new();
    for used in ir.uses(tag) {
        let (op, def) = (used.op, ir.def(used.op));
        if let Some(transferred) = def.transfer.and_then(|describe| describe(ir, op)) {
            if transferred.tag.memref != tag
                || [transferred.source.memref, transferred.target.memref].contains(&tag)
            {
                return None;
            }
            starts.push(op);
        } else if !def.has_effect(EffectKind::Free)
            && def.awaited.and_then(|describe| describe(ir, op)).is_none_or(|awaited| awaited.tag != tag)
        {
            return None;
        }
    }
    starts.sort_unstable();
    Some(starts)
}

fn is_awaited(Transferred { target, tag, .. }: &Transferred, awaited: &Awaited) -> bool {
    (tag.memref, &tag.map, &tag.operands) == (awaited.tag, &awaited.map, &awaited.operands)
        && target.n_elements == awaited.n_elements
}

/// Whether an op, or one in its regions, may start a transfer with an element of the memref, or wait for one.
fn is_about(ir: &Ir, op: OpId, tag: ValueId) -> bool {
    let storage = |memref: ValueId| alias::root(ir, memref).map(|root| root.value);
    let of_tag = storage(tag);
    ir.walk(op).any(|op| {
        let def = ir.def(op);
        let started = def.transfer.and_then(|describe| describe(ir, op)).map(|started| started.tag.memref);
        let awaited = def.awaited.and_then(|describe| describe(ir, op)).map(|awaited| awaited.tag);
        match started.or(awaited).map(storage) {
            Some(other) => of_tag.is_none() || other.is_none() || other == of_tag,
            None if def.has(Traits::ASYNCHRONOUS) || def.awaited.is_some() => true,
            // What is not known may do so too, and calls.
            None => def.effects == Effects::Unknown && !def.has(Traits::TERMINATOR) && def.access.is_none(),
        }
    })
}
