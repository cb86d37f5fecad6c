//! The normal form of semi-affine expressions: those with a product, or a division, by a symbol.
//!
//! # Problem
//! `(s0 * s0 - (s1 floordiv s0) * s0) mod s0` is 0, and `d0 * s0 + s0 + d0` has a form to compare it by.
//!
//! # Method
//! As MLIR's. First, what is divided by a symbol and is a multiple of it is divided. Then the expression
//! becomes a row of coefficients: of dimensions, symbols, and *locals*, which are products, quotients and
//! remainders that occur in it. Equal locals share a column. Written out, terms come in the order of the
//! number of their input: a dimension before its products, a symbol after those of that dimension.
//!
//! # Exactness
//! Where a divisor is not positive the expression has no value; elsewhere its value stays the same. What does
//! not fit in 64 bits, has more than [`MOST_NODES`] nodes or takes more than [`MOST_STEPS`] steps stays
//! unchanged.

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::flat;
use num_integer::Integer;

/// Longer expressions are not written out.
const MOST_NODES: usize = 4096;
/// Expressions looked at, as a divisor is simplified once more for each division around it.
const MOST_STEPS: usize = 1 << 14;

/// The normal form; the expression itself where it has none.
pub(crate) fn simplified(expr: &AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    let mut semi = Semi { dims, symbols, steps: 0 };
    semi.simplified(expr).unwrap_or_else(|| expr.clone())
}

struct Semi {
    dims: u32,
    symbols: u32,
    steps: usize,
}

impl Semi {
    fn simplified(&mut self, expr: &AffineExpr) -> Option<AffineExpr> {
        let expr = if expr.is_pure_affine() { expr.clone() } else { self.divided(expr)? };
        if expr.is_pure_affine() {
            return Some(flat::simplified_pure(&expr, self.dims, self.symbols));
        }
        let mut columns = Columns { dims: self.dims, symbols: self.symbols, locals: Vec::new() };
        let Some(row) = columns.row(&expr) else { return Some(expr) };
        match columns.expr(&row)? == expr {
            true => Some(expr),
            false => columns.sorted(&row),
        }
    }

    /// Divides what is a multiple of the symbol that it is divided by.
    fn divided(&mut self, expr: &AffineExpr) -> Option<AffineExpr> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        let AffineExpr::Binary(kind, lhs, rhs) = expr else { return Some(expr.clone()) };
        let (left, right) = (self.divided(lhs)?, self.divided(rhs)?);
        if !matches!(kind, BinaryKind::Add | BinaryKind::Mul)
            && let AffineExpr::Symbol(symbol) = self.simplified(&right)?
            && is_divisible(&left, symbol, *kind)
        {
            if *kind == BinaryKind::Mod {
                return Some(AffineExpr::Const(0));
            }
            if let Some(quotient) = quotient(&left, symbol) {
                return Some(quotient);
            }
        }
        Some(AffineExpr::binary(*kind, left, right))
    }
}

/// Whether an expression is a multiple of a symbol, for whatever values.
fn is_multiple(expr: &AffineExpr, symbol: u32) -> bool {
    let is_multiple = |expr: &AffineExpr| is_multiple(expr, symbol);
    match expr {
        AffineExpr::Const(value) => *value == 0,
        AffineExpr::Dim(_) => false,
        AffineExpr::Symbol(other) => *other == symbol,
        AffineExpr::Binary(kind, lhs, rhs) => match kind {
            BinaryKind::Add | BinaryKind::Mod => is_multiple(lhs) && is_multiple(rhs),
            BinaryKind::Mul => is_multiple(lhs) || is_multiple(rhs),
            BinaryKind::FloorDiv | BinaryKind::CeilDiv => false,
        },
    }
}

/// Whether a division of this kind by a symbol can be done within an expression: in the dividend of a
/// division of the same kind, `(a * s floordiv b) floordiv s`, or in one beside multiples of the symbol. Two
/// quotients are rounded one by one, so that their sum is not.
fn is_divisible(expr: &AffineExpr, symbol: u32, kind: BinaryKind) -> bool {
    if is_multiple(expr, symbol) {
        return true;
    }
    let AffineExpr::Binary(of, lhs, rhs) = expr else { return false };
    let is_divisible = |expr: &AffineExpr| is_divisible(expr, symbol, kind);
    match of {
        BinaryKind::Add => {
            is_multiple(lhs, symbol) && is_divisible(rhs) || is_divisible(lhs) && is_multiple(rhs, symbol)
        }
        BinaryKind::FloorDiv | BinaryKind::CeilDiv => *of == kind && is_divisible(lhs),
        BinaryKind::Mul | BinaryKind::Mod => false,
    }
}

