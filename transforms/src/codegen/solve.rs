//! Solves the schedule equations for a statement's iteration vector.
//!
//! # Problem
//! Given { i : exists e : D(i, e, n) } and timestamp rows t = θ(i, n) with floors, express the unknowns
//! (iterators, floors, existential variables) by t and n.
//!
//! # Method
//! Each floor q of θ becomes an unknown with 0 <= form - d q <= d - 1, shared by equal terms; equalities tie
//! t to i and q. Integer Gaussian elimination solves the equalities: a pivot ±1 substitutes the unknown; a
//! pivot a with |a| > 1 that is alone in its column (reached by Euclid's algorithm on the rows) makes the
//! unknown the *exact quotient* num / a, with the congruence num ≡ 0 (mod a), and substitutes rationally.
//! Unknowns without a pivot are eliminated by Fourier–Motzkin where that is exact over the integers; else
//! they are named as the floor that they can be assumed to be: one that two of its bounds leave no choice, or
//! its only upper or lower bound.
//!
//! # Exactness
//! Exact: the rows, quotients and floors describe the same instances. A variable that fits none of the cases
//! is refused.
//!
//! # Reference
//! [Pugh91] for the exactness of an elimination.

use crate::codegen::error::CodegenError;
use crate::codegen::rows::{Row, Shape, as_inequalities, universe};
use loopwright_analysis::AffineForm;
use loopwright_analysis::machinery::{FlatRow, FloorTerm};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Projected, VarKind};

/// How an unknown was solved for.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// Its column.
    pub unknown: usize,
    /// Row over all columns: `den * unknown = value`.
    pub value: Row,
    /// Positive.
    pub den: Int,
}

/// Columns `t, parameters, constant, unknowns`; the unknowns are iterators, floors, then the domain's own
/// locals.
pub(super) struct Solver {
    pub shape: Shape,
    pub n_iters: usize,
    pub first_unknown: usize,
    /// Of the domain.
    first_local: usize,
    pub n_cols: usize,
    pub eqs: Vec<Row>,
    pub ineqs: Vec<Row>,
    /// In order of elimination. A value never uses an unknown solved with `den = 1`.
    pub solutions: Vec<Solution>,
    /// Floors of unknowns without a pivot, each over columns and floors before it.
    pub floors: Vec<Solution>,
}

impl Solver {
    pub fn new(shape: Shape, disjunct: &IntegerRelation, rows: &[FlatRow]) -> Solver {
        let space = disjunct.space();
        let n_iters = space.n_range();
        let first_unknown = shape.n_vars() + 1;
        let mut terms: Vec<&FloorTerm> = Vec::new();
        for term in rows.iter().flat_map(|row| &row.row.terms).filter(|term| !term.divisor.is_one()) {
            if !terms.iter().any(|old| old.form == term.form && old.divisor == term.divisor) {
                terms.push(term);
            }
        }
        let first_floor = first_unknown + n_iters;
        let first_local = first_floor + terms.len();
        let n_cols = first_local + space.n_locals();
        let form_row = |form: &AffineForm| {
            let mut row = vec![Int::ZERO; n_cols];
            row[first_unknown..first_floor].clone_from_slice(&form.iters);
            row[shape.n_levels..shape.n_vars()].clone_from_slice(&form.params);
            row[shape.n_vars()] = form.constant.clone();
            row
        };
        let mut eqs = Vec::new();
        let mut ineqs = Vec::new();
        for (level, flat) in rows.iter().enumerate() {
            let mut row = vec![Int::ZERO; n_cols];
            row[level] = Int::MINUS_ONE;
            for term in &flat.row.terms {
                let floor = terms.iter().position(|old| old.form == term.form && old.divisor == term.divisor);
                match floor {
                    Some(floor) => row[first_floor + floor] += &term.coeff,
                    None => row::add_scaled(&mut row, &term.coeff, &form_row(&term.form)),
                }
            }
            eqs.push(row);
        }
        for (floor, term) in terms.iter().enumerate() {
            let mut lower = form_row(&term.form);
            lower[first_floor + floor] = -&term.divisor;
            let mut upper = row::negated(&lower);
            upper[shape.n_vars()] += &term.divisor - 1i64;
            ineqs.push(lower);
            ineqs.push(upper);
        }
        let domain_row = |source: &[Int]| {
            let mut row = vec![Int::ZERO; n_cols];
            let symbols = space.offset(VarKind::Symbol);
            let locals = space.offset(VarKind::Local);
            row[first_unknown..first_floor].clone_from_slice(&source[..n_iters]);
            row[shape.n_levels..shape.n_vars()].clone_from_slice(&source[symbols..symbols + shape.n_params]);
            row[first_local..].clone_from_slice(&source[locals..space.n_vars()]);
            row[shape.n_vars()] = source[space.n_vars()].clone();
            row
        };
        eqs.extend(disjunct.equalities().rows().map(domain_row));
        ineqs.extend(disjunct.inequalities().rows().map(domain_row));
        Solver {
            shape,
            n_iters,
            first_unknown,
            first_local,
            n_cols,
            eqs,
            ineqs,
            solutions: Vec::new(),
            floors: Vec::new(),
        }
    }

