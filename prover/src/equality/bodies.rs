//! Ops whose bodies are compared as text: loops with loaded bounds, conditionals on computed values, atomic
//! updates of elements.
//!
//! Such an op is a function of what it uses of the values around it and of what it finds in memory, as a call
//! is ([`opaque`](crate::equality::opaque)). Two of them are the same function if their bodies are the same
//! text, but for the names of values: all that a body does is told by its ops.

use loopwright_affine_ir::{BlockId, Ir, OpId, ValueId};
use std::collections::HashMap;

/// The op of these that an op is, or is in the body of.
pub(super) fn owner(ir: &Ir, ops: &[OpId], op: OpId) -> Option<OpId> {
    std::iter::once(op).chain(ir.ancestors(op)).find(|around| ops.contains(around))
}

/// What an op is given: its operands, and then each use in its body of what is defined around it.
pub(super) fn inputs(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let of_body = ir.walk(op).filter(|inner| *inner != op).flat_map(|inner| ir.op(inner).operands());
    let is_outside = |value: &&ValueId| {
        let around = ir.defining_block(**value).and_then(|block| ir.block_parent_op(block));
        !around.is_some_and(|around| ir.is_inside(around, op))
    };
    ir.op(op).operands().iter().chain(of_body.filter(is_outside)).copied().collect()
}

/// What of one op's body is where in the other's.
#[derive(Default)]
struct Places {
    values: HashMap<ValueId, ValueId>,
    blocks: HashMap<BlockId, BlockId>,
    ops: Vec<(OpId, OpId)>,
}

/// Whether the bodies of two ops are the same text; what they use of the values around them is not looked at.
pub(super) fn are_alike((before, x): (&Ir, OpId), (after, y): (&Ir, OpId)) -> bool {
    let mut places = Places::default();
    if places.add_bodies((before, x), (after, y)).is_none() {
        return false;
    }
    let is_inside: HashMap<ValueId, ValueId> = places.values.iter().map(|(u, v)| (*v, *u)).collect();
    places.ops.iter().all(|&(x, y)| {
        let (a, b) = (before.op(x), after.op(y));
        let are_same = |(u, v): (&ValueId, &ValueId)| {
            let is_same_type = before.ty(*u) == after.ty(*v);
            is_same_type && places.values.get(u) == is_inside.contains_key(v).then_some(v)
        };
        let lead_on = |(s, t): (&BlockId, &BlockId)| places.blocks.get(s) == Some(t);
        a.operands().len() == b.operands().len()
            && a.operands().iter().zip(b.operands()).all(are_same)
            && a.successors().len() == b.successors().len()
            && a.successors().iter().zip(b.successors()).all(lead_on)
    })
}

/// Whether two ops have the same name and say the same besides operands, types and bodies.
pub(super) fn is_same_text((before, x): (&Ir, OpId), (after, y): (&Ir, OpId)) -> bool {
    let (a, b) = (before.op(x), after.op(y));
    a.name() == b.name() && a.attrs == b.attrs && a.unregistered() == b.unregistered()
}

impl Places {
    fn add_bodies(&mut self, (before, x): (&Ir, OpId), (after, y): (&Ir, OpId)) -> Option<()> {
        let (of_x, of_y) = (before.op(x).regions(), after.op(y).regions());
        (of_x.len() == of_y.len()).then_some(())?;
        for (one, other) in of_x.iter().zip(of_y) {
            let (blocks, others) = (before.region(*one).blocks(), after.region(*other).blocks());
            (blocks.len() == others.len()).then_some(())?;
            for (&one, &other) in blocks.iter().zip(others) {
                self.blocks.insert(one, other);
                let (one, other) = (before.block(one), after.block(other));
                self.add_values((before, one.args()), (after, other.args()))?;
                (one.ops().len() == other.ops().len()).then_some(())?;
                for (&x, &y) in one.ops().iter().zip(other.ops()) {
                    let (a, b) = (before.op(x), after.op(y));
                    is_same_text((before, x), (after, y)).then_some(())?;
                    self.ops.push((x, y));
                    self.add_values((before, a.results()), (after, b.results()))?;
                    self.add_bodies((before, x), (after, y))?;
                }
            }
        }
        Some(())
    }

    fn add_values(
        &mut self,
        (before, of_x): (&Ir, &[ValueId]),
        (after, of_y): (&Ir, &[ValueId]),
    ) -> Option<()> {
        (of_x.len() == of_y.len()).then_some(())?;
        for (u, v) in of_x.iter().zip(of_y) {
            (before.ty(*u) == after.ty(*v)).then_some(())?;
            self.values.insert(*u, *v);
        }
        Some(())
    }
}
