//! Affine expressions as C: sums of terms, as a person would write them.
//!
//! # Cost
//! Linear in the expression, but for the text, of which every level of nesting has a copy.

use std::collections::HashMap;

use loopwright_affine_ir::{AffineExpr, BinaryKind};

use crate::expr::{Expr, Op};
use crate::unit::Unit;

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

    /// The expression, as a sum.
    pub fn expr(&self, unit: &mut Unit, expr: &AffineExpr) -> Expr {
        self.sum(unit, expr).total()
    }

    /// Whether the expression is at least zero, or zero: what is subtracted is on the other side.
    pub fn test(&self, unit: &mut Unit, expr: &AffineExpr, operator: Op) -> Expr {
        let sum = self.sum(unit, expr);
        let [left, right] = [1, -1].map(|sign| sum.side(sign).unwrap_or_else(|| Expr::int(0)));
        Expr::binary(operator, &left, &right)
    }

    fn sum(&self, unit: &mut Unit, expr: &AffineExpr) -> Sum {
        let mut sum = Sum::new();
        self.add(unit, expr, 1, &mut sum);
        sum
    }

    /// Adds `factor` times the expression.
    fn add(&self, unit: &mut Unit, expr: &AffineExpr, factor: i64, sum: &mut Sum) {
        match expr {
            AffineExpr::Const(value) => sum.add(Expr::int((*value).into()), factor),
            AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
                self.add(unit, lhs, factor, sum);
                self.add(unit, rhs, factor, sum);
            }
            AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => {
                let scaled = |by: &AffineExpr| factor.checked_mul(by.as_const()?).filter(has_opposite);
                match (scaled(lhs), scaled(rhs)) {
                    (_, Some(factor)) => self.add(unit, lhs, factor, sum),
                    (Some(factor), _) => self.add(unit, rhs, factor, sum),
                    _ => {
                        let [lhs, rhs] = [lhs, rhs].map(|side| self.expr(unit, side));
                        sum.add(Expr::product(&lhs, &rhs), factor);
                    }
                }
            }
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
                let offset = value.as_offset().and_then(|(name, by)| Some((name, by.checked_mul(factor)?)));
                match offset {
                    Some((name, by)) if has_opposite(&by) => {
                        sum.add(name, factor);
                        sum.add(Expr::int(by.into()), 1);
                    }
                    _ => sum.add(value.clone(), factor),
                }
            }
        }
    }
}

/// Whether minus the number is a number as well.
fn has_opposite(number: &i64) -> bool {
    *number != i64::MIN
}

/// `factor * term`, the number first, as people write it.
fn times(term: &Expr, factor: i64) -> Expr {
    match (factor, term.as_int()) {
        (-1, None) => term.negated(),
        _ => Expr::product(&Expr::int(factor.into()), term),
    }
}

/// Terms with their factors, in the order in which they are written, and a constant; numbers are those that C
/// has. Terms are the same if their text is. No factor, nor the constant, is the least number: each has an
/// opposite.
struct Sum {
    terms: Vec<(Expr, i64)>,
    /// Where the term of a text is.
    places: HashMap<String, usize>,
    constant: i64,
    one: Expr,
}

impl Sum {
    fn new() -> Sum {
        Sum { terms: Vec::new(), places: HashMap::new(), constant: 0, one: Expr::int(1) }
    }

    /// Adds `factor` times a term. What does not fit in a number stays a separate term.
    fn add(&mut self, term: Expr, factor: i64) {
        let number = term.as_int().and_then(|number| i64::try_from(number).ok());
        let constant = number.and_then(|number| self.constant.checked_add(number.checked_mul(factor)?));
        if let Some(constant) = constant.filter(has_opposite) {
            self.constant = constant;
            return;
        }
        let text = term.to_string();
        if let Some(place) = self.places.get(&text) {
            let so_far = &mut self.terms[*place].1;
            if let Some(factor) = so_far.checked_add(factor).filter(has_opposite) {
                *so_far = factor;
                return;
            }
        }
        self.places.insert(text, self.terms.len());
        self.terms.push((term, factor));
    }

    /// Terms with their factors, none of which is zero; the constant, a multiple of one, comes last.
    fn parts(&self) -> impl Iterator<Item = (&Expr, i64)> {
        let terms = self.terms.iter().map(|(term, factor)| (term, *factor));
        terms.chain(std::iter::once((&self.one, self.constant))).filter(|(_, factor)| *factor != 0)
    }

    /// The sum of what is added, or with the sign -1 that of what is subtracted; `None` where there is
    /// nothing of it.
    fn side(&self, sign: i64) -> Option<Expr> {
        let terms = self.parts().filter(|(_, factor)| factor.signum() == sign);
        terms
            .map(|(term, factor)| times(term, factor * sign))
            .reduce(|sum, term| Expr::binary(Op::Add, &sum, &term))
    }

    /// All of it: what is subtracted is subtracted term by term.
    fn total(&self) -> Expr {
        let mut subtracted = self.parts().filter(|(_, factor)| *factor < 0);
        let start = self.side(1).or_else(|| subtracted.next().map(|(term, factor)| times(term, factor)));
        let start = start.unwrap_or_else(|| Expr::int(0));
        subtracted.fold(start, |sum, (term, factor)| Expr::binary(Op::Sub, &sum, &times(term, -factor)))
    }
}