    /// Solves until no equality has an unknown.
    pub fn solve_equalities(&mut self, budget: &Budget) -> Result<(), CodegenError> {
        loop {
            budget.spend((self.eqs.len() + self.ineqs.len()) as u64 + 1, "code generation")?;
            let unknowns = self.first_unknown..self.n_cols;
            let pivots = self.eqs.iter().enumerate().flat_map(|(at, row)| {
                unknowns.clone().filter(|&col| !row[col].is_zero()).map(move |col| (row[col].abs(), at, col))
            });
            let Some((size, at, col)) = pivots.min() else { return Ok(()) };
            if size.is_one() || self.is_alone(at, col) {
                self.pivot(at, col);
            } else {
                self.reduce_column(at, col);
            }
        }
    }

    fn is_alone(&self, at: usize, col: usize) -> bool {
        self.eqs.iter().enumerate().all(|(other, row)| other == at || row[col].is_zero())
    }

    /// One round of Euclid's algorithm on a column, with the smallest entry at row `at`.
    fn reduce_column(&mut self, at: usize, col: usize) {
        let pivot = self.eqs[at].clone();
        for (other, row) in self.eqs.iter_mut().enumerate() {
            if other != at && !row[col].is_zero() {
                let quotient = signed_floor_div(&row[col], &pivot[col]);
                row::add_scaled(row, &-quotient, &pivot);
            }
        }
        self.eqs.retain(|row| !row::is_zero(row));
    }

    /// Solves equality `at` for `col`: its coefficient is ±1, or no other equality has it.
    fn pivot(&mut self, at: usize, col: usize) {
        let mut value = self.eqs.swap_remove(at);
        let den = value[col].abs();
        if value[col].is_positive() {
            row::negate(&mut value);
        }
        value[col] = Int::ZERO;
        let solution = Solution { unknown: col, value, den };
        self.eqs.iter_mut().for_each(|row| substitute(row, &solution));
        self.ineqs.iter_mut().for_each(|row| substitute(row, &solution));
        if solution.den.is_one() {
            self.solutions.iter_mut().for_each(|old| substitute(&mut old.value, &solution));
        }
        self.eqs.retain(|row| !row::is_zero(row));
        self.solutions.push(solution);
    }

    /// Whether the timestamp fixes iterator `iter`.
    pub fn is_determined(&self, iter: usize) -> bool {
        self.is_fixed(self.first_unknown + iter, self.solutions.len())
    }

    fn is_fixed(&self, unknown: usize, fuel: usize) -> bool {
        let mut solved = self.solutions.iter().chain(&self.floors);
        let Some(solution) = solved.find(|solution| solution.unknown == unknown) else { return false };
        (self.first_unknown..self.n_cols)
            .filter(|&col| !solution.value[col].is_zero())
            .all(|col| fuel > 0 && self.is_fixed(col, fuel - 1))
    }

