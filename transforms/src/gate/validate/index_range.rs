//! Validates index arithmetic: the new program computes no index that overflows.
//!
//! # Problem
//! Bounds, conditions and subscripts are mathematical integers to the analyses, and `index` values to the
//! machine. A tile that reaches past the end of a loop is cut off by a `min`, but what the `min` is taken of
//! has been computed: `d0 * 32 + 32` may be 2^63 where no induction variable of the old program is.
//!
//! # Method
//! Parameters are taken to lie between -2^48 and 2^48 (2^28 for an `index` of 32 bits, see
//! [`parameter_bits`]). From there on intervals of all counters follow, and of every sub-expression of every
//! affine map and set, outermost loop first; other values from outside of all loops are taken to lie as
//! parameters do, and all others anywhere. (The intervals of the analysis leave out the values that are
//! looked for here.) Constants are looked at as well. What may leave the range by its interval is decided by
//! integer sets: is there an iteration of the loops around in which it does? Then the old program must
//! compute such a value too, for the same parameters: the question is put to all its expressions.
//!
//! An expression over values that are neither parameters nor induction variables is to be one of the old
//! program: validation of bodies accepts it only over the same values. Of products of parameters and
//! induction variables in subscripts of arrays of rows ([`Array::grid`]) it is assumed that they fit.
//!
//! [`Array::grid`]: loopwright_analysis::Array::grid
//!
//! # Exactness
//! Sound: steps and `else` branches are left out of the iterations of new loops, which makes them more;
//! expressions of the old program below such places are not counted.
//!
//! # Cost
//! Intervals are linear in the length of the program, and for ordinary programs that is all.

use crate::gate::validate::body;
use crate::gate::validate::matched::Original;
use crate::gate::validate::mismatch::{IndexOverflow, Mismatch};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, BinaryKind, Bound, IndexWidth, Ir, LoopRange, Mapped, OpId, Type, ValueDef,
    ValueId,
};
use loopwright_analysis::Scop;
use loopwright_analysis::machinery::{AffineInputs, Columns, Interval, Linear, parameter_bits, polynomials};
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation, Space, VarKind};
use std::collections::HashMap;

/// Accepts the new function only if its index values fit wherever those of the old one do.
pub(crate) fn check(
    original: &Original<'_>,
    after: &Ir,
    scop: &Scop,
    budget: &Budget,
) -> Result<(), Mismatch> {
    let mut old = None;
    let has_rows = original.scop.arrays.iter().any(|array| array.grid.is_some());
    for escape in Walk::escapes(after, scop, body_of(after, scop)) {
        if mutant::is_on(Mutant::RangeUnchecked) {
            continue;
        }
        if let Some(relation) = &escape.relation
            && relation.is_empty(budget)?
        {
            continue;
        }
        let old = old.get_or_insert_with(|| {
            Walk::escapes(original.ir, original.scop, parts_of(original.ir, original.scop))
        });
        let is_old = match &escape.relation {
            None if escape.is_product && has_rows => true,
            None => old.iter().any(|old| old.relation.is_none() && old.expr == escape.expr),
            Some(relation) => {
                let space = relation.space().clone().without_locals();
                let certain = old.iter().filter(|old| old.is_certain).filter_map(|old| old.relation.as_ref());
                let mut too_large = PresburgerRelation::empty(space.clone());
                for relation in certain.filter(|other| other.space().symbols() == space.symbols()) {
                    too_large = too_large.union(&relation.clone().into())?;
                }
                PresburgerRelation::from(relation.clone()).is_subset(&too_large, budget)?
            }
        };
        if !is_old {
            return Err(Mismatch::Overflow(IndexOverflow {
                op: after.op(escape.op).name().to_string(),
                expr: escape.expr,
                index_width: original.scop.options.index_width,
            }));
        }
    }
    Ok(())
}

