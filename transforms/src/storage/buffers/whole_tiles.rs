//! Splits tile loops where a tile is cut off, so that the tiles of each part are of one size.
//!
//! # Problem
//! A loop over tiles of `s` iterations goes up to a bound that `s` need not divide. The loops within a tile
//! end at the least of the tile's end and that bound. What a tile touches has no constant size then, and a
//! transfer cannot move it at once.
//!
//! # Method
//! The loop over tiles ends after the last whole tile, and a copy of it goes on from there: once, or not at
//! all. In the first, loops within a tile end with the tile; in the second, at the bound. If both bounds are
//! numbers, the copy is a tile without a loop, all of whose sizes are numbers.
//!
//! # Cost
//! The body is there twice; of `n` loops around each other `2^n` times, up to [`MOST_OPS`].

use crate::loops::affine_for::{promote_if_single, set_bounds, split_in_two};
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{AffineExpr, AffineMap, Bound, ForOp, FuncOp, Ir, OpId, ValueId};

/// A function of more ops is not split any further.
const MOST_OPS: usize = 1 << 12;

/// Splits the tile loops of a function; `false` if there are none that have to be.
pub(crate) fn split_cut_tiles(ir: &mut Ir, func: FuncOp) -> bool {
    let mut is_changed = false;
    while ir.walk(func.0).count() < MOST_OPS
        && let Some(tiles) =
            ir.walk(func.0).filter_map(|op| ForOp::of(ir, op)).find_map(|op| Tiles::of(ir, op))
    {
        tiles.split(ir);
        is_changed = true;
    }
    is_changed
}

/// An expression and what it is applied to, in a form that is equal for equal ones.
type Value = (AffineMap, Vec<ValueId>);

/// A loop over tiles, some of which may be cut off.
struct Tiles {
    looping: ForOp,
    /// The end of the last whole tile.
    whole: Bound,
    /// The lower bound of what is after it.
    rest: Bound,
    /// There are whole tiles and a part of one, or this is not known.
    has_both: bool,
    /// The loops within a tile that end with it or at the bound: the results of their upper bounds that are
    /// the end of the tile, and those that are the bound.
    points: Vec<(ForOp, Vec<usize>, Vec<usize>)>,
}

impl Tiles {
    fn of(ir: &Ir, looping: ForOp) -> Option<Tiles> {
        let (lower, upper, step) = (looping.lower(ir), looping.upper(ir), looping.step(ir));
        let [last] = upper.map.results.as_slice() else { return None };
        if step < 2 {
            return None;
        }
        let tile = Bound::new(AffineMap::new(1, 0, vec![AffineExpr::Dim(0) + step]), vec![looping.iv(ir)]);
        let mut points = Vec::new();
        for inner in ir.walk(looping.0).skip(1).filter_map(|op| ForOp::of(ir, op)) {
            let bound = inner.upper(ir);
            let tile = value_of(ir, inner.0, &tile, &tile.map.results[0]);
            let end = value_of(ir, inner.0, &upper, last);
            let all = |wanted: &Value| -> Vec<usize> {
                let results = bound.map.results.iter().enumerate();
                let is_it = |result: &AffineExpr| value_of(ir, inner.0, &bound, result) == *wanted;
                results.filter(|(_, result)| is_it(result)).map(|(at, _)| at).collect()
            };
            let (of_tile, of_end) = (all(&tile), all(&end));
            if !of_tile.is_empty() && !of_end.is_empty() {
                points.push((inner, of_tile, of_end));
            }
        }
        if points.is_empty() {
            return None;
        }
        let is_constant = |bound: &Bound| bound.map.as_single_constant();
        let (whole, rest, has_both) = match (is_constant(&lower), is_constant(&upper)) {
            (Some(lower), Some(upper)) => {
                let length = upper.checked_sub(lower)?.max(0);
                let whole = lower.checked_add(length / step * step)?;
                let bound = Bound::new(AffineMap::constant(whole), Vec::new());
                (bound.clone(), bound, lower < whole && whole < upper)
            }
            (Some(from), None) => {
                let end = (last.clone() + from.checked_neg()?).floor_div(step) * step + from;
                let bound = |results| {
                    Bound::new(AffineMap { results, ..AffineMap::clone(&upper.map) }, upper.operands.clone())
                };
                // Where there are no iterations at all, the end is before the start.
                (bound(vec![end.clone()]), bound(vec![end, AffineExpr::Const(from)]), true)
            }
            _ => return None,
        };
        Some(Tiles { looping, whole, rest, has_both, points })
    }

    fn split(self, ir: &mut Ir) {
        let Tiles { looping, whole, rest, has_both, points } = self;
        if !has_both {
            // All tiles are whole, or there is a part of one alone: then what ends first is known.
            let is_whole = whole.map.as_single_constant() == looping.upper(ir).map.as_single_constant();
            for (inner, of_tile, of_end) in points {
                without(ir, inner, if is_whole { &of_end } else { &of_tile });
            }
            return;
        }
        let position = |ir: &Ir, inner: ForOp| ir.walk(looping.0).position(|op| op == inner.0);
        let at: Vec<Option<usize>> = points.iter().map(|(inner, ..)| position(ir, *inner)).collect();
        let rest = split_in_two(ir, looping, whole, rest);
        let ops: Vec<OpId> = ir.walk(rest.0).collect();
        for ((inner, of_tile, of_end), at) in points.into_iter().zip(at) {
            without(ir, inner, &of_end);
            if let Some(copy) = at.and_then(|at| ForOp::of(ir, *ops.get(at)?)) {
                without(ir, copy, &of_tile);
            }
        }
        promote_if_single(ir, rest);
    }
}

/// A result of a bound in a form that is equal for equal ones.
fn value_of(ir: &Ir, at: OpId, bound: &Bound, result: &AffineExpr) -> Value {
    let map = AffineMap { results: vec![result.clone()], ..AffineMap::clone(&bound.map) };
    composed(ir, at, &map, &bound.operands)
}

/// Takes some results away from the upper bound of a loop.
fn without(ir: &mut Ir, looping: ForOp, positions: &[usize]) {
    let (lower, upper) = (looping.lower(ir), looping.upper(ir));
    let results = upper.map.results.iter().enumerate();
    let results = results.filter(|(at, _)| !positions.contains(at)).map(|(_, result)| result.clone());
    let map = AffineMap { results: results.collect(), ..AffineMap::clone(&upper.map) };
    let (map, operands) = composed(ir, looping.0, &map, &upper.operands);
    set_bounds(ir, looping, lower, Bound::new(map, operands));
}
