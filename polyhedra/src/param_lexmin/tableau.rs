//! Parametric integer programming: the dual lexicographic simplex with affine forms for constants.
//!
//! # Problem
//! For one conjunction over parameters p (domain and symbols) and unknowns y (range, then locals), split the space
//! of p into cells and give the least y in each as an affine form of p and of floors of such forms.
//!
//! # Method
//! Every unknown is written y = y' - M with y' >= 0 and M larger than anything, and divisible by everything. A row of
//! the tableau is (coeffs·columns + m M + form(p)) / denominator; columns are zero in the current solution. Columns
//! stay lexicographically positive in the order of the unknowns, so the current solution is the least of the
//! rows seen so far. A row that is negative for all p of the cell is pivoted on the column that keeps this
//! order; without one the cell has no solution. A row that can have both signs splits the cell; that it can is often
//! shown by points of the cell that are known from earlier questions. When no row is
//! negative, the first unknown that is not integral for all p gives a Gomory cut, whose remainder
//! (-form) mod d needs a new floor of p.
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

use crate::emptiness::Relaxed;
use crate::gauss;
use crate::{Budget, Exhausted, Int, IntegerRelation, Simplex, Space, Tuple, VarKind, row};
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
    Negative,
    Mixed,
}

#[derive(Clone)]
struct Row {
    denominator: Int,
    coeffs: Vec<Int>,
    big: Int,
    form: Vec<Int>,
    /// Is it known to be non-negative on the whole cell, as it is now?
    is_settled: bool,
}

/// Where an unknown is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Row(usize),
    Col(usize),
}

#[derive(Clone)]
struct State {
    rows: Vec<Row>,
    /// The unknowns, in lexicographic order.
    unknowns: Vec<Place>,
    /// The cell: a set over p, floors as locals.
    context: IntegerRelation,
    /// The context over the rationals.
    simplex: Simplex,
    /// Points of the context, with the values of the floors: they show which signs a form can have.
    points: Vec<Vec<Int>>,
}

