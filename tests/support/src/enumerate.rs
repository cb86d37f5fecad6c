//! The points of a relation by narrowing intervals and trying what is left: shares nothing with the library
//! but its rows.

use loopwright_polyhedra::{Int, IntegerRelation, VarKind};
use std::ops::Range;

/// No point has a coordinate as large as this.
const LARGE: i64 = 1 << 12;

/// So many values of one coordinate are tried at most.
const MOST_VALUES: i64 = 256;

/// How often ranges are narrowed before a value is tried.
const MOST_PASSES: usize = 32;

/// Coefficients, constant last; the flag says that the row is zero rather than not negative.
type Row = (Vec<i64>, bool);

/// Domain and range of all points for values of the symbols, in lexicographic order; `None` if intervals do
/// not bound them.
///
/// # Panics
/// If a coefficient does not fit, or there is not one value for each symbol.
pub fn points(relation: &IntegerRelation, symbols: &[i64]) -> Option<Vec<Vec<i64>>> {
    let space = relation.space();
    assert_eq!(symbols.len(), space.n_symbols(), "one value for each symbol");
    let small = |x: &Int| x.to_i64().filter(|x| x.abs() < 1 << 32).expect("small numbers");
    let numbers = |row: &[Int]| row.iter().map(small).collect::<Vec<i64>>();
    let equalities = relation.equalities().rows().map(|row| (numbers(row), true));
    let inequalities = relation.inequalities().rows().map(|row| (numbers(row), false));
    let rows: Vec<Row> = equalities.chain(inequalities).collect();
    let mut ranges = vec![(-LARGE, LARGE); space.n_vars()];
    let first = space.offset(VarKind::Symbol);
    symbols.iter().enumerate().for_each(|(at, value)| ranges[first + at] = (*value, *value));
    let mut found = Vec::new();
    descend(&rows, ranges, first, &mut found)?;
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// Adds the points in these ranges by their first `n_out` coordinates, which are tried before all others: of
/// the others it is enough that there are some. Says whether there is a point.
fn descend(
    rows: &[Row],
    mut ranges: Vec<(i64, i64)>,
    n_out: usize,
    found: &mut Vec<Vec<i64>>,
) -> Option<bool> {
    if !narrow(rows, &mut ranges) {
        return Some(false);
    }
    let width = |at: &usize| ranges[*at].1 - ranges[*at].0;
    let narrowest = |of: Range<usize>| of.filter(|at| width(at) > 0).min_by_key(width);
    let out = narrowest(0..n_out);
    let Some(at) =
        out.filter(|at| width(at) <= MOST_VALUES).or_else(|| narrowest(n_out..ranges.len())).or(out)
    else {
        found.push(ranges[..n_out].iter().map(|(low, _)| *low).collect());
        return Some(true);
    };
    if width(&at) > MOST_VALUES {
        return None;
    }
    let mut is_any = false;
    for value in ranges[at].0..=ranges[at].1 {
        let mut narrowed = ranges.clone();
        narrowed[at] = (value, value);
        is_any |= descend(rows, narrowed, n_out, found)?;
        if is_any && out.is_none() {
            break;
        }
    }
    Some(is_any)
}

/// Narrows the ranges to what the rows allow, until nothing changes; says whether any point may be left.
fn narrow(rows: &[Row], ranges: &mut [(i64, i64)]) -> bool {
    for _ in 0..MOST_PASSES {
        let mut changed = false;
        for (row, is_zero) in rows {
            let signs: &[i64] = if *is_zero { &[1, -1] } else { &[1] };
            for sign in signs {
                let Some(narrower) = narrow_by(row, *sign, ranges) else { return false };
                changed |= narrower;
            }
        }
        if !changed {
            break;
        }
    }
    true
}

/// Narrows by `sign * row >= 0`; says whether it did, `None` if no point is left.
fn narrow_by(row: &[i64], sign: i64, ranges: &mut [(i64, i64)]) -> Option<bool> {
    let (constant, coeffs) = row.split_last().expect("a row has a constant");
    let greatest = |coeff: i64, (low, high): (i64, i64)| coeff * if coeff > 0 { high } else { low };
    let terms = || coeffs.iter().map(|coeff| sign * coeff).enumerate().filter(|(_, coeff)| *coeff != 0);
    let most = sign * constant + terms().map(|(at, coeff)| greatest(coeff, ranges[at])).sum::<i64>();
    if most < 0 {
        return None;
    }
    let mut changed = false;
    for (at, coeff) in terms() {
        // The others contribute at most `rest`, so coeff * x >= -rest.
        let (low, high) = ranges[at];
        let rest = most - greatest(coeff, (low, high));
        let bound = if coeff > 0 { -rest.div_euclid(coeff) } else { rest.div_euclid(-coeff) };
        let narrowed = if coeff > 0 { (low.max(bound), high) } else { (low, high.min(bound)) };
        if narrowed.0 > narrowed.1 {
            return None;
        }
        if narrowed != (low, high) {
            ranges[at] = narrowed;
            changed = true;
            // `most` is that of the ranges before, which is enough for the others to stay right.
        }
    }
    Some(changed)
}
