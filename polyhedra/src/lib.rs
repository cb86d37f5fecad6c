//! Exact integer sets and relations.
//!
//! This crate answers questions about sets of integer points that are described by linear constraints, with
//! parameters, quantifiers, floors and remainders: what a loop nest runs through, what its accesses touch,
//! which iteration depends on which. Every answer is exact for every input, however large the coefficients,
//! or says in its type that it is not; every question that can take long takes a [`Budget`] and ends with a
//! typed error when that is spent. All types are `Send + Sync`, and there is no global state. Operations on
//! unions of many disjuncts use the threads of rayon's current pool; no answer depends on how many there are.
//!
//! # A tour
//! ```
//! use loopwright_polyhedra::{Budget, UnionRelation};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let budget = Budget::default();
//!
//! // What a loop nest runs through, and what it writes and reads.
//! let domain = UnionRelation::parse("[N] -> { S[i, j] : 0 <= i < N and 0 <= j < i }")?;
//! let writes = UnionRelation::parse("{ S[i, j] -> A[i, j] }")?.with_domain_in(&domain, &budget)?;
//! let reads = UnionRelation::parse("{ S[i, j] -> A[i - 1, j] }")?.with_domain_in(&domain, &budget)?;
//!
//! // Which iteration reads what which iteration wrote.
//! let flow = writes.composition(&reads.inverse(), &budget)?;
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
//! A set is a relation whose domain is the unit tuple. All of them read and print isl's notation; a
//! conjunction can also be written by the names of its dimensions, see [`var()`].
//!
//! # Chapters
//!
//! Each folder is a chapter and uses itself and the chapters before it only: work < linear < integer <
//! relation < quantifier < normal, function < text. (Methods may be called before the chapter that has them,
//! paths may not.) The symbolic lexmin is built of relations and finds functions, so it stands with these.
//! Each file tells a problem, the method, what is exact, what it costs, and where it is from. To read them in
//! order:
//!
//! 1. `work`: how much may be done (`work::budget`), and by how many threads.
//! 2. Numbers stand in a crate of their own, [`loopwright_integer`], which the checker of certificates uses
//!    as well.
//! 3. `linear`, rows and nothing else: `linear::row`, `linear::matrix`, `linear::hermite`, `linear::smith`;
//!    `linear::simplex`, `linear::double_description`, `linear::fourier_motzkin`.
//! 4. `integer`, rows over the integers: `integer::emptiness` (is there a point, and the proof if not),
//!    `integer::lexmin`, `integer::extents`.
//! 5. `relation`, sets and relations: `relation::space`; conjunctions: `relation::integer_relation`,
//!    `relation::operations`, `relation::expression`, `relation::division`, `relation::simplification`,
//!    `relation::projection`; unions: `relation::presburger_relation`, `relation::union_relation`,
//!    `relation::difference`, `relation::restriction`, `relation::nesting`, `relation::lex_order`,
//!    `relation::points`.
//! 6. `quantifier`: `quantifier::determined`, `quantifier::common_floors`, `quantifier::omega`,
//!    `quantifier::slices`; paths: `quantifier::closure`.
//! 7. `normal`, readable results: `normal::gist`, `normal::coalescing`, `normal::hull`.
//! 8. `function`, functions and numbers of points: `function::piecewise`, `function::affine`,
//!    `function::symbolic_lexmin`, `function::polynomial`, `function::count`.
//! 9. `text`: isl's notation, in and out.

mod function;
mod integer;
mod linear;
mod normal;
#[cfg(test)]
mod properties;
mod quantifier;
mod relation;
mod text;
mod work;

pub use function::affine::{
    FunctionError, MultiAffine, OptimumFunction, PiecewiseAffine, PiecewiseMulti, Pullback, QuasiAffine,
    UnionPiecewiseAffine, UnionPiecewiseMulti,
};
pub use function::count::{Cardinality, Count, PolynomialBound, Side, SumError};
pub use function::piecewise::{Piece, PieceValue, Piecewise, PiecewiseError, UnionPiecewise};
pub use function::polynomial::{Factor, Floor, Monomial, PiecewiseQuasiPolynomial, QuasiPolynomial};
pub use function::symbolic_lexmin::SymbolicOptimum;
pub use integer::emptiness::Emptiness;
pub use integer::emptiness::proof::EmptinessProof;
pub use linear::simplex::Optimum;
pub use loopwright_integer::{Int, Rational};
pub use quantifier::closure::Closure;
pub use relation::division::Division;
pub use relation::expression::{Condition, LinearExpr, NameError, var};
pub use relation::integer_relation::IntegerRelation;
pub use relation::lex_order::LexOrder;
pub use relation::points::{Point, PointsError};
pub use relation::presburger_relation::{PresburgerRelation, SetError};
pub use relation::projection::Projected;
pub use relation::space::{Name, Space, SpaceMismatch, Tuple, VarKind};
pub use relation::union_relation::UnionRelation;
pub use text::{Literal, ParseError, ParseErrorKind};
pub use work::budget::{Budget, Exhausted, Resource};
pub use work::memory::limit_memory;

/// What the other crates use of rows and tableaux: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::function::affine::TwoImages;
    pub use crate::function::count::Extremum;
    pub use crate::function::polynomial::PolynomialQuotient;
    pub use crate::integer::emptiness::emptiness;
    pub use crate::integer::emptiness::proof::{ConstraintRef, Term};
    pub use crate::integer::extents::extents;
    pub use crate::integer::lexmin::{LexminSystem, lexmax, lexmin};
    pub use crate::linear::double_description::dual_cone;
    pub use crate::linear::hermite::{IntegerSolutions, Lattice, solve_equalities};
    pub use crate::linear::matrix::Matrix;
    pub use crate::linear::row;
    pub use crate::linear::simplex::probe::Probe;
    pub use crate::linear::simplex::{ProvedBound, Simplex, Unknown};
    pub use crate::relation::affine_sum::AffineSum;
    pub use crate::relation::points::ColumnBounds;
    pub use crate::text::{PrintedValue, is_identifier, signed_sum};
    pub use crate::work::parallel::{in_one_thread, parallel_map};
    pub use loopwright_integer::rational;
}
