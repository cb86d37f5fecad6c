//! Liveness: which values and ops of a program are needed.
//!
//! # Method
//! Backward from what has an effect and from what functions hand to callers that are not known. An op that
//! stays needs its operands, but for those that it only passes on, to a region, a block, a function or its
//! own results: these are needed where what they become is.
//!
//! # Invariants
//! What is passed at one place is needed or not as a whole: an operand that becomes an argument and a result
//! is needed with either, and then both are, so that what is not needed can be taken away.
//!
//! # Exactness
//! What is not needed can go. Ops that may not end stay.
//!
//! # Cost
//! Linear in the program, but for jumps to one block, of which each pair is looked at.

use crate::flow::values::branches::takes_operands;
use crate::flow::values::symbols::Calls;
use loopwright_affine_ir::machinery::Way;
use loopwright_affine_ir::{BlockId, CallOp, Effects, FuncOp, Ir, OpId, RegionId, Traits, ValueDef, ValueId};
use std::collections::{HashMap, HashSet};

/// What is needed.
#[derive(Debug, Default)]
pub(crate) struct Needed {
    pub(crate) values: HashSet<ValueId>,
    pub(crate) ops: HashSet<OpId>,
    /// Results of functions that all calls are known of, by their numbers.
    pub(crate) returned: HashSet<(OpId, usize)>,
}

impl Needed {
    /// Finds it.
    pub(crate) fn find(ir: &Ir, calls: &Calls) -> Self {
        let mut search =
            Search { ir, calls, needed: Needed::default(), before: HashMap::new(), work: Vec::new() };
        for op in ir.walk(ir.module()) {
            for next in ir.op(op).successors() {
                search.before.entry(*next).or_default().push(op);
            }
            if stays(ir, op) {
                search.op(op);
            }
        }
        while let Some(value) = search.work.pop() {
            search.sources(value);
        }
        search.needed
    }
}

/// Whether an op stays whatever becomes of its results.
fn stays(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    match def.effects {
        _ if def.has(Traits::TERMINATOR) => false,
        _ if def.has(Traits::SYMBOL) || def.has(Traits::SYMBOL_TABLE) => true,
        Effects::Unknown => true,
        Effects::Recursive => false,
        Effects::Known(effects) => !effects.is_empty(),
    }
}

/// The ways of an op, or of the op around one, that lead from it.
pub(crate) fn ways_from(ir: &Ir, op: OpId, from: OpId) -> Option<Vec<Way>> {
    let ways = ir.def(op).ways?(ir, op);
    Some(ways.into_iter().filter(|way| way.from == from).collect())
}

struct Search<'a> {
    ir: &'a Ir,
    calls: &'a Calls,
    needed: Needed,
    /// The jumps to each block.
    before: HashMap<BlockId, Vec<OpId>>,
    /// Needed values whose sources are not yet looked at.
    work: Vec<ValueId>,
}

