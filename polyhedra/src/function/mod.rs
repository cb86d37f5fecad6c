//! Functions piece by piece, symbolic optima, polynomials, and numbers of points.

pub mod affine;
pub mod count;
pub mod piecewise;
pub mod polynomial;
pub mod symbolic_lexmin;
