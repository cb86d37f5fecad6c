//! Random sets and relations.

use crate::rng::Rng;
use crate::sets::condition::{Condition, Sum};
use crate::sets::{PARAMETERS, Piece, Pieces};

/// A tuple's name and number of dimensions.
pub type Shape = (&'static str, usize);

/// What a generated expression may contain.
#[derive(Clone, Copy)]
pub struct Limits {
    pub n_parameters: usize,
    /// Most pieces of a union.
    pub pieces: usize,
    /// Percentage of sums with a large coefficient.
    pub large: u64,
    /// Percentage of dimensions without a bound below or above.
    pub open: u64,
}

/// A set over some of `tuples`.
pub fn set(rng: &mut Rng, limits: Limits, tuples: &[Shape]) -> Pieces {
    union(rng, limits, |rng| {
        let range = *rng.pick(tuples);
        Piece { domain: None, range, condition: condition(rng, limits, 0, range.1) }
    })
}

/// A relation between some of `from` and some of `to`.
pub fn relation(rng: &mut Rng, limits: Limits, from: &[Shape], to: &[Shape]) -> Pieces {
    union(rng, limits, |rng| {
        let (domain, range) = (*rng.pick(from), *rng.pick(to));
        Piece { domain: Some(domain), range, condition: condition(rng, limits, domain.1, range.1) }
    })
}

/// Steps from some points of `tuples` by a constant vector, now and then not by a constant one.
pub fn steps(rng: &mut Rng, limits: Limits, tuples: &[Shape]) -> Pieces {
    union(rng, limits, |rng| {
        let (domain, range) = (*rng.pick(tuples), *rng.pick(tuples));
        let n_dims = domain.1 + range.1;
        let mut parts: Vec<Condition> = (0..domain.1).map(|dim| bounds(rng, limits, dim, n_dims)).collect();
        for dim in 0..range.1 {
            let mut sum = unit(n_dims, domain.1 + dim, -1, rng.range(-1, 2).into());
            sum.coeffs[dim.min(domain.1 - 1)] = rng.weighted(&[(90, 1), (5, 2), (5, -1)]);
            parts.push(Condition::Zero(sum));
        }
        if rng.chance(30) {
            parts.push(extra(rng, Limits { large: 0, ..limits }, domain.1 + range.1));
        }
        Piece { domain: Some(domain), range, condition: Condition::And(parts) }
    })
}

/// A piece with more conditions than usual, about as likely empty as not.
pub fn crowded(rng: &mut Rng, limits: Limits, tuples: &[Shape]) -> Pieces {
    union(rng, Limits { pieces: 1, ..limits }, |rng| {
        let range = *rng.pick(tuples);
        let mut parts = vec![condition(rng, limits, 0, range.1)];
        for _ in 0..rng.range(2, 4) {
            parts.push(extra(rng, limits, range.1));
        }
        let divisor = rng.range(2, 5);
        let remainder = rng.range(0, divisor - 1);
        parts.push(Condition::Mod(sum(rng, limits, range.1), divisor.into(), remainder.into()));
        Piece { domain: None, range, condition: Condition::And(parts) }
    })
}

fn union(rng: &mut Rng, limits: Limits, mut piece: impl FnMut(&mut Rng) -> Piece) -> Pieces {
    let n_pieces = rng.range(1, limits.pieces as i64);
    Pieces { n_parameters: limits.n_parameters, pieces: (0..n_pieces).map(|_| piece(rng)).collect() }
}

/// Bounds for the dimensions, and up to three more conditions; most outputs of a relation are functions.
fn condition(rng: &mut Rng, limits: Limits, n_domain: usize, n_range: usize) -> Condition {
    let n_dims = n_domain + n_range;
    let mut parts = Vec::new();
    for dim in 0..n_dims {
        if dim >= n_domain && n_domain > 0 && rng.chance(60) {
            // A function of the inputs.
            let mut sum = unit(n_dims, dim, -1, rng.range(-2, 3).into());
            sum.coeffs[rng.index(n_domain)] = *rng.pick(&[1, 1, 1, -1, 2]);
            parts.push(Condition::Zero(sum));
        } else if rng.chance(limits.open) {
            let factor = *rng.pick(&[1, 1, -1]);
            parts.push(Condition::NonNegative(unit(n_dims, dim, factor, rng.range(-2, 6).into())));
        } else {
            parts.push(bounds(rng, limits, dim, n_dims));
        }
    }
    for _ in 0..rng.weighted(&[(25, 0), (40, 1), (25, 2), (10, 3)]) {
        parts.push(extra(rng, limits, n_dims));
    }
    Condition::And(parts)
}

fn bounds(rng: &mut Rng, limits: Limits, dim: usize, n_dims: usize) -> Condition {
    let low = rng.range(-3, 2);
    let high = if limits.n_parameters > 0 && rng.chance(50) {
        unit(n_dims, n_dims + rng.index(limits.n_parameters), 1, rng.range(-2, 2).into())
    } else {
        unit(n_dims, dim, 0, (low + rng.range(0, 9)).into())
    };
    Condition::Bounded(low.into(), dim, high)
}

/// One variable times a factor, and a constant.
fn unit(n_dims: usize, position: usize, factor: i128, constant: i128) -> Sum {
    let mut coeffs = vec![0; n_dims + PARAMETERS.len()];
    coeffs[position] = factor;
    Sum::affine(coeffs, constant)
}

fn extra(rng: &mut Rng, limits: Limits, n_dims: usize) -> Condition {
    let small = Limits { large: 0, ..limits };
    match rng.index(16) {
        0..5 => Condition::NonNegative(nested_sum(rng, limits, n_dims)),
        5 => Condition::Zero(nested_sum(rng, limits, n_dims)),
        6 | 7 => {
            let divisor = divisor(rng, limits, 5);
            let remainder = (rng.bits() % divisor as u64).into();
            Condition::Mod(nested_sum(rng, limits, n_dims), divisor.into(), remainder)
        }
        8 | 9 => {
            let divisor = divisor(rng, limits, 4);
            Condition::Floor(nested_sum(rng, limits, n_dims), divisor.into(), sum(rng, limits, n_dims))
        }
        10 => {
            let divisor = rng.range(2, 6);
            Condition::Near(sum(rng, limits, n_dims), divisor.into(), rng.range(0, divisor - 2).into())
        }
        11 => Condition::Coins(sum(rng, small, n_dims), rng.range(2, 3).into(), rng.range(4, 5).into()),
        12 => Condition::Between(
            rng.range(1, 5).into(),
            sum(rng, small, n_dims),
            rng.range(1, 3).into(),
            sum(rng, small, n_dims),
            rng.range(1, 3).into(),
        ),
        13 | 14 => Condition::Or((0..2).map(|_| extra(rng, limits, n_dims)).collect()),
        _ => Condition::Not(Box::new(extra(rng, limits, n_dims))),
    }
}

/// A divisor from 2 to `most`, now and then a large one.
fn divisor(rng: &mut Rng, limits: Limits, most: i64) -> i64 {
    if rng.chance(limits.large) {
        *rng.pick(&[7, 12, 64, 1000, 65_537, 4_294_967_291])
    } else {
        rng.range(2, most)
    }
}

/// A sum, now and then with a floor of another one.
fn nested_sum(rng: &mut Rng, limits: Limits, n_dims: usize) -> Sum {
    let mut out = sum(rng, limits, n_dims);
    if rng.chance(15) {
        let numerator = nested_sum(rng, Limits { large: 0, ..limits }, n_dims);
        let factor = *rng.pick(&[1, -1, 2]);
        out.floors.push((factor, numerator, rng.range(2, 4).into()));
    }
    out
}

fn sum(rng: &mut Rng, limits: Limits, n_dims: usize) -> Sum {
    let mut coeffs: Vec<i128> = (0..n_dims + PARAMETERS.len())
        .map(|_| rng.weighted(&[(35, 0), (25, 1), (20, -1), (10, 2), (7, -2), (3, 3)]))
        .collect();
    let mut constant = rng.range(-5, 6).into();
    if rng.chance(limits.large) {
        let large =
            *rng.pick(&[97, -1000, 65_537, -2_147_483_648, 4_294_967_311, 18_446_744_073_709_551_629]);
        coeffs[rng.index(n_dims)] = large;
        constant = large / i128::from(rng.range(1, 3));
    }
    coeffs[n_dims + limits.n_parameters..].fill(0);
    Sum::affine(coeffs, constant)
}
