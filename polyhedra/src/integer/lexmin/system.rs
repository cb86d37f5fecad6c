//! Lexicographic minimum over non-negative variables, with constraints that are added incrementally.
//!
//! # Problem
//! Find the lexicographically least integer `x >= 0` that satisfies the constraints; then add constraints,
//! and find it again.
//!
//! # Method
//! The tableau expresses every variable through as many *columns*: variables or constraints that are zero at
//! the current point. The coefficients of the variables in a column, read from the first variable on, are
//! lexicographically positive; so the current point is the lexicographic minimum of the constraints that are
//! columns, and, if it satisfies all others and is integral, the answer.
//!
//! Otherwise take a violated constraint. Expressed through the columns, its constant is negative; if no
//! coefficient is positive, it cannot be satisfied. Among the columns with a positive coefficient take the
//! one whose quotient by the coefficient is lexicographically least, and exchange it with the constraint.
//! This keeps the columns lexicographically positive and makes the point lexicographically greater. If only
//! integrality is violated, take the cut of the first fractional variable. With `d x = c + sum a_j t_j` it is
//! `sum (a_j mod d) t_j >= -c mod d`.
//!
//! Only the variables are rows of the tableau: a constraint is looked up in its sparse original form and
//! expressed through the columns when it is its turn. So the cost of a pivot does not depend on the number of
//! constraints, and adding a constraint to a solved system costs what it changes. A cut that is no column any
//! more is forgotten.
//!
//! An equality is a constraint whose column, from then on, may not be exchanged again.
//!
//! # Invariants
//! 1. Tableau row `i` is `[d, c, a_1 .. a_n]`, in lowest terms with `d > 0`: variable `i` is
//!    `(c + sum a_j t_j) / d`.
//! 2. Columns that are not fixed are lexicographically positive.
//!
//! # Exactness
//! Exact. If there is an integer point, the cuts reach the least one after finitely many steps. If there is
//! none, they might go on for ever in an unbounded system, so that after a number of cuts emptiness is
//! decided separately; if they have not arrived long after that, the variables are settled one by one
//! instead.
//!
//! # Cost
//! Per pivot, a scan of the nonzeros of all constraints and the square of the number of variables.
//!
//! # Reference
//! `[Feautrier88]`; `[Schrijver86]` §23.8 for the termination of lexicographic cutting planes.

use crate::integer::emptiness::integer_point;
use crate::linear::matrix::Matrix;
use crate::linear::simplex::Optimum;
use crate::linear::tableau::{CONSTANT, DENOMINATOR, FIRST, Position, Tableau};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use std::cmp::Ordering;

/// A system of constraints over non-negative integer variables (see the module documentation).
///
/// ```
/// use loopwright_polyhedra::machinery::{LexminSystem, row};
/// use loopwright_polyhedra::{Budget, Optimum};
/// let mut system = LexminSystem::nonnegative(2);
/// system.add_inequality(&row::from_i64(&[2, 3, -7]));
/// assert_eq!(system.solve(&Budget::default()), Ok(Optimum::At(row::from_i64(&[0, 3]))));
/// system.add_inequality(&row::from_i64(&[0, -1, 1]));
/// assert_eq!(system.solve(&Budget::default()), Ok(Optimum::At(row::from_i64(&[2, 1]))));
/// ```
#[derive(Debug, Clone)]
pub struct LexminSystem {
    n_vars: usize,
    constraints: Vec<Constraint>,
    /// Constraints that are forgotten cuts.
    unused: Vec<usize>,
    /// The variables, and while it is exchanged, the violated constraint.
    tableau: Tableau,
    cols: Vec<Column>,
    infeasible: bool,
    /// Where the current point is, times `scale`.
    point: Vec<Int>,
    scale: Int,
}

#[derive(Debug, Clone)]
struct Constraint {
    coeffs: Vec<(u32, Int)>,
    constant: Int,
    /// The sum of the magnitudes of the coefficients, or one.
    size: Int,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Inequality,
    Equality,
    Cut,
    /// A forgotten cut: `0 >= 0`.
    Unused,
}

/// What is zero in a column.
#[derive(Debug, Clone, Copy)]
struct Column {
    of: Unknown,
    /// The column of an equality.
    fixed: bool,
}

#[derive(Debug, Clone, Copy)]
enum Unknown {
    Var(usize),
    /// A constraint, or its negative if it is an equality that was too great.
    Constraint {
        at: usize,
        negated: bool,
    },
}

