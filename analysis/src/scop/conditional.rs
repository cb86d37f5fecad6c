//! Conditionals, from the declarations of their ops: when each region runs.
//!
//! # Method
//! Ops of the affine dialect say so by a set. Of others the condition is a value: comparisons that are joined
//! by "and", "or" and "either". It is taken apart into ways in which it can hold, each a row of sets that all
//! hold, or fail. A comparison of unsigned numbers is that of signed ones where both have the same sign, and
//! elsewhere the negative one is the greater.
//!
//! # Exactness
//! Exact; no two ways are possible at once. Whether the values are affine is found out by whoever asks for
//! their forms.

use itertools::Itertools;
use loopwright_affine_ir::machinery::{Arithmetic, Comparison, Relation};
use loopwright_affine_ir::{AffineExpr, IfCondition, IntegerSet, Ir, OpId, Type, ValueId};

/// A part of a condition.
#[derive(Clone, Debug)]
pub struct ConditionPart {
    /// The set, and the values that it is about.
    pub condition: IfCondition,
    /// Whether its conditions hold, rather than that one of them fails.
    pub holds: bool,
}

/// One case in which a condition holds, or fails: a conjunction.
pub type ConditionWay = Vec<ConditionPart>;

/// More ways than these are none.
const MAX_WAYS: usize = 64;

/// Conditions that are made of more, counted wherever they are met, are none.
const MAX_VALUES: usize = 1000;

/// Whether an op is a conditional on an integer set, on comparisons of numbers, or on a number.
pub(crate) fn is_conditional(ir: &Ir, op: OpId) -> bool {
    region_ways(ir, op, 0, |_| false).is_some()
}

/// All ways in which a region of a conditional of any dialect runs: that of `scf.index_switch` for a case
/// runs if the number is that of the case, and its default if it is that of none. Otherwise as
/// [`condition_ways`].
pub(crate) fn region_ways(
    ir: &Ir,
    op: OpId,
    region: usize,
    is_natural: impl Fn(ValueId) -> bool,
) -> Option<Vec<ConditionWay>> {
    let Some(cases) = ir.def(op).cases.filter(|_| !ir.op(op).regions().is_empty()) else {
        return condition_ways(ir, op, region == 0, is_natural);
    };
    let (cases, number) = (cases(ir, op), *ir.op(op).operands().first()?);
    let is_case = |case: &i128, holds: bool| {
        let difference = AffineExpr::Dim(0) - AffineExpr::Const(i64::try_from(*case).ok()?);
        let set = IntegerSet { dims: 1, symbols: 0, constraints: vec![(difference, true)] };
        Some(ConditionPart { condition: IfCondition { set: set.into(), operands: vec![number] }, holds })
    };
    let way: Option<ConditionWay> = match region.checked_sub(1) {
        Some(case) => Some(vec![is_case(cases.get(case)?, true)?]),
        None => cases.iter().map(|case| is_case(case, false)).collect(),
    };
    Some(vec![way?])
}

/// All ways in which a truth value is `holds`, as [`condition_ways`].
pub(crate) fn truth_ways(
    ir: &Ir,
    decision: ValueId,
    holds: bool,
    is_natural: impl Fn(ValueId) -> bool,
) -> Option<Vec<ConditionWay>> {
    Ways { ir, is_natural: &is_natural, n_left: MAX_VALUES }.of(decision, holds)
}

/// All ways in which the condition of a conditional of any dialect holds, or fails; no two are possible at
/// once. `is_natural` tells values that are never negative. `None` if it is about anything but numbers, is
/// made of more than 1,000 values (those that are used twice are counted twice), or there are more than 64
/// ways.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # use loopwright_analysis::machinery::condition_ways;
/// # let text = "func.func @f(%n: index, %m: index) {
/// #   %less = arith.cmpi slt, %n, %m : index
/// #   scf.if %less {
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// // scf.if %n < %m: `n - m >= 0` does not hold.
/// let conditional = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "scf.if").expect("is there");
/// let ways = condition_ways(&ir, conditional, true, |_| false).expect("it compares numbers");
/// assert_eq!((ways.len(), ways[0].len(), ways[0][0].holds), (1, 1, false));
/// ```
pub fn condition_ways(
    ir: &Ir,
    op: OpId,
    holds: bool,
    is_natural: impl Fn(ValueId) -> bool,
) -> Option<Vec<ConditionWay>> {
    let def = ir.def(op);
    if let Some(condition) = def.condition {
        return Some(vec![vec![ConditionPart { condition: condition(ir, op), holds }]]);
    }
    let decision = *ir.op(op).operands().get(def.decided_by?)?;
    truth_ways(ir, decision, holds, is_natural)
}

