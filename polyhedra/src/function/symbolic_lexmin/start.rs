//! The initial tableau of parametric integer programming.
//!
//! # Problem
//! Of the equalities and inequalities over parameters p and unknowns y, make the rows of `cells`, whose
//! columns are free integers.
//!
//! # Method
//! With the Hermite form of the equalities' coefficients they become triangular: the unknowns are forms of p
//! plus any combination of the directions of a lattice. Where a pivot of the form is not one, a floor of p is
//! needed, and p is restricted to where it divides. The directions in Hermite form are lexicographically
//! positive. Compared with two opposite inequalities for each equality this saves the cuts that would find
//! the lattice.
//!
//! What a local means does not matter here, so those in one equality have become one before. A local that is
//! a function of earlier unknowns comes right after them.
//!
//! # Exactness
//! Exact.
//!
//! # Reference
//! `[Feautrier88]`; `[Schrijver86]` §4.1 for the Hermite form.

use crate::function::symbolic_lexmin::cells::State;
use crate::function::symbolic_lexmin::context::Context;
use crate::linear::hermite::{lattice_basis, row_hermite};
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::Simplex;
use crate::linear::tableau::{FIRST, Tableau};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Space, Tuple, VarKind};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl State {
    /// The first cell: all p for which the equalities have integer solutions.
    pub(super) fn new(relation: &IntegerRelation, budget: &Budget) -> Result<Self, Exhausted> {
        let space = relation.space();
        let parameters: Vec<usize> =
            space.columns(VarKind::Domain).chain(space.columns(VarKind::Symbol)).collect();
        let unknowns = unknowns_in_order(relation);
        let range = space.columns(VarKind::Range);
        let results = range.map(|col| unknowns.iter().position(|&unknown| unknown == col));
        let results = results.map(|at| at.expect("the range is unknown")).collect();
        let form_of = |row: &[Int]| -> Vec<Int> {
            parameters.iter().map(|&col| row[col].clone()).chain(row.last().cloned()).collect()
        };
        let coeffs_of = |row: &[Int]| -> Vec<Int> { unknowns.iter().map(|&col| row[col].clone()).collect() };
        let tuple = Tuple::anonymous(space.n_domain() as u32);
        let mut context = Context::universe(Space::set(space.symbols().to_vec(), tuple));
        let n_unknowns = unknowns.len();

        let coeffs = Matrix::from_rows(n_unknowns, relation.equalities().rows().map(coeffs_of));
        let (fixed, free) =
            context.solve(&coeffs, relation.equalities().rows().map(form_of).collect(), budget)?;
        // [d, M, t…, p…, 1]
        let row = |coeffs: &[Int], form: Vec<Int>| {
            let mut form = with_columns(form, fixed.n_cols());
            coeffs.iter().zip(fixed.rows()).for_each(|(x, value)| row::add_scaled(&mut form, x, value));
            let coeffs = free.mul_right(coeffs);
            let big = coeffs.iter().fold(Int::ZERO, |sum, coeff| sum - coeff);
            [Int::ONE, big].into_iter().chain(coeffs).chain(form).collect::<Vec<Int>>()
        };
        let n_columns = free.n_rows();
        let mut tableau = Tableau::new(n_columns + fixed.n_cols());
        tableau.reserve_rows(n_unknowns + relation.inequalities().n_rows());
        let zero = vec![Int::ZERO; fixed.n_cols()];
        for unit in Matrix::identity(n_unknowns).rows() {
            tableau.push_row(row(unit, zero.clone()));
        }
        for inequality in relation.inequalities().rows() {
            let mut row = row(&coeffs_of(inequality), form_of(inequality));
            if row::is_zero(&row[FIRST..FIRST + n_columns]) {
                context.set.push_inequality(row.split_off(FIRST + n_columns));
            } else {
                tableau.push_row(row);
            }
        }
        context.simplex = Simplex::from_system(context.set.equalities(), context.set.inequalities(), budget)?;
        let is_settled = (0..tableau.n_rows()).map(|at| at < n_unknowns).collect();
        let mut state = State { tableau, is_settled, n_unknowns, n_columns, results, context };
        if !state.context.set.equalities().is_empty() {
            state.reduce_forms();
        }
        Ok(state)
    }
}