impl Search<'_> {
    /// An op stays, with what is around it.
    fn op(&mut self, op: OpId) {
        let mut pending = vec![op];
        while let Some(op) = pending.pop() {
            if !self.needed.ops.insert(op) {
                continue;
            }
            pending.extend(self.ir.parent_op(op));
            let blocks = self.ir.op(op).regions().iter().flat_map(|region| self.ir.region(*region).blocks());
            pending.extend(blocks.filter_map(|block| self.ir.terminator(*block)));
            self.own_operands(op);
        }
    }

    /// What an op that stays needs whatever becomes of what it passes on.
    fn own_operands(&mut self, op: OpId) {
        let (ir, def) = (self.ir, self.ir.def(op));
        let operands = ir.op(op).operands();
        let mut is_own = vec![true; operands.len()];
        let around = ir.parent_op(op);
        let end_of = around.filter(|around| def.has(Traits::TERMINATOR) && ir.def(*around).ways.is_some());
        for with_ways in [Some(op), end_of].into_iter().flatten() {
            for way in ways_from(ir, with_ways, op).unwrap_or_default() {
                let n_handed = way.targets(ir, with_ways).len();
                way.given.clone().take(n_handed).for_each(|at| is_own[at] = false);
            }
        }
        if !ir.op(op).successors().is_empty() {
            if takes_operands(ir, op) {
                let n_handed: usize = ir.branches(op).iter().map(|(_, given)| given.len()).sum();
                is_own[operands.len() - n_handed..].fill(false);
            } else {
                for block in ir.op(op).successors() {
                    ir.block(*block).args().iter().for_each(|arg| self.value(*arg));
                }
            }
        }
        let is_closed = |func: OpId| is_closed(ir, self.calls, func);
        let returns_from = around.filter(|around| def.has(Traits::RETURN) && is_closed(*around));
        let calls = CallOp::of(ir, op).and_then(|_| self.calls.target(op)).filter(|func| is_closed(*func));
        if returns_from.is_some() || calls.is_some() {
            is_own.fill(false);
        }
        for (at, value) in operands.iter().enumerate() {
            if is_own[at] {
                self.value(*value);
            }
        }
    }

    fn value(&mut self, value: ValueId) {
        if self.needed.values.insert(value) {
            self.work.push(value);
        }
    }

    /// Where a needed value comes from is needed.
    fn sources(&mut self, value: ValueId) {
        let ir = self.ir;
        match ir.value(value).def() {
            ValueDef::Result(op, at) => {
                self.op(op);
                if ir.def(op).ways.is_some() {
                    self.handed(op, value);
                }
                let func = CallOp::of(ir, op).and_then(|_| self.calls.target(op));
                if let Some(func) = func.filter(|func| is_closed(ir, self.calls, *func)) {
                    self.returned(func, at as usize);
                }
            }
            ValueDef::Arg(block, at) => {
                let Some(region) = ir.block(block).parent() else { return };
                for jump in self.before.get(&block).cloned().unwrap_or_default() {
                    for (to, given) in ir.branches(jump) {
                        if to == block
                            && let Some(value) = given.get(at as usize)
                        {
                            self.value(*value);
                        }
                    }
                }
                let Some(around) = ir.region(region).parent().filter(|_| is_entry(ir, region, block)) else {
                    return;
                };
                if ir.def(around).ways.is_some() {
                    self.handed(around, value);
                } else if is_closed(ir, self.calls, around) {
                    for call in self.calls.of(around) {
                        if let Some(given) = ir.op(*call).operands().get(at as usize) {
                            self.value(*given);
                        }
                    }
                }
            }
        }
    }

    /// What is passed to a result of an op or an argument of its regions is needed, and all that this is
    /// passed to besides.
    fn handed(&mut self, op: OpId, target: ValueId) {
        let ir = self.ir;
        let ways = ir.def(op).ways.map_or(Vec::new(), |ways| ways(ir, op));
        let mut handed: Vec<(OpId, usize)> = Vec::new();
        for way in &ways {
            let at = way.targets(ir, op).iter().position(|other| *other == target);
            handed.extend(at.and_then(|at| way.given.clone().nth(at)).map(|operand| (way.from, operand)));
        }
        for (from, operand) in handed {
            self.value(ir.op(from).operands()[operand]);
            for way in ways.iter().filter(|way| way.from == from && way.given.contains(&operand)) {
                if let Some(other) = way.targets(ir, op).get(operand - way.given.start) {
                    self.value(*other);
                }
            }
        }
    }

    /// A result of a function is needed.
    fn returned(&mut self, func: OpId, at: usize) {
        if !self.needed.returned.insert((func, at)) {
            return;
        }
        for end in returns(self.ir, func) {
            if let Some(value) = self.ir.op(end).operands().get(at) {
                self.value(*value);
            }
        }
        // All calls have as many results.
        for call in self.calls.of(func) {
            if let Some(result) = self.ir.op(*call).results().get(at) {
                self.value(*result);
            }
        }
    }
}

fn is_entry(ir: &Ir, region: RegionId, block: BlockId) -> bool {
    ir.region(region).blocks().first() == Some(&block)
}

/// Whether an op is a function with a body that the program alone calls.
pub(crate) fn is_closed(ir: &Ir, calls: &Calls, op: OpId) -> bool {
    FuncOp::of(ir, op).is_some_and(|func| !func.is_declaration(ir)) && !calls.is_open(op)
}

/// The ops that return from a function.
fn returns(ir: &Ir, func: OpId) -> Vec<OpId> {
    let blocks = ir.op(func).regions().iter().flat_map(|region| ir.region(*region).blocks());
    let ends = blocks.filter_map(|block| ir.terminator(*block));
    ends.filter(|end| ir.def(*end).has(Traits::RETURN)).collect()
}
