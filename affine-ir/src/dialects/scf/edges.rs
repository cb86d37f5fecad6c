//! Types of values passed between an `scf` op and its regions: equal in number and type on both sides.

use std::fmt;

use crate::core::diag::Diagnostic;
use crate::core::ids::{BlockId, OpId, ValueId};
use crate::language::ir::Ir;

/// Where control comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// The op around the regions.
    Parent(OpId),
    /// The op at the end of one.
    End(OpId),
}

/// Where control goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// Behind the op.
    Parent,
    /// Into its n-th region.
    Region(usize),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Parent => f.write_str("parent"),
            Target::Region(region) => write!(f, "Region #{region}"),
        }
    }
}

/// Checks that `taken` takes what is `given`.
pub(super) fn edge(
    ir: &Ir,
    op: OpId,
    (source, given): (Source, &[ValueId]),
    (target, taken): (Target, &[ValueId]),
) -> Result<(), Box<Diagnostic>> {
    let mismatch = given.iter().zip(taken).position(|(given, taken)| ir.ty(*given) != ir.ty(*taken));
    let what = if given.len() != taken.len() {
        format!(
            "region branch point has {} operands, but region successor needs {} inputs",
            given.len(),
            taken.len()
        )
    } else if let Some(position) = mismatch {
        let (given, taken) = (ir.ty(given[position]), ir.ty(taken[position]));
        format!(
            "successor operand type #{position} '{given}' should match successor input type #{position} '{taken}'"
        )
    } else {
        return Ok(());
    };
    let (from, point) = match source {
        Source::Parent(op) => ("parent".to_owned(), op),
        Source::End(end) => (format!("Operation {}", ir.op(end).name()), end),
    };
    let error = ir.op_error(op, format!("along control flow edge from {from} to {target}: {what}"));
    Err(Box::new(error.with_note(ir.place(&ir.op(point).loc), "region branch point")))
}

/// The op that ends a block.
pub(super) fn end(ir: &Ir, block: BlockId) -> Option<OpId> {
    ir.block(block).ops().last().copied()
}

/// Every `scf.yield` in the op's regions passes the op's results.
pub(super) fn yields_to_parent(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let blocks = data.regions().iter().flat_map(|region| ir.region(*region).blocks());
    let yields = blocks.filter_map(|block| end(ir, *block)).filter(|end| ir.op(*end).name() == "scf.yield");
    for end in yields {
        let given = (Source::End(end), ir.op(end).operands());
        if let Err(error) = edge(ir, op, given, (Target::Parent, data.results())) {
            return out.push(*error);
        }
    }
}
