//! Builds relations from expressions over named dimensions.
//!
//! # Problem
//! A row of coefficients asks its writer to count columns. Write conditions such as `i + 2 * n >= j` by the
//! names that the tuples and symbols of a space have.
//!
//! # Method
//! A [`LinearExpr`] is a sum of names with coefficients and a constant; a [`Condition`] compares two of them.
//! They know no space: [`IntegerRelation::from_conditions`] looks up each name, first among the symbols, then
//! among the dimensions.
//!
//! # Exactness
//! Exact. A strict comparison is one of integers: `a < b` is `b - a - 1 >= 0`.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, IntegerRelation, Space, Tuple, var};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let space = Space::relation(vec!["n".into()], Tuple::named_of("S", ["i"]), Tuple::of(["j"]));
//! let conditions = [var("j").ge(0), var("j").lt("n"), var("j").ge(2 * var("i") + 1)];
//! let least = IntegerRelation::from_conditions(space, conditions)?.lexmin(&Budget::default())?;
//! let expected = "[n] -> { S[i] -> [0] : n > 0 and i < 0; S[i] -> [2i + 1] : i >= 0 and 2i <= n - 2 }";
//! assert_eq!(least.optimum.to_string(), expected);
//! # Ok(())
//! # }
//! ```

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Name, Space, VarKind};
use loopwright_integer::Int;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A sum of named dimensions and symbols, each times a number, and a constant. Made by [`var`], from numbers,
/// and by arithmetic; no name needs to exist before a relation is made of it. Unlike an `AffineSum` it keeps
/// the names whose coefficients cancel: they are looked up as well, in the order in which they are written.
#[derive(Debug, Clone, Default)]
pub struct LinearExpr {
    /// A name may occur several times.
    terms: Vec<(Name, Int)>,
    constant: Int,
}

/// The dimension or symbol with this name.
///
/// ```
/// use loopwright_polyhedra::{IntegerRelation, Space, Tuple, var};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let space = Space::relation(vec!["n".into()], Tuple::named_of("S", ["i"]), Tuple::named_of("A", ["a"]));
/// let shifted = IntegerRelation::from_conditions(space, [var("a").eq(2 * var("i") - var("n"))])?;
/// assert_eq!(shifted.to_string(), "[n] -> { S[i] -> A[2i - n] }");
/// # Ok(())
/// # }
/// ```
pub fn var(name: impl Into<Name>) -> LinearExpr {
    LinearExpr { terms: vec![(name.into(), Int::ONE)], constant: Int::ZERO }
}

/// An equality or inequality between two expressions.
#[derive(Debug, Clone)]
#[must_use]
pub struct Condition {
    /// What is zero, or not negative.
    expr: LinearExpr,
    is_equality: bool,
}

/// Why a name is not a column of a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameError {
    /// No symbol and no dimension has it.
    Unknown(Name),
    /// Several symbols or dimensions have it.
    Ambiguous(Name),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Unknown(name) => write!(f, "no dimension or symbol is called '{name}'"),
            NameError::Ambiguous(name) => write!(f, "more than one dimension or symbol is called '{name}'"),
        }
    }
}

impl std::error::Error for NameError {}

impl LinearExpr {
    /// `self >= other`.
    pub fn ge(self, other: impl Into<LinearExpr>) -> Condition {
        Condition { expr: self - other, is_equality: false }
    }

    /// `self <= other`.
    pub fn le(self, other: impl Into<LinearExpr>) -> Condition {
        other.into().ge(self)
    }

    /// `self > other`.
    pub fn gt(self, other: impl Into<LinearExpr>) -> Condition {
        self.ge(other.into() + 1)
    }

    /// `self < other`.
    pub fn lt(self, other: impl Into<LinearExpr>) -> Condition {
        other.into().gt(self)
    }

    /// `self = other`.
    pub fn eq(self, other: impl Into<LinearExpr>) -> Condition {
        Condition { expr: self - other, is_equality: true }
    }

    fn row(&self, space: &Space) -> Result<Vec<Int>, NameError> {
        let mut row = vec![Int::ZERO; space.n_cols()];
        for (name, coeff) in &self.terms {
            row[column(space, name)?] += coeff;
        }
        row[space.n_vars()] = self.constant.clone();
        Ok(row)
    }
}

/// The column that a name stands for.
fn column(space: &Space, name: &Name) -> Result<usize, NameError> {
    let dims = [(space.domain(), VarKind::Domain), (space.range(), VarKind::Range)];
    let named = dims.into_iter().flat_map(|(tuple, kind)| {
        let is_meant = move |&dim: &u32| tuple.dim_name(dim) == Some(name);
        (0..tuple.dims()).filter(is_meant).map(move |dim| space.offset(kind) + dim as usize)
    });
    let mut found = space.symbol_column(name.as_str()).into_iter().chain(named);
    let first = found.next().ok_or_else(|| NameError::Unknown(name.clone()))?;
    match found.next() {
        Some(_) => Err(NameError::Ambiguous(name.clone())),
        None => Ok(first),
    }
}

