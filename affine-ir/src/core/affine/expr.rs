//! Affine expressions, simplified on construction.
//!
//! # Problem
//! Build `d0 floordiv 2 + s0 * 3 - 1` and the like such that equal texts give equal trees, and the trees
//! print as mlir-opt prints them.
//!
//! # Method
//! Every operator goes through one constructor that folds constants, moves constants and symbolic terms to
//! the right, merges equal terms, drops neutral elements and simplifies divisions by known divisors: the same
//! local rules, in the same order, as MLIR's `AffineExpr`.
//!
//! # Invariants
//! A `Binary` node is one that no rule applies to, unless it was made by matching on the enum. A rule whose
//! arithmetic would overflow does not apply.
//!
//! # Exactness
//! Expressions are mathematical integers; [`AffineExpr::eval`] returns `None` when a step does not fit in 64
//! bits or a divisor is not positive.

use std::ops::{Add, Mul, Neg, Sub};

use num_integer::Integer;

use crate::core::affine::flat;

/// The binary operators of affine expressions. Subtraction is addition of a product with -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BinaryKind {
    /// `a + b`
    Add,
    /// `a * b`, one side symbolic or constant
    Mul,
    /// `a mod b`, non-negative remainder
    Mod,
    /// `a floordiv b`, rounding towards minus infinity
    FloorDiv,
    /// `a ceildiv b`, rounding towards plus infinity
    CeilDiv,
}

/// An affine (or semi-affine) expression over numbered dimensions and symbols.
///
/// ```
/// use loopwright_affine_ir::AffineExpr;
///
/// let half = (AffineExpr::Dim(0) + AffineExpr::Symbol(0)).floor_div(2);
/// assert_eq!(half.eval(&[4], &[-7]), Some(-2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AffineExpr {
    /// The k-th dimension, `dk`.
    Dim(u32),
    /// The k-th symbol, `sk`.
    Symbol(u32),
    /// An integer literal.
    Const(i64),
    /// An operator applied to two expressions.
    Binary(BinaryKind, Box<AffineExpr>, Box<AffineExpr>),
}

use AffineExpr::{Binary, Const, Dim, Symbol};

impl AffineExpr {
    /// Applies `kind` to two expressions and simplifies the result.
    pub fn binary(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match kind {
            BinaryKind::Add => add(lhs, rhs),
            BinaryKind::Mul => mul(lhs, rhs),
            BinaryKind::Mod => modulo(lhs, rhs),
            BinaryKind::FloorDiv => floor_div(lhs, rhs),
            BinaryKind::CeilDiv => ceil_div(lhs, rhs),
        }
    }

    /// `self floordiv rhs`.
    pub fn floor_div(self, rhs: impl Into<AffineExpr>) -> AffineExpr {
        floor_div(self, rhs.into())
    }

    /// `self ceildiv rhs`.
    pub fn ceil_div(self, rhs: impl Into<AffineExpr>) -> AffineExpr {
        ceil_div(self, rhs.into())
    }

    /// `self mod rhs`.
    pub fn modulo(self, rhs: impl Into<AffineExpr>) -> AffineExpr {
        modulo(self, rhs.into())
    }

