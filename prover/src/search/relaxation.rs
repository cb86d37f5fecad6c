//! The rational relaxation of a system in a simplex tableau, and the refutations read from it.
//!
//! # Method
//! Equalities with a coefficient of one or minus one are solved for that variable, which is then replaced
//! everywhere. Where the sum of two inequalities has coefficients that are all multiples of a number, but not
//! its constant, it can be divided by that number and rounded: a Chvátal-Gomory cut. Of induction variables
//! of tiles, quotients and what they are quotients of, such cuts of pairs say what people see: from `16t <= i
//! <= 16t + 15` and `16q <= i <= 16q + 15` they make `t = q`. Where the simplex has a sample point that is
//! not integral, a variable that is not is split at its value, a few times over. Before that, differences of
//! quotients are rounded ([`cuts`](super::cuts)).
//!
//! # Invariants
//! 1. Each row is, coefficient by coefficient, the sum of constraints of the system and of earlier cuts that
//!    is beside it.
//!
//! # Exactness
//! The integer points are those of the system. A refutation is one, and so is an integral point; there may be
//! neither.
//!
//! # Cost
//! Of the cuts: for each number that is a coefficient, a look at each row, and an addition for each pair that
//! fits. Of splits: a few pivots each.
//!
//! # Reference
//! [Schrijver86] §23 for cuts, §24 for splits (branch and bound).

use crate::search::cuts::{cuts_of_pairs, differences};
use crate::search::sums::{Sum, Summed};
use loopwright_checker::machinery::system::System;
use loopwright_checker::machinery::{Combination, ConstraintRecord, Num, Step};
use loopwright_polyhedra::machinery::rational::{ceil, common_denominator, floor, scaled};
use loopwright_polyhedra::machinery::{ProvedBound, Simplex};
use loopwright_polyhedra::{Budget, Exhausted, Int, Optimum};
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// An equality that was solved for a variable with coefficient one.
struct Solved {
    column: usize,
    equality: Summed,
}

/// What does not change when cases are added.
struct Root {
    solved: Vec<Solved>,
    /// Columns of the simplex for those of the system; none for those that are replaced.
    columns: Vec<Option<usize>>,
    n_columns: usize,
    cuts: Vec<(Sum, Int)>,
}

/// A system in a simplex tableau.
#[derive(Clone)]
pub struct Relaxation {
    root: Rc<Root>,
    simplex: Simplex,
    /// How many equalities and inequalities of the system it has.
    n_rows: [usize; 2],
    /// What its constraints are sums of.
    sums: Vec<Rc<Sum>>,
    /// A sum that is zero on the left and not on the right.
    contradiction: Option<Sum>,
    /// Forms that are worth rounding, of the columns of the system.
    differences: Rc<Vec<Vec<Int>>>,
}

/// Whether there is an integer point.
pub enum Answer {
    /// There is none, by these steps.
    Refuted(Vec<Step>),
    /// There is one.
    Point,
    /// It was not found out.
    Open,
}

/// Why there is no integer point.
enum Tree {
    /// A sum that is a contradiction.
    Contradiction(Sum),
    /// There is none where a variable, a column of the system, is at most so much, and none where it is more.
    Split(usize, Int, Box<[Tree; 2]>),
}

/// Why splits give no refutation.
enum Unrefuted {
    Answer(Answer),
    Exhausted(Exhausted),
}

impl From<Answer> for Unrefuted {
    fn from(answer: Answer) -> Self {
        Self::Answer(answer)
    }
}

