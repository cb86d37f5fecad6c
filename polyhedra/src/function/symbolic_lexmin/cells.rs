//! Parametric integer programming: the dual lexicographic simplex with affine forms for constants.
//!
//! # Problem
//! For one conjunction over parameters p (domain and symbols) and unknowns y (range, and in it locals), split the space
//! of p into cells and give the least y in each as an affine form of p and of floors of such forms.
//!
//! # Method
//! The equalities are solved over the integers first: y is a form of p (and floors of p) plus integral multiples t of
//! lexicographically positive directions, and the t are free. Each t is written t' - M with t' >= 0 and M larger than
//! anything, and divisible by everything. A row of the tableau, one for each unknown and inequality, is
//! (coeffs·columns + m M + form(p)) / denominator; the columns, t' at first, are zero in the current solution. They stay
//! lexicographically positive in the order of the unknowns, so the current solution is the least of the
//! rows seen so far. A row that is nowhere positive in the cell is pivoted on the column that keeps this order, which
//! changes nothing where it is zero; without one there are only solutions where it is zero. A row that can have both
//! signs splits the cell; that it can is often shown by points of the cell that are known from earlier questions. When
//! no row is negative, the first unknown that is not integral for all p gives a Gomory cut, whose remainder
//! (-form) mod d needs a new floor of p. Equalities that a cell comes to fulfil rewrite the forms, so that what is
//! integral there is seen to be so.
//!
//! # Invariants
//! 1. Denominators are positive. 2. `form` of each row has the columns of the context, constant last.
//!
//! # Exactness
//! Exact: signs over the cell are decided over the integers.
//!
//! # Cost
//! One budget unit for each pivot, split, cut and undecided sign.
//!
//! # Reference
//! `[Feautrier88]`.

use crate::function::symbolic_lexmin::start::with_columns;
use crate::linear::gauss;
use crate::linear::hermite::{IntegerSolutions, solve_equalities};
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex};
use crate::number::int::Int;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::points::witness::Relaxed;
use crate::relation::space::{Space, VarKind};
use crate::work::budget::{Budget, Exhausted};
use std::cmp::Ordering;

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
            equality[last] = form[form.len() - 1].clone();
            equality[space.n_domain() + dim] = -denominator;
            graph.push_equality(equality);
        }
        graph.simplify();
        graph
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    NonNegative,
    NonPositive,
    Mixed,
}

#[derive(Clone)]
pub(super) struct Row {
    pub denominator: Int,
    pub coeffs: Vec<Int>,
    pub big: Int,
    pub form: Vec<Int>,
    /// Is it known to be non-negative on the whole cell, as it is now?
    pub is_settled: bool,
}

/// A floor of p and of the floors before it.
#[derive(Clone)]
pub(super) struct Floor {
    /// A coefficient for each column before the floor, and the constant.
    numerator: Vec<Int>,
    divisor: Int,
}

#[derive(Clone)]
pub(super) struct State {
    /// The unknowns in lexicographic order, whose signs do not matter, then the constraints.
    pub rows: Vec<Row>,
    pub n_unknowns: usize,
    /// The rows of the range dimensions.
    pub results: Vec<usize>,
    /// The cell: a set over p, floors as locals.
    pub context: IntegerRelation,
    /// What the floors are, in the order of their columns.
    pub floors: Vec<Floor>,
    /// The context over the rationals.
    pub simplex: Simplex,
    /// Points of the context, with the values of the floors: they show which signs a form can have.
    pub points: Vec<Vec<Int>>,
}

pub(crate) fn cells(relation: &IntegerRelation, budget: &Budget) -> Result<Cells, Exhausted> {
    let mut relation = relation.clone();
    relation.simplify_forgetting_floors();
    let mut out = Cells { optimum: Vec::new(), unbounded: Vec::new() };
    let mut open = vec![State::new(&relation)];
    while let Some(mut state) = open.pop() {
        if state.run(&mut open, budget)? {
            state.record(relation.space(), &mut out);
        }
    }
    Ok(out)
}

