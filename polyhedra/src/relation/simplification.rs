//! The normal form of one conjunction.
//!
//! # Problem
//! The same set has many descriptions. Bring a conjunction into one that is short and in which the quick
//! tests (emptiness, duplicate divisions, equal constraints) see what there is to see.
//!
//! # Method
//! Until nothing changes: equalities are brought into echelon form, each pivot a local if there is one, else
//! the last column of the range, the domain, the symbols; a local with coefficient one in an equality goes
//! away for good. Unknown locals that share an equality are changed by a unimodular transformation until one
//! of them is left in it. Opposite inequalities that meet become an equality. Locals are eliminated by
//! Fourier–Motzkin where that is exact and adds no rows. Two locals that are the same floor become one, and a
//! floor of what an equality makes a multiple is no local.
//!
//! # Invariants
//! Locals are renumbered; no other column is touched. Rows are normalised, no two rows are parallel, no
//! local is unused, every equality has a column that occurs in no other row.
//!
//! # Exactness
//! Exact. Redundancy is only found between parallel rows; `remove_redundant` finds the rest.
//!
//! # Cost
//! Up to quadratic in the number of equalities and locals, times the rows and columns.
//!
//! # Examples
//! `{ [i] : exists a, b : i = 2a and a = 3b and i >= 1 }` becomes `{ [i] : exists b : i = 6b and i >= 6 }`.

use crate::linear::fourier_motzkin::{count_bounds, is_exact, shadow};
use crate::linear::gauss::{self, RowStatus};
use crate::linear::hermite::{IntegerSolutions, solve_equalities};
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::relation::division::{Definition, find_definitions, find_duplicate};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Space, VarKind};
use loopwright_integer::Int;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The rows of a relation while they are being changed. They are normalised between the steps.
struct Simplification<'a> {
    space: &'a Space,
    n_visible: usize,
    n_vars: usize,
    equalities: Matrix<Int>,
    inequalities: Matrix<Int>,
    feasible: bool,
    /// May locals that are floors be changed like those that are not?
    forgets_floors: bool,
}

impl IntegerRelation {
    /// What to charge a budget with for [`Self::simplify`]: each equality and each local may go through all
    /// rows.
    pub fn simplify_cost(&self) -> u64 {
        /// Entries gone through in about the time that a unit stands for.
        const ENTRIES_PER_UNIT: u64 = 1024;
        let n_rounds = 1 + self.equalities().n_rows() as u64 + self.space().n_locals() as u64;
        let n_entries = self.n_constraints() as u64 * self.space().n_cols() as u64;
        1 + n_rounds * n_entries / ENTRIES_PER_UNIT
    }

    /// Brings the relation into normal form, see the module doc. Columns of locals may change. Exact.
    pub fn simplify(&mut self) {
        self.simplify_locals(false);
    }

    /// [`Self::simplify`] for questions to which it does not matter what the locals mean: those in one
    /// equality become one, whether they are floors or not.
    pub(crate) fn simplify_forgetting_floors(&mut self) {
        self.simplify_locals(true);
    }

    fn simplify_locals(&mut self, forgets_floors: bool) {
        if self.is_universe() && self.space().n_locals() == 0 {
            return;
        }
        let locals = self.space().n_visible()..self.space().n_vars();
        if self.is_obviously_empty() {
            self.become_empty();
            self.drop_locals(locals.collect());
            return;
        }
        let (equalities, inequalities) = self.take_matrices();
        let mut system = Simplification::new(self.space(), equalities, inequalities);
        system.forgets_floors = forgets_floors;
        system.run();
        if !system.feasible {
            self.become_empty();
            self.drop_locals(locals.collect());
            return;
        }
        let unused = locals.filter(|&col| system.is_unused(col)).collect();
        let Simplification { equalities, inequalities, .. } = system;
        self.put_rows(equalities, inequalities);
        self.drop_locals(unused);
    }

    /// Moves each inequality as near as the integers that satisfy the equalities come to it: `x >= 1` becomes
    /// `x >= 16` where `x = 16 q`. The same points; fewer rational ones.
    pub fn tighten(&mut self) {
        if self.equalities().n_rows() == 0 {
            return;
        }
        let IntegerSolutions::Lattice(lattice) = solve_equalities(self.equalities()) else {
            self.become_empty();
            return;
        };
        let (equalities, mut inequalities) = self.take_matrices();
        for at in 0..inequalities.n_rows() {
            let mut form = lattice.restrict(inequalities.row(at));
            let constant = form.pop().expect("a row has a constant");
            let divisor = row::gcd(&form);
            if !divisor.is_zero() {
                *row::constant_mut(inequalities.row_mut(at)) -= constant.modulo(&divisor);
            }
        }
        self.put_rows(equalities, inequalities);
    }

