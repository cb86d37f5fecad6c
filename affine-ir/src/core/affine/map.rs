//! Affine maps: lists of affine expressions over counted dimensions and symbols.

use crate::core::affine::expr::AffineExpr;

/// `affine_map<(d0, ..)[s0, ..] -> (result, ..)>`.
///
/// ```
/// use loopwright_affine_ir::{AffineExpr, AffineMap};
///
/// let (d0, s0) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
/// let map = AffineMap::new(1, 1, vec![d0.clone() + s0, d0.modulo(8)]);
/// assert_eq!(map.to_string(), "(d0)[s0] -> (d0 + s0, d0 mod 8)");
/// assert_eq!(map.eval(&[10, 100]), Some(vec![110, 2]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AffineMap {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// The result expressions.
    pub results: Vec<AffineExpr>,
}

impl AffineMap {
    /// A map from its parts.
    pub fn new(dims: u32, symbols: u32, results: Vec<AffineExpr>) -> Self {
        AffineMap { dims, symbols, results }
    }

    /// `(d0, .., dn) -> (d0, .., dn)`.
    pub fn identity(dims: u32) -> Self {
        AffineMap { dims, symbols: 0, results: (0..dims).map(AffineExpr::Dim).collect() }
    }

    /// `() -> (value)`.
    pub fn constant(value: i64) -> Self {
        AffineMap { dims: 0, symbols: 0, results: vec![AffineExpr::Const(value)] }
    }

    /// `()[s0] -> (s0)`.
    pub fn symbol_identity() -> Self {
        AffineMap { dims: 0, symbols: 1, results: vec![AffineExpr::Symbol(0)] }
    }

    /// Number of operands the map takes.
    pub fn n_inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// Number of results.
    pub fn n_results(&self) -> usize {
        self.results.len()
    }

    /// The dimension that a result is, if it is just that.
    pub fn dim_at(&self, result: usize) -> Option<usize> {
        match self.results.get(result) {
            Some(AffineExpr::Dim(dim)) => usize::try_from(*dim).ok(),
            _ => None,
        }
    }

    /// Whether the map is `(d0, .., dn) -> (d0, .., dn)`, whatever symbols it takes, as in MLIR.
    pub fn is_identity(&self) -> bool {
        self.results.len() == self.dims as usize
            && self.results.iter().zip(0..).all(|(expr, index)| *expr == AffineExpr::Dim(index))
    }

    /// The literal that a map with one constant result returns.
    pub fn as_single_constant(&self) -> Option<i64> {
        match self.results.as_slice() {
            [expr] => expr.as_const(),
            _ => None,
        }
    }

    /// The values of the results at a point; operands are dimensions, then symbols. `None` as in
    /// [`AffineExpr::eval`] or when the number of operands is wrong.
    pub fn eval(&self, operands: &[i64]) -> Option<Vec<i64>> {
        if operands.len() != self.n_inputs() {
            return None;
        }
        let (dims, symbols) = operands.split_at(self.dims as usize);
        self.results.iter().map(|expr| expr.eval(dims, symbols)).collect()
    }

    /// `self` after `inner`: the results of `inner` become the dimensions of `self`; the symbols of `inner`
    /// come first, then those of `self`.
    ///
    /// # Panics
    /// When `inner` has another number of results than `self` has dimensions.
    pub fn pullback(&self, inner: &AffineMap) -> AffineMap {
        assert_eq!(self.dims as usize, inner.results.len(), "results of the inner map feed the dimensions");
        let shifted: Vec<_> =
            (0..self.symbols).map(|symbol| AffineExpr::Symbol(symbol + inner.symbols)).collect();
        let results = self.results.iter().map(|expr| expr.substituted(&inner.results, &shifted)).collect();
        AffineMap { dims: inner.dims, symbols: inner.symbols + self.symbols, results }
    }

    /// Whether every result is affine with literal factors and divisors.
    pub fn is_pure_affine(&self) -> bool {
        self.results.iter().all(AffineExpr::is_pure_affine)
    }
}
