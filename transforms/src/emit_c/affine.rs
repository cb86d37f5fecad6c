//! Affine expressions as C: sums of terms, as a person would write them.

use affine_ir::{AffineExpr, BinaryKind};

use crate::emit_c::expr::{Expr, Op};
use crate::emit_c::unit::Unit;

/// What affine expressions are written in.
pub(crate) struct Affine<'a> {
    /// Dimensions, then symbols.
    pub values: &'a [Expr],
    /// Which of them are not negative.
    pub natural: Vec<bool>,
    /// Number of dimensions.
    pub dims: usize,
}

impl Affine<'_> {
    fn slot(&self, expr: &AffineExpr) -> Option<usize> {
        match expr {
            AffineExpr::Dim(dim) => Some(*dim as usize),
            AffineExpr::Symbol(symbol) => Some(self.dims + *symbol as usize),
            AffineExpr::Const(_) | AffineExpr::Binary(..) => None,
        }
    }

    /// Whether the expression is never negative, as far as that is plain to see.
    pub fn is_natural(&self, expr: &AffineExpr) -> bool {
        match expr {
            AffineExpr::Const(value) => *value >= 0,
            AffineExpr::Binary(BinaryKind::Mod, ..) => true,
            AffineExpr::Binary(_, lhs, rhs) => self.is_natural(lhs) && self.is_natural(rhs),
            leaf => self.slot(leaf).is_some_and(|slot| self.natural.get(slot).copied().unwrap_or(false)),
        }
    }

    /// The expression, as the sum that it comes to.
    pub fn expr(&self, unit: &mut Unit, expr: &AffineExpr) -> Expr {
        let (added, subtracted) = self.sum(unit, expr).sides();
        match (added, subtracted) {
            (None, None) => Expr::int(0),
            (Some(added), None) => added,
            (added, Some(_)) => {
                // What is subtracted is subtracted term by term.
                let terms = self.sum(unit, expr);
                let mut rest = terms.0.iter().filter(|(_, factor)| *factor < 0);
                let start = added.unwrap_or_else(|| {
                    let (first, factor) = rest.next().expect("something is subtracted");
                    times(first, *factor)
                });
                rest.fold(start, |sum, (term, factor)| Expr::binary(Op::Sub, &sum, &times(term, -factor)))
            }
        }
    }

    /// Whether the expression is at least zero, or zero: what is subtracted stands on the other side.
    pub fn test(&self, unit: &mut Unit, expr: &AffineExpr, operator: Op) -> Expr {
        let [left, right] =
            <[_; 2]>::from(self.sum(unit, expr).sides()).map(|side| side.unwrap_or_else(|| Expr::int(0)));
        Expr::binary(operator, &left, &right)
    }

    fn sum(&self, unit: &mut Unit, expr: &AffineExpr) -> Sum {
        let mut sum = Sum(Vec::new());
        self.add(unit, expr, 1, &mut sum);
        // The constant comes last on its side.
        sum.0.retain(|(_, factor)| *factor != 0);
        sum.0.sort_by_key(|(term, _)| term.is_literal());
        sum
    }

    /// Adds `factor` times the expression.
    fn add(&self, unit: &mut Unit, expr: &AffineExpr, factor: i128, sum: &mut Sum) {
        match expr {
            AffineExpr::Const(value) => sum.add(Expr::int(1), factor * i128::from(*value)),
            AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
                self.add(unit, lhs, factor, sum);
                self.add(unit, rhs, factor, sum);
            }
            AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => match (lhs.as_const(), rhs.as_const()) {
                (_, Some(by)) if fits(factor, by) => self.add(unit, lhs, factor * i128::from(by), sum),
                (Some(by), _) if fits(factor, by) => self.add(unit, rhs, factor * i128::from(by), sum),
                _ => {
                    let [lhs, rhs] = [lhs, rhs].map(|side| self.expr(unit, side));
                    sum.add(Expr::product(&lhs, &rhs), factor);
                }
            },
            AffineExpr::Binary(kind, lhs, rhs) => {
                let plain = self.is_natural(lhs) && self.is_natural(rhs);
                let [a, b] = [lhs, rhs].map(|side| self.expr(unit, side));
                let helper = match kind {
                    BinaryKind::FloorDiv if plain => return sum.add(Expr::binary(Op::Div, &a, &b), factor),
                    BinaryKind::Mod if plain => return sum.add(Expr::binary(Op::Rem, &a, &b), factor),
                    BinaryKind::FloorDiv => "lw_floordiv",
                    BinaryKind::CeilDiv => "lw_ceildiv",
                    _ => "lw_mod",
                };
                unit.helper(helper);
                sum.add(Expr::call(helper, &[a, b]), factor);
            }
            leaf => {
                let value = &self.values[self.slot(leaf).expect("a leaf is a dimension or a symbol")];
                sum.add(value.clone(), factor);
            }
        }
    }
}

/// Whether a product stays far from the ends of the numbers.
fn fits(factor: i128, by: i64) -> bool {
    factor.unsigned_abs() < 1 << 32 && by.unsigned_abs() < 1 << 32
}

/// `factor * term`, the number first, as people write it.
fn times(term: &Expr, factor: i128) -> Expr {
    match (factor, term.is_int(1)) {
        (_, true) => Expr::int(factor),
        (-1, _) => term.negated(),
        _ => Expr::product(&Expr::int(factor), term),
    }
}

/// Terms with their factors; the constant is a multiple of one.
struct Sum(Vec<(Expr, i128)>);

impl Sum {
    fn add(&mut self, term: Expr, factor: i128) {
        match self.0.iter_mut().find(|(known, _)| known.to_string() == term.to_string()) {
            Some((_, so_far)) => *so_far += factor,
            None => self.0.push((term, factor)),
        }
    }

    /// The sum of what is added and that of what is subtracted.
    fn sides(&self) -> (Option<Expr>, Option<Expr>) {
        let side = |sign: i128| {
            let terms = self.0.iter().filter(|(_, factor)| factor * sign > 0);
            terms.map(|(term, factor)| times(term, factor * sign)).reduce(|sum, term| Expr::sum(&sum, &term))
        };
        (side(1), side(-1))
    }
}
