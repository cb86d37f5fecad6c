//! The normal form of floors of affine forms.
//!
//! # Problem
//! floor((2i + 5)/4), 1 + floor((i)/2 + 1/4) and 1 + floor(floor(i)/2) are one function. A sum of affine
//! forms and floors of such sums, nested to any depth, should be written in one way.
//!
//! # Method
//! Floors are kept in a table in which each occurs once. A new floor(f / d) is rewritten until nothing
//! changes:
//! 1. The gcd g of d and the coefficients of f goes out: floor((g f + c) / (g d)) = floor((f + floor(c/g)) /
//!    d).
//! 2. What is integral goes out: a coefficient c = d q + r with -d/2 < r <= d/2 leaves r under the floor, and
//!    the constant is between 0 and d - 1.
//! 3. A floor under the floor with coefficient ±1 is dissolved: floor((floor(h/e) + f) / d) = floor((h + e f)
//!    / (e d)), and -floor(h/e) = floor((-h + e - 1)/e).
//! 4. Of floor(f/d) = -floor((-f + d - 1)/d) the side is taken on which the first coefficient other than d/2
//!    is positive.
//!
//! Each step keeps the value for all integer arguments. Step 3 removes a floor from under another one, so
//! that the process ends. The floors used by a form are sorted by their structure alone, never by the order
//! in which they were found.
//!
//! # Invariants
//! 1. A floor refers to floors before it in the table only. 2. No two floors of the table are equal.
//! 3. Rows of the table have no trailing zeros beyond the constant. 4. `rank` is the place of a floor in the
//!    order of structures, which compares the floors under a floor by their ranks.
//!
//! # Exactness
//! Exact. The form is not canonical: i - floor(i/2) and floor((i + 1)/2) are equal and stay different.
//!
//! # Cost
//! Linear in the sizes of form and table for each floor.

use crate::linear::row;
use crate::relation::division::Division;
use loopwright_integer::Int;
use std::cmp::Ordering;

/// The floors of some forms over the same visible columns, each once.
pub(crate) struct Floors {
    n_visible: usize,
    table: Vec<Floor>,
}

/// floor(row / divisor); the row has the visible columns, the constant, and the floors of the table before
/// it.
struct Floor {
    row: Vec<Int>,
    divisor: Int,
    depth: usize,
    rank: usize,
}

/// A rational form, dense as the rows of the table: a row with the visible columns, the constant, and the
/// floors of a table; and its denominator.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    row: Vec<Int>,
    denominator: Int,
}

/// A form with the floors it uses, in the layout of rows elsewhere: visible columns, floors, constant.
pub(crate) struct Finished {
    pub divisions: Vec<Division>,
    pub numerator: Vec<Int>,
    pub denominator: Int,
}

impl Form {
    /// The sum of both.
    pub fn plus(&self, other: &Form) -> Form {
        let denominator = self.denominator.lcm(&other.denominator);
        let mut out = vec![Int::ZERO; self.row.len().max(other.row.len())];
        for form in [self, other] {
            row::add_scaled(&mut out[..form.row.len()], &denominator.div_exact(&form.denominator), &form.row);
        }
        Form { row: out, denominator }.reduced()
    }

    /// The form times `numerator` / `denominator`.
    ///
    /// # Panics
    /// If the denominator is not positive.
    pub fn scaled(mut self, numerator: &Int, denominator: &Int) -> Form {
        assert!(denominator.is_positive(), "the denominator {denominator} is not positive");
        self.row.iter_mut().for_each(|coeff| *coeff *= numerator);
        self.denominator *= denominator;
        self.reduced()
    }

    fn reduced(mut self) -> Form {
        let gcd = row::gcd(&self.row).gcd(&self.denominator);
        if !gcd.is_one() {
            row::divide(&mut self.row, &gcd);
            self.denominator = self.denominator.div_exact(&gcd);
        }
        self
    }
}

impl Floors {
    /// No floors yet.
    pub fn new(n_visible: usize) -> Self {
        Floors { n_visible, table: Vec::new() }
    }

    /// A visible column.
    pub fn column(&self, col: usize) -> Form {
        self.unit(col)
    }

