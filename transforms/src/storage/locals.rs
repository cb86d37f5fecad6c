//! Local memory of a function, and the values stored in it.

use crate::flow::memory::is_private;
use crate::gate::rewriting::Edit;
use loopwright_affine_ir::{EffectKind, Effects, Id, Ir, OpId, ValueId};
use loopwright_analysis::{ArrayId, Dataflow, Scop, dataflow};

/// A function whose own memory is looked at.
pub(crate) struct Locals {
    pub(crate) scop: Scop,
    pub(crate) flow: Dataflow,
    /// The arrays that only loads, stores and deallocations know, with the memrefs that they are.
    pub(crate) arrays: Vec<(ArrayId, ValueId)>,
}

impl Locals {
    /// The function and its own memory; `None`, with a remark where it has some, if values cannot be
    /// followed.
    pub(crate) fn of(edit: &mut Edit<'_>) -> Option<Self> {
        let func = edit.func.0;
        let has_own = edit
            .ir
            .walk(func)
            .any(|op| edit.ir.op(op).results().first().is_some_and(|value| is_private(edit.ir, *value)));
        if !has_own {
            return None;
        }
        let scop = match edit.scop() {
            Ok(scop) => scop,
            Err(refusal) => {
                edit.remark(refusal.op, refusal.message);
                return None;
            }
        };
        let own = scop.arrays.iter().enumerate().filter_map(|(at, array)| {
            let root = array.root.filter(|root| is_private(edit.ir, *root))?;
            (array.n_counters == 0 && !array.is_value).then_some((ArrayId::from_index(at), root))
        });
        let arrays: Vec<(ArrayId, ValueId)> = own.collect();
        if arrays.is_empty() {
            return None;
        }
        match dataflow(edit.ir, &scop, edit.budget) {
            Ok(flow) => Some(Self { scop, flow, arrays }),
            Err(spent) => {
                edit.remark(func, format!("is unchanged: {spent}; a larger --{} may help", spent.resource));
                None
            }
        }
    }
}

/// The deallocations of a memref.
pub(crate) fn deallocations(ir: &Ir, memref: ValueId) -> Vec<OpId> {
    let frees = |op: OpId| {
        matches!(ir.def(op).effects, Effects::Known(effects)
            if effects.iter().any(|effect| effect.kind == EffectKind::Free))
    };
    ir.uses(memref).iter().map(|user| user.op).filter(|op| frees(*op)).collect()
}
