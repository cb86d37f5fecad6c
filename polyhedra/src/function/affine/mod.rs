//! Piecewise quasi-affine functions.
//!
//! # Problem
//! Sets and relations say which points there are. Many answers are functions instead: the least iteration of
//! a loop for given parameters, the tile of an iteration, the last writer of an element. These
//! are *quasi-affine*: affine forms with floors of such forms, different ones on different sets.
//!
//! # Method
//! The types build on each other:
//!
//! | type | example |
//! |---|---|
//! | [`QuasiAffine`] | `[N] -> { S[i] -> [(N + floor(i/2))] }` |
//! | [`MultiAffine`] | `{ S[i, j] -> T[(i + 1), (floor(j/2))] }` |
//! | [`PiecewiseAffine`] | `[N] -> { [i] -> [(i)] : i < N; [i] -> [(N)] : i >= N }` |
//! | [`PiecewiseMulti`] | `{ S[i] -> T[(i), (0)] : i >= 0; S[i] -> T[(0), (-i)] : i < 0 }` |
//! | [`UnionPiecewiseAffine`], [`UnionPiecewiseMulti`] | functions of several tuples at once |
//!
//! `floor_table` has the normal form of floors, `quasi_affine` and `multi_affine` the arithmetic of formulas,
//! `piecewise_affine` and `piecewise_multi` what compares values and so splits domains, `from_relation` and
//! `optima` the ways from sets to functions. The notation is that of isl, see [`PiecewiseMulti::parse`].
//!
//! # Exactness
//! All operations are exact. Values are rational, arguments integral.

mod floor_table;
mod from_relation;
mod multi_affine;
mod optima;
mod piecewise_affine;
mod piecewise_multi;
mod quasi_affine;
#[cfg(test)]
mod tests;
mod union_piecewise_multi;

pub use crate::function::affine::from_relation::{FunctionError, TwoImages};
pub use crate::function::affine::multi_affine::{MultiAffine, Pullback};
pub use crate::function::affine::optima::OptimumFunction;
pub use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::affine::quasi_affine::value_space;

use crate::function::piecewise::{Piecewise, UnionPiecewise};
use crate::relation::space::SpaceMismatch;

/// A piecewise quasi-affine function to numbers, on disjoint domains.
pub type PiecewiseAffine = Piecewise<QuasiAffine>;

/// A piecewise quasi-affine function to points, on disjoint domains.
pub type PiecewiseMulti = Piecewise<MultiAffine>;

/// Functions of several tuples to numbers.
pub type UnionPiecewiseAffine = UnionPiecewise<QuasiAffine>;

/// Functions of several tuples to points of several tuples.
pub type UnionPiecewiseMulti = UnionPiecewise<MultiAffine>;

/// The result of an operation on values of pieces that meet.
fn same_space<T>(result: Result<T, SpaceMismatch>) -> T {
    result.expect("values of pieces that meet have the same tuples")
}
