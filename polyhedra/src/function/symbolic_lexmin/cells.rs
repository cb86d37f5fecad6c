//! Parametric integer programming: the dual lexicographic simplex with affine forms as constants.
//!
//! # Problem
//! For one conjunction over parameters p (domain and symbols) and unknowns y (range, and in it locals), split
//! the space of p into cells and give the least y in each as an affine form of p and of floors of such forms.
//!
//! # Method
//! The equalities are solved over the integers first: y is a form of p (and floors of p) plus integral
//! multiples t of lexicographically positive directions, and the t are free. Each t is written t' - M with
//! t' >= 0 and M larger than anything, and divisible by everything. A row of the tableau, one for each
//! unknown and inequality, is (coeffs·columns + m M + form(p)) / denominator; the columns, t' at first, are
//! zero in the current solution. They stay lexicographically positive in the order of the unknowns, so the
//! current solution is the least of the rows seen so far. A row that is nowhere positive in the cell is
//! pivoted on the column that keeps this order, which changes nothing where it is zero; without one there are
//! only solutions where it is zero. A row that can have both signs splits the cell; that it can is often
//! shown by points of the cell that are known from earlier questions. When no row is negative, the first
//! unknown that is not integral for all p gives a Gomory cut, whose remainder (-form) mod d needs a new floor
//! of p. Equalities that a cell comes to fulfil rewrite the forms, so that what is integral there is seen to
//! be so.
//!
//! # Invariants
//! 1. Each tableau row has a mark whether it is settled. 2. The entries of a tableau row are the denominator,
//!    the coefficient of M in place of the constant, those of the columns, and the form in the columns of the
//!    context, its constant last. For the exchange step the form is more columns, none of which it ever
//!    takes.
//!
//! # Exactness
//! Exact: signs over the cell are decided over the integers.
//!
//! # Cost
//! One budget unit for each pivot, split, cut and undecided sign.
//!
//! # Reference
//! `[Feautrier88]`.

use crate::function::symbolic_lexmin::context::{Context, Sign, positive};
use crate::linear::gauss;
use crate::linear::hermite::{IntegerSolutions, solve_equalities};
use crate::linear::row;
use crate::linear::tableau::{CONSTANT, DENOMINATOR, FIRST, Tableau};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Space, VarKind};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

/// The cells of one conjunction.
pub(crate) struct Cells {
    /// Cells with one range point for each domain point.
    pub optimum: Vec<Cell>,
    /// Sets of domain points without a least range point.
    pub unbounded: Vec<IntegerRelation>,
}

/// A set of domain points with a form for each range dimension.
pub(crate) struct Cell {
    /// The domain points; every local is a floor.
    pub domain: IntegerRelation,
    /// For each range dimension a row of the domain and a denominator: the quotient is integral on the cell.
    pub values: Vec<(Vec<Int>, Int)>,
}

impl Cell {
    /// { x -> y : x in the cell, y the values there }
    pub fn graph(&self, space: &Space) -> IntegerRelation {
        let target = space.clone().with_locals(self.domain.space().n_locals());
        let first_symbol = target.offset(VarKind::Symbol);
        let map: Vec<usize> = (0..space.n_domain()).chain(first_symbol..target.n_vars()).collect();
        let mut graph = self.domain.remapped(target, &map);
        for (dim, (form, denominator)) in self.values.iter().enumerate() {
            let mut equality = graph.row(&[], 0);
            form.iter().zip(&map).for_each(|(x, &col)| equality[col] = x.clone());
            let last = equality.len() - 1;
            equality[last] = row::constant(form).clone();
            equality[space.n_domain() + dim] = -denominator;
            graph.push_equality(equality);
        }
        graph.simplify();
        graph
    }
}

#[derive(Clone)]
pub(super) struct State {
    /// Rows `[d, M, t…, p…, 1]`: the unknowns in lexicographic order, whose signs do not matter, then the
    /// constraints.
    pub tableau: Tableau,
    /// For each row: is it known to be non-negative on the whole cell, as it is now?
    pub is_settled: Vec<bool>,
    pub n_unknowns: usize,
    /// The number of columns t.
    pub n_columns: usize,
    /// The rows of the range dimensions.
    pub results: Vec<usize>,
    /// The cell: for which p the tableau speaks.
    pub context: Context,
}

