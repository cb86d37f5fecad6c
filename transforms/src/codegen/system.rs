//! Conjunctions over the timestamp and the parameters, and exact questions about them.
//!
//! # Problem
//! Scanning asks the same few questions again and again: is this set empty, is that row implied, what is left of this
//! set in that context? All over the columns `t1 .. tn, parameters, constant`, without existential variables.
//!
//! # Method
//! Rows are kept divided by the gcd of their coefficients, with the constant rounded towards the integer points.
//! Questions go to the rational simplex; as all forms are integral, `form > -1` is as good as `form >= 0`.
//! Redundant rows are found by divide and conquer over an incremental simplex: to decide the rows of one half, the
//! other half is added once, so that `k` rows cost about `k log k` additions instead of `k²`.
//!
//! # Invariants
//! 1. Every row is normalised and not trivially true.
//! 2. A row that cannot hold makes the system contain the row `-1 >= 0`.
//!
//! # Exactness
//! [`System::eliminate`] over-approximates over the integers. A positive answer of [`Probe::is_implied`] and
//! [`Probe::is_empty`] is right; a negative one may be wrong for want of an integer point.
//!
//! # Reference
//! [Schrijver86] §12.2 (elimination); simplification in a context is isl's `gist`.

use crate::codegen::error::CodegenError;
use polyhedra::{
    Budget, Int, IntegerRelation, Optimum, Rational, Simplex, Snapshot, Space, Tuple, VarKind, rational, row,
};

/// Coefficients, then the constant.
pub(super) type Row = Vec<Int>;

/// A conjunction of equalities and inequalities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct System {
    pub eqs: Vec<Row>,
    pub ineqs: Vec<Row>,
}

impl System {
    /// Adds `row = 0`.
    pub fn push_eq(&mut self, mut row: Row) {
        let last = row.len() - 1;
        let gcd = row::gcd(&row[..last]);
        if gcd.is_zero() {
            if !row[last].is_zero() {
                self.push_contradiction(row.len());
            }
        } else if !row[last].is_divisible_by(&gcd) {
            self.push_contradiction(row.len());
        } else {
            row::divide(&mut row, &gcd);
            if row.iter().find(|x| !x.is_zero()).is_some_and(Int::is_negative) {
                row::negate(&mut row);
            }
            if !self.eqs.contains(&row) {
                self.eqs.push(row);
            }
        }
    }

    /// Adds `row >= 0`.
    pub fn push_ineq(&mut self, mut row: Row) {
        if !normalize_ineq(&mut row) {
            return;
        }
        let last = row.len() - 1;
        match self.ineqs.iter_mut().find(|old| old[..last] == row[..last]) {
            Some(old) if old[last] > row[last] => *old = row,
            Some(_) => {}
            None => self.ineqs.push(row),
        }
    }

    fn contradiction(n_cols: usize) -> System {
        let mut system = System::default();
        system.push_contradiction(n_cols);
        system
    }

    /// Whether a row can never hold. A quick test: `false` says nothing.
    pub fn is_obviously_empty(&self) -> bool {
        self.ineqs.iter().any(|row| row[row.len() - 1].is_negative() && row::is_zero(&row[..row.len() - 1]))
    }

    fn push_contradiction(&mut self, len: usize) {
        let mut row = vec![Int::ZERO; len];
        row[len - 1] = Int::MINUS_ONE;
        self.ineqs.push(row);
    }

    /// Adds all rows of `other`.
    pub fn intersect_with(&mut self, other: &System) {
        other.eqs.iter().for_each(|row| self.push_eq(row.clone()));
        other.ineqs.iter().for_each(|row| self.push_ineq(row.clone()));
    }

    /// Both systems.
    pub fn intersection(&self, other: &System) -> System {
        let mut out = self.clone();
        out.intersect_with(other);
        out
    }

    /// The rows, equalities as two inequalities.
    pub fn as_inequalities(&self) -> Vec<Row> {
        let pairs = self.eqs.iter().flat_map(|row| [row.clone(), row::negated(row)]);
        pairs.chain(self.ineqs.iter().cloned()).collect()
    }