/// After this many cuts, make sure that there is a point at all.
const CUTS_BEFORE_DOUBT: usize = 100;
/// After this many cuts, use another method.
const CUTS_BEFORE_SEARCH: usize = 1000;

impl LexminSystem {
    /// The system of `n_vars` variables, none negative, without further constraints.
    pub fn nonnegative(n_vars: usize) -> LexminSystem {
        let mut tableau = Tableau::new(n_vars);
        tableau.reserve_rows(n_vars + 1);
        for i in 0..n_vars {
            tableau.push_form([(&Int::ONE, Position::Col(i))].into_iter(), &Int::ZERO);
        }
        LexminSystem {
            n_vars,
            constraints: Vec::new(),
            unused: Vec::new(),
            tableau,
            cols: (0..n_vars).map(|i| Column { of: Unknown::Var(i), fixed: false }).collect(),
            infeasible: false,
            point: vec![Int::ZERO; n_vars],
            scale: Int::ONE,
        }
    }

    /// The number of variables.
    pub fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// Adds the constraint `row · (x, 1) >= 0`.
    ///
    /// # Panics
    /// If the row has not one element for each variable and one for the constant.
    pub fn add_inequality(&mut self, row: &[Int]) -> &mut LexminSystem {
        assert_eq!(row.len(), self.n_vars + 1, "constraint length");
        let coeffs = row[..self.n_vars].iter().enumerate().filter(|(_, coeff)| !coeff.is_zero());
        let coeffs = coeffs.map(|(i, coeff)| (i as u32, coeff.clone())).collect();
        self.add_sparse_inequality(coeffs, row[self.n_vars].clone())
    }

    /// Adds the constraint `row · (x, 1) = 0`.
    ///
    /// # Panics
    /// If the row has not one element for each variable and one for the constant.
    pub fn add_equality(&mut self, row: &[Int]) -> &mut LexminSystem {
        self.add_inequality(row);
        if let Some(last) = self.constraints.last_mut() {
            last.kind = Kind::Equality;
        }
        self
    }

    /// Adds the constraint `sum coeff * x_var + constant >= 0` for the given pairs of variable and
    /// coefficient.
    ///
    /// # Panics
    /// If a variable does not exist.
    pub fn add_sparse_inequality(&mut self, coeffs: Vec<(u32, Int)>, constant: Int) -> &mut LexminSystem {
        assert!(coeffs.iter().all(|(var, _)| (*var as usize) < self.n_vars), "variable of a constraint");
        self.constraints.push(Constraint::new(coeffs, constant, Kind::Inequality));
        self
    }

    /// Adds the constraint `sum coeff * x_var + constant = 0` for the given pairs of variable and
    /// coefficient.
    ///
    /// # Panics
    /// If a variable does not exist.
    pub fn add_sparse_equality(&mut self, coeffs: Vec<(u32, Int)>, constant: Int) -> &mut LexminSystem {
        self.add_sparse_inequality(coeffs, constant);
        if let Some(last) = self.constraints.last_mut() {
            last.kind = Kind::Equality;
        }
        self
    }

    /// The lexicographically least integer point; never `Unbounded`. More constraints may be added
    /// afterwards, and the work done so far is kept; to take constraints back, keep a clone.
    ///
    /// # Errors
    /// If the budget runs out. The system may then be solved again, going on from there.
    pub fn solve(&mut self, budget: &Budget) -> Result<Optimum<Vec<Int>>, Exhausted> {
        let mut n_cuts = 0;
        loop {
            if self.infeasible {
                return Ok(Optimum::Infeasible);
            }
            budget.spend_on(1, "lexicographic minimum", "finding a lexicographic minimum")?;
            let entering = match self.violated() {
                Some(unknown) => {
                    self.push_row_of(unknown);
                    unknown
                }
                None => {
                    let Some(var) = self.first_fractional() else {
                        return Ok(Optimum::At(self.point.clone()));
                    };
                    n_cuts += 1;
                    if n_cuts == CUTS_BEFORE_DOUBT {
                        let (equalities, inequalities) = self.system();
                        self.infeasible = integer_point(&equalities, &inequalities, budget)?.is_none();
                        if self.infeasible {
                            continue;
                        }
                    }
                    if n_cuts == CUTS_BEFORE_SEARCH {
                        let (equalities, inequalities) = self.system();
                        return super::lexmin_by_search(&equalities, &inequalities, self.n_vars, budget);
                    }
                    self.cut(var)
                }
            };
            // A third of the work is the pivot itself; looking for it takes the rest.
            let cost = 3 * (self.tableau.row_cost(self.n_vars, self.n_vars) - 1);
            if let Err(exhausted) =
                budget.spend_on(cost, "lexicographic minimum", "finding a lexicographic minimum")
            {
                self.tableau.truncate_rows(self.n_vars);
                return Err(exhausted);
            }
            budget.count_pivots(1);
            let leaving = self.leaving();
            if let Some(col) = leaving {
                self.tableau.exchange(self.n_vars, FIRST + col);
            }
            self.tableau.truncate_rows(self.n_vars);
            match leaving {
                Some(col) => self.enter(entering, col),
                None => self.infeasible = true,
            }
        }
    }