    /// Names those unknowns as floors that the others leave no choice: the counter of tiles, by that of
    /// points.
    pub fn name_pinned(&mut self) {
        loop {
            let is_free = |col: &usize| !self.is_solved(*col) && self.mentions(*col);
            let free: Vec<usize> = (self.first_unknown..self.n_cols).filter(is_free).collect();
            if let Some(floor) = free.iter().find_map(|&col| self.pinned(col, &free)) {
                self.floors.push(floor);
            } else if !self.separate_pinned(&free) {
                return;
            }
        }
    }

    /// Where two bounds leave a sum of several unknowns one value at most, makes it an unknown of its own, in
    /// place of one of the domain's locals: of tiles of tiles, `4 q + p` is what the points determine.
    fn separate_pinned(&mut self, free: &[usize]) -> bool {
        let constant = self.shape.n_vars();
        let uppers =
            self.ineqs.iter().filter(|row| free.iter().filter(|&&col| !row[col].is_zero()).count() > 1);
        let found =
            uppers.flat_map(|upper| free.iter().map(move |&col| (upper, col))).find(|(upper, col)| {
                let size = -&upper[*col];
                let is_whole =
                    free.iter().all(|&other| size.is_positive() && upper[other].is_divisible_by(&size));
                is_whole
                    && *col >= self.first_local
                    && self.ineqs.iter().any(|lower| {
                        let mut sum = lower.clone();
                        row::add_scaled(&mut sum, &Int::ONE, upper);
                        let slack = std::mem::take(&mut sum[constant]);
                        row::is_zero(&sum) && slack < size
                    })
            });
        let Some((upper, col)) = found.map(|(upper, col)| (upper.clone(), col)) else { return false };
        let others = free.iter().filter(|&&other| other != col && !upper[other].is_zero());
        let parts: Vec<(usize, Int)> =
            others.map(|&other| (other, upper[other].div_exact(&upper[col]))).collect();
        let values = self.solutions.iter_mut().map(|solution| &mut solution.value);
        for row in self.eqs.iter_mut().chain(&mut self.ineqs).chain(values) {
            for (other, times) in &parts {
                let change = &row[col] * times;
                row[*other] -= change;
            }
        }
        true
    }

    /// The floor that an unknown is where two bounds, which use none of the others, leave one integer at
    /// most.
    fn pinned(&self, col: usize, unknown: &[usize]) -> Option<Solution> {
        let constant = self.shape.n_vars();
        let is_known = |row: &Row| unknown.iter().all(|&other| other == col || row[other].is_zero());
        let bounds = || self.ineqs.iter().filter(|row| is_known(row));
        let upper = bounds().filter(|row| row[col].is_negative()).find(|upper| {
            bounds().filter(|row| row[col].is_positive()).any(|lower| {
                let mut sum = lower.clone();
                row::add_scaled(&mut sum, &Int::ONE, upper);
                let slack = std::mem::take(&mut sum[constant]);
                row::is_zero(&sum) && slack < lower[col]
            })
        })?;
        let (mut value, den) = (upper.clone(), -&upper[col]);
        value[col] = Int::ZERO;
        Some(Solution { unknown: col, value, den })
    }

    fn is_solved(&self, col: usize) -> bool {
        self.solutions.iter().chain(&self.floors).any(|solution| solution.unknown == col)
    }

    /// Unknowns without a pivot: eliminates them where exact, else names them as floors.
    pub fn eliminate_free_unknowns(&mut self, budget: &Budget) -> Result<(), CodegenError> {
        let mut free: Vec<usize> = (self.first_unknown..self.n_cols)
            .filter(|&col| !self.is_solved(col) && self.mentions(col))
            .collect();
        while !free.is_empty() {
            let before = free.len();
            let mut rest = Vec::new();
            for col in std::mem::take(&mut free) {
                let gone = self.eliminate_exactly(col, budget)? || self.name_as_floor(col, &free, &rest);
                if !gone {
                    rest.push(col);
                }
            }
            if rest.len() == before {
                return Err(CodegenError::Unsupported {
                    what: "an existentially quantified variable that is not a floor of the others",
                });
            }
            free = rest;
        }
        Ok(())
    }

