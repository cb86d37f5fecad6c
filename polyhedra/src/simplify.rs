//! The normal form of one conjunction.
//!
//! # Problem
//! The same set has many descriptions. Bring a conjunction into one that is short and in which the quick tests
//! (emptiness, duplicate divisions, equal constraints) see what there is to see.
//!
//! # Method
//! Until nothing changes: equalities are brought into echelon form, each pivot a local if there is one, else
//! the last column of the range, the domain, the symbols; a local with coefficient one in an equality goes
//! away for good. Unknown locals that share an equality are changed by a unimodular transformation until one of
//! them is left in it. Opposite inequalities that meet become an equality. Locals are eliminated by
//! Fourier–Motzkin where that is exact and adds no rows. Two locals that are the same floor become one.
//!
//! # Invariants
//! Locals are renumbered; no other column is touched. Rows are normalised, no two rows are parallel, no
//! local is unused, every equality has a column that occurs in no other row.
//!
//! # Exactness
//! Exact. Redundancy is only found between parallel rows; `remove_redundant` finds the rest.
//!
//! # Cost
//! Quadratic in the number of rows, times the columns.
//!
//! # Examples
//! { [i] : exists a, b : i = 2a and a = 3b and i >= 1 } becomes { [i] : exists b : i = 6b and i >= 6 }.

use crate::divs::{find_definitions, find_duplicate};
use crate::fourier_motzkin::{count_bounds, is_exact, shadow};
use crate::gauss::{self, RowStatus};
use crate::{Int, IntegerRelation, Space, VarKind};

/// The rows of a relation while they are being changed.
struct System {
    /// All variable columns: locals, range, domain, symbols, each from last to first.
    pivots: Vec<usize>,
    n_visible: usize,
    n_vars: usize,
    equalities: Vec<Vec<Int>>,
    inequalities: Vec<Vec<Int>>,
    feasible: bool,
}

impl IntegerRelation {
    /// Brings the relation into normal form, see the module doc. Columns of locals may change. Exact.
    pub fn simplify(&mut self) {
        if self.is_universe() && self.space().n_locals() == 0 {
            return;
        }
        let all_locals: Vec<usize> = (self.space().n_visible()..self.space().n_vars()).collect();
        let (n_visible, n_vars) = (self.space().n_visible(), self.space().n_vars());
        let (equalities, inequalities) = self.take_rows();
        let pivots = pivot_order(self.space());
        let mut system = System { pivots, n_visible, n_vars, equalities, inequalities, feasible: true };
        system.run();
        if !system.feasible {
            self.become_empty();
            self.drop_locals(all_locals);
            return;
        }
        let unused = all_locals.into_iter().filter(|&col| system.is_unused(col)).collect();
        system.equalities.into_iter().for_each(|row| self.push_equality(row));
        system.inequalities.into_iter().for_each(|row| self.push_inequality(row));
        self.drop_locals(unused);
    }

    /// Of parallel inequalities only the tightest stays, of equal equalities one. Columns stay.
    pub(crate) fn remove_duplicate_rows(&mut self) {
        let (mut equalities, inequalities) = self.take_rows();
        let mut kept: Vec<Vec<Int>> = Vec::with_capacity(equalities.len());
        equalities.retain(|row| {
            let is_new = !kept.contains(row);
            kept.extend(is_new.then(|| row.clone()));
            is_new
        });
        let (n_visible, n_vars) = (self.space().n_visible(), self.space().n_vars());
        let pivots = pivot_order(self.space());
        let mut system = System { pivots, n_visible, n_vars, equalities, inequalities, feasible: true };
        system.merge_parallel();
        if !system.feasible {
            self.become_empty();
            return;
        }
        system.equalities.into_iter().for_each(|row| self.push_equality(row));
        system.inequalities.into_iter().for_each(|row| self.push_inequality(row));
    }
}

fn pivot_order(space: &Space) -> Vec<usize> {
    let kinds = [VarKind::Local, VarKind::Range, VarKind::Domain, VarKind::Symbol];
    kinds.into_iter().flat_map(|kind| space.columns(kind).rev()).collect()
}

