//! Memrefs that must have the same type, because calls pass them or functions return them.
//!
//! # Method
//! Values, arguments and results of functions are places; two of them are joined where one is passed to the
//! other. A place from which memory goes without a request for its layout has an obstacle, and then all those
//! that are joined with it keep theirs.

use crate::flow::memory::is_allocated;
use crate::flow::values::symbols::Calls;
use crate::storage::layouts::accesses::{is_plain, is_transfer, is_vector_access};
use crate::storage::layouts::row_major::RowMajor;
use loopwright_affine_ir::{CallOp, FuncOp, Ir, Layout, MemRefType, OpId, Traits, Type, ValueDef, ValueId};
use std::collections::HashMap;

/// Where a memref is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    Value(ValueId),
    /// Of a function, by its number.
    Argument(OpId, usize),
    /// Of a function, by its number.
    Result(OpId, usize),
}

/// Places that are joined.
#[derive(Default)]
pub(crate) struct Group {
    pub(crate) places: Vec<Place>,
    pub(crate) ty: Option<MemRefType>,
    /// Whether memory comes from here: it is allocated, or the argument or result of a function.
    pub(crate) is_owned: bool,
    /// The first of what keeps it from changing its type.
    pub(crate) obstacle: Option<(OpId, &'static str)>,
}

/// The places of a program that have a layout.
pub(crate) struct Places<'a> {
    ir: &'a Ir,
    calls: &'a Calls,
    covers: Covers<'a>,
    numbers: HashMap<Place, usize>,
    places: Vec<(Place, MemRefType)>,
    /// Of each place one that it is joined with, or itself.
    joined: Vec<usize>,
    obstacles: Vec<Option<(OpId, &'static str)>>,
}

/// Whether the pass runs on an op.
type Covers<'a> = &'a dyn Fn(&Ir, OpId) -> bool;

/// Why something keeps its layout.
const NOT_COVERED: &str = "is not an op that the pass rewrites: its results keep their layout";
const SIZES: &str = "keeps its layout: the resulting sizes are not known";
const OTHER_USE: &str = "is not an affine access: its operands keep their layout";
const REFERRED_TO: &str =
    "keeps the layouts of its arguments and results, because it has uses other than calls";
const NOT_OWN: &str = "is a view of other memory: its results keep their layout";

/// A view that any layout can be asked of.
pub(crate) const REINTERPRET: &str = "memref.reinterpret_cast";

impl<'a> Places<'a> {
    /// The places of a program, in its order, where those of functions that the pass does not run on keep
    /// their types.
    pub(crate) fn groups(ir: &'a Ir, calls: &'a Calls, covers: Covers<'a>) -> Vec<Group> {
        let mut places = Places {
            ir,
            calls,
            covers,
            numbers: HashMap::new(),
            places: Vec::new(),
            joined: Vec::new(),
            obstacles: Vec::new(),
        };
        for func in FuncOp::all(ir) {
            places.function(func, covers(ir, func.0) && !calls.is_referred_to(func.0));
        }
        for op in ir.walk(ir.module()) {
            places.results(op);
            places.blocks(op);
        }
        for op in ir.walk(ir.module()) {
            places.operands(op);
        }
        places.in_groups()
    }

    /// The number of a place, if its type has a layout.
    fn number(&mut self, place: Place, ty: &Type) -> Option<usize> {
        let ty = ty.as_memref().filter(|ty| ty.layout != Layout::Identity)?;
        let next = self.places.len();
        let number = *self.numbers.entry(place).or_insert(next);
        if number == next {
            self.places.push((place, ty.clone()));
            self.joined.push(next);
            self.obstacles.push(None);
        }
        Some(number)
    }

    fn first(&self, mut number: usize) -> usize {
        while self.joined[number] != number {
            number = self.joined[number];
        }
        number
    }

    fn join(&mut self, one: Place, other: Place, ty: &Type) {
        let Some((one, other)) = self.number(one, ty).zip(self.number(other, ty)) else { return };
        let (one, other) = (self.first(one), self.first(other));
        self.joined[one.max(other)] = one.min(other);
    }

