//! The static control parts of a block, marked by `#pragma scop` for polyhedral C compilers.
//!
//! # Problem
//! Which ops have bounds, conditions and subscripts that are affine in the induction variables around them,
//! within the part, and in values computed before it, and no effects but those of their accesses? The parts
//! are the longest runs of such ops, from the first that loops, branches or stores to the last.
//!
//! # Method
//! Where every index that is computed within a part is an affine map or a constant, all that is made of
//! indices is affine. Views are left out: to a compiler of C they would be pointers that it has to
//! distinguish.

use std::ops::Range;

use loopwright_affine_ir::{AccessKind, Attr, Ir, OpId, Traits, Type};

/// The static control parts among the ops of a block, in order.
pub(crate) fn scop_parts(ir: &Ir, ops: &[OpId]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut part: Option<Range<usize>> = None;
    for (position, op) in ops.iter().enumerate() {
        if ir.def(*op).has(Traits::TERMINATOR) || !is_static_control(ir, *op) {
            parts.extend(part.take());
        } else if is_statement(ir, *op) {
            let start = part.map_or(position, |part| part.start);
            part = Some(start..position + 1);
        }
    }
    parts.extend(part);
    parts
}

/// Whether an op may begin or end a part.
fn is_statement(ir: &Ir, op: OpId) -> bool {
    let is_write = |op| ir.def(op).access.and_then(|access| access(ir, op)).map(|access| access.kind);
    !ir.op(op).regions().is_empty() || is_write(op) == Some(AccessKind::Write)
}

fn is_static_control(ir: &Ir, op: OpId) -> bool {
    let (def, data) = (ir.def(op), ir.op(op));
    let is_affine_index = def.mapped.is_some() || def.constant.is_some();
    let is_plain = |ty: &Type| match ty {
        Type::Index => is_affine_index,
        Type::Integer { .. } | Type::Float(_) => true,
        _ => false,
    };
    if !data.results().iter().all(|result| is_plain(ir.ty(*result))) {
        return false;
    }
    let is_affine = if let Some(ranges) = def.loop_like.and_then(|looping| looping.ranges) {
        let ranges = ranges(ir, op);
        ranges.iter().all(|range| [&range.lower, &range.upper].iter().all(|bound| bound.map.is_pure_affine()))
    } else if let Some(condition) = def.condition {
        condition(ir, op).set.is_pure_affine()
    } else if let Some(access) = def.access {
        access(ir, op).is_some_and(|access| access.map.is_pure_affine())
    } else if def.mapped.is_some() {
        data.attr("map").and_then(Attr::as_map).is_some_and(|map| map.is_pure_affine())
    } else {
        return def.is_pure() && data.regions().is_empty();
    };
    let blocks = data.regions().iter().flat_map(|region| ir.region(*region).blocks());
    let mut inside = blocks.flat_map(|block| ir.block(*block).ops());
    is_affine && inside.all(|op| ir.def(*op).has(Traits::TERMINATOR) || is_static_control(ir, *op))
}