/// What is divisible by a symbol, divided by it.
fn quotient(expr: &AffineExpr, symbol: u32) -> Option<AffineExpr> {
    match expr {
        AffineExpr::Const(value) => (*value == 0).then_some(AffineExpr::Const(0)),
        AffineExpr::Dim(_) => None,
        AffineExpr::Symbol(_) => Some(AffineExpr::Const(1)),
        AffineExpr::Binary(of, lhs, rhs) => {
            let (lhs, rhs) = (&**lhs, &**rhs);
            Some(match of {
                BinaryKind::Add | BinaryKind::Mod => {
                    AffineExpr::binary(*of, quotient(lhs, symbol)?, quotient(rhs, symbol)?)
                }
                BinaryKind::Mul if is_multiple(lhs, symbol) => quotient(lhs, symbol)? * rhs.clone(),
                BinaryKind::Mul => lhs.clone() * quotient(rhs, symbol)?,
                _ => AffineExpr::binary(*of, quotient(lhs, symbol)?, rhs.clone()),
            })
        }
    }
}

/// Coefficients of dimensions, symbols and locals, as far as there are some; and the constant.
#[derive(Clone, Default)]
struct Row {
    terms: Vec<i64>,
    constant: i64,
}

impl Row {
    fn of(column: usize, coefficient: i64) -> Row {
        let mut terms = vec![0; column];
        terms.push(coefficient);
        Row { terms, constant: 0 }
    }

    fn plus(mut self, other: &Row) -> Option<Row> {
        if self.terms.len() < other.terms.len() {
            self.terms.resize(other.terms.len(), 0);
        }
        for (term, more) in self.terms.iter_mut().zip(&other.terms) {
            *term = term.checked_add(*more)?;
        }
        self.constant = self.constant.checked_add(other.constant)?;
        Some(self)
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut i64> {
        self.terms.iter_mut().chain([&mut self.constant])
    }

    fn times(mut self, factor: i64) -> Option<Row> {
        for number in self.numbers() {
            *number = number.checked_mul(factor)?;
        }
        Some(self)
    }

    fn divided(mut self, divisor: i64) -> Option<Row> {
        for number in self.numbers() {
            *number = number.checked_div(divisor)?;
        }
        Some(self)
    }

    /// The greatest common divisor of the row and a positive number.
    fn gcd(&self, with: i64) -> i64 {
        let all = self.terms.iter().chain([&self.constant]);
        let gcd = all.fold(with.unsigned_abs(), |gcd, number| gcd.gcd(&number.unsigned_abs()));
        i64::try_from(gcd).unwrap_or(1)
    }
}

/// The columns of rows.
struct Columns {
    dims: u32,
    symbols: u32,
    /// Products, quotients and remainders, in the order in which they were met.
    locals: Vec<AffineExpr>,
}

impl Columns {
    fn n_inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    fn row(&mut self, expr: &AffineExpr) -> Option<Row> {
        let (kind, lhs, rhs) = match expr {
            AffineExpr::Dim(dim) => return Some(Row::of(*dim as usize, 1)),
            AffineExpr::Symbol(symbol) => return Some(Row::of(self.dims as usize + *symbol as usize, 1)),
            AffineExpr::Const(value) => return Some(Row { terms: Vec::new(), constant: *value }),
            AffineExpr::Binary(kind, lhs, rhs) => (*kind, lhs, rhs),
        };
        let (left, right) = (self.row(lhs)?, self.row(rhs)?);
        match (kind, rhs.as_const()) {
            (BinaryKind::Add, _) => left.plus(&right),
            (BinaryKind::Mul, Some(factor)) => left.times(factor),
            (_, None) => {
                let local = AffineExpr::binary(kind, self.expr(&left)?, self.expr(&right)?);
                Some(Row::of(self.column(local)?, 1))
            }
            (_, Some(divisor)) if divisor <= 0 => None,
            (kind, Some(divisor)) => {
                let gcd = left.gcd(divisor);
                let (reduced, by) = (left.clone().divided(gcd)?, divisor / gcd);
                match (kind, by) {
                    (BinaryKind::Mod, 1) => Some(Row::default()),
                    (BinaryKind::Mod, _) => {
                        let local = self.expr(&reduced)?.floor_div(by);
                        left.plus(&Row::of(self.column(local)?, divisor.checked_neg()?))
                    }
                    (_, 1) => Some(reduced),
                    _ => {
                        let local = AffineExpr::binary(kind, self.expr(&reduced)?, AffineExpr::Const(by));
                        Some(Row::of(self.column(local)?, 1))
                    }
                }
            }
        }
    }