impl From<Exhausted> for Unrefuted {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

/// So often all differences are rounded, as each helps others.
const MAX_ROUNDS: usize = 3;
/// The first number that stands for the row of a split, by its depth, and not for a cut.
const SPLITS: u32 = 1 << 16;
/// No more splits are made.
const MAX_SPLITS: usize = 20;

impl Relaxation {
    /// A system to which cases may add this many columns; with cuts or without.
    pub fn new(system: &System, n_more: usize, with_cuts: bool, budget: &Budget) -> Result<Self, Exhausted> {
        let [equalities, inequalities] = system.rows();
        let (mut solved, mut kept, mut contradiction) = (Vec::new(), Vec::new(), None);
        for (at, row) in (0..).zip(equalities) {
            let mut equality = Summed { row: row.clone(), sum: Sum::of(ConstraintRecord::Eq(at)) };
            replace(&mut equality, &solved);
            let is_unit = |coeff: &Int| coeff.is_one() || (-coeff).is_one();
            match (1..equality.row.len()).rev().find(|at| is_unit(&equality.row[*at])) {
                Some(at) => {
                    let sign = equality.row[at].clone();
                    equality.row.iter_mut().for_each(|coeff| *coeff *= &sign);
                    equality.sum.0.iter_mut().for_each(|(_, by)| *by *= &sign);
                    solved.push(Solved { column: at - 1, equality });
                }
                None if !equality.row[1..].iter().all(Zero::is_zero) => kept.push(equality),
                None => contradiction = contradiction.or_else(|| contradiction_of(&equality, true)),
            }
        }
        let mut rows = Vec::new();
        for (at, row) in (0..).zip(inequalities) {
            let mut row = Summed { row: row.clone(), sum: Sum::of(ConstraintRecord::Ineq(at)) };
            replace(&mut row, &solved);
            rows.push(row);
        }
        let cuts = if with_cuts { cuts_of_pairs(&mut rows) } else { Vec::new() };
        let differences = Rc::new(if with_cuts { differences(&rows) } else { Vec::new() });
        let mut columns = Vec::new();
        let mut n_columns = 0;
        for column in 0..system.n_columns() {
            let is_replaced = solved.iter().any(|solved| solved.column == column);
            columns.push((!is_replaced).then_some(n_columns));
            n_columns += usize::from(!is_replaced);
        }
        let root = Rc::new(Root { solved, columns, n_columns, cuts });
        let simplex = Simplex::new(n_columns + n_more);
        let n_rows = [equalities.len(), inequalities.len()];
        let mut relaxation = Self { root, simplex, n_rows, sums: Vec::new(), contradiction, differences };
        for mut row in kept {
            // Others were solved after it.
            replace(&mut row, &relaxation.root.solved);
            relaxation.add(row, true, budget)?;
        }
        rows.into_iter().try_for_each(|row| relaxation.add(row, false, budget))?;
        Ok(relaxation)
    }

    /// Adds the rows that are new in a system, until there is a contradiction.
    pub fn add_rows_of(&mut self, system: &System, budget: &Budget) -> Result<(), Exhausted> {
        for (which, rows) in system.rows().into_iter().enumerate() {
            for (at, row) in (0..).zip(rows).skip(self.n_rows[which]) {
                let name = if which == 0 { ConstraintRecord::Eq(at) } else { ConstraintRecord::Ineq(at) };
                let mut row = Summed { row: row.clone(), sum: Sum::of(name) };
                replace(&mut row, &self.root.solved);
                self.add(row, which == 0, budget)?;
            }
            self.n_rows[which] = rows.len();
        }
        Ok(())
    }

    fn add(&mut self, summed: Summed, is_equality: bool, budget: &Budget) -> Result<(), Exhausted> {
        if self.contradiction.is_some() || self.simplex.is_empty() {
            return Ok(());
        }
        let Summed { row, sum } = &summed;
        if row[1..].iter().all(Zero::is_zero) {
            self.contradiction = contradiction_of(&summed, is_equality);
            return Ok(());
        }
        let full = self.placed(row);
        match is_equality {
            true => self.simplex.add_equality(&full, budget)?,
            false => self.simplex.add_inequality(&full, budget)?,
        };
        self.sums.push(Rc::new(sum.clone()));
        Ok(())
    }