    /// The rows with (`true`) or without (`false`) column `col`.
    pub fn rows_with(&self, col: usize, uses: bool) -> System {
        let keep = |rows: &[Row]| rows.iter().filter(|row| row[col].is_zero() != uses).cloned().collect();
        System { eqs: keep(&self.eqs), ineqs: keep(&self.ineqs) }
    }

    /// The system without column `col` (which stays, as zeros), and whether that is exact over the integers.
    /// Over-approximation if not.
    pub fn eliminate(
        &self,
        col: usize,
        n_vars: usize,
        budget: &Budget,
    ) -> Result<(System, bool), CodegenError> {
        if self.eqs.iter().chain(&self.ineqs).all(|row| row[col].is_zero()) {
            return Ok((self.clone(), true));
        }
        let n_dims =
            u32::try_from(n_vars).map_err(|_| CodegenError::Unsupported { what: "too many variables" })?;
        let mut relation = IntegerRelation::universe(Space::set(Vec::new(), Tuple::anonymous(n_dims)));
        self.eqs.iter().for_each(|row| relation.add_equality(row));
        self.ineqs.iter().for_each(|row| relation.add_inequality(row));
        let projected = relation.approximate_projection(VarKind::Range, col..col + 1, budget)?;
        let widen = |row: &[Int]| {
            let mut row = row.to_vec();
            row.insert(col, Int::ZERO);
            row
        };
        let mut out = System::default();
        projected.relation.equalities().rows().for_each(|row| out.push_eq(widen(row)));
        projected.relation.inequalities().rows().for_each(|row| out.push_ineq(widen(row)));
        Ok((out, projected.exact))
    }

    /// Whether no rational point of `context` is in the system.
    pub fn is_empty_in(
        &self,
        context: &System,
        n_vars: usize,
        budget: &Budget,
    ) -> Result<bool, CodegenError> {
        let mut probe = Probe::new(n_vars, budget);
        probe.add(context)?;
        probe.add(self)?;
        Ok(probe.is_empty())
    }

    /// What must still be asked where `context` holds: equal to `self` there, with as few rows as possible.
    ///
    /// Rows without column `keep` are dropped before those with it, long rows before short ones. Inequalities that can
    /// only hold with equality become equalities.
    pub fn gist(
        &self,
        context: &System,
        keep: Option<usize>,
        budget: &Budget,
    ) -> Result<System, CodegenError> {
        let Some(n_cols) = self.eqs.iter().chain(&self.ineqs).map(Vec::len).next() else {
            return Ok(System::default());
        };
        let mut probe = Probe::new(n_cols - 1, budget);
        probe.add(context)?;
        let mut out = System::default();
        let add_eq = |probe: &mut Probe, out: &mut System, row: &Row| -> Result<(), CodegenError> {
            if !probe.is_zero(row)? {
                probe.add_eq(row)?;
                out.push_eq(row.clone());
            }
            Ok(())
        };
        for row in &self.eqs {
            add_eq(&mut probe, &mut out, row)?;
        }
        let mut rest = Vec::new();
        let all = probe.snapshot();
        self.ineqs.iter().try_for_each(|row| probe.add_ineq(row))?;
        if probe.is_empty() {
            return Ok(System::contradiction(n_cols));
        }
        let mut implicit = Vec::new();
        for row in &self.ineqs {
            match probe.maximum(row)? {
                Optimum::At(max) if rational::floor(&max).is_zero() => implicit.push(row.clone()),
                _ => rest.push(row.clone()),
            }
        }
        probe.rollback(all);
        for row in &implicit {
            add_eq(&mut probe, &mut out, row)?;
        }
        // Equalities that hold at integer points only may leave no point at all.
        if probe.is_empty() {
            return Ok(System::contradiction(n_cols));
        }
        rest.sort_by_key(|row| {
            let uses = keep.is_some_and(|col| !row[col].is_zero());
            (uses, std::cmp::Reverse(row.iter().filter(|x| !x.is_zero()).count()))
        });
        retain_irredundant(&mut probe, &rest, &mut out.ineqs)?;
        Ok(out)
    }
}

