//! Converts affine expressions over SSA values to rows of a relation.
//!
//! # Problem
//! Bounds, conditions and subscripts are affine maps applied to SSA values. Each value is a column of the
//! relation being built (an induction variable, a parameter), a constant, or an `affine.apply` of such, or
//! integer arithmetic on such that is known not to wrap around; the expression becomes a linear form over the
//! columns, divisions by positive literals become locals.
//!
//! # Exactness
//! Exact. What is not affine in the columns (products of columns, division by a column, a value of unknown
//! origin) gives `None`; the caller must not read that as "no access".

use crate::schedule::QuasiRow;
use crate::scop::intervals::Intervals;
use crate::scop::params::signed_constant;
use loopwright_affine_ir::machinery::{Arithmetic, rounded_division};
use loopwright_affine_ir::{AffineExpr, AffineMap, BinaryKind, Ir, Mapped, ValueId};
use loopwright_polyhedra::machinery::AffineSum;
use loopwright_polyhedra::{Division, Int, IntegerRelation, VarKind};
use std::collections::HashMap;
use std::rc::Rc;

/// A linear form over the columns of a relation that grows by locals at its end.
pub type Linear = AffineSum<usize>;

/// The columns of a relation by SSA value.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    forms: HashMap<ValueId, Linear>,
    /// Where integer arithmetic does not wrap around.
    intervals: Option<Rc<Intervals>>,
}

/// The SSA values that expressions are applied to.
#[derive(Clone, Copy, Debug)]
pub struct AffineInputs<'a> {
    /// How many of the values are dimensions; the others are symbols.
    pub dims: u32,
    /// Dimensions, then symbols.
    pub values: &'a [ValueId],
}

/// Chains of `affine.apply` and arithmetic longer than this are taken as not affine.
const MAX_APPLY_DEPTH: u32 = 64;

/// Results of `affine.apply` and arithmetic met so far: what several operands share is worked out once, or
/// the work (and the number of locals) would double with each op of a chain.
type Applied = HashMap<ValueId, Linear>;

impl Columns {
    /// No values, with intervals of those that integer arithmetic computes without wrapping around.
    pub fn within(intervals: &Rc<Intervals>) -> Self {
        Self { forms: HashMap::new(), intervals: Some(intervals.clone()) }
    }

    /// Whether a value is known to be never negative.
    pub fn is_natural(&self, value: ValueId) -> bool {
        self.intervals.as_ref().is_some_and(|intervals| intervals.is_natural(value))
    }

    /// Whether a value is known to be computed without wrapping around.
    pub(crate) fn fits(&self, value: ValueId) -> bool {
        self.intervals.as_ref().is_some_and(|intervals| intervals.get(value).is_some())
    }

    /// The form of a value that is defined here.
    pub(crate) fn known(&self, value: ValueId) -> Option<&Linear> {
        self.forms.get(&value)
    }

    /// Defines a value, and replaces an earlier definition.
    pub fn define(&mut self, value: ValueId, form: Linear) {
        self.forms.insert(value, form);
    }

    /// Says what values are that are affine in parameters, of which the first has column `first_param`: a
    /// coefficient for each and the constant.
    pub fn define_computed(&mut self, values: &[(ValueId, Vec<Int>)], first_param: usize) {
        for (value, coeffs) in values {
            let Some((constant, coeffs)) = coeffs.split_last() else { continue };
            let terms = (first_param..).zip(coeffs.iter().cloned());
            self.define(*value, Linear::new(terms, constant.clone()));
        }
    }

    /// The value as a form, or `None` if it is not affine in the columns. May add locals to `relation`.
    pub fn value(&self, ir: &Ir, relation: &mut IntegerRelation, value: ValueId) -> Option<Linear> {
        self.value_at_depth(ir, relation, value, &mut Applied::default(), 0)
    }

