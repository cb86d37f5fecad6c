//! Exact integer sets and relations.

mod bounded;
mod budget;
mod closure;
mod coalesce;
mod count;
mod divs;
mod emptiness;
mod empty;
mod farkas;
mod floors;
mod fourier_motzkin;
mod function;
mod gauss;
mod gist;
mod hermite;
mod hull;
mod int;
mod lex_order;
mod lexmin;
mod matrix;
mod nesting;
mod omega;
mod param_lexmin;
mod piecewise;
mod points;
mod polynomial;
#[cfg(test)]
mod properties;
pub mod rational;
mod relation;
mod relation_ops;
mod restrict;
pub mod row;
mod sample;
mod simplex;
mod simplify;
mod smith;
mod space;
mod subtract;
mod text;
mod union;
mod union_relation;

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
pub use text::{ParseError, PrintedValue};
pub use union::{PresburgerRelation, SetError};
pub use union_relation::UnionRelation;