struct Ways<'a> {
    ir: &'a Ir,
    is_natural: &'a dyn Fn(ValueId) -> bool,
    /// So many values may still be looked at.
    n_left: usize,
}

impl Ways<'_> {
    /// The ways in which a truth value is `holds`.
    fn of(&mut self, decision: ValueId, holds: bool) -> Option<Vec<ConditionWay>> {
        let ir = self.ir;
        self.n_left = self.n_left.checked_sub(1)?;
        if let Some(constant) = loopwright_affine_ir::constant(ir, decision) {
            let is_true = constant.as_integer()? != 0;
            return Some(if is_true == holds { vec![ConditionWay::new()] } else { Vec::new() });
        }
        let op = ir.defining_op(decision)?;
        let (def, operands) = (ir.def(op), ir.op(op).operands());
        if let Some(comparison) = def.compares.and_then(|compares| compares(ir, op)) {
            let [lhs, rhs] = *operands else { return None };
            let is_number = matches!(ir.ty(lhs), Type::Index | Type::Integer { .. });
            return is_number.then(|| self.compared(comparison, holds, (lhs, rhs)));
        }
        let (arithmetic, [lhs, rhs]) = (def.arithmetic?, <[ValueId; 2]>::try_from(operands).ok()?);
        let mut both = |first: bool, second: bool| {
            let (first, second) = (self.of(lhs, first)?, self.of(rhs, second)?);
            let pairs = first.iter().cartesian_product(&second);
            let ways: Vec<ConditionWay> =
                pairs.map(|(one, other)| [one.as_slice(), other].concat()).collect();
            (ways.len() <= MAX_WAYS).then_some(ways)
        };
        let ways = match (arithmetic, holds) {
            (Arithmetic::And, true) => both(true, true)?,
            (Arithmetic::And, false) => {
                let rest = both(true, false)?;
                [self.of(lhs, false)?, rest].concat()
            }
            (Arithmetic::Or, true) => {
                let rest = both(false, true)?;
                [self.of(lhs, true)?, rest].concat()
            }
            (Arithmetic::Or, false) => both(false, false)?,
            (Arithmetic::ExclusiveOr, holds) => [both(true, !holds)?, both(false, holds)?].concat(),
            _ => return None,
        };
        (ways.len() <= MAX_WAYS).then_some(ways)
    }

    fn compared(
        &self,
        Comparison { relation, is_signed }: Comparison,
        holds: bool,
        (lhs, rhs): (ValueId, ValueId),
    ) -> Vec<ConditionWay> {
        let way = |constraints: Vec<(AffineExpr, bool)>, holds: bool| {
            let set = IntegerSet { dims: 2, symbols: 0, constraints };
            vec![ConditionPart {
                condition: IfCondition { set: set.into(), operands: vec![lhs, rhs] },
                holds,
            }]
        };
        let (a, b) = (|| AffineExpr::Dim(0), || AffineExpr::Dim(1));
        // What is zero, or not negative, where the relation holds, or fails.
        let (difference, is_eq, is_negated) = match relation {
            Relation::Equal => (a() - b(), true, false),
            Relation::NotEqual => (a() - b(), true, true),
            Relation::GreaterEqual => (a() - b(), false, false),
            Relation::Less => (a() - b(), false, true),
            Relation::LessEqual => (b() - a(), false, false),
            Relation::Greater => (b() - a(), false, true),
        };
        let is_shown = holds != is_negated;
        if is_signed || is_eq {
            return vec![way(vec![(difference, is_eq)], is_shown)];
        }
        let negative = |x: AffineExpr| (AffineExpr::Const(-1) - x, false);
        let signed = if is_shown { (difference, false) } else { negative(difference) };
        let mut ways = vec![way(vec![(a(), false), (b(), false), signed.clone()], true)];
        if !(self.is_natural)(lhs) && !(self.is_natural)(rhs) {
            ways.push(way(vec![negative(a()), negative(b()), signed], true));
        }
        let is_lhs_greater = matches!(relation, Relation::Greater | Relation::GreaterEqual) == holds;
        let (greater, value, lesser) = if is_lhs_greater { (a(), lhs, b()) } else { (b(), rhs, a()) };
        if !(self.is_natural)(value) {
            ways.push(way(vec![negative(greater), (lesser, false)], true));
        }
        ways
    }
}
