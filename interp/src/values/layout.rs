//! Buffer layouts of memref types: sizes, strides, number of cells, and the cells of all elements in order.

use bitvec::vec::BitVec;
use loopwright_affine_ir::{AffineExpr, BinaryKind, Layout, MemRefType, Type};

use crate::values::affine::Affine;
use crate::values::{MemRefRepr, MemRefValue};

/// A buffer about to be allocated, and the memref that covers it.
pub(crate) struct Shape {
    pub offset: i64,
    pub sizes: Vec<i64>,
    /// Strides of the dimensions, or of the storage's if there is a layout map.
    pub strides: Vec<i64>,
    pub n_cells: usize,
}

/// The buffer that a memref type needs, or what is wrong with it. Dynamic strides are taken as contiguous, a
/// dynamic offset as 0.
pub(crate) fn allocation(
    ty: &MemRefType,
    repr: &MemRefRepr,
    dynamic_sizes: &[i64],
    symbols: &[i64],
) -> Result<Shape, String> {
    let mut dynamic = dynamic_sizes.iter();
    let mut sizes = Vec::with_capacity(ty.rank());
    for size in &ty.shape {
        let size = match size {
            Some(size) => *size,
            None => *dynamic.next().ok_or("fewer sizes than dynamic dimensions")?,
        };
        if size < 0 {
            return Err(format!("size of dimension {} is negative: {size}", sizes.len()));
        }
        sizes.push(size);
    }
    if dynamic.next().is_some() {
        return Err("more sizes than dynamic dimensions".into());
    }
    if let Some(map) = &repr.storage {
        if symbols.len() != repr.n_symbols() {
            return Err("another number of symbols than the layout map has".into());
        }
        if sizes.contains(&0) {
            let strides = vec![0; map.n_results()];
            return Ok(Shape { offset: 0, sizes, strides, n_cells: 0 });
        }
        let ranges: Vec<(i128, i128)> = sizes.iter().map(|size| (0, i128::from(*size) - 1)).collect();
        let extents = map.results.iter().map(|expr| match range(expr, &ranges, symbols) {
            Some((least, most)) if least >= 0 => i64::try_from(most + 1).map_err(|_| too_large(&sizes)),
            Some((least, _)) => Err(format!("the layout map reaches storage coordinate {least}")),
            None => Err("the layout map has no value for some indices".to_owned()),
        });
        let extents = extents.collect::<Result<Vec<i64>, String>>()?;
        let (strides, n_cells) = row_major(&extents)?;
        return Ok(Shape { offset: 0, sizes, strides, n_cells });
    }
    let (mut strides, mut n_cells) = row_major(&sizes)?;
    let mut offset = 0;
    if let Some(strided) = ty.strides().filter(|_| ty.layout != Layout::Identity) {
        // What the type leaves open is given, the offset first; what is not given is as in a contiguous
        // buffer.
        let mut given = symbols.iter();
        let mut number = |known: Option<i64>| known.or_else(|| given.next().copied());
        offset = number(strided.offset).unwrap_or(0);
        let numbers: Vec<Option<i64>> = strided.strides.iter().map(|known| number(*known)).collect();
        let mut inner = 1i64;
        for dim in (0..sizes.len()).rev() {
            strides[dim] = numbers.get(dim).copied().flatten().unwrap_or(inner);
            inner = strides[dim].checked_mul(sizes[dim].max(1)).ok_or_else(|| too_large(&sizes))?;
        }
        n_cells = match span(offset, &sizes, &strides).ok_or_else(|| too_large(&sizes))? {
            _ if sizes.contains(&0) => 0,
            (first, _) if first < 0 => return Err(format!("the layout reaches place {first} of the memory")),
            (_, last) => {
                last.checked_add(1).and_then(|n| usize::try_from(n).ok()).ok_or_else(|| too_large(&sizes))?
            }
        };
    }
    Ok(Shape { offset, sizes, strides, n_cells })
}

/// The least and the greatest place of an element of a strided memref that has elements; `None` if they do
/// not fit.
pub(crate) fn span(offset: i64, sizes: &[i64], strides: &[i64]) -> Option<(i64, i64)> {
    sizes.iter().zip(strides).try_fold((offset, offset), |(first, last), (size, stride)| {
        let reach = size.checked_sub(1)?.checked_mul(*stride)?;
        Some((first.checked_add(reach.min(0))?, last.checked_add(reach.max(0))?))
    })
}

/// Two elements of a memref that are one place in memory.
pub(crate) struct Alias {
    pub first: Vec<i64>,
    pub second: Vec<i64>,
}