    /// Of parallel inequalities only the tightest stays, of equal equalities one. Columns stay.
    pub(crate) fn remove_duplicate_rows(&mut self) {
        let (mut equalities, inequalities) = self.take_matrices();
        for at in (0..equalities.n_rows()).rev() {
            if equalities.rows().take(at).any(|row| row == equalities.row(at)) {
                equalities.remove_row(at);
            }
        }
        let mut system = Simplification::new(self.space(), equalities, inequalities);
        system.merge_parallel();
        let Simplification { equalities, inequalities, feasible, .. } = system;
        if !feasible {
            self.become_empty();
            return;
        }
        // An equality that two inequalities have become still has to be normalised.
        equalities.rows().for_each(|row| self.push_equality(row.to_vec()));
        inequalities.rows().for_each(|row| self.push_inequality(row.to_vec()));
    }
}

impl<'a> Simplification<'a> {
    fn new(space: &'a Space, equalities: Matrix<Int>, inequalities: Matrix<Int>) -> Self {
        let (n_visible, n_vars) = (space.n_visible(), space.n_vars());
        Simplification {
            space,
            n_visible,
            n_vars,
            equalities,
            inequalities,
            feasible: true,
            forgets_floors: false,
        }
    }

    fn run(&mut self) {
        loop {
            self.solve_equalities();
            let has_changed = self.feasible && (self.merge_parallel() || self.improve_locals());
            if !has_changed || !self.feasible {
                return;
            }
        }
    }

    /// Simplifies the locals; returns whether the equalities have to be solved again.
    fn improve_locals(&mut self) -> bool {
        self.n_visible < self.n_vars
            && (self.eliminate_cheap_locals() || self.merge_duplicates() || self.solve_for_unknown_locals())
    }

    fn is_unused(&self, col: usize) -> bool {
        self.equalities.rows().chain(self.inequalities.rows()).all(|row| row[col].is_zero())
    }

    /// The column to solve an equality for: locals, range, domain, symbols, each from last to first.
    fn pivot_of(&self, row: &[Int]) -> usize {
        let kinds = [VarKind::Local, VarKind::Range, VarKind::Domain, VarKind::Symbol];
        let mut cols = kinds.into_iter().flat_map(|kind| self.space.columns(kind).rev());
        cols.find(|&col| !row[col].is_zero()).expect("a proper row has a coefficient")
    }

    /// Echelon form of the equalities, their pivots eliminated everywhere.
    fn solve_equalities(&mut self) {
        if self.equalities.is_empty() {
            return;
        }
        let locals = self.n_visible..self.n_vars;
        let none = Matrix::empty(self.n_vars + 1);
        let mut open = std::mem::replace(&mut self.equalities, none.clone());
        let mut solved = none;
        // The pivot of each solved row. A local with coefficient one is a name for the rest of its row: the
        // row eliminates it elsewhere and is then not needed any more (`true`).
        let mut pivots: Vec<(usize, bool)> = Vec::with_capacity(open.n_rows());
        // Rows that name a local come first, so that the local goes before other rows are solved for it.
        let names_local = |row: &[Int]| row[locals.clone()].iter().any(Int::is_unit);
        let mut order: Vec<usize> = (0..open.n_rows()).collect();
        if !locals.is_empty() {
            order.sort_by_key(|&at| !names_local(open.row(at)));
        }
        for at in order {
            let row = open.row_mut(at);
            for (&(pivot, _), equality) in pivots.iter().zip(solved.rows()) {
                gauss::eliminate(row, equality, pivot);
            }
            match gauss::normalize_equality(row) {
                RowStatus::Trivial => continue,
                RowStatus::Infeasible => {
                    self.feasible = false;
                    return;
                }
                RowStatus::Proper => {}
            }
            let unit_local = locals.clone().rev().find(|&col| row[col].is_unit());
            let pivot = unit_local.unwrap_or_else(|| self.pivot_of(row));
            for (k, (_, is_name)) in pivots.iter().enumerate() {
                let is_changed = !is_name && gauss::eliminate(solved.row_mut(k), row, pivot);
                if is_changed && gauss::normalize_equality(solved.row_mut(k)) == RowStatus::Infeasible {
                    self.feasible = false;
                    return;
                }
            }
            for k in 0..self.inequalities.n_rows() {
                gauss::eliminate(self.inequalities.row_mut(k), row, pivot);
            }
            solved.push_row(row);
            pivots.push((pivot, unit_local.is_some()));
        }
        self.normalize_inequalities();
        if pivots.iter().any(|(_, is_name)| *is_name) {
            let mut flags = pivots.iter();
            solved.retain_rows(|_| flags.next().is_some_and(|(_, is_name)| !is_name));
        }
        self.equalities = solved;
    }