    /// All visible columns.
    pub fn columns(&self) -> Vec<Form> {
        (0..self.n_visible).map(|col| self.column(col)).collect()
    }

    /// The value of a row whose columns are the forms given and whose last entry is the constant.
    pub fn linear(&self, coeffs: &[Int], columns: &[Form]) -> Form {
        let (coeffs, constant) = row::split_constant(coeffs);
        let mut out = Form { row: vec![Int::ZERO; self.n_visible + 1], denominator: Int::ONE };
        out.row[self.n_visible] = constant.clone();
        for (coeff, column) in coeffs.iter().zip(columns) {
            if !coeff.is_zero() {
                out = out.plus(&column.clone().scaled(coeff, &Int::ONE));
            }
        }
        out
    }

    /// floor(form), in normal form.
    pub fn floor(&mut self, form: Form) -> Form {
        let Form { row, denominator } = form;
        let (mut row, mut divisor) = (row, denominator);
        let mut whole = vec![Int::ZERO; self.n_visible + 1 + self.table.len()];
        row.resize(whole.len(), Int::ZERO);
        loop {
            self.divide_by_gcd(&mut row, &mut divisor);
            self.move_out_multiples(&mut row, &divisor, &mut whole);
            if !self.dissolve_one(&mut row, &mut divisor) {
                break;
            }
        }
        if row[..self.n_visible].iter().chain(&row[self.n_visible + 1..]).all(Int::is_zero) {
            return Form { row: whole, denominator: Int::ONE };
        }
        let is_flipped = self.leads_with_minus(&row, &divisor);
        if is_flipped {
            row::negate(&mut row);
            row[self.n_visible] += &divisor - 1i64;
            row::negate(&mut whole);
            self.move_out_multiples(&mut row, &divisor, &mut whole);
            row::negate(&mut whole);
        }
        let at = self.position(row, divisor);
        let coeff = Int::from(if is_flipped { -1i64 } else { 1 });
        let floor = self.unit(self.n_visible + 1 + at).scaled(&coeff, &Int::ONE);
        floor.plus(&Form { row: whole, denominator: Int::ONE })
    }

    /// The form with the floors it uses, those in the order of their structure.
    pub fn finish(&self, form: Form) -> Finished {
        let Form { row: form, denominator } = form.reduced();
        let mut is_used = vec![false; self.table.len()];
        self.mark_used(&form, &mut is_used);
        let mut order: Vec<usize> = (0..self.table.len()).filter(|&at| is_used[at]).collect();
        order.sort_by_key(|&at| self.table[at].rank);
        let external = |row: &[Int]| {
            let mut out = row[..self.n_visible].to_vec();
            let zero = Int::ZERO;
            out.extend(order.iter().map(|&at| row.get(self.n_visible + 1 + at).unwrap_or(&zero).clone()));
            out.push(row[self.n_visible].clone());
            out
        };
        let divisions = order.iter().map(|&at| {
            let floor = &self.table[at];
            Division { numerator: external(&floor.row), divisor: floor.divisor.clone() }
        });
        Finished { divisions: divisions.collect(), numerator: external(&form), denominator }
    }

    fn mark_used(&self, row: &[Int], is_used: &mut [bool]) {
        for (at, coeff) in row[self.n_visible + 1..].iter().enumerate() {
            if !coeff.is_zero() && !std::mem::replace(&mut is_used[at], true) {
                self.mark_used(&self.table[at].row, is_used);
            }
        }
    }

    fn unit(&self, position: usize) -> Form {
        let mut row = vec![Int::ZERO; (self.n_visible + 1).max(position + 1)];
        row[position] = Int::ONE;
        Form { row, denominator: Int::ONE }
    }

    /// Step 1.
    fn divide_by_gcd(&self, row: &mut [Int], divisor: &mut Int) {
        let coeffs = row[..self.n_visible].iter().chain(&row[self.n_visible + 1..]);
        let gcd = coeffs.fold(divisor.clone(), |gcd, coeff| gcd.gcd(coeff));
        if gcd.is_one() {
            return;
        }
        let constant = row[self.n_visible].floor_div(&gcd);
        row[self.n_visible] = Int::ZERO;
        row::divide(row, &gcd);
        row[self.n_visible] = constant;
        *divisor = divisor.div_exact(&gcd);
    }