    fn mentions(&self, col: usize) -> bool {
        let values = self.solutions.iter().map(|solution| &solution.value);
        self.ineqs.iter().chain(values).any(|row| !row[col].is_zero())
    }

    fn eliminate_exactly(&mut self, col: usize, budget: &Budget) -> Result<bool, CodegenError> {
        if self.solutions.iter().any(|solution| !solution.value[col].is_zero()) {
            return Ok(false);
        }
        let (used, rest): (Vec<Row>, Vec<Row>) =
            std::mem::take(&mut self.ineqs).into_iter().partition(|row| !row[col].is_zero());
        let mut system = universe(self.n_cols - 1);
        used.iter().for_each(|row| system.insert_inequality(&self.constant_last(row)));
        let Projected { relation: shadow, exact } = system.unconstrained(self.column_last(col), budget)?;
        self.ineqs = rest;
        if exact {
            let rows: Vec<Row> =
                as_inequalities(&shadow).iter().map(|row| self.constant_inside(row)).collect();
            self.ineqs.extend(rows);
        } else {
            self.ineqs.extend(used);
        }
        Ok(exact)
    }

    /// Makes `col` a floor if two bounds leave one integer at most, or if nothing else depends on it and it
    /// has one upper (lower) bound: then the largest (smallest) value it may take is as good as any.
    fn name_as_floor(&mut self, col: usize, free: &[usize], rest: &[usize]) -> bool {
        let unknown = [free, rest].concat();
        if let Some(floor) = self.pinned(col, &unknown) {
            self.floors.push(floor);
            return true;
        }
        let known = |row: &Row| unknown.iter().all(|&other| other == col || row[other].is_zero());
        let uppers: Vec<&Row> = self.ineqs.iter().filter(|row| row[col].is_negative()).collect();
        let lowers: Vec<&Row> = self.ineqs.iter().filter(|row| row[col].is_positive()).collect();
        let constant = self.shape.n_vars();
        let is_loose = self.solutions.iter().all(|solution| solution.value[col].is_zero());
        let (mut num, den) = match (uppers.as_slice(), lowers.as_slice()) {
            ([upper], _) if is_loose && known(upper) => ((*upper).clone(), -&upper[col]),
            (_, [lower]) if is_loose && known(lower) => {
                // ceil(-f / d) = floor((d - 1 - f) / d)
                let mut num = row::negated(lower);
                num[constant] += &lower[col] - 1i64;
                (num, lower[col].clone())
            }
            _ => return false,
        };
        num[col] = Int::ZERO;
        self.floors.push(Solution { unknown: col, value: num, den });
        true
    }

    fn constant_last(&self, row: &Row) -> Row {
        let mut row = row.clone();
        let constant = row.remove(self.shape.n_vars());
        row.push(constant);
        row
    }

    fn constant_inside(&self, row: &Row) -> Row {
        let mut row = row.clone();
        let constant = row.pop().expect("a row has a constant");
        row.insert(self.shape.n_vars(), constant);
        row
    }

    fn column_last(&self, col: usize) -> usize {
        if col > self.shape.n_vars() { col - 1 } else { col }
    }
}

/// Replaces an unknown, scaling the row by a positive factor when its solution is a quotient.
fn substitute(row: &mut Row, solution: &Solution) {
    let coeff = std::mem::take(&mut row[solution.unknown]);
    if !coeff.is_zero() {
        row::combine(row, &solution.den, &solution.value, &coeff);
    }
}

/// `floor(a / b)` for a divisor of any sign, up to the remainder being smaller than `|b|`.
fn signed_floor_div(a: &Int, b: &Int) -> Int {
    if b.is_negative() { -a.floor_div(&-b) } else { a.floor_div(b) }
}
