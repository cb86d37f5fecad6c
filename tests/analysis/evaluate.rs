//! A tiny evaluator of affine loops: which accesses happen, in order.

use affine_ir::{
    AccessKind, ApplyOp, BlockId, Bound, ConstantOp, ForOp, IfOp, Ir, OpId, ParallelOp, ValueId,
};
use analysis::{Scop, StmtId};
use std::collections::HashMap;

/// One access of one statement instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub stmt: StmtId,
    pub iters: Vec<i64>,
    pub writes: bool,
    pub array: ValueId,
    pub cell: Vec<i64>,
}

struct Evaluator<'a> {
    ir: &'a Ir,
    scop: &'a Scop,
    stmt_of: HashMap<OpId, StmtId>,
    values: HashMap<ValueId, i64>,
    events: Vec<Event>,
}

/// The accesses of the scop's function with all parameters `size`.
pub fn trace(ir: &Ir, scop: &Scop, body: BlockId, size: i64) -> Vec<Event> {
    let stmt_of = scop.stmts.iter().flat_map(|stmt| stmt.ops.iter().map(|op| (*op, stmt.id))).collect();
    let values = scop.param_values.iter().map(|(value, _)| (*value, size)).collect();
    let mut evaluator = Evaluator { ir, scop, stmt_of, values, events: Vec::new() };
    evaluator.block(body);
    evaluator.events
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
        } else {
            self.access(op);
        }
    }

    fn parallel(&mut self, parallel: ParallelOp, dim: usize) {
        let ir = self.ir;
        let Some(iv) = parallel.ivs(ir).get(dim) else { return self.block(parallel.body(ir)) };
        let evaluate =
            |map: &affine_ir::AffineMap, results: &[affine_ir::AffineExpr], operands: &[ValueId]| {
                let map = affine_ir::AffineMap { results: results.to_vec(), ..*map };
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
        let mut around = std::iter::once(op).chain(ir.ancestors(op));
        let stmt =
            around.find_map(|op| self.stmt_of.get(&op).copied()).expect("every access is in a statement");
        let cell = access.map.eval(&self.operands(&access.operands)).expect("small numbers");
        let iters = self.operands(&self.scop.stmt(stmt).ivs);
        let writes = access.kind == AccessKind::Write;
        self.events.push(Event { stmt, iters, writes, array: access.memref, cell });
    }
}