    /// A row of the system as one of the simplex.
    fn placed(&self, row: &[Int]) -> Vec<Int> {
        let mut full = vec![Int::ZERO; self.simplex.n_vars() + 1];
        for (column, coeff) in row[1..].iter().enumerate().filter(|(_, coeff)| !coeff.is_zero()) {
            let place = match self.root.columns.get(column) {
                Some(place) => place.expect("invariant 1: what is solved for is replaced"),
                None => self.root.n_columns + column - self.root.columns.len(),
            };
            full[place] = coeff.clone();
        }
        *full.last_mut().expect("a row has a constant") = row[0].clone();
        full
    }

    /// Rounds the bounds of differences of quotients, as long as that tells something new.
    pub fn round(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        let differences = Rc::clone(&self.differences);
        for _ in 0..MAX_ROUNDS {
            let mut is_new = false;
            for form in differences.iter() {
                let opposite: Vec<Int> = form.iter().map(|coeff| -coeff).collect();
                for form in [form, &opposite] {
                    if self.contradiction.is_some() || self.simplex.is_empty() {
                        return Ok(());
                    }
                    is_new |= self.round_up(form, budget)?;
                }
            }
            if !is_new {
                break;
            }
        }
        Ok(())
    }

    /// Rounds the least value of a form up, if it is no integer: the sum of constraints that proves it is a
    /// cut.
    fn round_up(&mut self, form: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        let placed = self.placed(form);
        let least = self.simplex.minimize_with_proof(&placed, budget)?;
        let Optimum::At(ProvedBound { value, multipliers }) = least else { return Ok(false) };
        let root = Rc::get_mut(&mut self.root).filter(|_| !value.is_integer());
        let Some(root) = root else { return Ok(false) };
        let divisor = common_denominator(multipliers.iter().map(|(_, by)| by));
        let mut sum = Sum::default();
        for (at, by) in &multipliers {
            sum.add(&self.sums[*at as usize], &scaled(by, &divisor));
        }
        let name = ConstraintRecord::Derived(root.cuts.len() as u32);
        root.cuts.push((sum, divisor));
        let mut row = form.to_vec();
        row[0] = -ceil(&value);
        self.add(Summed { row, sum: Sum::of(name) }, false, budget)?;
        Ok(true)
    }

    /// Charges a budget for what was done since the last time.
    pub fn charge(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        self.simplex.charge(budget, "proof")
    }

    /// The steps that show that there is no rational point, if there is none.
    pub fn refuted(&self) -> Option<Vec<Step>> {
        Some(self.steps(&Tree::Contradiction(self.contradiction()?), 0))
    }

    /// Whether a system of this many columns has an integer point, as far as a few splits show.
    pub fn split(&self, n_columns: usize, budget: &Budget) -> Result<Answer, Exhausted> {
        let mut left = MAX_SPLITS;
        match self.split_within(&mut left, 0, budget) {
            Ok(tree) => Ok(Answer::Refuted(self.steps(&tree, n_columns))),
            Err(Unrefuted::Answer(answer)) => Ok(answer),
            Err(Unrefuted::Exhausted(exhausted)) => Err(exhausted),
        }
    }

    /// The sum that is a contradiction, if there is no rational point.
    fn contradiction(&self) -> Option<Sum> {
        if self.contradiction.is_some() {
            return self.contradiction.clone();
        }
        let mut sum = Sum::default();
        for (at, by) in self.simplex.sparse_farkas()? {
            sum.add(&self.sums[*at as usize], by);
        }
        Some(sum)
    }

    fn split_within(&self, left: &mut usize, depth: u32, budget: &Budget) -> Result<Tree, Unrefuted> {
        if let Some(sum) = self.contradiction() {
            return Ok(Tree::Contradiction(sum));
        }
        let sample = self.simplex.sample().ok_or(Answer::Open)?;
        let place = sample.iter().rposition(|value| !value.is_integer()).ok_or(Answer::Point)?;
        *left = left.checked_sub(1).ok_or(Answer::Open)?;
        let at = floor(&sample[place]);
        let column = self.column(place);
        let sum = Sum::of(ConstraintRecord::Derived(SPLITS + depth));
        let mut side = |constant: Int, sign: Int| {
            let mut row = vec![Int::ZERO; column + 2];
            row[0] = constant;
            row[column + 1] = sign;
            let mut side = self.clone();
            side.add(Summed { row, sum: sum.clone() }, false, budget)?;
            side.charge(budget)?;
            side.split_within(left, depth + 1, budget)
        };
        let sides = [side(at.clone(), Int::MINUS_ONE)?, side(-&at - Int::ONE, Int::ONE)?];
        Ok(Tree::Split(column, at, Box::new(sides)))
    }

