//! The refuter: searches for refutations of systems with cases. Nothing here has to be trusted.
//!
//! # Problem
//! Given a system of constraints and lists of cases, of each of which one holds: show that there is no
//! integer solution whatever is chosen, in steps that the checker can follow, with few of them.
//!
//! # Method
//! The constraints go into a simplex tableau ([`relaxation`](super::relaxation)); each case adds its own to a
//! copy of it, so that what its siblings have in common is solved once. Where there is no rational point, the
//! Farkas multipliers are the refutation; otherwise the next list of cases is looked at. When all are chosen,
//! cuts and splits are tried, and in the end the emptiness test decides. (Earlier it would take its time to
//! find that a system has a solution as it is, which most have.)
//!
//! Long programs repeat themselves: systems that differ in constants alone often have the same refutation,
//! which is tried first, before there is a tableau at all; and what needed cuts or splits is kept as a lemma
//! about the few rows that it used ([`lemmas`](super::lemmas)).
//!
//! # Exactness
//! Finds a refutation wherever there is one, within the budget.
//!
//! # Cost
//! A few pivots for each case and each split; seldom an emptiness test.

use crate::order::prover::steps;
use crate::search::lemmas::Lemmas;
use crate::search::relaxation::{Answer, Relaxation};
use loopwright_checker::machinery::Step;
use loopwright_checker::machinery::form::{Atom, Constraint, Form};
use loopwright_checker::machinery::system::{Cases, Refutation, System};
use loopwright_polyhedra::machinery::Matrix;
use loopwright_polyhedra::{Budget, Emptiness, Exhausted, Int};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// Refutations found so far, by the coefficients of the systems.
#[derive(Default)]
pub struct Refuter {
    known: FxHashMap<u64, Vec<Refutation>>,
    lemmas: Lemmas,
}

/// So many refutations of systems of one shape are tried.
const MAX_TRIED: usize = 4;

/// So many coefficients of a system are worth a step: it has to be made, and looked at, before it is solved.
const COEFFICIENTS: usize = 256;

impl Refuter {
    /// A refutation of a system, whatever is chosen of each list of cases, if there is one.
    pub fn refutation(
        &mut self,
        system: &System,
        choices: &[Cases],
        budget: &Budget,
    ) -> Result<Option<Refutation>, Exhausted> {
        let n_coefficients: usize = system.rows().into_iter().flatten().map(Vec::len).sum();
        budget.spend((n_coefficients / COEFFICIENTS) as u64, "proof")?;
        if let Some(known) = self.known(system, choices) {
            return Ok(Some(known));
        }
        let n_more = columns_of([], choices);
        self.refute(Relaxation::new(system, n_more, false, budget)?, system, choices, budget)
    }

    /// Whether a system has no solution, whatever is chosen, where a system that it has more rows than is in
    /// a tableau already.
    pub fn is_refuted(
        &mut self,
        relaxation: &Relaxation,
        system: &System,
        choices: &[Cases],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        Ok(self.refute(relaxation.clone(), system, choices, budget)?.is_some())
    }

    /// What refutations that are known already come to, which takes no simplex.
    fn known(&self, system: &System, choices: &[Cases]) -> Option<Refutation> {
        let known = self.known_of_shape(shape(system), system);
        known.or_else(|| {
            let (first, rest) = choices.split_first()?;
            let cases = system.split(first).into_iter().map(|case| self.known(&case, rest));
            Some(Refutation::Cases(cases.collect::<Option<_>>()?))
        })
    }

    fn known_of_shape(&self, shape: u64, system: &System) -> Option<Refutation> {
        let mut known = self.known.get(&shape)?.iter();
        known.find(|known| system.check(&[], known).is_ok()).cloned()
    }

