//! Writes the copies of an unrolled body as a loop.

use crate::gate::rolled_up::copies::names_number;
use crate::loops::affine_for::{set_step, side_by_side};
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, BlockId, Bound, Builder, ForOp, ForSpec, InsertionPoint, Ir, OpId, ValueId,
    ValueMapping,
};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Copies that are one after the other.
pub(super) struct Repeat {
    /// The ops of each, but for those that only name numbers.
    pub(super) copies: Vec<Vec<OpId>>,
    /// The induction variable that each counts on from the one before.
    pub(super) counter: ValueId,
    /// By so much.
    pub(super) distance: i64,
    /// What the first copy takes from outside, and later ones from the one before: what that is in the first
    /// one.
    pub(super) carried: BTreeMap<ValueId, ValueId>,
    /// What values of the first copy are in the last one.
    pub(super) last: HashMap<ValueId, ValueId>,
}

impl Repeat {
    /// Whether what a copy computes is used in it alone, by what the next one takes from it, or after the
    /// last by what the loop will pass on.
    pub(super) fn stands_alone(&self, ir: &Ir) -> bool {
        let place: HashMap<OpId, usize> = self
            .copies
            .iter()
            .enumerate()
            .flat_map(|(place, ops)| ops.iter().map(move |op| (*op, place)))
            .collect();
        let handed_on: HashSet<ValueId> =
            self.carried.values().filter_map(|value| self.last.get(value)).copied().collect();
        let block = ir.op(self.copies[0][0]).parent();
        let user = |op: OpId| {
            let around = std::iter::once(op).chain(ir.ancestors(op));
            around.into_iter().find(|op| ir.op(*op).parent() == block)
        };
        let n_copies = self.copies.len();
        self.copies.iter().enumerate().all(|(at, ops)| {
            ops.iter().flat_map(|op| ir.op(*op).results()).all(|result| {
                ir.uses(*result).iter().all(|used| match user(used.op).and_then(|op| place.get(&op)) {
                    Some(other) => *other == at || *other == at + 1,
                    None => at + 1 == n_copies && handed_on.contains(result),
                })
            })
        })
    }

    /// Puts a loop in place of the copies; nothing where the loop around takes its place.
    pub(super) fn write(self, ir: &mut Ir, block: BlockId) -> Option<ForOp> {
        if let Some(looping) = self.is_all_of(ir, block) {
            self.step_through(ir, looping);
            return None;
        }
        let anchor = self.copies[0][0];
        let loc = ir.op(anchor).loc.clone();
        let ends =
            |by: i64| Bound::new(AffineMap::new(1, 0, vec![AffineExpr::Dim(0) + by]), vec![self.counter]);
        let n_copies = self.copies.len() as i64;
        let spec = ForSpec {
            lower: ends(0),
            upper: ends(self.distance * n_copies),
            step: self.distance,
            inits: self.carried.keys().copied().collect(),
        };
        let looping = Builder::new(ir, InsertionPoint::Before(anchor), loc.clone()).build_for(spec);
        let mut mapping = ValueMapping::new();
        mapping.insert(self.counter, looping.iv(ir));
        for (outer, inner) in self.carried.keys().zip(looping.iter_args(ir).to_vec()) {
            mapping.insert(*outer, inner);
        }
        let numbers = self.numbers(ir, block);
        let body = looping.body(ir);
        let mut builder = Builder::new(ir, InsertionPoint::End(body), loc);
        for op in numbers.into_iter().chain(self.copies[0].iter().copied()) {
            builder.clone_op(op, &mut mapping);
        }
        let yielded: Vec<ValueId> = self.carried.values().map(|value| mapping.get(*value)).collect();
        if !yielded.is_empty() {
            builder.affine_yield(&yielded);
        }
        let results = ir.op(looping.0).results().to_vec();
        for (value, result) in self.carried.values().zip(results) {
            ir.replace_all_uses(self.last[value], result);
        }
        self.erase_copies(ir, block, 0);
        Some(looping)
    }

    /// The loop that the copies are all of, whose iterations are a whole number of rows of copies.
    pub(super) fn is_all_of(&self, ir: &Ir, block: BlockId) -> Option<ForOp> {
        let looping = ForOp::of(ir, ir.block_parent_op(block)?).filter(|l| l.iv(ir) == self.counter)?;
        let ops = ir.block(block).ops().iter().filter(|op| !names_number(ir, **op));
        let n_ops: usize = self.copies.iter().map(Vec::len).sum();
        let span = self.distance.checked_mul(self.copies.len() as i64)?;
        if ops.count() != n_ops + 1 || looping.step(ir) != span {
            return None;
        }
        let (lower, upper) = (looping.lower(ir), looping.upper(ir));
        let (both, operands) = side_by_side((&lower.map, &lower.operands), (&upper.map, &upper.operands));
        let [from, to] = both.results.as_slice() else { return None };
        let (both, _) = composed(
            ir,
            looping.0,
            &AffineMap { results: vec![to.clone() - from.clone()], ..both.clone() },
            &operands,
        );
        let length = both.results[0].simplified(both.dims, both.symbols);
        let hands_on = looping.iter_args(ir).iter().zip(looping.yielded(ir));
        let is_handed_on = hands_on
            .clone()
            .all(|(arg, value)| self.carried.get(arg).and_then(|first| self.last.get(first)) == Some(value));
        let is_whole = length.largest_known_divisor() % span.unsigned_abs() == 0;
        (is_whole && is_handed_on && hands_on.count() == self.carried.len()).then_some(looping)
    }

    /// The loop goes through the copies one by one.
    fn step_through(&self, ir: &mut Ir, looping: ForOp) {
        let yielded = looping.iter_args(ir).iter().map(|arg| self.carried[arg]).collect();
        let body = looping.body(ir);
        let end = *ir.block(body).ops().last().expect("a body ends in a yield");
        ir.set_operands(end, yielded);
        set_step(ir, looping, self.distance);
        self.erase_copies(ir, body, 1);
    }

    /// Takes the copies from one on out of their block.
    fn erase_copies(&self, ir: &mut Ir, block: BlockId, from: usize) {
        for op in self.copies[from..].iter().rev().flat_map(|ops| ops.iter().rev()) {
            ir.erase_op(*op);
        }
        let unused = |ir: &Ir, op: OpId| {
            names_number(ir, op) && ir.op(op).results().iter().all(|result| ir.uses(*result).is_empty())
        };
        for op in ir.block(block).ops().to_vec().into_iter().rev() {
            if unused(ir, op) {
                ir.erase_op(op);
            }
        }
    }

    /// The ops of the block that name numbers for the first copy, in their order.
    fn numbers(&self, ir: &Ir, block: BlockId) -> Vec<OpId> {
        let (mut needed, mut pending) = (HashSet::new(), Vec::new());
        let operands =
            |op: OpId| ir.walk(op).flat_map(|op| ir.op(op).operands()).copied().collect::<Vec<_>>();
        pending.extend(self.copies[0].iter().flat_map(|op| operands(*op)));
        while let Some(value) = pending.pop() {
            let Some(op) = ir.defining_op(value).filter(|_| !self.carried.contains_key(&value)) else {
                continue;
            };
            if ir.op(op).parent() == Some(block) && names_number(ir, op) && needed.insert(op) {
                pending.extend(operands(op));
            }
        }
        ir.block(block).ops().iter().copied().filter(|op| needed.contains(op)).collect()
    }
}