    /// Normalises the inequalities and drops those that always hold.
    fn normalize_inequalities(&mut self) {
        let rows = &mut self.inequalities;
        let mut kept = 0;
        for at in 0..rows.n_rows() {
            match gauss::normalize_inequality(rows.row_mut(at)) {
                RowStatus::Proper => {
                    rows.swap_rows(kept, at);
                    kept += 1;
                }
                RowStatus::Trivial => {}
                RowStatus::Infeasible => self.feasible = false,
            }
        }
        rows.truncate_rows(kept);
    }

    /// Keeps the tightest of parallel inequalities; opposite ones that meet become equalities. Returns
    /// whether there is a new equality.
    fn merge_parallel(&mut self) -> bool {
        let rows = &mut self.inequalities;
        let last = self.n_vars;
        let mut earlier = Earlier::new(rows.n_rows());
        let n_equalities = self.equalities.n_rows();
        for at in 0..rows.n_rows() {
            let row = rows.row(at);
            let (same, opposite) = earlier.parallel_to(rows, at);
            if let Some(same) = same {
                if rows[(same, last)] <= row[last] {
                    continue;
                }
                earlier.is_kept[same] = false;
            }
            match opposite.map(|opposite| (opposite, (&rows[(opposite, last)] + &row[last]).signum())) {
                Some((_, -1)) => {
                    self.feasible = false;
                    return false;
                }
                Some((opposite, 0)) => {
                    self.equalities.push_row(row);
                    earlier.is_kept[opposite] = false;
                }
                _ => earlier.is_kept[at] = true,
            }
        }
        let mut is_kept = earlier.is_kept.into_iter();
        rows.retain_rows(|_| is_kept.next().expect("a flag for each row"));
        self.equalities.n_rows() > n_equalities
    }

    /// Fourier–Motzkin on locals, where it is exact and adds no rows.
    fn eliminate_cheap_locals(&mut self) -> bool {
        let rows: Vec<&[Int]> = self.inequalities.rows().collect();
        for col in self.n_visible..self.n_vars {
            if self.equalities.rows().any(|row| !row[col].is_zero()) {
                continue;
            }
            let (lower, upper) = count_bounds(&rows, col);
            if lower + upper == 0 || lower * upper > lower + upper || !is_exact(&rows, col) {
                continue;
            }
            match shadow(&rows, col).rows {
                Some(rows) => self.inequalities = Matrix::from_rows(self.n_vars + 1, rows),
                None => self.feasible = false,
            }
            return true;
        }
        false
    }

    /// Replaces a local by an equal one.
    fn merge_duplicates(&mut self) -> bool {
        if self.n_vars - self.n_visible < 2 {
            return false;
        }
        let definitions = self.definitions();
        let Some(duplicate) = find_duplicate(&definitions) else {
            return false;
        };
        // Not through an equality: if that were solved for another column, both locals would stay.
        for rows in [&mut self.equalities, &mut self.inequalities] {
            for at in 0..rows.n_rows() {
                let row = rows.row_mut(at);
                let coeff = std::mem::take(&mut row[duplicate.gone]);
                if !coeff.is_zero() {
                    row::combine(row, &Int::ONE, &duplicate.value, &coeff);
                }
            }
        }
        self.normalize_inequalities();
        true
    }

    fn definitions(&self) -> Vec<Definition> {
        let equalities: Vec<&[Int]> = self.equalities.rows().collect();
        let inequalities: Vec<&[Int]> = self.inequalities.rows().collect();
        find_definitions(self.n_visible, &equalities, &inequalities)
    }