pub(crate) fn cells(relation: &IntegerRelation, budget: &Budget) -> Result<Cells, Exhausted> {
    let mut relation = relation.clone();
    relation.simplify_forgetting_floors();
    let mut out = Cells { optimum: Vec::new(), unbounded: Vec::new() };
    let mut open = vec![State::new(&relation, budget)?];
    while let Some(mut state) = open.pop() {
        if state.run(&mut open, budget)? {
            state.record(relation.space(), &mut out);
        }
    }
    Ok(out)
}

impl State {
    /// Works until the cell has its solution (`true`) or has none; the other halves of split cells go to
    /// `open`.
    fn run(&mut self, open: &mut Vec<State>, budget: &Budget) -> Result<bool, Exhausted> {
        if self.context.simplex.is_empty() {
            return Ok(false);
        }
        'work: loop {
            if cfg!(debug_assertions) {
                self.check_invariants();
            }
            budget.spend(1, "parametric lexicographic minimum")?;
            let mut mixed = None;
            for at in self.n_unknowns..self.tableau.n_rows() {
                match self.sign(at, budget)? {
                    Sign::NonNegative => {}
                    Sign::Mixed => _ = mixed.get_or_insert(at),
                    Sign::NonPositive => {
                        budget.count_pivots(1);
                        if !self.pivot_out(at) && !self.restrict_to_zero(at, budget)? {
                            return Ok(false);
                        }
                        continue 'work;
                    }
                }
            }
            if let Some(at) = mixed {
                let mut other = self.clone();
                let form = self.form(at);
                other.assume(row::complement(&form), budget)?;
                open.push(other);
                self.assume(form, budget)?;
                continue 'work;
            }
            let start = self.form_start();
            let fractional = (0..self.n_unknowns).find(|&at| !self.tableau.is_integral(at, start));
            match fractional {
                Some(at) => self.cut(at, budget)?,
                None => return Ok(true),
            }
        }
    }

    /// Checks the numbered invariants of the module documentation.
    fn check_invariants(&self) {
        self.tableau.check_invariants();
        assert_eq!(self.is_settled.len(), self.tableau.n_rows(), "invariant 1: a mark for each row");
        let n_entries = self.form_start() + self.context.n_cols();
        assert_eq!(self.tableau.n_entries(), n_entries, "invariant 2: columns of the context");
    }

    /// The entry of a tableau row where its form begins.
    fn form_start(&self) -> usize {
        FIRST + self.n_columns
    }

    /// The form of p that a row has for its constant, times the row's denominator.
    fn form(&self, at: usize) -> Vec<Int> {
        self.tableau.entries(at, self.form_start()..)
    }

    /// Is the form of a row a number?
    fn has_constant_form(&self, at: usize) -> bool {
        let constant = self.tableau.n_entries() - 1;
        (self.form_start()..constant).all(|entry| self.tableau.sign(at, entry) == 0)
    }

    /// Restricts the cell to form >= 0.
    fn assume(&mut self, form: Vec<Int>, budget: &Budget) -> Result<(), Exhausted> {
        if self.context.assume(form, budget)? {
            self.reduce_forms();
        }
        Ok(())
    }

    /// Rewrites the forms of the rows by the equalities of the cell, which have solutions: forms that agree
    /// on the cell become the same, with integral coefficients if the values are integers. That saves cuts.
    pub(super) fn reduce_forms(&mut self) {
        let IntegerSolutions::Lattice(lattice) = solve_equalities(self.context.set.equalities()) else {
            return;
        };
        // Coordinates on the lattice as forms of the parameters and floors.
        let mut unit = vec![Int::ZERO; lattice.dimension()];
        let coordinates: Vec<Vec<Int>> = (0..lattice.dimension())
            .map(|at| {
                unit[at] = Int::ONE;
                let (mut form, constant) = lattice.extend(&unit);
                unit[at] = Int::ZERO;
                form.push(constant);
                form
            })
            .collect();
        let start = self.form_start();
        for at in 0..self.tableau.n_rows() {
            if self.has_constant_form(at) {
                continue;
            }
            let mut row = self.tableau.row(at);
            let form = &mut row[start..];
            let restricted = lattice.restrict(form);
            let (coeffs, constant) = row::split_constant(&restricted);
            form.fill(Int::ZERO);
            *row::constant_mut(form) = constant.clone();
            coeffs.iter().zip(&coordinates).for_each(|(x, coordinate)| row::add_scaled(form, x, coordinate));
            self.tableau.replace_row(at, row);
        }
    }

    fn sign(&mut self, at: usize, budget: &Budget) -> Result<Sign, Exhausted> {
        if self.is_settled[at] {
            return Ok(Sign::NonNegative);
        }
        let sign = match self.tableau.sign(at, CONSTANT) {
            1 => Sign::NonNegative,
            -1 => Sign::NonPositive,
            _ if self.has_constant_form(at) => match self.tableau.sign(at, self.tableau.n_entries() - 1) {
                -1 => Sign::NonPositive,
                _ => Sign::NonNegative,
            },
            _ => {
                let form = self.form(at);
                self.context.sign(&form, budget)?
            }
        };
        self.is_settled[at] = sign == Sign::NonNegative;
        Ok(sign)
    }

    /// Restricts the cell to where a row that is nowhere positive, and that no column can raise, is zero;
    /// `false` if that is nowhere.
    fn restrict_to_zero(&mut self, at: usize, budget: &Budget) -> Result<bool, Exhausted> {
        if self.tableau.sign(at, CONSTANT) != 0 || self.has_constant_form(at) {
            return Ok(false);
        }
        let form = self.form(at);
        let has_zero = self.context.meets(&form, budget)?;
        if has_zero {
            self.assume(form, budget)?;
        }
        Ok(has_zero)
    }

    /// Makes a negative row a column. `false` if no column can raise it.
    fn pivot_out(&mut self, at: usize) -> bool {
        let tableau = &self.tableau;
        let candidates = (FIRST..self.form_start()).filter(|&col| tableau.sign(at, col) > 0);
        let Some(best) = candidates.min_by(|&a, &b| tableau.cmp_columns(self.n_unknowns, at, a, b)) else {
            return false;
        };
        for row in 0..tableau.n_rows() {
            if tableau.sign(row, best) != 0 {
                self.is_settled[row] = row == at;
            }
        }
        self.tableau.exchange(at, best);
        true
    }

    /// Adds the cut of a row whose value is not integral for all p, see the module doc.
    fn cut(&mut self, at: usize, budget: &Budget) -> Result<(), Exhausted> {
        let mut row = self.tableau.row(at);
        let modulus = row[DENOMINATOR].clone();
        // The numbers of least size make the simplest floors.
        let balanced = |x: &Int| {
            let least = x.modulo(&modulus);
            if &least * &Int::from(2) > modulus { least - &modulus } else { least }
        };
        let start = self.form_start();
        let remainder: Vec<Int> = row.drain(start..).map(|x| balanced(&-x)).collect();
        row[CONSTANT] = Int::ZERO;
        row[FIRST..].iter_mut().for_each(|x| *x = x.modulo(&modulus));
        let col = remainder.len() - 1;
        let mut whole = remainder.clone();
        if gauss::is_constant(&remainder) {
            // The remainder is a number, between 1 and the modulus.
            whole[col] = whole[col].modulo(&modulus);
        } else {
            let floor = self.context.floor_column(&remainder, &modulus, budget)?;
            if floor == col {
                self.tableau.insert_column(start + col);
                whole.insert(col, Int::ZERO);
            }
            // (-form) mod d = whole - d * floor
            whole[floor] -= &modulus;
            if !self.context.meets(&positive(&whole), budget)? {
                // The context makes the remainder zero everywhere: say so in the form of the row.
                let mut row = self.tableau.row(at);
                row::add_scaled(&mut row[start..], &Int::ONE, &whole);
                self.tableau.replace_row(at, row);
                return Ok(());
            }
        }
        row.extend(row::negated(&whole));
        self.tableau.push_row(row);
        self.is_settled.push(false);
        Ok(())
    }

    fn record(&self, space: &Space, out: &mut Cells) {
        let set = &self.context.set;
        let target =
            Space::set(space.symbols().to_vec(), space.domain().clone()).with_locals(set.space().n_locals());
        let mut domain = set.clone().recast(target);
        if self.results.iter().any(|&at| self.tableau.sign(at, CONSTANT) != 0) {
            domain.simplify();
            out.unbounded.push(domain);
            return;
        }
        let values = self.results.iter().map(|&at| (self.form(at), self.tableau.entry(at, DENOMINATOR)));
        out.optimum.push(Cell { values: values.collect(), domain });
    }
}