    fn column(&mut self, local: AffineExpr) -> Option<usize> {
        if size(&local) > MOST_NODES {
            return None;
        }
        let known = self.locals.iter().position(|other| *other == local);
        let position = known.unwrap_or_else(|| {
            self.locals.push(local);
            self.locals.len() - 1
        });
        Some(self.n_inputs() + position)
    }

    /// Whether a row is short enough to be written out.
    fn is_short(&self, row: &Row) -> bool {
        let locals = row.terms.iter().skip(self.n_inputs()).zip(&self.locals);
        let sizes = locals.filter(|(coefficient, _)| **coefficient != 0).map(|(_, local)| size(local) + 3);
        row.terms.len() * 3 + sizes.sum::<usize>() <= MOST_NODES
    }

    /// The input or local of a column.
    fn term(&self, column: usize) -> AffineExpr {
        let number = |position: usize| u32::try_from(position).expect("columns of inputs are counted in u32");
        match column.checked_sub(self.dims as usize) {
            None => AffineExpr::Dim(number(column)),
            Some(symbol) if symbol < self.symbols as usize => AffineExpr::Symbol(number(symbol)),
            Some(local) => self.locals[local - self.symbols as usize].clone(),
        }
    }

    /// Terms in the order of columns, then the constant.
    fn expr(&self, row: &Row) -> Option<AffineExpr> {
        let terms = row.terms.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0);
        let sum = |sum, (column, coefficient): (usize, &i64)| sum + self.term(column) * *coefficient;
        self.is_short(row).then(|| terms.fold(AffineExpr::Const(0), sum) + row.constant)
    }

    /// Terms of inputs in the order of the inputs, then other locals, then the constant.
    fn sorted(&self, row: &Row) -> Option<AffineExpr> {
        if !self.is_short(row) {
            return None;
        }
        let (n_dims, n_inputs) = (self.dims as usize, self.n_inputs());
        let columns = || row.terms.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0);
        // Dimensions and their divisions are before their products, symbols after those of dimensions; else
        // terms of one input stay in this order.
        let (before, after) = (-1, i64::from(self.dims.max(self.symbols)));
        let (mut n_before, mut n_after) = (0, 0);
        let mut next_before = || {
            n_before += 1;
            before - (n_before - 1)
        };
        let mut next_after = || {
            n_after += 1;
            after + n_after - 1
        };
        let mut keys: Vec<((u32, i64), usize)> = Vec::new();
        let mut others = Vec::new();
        for (column, _) in columns().filter(|(column, _)| (n_dims..n_inputs).contains(column)) {
            if let AffineExpr::Symbol(symbol) = self.term(column) {
                keys.push(((symbol, next_after()), column));
            }
        }
        for (column, _) in columns().filter(|(column, _)| *column >= n_inputs) {
            let AffineExpr::Binary(_, lhs, rhs) = &self.locals[column - n_inputs] else {
                others.push(column);
                continue;
            };
            let key = match (&**lhs, &**rhs) {
                (AffineExpr::Dim(dim), AffineExpr::Const(_)) => (*dim, next_before()),
                (AffineExpr::Symbol(symbol), AffineExpr::Const(_) | AffineExpr::Symbol(_)) => {
                    (*symbol, next_after())
                }
                (AffineExpr::Dim(dim), AffineExpr::Symbol(symbol)) => (*dim, i64::from(*symbol)),
                _ => {
                    others.push(column);
                    continue;
                }
            };
            keys.push((key, column));
        }
        for (column, _) in columns().filter(|(column, _)| *column < n_dims) {
            if let AffineExpr::Dim(dim) = self.term(column) {
                keys.push(((dim, next_before()), column));
            }
        }
        keys.sort();
        let sorted = keys.into_iter().map(|(_, column)| column).chain(others);
        let terms = sorted.map(|column| self.term(column) * row.terms[column]);
        Some(terms.fold(AffineExpr::Const(0), |sum, term| sum + term) + row.constant)
    }
}

/// The number of nodes.
fn size(expr: &AffineExpr) -> usize {
    let mut size = 0;
    expr.walk(&mut |_| size += 1);
    size
}
