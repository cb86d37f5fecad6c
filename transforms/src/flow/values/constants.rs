//! Sparse conditional constant propagation: which values are the same constant on all reachable paths.
//!
//! # Problem
//! A value is a constant if what it is computed from is, if all that loops and conditionals hand to it is the
//! same, and if the ways on which something else came are never taken.
//!
//! # Method
//! Conditional constant propagation [WegmanZadeck91] on the whole program. At first nothing is reached and
//! nothing is known. What control reaches is looked at: folds of ops tell the results once all operands are
//! known, declared ways ([`loopwright_affine_ir::machinery::Way`]) and jumps hand values over, and where a
//! condition is a constant, only one way is taken. Calls hand their operands to functions that the program
//! alone calls, and get what these return. What changes is looked at again.
//!
//! # Invariants
//! A value goes from "nothing known" to one constant, and from there to "varies", never back: so it ends.
//!
//! # Exactness
//! A value that is said to be constant is this constant whenever it is computed. Affine loops whose number of
//! iterations is known are known to run, or not; of other loops that is not asked.
//!
//! # Cost
//! Each op is looked at as often as one of its operands changes: at most twice for each.

use crate::flow::memory::asked_size;
use crate::flow::values::symbols::Calls;
use crate::loops::trip_count::constant_trip_count;
use loopwright_affine_ir::machinery::Way;
use loopwright_affine_ir::{
    Attr, BlockId, CallOp, Fold, Folded, ForOp, FuncOp, Ir, Loc, OpId, OpSpec, Traits, Type, ValueDef,
    ValueId, constant, fold,
};
use std::collections::{HashMap, HashSet};

/// What is known of a value that was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    /// It is this constant, which an op of this dialect makes.
    Constant(Attr, &'static str),
    Varies,
}

/// The constants of a program.
#[derive(Debug)]
pub(crate) struct Constants {
    known: HashMap<ValueId, Known>,
    /// Whether functions get constants from all of their calls.
    are_by_calls: bool,
}

impl Constants {
    /// Finds them; the program is the same afterwards.
    pub(crate) fn find(ir: &mut Ir) -> Self {
        let calls = Calls::new(ir);
        let mut search = Search {
            ir,
            calls,
            known: HashMap::new(),
            reached: HashSet::new(),
            edges: HashSet::new(),
            callers: HashMap::new(),
            returns: HashMap::new(),
            work: Vec::new(),
            waiting: HashSet::new(),
            scratch: HashMap::new(),
            readers: HashMap::new(),
        };
        search.push(search.ir.module());
        while let Some(op) = search.work.pop() {
            search.waiting.remove(&op);
            search.look_at(op);
        }
        search.finish()
    }

    /// The constant that a value is, and the dialect that it comes from.
    pub(crate) fn of(&self, value: ValueId) -> Option<(&Attr, &'static str)> {
        match self.known.get(&value)? {
            Known::Constant(value, dialect) => Some((value, dialect)),
            Known::Varies => None,
        }
    }

    /// Whether some of what is known holds for the calls in the program alone.
    pub(crate) fn are_by_calls(&self) -> bool {
        self.are_by_calls
    }
}

struct Search<'a> {
    ir: &'a mut Ir,
    calls: Calls,
    known: HashMap<ValueId, Known>,
    reached: HashSet<BlockId>,
    /// Jumps that are taken.
    edges: HashSet<(BlockId, BlockId)>,
    /// Of each function the calls and returns that are reached.
    callers: HashMap<OpId, Vec<OpId>>,
    returns: HashMap<OpId, Vec<OpId>>,
    work: Vec<OpId>,
    /// The ops of `work`.
    waiting: HashSet<OpId>,
    /// Constants in no block, to fold ops with.
    scratch: HashMap<(Attr, &'static str, Type), ValueId>,
    /// Ops that folds told to be values which are none of their operands.
    readers: HashMap<ValueId, Vec<OpId>>,
}

