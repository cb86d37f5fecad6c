//! Control flow through regions that ops of several dialects share.

use std::ops::Range;

use crate::core::ids::{OpId, RegionId};
use crate::language::interfaces::entry_args;
use crate::language::ir::Ir;
use crate::language::op_def::Traits;
use crate::language::ways::Way;

/// The ops that end a region by passing values to the op around it.
fn ends(ir: &Ir, region: RegionId) -> impl Iterator<Item = OpId> + '_ {
    let ends = ir.region(region).blocks().iter().filter_map(|block| ir.terminator(*block));
    ends.filter(|end| ir.def(*end).has(Traits::YIELD))
}

/// Each region that has a block runs once, or one of them does; one that has none is passed by.
pub(crate) fn once(ir: &Ir, op: OpId) -> Vec<Way> {
    let mut ways = Vec::new();
    for (at, region) in ir.op(op).regions().iter().enumerate() {
        let to = (!ir.region(*region).blocks().is_empty()).then_some(at);
        ways.push(Way::plain(op, to));
        for end in ends(ir, *region) {
            ways.push(Way { given: 0..ir.op(end).operands().len(), ..Way::plain(end, None) });
        }
    }
    ways
}

/// The same of region 0 if operand 0 is true, and of region 1 if not.
pub(crate) fn either(ir: &Ir, op: OpId) -> Vec<Way> {
    let mut ways = once(ir, op);
    let entering = ways.iter_mut().filter(|way| way.from == op);
    entering.zip([true, false]).for_each(|(way, value)| way.when = Some(value));
    ways
}

/// A loop that hands its last operands, the start values, to the last arguments of its body.
pub(crate) fn looping(ir: &Ir, op: OpId) -> Vec<Way> {
    let Some(looping) = ir.def(op).loop_like else { return Vec::new() };
    let n_operands = ir.op(op).operands().len();
    let n_inits = looping.inits.map_or(0, |inits| inits(ir, op).len());
    let first = entry_args(ir, op).len().saturating_sub(n_inits);
    let inits = n_operands.saturating_sub(n_inits)..n_operands;
    let mut ways = Vec::new();
    let mut both = |from: OpId, given: Range<usize>| {
        ways.push(Way { given: given.clone(), first, ..Way::plain(from, Some(0)) });
        ways.push(Way { given, ..Way::plain(from, None) });
    };
    both(op, inits);
    for end in ir.op(op).regions().first().into_iter().flat_map(|region| ends(ir, *region)) {
        both(end, 0..ir.op(end).operands().len());
    }
    ways
}