impl System {
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
        self.equalities.iter().chain(&self.inequalities).all(|row| row[col].is_zero())
    }

    /// Echelon form of the equalities, their pivots eliminated everywhere.
    fn solve_equalities(&mut self) {
        // A local with coefficient one is a name for the rest of its row: the row eliminates it elsewhere and
        // is then not needed any more (`true`).
        let mut solved: Vec<(usize, Vec<Int>, bool)> = Vec::with_capacity(self.equalities.len());
        let mut open = std::mem::take(&mut self.equalities);
        // Rows that name a local come first, so that the local goes before other rows are solved for it.
        let names_local = |row: &Vec<Int>| row[self.n_visible..self.n_vars].iter().any(|x| x.abs().is_one());
        open.reverse();
        open.sort_by_key(names_local);
        while let Some(mut row) = open.pop() {
            for (pivot, equality, _) in &solved {
                gauss::eliminate(&mut row, equality, *pivot);
            }
            match gauss::normalize_equality(&mut row) {
                RowStatus::Trivial => continue,
                RowStatus::Infeasible => {
                    self.feasible = false;
                    return;
                }
                RowStatus::Proper => {}
            }
            let unit_local = (self.n_visible..self.n_vars).rev().find(|&col| row[col].abs().is_one());
            let pivot = unit_local.unwrap_or_else(|| {
                let used = self.pivots.iter().copied().find(|&col| !row[col].is_zero());
                used.expect("a proper row has a coefficient")
            });
            for (_, equality, is_name) in &mut solved {
                if !*is_name && gauss::eliminate(equality, &row, pivot) {
                    gauss::normalize_equality(equality);
                }
            }
            self.inequalities.iter_mut().for_each(|inequality| _ = gauss::eliminate(inequality, &row, pivot));
            solved.push((pivot, row, unit_local.is_some()));
        }
        self.normalize_inequalities();
        self.equalities =
            solved.into_iter().filter(|(_, _, is_name)| !is_name).map(|(_, row, _)| row).collect();
    }

    /// Normalises the inequalities and drops those that always hold.
    fn normalize_inequalities(&mut self) {
        let mut feasible = true;
        self.inequalities.retain_mut(|row| {
            let status = gauss::normalize_inequality(row);
            feasible &= status != RowStatus::Infeasible;
            status == RowStatus::Proper
        });
        self.feasible &= feasible;
    }

    /// Keeps the tightest of parallel inequalities; opposite ones that meet become equalities. Returns whether
    /// there is a new equality.
    fn merge_parallel(&mut self) -> bool {
        let mut kept: Vec<Vec<Int>> = Vec::with_capacity(self.inequalities.len());
        let mut has_new_equality = false;
        'rows: for row in self.inequalities.drain(..) {
            let last = row.len() - 1;
            let mut opposite = None;
            for at in 0..kept.len() {
                if gauss::same_coeffs(&kept[at], &row) {
                    if kept[at][last] <= row[last] {
                        continue 'rows;
                    }
                    kept.remove(at);
                    break;
                }
            }
            for (at, old) in kept.iter().enumerate() {
                if gauss::opposite_coeffs(old, &row) {
                    opposite = Some((at, (&old[last] + &row[last]).signum()));
                    break;
                }
            }
            match opposite {
                Some((_, -1)) => {
                    self.feasible = false;
                    return false;
                }
                Some((at, 0)) => {
                    kept.remove(at);
                    self.equalities.push(row);
                    has_new_equality = true;
                }
                _ => kept.push(row),
            }
        }
        self.inequalities = kept;
        has_new_equality
    }

    /// Fourier–Motzkin on locals, where it is exact and adds no rows.
    fn eliminate_cheap_locals(&mut self) -> bool {
        for col in self.n_visible..self.n_vars {
            if self.equalities.iter().any(|row| !row[col].is_zero()) {
                continue;
            }
            let (lower, upper) = count_bounds(&self.inequalities, col);
            if lower + upper == 0 || lower * upper > lower + upper || !is_exact(&self.inequalities, col) {
                continue;
            }
            match shadow(&self.inequalities, col).rows {
                Some(rows) => self.inequalities = rows,
                None => self.feasible = false,
            }
            return true;
        }
        false
    }

    /// Replaces a local by an equal one.
    fn merge_duplicates(&mut self) -> bool {
        let definitions = find_definitions(self.n_visible, &self.equalities, &self.inequalities);
        let Some(duplicate) = find_duplicate(&definitions) else {
            return false;
        };
        // Not through an equality: if that were solved for another column, both locals would stay.
        let mut value = duplicate.shift;
        value[duplicate.kept] += 1;
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            let coeff = std::mem::take(&mut row[duplicate.gone]);
            if !coeff.is_zero() {
                gauss::combine(row, &Int::ONE, &value, &coeff);
            }
        }
        self.normalize_inequalities();
        true
    }

    /// Leaves one unknown local in an equality that has several. With coefficients c_i, c_j of two of them,
    /// the substitution e_i := e_i - t e_j is unimodular and changes c_j to c_j - t c_i, which is Euclid's
    /// algorithm.
    fn solve_for_unknown_locals(&mut self) -> bool {
        if self.equalities.iter().all(|row| row[self.n_visible..self.n_vars].iter().all(Int::is_zero)) {
            return false;
        }
        let definitions = find_definitions(self.n_visible, &self.equalities, &self.inequalities);
        let mut unknown: Vec<usize> = (self.n_visible..self.n_vars).collect();
        unknown.retain(|&col| definitions.iter().all(|definition| definition.col != col));
        let Some(at) = self
            .equalities
            .iter()
            .position(|row| unknown.iter().filter(|&&col| !row[col].is_zero()).count() > 1)
        else {
            return false;
        };
        loop {
            let row = &self.equalities[at];
            let used = unknown.iter().copied().filter(|&col| !row[col].is_zero());
            let mut used: Vec<usize> = used.collect();
            used.sort_by_key(|&col| row[col].abs());
            let &[small, other, ..] = used.as_slice() else {
                return true;
            };
            let factor = -row[other].floor_div(&row[small]);
            for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
                let change = &row[small] * &factor;
                row[other] += change;
            }
        }
    }
}