/// The first constant of a program that does not fit in an `index` of this many bits, and is not one of the
/// other program too.
pub(crate) fn check_constants(
    before: (&Ir, OpId),
    after: (&Ir, OpId),
    width: IndexWidth,
) -> Result<(), Mismatch> {
    let (low, high) = width.range();
    let too_large = |(ir, func): (&Ir, OpId)| {
        let all = ir.walk(func).filter_map(|op| Some((op, index_constant(ir, op)?)));
        let (low, high) = (Int::from(low), Int::from(high));
        all.filter(|(_, value)| *value < low || *value > high).collect::<Vec<_>>()
    };
    let known = too_large(before);
    match too_large(after).into_iter().find(|(_, value)| !known.iter().any(|(_, old)| old == value)) {
        None => Ok(()),
        Some((op, value)) => Err(Mismatch::Overflow(IndexOverflow {
            op: after.0.op(op).name().to_string(),
            expr: value.to_string(),
            index_width: width,
        })),
    }
}

/// The value of a constant of type `index`.
fn index_constant(ir: &Ir, op: OpId) -> Option<Int> {
    let result = *ir.op(op).results().first().filter(|_| ir.def(op).constant.is_some())?;
    let constant = loopwright_affine_ir::constant(ir, result).filter(|_| *ir.ty(result) == Type::Index);
    constant?.as_integer().map(Int::from)
}

/// A sub-expression that may not fit.
struct Escape {
    op: OpId,
    expr: String,
    /// The parameters for which it does not, in some iteration of the loops around: induction variables are
    /// locals. `None` where that is not affine.
    relation: Option<IntegerRelation>,
    /// It is computed for all of them.
    is_certain: bool,
    /// It is a part of a subscript that multiplies induction variables by parameters.
    is_product: bool,
}

/// The iterations that reach an op.
#[derive(Clone)]
struct Reached {
    /// Parameters, and a local for each induction variable.
    relation: IntegerRelation,
    columns: Columns,
    /// The relation has no iteration that does not reach it.
    is_certain: bool,
}

/// An op with the values that its expressions are applied to.
struct Site<'a> {
    op: OpId,
    inputs: AffineInputs<'a>,
    operands: Vec<Interval>,
    reached: &'a Reached,
}

struct Walk<'a> {
    ir: &'a Ir,
    func: OpId,
    index: Interval,
    /// Of what comes from outside of all loops.
    outside: Interval,
    /// Of parameters, induction variables, and results of maps.
    intervals: HashMap<ValueId, Interval>,
    escapes: Vec<Escape>,
}

impl<'a> Walk<'a> {
    /// What may not fit in some ops of the body of a function, and what they hold.
    fn escapes(ir: &'a Ir, scop: &Scop, ops: Vec<OpId>) -> Vec<Escape> {
        let (low, high) = scop.options.index_width.range();
        let index = Interval { low: Int::from(low), high: Int::from(high) };
        let limit = Int::from(1_i64 << parameter_bits(scop.options.index_width));
        let outside = Interval { low: -&limit, high: limit.clone() };
        let mut walk =
            Walk { ir, func: scop.func, index, outside, intervals: HashMap::new(), escapes: Vec::new() };
        let mut reached = Reached {
            relation: IntegerRelation::universe(Space::params(scop.param_names())),
            columns: Columns::default(),
            is_certain: true,
        };
        let first = reached.relation.space().offset(VarKind::Symbol);
        for param in 0..scop.params.len() {
            let column = Linear::column(first + param);
            reached.at_least(&column.clone().minus(&Linear::constant(-&limit)));
            reached.at_least(&Linear::constant(limit.clone()).minus(&column));
        }
        for (value, param) in &scop.param_values {
            reached.columns.define(*value, Linear::column(first + param));
            walk.intervals.insert(*value, Interval { low: -&limit, high: limit.clone() });
        }
        reached.columns.define_computed(&scop.computed_values, first);
        for (value, coeffs) in &scop.computed_values {
            let (constant, coeffs) = coeffs.split_last().expect("the constant is last");
            let size = coeffs.iter().fold(Int::ZERO, |total, coeff| total + coeff.abs()) * &limit;
            walk.intervals.insert(*value, Interval { low: constant - &size, high: constant + &size });
        }
        ops.into_iter().for_each(|op| walk.op(op, &reached));
        walk.escapes
    }