    fn value_at_depth(
        &self,
        ir: &Ir,
        relation: &mut IntegerRelation,
        value: ValueId,
        applied: &mut Applied,
        depth: u32,
    ) -> Option<Linear> {
        if let Some(form) = self.forms.get(&value).or_else(|| applied.get(&value)) {
            return Some(form.clone());
        }
        let op = ir.defining_op(value)?;
        if loopwright_affine_ir::constant(ir, value).is_some() {
            return signed_constant(ir, value).map(Linear::constant);
        }
        match ir.def(op).mapped {
            Some(Mapped::Apply) if depth < MAX_APPLY_DEPTH => {
                let map = ir.op(op).attr("map")?.as_map()?.clone();
                let operands =
                    self.operands_at_depth(ir, relation, ir.op(op).operands(), applied, depth + 1)?;
                let form = expression(relation, map.results.first()?, map.dims, &operands)?;
                applied.insert(value, form.clone());
                Some(form)
            }
            _ if depth < MAX_APPLY_DEPTH => {
                let form = self.arithmetic(ir, relation, value, applied, depth + 1)?;
                applied.insert(value, form.clone());
                Some(form)
            }
            _ => None,
        }
    }

    /// What an integer op computes, if it is affine.
    fn arithmetic(
        &self,
        ir: &Ir,
        relation: &mut IntegerRelation,
        value: ValueId,
        applied: &mut Applied,
        depth: u32,
    ) -> Option<Linear> {
        let intervals = self.intervals.as_ref().filter(|intervals| intervals.get(value).is_some())?;
        let op = ir.defining_op(value)?;
        if let Some(map) = ir.def(op).index_map.and_then(|map| map(ir, op)) {
            let operands = self.operands_at_depth(ir, relation, ir.op(op).operands(), applied, depth)?;
            let at = ir.op(op).results().iter().position(|result| *result == value)?;
            return expression(relation, map.results.get(at)?, map.dims, &operands);
        }
        if let Some(division) = rounded_division(ir, op) {
            let operands = [division.dividend, division.divisor];
            let operands = self.operands_at_depth(ir, relation, &operands, applied, depth)?;
            return expression(relation, &division.expression(), 2, &operands);
        }
        let kind = ir.def(op).arithmetic?;
        let operands = self.operands_at_depth(ir, relation, ir.op(op).operands(), applied, depth)?;
        let is_natural = intervals.is_natural(ir.op(op).operands()[0]);
        let dims = u32::try_from(operands.len()).ok()?;
        expression(relation, &affine_arithmetic(kind, is_natural)?, dims, &operands)
    }

    fn operands_at_depth(
        &self,
        ir: &Ir,
        relation: &mut IntegerRelation,
        operands: &[ValueId],
        applied: &mut Applied,
        depth: u32,
    ) -> Option<Vec<Linear>> {
        operands.iter().map(|value| self.value_at_depth(ir, relation, *value, applied, depth)).collect()
    }

    /// The results of a map applied to SSA values.
    pub fn map(
        &self,
        ir: &Ir,
        relation: &mut IntegerRelation,
        map: &AffineMap,
        operands: &[ValueId],
    ) -> Option<Vec<Linear>> {
        self.expressions(ir, relation, &map.results, AffineInputs { dims: map.dims, values: operands })
    }

    /// The results of a map applied to SSA values, each if it is affine in the columns.
    pub(crate) fn each_result(
        &self,
        ir: &Ir,
        relation: &mut IntegerRelation,
        map: &AffineMap,
        operands: &[ValueId],
    ) -> Vec<Option<Linear>> {
        let mut applied = Applied::default();
        let values = operands.iter().map(|value| self.value_at_depth(ir, relation, *value, &mut applied, 0));
        let values: Vec<Option<Linear>> = values.collect();
        let results = map.results.iter();
        results.map(|expr| partial_expression(relation, expr, map.dims, &values)).collect()
    }

    /// Expressions applied to SSA values.
    pub fn expressions<'a>(
        &self,
        ir: &Ir,
        relation: &mut IntegerRelation,
        expressions: impl IntoIterator<Item = &'a AffineExpr>,
        inputs: AffineInputs<'_>,
    ) -> Option<Vec<Linear>> {
        let operands = self.operands_at_depth(ir, relation, inputs.values, &mut Applied::default(), 0)?;
        expressions.into_iter().map(|expr| expression(relation, expr, inputs.dims, &operands)).collect()
    }
}