    /// Step 2.
    fn move_out_multiples(&self, row: &mut [Int], divisor: &Int, whole: &mut [Int]) {
        for (at, (coeff, whole)) in row.iter_mut().zip(whole).enumerate() {
            let mut residue = coeff.modulo(divisor);
            if at != self.n_visible && &residue * 2i64 > *divisor {
                residue -= divisor;
            }
            *whole += (&*coeff - &residue).div_exact(divisor);
            *coeff = residue;
        }
    }

    /// Step 3, for one floor; `false` if there is none with coefficient ±1.
    fn dissolve_one(&self, row: &mut [Int], divisor: &mut Int) -> bool {
        let first = self.n_visible + 1;
        let Some(at) = row[first..].iter().rposition(|coeff| coeff.abs().is_one()) else {
            return false;
        };
        let inner = &self.table[at];
        let sign = std::mem::take(&mut row[first + at]);
        row.iter_mut().for_each(|coeff| *coeff *= &inner.divisor);
        row::add_scaled(&mut row[..inner.row.len()], &sign, &inner.row);
        if sign.is_negative() {
            row[self.n_visible] += &inner.divisor - 1i64;
        }
        *divisor *= &inner.divisor;
        true
    }

    /// Step 4: is the first coefficient other than half of the divisor negative?
    fn leads_with_minus(&self, row: &[Int], divisor: &Int) -> bool {
        let references = self.references(row);
        let coeffs = row[..self.n_visible].iter().chain(references.iter().map(|(_, coeff)| *coeff));
        let lead = coeffs.into_iter().find(|coeff| !coeff.is_zero() && *coeff * 2i64 != *divisor);
        lead.is_some_and(Int::is_negative)
    }

    /// The floors a row uses with their coefficients, in the order of their structure.
    fn references<'a>(&self, row: &'a [Int]) -> Vec<(usize, &'a Int)> {
        let coeffs = row[self.n_visible + 1..].iter().enumerate();
        let mut out: Vec<_> = coeffs.filter(|(_, coeff)| !coeff.is_zero()).collect();
        out.sort_by_key(|(at, _)| self.table[*at].rank);
        out
    }

    fn position(&mut self, mut row: Vec<Int>, divisor: Int) -> usize {
        while row.len() > self.n_visible + 1 && row.last().is_some_and(Int::is_zero) {
            row.pop();
        }
        let known = self.table.iter().position(|floor| floor.divisor == divisor && floor.row == row);
        known.unwrap_or_else(|| {
            let inner = row[self.n_visible + 1..].iter().zip(&self.table);
            let depths = inner.filter(|(coeff, _)| !coeff.is_zero()).map(|(_, floor)| floor.depth + 1);
            let depth = depths.max().unwrap_or(0);
            let mut new = Floor { row, divisor, depth, rank: 0 };
            new.rank = self.table.iter().filter(|floor| self.compare(floor, &new) == Ordering::Less).count();
            self.table.iter_mut().filter(|floor| floor.rank >= new.rank).for_each(|floor| floor.rank += 1);
            self.table.push(new);
            self.table.len() - 1
        })
    }

    /// An order that depends on what the floors are, not on where they are in the table: outer ones after
    /// those under them, then by the first columns used.
    fn compare(&self, a: &Floor, b: &Floor) -> Ordering {
        let n = self.n_visible;
        let under = |floor: &Floor| -> Vec<(usize, Int)> {
            let references = self.references(&floor.row).into_iter();
            references.map(|(at, coeff)| (self.table[at].rank, coeff.clone())).collect()
        };
        a.depth
            .cmp(&b.depth)
            .then_with(|| b.row[..n].cmp(&a.row[..n]))
            .then_with(|| a.divisor.cmp(&b.divisor))
            .then_with(|| a.row[n].cmp(&b.row[n]))
            .then_with(|| under(a).cmp(&under(b)))
    }
}
