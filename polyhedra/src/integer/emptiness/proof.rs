//! Proofs that a system has no integer solution.
//!
//! A proof is a tree: sums of constraints that contradict each other at the leaves; above them cuts, which
//! round a sum down, and splits into the two halves that cover all integers. It refers to the constraints of
//! the system by index and to what its own cuts and splits add by number, so that a checker need only add
//! rows and divide them.
//!
//! # Examples
//! `2x = 1` as `e0`: `1*e0` divided by 2 is the cut `x - 1 >= 0`, its negation divided by 2 is `-x >= 0`, and
//! the sum of both is `-1 >= 0`.
//!
//! # Reference
//! `[Schrijver86]` §23 (cutting planes).

use loopwright_integer::Int;
use std::fmt;

/// A proof that a system has no integer solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmptinessProof {
    /// The sum of the terms has zero coefficients and a negative constant.
    Contradiction(Vec<Term>),
    /// The sum of the terms has coefficients divisible by `divisor > 0`. Divided by it, with the constant
    /// rounded down, it is an inequality that holds at all integer points, and is known from here on.
    Cut {
        /// What is added up.
        terms: Vec<Term>,
        /// What is divided by.
        divisor: Int,
        /// The rest of the proof.
        then: Box<EmptinessProof>,
    },
    /// At an integer point the form is at most `at`, known to `low` as `at - form >= 0`; or at least
    /// `at + 1`, known to `high` as `form - at - 1 >= 0`.
    Split {
        /// Coefficients of the variables, without a constant.
        form: Vec<Int>,
        /// The last value of the lower half.
        at: Int,
        /// The proof for the lower half.
        low: Box<EmptinessProof>,
        /// The proof for the upper half.
        high: Box<EmptinessProof>,
    },
}

/// A constraint times a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// A row of the system, or what a cut or split before has added to it.
    pub constraint: ConstraintRef,
    /// The number; not negative unless the constraint is an equality.
    pub multiplier: Int,
}

/// A constraint that a proof may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConstraintRef {
    /// An equality of the system, by index.
    Equality(u32),
    /// An inequality of the system, by index.
    Inequality(u32),
    /// The inequality added by the cut or split with this number on the way down from the root of the proof.
    Derived(u32),
}

impl EmptinessProof {
    /// The proof without cuts and splits whose inequality is not used.
    pub(crate) fn pruned(self) -> EmptinessProof {
        self.prune(0)
    }

    fn prune(self, depth: u32) -> EmptinessProof {
        match self {
            EmptinessProof::Contradiction(_) => self,
            EmptinessProof::Cut { terms, divisor, then } => {
                let mut then = then.prune(depth + 1);
                if then.uses(depth) {
                    return EmptinessProof::Cut { terms, divisor, then: Box::new(then) };
                }
                then.forget(depth);
                then
            }
            EmptinessProof::Split { form, at, low, high } => {
                let (mut low, mut high) = (low.prune(depth + 1), high.prune(depth + 1));
                if !low.uses(depth) {
                    low.forget(depth);
                    return low;
                }
                if !high.uses(depth) {
                    high.forget(depth);
                    return high;
                }
                EmptinessProof::Split { form, at, low: Box::new(low), high: Box::new(high) }
            }
        }
    }

    fn uses(&self, derived: u32) -> bool {
        let wanted = ConstraintRef::Derived(derived);
        let among = |terms: &[Term]| terms.iter().any(|term| term.constraint == wanted);
        match self {
            EmptinessProof::Contradiction(terms) => among(terms),
            EmptinessProof::Cut { terms, then, .. } => among(terms) || then.uses(derived),
            EmptinessProof::Split { low, high, .. } => low.uses(derived) || high.uses(derived),
        }
    }

    /// Renumbers after the removal of an unused derived inequality.
    fn forget(&mut self, derived: u32) {
        let renumber = |terms: &mut Vec<Term>| {
            for term in terms {
                if let ConstraintRef::Derived(k) = &mut term.constraint
                    && *k > derived
                {
                    *k -= 1;
                }
            }
        };
        match self {
            EmptinessProof::Contradiction(terms) => renumber(terms),
            EmptinessProof::Cut { terms, then, .. } => {
                renumber(terms);
                then.forget(derived);
            }
            EmptinessProof::Split { low, high, .. } => {
                low.forget(derived);
                high.forget(derived);
            }
        }
    }
}

impl fmt::Display for EmptinessProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn sum(f: &mut fmt::Formatter<'_>, terms: &[Term]) -> fmt::Result {
            for term in terms {
                write!(f, " {}*{}", term.multiplier, term.constraint)?;
            }
            Ok(())
        }
        fn node(
            f: &mut fmt::Formatter<'_>,
            proof: &EmptinessProof,
            indent: usize,
            depth: u32,
        ) -> fmt::Result {
            write!(f, "{:indent$}", "")?;
            match proof {
                EmptinessProof::Contradiction(terms) => {
                    f.write_str("contradiction:")?;
                    sum(f, terms)?;
                    writeln!(f)
                }
                EmptinessProof::Cut { terms, divisor, then } => {
                    write!(f, "d{depth} = cut by {divisor}:")?;
                    sum(f, terms)?;
                    writeln!(f)?;
                    node(f, then, indent, depth + 1)
                }
                EmptinessProof::Split { form, at, low, high } => {
                    writeln!(f, "d{depth} = split {form:?} at {at}")?;
                    node(f, low, indent + 2, depth + 1)?;
                    node(f, high, indent + 2, depth + 1)
                }
            }
        }
        node(f, self, 0, 0)
    }
}

impl fmt::Display for ConstraintRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConstraintRef::Equality(i) => write!(f, "e{i}"),
            ConstraintRef::Inequality(i) => write!(f, "i{i}"),
            ConstraintRef::Derived(i) => write!(f, "d{i}"),
        }
    }
}
