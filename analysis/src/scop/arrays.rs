//! The arrays of a scop; accesses to different arrays never touch the same cell.
//!
//! # Method
//! An array is the storage of one root ([`alias::root`]). Where arguments and globals may overlap, they are
//! one array. Values that statements pass on are arrays, too, where that is asked for. Two arrays are no
//! storage of the function's own: the memory that no root is known of, such as what a call returns or keeps,
//! and the output of the program, which is written in order.
//!
//! # Exactness
//! Whoever accesses memory of which no root is known may access every array that can be reached from outside
//! of the function, too ([`reach`](crate::scop::reach)).

use crate::ids::ArrayId;
use crate::scop::Array;
use crate::scop::alias::{self, RootKey};
use crate::scop::flat::Flat;
use crate::scop::params::{place, result_name};
use loopwright_affine_ir::{EffectKind, Id, Ir, OpId, ValueDef, ValueId};
use std::collections::BTreeMap;

/// What an array is the storage of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ArrayKey {
    /// One root.
    Root(RootKey),
    /// All arguments and globals that may overlap.
    Args,
    /// Memory of which no root is known.
    Elsewhere,
    /// What the program prints.
    Output,
    /// A value that statements pass on.
    Value(ValueId),
}

/// The arrays met so far.
pub(super) struct Arrays<'a> {
    ir: &'a Ir,
    prologue: &'a [OpId],
    /// Arguments and globals are one array.
    one_args_array: bool,
    /// The arrays that have more subscripts than their memrefs.
    flat: &'a Flat,
    /// Allocations in loops that several statements use, with the number of induction variables around them.
    locals: BTreeMap<ValueId, usize>,
    list: Vec<(ArrayKey, Array)>,
    of: BTreeMap<ArrayKey, ArrayId>,
}

impl<'a> Arrays<'a> {
    pub(super) fn new(ir: &'a Ir, prologue: &'a [OpId], one_args_array: bool, flat: &'a Flat) -> Self {
        let (locals, of) = (BTreeMap::new(), BTreeMap::new());
        Self { ir, prologue, one_args_array, flat, locals, list: Vec::new(), of }
    }

    /// Makes what is allocated in loops with this many induction variables an array, another one in each
    /// iteration.
    pub(super) fn add_local(&mut self, allocated: ValueId, n_counters: usize) {
        self.locals.insert(allocated, n_counters);
    }

    /// Whether [`Self::add_local`] was told of the root.
    pub(super) fn is_local(&self, root: &RootKey) -> bool {
        matches!(root, RootKey::Value(root) if self.locals.contains_key(root))
    }

    /// The array of a root with this many subscripts, not counting loops around it, and whether it has other
    /// roots besides. `memref` has the root's type, if there is such a value.
    pub(super) fn of_root(
        &mut self,
        root: &RootKey,
        memref: Option<ValueId>,
        rank: usize,
    ) -> (ArrayId, bool) {
        match self.one_args_array && root.may_overlap(self.ir) {
            true => (self.array(ArrayKey::Args, memref, 0, 0), true),
            false => {
                let n_counters = match root {
                    RootKey::Value(root) => self.locals.get(root).copied().unwrap_or(0),
                    RootKey::Argument(_) | RootKey::Global(_) => 0,
                };
                (self.array(ArrayKey::Root(root.clone()), memref, n_counters + rank, n_counters), false)
            }
        }
    }

    /// Memory of which no root is known.
    pub(super) fn elsewhere(&mut self) -> ArrayId {
        self.array(ArrayKey::Elsewhere, None, 0, 0)
    }

    /// What the program prints.
    pub(super) fn output(&mut self) -> ArrayId {
        self.array(ArrayKey::Output, None, 0, 0)
    }

    /// A value, with this many induction variables around what defines it.
    pub fn of_value(&mut self, value: ValueId, rank: usize) -> ArrayId {
        self.array(ArrayKey::Value(value), Some(value), rank, rank)
    }

    pub fn get(&self, id: ArrayId) -> &Array {
        &self.list[id.index()].1
    }

    pub(super) fn into_parts(self) -> (Vec<ArrayKey>, Vec<Array>) {
        self.list.into_iter().unzip()
    }

    /// Whether a root is allocated by a statement instance itself, so that no other instance sees it: the op
    /// that allocates it and all that use it are one run.
    pub(super) fn is_private(&self, root: &RootKey) -> bool {
        let RootKey::Value(root) = root else { return false };
        let allocation = self.ir.defining_op(*root);
        let allocation = allocation.filter(|op| self.ir.def(*op).has_effect(EffectKind::Alloc));
        allocation.is_some_and(|op| !self.prologue.contains(&op) && !self.locals.contains_key(root))
    }

    fn array(&mut self, key: ArrayKey, root: Option<ValueId>, rank: usize, n_counters: usize) -> ArrayId {
        if let Some(id) = self.of.get(&key) {
            return *id;
        }
        let id = ArrayId::from_index(self.list.len());
        let name = match &key {
            ArrayKey::Args => "args".to_string(),
            ArrayKey::Elsewhere => "memory".to_string(),
            ArrayKey::Output => "output".to_string(),
            ArrayKey::Value(_) => format!("value{}", id.index()),
            ArrayKey::Root(root) if self.is_local(root) => format!("local{}", id.index()),
            ArrayKey::Root(RootKey::Global(symbol)) => global_name(symbol),
            ArrayKey::Root(RootKey::Argument(value) | RootKey::Value(value)) => {
                match self.ir.value(*value).def() {
                    ValueDef::Arg(_, index) => format!("arg{index}"),
                    // By position, so that the name does not depend on the order of the accesses.
                    ValueDef::Result(op, index) => result_name("alloc", place(self.prologue, op), index),
                }
            }
        };
        let text = match (&key, root) {
            (ArrayKey::Args, _) => "memref arguments".to_string(),
            (ArrayKey::Root(RootKey::Global(symbol)), _) => format!("@{symbol}"),
            (ArrayKey::Root(RootKey::Argument(value) | RootKey::Value(value)), _) => self.ir.text_of(*value),
            (ArrayKey::Value(_), Some(value)) => self.ir.text_of(value),
            _ => name.clone(),
        };
        let (is_elsewhere, is_merged) = (key == ArrayKey::Elsewhere, key == ArrayKey::Args);
        let (is_output, is_value) = (key == ArrayKey::Output, matches!(key, ArrayKey::Value(_)));
        let grid = self.flat.grid(&name).cloned();
        let rank = rank + grid.as_ref().map_or(0, |grid| grid.n_more());
        let array =
            Array { name, text, root, rank, grid, n_counters, is_elsewhere, is_output, is_merged, is_value };
        self.list.push((key.clone(), array));
        self.of.insert(key, id);
        id
    }
}

/// The number of subscripts that distinguish the cells of a root: none where they are not known.
pub(super) fn root_rank(ir: &Ir, memref: ValueId) -> usize {
    alias::rank(ir, memref).unwrap_or(0)
}

/// A name for a global that no other array has, fit for a set: the symbol may be any text.
fn global_name(symbol: &str) -> String {
    let is_word = symbol.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match is_word {
        true => format!("global_{symbol}"),
        false => symbol.bytes().fold("globalx_".to_string(), |name, byte| format!("{name}{byte:02x}")),
    }
}