impl State {
    /// Works until the cell has its solution (`true`) or has none; the other halves of split cells go to `open`.
    fn run(&mut self, open: &mut Vec<State>, budget: &Budget) -> Result<bool, Exhausted> {
        if self.simplex.is_empty() {
            return Ok(false);
        }
        'work: loop {
            if cfg!(debug_assertions) {
                self.check_invariants();
            }
            budget.spend(1)?;
            let mut mixed = None;
            for at in self.n_unknowns..self.rows.len() {
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
                let form = self.rows[at].form.clone();
                other.assume(row::complement(&form));
                open.push(other);
                self.assume(form);
                continue 'work;
            }
            let fractional = (0..self.n_unknowns).find(|&at| self.is_fractional(at));
            match fractional {
                Some(at) => self.cut(at, budget)?,
                None => return Ok(true),
            }
        }
    }

    /// Checks the numbered invariants of the module documentation.
    fn check_invariants(&self) {
        for row in &self.rows {
            assert!(row.denominator.is_positive(), "invariant 1: positive denominator");
            assert_eq!(row.form.len(), self.context.space().n_cols(), "invariant 2: columns of the context");
        }
    }

    /// Restricts the cell to form >= 0.
    fn assume(&mut self, form: Vec<Int>) {
        self.simplex.add_inequality(&form);
        self.points.retain(|point| !row::evaluate(&form, point).is_negative());
        let is_never_positive = matches!(
            self.simplex.minimize(&row::negated(&form)),
            Optimum::At(least) if least.numer().is_zero()
        );
        if is_never_positive {
            self.simplex.add_equality(&form);
            self.context.push_equality(form);
            self.reduce_forms();
        } else {
            self.context.push_inequality(form);
        }
    }

    /// Rewrites the forms of the rows by the equalities of the cell, which have solutions: forms that agree on the cell
    /// become the same, with integral coefficients if the values are integers. That saves cuts.
    pub(super) fn reduce_forms(&mut self) {
        let IntegerSolutions::Lattice(lattice) = solve_equalities(self.context.equalities()) else { return };
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
        for row in &mut self.rows {
            let restricted = lattice.restrict(&row.form);
            let (constant, coeffs) = restricted.split_last().expect("a form has a constant");
            row.form.fill(Int::ZERO);
            *row.form.last_mut().expect("a form has a constant") = constant.clone();
            coeffs.iter().zip(&coordinates).for_each(|(x, form)| row::add_scaled(&mut row.form, x, form));
            row.reduce();
        }
    }

    fn sign(&mut self, at: usize, budget: &Budget) -> Result<Sign, Exhausted> {
        let row = &self.rows[at];
        if row.is_settled {
            return Ok(Sign::NonNegative);
        }
        let last = row.form.len() - 1;
        let sign = match row.big.signum() {
            1 => Sign::NonNegative,
            -1 => Sign::NonPositive,
            _ if gauss::is_constant(&row.form) => {
                if row.form[last].is_negative() {
                    Sign::NonPositive
                } else {
                    Sign::NonNegative
                }
            }
            _ => {
                let form = row.form.clone();
                self.sign_of_form(&form, budget)?
            }
        };
        self.rows[at].is_settled = sign == Sign::NonNegative;
        Ok(sign)
    }

    fn sign_of_form(&mut self, form: &[Int], budget: &Budget) -> Result<Sign, Exhausted> {
        budget.spend(1)?;
        let (mut has_negative, mut has_positive) = (false, false);
        for point in &self.points {
            let sign = row::evaluate(form, point).signum();
            has_negative |= sign < 0;
            has_positive |= sign > 0;
        }
        let has_negative = has_negative || self.meets(&row::complement(form), budget)?;
        if !has_negative {
            return Ok(Sign::NonNegative);
        }
        let has_positive = has_positive || self.meets(&positive(form), budget)?;
        Ok(if has_positive { Sign::Mixed } else { Sign::NonPositive })
    }

    /// Restricts the cell to where a row that is nowhere positive, and that no column can raise, is zero; `false` if that
    /// is nowhere.
    fn restrict_to_zero(&mut self, at: usize, budget: &Budget) -> Result<bool, Exhausted> {
        let row = &self.rows[at];
        if !row.big.is_zero() {
            return Ok(false);
        }
        let form = row.form.clone();
        let has_zero = !gauss::is_constant(&form) && self.meets(&form, budget)?;
        if has_zero {
            self.assume(form);
        }
        Ok(has_zero)
    }

    /// Has the cell an integer point with form >= 0? One that a simplex finds is remembered.
    fn meets(&mut self, form: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        let before = self.simplex.snapshot();
        self.simplex.add_inequality(form);
        let relaxed = Relaxed::of(&self.simplex);
        self.simplex.rollback(before);
        self.simplex.charge(budget)?;
        match relaxed {
            Relaxed::Empty => Ok(false),
            Relaxed::Point(point) => {
                self.points.push(point);
                Ok(true)
            }
            Relaxed::Open => {
                // The cells of hard questions have many rows and floors; the budget has to feel that.
                budget.spend(self.context.n_constraints() as u64)?;
                let mut part = self.context.clone();
                part.push_inequality(form.to_vec());
                part.simplify();
                if part.is_obviously_empty() {
                    return Ok(false);
                }
                let Some(mut point) = part.sample(budget)? else { return Ok(false) };
                self.floors.iter().for_each(|floor| point.push(floor.value_at(&point)));
                self.points.push(point);
                Ok(true)
            }
        }
    }

    /// Makes a negative row a column. `false` if no column can raise it.
    fn pivot_out(&mut self, at: usize) -> bool {
        let n_cols = self.rows[at].coeffs.len();
        let candidates = (0..n_cols).filter(|&col| self.rows[at].coeffs[col].is_positive());
        let Some(best) = candidates.min_by(|&a, &b| self.compare_columns(at, a, b)) else {
            return false;
        };
        self.pivot(at, best);
        true
    }

    /// The order of two columns, each divided by its coefficient in row `at`.
    fn compare_columns(&self, at: usize, a: usize, b: usize) -> Ordering {
        let (in_a, in_b) = (&self.rows[at].coeffs[a], &self.rows[at].coeffs[b]);
        let orders = self.rows[..self.n_unknowns]
            .iter()
            .map(|row| (&row.coeffs[a] * in_b).cmp(&(&row.coeffs[b] * in_a)));
        orders.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// Row and column change places. The row must have a positive coefficient in the column.
    fn pivot(&mut self, at: usize, col: usize) {
        let pivot_row = &mut self.rows[at];
        let pivot = std::mem::replace(&mut pivot_row.coeffs[col], Int::ZERO);
        row::negate(&mut pivot_row.coeffs);
        pivot_row.coeffs[col] = std::mem::replace(&mut pivot_row.denominator, pivot.clone());
        pivot_row.big = -&pivot_row.big;
        row::negate(&mut pivot_row.form);
        pivot_row.is_settled = true;
        pivot_row.reduce();
        let pivot_row = pivot_row.clone();
        for (other, row) in self.rows.iter_mut().enumerate() {
            if other == at || row.coeffs[col].is_zero() {
                continue;
            }
            // The column is (pivot_row) / pivot_row.denominator.
            let factor = std::mem::replace(&mut row.coeffs[col], Int::ZERO);
            row::combine(&mut row.coeffs, &pivot_row.denominator, &pivot_row.coeffs, &factor);
            row::combine(&mut row.form, &pivot_row.denominator, &pivot_row.form, &factor);
            row.big = &row.big * &pivot_row.denominator + &pivot_row.big * &factor;
            row.denominator *= &pivot_row.denominator;
            row.is_settled = false;
            row.reduce();
        }
    }

    fn is_fractional(&self, at: usize) -> bool {
        let row = &self.rows[at];
        !row.denominator.is_one() && row.form.iter().any(|x| !x.is_divisible_by(&row.denominator))
    }

    /// Adds the cut of a row whose value is not integral for all p, see the module doc.
    fn cut(&mut self, at: usize, budget: &Budget) -> Result<(), Exhausted> {
        let row = &self.rows[at];
        let modulus = row.denominator.clone();
        // The numbers of least size make the simplest floors.
        let balanced = |x: &Int| {
            let least = x.modulo(&modulus);
            if &least * &Int::from(2) > modulus { least - &modulus } else { least }
        };
        let remainder: Vec<Int> = row.form.iter().map(|x| balanced(&-x)).collect();
        let coeffs: Vec<Int> = row.coeffs.iter().map(|x| x.modulo(&modulus)).collect();
        let col = remainder.len() - 1;
        let mut whole = remainder.clone();
        if gauss::is_constant(&remainder) {
            // The remainder is a number, between 1 and the modulus.
            whole[col] = whole[col].modulo(&modulus);
            row::negate(&mut whole);
            self.rows.push(Row {
                denominator: modulus,
                coeffs,
                big: Int::ZERO,
                form: whole,
                is_settled: false,
            });
            return Ok(());
        }
        let floor = self.floor_column(&remainder, &modulus);
        if floor == col {
            self.rows.iter_mut().for_each(|row| row.form.insert(col, Int::ZERO));
            whole.insert(col, Int::ZERO);
        }
        // (-form) mod d = whole - d * floor
        whole[floor] -= &modulus;
        if !self.meets(&positive(&whole), budget)? {
            // The context makes the remainder zero everywhere: say so in the form of the row.
            let form = &mut self.rows[at].form;
            form.iter_mut().zip(&whole).for_each(|(x, y)| *x += y);
            self.rows[at].reduce();
            return Ok(());
        }
        row::negate(&mut whole);
        self.rows.push(Row { denominator: modulus, coeffs, big: Int::ZERO, form: whole, is_settled: false });
        Ok(())
    }

    /// The context column of floor(numerator / divisor), new if there is none yet.
    pub(super) fn floor_column(&mut self, numerator: &[Int], divisor: &Int) -> usize {
        let is_same = |floor: &Floor| {
            floor.divisor == *divisor && with_columns(floor.numerator.clone(), numerator.len()) == numerator
        };
        if let Some(at) = self.floors.iter().position(is_same) {
            return self.context.space().n_visible() + at;
        }
        let col = self.context.add_floordiv(numerator, divisor);
        // The simplex has no columns to spare; it starts anew with one more.
        self.simplex = Simplex::from_system(self.context.equalities(), self.context.inequalities());
        let floor = Floor { numerator: numerator.to_vec(), divisor: divisor.clone() };
        self.points.iter_mut().for_each(|point| point.push(floor.value_at(point)));
        self.floors.push(floor);
        col
    }

    fn record(&self, space: &Space, out: &mut Cells) {
        let n_floors = self.context.space().n_locals();
        let results = self.results.iter().map(|&at| &self.rows[at]);
        let is_unbounded = results.clone().any(|row| !row.big.is_zero());
        let target = Space::set(space.symbols().to_vec(), space.domain().clone()).with_locals(n_floors);
        let mut domain = self.context.clone().recast(target);
        if is_unbounded {
            domain.simplify();
            out.unbounded.push(domain);
            return;
        }
        let values = results.map(|row| (row.form.clone(), row.denominator.clone()));
        out.optimum.push(Cell { values: values.collect(), domain });
    }
}

/// The row that holds where the form is positive.
fn positive(form: &[Int]) -> Vec<Int> {
    let mut out = form.to_vec();
    *out.last_mut().expect("a form has a constant") -= 1;
    out
}

impl Floor {
    fn value_at(&self, point: &[Int]) -> Int {
        row::evaluate(&self.numerator, point).floor_div(&self.divisor)
    }
}

impl Row {
    /// Divides by the common divisor of all entries.
    fn reduce(&mut self) {
        let mut gcd = self.denominator.gcd(&self.big);
        for x in self.coeffs.iter().chain(&self.form) {
            if gcd.is_one() {
                return;
            }
            gcd = gcd.gcd(x);
        }
        if !gcd.is_one() {
            let entries =
                self.coeffs.iter_mut().chain(&mut self.form).chain([&mut self.denominator, &mut self.big]);
            entries.for_each(|x| *x = x.div_exact(&gcd));
        }
    }
}