    /// The column of the system that is in a place of the simplex.
    fn column(&self, place: usize) -> usize {
        let Root { columns, n_columns, .. } = &*self.root;
        columns.iter().position(|known| *known == Some(place)).unwrap_or(columns.len() + place - n_columns)
    }

    /// A tree as steps, about a system of this many columns, after the cuts that are used.
    fn steps(&self, tree: &Tree, n_columns: usize) -> Vec<Step> {
        let cuts = &self.root.cuts;
        let mut used = BTreeSet::new();
        tree.note_cuts(&mut used);
        // With those that these use.
        for cut in (0..cuts.len() as u32).rev() {
            if used.contains(&cut) {
                used.extend(derived(&cuts[cut as usize].0));
            }
        }
        let numbers: FxHashMap<u32, u32> = used.iter().copied().zip(0..).collect();
        let name = |constraint| match constraint {
            ConstraintRecord::Derived(split) if split >= SPLITS => {
                ConstraintRecord::Derived(used.len() as u32 + split - SPLITS)
            }
            ConstraintRecord::Derived(cut) => ConstraintRecord::Derived(numbers[&cut]),
            other => other,
        };
        let named = |sum: &Sum| -> Combination {
            sum.0.iter().map(|(constraint, by)| (name(*constraint), Num(by.clone()))).collect()
        };
        let of_cut = |cut: &u32| {
            let (sum, divisor) = &cuts[*cut as usize];
            Step::Cut { sum: named(sum), divisor: Num(divisor.clone()) }
        };
        let mut steps: Vec<Step> = used.iter().map(of_cut).collect();
        let mut pending = vec![tree];
        while let Some(tree) = pending.pop() {
            match tree {
                Tree::Contradiction(sum) => steps.push(Step::Contradiction(named(sum))),
                Tree::Split(column, at, sides) => {
                    let mut form = vec![Num(Int::ZERO); n_columns];
                    form[*column] = Num(Int::ONE);
                    steps.push(Step::Split { form, at: Num(at.clone()) });
                    pending.extend(sides.iter().rev());
                }
            }
        }
        steps
    }
}

impl Tree {
    /// Notes the cuts that contradictions use.
    fn note_cuts(&self, used: &mut BTreeSet<u32>) {
        match self {
            Self::Contradiction(sum) => used.extend(derived(sum).filter(|cut| *cut < SPLITS)),
            Self::Split(_, _, sides) => sides.iter().for_each(|side| side.note_cuts(used)),
        }
    }
}

fn derived(sum: &Sum) -> impl Iterator<Item = u32> {
    sum.0.iter().filter_map(|(constraint, _)| match constraint {
        ConstraintRecord::Derived(cut) => Some(*cut),
        _ => None,
    })
}

/// Replaces the variables that equalities were solved for.
fn replace(row: &mut Summed, solved: &[Solved]) {
    for Solved { column, equality } in solved {
        let coeff = row.row.get(column + 1).cloned().unwrap_or_default();
        if !coeff.is_zero() {
            row.add(equality, &-coeff);
        }
    }
}

/// The sum of a row without variables, if that is false.
fn contradiction_of(Summed { row, sum }: &Summed, is_equality: bool) -> Option<Sum> {
    let mut contradiction = Sum::default();
    match &row[0] {
        constant if constant.is_negative() => contradiction.add(sum, &Int::ONE),
        constant if is_equality && !constant.is_zero() => contradiction.add(sum, &Int::MINUS_ONE),
        _ => return None,
    }
    Some(contradiction)
}
