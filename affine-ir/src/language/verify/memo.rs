//! Memo of verified ops: an op of the same kind, dictionary and types as one verified before need not be
//! verified again, since declarations depend on nothing else.

use smallvec::SmallVec;

use crate::core::attr::Attrs;
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::language::ir::Ir;
use crate::language::op_def::OpDef;
use crate::language::signature::TypeRule;

/// How many ops are remembered.
const N_SLOTS: usize = 1 << 8;

/// Ops that are made as declared. Of fixed size: one may be forgotten for another.
#[derive(Default)]
pub(super) struct Memo {
    slots: Vec<Option<Checked>>,
}

struct Checked {
    def: &'static OpDef,
    /// Kept so that its place is not given to another dictionary.
    attrs: Attrs,
    n_results: usize,
    /// Of the results, then of the operands.
    types: SmallVec<[Type; 6]>,
}

impl Memo {
    /// Whether an op is like one that is made as declared.
    pub(super) fn is_known(&self, ir: &Ir, op: OpId) -> bool {
        let data = ir.op(op);
        let Some(Some(known)) = self.slots.get(slot(ir, op)) else { return false };
        std::ptr::eq(known.def, data.def())
            && known.attrs.place() == data.attrs.place()
            && known.n_results == data.results().len()
            && known.types.len() == data.values.len()
            && known.types.iter().zip(&data.values).all(|(ty, value)| ty == ir.ty(*value))
    }

    /// Remembers an op that is made as declared.
    pub(super) fn insert(&mut self, ir: &Ir, op: OpId) {
        let data = ir.op(op);
        let Some(signature) = data.def().signature else { return };
        // What regions hold is not compared, and a rule written out as a function may look at anything.
        if !signature.regions.is_empty()
            || signature.types.iter().any(|rule| matches!(rule, TypeRule::Holds { .. }))
        {
            return;
        }
        self.slots.resize_with(N_SLOTS, || None);
        self.slots[slot(ir, op)] = Some(Checked {
            def: data.def(),
            attrs: data.attrs.clone(),
            n_results: data.results().len(),
            types: data.values.iter().map(|value| ir.ty(*value).clone()).collect(),
        });
    }
}

fn slot(ir: &Ir, op: OpId) -> usize {
    let data = ir.op(op);
    let (kind, attrs) = (std::ptr::from_ref(data.def()).addr(), data.attrs.place().unwrap_or_default());
    ((kind >> 4) ^ (kind >> 12) ^ (attrs >> 4) ^ (attrs >> 12) ^ data.values.len()) % N_SLOTS
}
