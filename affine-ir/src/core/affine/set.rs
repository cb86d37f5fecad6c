//! Integer sets: conjunctions of affine constraints over counted dimensions and symbols.

use crate::core::affine::expr::AffineExpr;

/// `affine_set<(d0, ..)[s0, ..] : (expr >= 0, expr == 0, ..)>`.
///
/// ```
/// use loopwright_affine_ir::{AffineExpr, IntegerSet};
///
/// // The dimensions up to the symbol, the constraint being no equality.
/// let set = IntegerSet::new(1, 1, vec![(AffineExpr::Symbol(0) - AffineExpr::Dim(0), false)]);
/// assert_eq!(set.contains(&[3, 4]), Some(true));
/// assert_eq!(set.contains(&[5, 4]), Some(false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IntegerSet {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// Each expression is compared with zero: `true` means `== 0`, `false` means `>= 0`.
    pub constraints: Vec<(AffineExpr, bool)>,
}

impl IntegerSet {
    /// A set from its parts.
    pub fn new(dims: u32, symbols: u32, constraints: Vec<(AffineExpr, bool)>) -> Self {
        IntegerSet { dims, symbols, constraints }
    }

    /// Number of operands the set takes.
    pub fn n_inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// Whether the point lies in the set; operands are dimensions, then symbols. `None` as in
    /// [`AffineExpr::eval`] or when the number of operands is wrong.
    pub fn contains(&self, operands: &[i64]) -> Option<bool> {
        if operands.len() != self.n_inputs() {
            return None;
        }
        let (dims, symbols) = operands.split_at(self.dims as usize);
        let mut holds = true;
        for (expr, is_equality) in &self.constraints {
            let value = expr.eval(dims, symbols)?;
            holds &= if *is_equality { value == 0 } else { value >= 0 };
        }
        Some(holds)
    }

    /// Whether every constraint is affine with literal factors and divisors.
    pub fn is_pure_affine(&self) -> bool {
        self.constraints.iter().all(|(expr, _)| expr.is_pure_affine())
    }
}
