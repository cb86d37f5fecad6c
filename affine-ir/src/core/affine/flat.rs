//! The flat normal form of affine expressions: `c0 * d0 + .. + c * s0 + .. + k0 * q0 + .. + constant`.
//!
//! # Problem
//! Composition makes expressions like `d0 * 2 - 3 + d1 + d0`; equal ones must become equal, with terms in
//! order.
//!
//! # Method
//! As MLIR's flattener: an expression becomes a row of coefficients, of dimensions, then symbols, then
//! quotients that occur in it, then the constant. A remainder is the dividend minus divisor times quotient.
//! Equal quotients share a column; common factors of a dividend and its divisor are cancelled. Quotients are
//! rows over the columns before them: as expressions, those that contain each other may double with each, so
//! that they are written out once, in the end.
//!
//! # Exactness
//! The value of the expression stays the same everywhere. Rows that do not fit in 64 bits and forms of more
//! than [`MOST_NODES`] nodes stay unchanged. Semi-affine expressions have another form ([`semi`]).

use num_integer::Integer;

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::semi;

/// Longer forms are not written out.
const MOST_NODES: usize = 4096;

/// The expression rebuilt from its row; itself where it has none.
pub(crate) fn simplified(expr: &AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    match expr.is_pure_affine() {
        true => simplified_pure(expr, dims, symbols),
        false => semi::simplified(expr, dims, symbols),
    }
}

/// The same where no product or division is by an input.
pub(crate) fn simplified_pure(expr: &AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    let mut flattener = Flattener { dims, symbols, quotients: Vec::new() };
    let row = flattener.row(expr);
    row.and_then(|row| flattener.written_out(&row)).unwrap_or_else(|| expr.clone())
}

/// The coefficients of dimensions and symbols, and the constant; `None` if there are quotients in it, too.
pub(crate) fn linear_row(expr: &AffineExpr, dims: u32, symbols: u32) -> Option<Vec<i64>> {
    let mut flattener = Flattener { dims, symbols, quotients: Vec::new() };
    let Row { mut terms, constant } = flattener.row(expr)?;
    flattener.quotients.is_empty().then_some(())?;
    terms.resize(flattener.n_inputs(), 0);
    terms.push(constant);
    Some(terms)
}

/// A row; coefficients that are missing at the end are 0. Its numbers are those of attributes: this crate
/// knows no larger ones.
#[derive(Clone, Default, PartialEq, Eq)]
struct Row {
    terms: Vec<i64>,
    constant: i64,
}

impl Row {
    fn term(column: usize) -> Row {
        let mut terms = vec![0; column];
        terms.push(1);
        Row { terms, constant: 0 }
    }

    fn scale(mut self, factor: i64) -> Option<Row> {
        for term in self.terms.iter_mut().chain([&mut self.constant]) {
            *term = term.checked_mul(factor)?;
        }
        Some(self)
    }

    fn add(mut self, other: &Row) -> Option<Row> {
        if self.terms.len() < other.terms.len() {
            self.terms.resize(other.terms.len(), 0);
        }
        for (term, more) in self.terms.iter_mut().zip(&other.terms) {
            *term = term.checked_add(*more)?;
        }
        self.constant = self.constant.checked_add(other.constant)?;
        Some(self)
    }

    fn without_zeros(mut self) -> Row {
        let n_terms = self.terms.iter().rposition(|term| *term != 0).map_or(0, |last| last + 1);
        self.terms.truncate(n_terms);
        self
    }

    /// Divides everything by a common divisor of all of it.
    fn divide(mut self, divisor: i64) -> Option<Row> {
        for term in self.terms.iter_mut().chain([&mut self.constant]) {
            *term = term.checked_div(divisor)?;
        }
        Some(self)
    }

    /// The greatest common divisor of the row and a positive number.
    fn gcd(&self, with: i64) -> i64 {
        let all = self.terms.iter().chain([&self.constant]);
        let gcd = all.fold(with.unsigned_abs(), |gcd, term| gcd.gcd(&term.unsigned_abs()));
        i64::try_from(gcd).unwrap_or(1)
    }
}

/// A dividend by a positive divisor, rounded down or up.
#[derive(PartialEq, Eq)]
struct Quotient {
    kind: BinaryKind,
    dividend: Row,
    divisor: i64,
}

