//! The row-major memref type that has room for all elements of another layout.
//!
//! # Method
//! Each result of the layout's map is a subscript of the new memory. Where all dimensions that it depends on
//! have sizes that are known, so has it: the greatest value, and one. Otherwise it is a dimension, or a
//! quotient or remainder of one, as tiles have them, and its size is computed when memory is allocated.
//!
//! # Exactness
//! The new sizes hold all elements; where dimensions cancel each other out in the map they may be greater
//! than needed.

use loopwright_affine_ir::{AffineExpr, AffineMap, BinaryKind, Builder, Layout, MemRefType, ValueId};

/// A type in row-major order in place of one with another layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowMajor {
    pub(crate) ty: MemRefType,
    /// From the old subscripts to the new ones.
    pub(crate) map: AffineMap,
    /// For each new size that its type does not determine it, what it is of all old ones.
    pub(crate) sizes: Vec<AffineExpr>,
}

impl RowMajor {
    /// `None` for a type that is row-major already, or whose map has symbols, subscripts below zero, or sizes
    /// that is unknown.
    pub(crate) fn of(ty: &MemRefType) -> Option<Self> {
        let map = layout_map(ty)?;
        let ranges: Vec<Option<Range>> = ty.shape.iter().map(known_range).collect::<Option<_>>()?;
        let is_unknown =
            |expr: &AffineExpr| (0..).zip(&ranges).any(|(dim, range)| range.is_none() && expr.uses_dim(dim));
        // As in mlir-opt, sizes are computed for tiles alone.
        let is_tiled =
            map.results.iter().any(|result| matches!(result, AffineExpr::Binary(BinaryKind::FloorDiv, ..)));
        if ranges.contains(&None) && !is_tiled {
            return None;
        }
        let (mut shape, mut sizes, mut n_elements) = (Vec::new(), Vec::new(), 1i64);
        for result in &map.results {
            if is_unknown(result) {
                sizes.push(size_of_part(result)?);
                shape.push(None);
                continue;
            }
            let (least, greatest) = range(result, &ranges)?;
            let size = i64::try_from(greatest.checked_add(1)?).ok().filter(|_| least >= 0)?;
            n_elements = n_elements.checked_mul(size)?;
            shape.push(Some(size));
        }
        let ty = MemRefType { shape, layout: Layout::Identity, ..ty.clone() };
        Some(Self { ty, map, sizes })
    }

    /// The sizes that its type does not determine it, computed of all old ones.
    pub(crate) fn computed_sizes(&self, builder: &mut Builder<'_>, old: &[ValueId]) -> Vec<ValueId> {
        let maps = self.sizes.iter().map(|size| AffineMap::new(self.map.dims, 0, vec![size.clone()]));
        maps.map(|map| builder.apply(map, old)).collect()
    }

    /// Whether elements that follow each other in row-major order do so in the new memory.
    pub(crate) fn keeps_order(&self, old: &MemRefType) -> bool {
        let same: Vec<AffineExpr> = (0..self.map.dims).map(AffineExpr::Dim).collect();
        let positions = position(&self.map.results, &self.ty.shape).zip(position(&same, &old.shape));
        let apart = positions.map(|(new, old)| (new - old).simplified(self.map.dims, 0));
        apart.is_some_and(|apart| apart.as_const().is_some())
    }

    /// Whether neighbours along each of the last dimensions, this many of them, are neighbours along the same
    /// one of the new memory, counted from the last.
    pub(crate) fn keeps_rows(&self, n_dims: usize) -> bool {
        let (rank, n_results) = (self.map.dims as usize, self.map.n_results());
        n_dims <= rank
            && (0..n_dims).all(|back| {
                let Ok(dim) = u32::try_from(rank - 1 - back) else { return false };
                let Some(own) = n_results.checked_sub(back + 1) else { return false };
                let rest = self.map.results[own].clone() - AffineExpr::Dim(dim);
                let is_free = |(at, result): (usize, &AffineExpr)| at == own || !result.uses_dim(dim);
                !rest.simplified(self.map.dims, 0).uses_dim(dim)
                    && self.map.results.iter().enumerate().all(is_free)
            })
    }
}