    fn forbid(&mut self, place: Place, ty: &Type, obstacle: (OpId, &'static str)) {
        if let Some(number) = self.number(place, ty) {
            self.obstacles[number].get_or_insert(obstacle);
        }
    }

    fn function(&mut self, func: FuncOp, is_free: bool) {
        let Some(ty) = func.ty(self.ir) else { return };
        let arguments = ty.inputs.iter().enumerate().map(|(at, ty)| (Place::Argument(func.0, at), ty));
        let results = ty.results.iter().enumerate().map(|(at, ty)| (Place::Result(func.0, at), ty));
        for (place, ty) in arguments.chain(results) {
            self.number(place, ty);
            if !is_free {
                self.forbid(place, ty, (func.0, REFERRED_TO));
            }
        }
        for (at, arg) in func.args(self.ir).iter().enumerate() {
            self.join(Place::Argument(func.0, at), Place::Value(*arg), self.ir.ty(*arg));
        }
    }

    fn results(&mut self, op: OpId) {
        let ir = self.ir;
        let target = self.calls.target(op).filter(|_| CallOp::of(ir, op).is_some());
        for (at, result) in ir.op(op).results().iter().enumerate() {
            let (place, ty) = (Place::Value(*result), ir.ty(*result));
            match target {
                Some(func) => self.join(Place::Result(func, at), place, ty),
                None if !(self.covers)(ir, op) => self.forbid(place, ty, (op, NOT_COVERED)),
                None if is_allocated(ir, *result) || is_fixed_view(ir, op) => {
                    self.number(place, ty);
                }
                None => self.forbid(place, ty, (op, NOT_OWN)),
            }
        }
    }

    /// Arguments of blocks that are no arguments of functions keep their types.
    fn blocks(&mut self, op: OpId) {
        let ir = self.ir;
        let is_function = FuncOp::of(ir, op).is_some();
        for region in ir.op(op).regions() {
            let blocks = ir.region(*region).blocks().iter().skip(usize::from(is_function));
            for arg in blocks.flat_map(|block| ir.block(*block).args()) {
                self.forbid(Place::Value(*arg), ir.ty(*arg), (op, NOT_OWN));
            }
        }
    }

    fn operands(&mut self, op: OpId) {
        let ir = self.ir;
        let target = self.calls.target(op).filter(|_| CallOp::of(ir, op).is_some());
        let left = ir
            .parent_op(op)
            .filter(|around| ir.def(op).has(Traits::RETURN) && FuncOp::of(ir, *around).is_some());
        for (at, value) in ir.op(op).operands().iter().enumerate() {
            let (place, ty) = (Place::Value(*value), ir.ty(*value));
            match (target, left) {
                (Some(func), _) => self.join(Place::Argument(func, at), place, ty),
                (_, Some(func)) => self.join(Place::Result(func, at), place, ty),
                _ if is_plain(ir, op, *value) || self.is_in_order(op, *value) => {}
                _ => self.forbid(place, ty, (op, OTHER_USE)),
            }
        }
    }

    /// Whether an op reads or writes a vector, or transfers elements, that lie as they did.
    fn is_in_order(&self, op: OpId, memref: ValueId) -> bool {
        let Some(old) = self.ir.ty(memref).as_memref() else { return false };
        RowMajor::of(old).is_some_and(|new| {
            is_vector_access(self.ir, op, memref, |n_dims| new.keeps_rows(n_dims))
                || is_transfer(self.ir, op, memref, || new.keeps_order(old))
        })
    }

    fn in_groups(self) -> Vec<Group> {
        let mut groups: Vec<Group> = self.places.iter().map(|_| Group::default()).collect();
        for (number, (place, ty)) in self.places.iter().enumerate() {
            let group = &mut groups[self.first(number)];
            let (op, is_owned) = match *place {
                Place::Argument(func, _) | Place::Result(func, _) => (func, true),
                Place::Value(value) => match self.ir.value(value).def() {
                    ValueDef::Result(op, _) => {
                        (op, is_allocated(self.ir, value) || self.ir.def(op).name == REINTERPRET)
                    }
                    ValueDef::Arg(block, _) => {
                        (self.ir.block_parent_op(block).unwrap_or(self.ir.module()), false)
                    }
                },
            };
            if group.places.is_empty() && RowMajor::of(ty).is_none() {
                group.obstacle = Some((op, SIZES));
            }
            group.places.push(*place);
            group.ty.get_or_insert_with(|| ty.clone());
            group.is_owned |= is_owned;
            if group.obstacle.is_none() {
                group.obstacle = self.obstacles[number];
            }
        }
        groups.retain(|group| !group.places.is_empty());
        groups
    }
}

/// Whether an op looks at memory in a way that its type tells all of, by numbers of elements.
fn is_fixed_view(ir: &Ir, op: OpId) -> bool {
    let is_one_number = |result: &ValueId| {
        ir.ty(*result).as_memref().and_then(RowMajor::of).is_some_and(|new| new.map.n_results() == 1)
    };
    ir.def(op).name == REINTERPRET
        && ir.op(op).operands().len() == 1
        && ir.op(op).results().iter().all(is_one_number)
}