struct Flattener {
    dims: u32,
    symbols: u32,
    /// The quotients met, each in the order of its column.
    quotients: Vec<Quotient>,
}

impl Flattener {
    fn n_inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    fn row(&mut self, expr: &AffineExpr) -> Option<Row> {
        match expr {
            AffineExpr::Dim(dim) => Some(Row::term(*dim as usize)),
            AffineExpr::Symbol(symbol) => Some(Row::term(self.dims as usize + *symbol as usize)),
            AffineExpr::Const(value) => Some(Row { terms: Vec::new(), constant: *value }),
            AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
                let (lhs, rhs) = (self.row(lhs)?, self.row(rhs)?);
                lhs.add(&rhs)
            }
            AffineExpr::Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = (self.row(lhs)?, rhs.as_const()?);
                match kind {
                    BinaryKind::Mul => lhs.scale(rhs),
                    _ if rhs <= 0 => None,
                    BinaryKind::Mod => self.remainder(lhs, rhs),
                    _ => self.quotient(lhs, rhs, *kind),
                }
            }
        }
    }

    fn quotient(&mut self, dividend: Row, divisor: i64, kind: BinaryKind) -> Option<Row> {
        let gcd = dividend.gcd(divisor);
        let (dividend, divisor) = (dividend.divide(gcd)?, divisor / gcd);
        if divisor == 1 {
            return Some(dividend);
        }
        Some(Row::term(self.column(Quotient { kind, dividend, divisor })))
    }

    fn remainder(&mut self, dividend: Row, divisor: i64) -> Option<Row> {
        let gcd = dividend.gcd(divisor);
        if gcd == divisor {
            return Some(Row::default());
        }
        let reduced = dividend.clone().divide(gcd)?;
        let kind = BinaryKind::FloorDiv;
        let column = self.column(Quotient { kind, dividend: reduced, divisor: divisor / gcd });
        dividend.add(&Row::term(column).scale(divisor.checked_neg()?)?)
    }

    fn column(&mut self, quotient: Quotient) -> usize {
        let quotient = Quotient { dividend: quotient.dividend.without_zeros(), ..quotient };
        let known = self.quotients.iter().position(|other| *other == quotient);
        let position = known.unwrap_or_else(|| {
            self.quotients.push(quotient);
            self.quotients.len() - 1
        });
        self.n_inputs() + position
    }

    /// The row as an expression, if that is not too long.
    fn written_out(&self, row: &Row) -> Option<AffineExpr> {
        let mut written: Vec<(AffineExpr, usize)> = Vec::with_capacity(self.quotients.len());
        for quotient in &self.quotients {
            let (dividend, size) = self.expr(&quotient.dividend, &written)?;
            let divisor = AffineExpr::Const(quotient.divisor);
            written.push((AffineExpr::binary(quotient.kind, dividend, divisor), size + 2));
        }
        Some(self.expr(row, &written)?.0)
    }

    /// The row as an expression, given those of quotients, each with how many nodes it has at most.
    fn expr(&self, row: &Row, quotients: &[(AffineExpr, usize)]) -> Option<(AffineExpr, usize)> {
        let number = |position: usize| u32::try_from(position).expect("columns of inputs are counted in u32");
        let terms = || row.terms.iter().enumerate().filter(|(_, factor)| **factor != 0);
        let size_of = |position: usize| match position.checked_sub(self.n_inputs()) {
            Some(quotient) => quotients[quotient].1,
            None => 1,
        };
        let size = terms().map(|(position, _)| size_of(position) + 3).sum::<usize>() + 2;
        if size > MOST_NODES {
            return None;
        }
        let dims = self.dims as usize;
        let column = |position: usize| match position {
            dim if dim < dims => AffineExpr::Dim(number(dim)),
            symbol if symbol < self.n_inputs() => AffineExpr::Symbol(number(symbol - dims)),
            quotient => quotients[quotient - self.n_inputs()].0.clone(),
        };
        let sum =
            terms().fold(AffineExpr::Const(0), |sum, (position, factor)| sum + column(position) * *factor);
        Some((sum + row.constant, size))
    }
}