    /// The literal's value, if this is one.
    pub fn as_const(&self) -> Option<i64> {
        match self {
            Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether no dimension occurs.
    pub fn is_symbolic_or_constant(&self) -> bool {
        match self {
            Const(_) | Symbol(_) => true,
            Dim(_) => false,
            Binary(_, lhs, rhs) => lhs.is_symbolic_or_constant() && rhs.is_symbolic_or_constant(),
        }
    }

    /// Whether every product has a literal factor and every divisor is a literal (otherwise: semi-affine).
    pub fn is_pure_affine(&self) -> bool {
        match self {
            Const(_) | Symbol(_) | Dim(_) => true,
            Binary(kind, lhs, rhs) => {
                let sides = lhs.is_pure_affine() && rhs.is_pure_affine();
                let literal = match kind {
                    BinaryKind::Add => true,
                    BinaryKind::Mul => lhs.as_const().is_some() || rhs.as_const().is_some(),
                    _ => rhs.as_const().is_some(),
                };
                sides && literal
            }
        }
    }

    /// The largest integer known to divide every value of the expression; 0 for the literal 0.
    ///
    /// ```
    /// use loopwright_affine_ir::AffineExpr;
    /// assert_eq!((AffineExpr::Dim(0) * 8 + 12).largest_known_divisor(), 4);
    /// ```
    pub fn largest_known_divisor(&self) -> u64 {
        match self {
            Dim(_) | Symbol(_) => 1,
            Const(value) => value.unsigned_abs(),
            Binary(BinaryKind::Mul, lhs, rhs) => {
                let (left, right) = (lhs.largest_known_divisor(), rhs.largest_known_divisor());
                left.checked_mul(right).unwrap_or(left)
            }
            Binary(BinaryKind::Add | BinaryKind::Mod, lhs, rhs) => {
                lhs.largest_known_divisor().gcd(&rhs.largest_known_divisor())
            }
            Binary(BinaryKind::FloorDiv | BinaryKind::CeilDiv, lhs, rhs) => match rhs.as_const() {
                Some(divisor) if divisor != 0 => {
                    let (known, divisor) = (lhs.largest_known_divisor(), divisor.unsigned_abs());
                    if known % divisor == 0 { known / divisor } else { 1 }
                }
                _ => 1,
            },
        }
    }

    /// Replaces dimensions and symbols by expressions, and simplifies the result. Indices past the end of a
    /// list stay unchanged.
    pub fn substituted(&self, dims: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
        match self {
            Const(_) => self.clone(),
            Dim(index) => dims.get(*index as usize).unwrap_or(self).clone(),
            Symbol(index) => symbols.get(*index as usize).unwrap_or(self).clone(),
            Binary(kind, lhs, rhs) => {
                AffineExpr::binary(*kind, lhs.substituted(dims, symbols), rhs.substituted(dims, symbols))
            }
        }
    }

    /// The same value, terms collected and put in order: dimensions, symbols, quotients, the constant.
    ///
    /// ```
    /// use loopwright_affine_ir::AffineExpr;
    /// let (d0, d1) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
    /// assert_eq!((d1.clone() + d0.clone() - d1).simplified(2, 0), d0);
    /// ```
    pub fn simplified(&self, dims: u32, symbols: u32) -> AffineExpr {
        flat::simplified(self, dims, symbols)
    }

    /// The coefficients of dimensions and symbols, and the constant; `None` where divisions are left, or a
    /// number does not fit.
    ///
    /// ```
    /// use loopwright_affine_ir::AffineExpr;
    /// let (d0, s0) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
    /// assert_eq!((s0 + d0.clone() * 2 + 3 - d0).linear_row(1, 1), Some(vec![1, 1, 3]));
    /// ```
    pub fn linear_row(&self, dims: u32, symbols: u32) -> Option<Vec<i64>> {
        flat::linear_row(self, dims, symbols)
    }

    /// The value at a point. `None`: overflow, a divisor that is not positive, or a missing operand.
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        match self {
            Const(value) => Some(*value),
            Dim(index) => dims.get(*index as usize).copied(),
            Symbol(index) => symbols.get(*index as usize).copied(),
            Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = (lhs.eval(dims, symbols)?, rhs.eval(dims, symbols)?);
                match kind {
                    BinaryKind::Add => lhs.checked_add(rhs),
                    BinaryKind::Mul => lhs.checked_mul(rhs),
                    _ if rhs <= 0 => None,
                    BinaryKind::Mod => Some(lhs.rem_euclid(rhs)),
                    BinaryKind::FloorDiv => Some(lhs.div_euclid(rhs)),
                    BinaryKind::CeilDiv => Some(ceil(lhs, rhs)),
                }
            }
        }
    }

    /// Calls `visit` on every node, children first.
    pub fn walk(&self, visit: &mut impl FnMut(&AffineExpr)) {
        if let Binary(_, lhs, rhs) = self {
            lhs.walk(visit);
            rhs.walk(visit);
        }
        visit(self);
    }

    /// Whether dimension `index` occurs.
    pub fn uses_dim(&self, index: u32) -> bool {
        let mut found = false;
        self.walk(&mut |expr| found |= *expr == Dim(index));
        found
    }
}

impl From<i64> for AffineExpr {
    fn from(value: i64) -> Self {
        Const(value)
    }
}

impl Add for AffineExpr {
    type Output = AffineExpr;
    fn add(self, rhs: AffineExpr) -> AffineExpr {
        add(self, rhs)
    }
}