/// What an op of this kind computes of its operands, as dimensions, if it may be affine; operand 0 may be
/// known not to be negative.
///
/// Products and divisions are affine where the second operand is a constant, positive for divisions.
///
/// ```
/// use loopwright_affine_ir::machinery::Arithmetic;
/// use loopwright_affine_ir::AffineExpr;
/// use loopwright_analysis::machinery::affine_arithmetic;
/// let (x, y) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
/// assert_eq!(affine_arithmetic(Arithmetic::Sum, false), Some(x.clone() + y.clone()));
/// assert_eq!(affine_arithmetic(Arithmetic::TruncatedDivision, false), None);
/// assert_eq!(affine_arithmetic(Arithmetic::TruncatedDivision, true), Some(x.floor_div(y)));
/// ```
pub fn affine_arithmetic(kind: Arithmetic, is_natural: bool) -> Option<AffineExpr> {
    let binary = |kind: BinaryKind| {
        Some(AffineExpr::Binary(kind, AffineExpr::Dim(0).into(), AffineExpr::Dim(1).into()))
    };
    match kind {
        Arithmetic::Cast => Some(AffineExpr::Dim(0)),
        Arithmetic::NaturalCast if is_natural => Some(AffineExpr::Dim(0)),
        Arithmetic::Sum => binary(BinaryKind::Add),
        Arithmetic::Difference => Some(AffineExpr::Dim(0) - AffineExpr::Dim(1)),
        Arithmetic::Product => binary(BinaryKind::Mul),
        Arithmetic::FloorDivision => binary(BinaryKind::FloorDiv),
        Arithmetic::CeilDivision => binary(BinaryKind::CeilDiv),
        Arithmetic::TruncatedDivision | Arithmetic::NaturalDivision if is_natural => {
            binary(BinaryKind::FloorDiv)
        }
        Arithmetic::TruncatedRemainder | Arithmetic::NaturalRemainder if is_natural => {
            binary(BinaryKind::Mod)
        }
        Arithmetic::NaturalCast
        | Arithmetic::TruncatedDivision
        | Arithmetic::TruncatedRemainder
        | Arithmetic::NaturalDivision
        | Arithmetic::NaturalRemainder
        | Arithmetic::Least
        | Arithmetic::Greatest
        | Arithmetic::And
        | Arithmetic::Or
        | Arithmetic::ExclusiveOr => None,
    }
}

/// Expressions over more quotients are not followed: each is compared with all before it.
const MOST_QUOTIENTS: usize = 512;

/// `expr` over forms: its dimensions are the first `dims` operands, its symbols the rest. May add locals;
/// `None` if it is not affine in the columns.
///
/// ```
/// use loopwright_affine_ir::AffineExpr;
/// use loopwright_analysis::machinery::{Linear, expression};
/// use loopwright_polyhedra::{IntegerRelation, Int, Space, Tuple};
///
/// // Two columns, i and j.
/// let mut relation = IntegerRelation::universe(Space::set(Vec::new(), Tuple::of(["i", "j"])));
/// let operands = [Linear::column(0), Linear::column(1)];
/// let (i, j) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
/// let form = expression(&mut relation, &(i.clone() * 2 - j.clone() + 3), 2, &operands).expect("is affine");
/// assert_eq!(form.row(&relation), [2, -1, 3].map(Int::from));
/// assert_eq!(expression(&mut relation, &(i * j), 2, &operands), None);
/// ```
pub fn expression(
    relation: &mut IntegerRelation,
    expr: &AffineExpr,
    dims: u32,
    operands: &[Linear],
) -> Option<Linear> {
    of_operands(relation, expr, dims as usize, &|at| operands.get(at).cloned())
}

/// [`expression`] over forms of which some are not known: `None` also where the expression has one of these.
pub(crate) fn partial_expression(
    relation: &mut IntegerRelation,
    expr: &AffineExpr,
    dims: u32,
    operands: &[Option<Linear>],
) -> Option<Linear> {
    of_operands(relation, expr, dims as usize, &|at| operands.get(at).cloned().flatten())
}

