//! Integer emptiness: has a system of equalities and inequalities an integer solution? With a point or a
//! proof.
//!
//! # Problem
//! Given `A x + b = 0` and `C x + d >= 0` with integer entries, find an integer `x`, or show that there is
//! none in a way that a checker can confirm by adding rows.
//!
//! # Method
//! 1. Solve the equalities over the integers by their Hermite normal form. A failure is a proof: a rational
//!    combination of equalities with integer coefficients whose constant is no integer.
//! 2. Otherwise the solutions are a lattice. Write the inequalities in its coordinates and search there
//!    (`search.rs`): rational infeasibility, rounding, cuts, and in the end a search over a reduced basis.
//! 3. Translate the proof back: whatever the search added up to zero in lattice coordinates is, in the
//!    original variables, a combination of the equalities, which is found by substitution.
//!
//! A proof never refers to what the search did, only to the constraints given, by their index.
//!
//! # Exactness
//! Exact for every input, bounded or not. The search always ends; the budget limits how long it may take.
//!
//! # Cost
//! Systems as dependence analysis makes them, with up to twenty variables, are settled by a few pivots. In
//! the worst case the search is exponential in the number of variables (but, for a fixed number, polynomial
//! in the size of the coefficients).
//!
//! # Examples
//! `0 <= x`, `0 <= y`, `2x + 2y = 7` has rational points only; `3x - 5y = 1` has integer points:
//! ```
//! use loopwright_polyhedra::machinery::{Matrix, emptiness};
//! use loopwright_polyhedra::{Budget, Emptiness};
//! let none = emptiness(
//!     &Matrix::from_i64(3, &[[2, 2, -7]]),
//!     &Matrix::from_i64(3, &[[1, 0, 0], [0, 1, 0]]),
//!     &Budget::default(),
//! );
//! assert!(matches!(none, Ok(Emptiness::Empty(_))));
//! let some = emptiness(&Matrix::from_i64(3, &[[3, -5, -1]]), &Matrix::empty(3), &Budget::default());
//! assert!(matches!(some, Ok(Emptiness::NonEmpty(_))));
//! ```
//!
//! # Reference
//! `[Schrijver86]` §4.1 (integer equalities), §23 (cutting planes), `[CookRutherfordScarfShallcross93]` (the
//! search).

mod basis;
pub mod proof;
mod search;
#[cfg(test)]
mod tests;

use crate::integer::emptiness::proof::{ConstraintRef, EmptinessProof, Term};
use crate::integer::emptiness::search::Found;
use crate::linear::hermite::{IntegerSolutions, Lattice, solved};
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{Rational, common_denominator, scaled};

/// Entries of a basis that are multiplied in about the time that a unit of the budget stands for.
const ENTRIES_PER_UNIT: u64 = 256;

/// Whether a system has an integer solution.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Emptiness {
    /// It has: this one.
    NonEmpty(Vec<Int>),
    /// It has none, and this is why.
    Empty(EmptinessProof),
}

/// Decides whether a system has an integer solution. The rows are coefficients followed by the constant.
///
/// # Errors
/// If the budget runs out.
///
/// # Panics
/// If the matrices differ in their number of columns, or have none.
pub fn emptiness(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    budget: &Budget,
) -> Result<Emptiness, Exhausted> {
    Ok(match decide(equalities, inequalities, budget)? {
        Decided::Point(point) => Emptiness::NonEmpty(point),
        Decided::Unsolvable(multipliers) => Emptiness::Empty(equality_proof(equalities, &multipliers)),
        Decided::Proof(proof, lattice) => {
            let proof = proof.pruned();
            Emptiness::Empty(match lattice {
                None => proof,
                Some(lattice) => {
                    Lift { equalities, inequalities, lattice: &lattice, derived: Vec::new() }.lift(&proof)
                }
            })
        }
    })
}

/// Finds an integer solution, if there is one; [`emptiness`] without the proof.
///
/// # Errors
/// If the budget runs out.
///
/// # Panics
/// If the matrices differ in their number of columns, or have none.
pub(crate) fn integer_point(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    budget: &Budget,
) -> Result<Option<Vec<Int>>, Exhausted> {
    Ok(match decide(equalities, inequalities, budget)? {
        Decided::Point(point) => Some(point),
        _ => None,
    })
}

enum Decided {
    Point(Vec<Int>),
    Unsolvable(Vec<Rational>),
    Proof(EmptinessProof, Option<Lattice>),
}

fn decide(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    budget: &Budget,
) -> Result<Decided, Exhausted> {
    assert_eq!(equalities.n_cols(), inequalities.n_cols(), "columns of one system");
    budget.spend(1, "emptiness")?;
    if equalities.is_empty() {
        return Ok(match search::search(inequalities, budget)? {
            Found::Point(point) => Decided::Point(point),
            Found::Proof(proof) => Decided::Proof(proof, None),
        });
    }
    let (solutions, n_multiplied) = solved(equalities);
    budget.spend(n_multiplied / ENTRIES_PER_UNIT, "emptiness")?;
    let lattice = match solutions {
        IntegerSolutions::Lattice(lattice) => lattice,
        IntegerSolutions::None { multipliers } => return Ok(Decided::Unsolvable(multipliers)),
    };
    let mut restricted = Matrix::empty(lattice.dimension() + 1);
    for row in inequalities.rows() {
        restricted.push_row_vec(lattice.restrict(row));
    }
    Ok(match search::search(&restricted, budget)? {
        Found::Point(z) => Decided::Point(lattice.point(&z)),
        Found::Proof(proof) => Decided::Proof(proof, Some(lattice)),
    })
}

