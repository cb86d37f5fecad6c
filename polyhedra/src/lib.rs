//! Exact integer sets and relations.
//!
//! This crate answers questions about sets of integer points that are described by linear constraints, with
//! parameters, quantifiers, floors and remainders: what a loop nest runs through, what its accesses touch, which
//! iteration depends on which. Every answer is exact for every input, however large the coefficients, or says in its
//! type that it is not; every question that can take long takes a [`Budget`] and ends with a typed error when that is
//! spent. All types are `Send + Sync`, and there is no global state. Operations on unions of many disjuncts use the
//! threads of rayon's current pool; no answer depends on how many there are.
//!
//! # A tour
//! ```
//! use polyhedra::{Budget, UnionRelation};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let budget = Budget::default();
//!
//! // What a loop nest runs through, and what it writes and reads.
//! let domain = UnionRelation::parse("[N] -> { S[i, j] : 0 <= i < N and 0 <= j < i }")?;
//! let writes = UnionRelation::parse("{ S[i, j] -> A[i, j] }")?.intersect_domain(&domain, &budget)?;
//! let reads = UnionRelation::parse("{ S[i, j] -> A[i - 1, j] }")?.intersect_domain(&domain, &budget)?;
//!
//! // Which iteration reads what which iteration wrote.
//! let flow = writes.compose(&reads.inverse(), &budget)?;
//! assert_eq!(flow.deltas().to_string(), "[N] -> { S[1, 0] : N >= 3 }");
//! # Ok(())
//! # }
//! ```
//!
//! # What there is
//!
//! | object | type |
//! |---|---|
//! | an integer, a rational | [`Int`], [`Rational`] |
//! | the meaning of columns: tuples, symbols (parameters), locals | [`Space`], [`Tuple`] |
//! | one conjunction of constraints | [`IntegerRelation`] |
//! | a finite union of them in one space | [`PresburgerRelation`] |
//! | a union over several tuple names | [`UnionRelation`] |
//! | a quasi-affine form; a tuple of them; such functions piece by piece | [`QuasiAffine`], [`MultiAffine`], [`PiecewiseAffine`], [`PiecewiseMulti`] |
//! | a polynomial with floors; piece by piece | [`QuasiPolynomial`], [`PiecewiseQuasiPolynomial`] |
//! | a proof that there is no integer point | [`EmptinessProof`] |
//!
//! A set is a relation whose domain is the unit tuple. All of them read and print isl's notation.
//!
//! # Chapters
//!
//! Each module below tells a problem, the method, what is exact, what it costs, and where it is from. To read them in
//! order:
//!
//! 1. *Numbers and matrices*: [`int`], [`rational`], [`row`], [`matrix`], [`hermite`],
//!    [`smith`](mod@smith).
//! 2. *Rational reasoning*: [`simplex`], [`farkas`], [`fourier_motzkin`].
//! 3. *Integer reasoning*: [`empty`] (is there a point, and the proof if not), [`sample`],
//!    [`lexmin`](mod@lexmin), [`param_lexmin`].
//! 4. *Sets and relations*: [`space`], [`relation`], [`relation_ops`], [`union`], [`union_relation`], [`subtract`],
//!    [`restrict`], [`nesting`], [`lex_order`], [`bounded`], [`points`].
//! 5. *Quantifiers*: [`divs`], [`floors`], [`omega`], [`slices`].
//! 6. *Readable results*: [`simplify`], [`gist`], [`coalesce`], [`hull`].
//! 7. *Paths*: [`closure`].
//! 8. *Functions and numbers of points*: [`piecewise`], [`function`], [`polynomial`], [`count`].
//! 9. *Text*: [`text`]. *Limits*: [`budget`].

pub mod bounded;
pub mod budget;
pub mod closure;
pub mod coalesce;
pub mod count;
pub mod divs;
mod emptiness;
pub mod empty;
pub mod farkas;
pub mod floors;
pub mod fourier_motzkin;
pub mod function;
mod gauss;
pub mod gist;
pub mod hermite;
pub mod hull;
pub mod int;
pub mod lex_order;
pub mod lexmin;
pub mod matrix;
pub mod nesting;
pub mod omega;
mod parallel;
pub mod param_lexmin;
pub mod piecewise;
pub mod points;
pub mod polynomial;
#[cfg(test)]
mod properties;
pub mod rational;
pub mod relation;
pub mod relation_ops;
pub mod restrict;
pub mod row;
pub mod sample;
pub mod simplex;
pub mod simplify;
pub mod slices;
pub mod smith;
pub mod space;
pub mod subtract;
pub mod text;
pub mod union;
pub mod union_relation;

pub use budget::{Budget, Exhausted};
pub use closure::Closure;
pub use count::{Cardinality, Count, Extremum, PolynomialBound, Side, SumError};
pub use divs::Division;
pub use empty::{ConstraintRef, Emptiness, EmptinessProof, Term, emptiness, integer_point};
pub use farkas::{Generators, dual_cone};
pub use fourier_motzkin::Projected;
pub use function::{
    FunctionError, MultiAffine, OptimumFunction, PiecewiseAffine, PiecewiseMulti, Pullback, QuasiAffine,
    TwoImages, UnionPiecewiseAffine, UnionPiecewiseMulti,
};
pub use hermite::{
    IntegerSolutions, Lattice, RowHermite, integer_kernel, rank, row_hermite, solve_equalities,
    unimodular_completion, unimodular_inverse,
};
pub use hull::ConvexHull;
pub use int::{Int, ParseIntError};
pub use lex_order::LexOrder;
pub use lexmin::{LexminSystem, lexmax, lexmin};
pub use matrix::Matrix;
pub use param_lexmin::SymbolicOptimum;
pub use piecewise::{Piece, PieceValue, Piecewise, PiecewiseError, UnionPiecewise};
pub use points::{ColumnBounds, Point, PointsError};
pub use polynomial::{Factor, Floor, Monomial, PiecewiseQuasiPolynomial, QuasiPolynomial};
pub use rational::Rational;
pub use relation::IntegerRelation;
pub use simplex::{Bound, GomoryCut, Optimum, Simplex, Snapshot, Unknown};
pub use smith::{Smith, smith};
pub use space::{Name, Space, SpaceMismatch, Tuple, VarKind};
pub use text::{Literal, ParseError, ParseErrorKind, PrintedValue};
pub use union::{PresburgerRelation, SetError};
pub use union_relation::UnionRelation;
