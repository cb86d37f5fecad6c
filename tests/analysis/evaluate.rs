//! A tiny evaluator of loops: which accesses happen, in order.
//!
//! Calls run in their caller's statement. Arithmetic, loops and conditions of other dialects go by their
//! names: what the analysis learns from declarations is not to be its own judge.

use loopwright_affine_ir::machinery::ConstantOp;
use loopwright_affine_ir::{
    AccessKind, ApplyOp, BlockId, Bound, CallOp, ForOp, IfOp, Ir, OpId, ParallelOp, Type, ValueId,
};
use loopwright_analysis::{Scop, StmtId};
use std::collections::HashMap;

/// One access of one statement instance, to a cell of `A`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event<A = ValueId> {
    pub stmt: StmtId,
    pub iters: Vec<i64>,
    pub writes: bool,
    pub array: A,
    pub cell: Vec<i64>,
}

struct Evaluator<'a> {
    ir: &'a Ir,
    scop: &'a Scop,
    stmt_of: HashMap<OpId, StmtId>,
    values: HashMap<ValueId, i64>,
    /// The memref of the caller that is passed for each argument of a function called.
    passed: HashMap<ValueId, ValueId>,
    /// The calls that are being run, outermost first.
    calls: Vec<OpId>,
    events: Vec<Event>,
}

/// The accesses of the scop's function with all parameters `size`.
pub fn trace(ir: &Ir, scop: &Scop, body: BlockId, size: i64) -> Vec<Event> {
    let stmt_of = scop.stmts.iter().flat_map(|stmt| stmt.ops.iter().map(|op| (*op, stmt.id))).collect();
    let values = scop.param_values.iter().map(|(value, _)| (*value, size)).collect();
    let (passed, calls) = (HashMap::new(), Vec::new());
    let mut evaluator = Evaluator { ir, scop, stmt_of, values, passed, calls, events: Vec::new() };
    evaluator.block(body);
    evaluator.events
}

/// The values of a scop's parameters where `known` are those of arguments and sizes; `None` if one is
/// computed otherwise.
pub fn parameters(ir: &Ir, scop: &Scop, known: HashMap<ValueId, i64>) -> Option<Vec<i64>> {
    let (stmt_of, passed, calls) = (HashMap::new(), HashMap::new(), Vec::new());
    let mut evaluator = Evaluator { ir, scop, stmt_of, values: known, passed, calls, events: Vec::new() };
    scop.prologue.iter().for_each(|op| evaluator.op(*op));
    scop.params.iter().map(|param| evaluator.values.get(&param.value).copied()).collect()
}

