//! Whether different subscripts of a memref are different cells.
//!
//! # Problem
//! A layout is a function from subscripts to places in memory. Where it is one-to-one, accesses to different
//! subscripts are accesses to different cells.
//!
//! # Method
//! Strides that step over all that smaller ones reach are one-to-one, and so are maps that return every
//! subscript. Otherwise it is asked, for each dimension, whether two subscripts that differ there lead to one
//! place. Sizes, strides and symbols that the type leaves open have values for which the layout is
//! one-to-one: those for which it is not are undefined behaviour, which the interpreter reports. A size that
//! is left open is taken for two, as with fewer subscripts there is nothing to tell apart.
//!
//! # Exactness
//! Exact for layouts without symbols and open strides; otherwise as said. A test that exceeds its budget does
//! not show anything.

use itertools::Itertools;
use loopwright_affine_ir::{AffineExpr, AffineMap, BinaryKind, Layout, MemRefType, Strided};
use loopwright_polyhedra::machinery::AffineSum;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Name, Space, Tuple};

/// A linear form over columns.
type Linear = AffineSum<usize>;

/// The steps of one test.
const BUDGET: u64 = 100_000;

/// Whether different subscripts of a memref are different cells, as far as its type shows.
pub(crate) fn is_one_to_one(ty: &MemRefType) -> bool {
    match &ty.layout {
        Layout::Identity => true,
        Layout::Strided(strided) => {
            is_nested(strided, &ty.shape)
                || linear(strided).is_some_and(|map| has_no_meeting(&map, &ty.shape))
        }
        Layout::Map(map) => {
            let is_returned = |dim: u32| map.results.contains(&AffineExpr::Dim(dim));
            (0..map.dims).all(is_returned) || has_no_meeting(map, &ty.shape)
        }
        Layout::Other(_) => false,
    }
}

/// Whether each known stride steps over all that the smaller ones reach.
fn is_nested(Strided { strides, .. }: &Strided, shape: &[Option<i64>]) -> bool {
    let known = strides.iter().zip(shape).filter_map(|(stride, size)| Some(((*stride)?, size.unwrap_or(2))));
    let mut dims: Vec<(u128, u128)> = known
        .map(|(stride, size)| (stride.unsigned_abs().into(), size.unsigned_abs().saturating_sub(1).into()))
        .collect();
    dims.sort_unstable();
    let mut reach: u128 = 0;
    dims.into_iter().all(|(stride, last)| {
        let steps_over = stride > reach;
        reach = reach.saturating_add(stride.saturating_mul(last));
        steps_over
    })
}

/// The place in memory by strides, if all are known.
fn linear(Strided { strides, .. }: &Strided) -> Option<AffineMap> {
    let dims = u32::try_from(strides.len()).ok()?;
    let mut sum = AffineExpr::Const(0);
    for (dim, stride) in (0..dims).zip(strides) {
        sum = sum + AffineExpr::Dim(dim) * (*stride)?;
    }
    Some(AffineMap::new(dims, 0, vec![sum]))
}

/// Whether no two subscripts within the shape lead to one place.
fn has_no_meeting(map: &AffineMap, shape: &[Option<i64>]) -> bool {
    let Some((places, rank)) = meetings(map, shape) else { return false };
    let budget = Budget::new(BUDGET);
    (0..rank).all(|dim| {
        let mut differing = places.clone();
        let (first, second) = (Linear::column(dim), Linear::column(rank + dim));
        let row = second.minus(&first).add_constant(-1).row(&differing);
        differing.add_inequality(&row);
        matches!(differing.is_empty(&budget), Ok(true))
    })
}

/// A result of the map for these dimensions and symbols, if it is affine. May add locals.
fn place(pairs: &mut IntegerRelation, expr: &AffineExpr, dims: usize, inputs: &[Linear]) -> Option<Linear> {
    let (kind, lhs, rhs) = match expr {
        AffineExpr::Dim(dim) => return inputs.get(*dim as usize).cloned(),
        AffineExpr::Symbol(symbol) => return inputs.get(dims + *symbol as usize).cloned(),
        AffineExpr::Const(value) => return Some(Linear::constant(*value)),
        AffineExpr::Binary(kind, lhs, rhs) => (*kind, lhs, rhs),
    };
    let (lhs, rhs) = (place(pairs, lhs, dims, inputs)?, place(pairs, rhs, dims, inputs)?);
    let mut quotient = |of: &Linear, by: &Int| {
        let row = of.row(pairs);
        Linear::column(pairs.add_floordiv(&row, by))
    };
    let divisor = || rhs.as_constant().filter(|divisor| divisor.is_positive());
    Some(match kind {
        BinaryKind::Add => lhs.plus(&rhs, &Int::ONE),
        BinaryKind::Mul => match rhs.as_constant() {
            Some(factor) => lhs.scaled(factor),
            None => rhs.scaled(lhs.as_constant()?),
        },
        BinaryKind::FloorDiv => quotient(&lhs, divisor()?),
        BinaryKind::CeilDiv => {
            let divisor = divisor()?;
            quotient(&lhs.add_constant(divisor - Int::ONE), divisor)
        }
        BinaryKind::Mod => {
            let divisor = divisor()?;
            let quotient = quotient(&lhs, divisor);
            lhs.plus(&quotient, &-divisor)
        }
    })
}

/// Pairs of subscripts that lead to one place; and the number of subscripts of each. Which of the two comes
/// first makes no difference.
fn meetings(map: &AffineMap, shape: &[Option<i64>]) -> Option<(IntegerRelation, usize)> {
    let rank = map.dims as usize;
    let symbols: Vec<Name> =
        (0..map.symbols).map(|symbol| Name::from(format!("s{symbol}").as_str())).collect();
    let mut pairs = IntegerRelation::universe(Space::set(symbols, Tuple::anonymous(2 * map.dims)));
    let mut places = Vec::new();
    for first in [0, rank] {
        for (dim, size) in shape.iter().enumerate() {
            let subscript = Linear::column(first + dim);
            pairs.add_inequality(&subscript.row(&pairs));
            if let Some(size) = size {
                let below = Linear::constant(*size).add_constant(-1).minus(&subscript).row(&pairs);
                pairs.add_inequality(&below);
            }
        }
        let symbols = (0..map.symbols as usize).map(|symbol| 2 * rank + symbol);
        let inputs: Vec<Linear> = (first..first + rank).chain(symbols).map(Linear::column).collect();
        let results = map.results.iter().map(|result| place(&mut pairs, result, map.dims as usize, &inputs));
        places.push(results.collect::<Option<Vec<Linear>>>()?);
    }
    let [first, second] = <[Vec<Linear>; 2]>::try_from(places).ok()?;
    for (first, second) in first.into_iter().zip_eq(&second) {
        let row = first.minus(second).row(&pairs);
        pairs.add_equality(&row);
    }
    (shape.len() == rank).then_some((pairs, rank))
}
