//! At which depth the pure ops of a statement are written.
//!
//! # Problem
//! A statement has a copy of each pure op that its values are computed from. What depends on some of the new
//! loops around it is computed once in each iteration of these, not in the innermost loop.
//!
//! # Method
//! An op whose operands are all known outside of the statement goes before the loop or guard around the
//! statement in the outermost block in which they are known, and is there for all statements in that block.
//!
//! # Exactness
//! An op may run there where the statement does not. One that may fail, or give poison, goes only where the
//! values that are possible in the block are among those for which it ran in the old program, and nowhere if
//! the function has ops after which it may not have run.
//!
//! # Cost
//! Questions about ops that may fail share one budget; where it ends, they stay with their statement.

use crate::codegen::ast::{Ast, Guard, Loop};
use crate::codegen::emit::StmtBody;
use loopwright_affine_ir::machinery::{Returning, is_always_defined};
use loopwright_affine_ir::{AffineExpr, Builder, InsertionPoint, Ir, OpId, Traits, ValueId};
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::{Linear, expression};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation, Space, Tuple, VarKind};
use std::collections::{BTreeMap, HashMap, HashSet};

/// For all questions about ops that may fail.
const QUESTIONS: u64 = 200_000;

/// What an operand of an op is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Known {
    /// An old induction variable, over the new ones.
    Iter(AffineExpr),
    /// A value of the new program.
    Value(ValueId),
}

/// What is around a block.
pub(super) enum Around {
    /// Without its body.
    Loop(Loop),
    Guard(Guard),
}

impl Around {
    pub(super) fn nest(nest: &Loop) -> Self {
        let Loop { level, lower, upper, step, parallel, .. } = nest;
        let (lower, upper, body) = (lower.clone(), upper.clone(), Ast::empty());
        Self::Loop(Loop { level: *level, lower, upper, step: *step, parallel: *parallel, body })
    }
}

/// What was computed in a block for the loops and guards in it.
#[derive(Default)]
pub(super) struct Computed {
    pub(super) applied: HashMap<AffineExpr, ValueId>,
    pub(super) ops: HashMap<(OpId, Vec<Known>), OpId>,
}

/// A block that is being written.
#[derive(Default)]
struct Scope {
    /// How many induction variables there are in it.
    n_counters: usize,
    /// The op of it whose body is being written.
    open: Option<OpId>,
    /// What holds in it, besides what holds around it.
    around: Vec<Around>,
    computed: Computed,
}

/// The blocks that are being written, outermost first.
pub(super) struct Scopes {
    list: Vec<Scope>,
    /// Whether ops of the function may keep those behind them from running.
    may_stop: bool,
    budget: Budget,
}

/// Where the values that a statement uses are known.
#[derive(Default)]
pub(super) struct Depth {
    /// With the number of the block.
    placed: HashMap<ValueId, (Known, usize)>,
    /// Those known within the statement only.
    own: HashSet<ValueId>,
    /// Constants that stay with the statement, beside which they are written.
    constants: HashMap<ValueId, OpId>,
}

impl Depth {
    pub(super) fn place(&mut self, value: ValueId, known: Known, scope: usize) {
        self.placed.insert(value, (known, scope));
    }

    /// The op stays within the statement.
    pub(super) fn keep(&mut self, ir: &Ir, op: OpId, body: &StmtBody) {
        match (is_constant_beside(ir, op, body), ir.op(op).results()) {
            (true, [result]) => {
                self.constants.insert(*result, op);
            }
            (_, results) => self.own.extend(results),
        }
    }

    /// The constant that a value is, if it stays with the statement; outside of it there is another.
    pub(super) fn constant(&self, value: ValueId) -> Option<OpId> {
        self.constants.get(&value).copied()
    }
}

impl Scopes {
    /// Where statements are written into a function.
    pub(super) fn new(ir: &Ir, func: Option<OpId>, bodies: &BTreeMap<StmtId, StmtBody>) -> Self {
        let may_stop = bodies.values().any(|body| !body.copied.is_empty())
            && func.is_none_or(|func| {
                let returning = Returning::of(ir, func);
                bodies.values().flat_map(|body| &body.ops).any(|op| returning.may_stop(ir, *op))
            });
        Self { list: vec![Scope::default()], may_stop, budget: Budget::new(QUESTIONS) }
    }

    /// The body of `op` is written from now on, with this many induction variables around.
    pub(super) fn enter(&mut self, op: OpId, n_counters: usize, around: impl IntoIterator<Item = Around>) {
        self.innermost().open = Some(op);
        let around = around.into_iter().collect();
        self.list.push(Scope { n_counters, around, ..Scope::default() });
    }

    pub(super) fn leave(&mut self) {
        self.list.pop();
        self.innermost().open = None;
    }

    fn innermost(&mut self) -> &mut Scope {
        self.list.last_mut().expect("the outermost block is never left")
    }

    /// The outermost block in which an expression of the new induction variables is known.
    pub(super) fn of_expr(&self, expr: &AffineExpr) -> usize {
        let innermost = self.list.len() - 1;
        let all = self.list[innermost].n_counters;
        let is_known = |scope: &Scope| !(scope.n_counters..all).any(|at| expr.uses_dim(at as u32));
        self.list.iter().position(is_known).unwrap_or(innermost)
    }