impl Evaluator<'_> {
    fn operands(&self, operands: &[ValueId]) -> Vec<i64> {
        operands.iter().map(|value| self.values[value]).collect()
    }

    fn bound(&self, bound: &Bound) -> Vec<i64> {
        bound.map.eval(&self.operands(&bound.operands)).expect("small numbers")
    }

    fn block(&mut self, block: BlockId) {
        for op in self.ir.block(block).ops() {
            self.op(*op);
        }
    }

    fn op(&mut self, op: OpId) {
        let ir = self.ir;
        if let Some(constant) = ConstantOp::of(ir, op) {
            let value = ir.op(constant.0).attr("value").and_then(|value| value.as_i64());
            self.values.extend(value.map(|value| (ir.op(op).results()[0], value)));
        } else if let Some(apply) = ApplyOp::of(ir, op) {
            let value = apply.map(ir).eval(&self.operands(apply.operands(ir))).expect("small numbers");
            self.values.insert(apply.result(ir), value[0]);
        } else if let Some(each) = ForOp::of(ir, op) {
            let (lower, upper) = (self.bound(&each.lower(ir)), self.bound(&each.upper(ir)));
            let (lower, upper) =
                (*lower.iter().max().expect("a bound"), *upper.iter().min().expect("a bound"));
            for value in (lower..upper).step_by(each.step(ir) as usize) {
                self.values.insert(each.iv(ir), value);
                self.block(each.body(ir));
            }
        } else if let Some(parallel) = ParallelOp::of(ir, op) {
            self.parallel(parallel, 0);
        } else if let Some(branch) = IfOp::of(ir, op) {
            let set = branch.set(ir);
            let (dims, symbols) = branch.operands(ir).split_at(set.dims as usize);
            let (dims, symbols) = (self.operands(dims), self.operands(symbols));
            let holds = set.constraints.iter().all(|(expr, is_eq)| {
                let value = expr.eval(&dims, &symbols).expect("small numbers");
                if *is_eq { value == 0 } else { value >= 0 }
            });
            let taken = if holds { Some(branch.then_block(ir)) } else { branch.else_block(ir) };
            taken.into_iter().for_each(|block| self.block(block));
        } else if let Some(call) = CallOp::of(ir, op) {
            self.call(call);
        } else if !self.plain(op) {
            self.access(op);
        }
    }

    fn call(&mut self, call: CallOp) {
        let ir = self.ir;
        let callee = call.target(ir).expect("calls are of functions in the program");
        for (arg, value) in callee.args(ir).iter().zip(call.args(ir)) {
            if let Some(number) = self.values.get(value).copied() {
                self.values.insert(*arg, number);
            }
            self.passed.insert(*arg, self.passed.get(value).copied().unwrap_or(*value));
        }
        self.calls.push(call.0);
        self.block(callee.entry(ir).expect("the function has a body"));
        self.calls.pop();
    }

    /// Runs integer arithmetic and structured control flow; `false` for other ops.
    fn plain(&mut self, op: OpId) -> bool {
        let ir = self.ir;
        let operands: Vec<Option<i64>> =
            ir.op(op).operands().iter().map(|value| self.values.get(value).copied()).collect();
        let result = match (ir.op(op).name(), operands.as_slice()) {
            ("scf.for", &[Some(lower), Some(upper), Some(step)]) => {
                let body = ir.single_block(op, 0).expect("a loop has a body");
                for value in (lower..upper).step_by(step as usize) {
                    self.values.insert(ir.block(body).args()[0], value);
                    self.block(body);
                }
                return true;
            }
            ("scf.if", &[Some(holds)]) => {
                let taken = ir.single_block(op, if holds == 0 { 1 } else { 0 });
                taken.into_iter().for_each(|block| self.block(block));
                return true;
            }
            ("affine.min" | "affine.max", _) => {
                let map = ir.op(op).attr("map").and_then(|map| map.as_map()).expect("is there");
                let results = map.eval(&self.operands(ir.op(op).operands())).expect("small numbers");
                let extreme = if ir.op(op).name() == "affine.min" { i64::min } else { i64::max };
                results.into_iter().reduce(extreme).expect("a map has a result")
            }
            ("arith.index_cast" | "arith.extsi" | "arith.trunci", &[Some(a)]) => a,
            ("arith.index_castui" | "arith.extui", &[Some(a)]) => natural(ir, ir.op(op).operands()[0], a),
            ("arith.select", &[Some(holds), Some(a), Some(b)]) => {
                if holds == 0 {
                    b
                } else {
                    a
                }
            }
            ("arith.cmpi" | "index.cmp", &[Some(a), Some(b)]) => {
                let Some(code) = predicate(ir, op) else { return false };
                let (x, y) = (a as u64, b as u64);
                let signed = [a == b, a != b, a < b, a <= b, a > b, a >= b];
                let unsigned = [x < y, x <= y, x > y, x >= y];
                i64::from(*signed.iter().chain(&unsigned).nth(code).expect("one of ten predicates"))
            }
            (name, &[Some(a), Some(b)]) => match name {
                "arith.addi" | "index.add" => a + b,
                "arith.subi" | "index.sub" => a - b,
                "arith.muli" | "index.mul" => a * b,
                "arith.minsi" | "index.mins" => a.min(b),
                "arith.maxsi" | "index.maxs" => a.max(b),
                "arith.divsi" | "arith.divui" | "index.divs" | "index.divu" => a / b,
                "arith.remsi" | "arith.remui" | "index.rems" | "index.remu" => a % b,
                "arith.floordivsi" | "index.floordivs" => a.div_euclid(b),
                "arith.ceildivsi" | "index.ceildivs" => -(-a).div_euclid(b),
                "arith.shrsi" => a >> b,
                "arith.shli" => a << b,
                "arith.andi" => a & b,
                "arith.ori" => a | b,
                "arith.xori" => a ^ b,
                _ => return false,
            },
            _ => return false,
        };
        let result_of = ir.op(op).results()[0];
        self.values.insert(result_of, wrapped(ir, result_of, result));
        true
    }

    fn parallel(&mut self, parallel: ParallelOp, dim: usize) {
        let ir = self.ir;
        let Some(iv) = parallel.ivs(ir).get(dim) else { return self.block(parallel.body(ir)) };
        let evaluate = |map: &loopwright_affine_ir::AffineMap,
                        results: &[loopwright_affine_ir::AffineExpr],
                        operands: &[ValueId]| {
            let map = loopwright_affine_ir::AffineMap { results: results.to_vec(), ..*map };
            map.eval(&self.operands(operands)).expect("small numbers")
        };
        let lower =
            evaluate(parallel.lower_map(ir), parallel.lower_groups(ir)[dim], parallel.lower_operands(ir));
        let upper =
            evaluate(parallel.upper_map(ir), parallel.upper_groups(ir)[dim], parallel.upper_operands(ir));
        let (lower, upper) = (*lower.iter().max().expect("a bound"), *upper.iter().min().expect("a bound"));
        for value in (lower..upper).step_by(parallel.steps(ir)[dim] as usize) {
            self.values.insert(*iv, value);
            self.parallel(parallel, dim + 1);
        }
    }

    fn access(&mut self, op: OpId) {
        let ir = self.ir;
        let Some(access) = ir.def(op).access.and_then(|describe| describe(ir, op)) else { return };
        // What a function called does is done by the statement that calls.
        let op = self.calls.first().copied().unwrap_or(op);
        let mut around = std::iter::once(op).chain(ir.ancestors(op));
        let stmt =
            around.find_map(|op| self.stmt_of.get(&op).copied()).expect("every access is in a statement");
        let cell = access.map.eval(&self.operands(&access.operands)).expect("small numbers");
        let iters = self.operands(&self.scop.stmt(stmt).ivs);
        let writes = access.kind == AccessKind::Write;
        let array = self.passed.get(&access.memref).copied().unwrap_or(access.memref);
        self.events.push(Event { stmt, iters, writes, array, cell });
    }
}

/// The bits of a number of a value's type, as a number of 64 bits.
fn natural(ir: &Ir, value: ValueId, number: i64) -> i64 {
    match ir.ty(value) {
        Type::Integer { width, .. } if *width < 64 => number & ((1 << width) - 1),
        _ => number,
    }
}

/// A number as one of a value's type, which it goes round in.
fn wrapped(ir: &Ir, value: ValueId, number: i64) -> i64 {
    match ir.ty(value) {
        Type::Integer { width, .. } if (2..64).contains(width) => number << (64 - width) >> (64 - width),
        _ => number,
    }
}

/// The number of a comparison's predicate.
fn predicate(ir: &Ir, op: OpId) -> Option<usize> {
    let code = match ir.op(op).attr("predicate") {
        Some(code) => usize::try_from(code.as_i64()?).ok()?,
        None => {
            let text = ir.op(op).attr("pred")?.to_string();
            let words = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
            words.iter().position(|word| text.contains(&format!("cmp_predicate {word}>")))?
        }
    };
    (code < 10).then_some(code)
}