    fn op(&mut self, op: OpId, reached: &Reached) {
        let ir = self.ir;
        let def = ir.def(op);
        if let Some(ranges) = def.loop_like.and_then(|loop_like| loop_like.ranges) {
            return self.nest(op, ranges(ir, op), reached);
        }
        if let Some(value) = index_constant(ir, op)
            && (value < self.index.low || value > self.index.high)
        {
            let (relation, is_certain) = (Some(reached.relation.clone()), reached.is_certain);
            let (expr, is_product) = (value.to_string(), false);
            self.escapes.push(Escape { op, expr, relation, is_certain, is_product });
        }
        if let Some(condition) = def.condition {
            let condition = condition(ir, op);
            let set = &condition.set;
            let inputs = AffineInputs { dims: set.dims, values: &condition.operands };
            let exprs: Vec<AffineExpr> = set.constraints.iter().map(|(expr, _)| expr.clone()).collect();
            self.exprs(op, &exprs, inputs, reached);
            let mut holds = reached.clone();
            match holds.forms(ir, &exprs, inputs) {
                Some(forms) => {
                    for (form, (_, is_eq)) in forms.iter().zip(&set.constraints) {
                        holds.at_least(form);
                        if *is_eq {
                            holds.at_least(&Linear::default().minus(form));
                        }
                    }
                }
                None => holds.is_certain = false,
            }
            self.region(op, 0, &holds);
            return self.region(op, 1, &Reached { is_certain: false, ..reached.clone() });
        }
        if let Some(access) = def.access.and_then(|describe| describe(ir, op)) {
            self.map(op, &access.map, &access.operands, reached);
        } else if let Some((_, (map, inputs))) = body::mapped(ir, op)
            && let Some(results) = self.map(op, map, inputs, reached)
            && let Some(mapped) = def.mapped
        {
            let result = results.into_iter().reduce(|a, b| match mapped {
                Mapped::Apply | Mapped::Least => a.least(b),
                Mapped::Greatest => a.greatest(b),
            });
            let value = ir.op(op).results().first();
            self.intervals.extend(value.copied().zip(result));
        }
        let inside = Reached { is_certain: false, ..reached.clone() };
        (0..ir.op(op).regions().len()).for_each(|region| self.region(op, region, &inside));
    }

    fn region(&mut self, op: OpId, region: usize, reached: &Reached) {
        let ir = self.ir;
        for block in ir.region(ir.op(op).regions()[region]).blocks() {
            ir.block(*block).ops().iter().for_each(|op| self.op(*op, reached));
        }
    }

    fn nest(&mut self, op: OpId, ranges: Vec<LoopRange>, reached: &Reached) {
        let mut inside = reached.clone();
        for LoopRange { iv, lower, upper, step } in ranges {
            let lowest = self.map(op, &lower.map, &lower.operands, reached);
            let highest = self.map(op, &upper.map, &upper.operands, reached);
            let low = lowest.into_iter().flatten().map(|bound| bound.low).max();
            let high = highest.into_iter().flatten().map(|bound| bound.high - Int::ONE).min();
            let low = low.unwrap_or_else(|| self.index.low.clone());
            let high = high.unwrap_or_else(|| self.index.high.clone());
            if low > high {
                return;
            }
            let counter = inside.enter(self.ir, iv, [&lower, &upper]);
            // The last iteration is followed by the comparison of one more step with the upper bound.
            let next = &high + Int::from(step);
            if step != 1 && next > self.index.high {
                let mut stepped = inside.relation.clone();
                let next = counter.add_constant(step);
                let row = next.minus(&Linear::constant(&self.index.high + Int::ONE)).row(&stepped);
                stepped.add_inequality(&row);
                let expr = format!("the last induction variable + {step}");
                let (relation, is_certain, is_product) = (Some(stepped), false, false);
                self.escapes.push(Escape { op, expr, relation, is_certain, is_product });
            }
            inside.is_certain &= step == 1;
            self.intervals.insert(iv, Interval { low, high });
        }
        self.region(op, 0, &inside);
    }

