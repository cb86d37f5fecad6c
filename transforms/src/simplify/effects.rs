//! Effects of ops, including those of their regions: whether an op is dead, may be merged, or may be moved.

use loopwright_affine_ir::declare::Condition;
use loopwright_affine_ir::machinery::{is_always_defined, open_conditions};
use loopwright_affine_ir::{EffectKind, EffectTarget, Effects, Ir, OpId, Traits};
use loopwright_analysis::mutant::{self, Mutant};

/// Whether the op is dead: its results are not used, and it does nothing but read and allocate.
pub(crate) fn is_dead(ir: &Ir, op: OpId) -> bool {
    ir.op(op).results().iter().all(|result| ir.uses(*result).is_empty()) && does_nothing(ir, op)
}

/// Whether the op would not be needed if its results were not: it does nothing but read and allocate.
pub(crate) fn does_nothing(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    !def.has(Traits::TERMINATOR) && !def.has(Traits::SYMBOL) && only_reads(ir, op)
}

fn only_reads(ir: &Ir, op: OpId) -> bool {
    ir.walk(op).all(|op| match ir.def(op).effects {
        Effects::Unknown => false,
        Effects::Recursive => true,
        // What reads and has no result announces an access.
        Effects::Known([_, ..]) if ir.op(op).results().is_empty() && !mutant::is_on(Mutant::DeadStores) => {
            false
        }
        Effects::Known(effects) => effects.iter().all(|effect| match effect.kind {
            EffectKind::Read => true,
            EffectKind::Alloc => matches!(effect.on, EffectTarget::Result(_)),
            EffectKind::Write => mutant::is_on(Mutant::DeadStores),
            EffectKind::Free => false,
        }),
    })
}

/// Whether neither the op nor what its regions hold has an effect.
pub(crate) fn is_effect_free(ir: &Ir, op: OpId) -> bool {
    ir.walk(op).all(|op| matches!(ir.def(op).effects, Effects::Recursive | Effects::Known([])))
}

/// Whether the op, or one in its regions, may write memory.
pub(crate) fn may_write(ir: &Ir, op: OpId) -> bool {
    ir.walk(op).any(|op| match ir.def(op).effects {
        Effects::Unknown => true,
        Effects::Recursive => false,
        Effects::Known(effects) => effects.iter().any(|effect| effect.kind == EffectKind::Write),
    })
}

/// Whether the op may run where it would not have: all of it is defined, whatever its operands are, and it
/// ends.
///
/// Of ops with regions these are conditionals, `affine.parallel`, and loops by steps of 1, as for mlir-opt.
pub(crate) fn is_speculatable(ir: &Ir, op: OpId) -> bool {
    ir.walk(op).all(|op| {
        let def = ir.def(op);
        match def.effects {
            Effects::Unknown => false,
            Effects::Recursive => is_structured(ir, op),
            Effects::Known(_) if def.has(Traits::TERMINATOR) => !def.has(Traits::UNREACHABLE),
            // Poison that no op uses does no harm.
            Effects::Known(_) => {
                open_conditions(ir, op).is_some_and(|open| open.iter().all(Condition::gives_poison))
            }
        }
    })
}

/// Whether the op is defined and gives no poison, whatever its operands are, and ends.
pub(crate) fn is_always_well(ir: &Ir, op: OpId) -> bool {
    is_speculatable(ir, op) && ir.walk(op).all(|op| !ir.def(op).is_pure() || is_always_defined(ir, op))
}

fn is_structured(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    let Some(looping) = def.loop_like else { return def.condition.is_some() || def.decided_by == Some(0) };
    match (looping.ranges, looping.spans) {
        (Some(_), _) if looping.is_parallel => true,
        (Some(ranges), _) => ranges(ir, op).iter().all(|range| range.step == 1),
        (None, Some(spans)) if !looping.is_parallel => {
            spans(ir, op).is_some_and(|spans| spans.iter().all(|range| range.step == 1))
        }
        _ => false,
    }
}