impl Search<'_> {
    fn finish(self) -> Constants {
        let Self { ir, calls, known, scratch, .. } = self;
        for value in scratch.into_values() {
            if let Some(op) = ir.defining_op(value) {
                ir.erase_op(op);
            }
        }
        let has_constant = |func: &FuncOp| {
            func.args(ir).iter().any(|arg| matches!(known.get(arg), Some(Known::Constant(..))))
        };
        let are_by_calls = FuncOp::defined(ir).any(|func| !calls.is_open(func.0) && has_constant(&func));
        Constants { known, are_by_calls }
    }

    fn push(&mut self, op: OpId) {
        if self.waiting.insert(op) {
            self.work.push(op);
        }
    }

    /// Control reaches a block.
    fn reach(&mut self, block: BlockId) {
        if self.reached.insert(block) {
            for op in self.ir.block(block).ops().iter().rev().copied().collect::<Vec<_>>() {
                self.push(op);
            }
        }
    }

    /// Notes that a value may be this.
    fn join(&mut self, value: ValueId, new: Known) {
        let joined = match self.known.get(&value) {
            None => new,
            Some(Known::Varies) => return,
            Some(Known::Constant(old, _)) => match new {
                Known::Constant(new, _) if new == *old => return,
                _ => Known::Varies,
            },
        };
        self.known.insert(value, joined);
        let users = self.ir.uses(value).iter().map(|user| user.op);
        let readers = self.readers.get(&value).into_iter().flatten().copied();
        for user in users.chain(readers).collect::<Vec<_>>() {
            if self.ir.op(user).parent().is_some_and(|block| self.reached.contains(&block)) {
                self.push(user);
            }
        }
    }

    /// Hands values over, as far as something is known of them; targets without one may be anything.
    fn hand_over(&mut self, given: &[ValueId], targets: &[ValueId]) {
        for (at, target) in targets.iter().enumerate() {
            match given.get(at) {
                Some(value) => {
                    if let Some(known) = self.known.get(value).cloned() {
                        self.join(*target, known);
                    }
                }
                None => self.join(*target, Known::Varies),
            }
        }
    }

    fn all_vary(&mut self, values: &[ValueId]) {
        self.hand_over(&[], values);
    }

    /// The number that an operand is, if it is always the same.
    fn number(&self, op: OpId, operand: usize) -> Option<i128> {
        match self.known.get(self.ir.op(op).operands().get(operand)?)? {
            Known::Constant(value, _) => value.as_integer(),
            Known::Varies => None,
        }
    }

    fn all_operands_are_known(&self, op: OpId) -> bool {
        self.ir.op(op).operands().iter().all(|value| self.known.contains_key(value))
    }

    fn look_at(&mut self, op: OpId) {
        let (data, def) = (self.ir.op(op), self.ir.def(op));
        let (results, around) = (data.results().to_vec(), self.ir.parent_op(op));
        let has_regions = !data.regions().is_empty();
        if def.ways.is_some() {
            self.take_ways(op, op);
        } else if def.has(Traits::FUNCTION) {
            self.enter_function(op);
        } else if has_regions {
            self.enter_all(op);
        } else if CallOp::of(self.ir, op).is_some() {
            self.call(op);
        } else if !results.is_empty() {
            self.compute(op);
        }
        if !def.has(Traits::TERMINATOR) {
            return;
        }
        if let Some(around) = around.filter(|around| self.ir.def(*around).ways.is_some()) {
            self.take_ways(around, op);
        }
        if let Some(func) =
            around.filter(|around| def.has(Traits::RETURN) && FuncOp::of(self.ir, *around).is_some())
        {
            let returns = self.returns.entry(func).or_default();
            if !returns.contains(&op) {
                returns.push(op);
            }
            for call in self.callers.get(&func).cloned().unwrap_or_default() {
                self.hand_back(op, call);
            }
        }
        if !self.ir.op(op).successors().is_empty() {
            self.jump(op);
        }
    }

    /// Takes the ways of an op that lead from `from`, which is the op or ends one of its regions.
    fn take_ways(&mut self, op: OpId, from: OpId) {
        if !self.all_operands_are_known(from) {
            return;
        }
        let (Some(ways), cases) = (self.ir.def(op).ways, self.ir.def(op).cases) else { return };
        let decided = self.number(from, 0);
        let case = cases.filter(|_| from == op).zip(decided);
        let case = case.map(|(cases, number)| case_of(&cases(self.ir, op), number, u32::MAX));
        let n_iterations = ForOp::of(self.ir, op).and_then(|looping| constant_trip_count(self.ir, looping));
        for way in ways(self.ir, op) {
            let by_value = way.when.zip(decided).is_none_or(|(when, value)| when == (value & 1 == 1));
            let by_case = case.is_none_or(|case| way.to == Some(case));
            let by_count = match n_iterations {
                Some(0) => from == op && way.to.is_none(),
                Some(_) if from == op => way.to.is_some(),
                Some(1) => way.to.is_none(),
                _ => true,
            };
            if way.from == from && by_value && by_case && by_count {
                self.take(op, &way);
            }
        }
    }

    fn take(&mut self, op: OpId, way: &Way) {
        let (given, targets) = (way.values(self.ir).to_vec(), way.targets(self.ir, op).to_vec());
        if let Some(region) = way.to.and_then(|region| self.ir.op(op).regions().get(region).copied())
            && let Some(block) = self.ir.region(region).blocks().first().copied()
        {
            let before: Vec<ValueId> = self.ir.block(block).args().iter().take(way.first).copied().collect();
            self.all_vary(&before);
            self.reach(block);
        }
        self.hand_over(&given, &targets);
    }

    /// Enters a function if it may be called.
    fn enter_function(&mut self, func: OpId) {
        let Some(entry) = FuncOp(func).entry(self.ir) else { return };
        if self.calls.is_open(func) {
            let args = self.ir.block(entry).args().to_vec();
            self.all_vary(&args);
            self.reach(entry);
        }
    }

    /// Enters all regions of an op of which nothing is known.
    fn enter_all(&mut self, op: OpId) {
        for region in self.ir.op(op).regions().to_vec() {
            if let Some(block) = self.ir.region(region).blocks().first().copied() {
                let args = self.ir.block(block).args().to_vec();
                self.all_vary(&args);
                self.reach(block);
            }
        }
        let results = self.ir.op(op).results().to_vec();
        self.all_vary(&results);
    }

    fn call(&mut self, op: OpId) {
        let target = self.calls.target(op);
        let Some((func, entry)) = target.and_then(|func| Some((func, FuncOp(func).entry(self.ir)?))) else {
            let results = self.ir.op(op).results().to_vec();
            return self.all_vary(&results);
        };
        let callers = self.callers.entry(func).or_default();
        if !callers.contains(&op) {
            callers.push(op);
        }
        let (given, args) = (self.ir.op(op).operands().to_vec(), self.ir.block(entry).args().to_vec());
        self.hand_over(&given, &args);
        self.reach(entry);
        for end in self.returns.get(&func).cloned().unwrap_or_default() {
            self.hand_back(end, op);
        }
    }

    fn hand_back(&mut self, end: OpId, call: OpId) {
        let [given, results] = [self.ir.op(end).operands().to_vec(), self.ir.op(call).results().to_vec()];
        self.hand_over(&given, &results);
    }

    fn jump(&mut self, op: OpId) {
        let Some(from) = self.ir.op(op).parent().filter(|_| self.all_operands_are_known(op)) else { return };
        let def = self.ir.def(op);
        let branches: Vec<(BlockId, Vec<ValueId>)> =
            self.ir.branches(op).into_iter().map(|(block, given)| (block, given.to_vec())).collect();
        let width = self.ir.op(op).operands().first().and_then(|value| self.ir.ty(*value).bit_width());
        let taken = match (def.decided_by.and_then(|at| self.number(op, at)), def.cases) {
            (Some(value), _) => Some(usize::from(value & 1 == 0)),
            (None, Some(cases)) => {
                let number = self.number(op, 0);
                number.map(|number| case_of(&cases(self.ir, op), number, width.unwrap_or(u32::MAX)))
            }
            (None, None) => None,
        };
        for (at, (block, _)) in branches.iter().enumerate() {
            if taken.is_none_or(|taken| taken == at) {
                self.edges.insert((from, *block));
            }
        }
        // As in mlir-opt, of several jumps to one block all are taken if one is.
        for (block, given) in branches {
            if self.edges.contains(&(from, block)) {
                let args = self.ir.block(block).args().to_vec();
                self.hand_over(&given, &args);
                self.reach(block);
            }
        }
    }

    /// Folds an op with what its operands are known to be.
    fn compute(&mut self, op: OpId) {
        let dialect = self.ir.def(op).dialect();
        let own = self.ir.def(op).constant.and_then(|name| self.ir.op(op).attr(name).cloned());
        let results = self.ir.op(op).results().to_vec();
        if let Some(own) = own {
            return results
                .into_iter()
                .for_each(|result| self.join(result, Known::Constant(own.clone(), dialect)));
        }
        if !self.all_operands_are_known(op) {
            return;
        }
        let operands = self.ir.op(op).operands().to_vec();
        for (at, operand) in operands.iter().enumerate() {
            if let Some(stand_in) = self.stand_in(*operand) {
                self.ir.set_operand(op, at, stand_in);
            }
        }
        let size = asked_size(self.ir, op).and_then(|(_, size)| size);
        let folded = fold(self.ir, op).or_else(|| size.map(|size| Fold::constant(Attr::index(size))));
        for (at, operand) in operands.iter().enumerate() {
            self.ir.set_operand(op, at, *operand);
        }
        let Some(Fold::Results(folded)) = folded else { return self.all_vary(&results) };
        for (folded, result) in folded.into_iter().zip(results) {
            let known = match folded {
                Folded::Constant(value) => Some(Known::Constant(value, dialect)),
                Folded::Value(value) => {
                    // Folds look through what operands are computed from.
                    if !operands.contains(&value) {
                        self.readers.entry(value).or_default().push(op);
                    }
                    self.known.get(&value).cloned().or_else(|| self.of_stand_in(value))
                }
            };
            if let Some(known) = known {
                self.join(result, known);
            }
        }
    }

    /// A constant op in place of a value that is known to be one; `None` if it varies, or is the result of
    /// such an op.
    fn stand_in(&mut self, value: ValueId) -> Option<ValueId> {
        let Some(Known::Constant(known, dialect)) = self.known.get(&value).cloned() else { return None };
        if constant(self.ir, value) == Some(&known) {
            return None;
        }
        let ty = self.ir.ty(value).clone();
        let key = (known.clone(), dialect, ty.clone());
        if let Some(made) = self.scratch.get(&key) {
            return Some(*made);
        }
        let made = constant_op(self.ir, (&known, dialect), &ty)?;
        let made = self.ir.op(made).results()[0];
        self.scratch.insert(key, made);
        Some(made)
    }

    fn of_stand_in(&self, value: ValueId) -> Option<Known> {
        let known = constant(self.ir, value)?.clone();
        let ValueDef::Result(op, _) = self.ir.value(value).def() else { return None };
        Some(Known::Constant(known, self.ir.def(op).dialect()))
    }
}

/// Makes the op of a constant, which is in no block; `None` if there is none for it.
pub(crate) fn constant_op(ir: &mut Ir, (value, dialect): (&Attr, &str), ty: &Type) -> Option<OpId> {
    let def = ir.dialects().constant_op(dialect, value, ty)?;
    Some(ir.create_op(OpSpec::new(def, Loc::Unknown).result(ty.clone()).attr("value", value.clone())))
}

/// The number of the region or successor for a value of this many bits.
fn case_of(cases: &[i128], number: i128, width: u32) -> usize {
    let is_same = |case: &i128| match 1i128.checked_shl(width) {
        Some(size) if width < 127 => (case ^ number) & (size - 1) == 0,
        _ => *case == number,
    };
    cases.iter().position(is_same).map_or(0, |at| at + 1)
}