/// Normalises; `false` for a row that always holds.
fn normalize_ineq(row: &mut Row) -> bool {
    let last = row.len() - 1;
    let gcd = row::gcd(&row[..last]);
    if gcd.is_zero() {
        let holds = !row[last].is_negative();
        row[last] = Int::MINUS_ONE;
        return !holds;
    }
    if !gcd.is_one() {
        row[last] = row[last].floor_div(&gcd);
        row[..last].iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.div_exact(&gcd));
    }
    true
}

/// Decides `rows` from the left: a row stays if the probe, the rows kept and the rows to its right do not imply it.
fn retain_irredundant(probe: &mut Probe, rows: &[Row], kept: &mut Vec<Row>) -> Result<(), CodegenError> {
    match rows {
        [] => Ok(()),
        [row] => {
            if !probe.is_implied(row)? {
                kept.push(row.clone());
            }
            Ok(())
        }
        _ => {
            let (left, right) = rows.split_at(rows.len() / 2);
            let first = kept.len();
            let start = probe.snapshot();
            right.iter().try_for_each(|row| probe.add_ineq(row))?;
            retain_irredundant(probe, left, kept)?;
            probe.rollback(start);
            let start = probe.snapshot();
            for row in &kept[first..] {
                probe.add_ineq(row)?;
            }
            retain_irredundant(probe, right, kept)?;
            probe.rollback(start);
            Ok(())
        }
    }
}

/// An incremental simplex that charges its pivots to a budget.
pub(super) struct Probe<'a> {
    simplex: Simplex,
    budget: &'a Budget,
}

impl<'a> Probe<'a> {
    pub fn new(n_vars: usize, budget: &'a Budget) -> Self {
        Probe { simplex: Simplex::new(n_vars), budget }
    }

    /// Adds all rows of a system.
    pub fn add(&mut self, system: &System) -> Result<(), CodegenError> {
        system.eqs.iter().try_for_each(|row| self.add_eq(row))?;
        system.ineqs.iter().try_for_each(|row| self.add_ineq(row))
    }

    pub fn add_eq(&mut self, row: &[Int]) -> Result<(), CodegenError> {
        self.simplex.add_equality(row);
        self.charge()
    }

    pub fn add_ineq(&mut self, row: &[Int]) -> Result<(), CodegenError> {
        self.simplex.add_inequality(row);
        self.charge()
    }

    pub fn snapshot(&self) -> Snapshot {
        self.simplex.snapshot()
    }

    pub fn rollback(&mut self, snapshot: Snapshot) {
        self.simplex.rollback(snapshot);
    }

    /// Whether there is no rational point.
    pub fn is_empty(&self) -> bool {
        self.simplex.is_empty()
    }

    pub fn minimum(&mut self, row: &[Int]) -> Result<Optimum<Rational>, CodegenError> {
        let optimum = self.simplex.minimize(row);
        self.charge()?;
        Ok(optimum)
    }

    pub fn maximum(&mut self, row: &[Int]) -> Result<Optimum<Rational>, CodegenError> {
        let optimum = self.simplex.maximize(row);
        self.charge()?;
        Ok(optimum)
    }

    /// Whether `row >= 0` holds at every integer point, as far as the rational relaxation tells.
    pub fn is_implied(&mut self, row: &[Int]) -> Result<bool, CodegenError> {
        Ok(match self.minimum(row)? {
            Optimum::Infeasible => true,
            Optimum::Unbounded => false,
            Optimum::At(min) => !rational::ceil(&min).is_negative(),
        })
    }

    /// Whether `row = 0` holds at every integer point, as far as the rational relaxation tells.
    pub fn is_zero(&mut self, row: &[Int]) -> Result<bool, CodegenError> {
        Ok(self.is_implied(row)? && self.is_implied(&row::negated(row))?)
    }

    fn charge(&mut self) -> Result<(), CodegenError> {
        Ok(self.simplex.charge(self.budget)?)
    }
}