    fn map(
        &mut self,
        op: OpId,
        map: &AffineMap,
        operands: &[ValueId],
        reached: &Reached,
    ) -> Option<Vec<Interval>> {
        let inputs = AffineInputs { dims: map.dims, values: operands };
        self.exprs(op, &map.results, inputs, reached)
    }

    /// The intervals of expressions; `None` where one of the values is no index.
    fn exprs(
        &mut self,
        op: OpId,
        exprs: &[AffineExpr],
        inputs: AffineInputs<'_>,
        reached: &Reached,
    ) -> Option<Vec<Interval>> {
        let operands = inputs.values.iter().map(|value| self.value(*value)).collect::<Option<_>>()?;
        let site = Site { op, inputs, operands, reached };
        Some(exprs.iter().map(|expr| self.expr(&site, expr)).collect())
    }

    fn value(&self, value: ValueId) -> Option<Interval> {
        let constant = || loopwright_affine_ir::constant(self.ir, value)?.as_i64();
        let known = self.intervals.get(&value).cloned().or_else(|| constant().map(Interval::point));
        let is_index = *self.ir.ty(value) == Type::Index;
        known.or_else(|| {
            is_index.then(|| if self.is_outside(value) { &self.outside } else { &self.index }.clone())
        })
    }

    /// Whether a value is an argument of the function, or computed directly in its body.
    fn is_outside(&self, value: ValueId) -> bool {
        let block = match self.ir.value(value).def() {
            ValueDef::Arg(block, _) => Some(block),
            ValueDef::Result(op, _) => self.ir.op(op).parent(),
        };
        block.is_some_and(|block| self.ir.block_parent_op(block) == Some(self.func))
    }

    /// The values of an expression that fit; those that do not are noted.
    fn expr(&mut self, site: &Site<'_>, expr: &AffineExpr) -> Interval {
        let interval = match expr {
            AffineExpr::Dim(at) => return site.operands[*at as usize].clone(),
            AffineExpr::Symbol(at) => return site.operands[(site.inputs.dims + at) as usize].clone(),
            AffineExpr::Const(value) => Interval::point(*value),
            AffineExpr::Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = (self.expr(site, lhs), self.expr(site, rhs));
                combined(*kind, &lhs, &rhs)
            }
        };
        let above = (interval.high > self.index.high).then_some((Int::ONE, &self.index.high));
        let below = (interval.low < self.index.low).then_some((Int::MINUS_ONE, &self.index.low));
        for (sign, end) in above.into_iter().chain(below) {
            let mut relation = site.reached.relation.clone();
            let inputs = site.inputs;
            let form = site.reached.columns.expressions(self.ir, &mut relation, [expr], inputs);
            let relation = if let Some([form]) = form.as_deref() {
                let beyond = form.clone().minus(&Linear::constant(end.clone()));
                let row = Linear::constant(-Int::ONE).plus(&beyond, &sign).row(&relation);
                relation.add_inequality(&row);
                Some(relation)
            } else {
                None
            };
            let is_certain = site.reached.is_certain && relation.is_some();
            let (op, text) = (site.op, text(expr, inputs));
            let is_product = relation.is_none() && self.ir.def(op).access.is_some() && {
                let known = (&mut site.reached.relation.clone(), &site.reached.columns);
                polynomials(self.ir, known, [expr], inputs).is_some()
            };
            self.escapes.push(Escape { op, expr: text, relation, is_certain, is_product });
        }
        Interval {
            low: interval.low.max(self.index.low.clone()),
            high: interval.high.min(self.index.high.clone()),
        }
    }
}

