//! Use lists: which operand slots hold each value.
//!
//! Reading, verifying and printing a program need none, so the lists are made on first use, and kept up to
//! date from then on.

use std::sync::OnceLock;

use smallvec::SmallVec;

use crate::core::arena::Arena;
use crate::core::ids::{Id, OpId, ValueId};
use crate::core::ir::{Declaration, Op, Use};

/// The use lists of a program, if they have been asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct UseLists(OnceLock<Lists>);

/// Invariant: `slots[op][i]` is the position of operand `i` of `op` in the list of its value.
#[derive(Clone, Debug, Default)]
struct Lists {
    of: Vec<SmallVec<[Use; 2]>>,
    slots: Vec<SmallVec<[u32; 4]>>,
}

impl UseLists {
    /// The uses of `value`.
    pub(crate) fn of<D: Declaration>(&self, ops: &Arena<OpId, Op<D>>, value: ValueId) -> &[Use] {
        let lists = self.0.get_or_init(|| Lists::new(ops));
        lists.of.get(value.index()).map_or(&[], |uses| uses)
    }

    /// Notes the operands of `op`, which had none.
    pub(crate) fn add_all(&mut self, op: OpId, operands: &[ValueId]) {
        if let Some(lists) = self.0.get_mut() {
            lists.add_all(op, operands);
        }
    }

    /// Forgets the operands of `op`.
    pub(crate) fn drop_all(&mut self, op: OpId, operands: &[ValueId]) {
        if let Some(lists) = self.0.get_mut() {
            for (index, value) in operands.iter().enumerate() {
                lists.remove(op, index, *value);
            }
        }
    }

    /// Operand `index` of `op` becomes `to` instead of `from`.
    pub(crate) fn replace(&mut self, op: OpId, index: usize, from: ValueId, to: ValueId) {
        if let Some(lists) = self.0.get_mut() {
            lists.remove(op, index, from);
            lists.add(op, index, to);
        }
    }
}

impl Lists {
    fn new<D: Declaration>(ops: &Arena<OpId, Op<D>>) -> Lists {
        let mut lists = Lists::default();
        for op in ops.ids() {
            lists.add_all(op, ops[op].operands());
        }
        lists
    }

    fn add_all(&mut self, op: OpId, operands: &[ValueId]) {
        if self.slots.len() <= op.index() {
            self.slots.resize(op.index() + 1, SmallVec::new());
        }
        self.slots[op.index()] = SmallVec::from_elem(0, operands.len());
        for (index, value) in operands.iter().enumerate() {
            self.add(op, index, *value);
        }
    }

    fn add(&mut self, op: OpId, index: usize, value: ValueId) {
        if self.of.len() <= value.index() {
            self.of.resize(value.index() + 1, SmallVec::new());
        }
        let uses = &mut self.of[value.index()];
        self.slots[op.index()][index] = u32::try_from(uses.len()).expect("fewer than 2^32 uses");
        uses.push(Use { op, index: u32::try_from(index).expect("fewer than 2^32 operands") });
    }

    fn remove(&mut self, op: OpId, index: usize, value: ValueId) {
        let slot = self.slots[op.index()][index];
        let uses = &mut self.of[value.index()];
        uses.swap_remove(slot as usize);
        if let Some(moved) = uses.get(slot as usize) {
            self.slots[moved.op.index()][moved.index as usize] = slot;
        }
    }
}