fn of_operands(
    relation: &mut IntegerRelation,
    expr: &AffineExpr,
    dims: usize,
    operand: &impl Fn(usize) -> Option<Linear>,
) -> Option<Linear> {
    let (kind, lhs, rhs) = match expr {
        AffineExpr::Dim(index) => return operand(*index as usize),
        AffineExpr::Symbol(index) => return operand(dims + *index as usize),
        AffineExpr::Const(value) => return Some(Linear::constant(*value)),
        AffineExpr::Binary(kind, lhs, rhs) => (*kind, lhs, rhs),
    };
    let lhs = of_operands(relation, lhs, dims, operand)?;
    let rhs = of_operands(relation, rhs, dims, operand)?;
    match kind {
        BinaryKind::Add => Some(lhs.plus(&rhs, &Int::ONE)),
        BinaryKind::Mul => match (lhs.as_constant(), rhs.as_constant()) {
            (_, Some(factor)) => Some(lhs.scaled(factor)),
            (Some(factor), _) => Some(rhs.scaled(factor)),
            _ => None,
        },
        BinaryKind::FloorDiv | BinaryKind::CeilDiv | BinaryKind::Mod => {
            if relation.space().n_locals() >= MOST_QUOTIENTS {
                return None;
            }
            let divisor = rhs.as_constant().filter(|d| d.is_positive())?.clone();
            Some(match kind {
                BinaryKind::CeilDiv => floor(relation, &lhs.add_constant(&divisor - Int::ONE), &divisor),
                BinaryKind::Mod => {
                    let quotient = floor(relation, &lhs, &divisor);
                    lhs.plus(&quotient, &-&divisor)
                }
                _ => floor(relation, &lhs, &divisor),
            })
        }
    }
}

/// `floor(numerator / divisor)`, divisor positive: a constant, the numerator itself, or a new local.
///
/// ```
/// use loopwright_analysis::machinery::{Linear, floor};
/// use loopwright_polyhedra::{IntegerRelation, Int, Space, Tuple};
///
/// let mut relation = IntegerRelation::universe(Space::set(Vec::new(), Tuple::of(["i"])));
/// let four = Int::from(4);
/// assert_eq!(floor(&mut relation, &Linear::constant(-5), &four), Linear::constant(-2));
/// assert_eq!(relation.space().n_locals(), 0);
/// let quotient = floor(&mut relation, &Linear::column(0), &four);
/// assert_eq!(relation.space().n_locals(), 1);
/// assert_eq!(quotient.row(&relation), [0, 1, 0].map(Int::from));
/// // Said twice, it is the same local.
/// assert_eq!(floor(&mut relation, &Linear::column(0), &four), quotient);
/// ```
pub fn floor(relation: &mut IntegerRelation, numerator: &Linear, divisor: &Int) -> Linear {
    if let Some(constant) = numerator.as_constant() {
        return Linear::constant(constant.floor_div(divisor));
    }
    if divisor.is_one() {
        return numerator.clone();
    }
    let row = numerator.row(relation);
    // What a subscript says twice is one local, or nested quotients would be exponentially many.
    let divisions = relation.divisions();
    let is_this = |known: &Division| known.numerator == row && known.divisor == *divisor;
    let known = divisions.iter().position(|known| known.as_ref().is_some_and(is_this));
    Linear::column(match known {
        Some(local) => relation.space().n_visible() + local,
        None => relation.add_floordiv(&row, divisor),
    })
}

/// A row as a form over the tuple of kind `iters` and the parameters; quotients become locals.
pub fn quasi_linear(relation: &mut IntegerRelation, iters: VarKind, row: &QuasiRow) -> Linear {
    let mut sum = Linear::default();
    for term in &row.terms {
        // The relation may have more or fewer parameters than the row: those that both have come first.
        let blocks = [(&term.form.iters, iters), (&term.form.params, VarKind::Symbol)];
        let space = relation.space();
        let terms = blocks.into_iter().flat_map(|(of, kind)| space.columns(kind).zip(of.iter().cloned()));
        let form = Linear::new(terms, term.form.constant.clone());
        sum = sum.plus(&floor(relation, &form, &term.divisor), &term.coeff);
    }
    sum
}