impl Context {
    /// The integer solutions of `coeffs·y + form(p) = 0` as `y = fixed(p) + t·free` for any integers t: a
    /// form for each unknown, and the directions in rows, lexicographically positive. Floors of p that the
    /// forms need, and what p must fulfil for a solution, go to the set, not yet to its simplex.
    fn solve(
        &mut self,
        coeffs: &Matrix<Int>,
        mut forms: Vec<Vec<Int>>,
        budget: &Budget,
    ) -> Result<(Matrix<Int>, Matrix<Int>), Exhausted> {
        // With y = s·transform the equalities are triangular in s.
        let hermite = row_hermite(&coeffs.transpose());
        let mut fixed = Matrix::zero(coeffs.n_cols(), self.n_cols());
        for (k, &pivot) in hermite.pivots.iter().enumerate() {
            // divisor * s_k + form = 0
            let divisor = &hermite.form.row(k)[pivot];
            let mut value = row::negated(&forms[pivot]);
            if !divisor.is_one() {
                let col = self.floor_column(&value, divisor, budget)?;
                let n_cols = self.n_cols();
                forms = forms.into_iter().map(|form| with_columns(form, n_cols)).collect();
                fixed.insert_columns(fixed.n_cols() - 1, n_cols - fixed.n_cols(), &Int::ZERO);
                let mut is_divisible = with_columns(value, n_cols);
                is_divisible[col] -= divisor;
                self.set.push_equality(is_divisible);
                value = vec![Int::ZERO; n_cols];
                value[col] = Int::ONE;
            }
            for (form, factor) in forms.iter_mut().zip(hermite.form.row(k)) {
                row::add_scaled(form, factor, &value);
            }
            for (at, factor) in hermite.transform.row(k).iter().enumerate() {
                row::add_scaled(fixed.row_mut(at), factor, &value);
            }
        }
        // Those of the pivots are zero now.
        forms.into_iter().filter(|form| !row::is_zero(form)).for_each(|form| self.set.push_equality(form));
        let free = Matrix::from_rows(coeffs.n_cols(), hermite.transform.rows().skip(hermite.rank()));
        Ok((fixed, lattice_basis(free)))
    }
}

/// The range, and in it the locals: those that columns before them determine at once, which changes no
/// minimum of the range; others at the end. A local that turns out to be fractional is cut before what comes
/// after it, whose values the cut may change.
fn unknowns_in_order(relation: &IntegerRelation) -> Vec<usize> {
    let space = relation.space();
    let (range, locals) = (space.columns(VarKind::Range), space.columns(VarKind::Local));
    // For each column the number of range dimensions that determine it.
    let mut depth = vec![0; space.n_vars()];
    range.clone().enumerate().for_each(|(dim, col)| depth[col] = dim + 1);
    locals.clone().for_each(|col| depth[col] = range.len() + 1);
    for definition in relation.definitions() {
        let numerator = definition.division.numerator.iter().zip(&depth);
        let used = numerator.filter(|(coeff, _)| !coeff.is_zero()).map(|(_, depth)| *depth);
        depth[definition.col] = used.max().unwrap_or(0);
    }
    let mut unknowns: Vec<usize> = range.chain(locals).collect();
    unknowns.sort_by_key(|&col| depth[col]);
    unknowns
}

/// A form with zeros for columns that came after it was made.
pub(super) fn with_columns(mut form: Vec<Int>, n_cols: usize) -> Vec<Int> {
    let constant = form.pop();
    form.resize(n_cols - 1, Int::ZERO);
    form.extend(constant);
    form
}