    /// The constraint that is violated most for the sum of its coefficients' magnitudes; the first of
    /// several.
    ///
    /// The choice is free, but matters: without the division, ten times as many pivots are common, because
    /// long constraints, which say little about each variable, come first.
    fn violated(&self) -> Option<Unknown> {
        let mut worst: Option<(Int, &Int, Unknown)> = None;
        let variables = self.point.iter().enumerate();
        let variables = variables
            .filter(|(_, value)| value.is_negative())
            .map(|(var, value)| (value.clone(), &Int::ONE, Unknown::Var(var)));
        let constraints = self.constraints.iter().enumerate().filter_map(|(at, constraint)| {
            let value = constraint.value(&self.point, &self.scale);
            let negated = constraint.kind == Kind::Equality && value.is_positive();
            let value = if negated { -value } else { value };
            value.is_negative().then_some((value, &constraint.size, Unknown::Constraint { at, negated }))
        });
        for (value, size, unknown) in variables.chain(constraints) {
            let worse = worst.as_ref().is_none_or(|(least, its_size, _)| {
                Int::mul_add_mul(&value, its_size, &-least, size).is_negative()
            });
            if worse {
                worst = Some((value, size, unknown));
            }
        }
        worst.map(|(_, _, unknown)| unknown)
    }

    fn first_fractional(&self) -> Option<usize> {
        if self.scale.is_one() {
            return None;
        }
        (0..self.n_vars).find(|&var| self.tableau.integer_value(var).is_none())
    }

    /// Appends an unknown, expressed through the columns, to the tableau.
    fn push_row_of(&mut self, unknown: Unknown) {
        match unknown {
            Unknown::Var(var) => self.tableau.push_copy(var),
            Unknown::Constraint { at, negated } => {
                let constraint = &self.constraints[at];
                let terms =
                    constraint.coeffs.iter().map(|(var, coeff)| (coeff, Position::Row(*var as usize)));
                self.tableau.push_form(terms, &constraint.constant);
                if negated {
                    self.tableau.negate_row(self.n_vars);
                }
            }
        }
    }

    /// The column to exchange for the violated row: the one whose quotient by its positive coefficient is
    /// lexicographically least.
    fn leaving(&self) -> Option<usize> {
        let violated = self.n_vars;
        let mut best: Option<usize> = None;
        for col in 0..self.n_vars {
            if self.tableau.sign(violated, FIRST + col) <= 0 || self.cols[col].fixed {
                continue;
            }
            let order =
                |best: usize| self.tableau.cmp_columns(self.n_vars, violated, FIRST + col, FIRST + best);
            if best.is_none_or(|best| order(best) == Ordering::Less) {
                best = Some(col);
            }
        }
        best
    }

    /// Notes that the unknown `entering` is now a column in place of `col`.
    fn enter(&mut self, entering: Unknown, col: usize) {
        if let Unknown::Constraint { at, .. } = self.cols[col].of
            && self.constraints[at].kind == Kind::Cut
        {
            self.constraints[at] = Constraint::new(Vec::new(), Int::ZERO, Kind::Unused);
            self.unused.push(at);
        }
        let fixed =
            matches!(entering, Unknown::Constraint { at, .. } if self.constraints[at].kind == Kind::Equality);
        self.cols[col] = Column { of: entering, fixed };
        self.update_point();
        if cfg!(debug_assertions) {
            self.check_invariants();
        }
    }

    /// Checks the numbered invariants of the module documentation.
    fn check_invariants(&self) {
        self.tableau.check_invariants();
        for (col, _) in self.cols.iter().enumerate().filter(|(_, column)| !column.fixed) {
            let lead =
                (0..self.n_vars).map(|var| self.tableau.sign(var, FIRST + col)).find(|&sign| sign != 0);
            assert_eq!(lead, Some(1), "invariant 2: column {col} is lexicographically positive");
        }
    }