    /// Leaves one unknown local in an equality that has several. With coefficients c_i, c_j of two of them,
    /// the substitution e_i := e_i - t e_j is unimodular and changes c_j to c_j - t c_i, which is Euclid's
    /// algorithm.
    fn solve_for_unknown_locals(&mut self) -> bool {
        let n_used = |row: &[Int]| row[self.n_visible..self.n_vars].iter().filter(|x| !x.is_zero()).count();
        if self.equalities.rows().all(|row| n_used(row) < 2) {
            return false;
        }
        let mut unknown: Vec<usize> = (self.n_visible..self.n_vars).collect();
        if !self.forgets_floors {
            let definitions = self.definitions();
            unknown.retain(|&col| definitions.iter().all(|definition| definition.col != col));
        }
        let Some(at) = self
            .equalities
            .rows()
            .position(|row| unknown.iter().filter(|&&col| !row[col].is_zero()).count() > 1)
        else {
            return false;
        };
        loop {
            let row = self.equalities.row(at);
            let used = unknown.iter().copied().filter(|&col| !row[col].is_zero());
            let mut used: Vec<usize> = used.collect();
            used.sort_by_key(|&col| row[col].abs());
            let &[small, other, ..] = used.as_slice() else {
                return true;
            };
            let factor = -row[other].floor_div(&row[small]);
            for rows in [&mut self.equalities, &mut self.inequalities] {
                for at in 0..rows.n_rows() {
                    let change = &rows[(at, small)] * &factor;
                    rows[(at, other)] += change;
                }
            }
        }
    }
}

/// Which of the rows seen so far stay. Where there are many rows, those that may be parallel are found by
/// hashes.
struct Earlier {
    is_kept: Vec<bool>,
    /// The rows with coefficients of these magnitudes.
    places: Option<HashMap<u64, Vec<usize>>>,
}

impl Earlier {
    /// Up to this many rows are compared one by one.
    const FEW: usize = 32;

    fn new(n_rows: usize) -> Earlier {
        let places = (n_rows > Self::FEW).then(HashMap::new);
        Earlier { is_kept: vec![false; n_rows], places }
    }

    /// The rows before `at` that stay and have the same coefficients, and the opposite ones.
    fn parallel_to(&mut self, rows: &Matrix<Int>, at: usize) -> (Option<usize>, Option<usize>) {
        let row = rows.row(at);
        let is_same = |&k: &usize| self.is_kept[k] && gauss::same_coeffs(rows.row(k), row);
        let is_opposite = |&k: &usize| self.is_kept[k] && gauss::opposite_coeffs(rows.row(k), row);
        let Some(places) = &mut self.places else {
            return ((0..at).find(is_same), (0..at).find(is_opposite));
        };
        let mut hasher = DefaultHasher::new();
        row[..row.len() - 1].iter().for_each(|coeff| coeff.abs().hash(&mut hasher));
        let candidates = places.entry(hasher.finish()).or_default();
        let found = (candidates.iter().copied().find(is_same), candidates.iter().copied().find(is_opposite));
        candidates.retain(|&k| self.is_kept[k]);
        candidates.push(at);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::space::Tuple;

    #[test]
    fn simplify_drops_locals_that_follow_from_a_residue() {
        let check = |text: &str, expected: &str| {
            let mut set = IntegerRelation::parse(text).expect("valid text");
            set.simplify();
            set.check_invariants();
            assert_eq!(set.to_string(), expected);
        };
        check("[N] -> { [] : exists e, f : 3N = 4e + 4 and N = 4f }", "[N] -> { [] : N mod 4 = 0 }");
        check(
            "[N] -> { [] : N mod 6 = 1 and (N + 1) mod 6 <= 4 and N mod 3 <= 1 }",
            "[N] -> { [] : N mod 6 = 1 }",
        );
        check("[N] -> { [] : N mod 6 = 1 and (5N) mod 6 <= 4 }", "[N] -> { [] : false }");
        check("[N] -> { [] : N mod 4 = 3 and N mod 2 = 0 }", "[N] -> { [] : false }");
    }

    #[test]
    fn simplify_finds_an_equality_infeasible_when_another_is_solved() {
        let mut set = IntegerRelation::universe(Space::set(vec![], Tuple::anonymous(2)));
        set.add_equality(&set.row(&[(0, 2), (1, 3)], 1));
        set.add_equality(&set.row(&[(0, 1)], 0));
        set.simplify();
        set.check_invariants();
        assert!(set.is_obviously_empty());
    }
}