    fn refute(
        &mut self,
        mut relaxation: Relaxation,
        system: &System,
        choices: &[Cases],
        budget: &Budget,
    ) -> Result<Option<Refutation>, Exhausted> {
        let shape = shape(system);
        if let Some(known) = self.known_of_shape(shape, system) {
            return Ok(Some(known));
        }
        relaxation.add_rows_of(system, budget)?;
        relaxation.charge(budget)?;
        let steps = match relaxation.refuted() {
            None if choices.is_empty() => self.refuted_for_integers(system, budget)?,
            steps => steps,
        };
        if let Some(steps) = steps {
            let refutation = Refutation::Empty(steps);
            let known = self.known.entry(shape).or_default();
            if known.len() == MAX_TRIED {
                known.remove(0);
            }
            known.push(refutation.clone());
            return Ok(Some(refutation));
        }
        let Some((first, rest)) = choices.split_first() else { return Ok(None) };
        let mut cases = Vec::new();
        for case in system.split(first) {
            let Some(proof) = self.refute(relaxation.clone(), &case, rest, budget)? else { return Ok(None) };
            cases.push(proof);
        }
        Ok(Some(Refutation::Cases(cases)))
    }

    /// The steps of a refutation that may round, and distinguish integers.
    fn refuted_for_integers(
        &mut self,
        system: &System,
        budget: &Budget,
    ) -> Result<Option<Vec<Step>>, Exhausted> {
        if let Some(Refutation::Empty(steps)) = self.lemmas.refutation(system) {
            return Ok(Some(steps));
        }
        let found = search_for_integers(system, budget)?;
        if let Some(steps) = &found {
            self.lemmas.learn(system, steps);
        }
        Ok(found)
    }
}

/// The steps of a refutation that may round, and distinguish integers.
fn search_for_integers(system: &System, budget: &Budget) -> Result<Option<Vec<Step>>, Exhausted> {
    let mut relaxation = Relaxation::new(system, 0, true, budget)?;
    // Most systems that are not empty have a point that is soon found.
    for is_rounded in [false, true] {
        if is_rounded {
            relaxation.round(budget)?;
        }
        relaxation.charge(budget)?;
        match relaxation.split(system.n_columns(), budget)? {
            Answer::Refuted(steps) => return Ok(Some(steps)),
            Answer::Point => return Ok(None),
            Answer::Open => {}
        }
    }
    let n = system.n_columns() + 1;
    let [equalities, inequalities] =
        system.rows().map(|rows| Matrix::from_rows(n, rows.iter().map(|row| full(row, n - 1))));
    Ok(match loopwright_polyhedra::machinery::emptiness(&equalities, &inequalities, budget)? {
        Emptiness::Empty(proof) => Some(steps(&proof)),
        Emptiness::NonEmpty(_) => None,
    })
}

/// A row with its constant last, and zeros for the columns that it lacks.
fn full(row: &[Int], n_columns: usize) -> Vec<Int> {
    let mut full = row[1..].to_vec();
    full.resize(n_columns, Int::ZERO);
    full.push(row[0].clone());
    full
}

/// Alike for systems that differ in constants alone.
fn shape(system: &System) -> u64 {
    let mut hasher = FxHasher::default();
    for rows in system.rows() {
        rows.len().hash(&mut hasher);
        rows.iter().for_each(|row| row[1..].hash(&mut hasher));
    }
    hasher.finish()
}

/// How many columns these forms and choices can add at most.
pub fn columns_of<'f>(forms: impl IntoIterator<Item = &'f Form>, choices: &[Cases]) -> usize {
    fn note<'f>(form: &'f Form, quotients: &mut BTreeSet<&'f Atom>) {
        for (atom, _) in form.terms() {
            if let Atom::Floor(of, _) = atom {
                quotients.insert(atom);
                note(of, quotients);
            }
        }
    }
    let mut quotients = BTreeSet::new();
    forms.into_iter().for_each(|form| note(form, &mut quotients));
    let of_case = |case: &Vec<Constraint>| columns_of(case.iter().map(Constraint::form), &[]);
    let of_choice = |cases: &Cases| cases.iter().map(of_case).max().unwrap_or(0);
    quotients.len() + choices.iter().map(of_choice).sum::<usize>()
}