/// The number of an element in row-major order, if all sizes but the first are known.
fn position(subscripts: &[AffineExpr], shape: &[Option<i64>]) -> Option<AffineExpr> {
    let (mut sum, mut stride) = (AffineExpr::Const(0), Some(1i64));
    for (subscript, size) in subscripts.iter().zip(shape).rev() {
        sum = sum + subscript.clone() * AffineExpr::Const(stride?);
        stride = size.and_then(|size| stride?.checked_mul(size));
    }
    Some(sum)
}

/// The map from subscripts to those of the memory, if it has no symbols and there is more to it than the
/// identity.
fn layout_map(ty: &MemRefType) -> Option<AffineMap> {
    match &ty.layout {
        Layout::Map(map) => (map.symbols == 0).then(|| AffineMap::clone(map)),
        Layout::Strided(strided) => {
            let mut sum = AffineExpr::Const(strided.offset?);
            for (dim, stride) in (0..).zip(&strided.strides) {
                sum = sum + AffineExpr::Dim(dim) * AffineExpr::Const((*stride)?);
            }
            let dims = u32::try_from(strided.strides.len()).ok()?;
            Some(AffineMap::new(dims, 0, vec![sum.simplified(dims, 0)]))
        }
        Layout::Identity | Layout::Other(_) => None,
    }
}

/// The size of the memory along a dimension, or a quotient or remainder of it, of the size of the dimension.
fn size_of_part(expr: &AffineExpr) -> Option<AffineExpr> {
    match expr {
        AffineExpr::Dim(_) => Some(expr.clone()),
        AffineExpr::Binary(kind, lhs, rhs) => {
            let by = rhs.as_const().filter(|by| *by > 0 && matches!(**lhs, AffineExpr::Dim(_)))?;
            match kind {
                BinaryKind::FloorDiv => Some(AffineExpr::clone(lhs).ceil_div(by)),
                BinaryKind::Mod => Some(AffineExpr::Const(by)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The least and the greatest value.
type Range = (i128, i128);

/// The subscripts along a dimension, if its size is known; nothing at all if there are none.
fn known_range(size: &Option<i64>) -> Option<Option<Range>> {
    match size {
        Some(size) if *size <= 0 => None,
        size => Some(size.map(|size| (0, i128::from(size) - 1))),
    }
}

/// The values that an expression is between.
fn range(expr: &AffineExpr, dims: &[Option<Range>]) -> Option<Range> {
    let AffineExpr::Binary(kind, lhs, rhs) = expr else {
        return match expr {
            AffineExpr::Const(value) => Some((i128::from(*value), i128::from(*value))),
            AffineExpr::Dim(dim) => dims.get(*dim as usize).copied().flatten(),
            _ => None,
        };
    };
    let (lhs, rhs) = (range(lhs, dims)?, range(rhs, dims)?);
    let by = (rhs.0 == rhs.1 && rhs.0 > 0).then_some(rhs.0);
    match kind {
        BinaryKind::Add => Some((lhs.0.checked_add(rhs.0)?, lhs.1.checked_add(rhs.1)?)),
        BinaryKind::Mul => {
            let mut corners = Vec::new();
            for (one, other) in [(lhs.0, rhs.0), (lhs.0, rhs.1), (lhs.1, rhs.0), (lhs.1, rhs.1)] {
                corners.push(one.checked_mul(other)?);
            }
            Some((corners.iter().copied().min()?, corners.iter().copied().max()?))
        }
        BinaryKind::FloorDiv => by.map(|by| (lhs.0.div_euclid(by), lhs.1.div_euclid(by))),
        BinaryKind::CeilDiv => by.map(|by| (-(-lhs.0).div_euclid(by), -(-lhs.1).div_euclid(by))),
        BinaryKind::Mod => by.map(|by| match lhs.0.div_euclid(by) == lhs.1.div_euclid(by) {
            true => (lhs.0.rem_euclid(by), lhs.1.rem_euclid(by)),
            false => (0, by - 1),
        }),
    }
}
