//! Which ops at the top of a function run before or after all its statements.

use crate::scop::Refusal;
use affine_ir::{BlockId, EffectKind, Effects, Ir, OpDef, OpId, Traits, ValueId};
use std::collections::HashSet;

/// The ops at the top of a function that no statement holds.
pub(super) struct Top {
    pub(super) before: Vec<OpId>,
    pub(super) after: Vec<OpId>,
}

/// Which ops at the top of the function run before (only the first `n_before` may), which after all statements.
pub(super) fn classify_top(ir: &Ir, body: BlockId, n_before: usize) -> Result<Top, Refusal> {
    let mut top = Top { before: Vec::new(), after: Vec::new() };
    let mut early: HashSet<ValueId> = ir.block(body).args().iter().copied().collect();
    for (position, &op) in ir.block(body).ops().iter().enumerate() {
        let data = ir.op(op);
        let all_early = data.operands().iter().all(|value| early.contains(value));
        let plain = data.regions().is_empty() && all_early && position < n_before;
        let def = ir.def(op);
        match def {
            _ if def.has(Traits::RETURN) && all_early => top.after.push(op),
            _ if def.has(Traits::RETURN) => {
                // An op that is not understood is the reason behind that.
                let mut all = ir.block(body).ops().iter().flat_map(|op| ir.walk(*op));
                let unknown = all.find(|op| {
                    let def = ir.def(*op);
                    def.effects == Effects::Unknown && !def.has(Traits::TERMINATOR)
                });
                return Err(match unknown {
                    Some(op) => Refusal::not_understood(ir, op),
                    None => Refusal::new(ir, op, "returns a value that is computed from memory"),
                });
            }
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
    Ok(top)
}

/// Whether the op gives another name to memory, or the size of some.
fn derives_memory(def: &OpDef) -> bool {
    def.view_of.is_some() || def.global.is_some() || def.has(Traits::DIM_SIZE)
}