impl Add<i64> for AffineExpr {
    type Output = AffineExpr;
    fn add(self, rhs: i64) -> AffineExpr {
        add(self, Const(rhs))
    }
}

impl Sub for AffineExpr {
    type Output = AffineExpr;
    fn sub(self, rhs: AffineExpr) -> AffineExpr {
        add(self, -rhs)
    }
}

impl Sub<i64> for AffineExpr {
    type Output = AffineExpr;
    fn sub(self, rhs: i64) -> AffineExpr {
        add(self, -Const(rhs))
    }
}

impl Mul for AffineExpr {
    type Output = AffineExpr;
    fn mul(self, rhs: AffineExpr) -> AffineExpr {
        mul(self, rhs)
    }
}

impl Mul<i64> for AffineExpr {
    type Output = AffineExpr;
    fn mul(self, rhs: i64) -> AffineExpr {
        mul(self, Const(rhs))
    }
}

impl Neg for AffineExpr {
    type Output = AffineExpr;
    fn neg(self) -> AffineExpr {
        mul(self, Const(-1))
    }
}

fn raw(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    Binary(kind, Box::new(lhs), Box::new(rhs))
}

/// `e * c` read as (e, c), anything else as (e, 1).
fn coefficient(expr: &AffineExpr) -> (&AffineExpr, i64) {
    if let Binary(BinaryKind::Mul, lhs, rhs) = expr
        && let Const(value) = **rhs
    {
        return (lhs, value);
    }
    (expr, 1)
}

/// Whether both are dimensions or both are symbols, the later one first. Only such pairs are put in order:
/// MLIR leaves `d1 * 2 + d0` and `d1 + s0 + d0` as they are.
fn is_later(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs, rhs) {
        (Dim(left), Dim(right)) | (Symbol(left), Symbol(right)) => left > right,
        _ => false,
    }
}

fn add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    simplified_sum(&lhs, &rhs).unwrap_or_else(|| raw(BinaryKind::Add, lhs, rhs))
}

/// The sum of two expressions, where a rule applies to them.
fn simplified_sum(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let (Const(left), Const(right)) = (lhs, rhs) {
        return left.checked_add(*right).map(Const);
    }
    let swap = lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant();
    if swap || matches!(lhs, Const(_)) || is_later(lhs, rhs) {
        return Some(add(rhs.clone(), lhs.clone()));
    }
    if *rhs == Const(0) {
        return Some(lhs.clone());
    }
    let terms = match lhs {
        Binary(BinaryKind::Add, first, last) => Some((&**first, &**last)),
        _ => None,
    };
    if let (Some((first, Const(left))), Const(right)) = (terms, rhs) {
        return left.checked_add(*right).map(|sum| add(first.clone(), Const(sum)));
    }
    let ((left, left_factor), (right, right_factor)) = (coefficient(lhs), coefficient(rhs));
    if left == right
        && let Some(factor) = left_factor.checked_add(right_factor)
    {
        return Some(mul(left.clone(), Const(factor)));
    }
    if let Some((first, Const(constant))) = terms {
        return Some(add(add(first.clone(), rhs.clone()), Const(*constant)));
    }
    let Binary(BinaryKind::Mul, product, factor) = rhs else { return None };
    if let Some(remainder) = as_remainder(lhs, product, factor) {
        return Some(remainder);
    }
    if let (Some((first, last)), Binary(BinaryKind::FloorDiv, ..)) = (terms, &**product) {
        return simplified_sum(last, rhs).map(|sum| add(first.clone(), sum));
    }
    None
}

/// `lhs + product * factor` as a remainder: `e - q * (e floordiv q)` is `e mod q`.
fn as_remainder(lhs: &AffineExpr, product: &AffineExpr, factor: &AffineExpr) -> Option<AffineExpr> {
    let (quotient, divisor) = match (product, factor) {
        (Binary(BinaryKind::Mul, quotient, divisor), Const(-1)) => (&**quotient, (**divisor).clone()),
        (_, Const(factor)) => (product, Const(factor.checked_neg().filter(|divisor| *divisor > 0)?)),
        _ => return None,
    };
    match quotient {
        Binary(BinaryKind::FloorDiv, dividend, by) if **by == divisor && **dividend == *lhs => {
            Some(modulo(lhs.clone(), divisor))
        }
        _ => None,
    }
}