/// Whether strides alone show that no two elements are one place: each steps over all that smaller ones
/// reach. No answer is given by `false`.
pub(crate) fn is_nested(sizes: &[i64], strides: &[i64]) -> bool {
    let mut dims: Vec<(i128, i128)> = sizes
        .iter()
        .zip(strides)
        .filter(|(size, _)| **size > 1)
        .map(|(size, stride)| (i128::from(*stride).abs(), i128::from(*size)))
        .collect();
    dims.sort_unstable();
    let mut reach = 0i128;
    sizes.contains(&0)
        || dims.into_iter().all(|(stride, size)| {
            let steps_over = stride > reach;
            reach = reach.saturating_add(stride.saturating_mul(size - 1));
            steps_over
        })
}

/// The first element, in row-major order, that is the same place as one before it, with that one. All
/// elements of the memref lie in a buffer of `n_cells` elements, so that of more elements than that two are
/// one place.
pub(crate) fn first_alias(memref: &MemRefValue, n_cells: usize) -> Option<Alias> {
    if memref.storage.is_none() && is_nested(&memref.sizes, &memref.strides) {
        return None;
    }
    let mut seen: BitVec = BitVec::repeat(false, n_cells);
    let mut is_new = |cell: i64| Some(!seen.get_mut(usize::try_from(cell).ok()?)?.replace(true));
    let (second, cell) = Cells::new(memref).enumerate().find(|(_, cell)| is_new(*cell) == Some(false))?;
    let first = Cells::new(memref).position(|other| other == cell)?;
    let indices = |number: usize| unravel(number as i64, &memref.sizes);
    Some(Alias { first: indices(first), second: indices(second) })
}

fn too_large(sizes: &[i64]) -> String {
    format!("the memory of a memref of sizes {sizes:?} does not fit in an index")
}

/// Strides of a contiguous array, and the number of its cells.
fn row_major(sizes: &[i64]) -> Result<(Vec<i64>, usize), String> {
    let mut strides = vec![1i64; sizes.len()];
    let mut inner = 1i64;
    for dim in (0..sizes.len()).rev() {
        strides[dim] = inner;
        inner = match inner.checked_mul(sizes[dim]) {
            Some(cells) => cells,
            None if sizes.contains(&0) => 0,
            None => return Err(too_large(sizes)),
        };
    }
    Ok((strides, usize::try_from(inner).map_err(|_| too_large(sizes))?))
}

/// Bounds of an expression over a box of indices: all its values lie between them. `None`: overflow, or a
/// divisor that may not be positive.
fn range(expr: &AffineExpr, dims: &[(i128, i128)], symbols: &[i64]) -> Option<(i128, i128)> {
    let (kind, lhs, rhs) = match expr {
        AffineExpr::Const(value) => return Some((i128::from(*value), i128::from(*value))),
        AffineExpr::Dim(index) => return dims.get(*index as usize).copied(),
        AffineExpr::Symbol(index) => {
            return symbols.get(*index as usize).map(|value| (i128::from(*value), i128::from(*value)));
        }
        AffineExpr::Binary(kind, lhs, rhs) => (kind, range(lhs, dims, symbols)?, range(rhs, dims, symbols)?),
    };
    let corners = |apply: fn(i128, i128) -> Option<i128>| {
        let pairs = [(lhs.0, rhs.0), (lhs.0, rhs.1), (lhs.1, rhs.0), (lhs.1, rhs.1)];
        let values = pairs.map(|(left, right)| apply(left, right));
        let values: Vec<i128> = values.into_iter().collect::<Option<_>>()?;
        Some((values.iter().copied().min()?, values.iter().copied().max()?))
    };
    match kind {
        BinaryKind::Add => corners(i128::checked_add),
        BinaryKind::Mul => corners(i128::checked_mul),
        _ if rhs.0 <= 0 => None,
        BinaryKind::FloorDiv => corners(|value, divisor| Some(value.div_euclid(divisor))),
        BinaryKind::CeilDiv => corners(|value, divisor| Some(-(value.checked_neg()?).div_euclid(divisor))),
        BinaryKind::Mod if 0 <= lhs.0 && lhs.1 < rhs.0 => Some(lhs),
        BinaryKind::Mod => Some((0, rhs.1 - 1)),
    }
}

