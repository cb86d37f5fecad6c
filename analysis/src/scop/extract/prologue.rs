//! Classifies the ops at the top of a function that run before or after all its statements.

use loopwright_affine_ir::{BlockId, EffectKind, Ir, OpDef, OpId, Traits, ValueId};
use std::collections::HashSet;

/// The ops at the top of a function that no statement holds.
pub(super) struct Top {
    pub(super) before: Vec<OpId>,
    pub(super) after: Vec<OpId>,
}

/// Which ops at the top of the function run before (only the first `n_before` may), which after all
/// statements.
pub(super) fn classify_top(ir: &Ir, body: BlockId, n_before: usize) -> Top {
    let mut top = Top { before: Vec::new(), after: Vec::new() };
    let mut early: HashSet<ValueId> = ir.block(body).args().iter().copied().collect();
    for (position, &op) in ir.block(body).ops().iter().enumerate() {
        let data = ir.op(op);
        let all_early = data.operands().iter().all(|value| early.contains(value));
        let plain = data.regions().is_empty() && all_early && position < n_before;
        let def = ir.def(op);
        match def {
            // What it returns may be computed by statements.
            _ if def.has(Traits::TERMINATOR) => top.after.push(op),
            _ if def.has_effect(EffectKind::Free) && all_early => top.after.push(op),
            _ if plain && (def.has_effect(EffectKind::Alloc) || derives_memory(def)) => {
                top.before.push(op);
                early.extend(data.results());
            }
            _ if plain && def.is_pure() => {
                top.before.push(op);
                early.extend(data.results());
            }
            _ => {}
        }
    }
    top
}

/// Whether the op gives another name to memory, or the size of some.
fn derives_memory(def: &OpDef) -> bool {
    def.view_of.is_some() || def.global.is_some() || def.has(Traits::DIM_SIZE)
}