impl IntegerRelation {
    /// The points of a space that meet all of the conditions, which are over the names of its symbols and
    /// dimensions.
    ///
    /// # Errors
    /// If a name is that of no column, or of several.
    pub fn from_conditions(
        space: Space,
        conditions: impl IntoIterator<Item = Condition>,
    ) -> Result<IntegerRelation, NameError> {
        let mut relation = IntegerRelation::universe(space);
        for Condition { expr, is_equality } in conditions {
            let row = expr.row(relation.space())?;
            match is_equality {
                true => relation.push_equality(row),
                false => relation.push_inequality(row),
            }
        }
        relation.simplify();
        Ok(relation)
    }
}

impl From<i64> for LinearExpr {
    fn from(constant: i64) -> Self {
        Int::from(constant).into()
    }
}

impl From<Int> for LinearExpr {
    fn from(constant: Int) -> Self {
        LinearExpr { terms: Vec::new(), constant }
    }
}

impl From<&str> for LinearExpr {
    fn from(name: &str) -> Self {
        var(name)
    }
}

impl From<&LinearExpr> for LinearExpr {
    fn from(expr: &LinearExpr) -> Self {
        expr.clone()
    }
}

impl<T: Into<LinearExpr>> Add<T> for LinearExpr {
    type Output = LinearExpr;

    fn add(mut self, other: T) -> LinearExpr {
        let other = other.into();
        self.terms.extend(other.terms);
        self.constant += other.constant;
        self
    }
}

impl<T: Into<LinearExpr>> Sub<T> for LinearExpr {
    type Output = LinearExpr;

    fn sub(self, other: T) -> LinearExpr {
        self + -other.into()
    }
}

impl Neg for LinearExpr {
    type Output = LinearExpr;

    fn neg(self) -> LinearExpr {
        self * -1
    }
}

impl<T: Into<Int>> Mul<T> for LinearExpr {
    type Output = LinearExpr;

    fn mul(mut self, factor: T) -> LinearExpr {
        let factor = factor.into();
        self.terms.iter_mut().for_each(|(_, coeff)| *coeff *= &factor);
        self.constant *= &factor;
        self
    }
}

impl Mul<LinearExpr> for i64 {
    type Output = LinearExpr;

    fn mul(self, expr: LinearExpr) -> LinearExpr {
        expr * self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::presburger_relation::PresburgerRelation;
    use crate::relation::space::Tuple;
    use crate::work::budget::Budget;
    use expect_test::{Expect, expect};

    fn check(conditions: impl IntoIterator<Item = Condition>, expect: Expect) {
        let space = Space::relation(vec!["n".into()], Tuple::named_of("S", ["i", "j"]), Tuple::of(["k"]));
        let made = IntegerRelation::from_conditions(space, conditions);
        expect.assert_eq(&made.map_or_else(|error| error.to_string(), |relation| relation.to_string()));
    }

    #[test]
    fn conditions_of_each_kind() {
        check([var("i").ge(0), var("i").lt("n")], expect!["[n] -> { S[i, j] -> [k] : 0 <= i < n }"]);
        check(
            [var("i").gt("j"), var("k").le(var("i") + 2 * var("n") - 5)],
            expect!["[n] -> { S[i, j] -> [k] : j < i and k <= i + 2n - 5 }"],
        );
        check(
            [(3 * var("k")).eq(-(var("i") - var("j")) * 2)],
            expect!["[n] -> { S[i, j] -> [k] : 3k = 2j - 2i }"],
        );
        check([], expect!["[n] -> { S[i, j] -> [k] }"]);
        check([LinearExpr::from(3).lt(2)], expect!["[n] -> { S[i, j] -> [k] : false }"]);
    }

    #[test]
    fn conditions_refuse_names_of_no_column_or_two() {
        check([var("x").ge(0)], expect!["no dimension or symbol is called 'x'"]);
        let twice = Space::relation(Vec::new(), Tuple::of(["i"]), Tuple::of(["i"]));
        let made = IntegerRelation::from_conditions(twice, [var("i").ge(0)]);
        assert_eq!(made, Err(NameError::Ambiguous("i".into())));
    }

    #[test]
    fn expression_adds_up_names_that_occur_twice() {
        check([(var("i") + "i" - var("i") * 2 + "j").eq(Int::from(7))], expect!["[n] -> { S[i, 7] -> [k] }"]);
    }

    #[test]
    fn conditions_mean_what_their_text_does() {
        let space = Space::set(vec!["n".into()], Tuple::named_of("S", ["i", "j"]));
        let conditions = [var("i").ge(0), var("i").lt("n"), var("j").le("i"), (2 * var("j")).ge("i")];
        let made = IntegerRelation::from_conditions(space, conditions).unwrap();
        let parsed =
            PresburgerRelation::parse("[n] -> { S[i, j] : 0 <= i < n and i <= 2j and j <= i }").unwrap();
        assert_eq!(PresburgerRelation::from(made).is_equal(&parsed, &Budget::default()), Ok(true));
    }
}