pub(crate) fn cells(relation: &IntegerRelation, budget: &Budget) -> Result<Cells, Exhausted> {
    let mut relation = relation.clone();
    relation.simplify();
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
    fn new(relation: &IntegerRelation) -> Self {
        let space = relation.space();
        let parameters: Vec<usize> =
            space.columns(VarKind::Domain).chain(space.columns(VarKind::Symbol)).collect();
        let unknowns: Vec<usize> =
            space.columns(VarKind::Range).chain(space.columns(VarKind::Local)).collect();
        let tuple = Tuple::anonymous(space.n_domain() as u32);
        let mut context = IntegerRelation::universe(Space::set(space.symbols().to_vec(), tuple));
        let mut rows = Vec::new();
        let mut add = |row: &[Int], is_equality: bool| {
            let mut form: Vec<Int> = parameters.iter().map(|&col| row[col].clone()).collect();
            form.push(row[row.len() - 1].clone());
            let coeffs: Vec<Int> = unknowns.iter().map(|&col| row[col].clone()).collect();
            if coeffs.iter().all(Int::is_zero) {
                if is_equality {
                    context.push_equality(form)
                } else {
                    context.push_inequality(form)
                }
                return;
            }
            let big = coeffs.iter().fold(Int::ZERO, |sum, coeff| sum - coeff);
            let row = Row { denominator: Int::ONE, coeffs, big, form, is_settled: false };
            if is_equality {
                let mut negated = row.clone();
                gauss::negate(&mut negated.coeffs);
                gauss::negate(&mut negated.form);
                negated.big = -negated.big;
                rows.push(negated);
            }
            rows.push(row);
        };
        relation.equalities().rows().for_each(|row| add(row, true));
        relation.inequalities().rows().for_each(|row| add(row, false));
        let simplex = Simplex::from_system(context.equalities(), context.inequalities());
        let unknowns = (0..unknowns.len()).map(Place::Col).collect();
        State { rows, unknowns, context, simplex, points: Vec::new() }
    }

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
            for at in 0..self.rows.len() {
                match self.sign(at, budget)? {
                    Sign::NonNegative => {}
                    Sign::Mixed => _ = mixed.get_or_insert(at),
                    Sign::Negative => {
                        if !self.pivot_out(at) {
                            return Ok(false);
                        }
                        continue 'work;
                    }
                }
            }
            if let Some(at) = mixed {
                let mut other = self.clone();
                let form = self.rows[at].form.clone();
                other.assume(gauss::complement_row(&form));
                open.push(other);
                self.assume(form);
                continue 'work;
            }
            let fractional = self.unknowns.iter().find_map(|&place| match place {
                Place::Row(at) => self.is_fractional(at).then_some(at),
                Place::Col(_) => None,
            });
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
        self.context.push_inequality(form);
    }

    fn sign(&mut self, at: usize, budget: &Budget) -> Result<Sign, Exhausted> {
        let row = &self.rows[at];
        if row.is_settled {
            return Ok(Sign::NonNegative);
        }
        let last = row.form.len() - 1;
        let sign = match row.big.signum() {
            1 => Sign::NonNegative,
            -1 => Sign::Negative,
            _ if gauss::is_constant(&row.form) => {
                if row.form[last].is_negative() {
                    Sign::Negative
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
        let (mut has_negative, mut has_non_negative) = (false, false);
        for point in &self.points {
            let is_negative = row::evaluate(form, point).is_negative();
            has_negative |= is_negative;
            has_non_negative |= !is_negative;
        }
        let has_negative = has_negative || self.meets(&gauss::complement_row(form), budget)?;
        if !has_negative {
            return Ok(Sign::NonNegative);
        }
        let has_non_negative = has_non_negative || self.meets(form, budget)?;
        Ok(if has_non_negative { Sign::Mixed } else { Sign::Negative })
    }

    /// Has the cell an integer point with form >= 0? One that a simplex finds is remembered.
    fn meets(&mut self, form: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        let before = self.simplex.snapshot();
        self.simplex.add_inequality(form);
        let relaxed = Relaxed::of(&self.simplex);
        self.simplex.rollback(before);
        budget.spend(1 + self.simplex.take_pivots())?;
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
                Ok(!part.is_empty(budget)?)
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
        for &place in &self.unknowns {
            let order = match place {
                Place::Col(col) if col == a => Ordering::Greater,
                Place::Col(col) if col == b => Ordering::Less,
                Place::Col(_) => Ordering::Equal,
                Place::Row(row) => {
                    let coeffs = &self.rows[row].coeffs;
                    (&coeffs[a] * in_b).cmp(&(&coeffs[b] * in_a))
                }
            };
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    /// Row and column change places. The row must have a positive coefficient in the column.
    fn pivot(&mut self, at: usize, col: usize) {
        let pivot_row = &mut self.rows[at];
        let pivot = std::mem::replace(&mut pivot_row.coeffs[col], Int::ZERO);
        gauss::negate(&mut pivot_row.coeffs);
        pivot_row.coeffs[col] = std::mem::replace(&mut pivot_row.denominator, pivot.clone());
        pivot_row.big = -&pivot_row.big;
        gauss::negate(&mut pivot_row.form);
        pivot_row.is_settled = true;
        pivot_row.reduce();
        let pivot_row = pivot_row.clone();
        for (other, row) in self.rows.iter_mut().enumerate() {
            if other == at || row.coeffs[col].is_zero() {
                continue;
            }
            // The column is (pivot_row) / pivot_row.denominator.
            let factor = std::mem::replace(&mut row.coeffs[col], Int::ZERO);
            gauss::combine(&mut row.coeffs, &pivot_row.denominator, &pivot_row.coeffs, &factor);
            gauss::combine(&mut row.form, &pivot_row.denominator, &pivot_row.form, &factor);
            row.big = &row.big * &pivot_row.denominator + &pivot_row.big * &factor;
            row.denominator *= &pivot_row.denominator;
            row.is_settled = false;
            row.reduce();
        }
        for place in &mut self.unknowns {
            *place = match *place {
                Place::Row(row) if row == at => Place::Col(col),
                Place::Col(other) if other == col => Place::Row(at),
                other => other,
            };
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
        let remainder: Vec<Int> = row.form.iter().map(|x| (-x).modulo(&modulus)).collect();
        let coeffs: Vec<Int> = row.coeffs.iter().map(|x| x.modulo(&modulus)).collect();
        let col = remainder.len() - 1;
        let mut whole = remainder.clone();
        if gauss::is_constant(&remainder) {
            // The remainder is a number, between 1 and the modulus.
            gauss::negate(&mut whole);
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
        let mut is_positive = whole.clone();
        let last = is_positive.len() - 1;
        is_positive[last] -= 1;
        if !self.meets(&is_positive, budget)? {
            // The context makes the remainder zero everywhere: say so in the form of the row.
            let form = &mut self.rows[at].form;
            form.iter_mut().zip(&whole).for_each(|(x, y)| *x += y);
            self.rows[at].reduce();
            return Ok(());
        }
        gauss::negate(&mut whole);
        self.rows.push(Row { denominator: modulus, coeffs, big: Int::ZERO, form: whole, is_settled: false });
        Ok(())
    }

    /// The context column of floor(numerator / divisor), new if there is none yet.
    fn floor_column(&mut self, numerator: &[Int], divisor: &Int) -> usize {
        let known = self.context.definitions().into_iter().find(|definition| {
            definition.division.divisor == *divisor && definition.division.numerator == numerator
        });
        if let Some(definition) = known {
            return definition.col;
        }
        let col = self.context.add_floordiv(numerator, divisor);
        // The simplex has no columns to spare; it starts anew with one more.
        self.simplex = Simplex::from_system(self.context.equalities(), self.context.inequalities());
        for point in &mut self.points {
            point.push(row::evaluate(numerator, point).floor_div(divisor));
        }
        col
    }

    fn record(&self, space: &Space, out: &mut Cells) {
        let n_range = space.n_range();
        let n_floors = self.context.space().n_locals();
        let is_unbounded = self.unknowns[..n_range].iter().any(|&place| match place {
            Place::Row(at) => self.rows[at].big != self.rows[at].denominator,
            Place::Col(_) => true,
        });
        let target = Space::set(space.symbols().to_vec(), space.domain().clone()).with_locals(n_floors);
        let mut domain = self.context.clone().recast(target);
        if is_unbounded {
            domain.simplify();
            out.unbounded.push(domain);
            return;
        }
        let values = self.unknowns[..n_range].iter().map(|&place| {
            let Place::Row(at) = place else { unreachable!("a bounded unknown is a row") };
            (self.rows[at].form.clone(), self.rows[at].denominator.clone())
        });
        out.optimum.push(Cell { values: values.collect(), domain });
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
