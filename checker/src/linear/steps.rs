//! Checks refutations of systems of constraints, step by step.
//!
//! # Soundness
//! A contradiction is a non-negative combination of rows that are non-negative (and any combination of rows
//! that are zero) which is a negative constant, so no integer point exists. A cut holds for every integer
//! point because its left side is an integer. A split covers all integers.

use crate::linear::refutation::{Combination, ConstraintRecord, Step};
use loopwright_integer::Int;
use std::fmt;

/// A system of constraints: each row has its constant first, and no coefficients for the last columns if it
/// is shorter.
pub struct Rows<'a> {
    /// Number of columns without the constant.
    pub n_vars: usize,
    /// Rows that are zero.
    pub equalities: &'a [Vec<Int>],
    /// Rows that are at least zero.
    pub inequalities: &'a [Vec<Int>],
}

/// Follows the steps of a refutation, in pre-order, until every branch has ended in a contradiction.
pub fn check_steps(system: &Rows<'_>, steps: &[Step]) -> Result<(), RefutationFault> {
    let n_vars = system.n_vars;
    // As in the system, the constant is first.
    let mut derived: Vec<Vec<Int>> = Vec::new();
    // Sides still to be proved: how many derived rows to keep, and the row to add.
    let mut pending: Vec<(usize, Vec<Int>)> = Vec::new();
    let mut steps = steps.iter();
    loop {
        match steps.next() {
            None => return Err(RefutationFault::Unfinished),
            Some(Step::Cut { sum, divisor }) => {
                let divisor = &divisor.0;
                if !divisor.is_positive() {
                    return Err(RefutationFault::CutDivisor { divisor: divisor.clone() });
                }
                let mut row = add_up(sum, system, &derived)?;
                for coeff in &mut row[1..] {
                    if !coeff.modulo(divisor).is_zero() {
                        let (coeff, divisor) = (coeff.clone(), divisor.clone());
                        return Err(RefutationFault::CutCoefficient { coeff, divisor });
                    }
                    *coeff = coeff.floor_div(divisor);
                }
                row[0] = row[0].floor_div(divisor);
                derived.push(row);
            }
            Some(Step::Split { form, at }) => {
                if form.len() != n_vars {
                    return Err(RefutationFault::SplitLength { found: form.len(), expected: n_vars });
                }
                let low = std::iter::once(at.0.clone()).chain(form.iter().map(|c| -&c.0)).collect();
                let above = -&at.0 - Int::ONE;
                let high = std::iter::once(above).chain(form.iter().map(|c| c.0.clone())).collect();
                pending.push((derived.len(), high));
                derived.push(low);
            }
            Some(Step::Contradiction(sum)) => {
                let row = add_up(sum, system, &derived)?;
                if row[1..].iter().any(|c| !c.is_zero()) {
                    return Err(RefutationFault::VariablesLeft);
                }
                if !row[0].is_negative() {
                    return Err(RefutationFault::NoContradiction { constant: row[0].clone() });
                }
                match pending.pop() {
                    Some((keep, high)) => {
                        derived.truncate(keep);
                        derived.push(high);
                    }
                    None if steps.next().is_some() => {
                        return Err(RefutationFault::SpareSteps);
                    }
                    None => return Ok(()),
                }
            }
        }
    }
}

/// The combination's row, constant first; rows that are shorter have no coefficients for the last locals.
fn add_up(sum: &Combination, system: &Rows<'_>, derived: &[Vec<Int>]) -> Result<Vec<Int>, RefutationFault> {
    let mut total = vec![Int::ZERO; system.n_vars + 1];
    for (constraint, multiplier) in sum {
        let (rows, index, any_sign) = match *constraint {
            ConstraintRecord::Eq(k) => (system.equalities, k, true),
            ConstraintRecord::Ineq(k) => (system.inequalities, k, false),
            ConstraintRecord::Derived(k) => (derived, k, false),
        };
        let row = rows.get(index as usize).ok_or(RefutationFault::NoConstraint(*constraint))?;
        if !any_sign && multiplier.0.is_negative() {
            let (constraint, multiplier) = (*constraint, multiplier.0.clone());
            return Err(RefutationFault::NegativeMultiplier { constraint, multiplier });
        }
        for (t, c) in total.iter_mut().zip(row) {
            *t += &multiplier.0 * c;
        }
    }
    Ok(total)
}

/// Why the steps are not a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefutationFault {
    /// A branch ends without a contradiction.
    Unfinished,
    /// A cut divides by zero or by a negative number.
    CutDivisor {
        /// Zero or less.
        divisor: Int,
    },
    /// A cut rounds a coefficient of a variable.
    CutCoefficient {
        /// The coefficient that is left with a remainder.
        coeff: Int,
        /// What it does not divide by.
        divisor: Int,
    },
    /// A split does not have one coefficient per variable.
    SplitLength {
        /// Its number of coefficients.
        found: usize,
        /// The system's number of variables.
        expected: usize,
    },
    /// A contradiction has a variable left.
    VariablesLeft,
    /// What is called a contradiction adds up to something that can hold.
    NoContradiction {
        /// What it shows not to be negative.
        constant: Int,
    },
    /// Steps follow the last contradiction.
    SpareSteps,
    /// A combination refers to a constraint that is not there.
    NoConstraint(ConstraintRecord),
    /// An inequality is turned around.
    NegativeMultiplier {
        /// Which inequality, by its place in the system or among the derived ones.
        constraint: ConstraintRecord,
        /// Less than zero.
        multiplier: Int,
    },
}

impl std::error::Error for RefutationFault {}

impl fmt::Display for RefutationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unfinished => "the refutation ends before a contradiction",
            Self::CutDivisor { divisor } => {
                return write!(f, "the divisor {divisor} of a cut is not positive");
            }
            Self::CutCoefficient { coeff, divisor } => {
                return write!(f, "a cut's coefficient {coeff} is not divisible by {divisor}");
            }
            Self::SplitLength { found, expected } => {
                return write!(f, "a split has {found} coefficients, expected {expected}");
            }
            Self::VariablesLeft => "a combination does not cancel the variables",
            Self::NoContradiction { constant } => {
                return write!(f, "a combination gives {constant} >= 0, which is no contradiction");
            }
            Self::SpareSteps => "steps follow the end of the refutation",
            Self::NoConstraint(constraint) => return write!(f, "there is no constraint {constraint:?}"),
            Self::NegativeMultiplier { constraint, multiplier } => {
                return write!(f, "the multiplier {multiplier} of the inequality {constraint:?} is negative");
            }
        })
    }
}