/// The proof that equalities have no integer solution, from the multipliers of [`IntegerSolutions::None`].
///
/// Say the combination is `s·x + v = 0` with integer `s`. If `s` is zero, `v` or `-v` is negative. Otherwise
/// `v` is no integer, and the cuts `s·x + floor(v) >= 0` and `-s·x + floor(-v) >= 0` add up to `-1 >= 0`.
fn equality_proof(equalities: &Matrix<Int>, multipliers: &[Rational]) -> EmptinessProof {
    let scale = common_denominator(multipliers);
    let terms = |sign: i64| -> Vec<Term> {
        let used = multipliers.iter().enumerate().filter(|(_, multiplier)| !multiplier.numer().is_zero());
        used.map(|(i, multiplier)| Term {
            constraint: ConstraintRef::Equality(i as u32),
            multiplier: scaled(multiplier, &scale) * sign,
        })
        .collect()
    };
    let positive = terms(1);
    let mut sum = vec![Int::ZERO; equalities.n_cols()];
    for term in &positive {
        let ConstraintRef::Equality(i) = term.constraint else {
            unreachable!("only equalities were added up")
        };
        row::add_scaled(&mut sum, &term.multiplier, equalities.row(i as usize));
    }
    let constant = sum.pop().expect("a constraint row has a constant");
    if row::is_zero(&sum) {
        return EmptinessProof::Contradiction(if constant.is_negative() { positive } else { terms(-1) });
    }
    let derived = |k| Term { constraint: ConstraintRef::Derived(k), multiplier: Int::ONE };
    let contradiction = EmptinessProof::Contradiction(vec![derived(0), derived(1)]);
    let upper =
        EmptinessProof::Cut { terms: terms(-1), divisor: scale.clone(), then: Box::new(contradiction) };
    EmptinessProof::Cut { terms: positive, divisor: scale, then: Box::new(upper) }
}

/// Translates a proof about the inequalities in lattice coordinates to one about the original system.
struct Lift<'a> {
    equalities: &'a Matrix<Int>,
    inequalities: &'a Matrix<Int>,
    lattice: &'a Lattice,
    /// The derived inequalities, in the original variables.
    derived: Vec<Vec<Int>>,
}

impl Lift<'_> {
    fn lift(&mut self, proof: &EmptinessProof) -> EmptinessProof {
        match proof {
            EmptinessProof::Contradiction(terms) => EmptinessProof::Contradiction(self.complete(terms).terms),
            EmptinessProof::Cut { terms, divisor, then } => {
                let mut sum = self.complete(terms);
                let mut divisor = divisor * &sum.scale;
                let common =
                    sum.terms.iter().fold(divisor.clone(), |common, term| common.gcd(&term.multiplier));
                divisor = divisor.div_exact(&common);
                for term in &mut sum.terms {
                    term.multiplier = term.multiplier.div_exact(&common);
                }
                for value in &mut sum.row {
                    *value = value.div_exact(&common).floor_div(&divisor);
                }
                let then = self.below(sum.row, then);
                EmptinessProof::Cut { terms: sum.terms, divisor, then }
            }
            EmptinessProof::Split { form, at, low, high } => {
                let (form, constant) = self.lattice.extend(form);
                let at = at - constant;
                let mut high_row = form.clone();
                high_row.push(-&at - 1);
                let mut low_row = row::negated(&form);
                low_row.push(at.clone());
                let low = self.below(low_row, low);
                let high = self.below(high_row, high);
                EmptinessProof::Split { form, at, low, high }
            }
        }
    }

    fn below(&mut self, row: Vec<Int>, proof: &EmptinessProof) -> Box<EmptinessProof> {
        self.derived.push(row);
        let lifted = self.lift(proof);
        self.derived.pop();
        Box::new(lifted)
    }

    /// The sum of the terms plus the combination of equalities that cancels what is constant on the lattice,
    /// scaled to integers.
    fn complete(&self, terms: &[Term]) -> Sum {
        let mut sum = vec![Int::ZERO; self.inequalities.n_cols()];
        for term in terms {
            row::add_scaled(&mut sum, &term.multiplier, self.row_of(term.constraint));
        }
        let multipliers = self.lattice.cancelling_multipliers(&sum[..sum.len() - 1]);
        let scale = common_denominator(&multipliers);
        for value in &mut sum {
            *value *= &scale;
        }
        let mut complete = Vec::new();
        for (i, multiplier) in multipliers.iter().enumerate() {
            let multiplier = scaled(multiplier, &scale);
            if !multiplier.is_zero() {
                row::add_scaled(&mut sum, &multiplier, self.equalities.row(i));
                complete.push(Term { constraint: ConstraintRef::Equality(i as u32), multiplier });
            }
        }
        complete.extend(
            terms
                .iter()
                .map(|term| Term { constraint: term.constraint, multiplier: &term.multiplier * &scale }),
        );
        Sum { terms: complete, row: sum, scale }
    }

    fn row_of(&self, constraint: ConstraintRef) -> &[Int] {
        match constraint {
            ConstraintRef::Equality(i) => self.equalities.row(i as usize),
            ConstraintRef::Inequality(i) => self.inequalities.row(i as usize),
            ConstraintRef::Derived(i) => &self.derived[i as usize],
        }
    }
}

struct Sum {
    terms: Vec<Term>,
    row: Vec<Int>,
    scale: Int,
}