    /// Writes into a block, before what is being written there.
    pub(super) fn at<T>(
        &mut self,
        builder: &mut Builder,
        scope: usize,
        write: impl FnOnce(&mut Builder, &mut Computed) -> T,
    ) -> T {
        let Scope { open, computed, .. } = &mut self.list[scope];
        let Some(open) = *open else { return write(builder, computed) };
        let before = builder.point();
        builder.set_point(InsertionPoint::Before(open));
        let written = write(builder, computed);
        builder.set_point(before);
        written
    }

    /// The value is no longer there.
    pub(super) fn forget(&mut self, value: ValueId) {
        self.list.iter_mut().for_each(|scope| scope.computed.applied.retain(|_, known| *known != value));
    }

    /// The block that an op of a statement goes to, and what its operands are there; `None` where it stays
    /// within the statement.
    pub(super) fn place_of(
        &self,
        ir: &Ir,
        op: OpId,
        depth: &Depth,
        (body, iters): (&StmtBody, &[AffineExpr]),
    ) -> Option<(usize, Vec<Known>)> {
        let (def, data) = (ir.def(op), ir.op(op));
        let innermost = self.list.len() - 1;
        if is_constant_beside(ir, op, body)
            || !def.is_pure()
            || !data.regions().is_empty()
            || def.has(Traits::TERMINATOR)
        {
            return None;
        }
        let known = data.operands().iter().map(|value| match depth.placed.get(value) {
            Some((known, scope)) => Some((known.clone(), *scope)),
            None => (!depth.own.contains(value)).then_some((Known::Value(*value), 0)),
        });
        let known: Vec<(Known, usize)> = known.collect::<Option<_>>()?;
        let outermost = known.iter().map(|(_, scope)| *scope).max().unwrap_or(0);
        let scope = match is_always_defined(ir, op) {
            true => outermost,
            false => {
                (outermost..innermost).find(|scope| self.ran(*scope, op, body, iters)).unwrap_or(innermost)
            }
        };
        Some((scope, known.into_iter().map(|(known, _)| known).collect()))
    }

    /// Whether an op ran in the old program for all that is possible in a block.
    fn ran(&self, scope: usize, op: OpId, body: &StmtBody, iters: &[AffineExpr]) -> bool {
        let domain = body.copied.iter().find(|(copied, _)| *copied == op).map(|(_, domain)| domain);
        !self.may_stop && domain.is_some_and(|domain| self.is_among(scope, domain, iters).unwrap_or(false))
    }

    fn is_among(&self, scope: usize, domain: &PresburgerRelation, iters: &[AffineExpr]) -> Option<bool> {
        let dims = u32::try_from(self.list[scope].n_counters).ok()?;
        let of_old = domain.space();
        let space =
            Space::relation(of_old.symbols().to_vec(), Tuple::anonymous(dims), of_old.range().clone());
        let mut relation = IntegerRelation::universe(space);
        let columns = [VarKind::Domain, VarKind::Symbol].map(|kind| relation.space().columns(kind));
        let operands: Vec<Linear> = columns.into_iter().flatten().map(Linear::column).collect();
        for (at, iter) in iters.iter().take(relation.space().n_range()).enumerate() {
            let old = Linear::column(relation.space().offset(VarKind::Range) + at);
            let value = expression(&mut relation, iter, dims, &operands)?;
            let row = old.minus(&value).row(&relation);
            relation.add_equality(&row);
        }
        let mut counter = 0;
        for around in self.list[..=scope].iter().flat_map(|scope| &scope.around) {
            match around {
                Around::Guard(Guard { expr, is_eq }) => {
                    let Some(value) = expression(&mut relation, expr, dims, &operands) else { continue };
                    let row = value.row(&relation);
                    if *is_eq { relation.add_equality(&row) } else { relation.add_inequality(&row) }
                }
                Around::Loop(nest) => {
                    bound(&mut relation, nest, counter, (dims, &operands));
                    counter += 1;
                }
            }
        }
        PresburgerRelation::from(relation.range()).is_subset(domain, &self.budget).ok()
    }
}

/// Is it a constant that is written in the innermost loop of a statement?
fn is_constant_beside(ir: &Ir, op: OpId, body: &StmtBody) -> bool {
    let last = body.ops.last().map(|last| ir.op(*last).parent());
    ir.def(op).is_pure() && ir.op(op).operands().is_empty() && last == Some(ir.op(op).parent())
}

/// The values that a loop counts; more of them where its bounds are not understood.
fn bound(relation: &mut IntegerRelation, nest: &Loop, counter: usize, (dims, operands): (u32, &[Linear])) {
    let counter = &operands[counter];
    for lower in &nest.lower {
        let Some(value) = expression(relation, lower, dims, operands) else { continue };
        let row = counter.clone().minus(&value).row(relation);
        relation.add_inequality(&row);
        if nest.step > 1 && nest.lower.len() == 1 {
            let steps = Linear::column(relation.add_local());
            let row = counter.clone().minus(&value).plus(&steps, &-Int::from(nest.step)).row(relation);
            relation.add_equality(&row);
        }
    }
    for upper in &nest.upper {
        let Some(value) = expression(relation, upper, dims, operands) else { continue };
        let row = value.minus(counter).add_constant(-1).row(relation);
        relation.add_inequality(&row);
    }
}