fn mul(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    if let (Const(left), Const(right)) = (&lhs, &rhs) {
        return match left.checked_mul(*right) {
            Some(product) => Const(product),
            None => raw(BinaryKind::Mul, lhs, rhs),
        };
    }
    let swap = !rhs.is_symbolic_or_constant() && lhs.is_symbolic_or_constant();
    if swap || matches!(lhs, Const(_)) || is_later(&lhs, &rhs) {
        return mul(rhs, lhs);
    }
    match rhs {
        Const(1) => return lhs,
        Const(0) => return Const(0),
        _ => {}
    }
    if let Binary(BinaryKind::Mul, _, inner) = &lhs
        && let Const(left) = **inner
    {
        if let Const(right) = rhs {
            return match left.checked_mul(right) {
                Some(product) => mul(left_of(lhs), Const(product)),
                None => raw(BinaryKind::Mul, lhs, rhs),
            };
        }
        return mul(mul(left_of(lhs), rhs), Const(left));
    }
    raw(BinaryKind::Mul, lhs, rhs)
}

/// The divisor when it is a positive literal; other divisors are kept as they are written.
fn positive(rhs: &AffineExpr) -> Option<i64> {
    rhs.as_const().filter(|divisor| *divisor > 0)
}

/// `(e * c) / divisor` when the literal `c` is a multiple of the divisor.
fn exact_quotient(lhs: &AffineExpr, divisor: i64) -> Option<AffineExpr> {
    if let Binary(BinaryKind::Mul, expr, factor) = lhs
        && let Const(factor) = **factor
        && factor % divisor == 0
    {
        return Some(mul((**expr).clone(), Const(factor / divisor)));
    }
    None
}

fn floor_div(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let Some(divisor) = positive(&rhs) else { return raw(BinaryKind::FloorDiv, lhs, rhs) };
    if let Const(value) = lhs {
        return Const(value.div_euclid(divisor));
    }
    if divisor == 1 {
        return lhs;
    }
    if let Some(quotient) = exact_quotient(&lhs, divisor) {
        return quotient;
    }
    if let Binary(BinaryKind::Add, first, second) = &lhs
        && [first, second].into_iter().any(|term| is_multiple(term, divisor))
    {
        return add(floor_div((**first).clone(), rhs.clone()), floor_div((**second).clone(), rhs));
    }
    raw(BinaryKind::FloorDiv, lhs, rhs)
}

fn ceil_div(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let Some(divisor) = positive(&rhs) else { return raw(BinaryKind::CeilDiv, lhs, rhs) };
    if let Const(value) = lhs {
        return Const(ceil(value, divisor));
    }
    if divisor == 1 {
        return lhs;
    }
    exact_quotient(&lhs, divisor).unwrap_or_else(|| raw(BinaryKind::CeilDiv, lhs, rhs))
}

fn modulo(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let Some(divisor) = positive(&rhs) else { return raw(BinaryKind::Mod, lhs, rhs) };
    if let Const(value) = lhs {
        return Const(value.rem_euclid(divisor));
    }
    if is_multiple(&lhs, divisor) {
        return Const(0);
    }
    match &lhs {
        Binary(BinaryKind::Add, first, second) if is_multiple(first, divisor) => {
            modulo((**second).clone(), rhs)
        }
        Binary(BinaryKind::Add, first, second) if is_multiple(second, divisor) => {
            modulo((**first).clone(), rhs)
        }
        Binary(BinaryKind::Mod, inner, by) if positive(by).is_some_and(|by| by % divisor == 0) => {
            modulo((**inner).clone(), rhs)
        }
        _ => raw(BinaryKind::Mod, lhs, rhs),
    }
}

fn is_multiple(expr: &AffineExpr, divisor: i64) -> bool {
    expr.largest_known_divisor().is_multiple_of(divisor.unsigned_abs())
}

/// The left operand of a binary expression.
fn left_of(expr: AffineExpr) -> AffineExpr {
    match expr {
        Binary(_, lhs, _) => *lhs,
        _ => unreachable!("called on a binary expression only"),
    }
}

fn ceil(value: i64, divisor: i64) -> i64 {
    let (quotient, remainder) = (value.div_euclid(divisor), value.rem_euclid(divisor));
    if remainder == 0 { quotient } else { quotient + 1 }
}
