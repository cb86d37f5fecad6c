//! Layouts of memrefs: strides and offset, in whichever form the type gives them.

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::map::AffineMap;
use crate::core::types::{Layout, MemRefType, Strided};

/// A number that is known, or only when the program runs.
type Number = Option<i64>;

impl MemRefType {
    /// Strides and offset in elements; `None` where the layout has none. An affine map has them if it has one
    /// result that is a sum of dimensions with factors.
    pub fn strides(&self) -> Option<Strided> {
        match &self.layout {
            Layout::Strided(strided) => Some(strided.clone()),
            Layout::Identity => Some(Strided { strides: contiguous(&self.shape), offset: Some(0) }),
            Layout::Map(map) => strides_of_map(map),
            Layout::Other(_) => None,
        }
    }
}

/// The strides of a buffer in row-major order, as far as the sizes show them. As in MLIR, they do not tell
/// what steps over a dimension of no elements.
fn contiguous(shape: &[Number]) -> Vec<Number> {
    let mut strides = vec![Some(1); shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = product(strides[dim], shape[dim].filter(|size| *size != 0));
    }
    strides
}

/// Nothing times something unknown is nothing.
pub(super) fn product(a: Number, b: Number) -> Number {
    match (a, b) {
        (Some(0), _) | (_, Some(0)) => Some(0),
        _ => a.zip(b).and_then(|(a, b)| a.checked_mul(b)),
    }
}

/// Unknown if either is.
pub(super) fn sum(a: Number, b: Number) -> Number {
    a.zip(b).and_then(|(a, b)| a.checked_add(b))
}

fn strides_of_map(map: &AffineMap) -> Option<Strided> {
    let [result] = map.results.as_slice() else { return None };
    let mut found = Strided { strides: vec![Some(0); map.dims as usize], offset: Some(0) };
    add_terms(result, Some(1), &mut found)?;
    Some(found)
}

/// Adds the terms of `expr` times `factor`.
fn add_terms(expr: &AffineExpr, factor: Number, to: &mut Strided) -> Option<()> {
    match expr {
        AffineExpr::Dim(dim) => {
            let stride = to.strides.get_mut(*dim as usize)?;
            *stride = sum(*stride, factor);
            Some(())
        }
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
            add_terms(lhs, factor, to)?;
            add_terms(rhs, factor, to)
        }
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) if !lhs.is_symbolic_or_constant() => {
            add_terms(lhs, product(factor, symbolic(rhs)?), to)
        }
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) if !rhs.is_symbolic_or_constant() => {
            add_terms(rhs, product(factor, symbolic(lhs)?), to)
        }
        _ => {
            to.offset = sum(to.offset, product(factor, symbolic(expr)?));
            Some(())
        }
    }
}

/// The value of an expression without dimensions; `None` where it divides.
fn symbolic(expr: &AffineExpr) -> Option<Number> {
    match expr {
        AffineExpr::Const(value) => Some(Some(*value)),
        AffineExpr::Symbol(_) => Some(None),
        AffineExpr::Binary(BinaryKind::Add | BinaryKind::Mul, lhs, rhs) => {
            symbolic(lhs).and(symbolic(rhs)).map(|_| None)
        }
        AffineExpr::Dim(_) | AffineExpr::Binary(..) => None,
    }
}

/// The layout as a map, a symbol for the offset if it is not known and then one for each such stride; as it
/// is if the map would be the identity.
pub(super) fn as_map(strided: Strided) -> Layout {
    let mut symbols = 0;
    let mut number = |number: Number| match number {
        Some(number) => AffineExpr::Const(number),
        None => {
            symbols += 1;
            AffineExpr::Symbol(symbols - 1)
        }
    };
    let offset = number(strided.offset);
    let terms = (0..).zip(&strided.strides).map(|(dim, stride)| AffineExpr::Dim(dim) * number(*stride));
    let all = terms.reduce(|sum, term| sum + term).map_or(offset.clone(), |sum| sum + offset);
    let dims = u32::try_from(strided.strides.len()).expect("a type has fewer than 2^32 dimensions");
    let map = AffineMap::new(dims, symbols, vec![all]);
    if map.is_identity() { Layout::Strided(strided) } else { Layout::Map(map.into()) }
}