impl Reached {
    fn at_least(&mut self, form: &Linear) {
        let row = form.row(&self.relation);
        self.relation.add_inequality(&row);
    }

    fn forms(&mut self, ir: &Ir, exprs: &[AffineExpr], inputs: AffineInputs<'_>) -> Option<Vec<Linear>> {
        self.columns.expressions(ir, &mut self.relation, exprs, inputs)
    }

    /// Adds an induction variable with its lower and upper bound.
    fn enter(&mut self, ir: &Ir, iv: ValueId, [lower, upper]: [&Bound; 2]) -> Linear {
        let outside = self.columns.clone();
        let counter = Linear::column(self.relation.add_local());
        self.columns.define(iv, counter.clone());
        let lowest = outside.map(ir, &mut self.relation, &lower.map, &lower.operands);
        let highest = outside.map(ir, &mut self.relation, &upper.map, &upper.operands);
        self.is_certain &= lowest.is_some() && highest.is_some();
        for bound in lowest.into_iter().flatten() {
            self.at_least(&counter.clone().minus(&bound));
        }
        for bound in highest.into_iter().flatten() {
            self.at_least(&bound.minus(&counter).add_constant(-1));
        }
        counter
    }
}

/// The expression as a map, in MLIR's notation.
fn text(expr: &AffineExpr, inputs: AffineInputs<'_>) -> String {
    let symbols = u32::try_from(inputs.values.len()).unwrap_or(u32::MAX) - inputs.dims;
    Attr::map(AffineMap::new(inputs.dims, symbols, vec![expr.clone()])).to_string()
}

/// What an operator makes of two intervals; too wide where the divisor may not be positive.
fn combined(kind: BinaryKind, lhs: &Interval, rhs: &Interval) -> Interval {
    let largest = |interval: &Interval| interval.low.abs().max(interval.high.abs());
    let around_zero = |size: Int| Interval { low: -&size, high: size };
    let divides = rhs.low.is_positive();
    match kind {
        BinaryKind::Add => lhs.plus(rhs),
        BinaryKind::Mul => of_ends(lhs, rhs, |a, b| a * b),
        BinaryKind::FloorDiv if divides => of_ends(lhs, rhs, Int::floor_div),
        BinaryKind::CeilDiv if divides => of_ends(lhs, rhs, Int::ceil_div),
        BinaryKind::FloorDiv | BinaryKind::CeilDiv => around_zero(largest(lhs)),
        BinaryKind::Mod if divides && !lhs.low.is_negative() && lhs.high < rhs.low => lhs.clone(),
        BinaryKind::Mod => Interval { low: Int::ZERO, high: largest(rhs) },
    }
}

/// Around what an operator makes of the ends, which is where it is least and greatest.
fn of_ends(lhs: &Interval, rhs: &Interval, operator: impl Fn(&Int, &Int) -> Int) -> Interval {
    let pairs = [(&lhs.low, &rhs.low), (&lhs.low, &rhs.high), (&lhs.high, &rhs.low), (&lhs.high, &rhs.high)];
    let mut ends = pairs.map(|(a, b)| operator(a, b));
    ends.sort();
    let [low, _, _, high] = ends;
    Interval { low, high }
}

/// The ops of a function's body.
fn body_of(ir: &Ir, scop: &Scop) -> Vec<OpId> {
    ir.single_block(scop.func, 0).map_or_else(Vec::new, |body| ir.block(body).ops().to_vec())
}

/// The ops of a function's body that hold the statements, and those before and after: statements of the old
/// function may have been taken out of it.
fn parts_of(ir: &Ir, scop: &Scop) -> Vec<OpId> {
    let mut found = scop.prologue.clone();
    for op in scop.stmts.iter().flat_map(|stmt| &stmt.ops) {
        let around = std::iter::once(*op).chain(ir.ancestors(*op)).take_while(|op| *op != scop.func);
        if let Some(top) = around.last()
            && !found.contains(&top)
        {
            found.push(top);
        }
    }
    found.extend(&scop.epilogue);
    found
}