/// Whether a memref may be passed as one of the type.
pub(crate) fn matches(memref: &MemRefValue, repr: &MemRefRepr, ty: &Type) -> bool {
    let Type::MemRef(ty) = ty else { return false };
    let agree = |wanted: &[Option<i64>], found: &[i64]| {
        wanted.len() == found.len()
            && wanted.iter().zip(found).all(|(wanted, found)| wanted.is_none_or(|wanted| wanted == *found))
    };
    let layout_agrees = match &ty.layout {
        Layout::Identity => row_major(&memref.sizes)
            .is_ok_and(|(strides, _)| strides == memref.strides && memref.offset == memref.base),
        _ if repr.storage.is_some() => memref.symbols.len() == repr.n_symbols(),
        _ => ty.strides().is_some_and(|strided| {
            agree(&strided.strides, &memref.strides)
                && strided.offset.is_none_or(|offset| offset == memref.offset - memref.base)
        }),
    };
    memref.elem == repr.elem
        && memref.storage == repr.storage
        && agree(&ty.shape, &memref.sizes)
        && layout_agrees
}

/// The cells of a memref's elements, in row-major order of the indices.
pub(crate) fn cells(memref: &MemRefValue) -> Cells<'_> {
    Cells::new(memref)
}

/// The iterator of [`cells`].
pub(crate) struct Cells<'a> {
    memref: &'a MemRefValue,
    /// Present indices, then the layout's symbols.
    point: Vec<u64>,
    coordinates: Vec<Affine>,
    left: usize,
}

impl<'a> Cells<'a> {
    pub fn new(memref: &'a MemRefValue) -> Cells<'a> {
        let rank = memref.sizes.len();
        let mut point = vec![0; rank];
        point.extend(memref.symbols.iter().map(|symbol| *symbol as u64));
        let slots: Vec<usize> = (0..point.len()).collect();
        let coordinates = memref
            .storage
            .iter()
            .flat_map(|map| map.results.iter().map(|expr| Affine::new(expr, map.dims, &slots)))
            .collect();
        Cells { memref, point, coordinates, left: memref.n_elements() }
    }
}

impl Iterator for Cells<'_> {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        self.left = self.left.checked_sub(1)?;
        let rank = self.memref.sizes.len();
        let dot = |values: &mut dyn Iterator<Item = i64>| {
            values.zip(&self.memref.strides).try_fold(self.memref.offset, |cell, (value, stride)| {
                cell.checked_add(value.checked_mul(*stride)?)
            })
        };
        // An address that does not fit lies in no buffer.
        let cell = if self.memref.storage.is_some() {
            dot(&mut self.coordinates.iter().map(|expr| expr.eval(&self.point).unwrap_or(-1)))
        } else {
            dot(&mut self.point[..rank].iter().map(|index| *index as i64))
        };
        for dim in (0..rank).rev() {
            self.point[dim] += 1;
            if (self.point[dim] as i64) < self.memref.sizes[dim] {
                break;
            }
            self.point[dim] = 0;
        }
        Some(cell.unwrap_or(-1))
    }
}

/// The indices of the element with this many before it in row-major order.
pub(crate) fn unravel(mut number: i64, sizes: &[i64]) -> Vec<i64> {
    let mut indices = vec![0; sizes.len()];
    for (index, size) in indices.iter_mut().zip(sizes).rev() {
        (*index, number) = (number % (*size).max(1), number / (*size).max(1));
    }
    indices
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::{Cells, first_alias, is_nested, span};
    use crate::values::{Elem, MemRefValue, Scalar};

    fn strided(offset: i64, dims: &[(i64, i64)]) -> MemRefValue {
        let (sizes, strides) = dims.iter().copied().unzip();
        let (symbols, elem) = (Vec::new(), Elem::one(Scalar::Index));
        MemRefValue { handle: 0, offset, sizes, strides, symbols, base: 0, elem, storage: None }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn aliases_are_those_that_enumeration_finds(
            dims in prop::collection::vec((0i64..5, -7i64..8), 0..4),
        ) {
            let (sizes, strides): (Vec<i64>, Vec<i64>) = dims.iter().copied().unzip();
            let Some((first, last)) = span(0, &sizes, &strides) else { unreachable!("small numbers fit") };
            let memref = strided(-first, &dims);
            let cells: Vec<i64> = Cells::new(&memref).collect();
            let mut places = HashMap::new();
            let expected = cells.iter().enumerate().find_map(|(number, cell)| {
                places.insert(*cell, number).map(|earlier| (earlier, number))
            });
            if !cells.is_empty() {
                let ends = (cells.iter().min().copied(), cells.iter().max().copied());
                prop_assert_eq!(ends, (Some(0), Some(last - first)));
            }
            if is_nested(&sizes, &strides) {
                prop_assert_eq!(expected, None);
            }
            let number = |indices: &[i64]| {
                indices.iter().zip(&sizes).fold(0, |number, (index, size)| number * size + index) as usize
            };
            let n_cells = usize::try_from(last - first + 1).unwrap_or(0);
            let found = first_alias(&memref, n_cells);
            let found = found.map(|alias| (number(&alias.first), number(&alias.second)));
            prop_assert_eq!(found, expected);
        }
    }
}