    fn update_point(&mut self) {
        let mut scale = Int::ONE;
        for var in 0..self.n_vars {
            let denominator = self.tableau.entry(var, DENOMINATOR);
            if !denominator.is_one() {
                let common = denominator.gcd(&self.tableau.entry(var, CONSTANT));
                scale = scale.lcm(&denominator.div_exact(&common));
            }
        }
        for (var, value) in self.point.iter_mut().enumerate() {
            let constant = self.tableau.entry(var, CONSTANT);
            let denominator = self.tableau.entry(var, DENOMINATOR);
            *value = match (scale.is_one(), denominator.is_one()) {
                (true, true) => constant,
                (_, true) => constant * &scale,
                _ => (constant * &scale).div_exact(&denominator),
            };
        }
        self.scale = scale;
    }

    /// Adds the cut of a fractional variable, and appends its row to the tableau.
    ///
    /// With `f = -c mod d`, the slack of the cut is `(sum (a_j mod d) t_j - f) / d`, which is
    /// `x - sum floor(a_j / d) t_j - (c + f) / d`: an integer form in the variables.
    fn cut(&mut self, var: usize) -> Unknown {
        let mut row = self.tableau.row(var);
        let divisor = row[DENOMINATOR].clone();
        let rest = (-&row[CONSTANT]).modulo(&divisor);
        let mut form = vec![Int::ZERO; self.n_vars + 1];
        form[var] = Int::ONE;
        form[self.n_vars] = -(&row[CONSTANT] + &rest).div_exact(&divisor);
        for (col, entry) in row[FIRST..].iter_mut().enumerate() {
            let quotient = entry.floor_div(&divisor);
            *entry = entry.modulo(&divisor);
            if !quotient.is_zero() {
                self.subtract_unknown(&mut form, &quotient, self.cols[col].of);
            }
        }
        row[CONSTANT] = -rest;
        let constant = form.pop().expect("a form has a constant");
        let coeffs = form.into_iter().enumerate().filter(|(_, coeff)| !coeff.is_zero());
        let coeffs = coeffs.map(|(i, coeff)| (i as u32, coeff)).collect();
        let constraint = Constraint::new(coeffs, constant, Kind::Cut);
        let at = match self.unused.pop() {
            Some(at) => {
                self.constraints[at] = constraint;
                at
            }
            None => {
                self.constraints.push(constraint);
                self.constraints.len() - 1
            }
        };
        self.tableau.push_row(row);
        Unknown::Constraint { at, negated: false }
    }

    fn subtract_unknown(&self, form: &mut [Int], factor: &Int, unknown: Unknown) {
        match unknown {
            Unknown::Var(var) => form[var] -= factor,
            Unknown::Constraint { at, negated } => {
                let factor = if negated { factor.clone() } else { -factor };
                let constraint = &self.constraints[at];
                for (var, coeff) in &constraint.coeffs {
                    form[*var as usize].add_mul(&factor, coeff);
                }
                form[self.n_vars].add_mul(&factor, &constraint.constant);
            }
        }
    }

    /// The constraints without the cuts, including those that say that no variable is negative.
    fn system(&self) -> (Matrix<Int>, Matrix<Int>) {
        let mut equalities = Matrix::empty(self.n_vars + 1);
        let mut inequalities = Matrix::identity(self.n_vars);
        inequalities.insert_columns(self.n_vars, 1, &Int::ZERO);
        for constraint in &self.constraints {
            let mut row = vec![Int::ZERO; self.n_vars + 1];
            for (var, coeff) in &constraint.coeffs {
                row[*var as usize] += coeff;
            }
            row[self.n_vars] = constraint.constant.clone();
            match constraint.kind {
                Kind::Equality => equalities.push_row_vec(row),
                Kind::Inequality => inequalities.push_row_vec(row),
                Kind::Cut | Kind::Unused => {}
            }
        }
        (equalities, inequalities)
    }
}

impl Constraint {
    fn new(coeffs: Vec<(u32, Int)>, constant: Int, kind: Kind) -> Constraint {
        let size: Int = coeffs.iter().map(|(_, coeff)| coeff.abs()).sum();
        Constraint { coeffs, constant, size: size.max(Int::ONE), kind }
    }

    fn value(&self, point: &[Int], scale: &Int) -> Int {
        let mut value = if scale.is_one() { self.constant.clone() } else { &self.constant * scale };
        for (var, coeff) in &self.coeffs {
            let at = &point[*var as usize];
            if !at.is_zero() {
                value.add_mul(coeff, at);
            }
        }
        value
    }
}
