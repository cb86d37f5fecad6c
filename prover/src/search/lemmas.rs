//! Lemmas: contradictions of a few rows that were found before, with the steps that show them.
//!
//! # Method
//! A refutation mostly uses few rows of a long system. Where another system has them too, or tighter ones,
//! the same steps refute it. (A sum of rows with smaller constants has a smaller constant, and so has a cut
//! that is made of it.)

use loopwright_checker::machinery::system::{Refutation, System};
use loopwright_checker::machinery::{Combination, ConstraintRecord, Num, Step};
use loopwright_polyhedra::Int;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// What is known, the last first.
#[derive(Default)]
pub struct Lemmas {
    known: VecDeque<Lemma>,
}

/// Rows that contradict each other.
struct Lemma {
    /// Coefficients and constants of equalities and inequalities.
    rows: [Vec<(Vec<Int>, Int)>; 2],
    /// About these rows, by their places.
    steps: Vec<Step>,
}

/// No more are kept.
const MAX_KNOWN: usize = 300;

impl Lemmas {
    /// A refutation of a system by one of them.
    pub fn refutation(&self, system: &System) -> Option<Refutation> {
        let [equalities, inequalities] = system.rows();
        let mut places: [FxHashMap<&[Int], (&Int, u32)>; 2] = Default::default();
        for (places, rows) in places.iter_mut().zip([equalities, inequalities]) {
            for (at, row) in (0..).zip(rows) {
                let place = places.entry(coeffs(row)).or_insert((&row[0], at));
                if row[0] < *place.0 {
                    *place = (&row[0], at);
                }
            }
        }
        let of_lemma = |lemma: &Lemma| -> Option<Refutation> {
            let mut numbers: [Vec<u32>; 2] = Default::default();
            for which in 0..2 {
                for (coeffs, constant) in &lemma.rows[which] {
                    let (found, at) = places[which].get(coeffs.as_slice())?;
                    let is_as_tight = if which == 0 { *found == constant } else { *found <= constant };
                    numbers[which].push(is_as_tight.then_some(*at)?);
                }
            }
            let steps = renamed(&lemma.steps, system.n_columns(), |constraint| match constraint {
                ConstraintRecord::Eq(at) => ConstraintRecord::Eq(numbers[0][at as usize]),
                ConstraintRecord::Ineq(at) => ConstraintRecord::Ineq(numbers[1][at as usize]),
                derived => derived,
            });
            let refutation = Refutation::Empty(steps);
            system.check(&[], &refutation).is_ok().then_some(refutation)
        };
        self.known.iter().find_map(of_lemma)
    }

    /// Keeps what refutes a system.
    pub fn learn(&mut self, system: &System, steps: &[Step]) {
        let mut used: [Vec<u32>; 2] = Default::default();
        for step in steps {
            if let Step::Contradiction(sum) | Step::Cut { sum, .. } = step {
                for (constraint, _) in sum {
                    let (which, at) = match constraint {
                        ConstraintRecord::Eq(at) => (0, *at),
                        ConstraintRecord::Ineq(at) => (1, *at),
                        ConstraintRecord::Derived(_) => continue,
                    };
                    if !used[which].contains(&at) {
                        used[which].push(at);
                    }
                }
            }
        }
        let place = |which: usize, at: u32| {
            let place = used[which].iter().position(|used| *used == at);
            place.expect("was noted above") as u32
        };
        let steps = renamed(steps, system.n_columns(), |constraint| match constraint {
            ConstraintRecord::Eq(at) => ConstraintRecord::Eq(place(0, at)),
            ConstraintRecord::Ineq(at) => ConstraintRecord::Ineq(place(1, at)),
            derived => derived,
        });
        let all = system.rows();
        let rows = [0, 1].map(|which| {
            let rows = used[which].iter().map(|at| &all[which][*at as usize]);
            rows.map(|row| (coeffs(row).to_vec(), row[0].clone())).collect()
        });
        self.known.truncate(MAX_KNOWN - 1);
        self.known.push_front(Lemma { rows, steps });
    }
}

/// The coefficients of a row, without the last zeros.
fn coeffs(row: &[Int]) -> &[Int] {
    let n = row[1..].iter().rposition(|coeff| *coeff != Int::ZERO).map_or(0, |last| last + 1);
    &row[1..=n]
}

/// Steps about other constraints, in a system of this many columns.
fn renamed(
    steps: &[Step],
    n_columns: usize,
    name: impl Fn(ConstraintRecord) -> ConstraintRecord,
) -> Vec<Step> {
    let sum = |sum: &Combination| sum.iter().map(|(of, by)| (name(*of), by.clone())).collect();
    let step = |step: &Step| match step {
        Step::Contradiction(of) => Step::Contradiction(sum(of)),
        Step::Cut { sum: of, divisor } => Step::Cut { sum: sum(of), divisor: divisor.clone() },
        Step::Split { form, at } => {
            let mut form = form.clone();
            form.resize(n_columns.max(form.len()), Num(Int::ZERO));
            form.truncate(n_columns);
            Step::Split { form, at: at.clone() }
        }
    };
    steps.iter().map(step).collect()
}
