//! Piecewise functions, symbolic optima, polynomials, and counting of points.

pub mod affine;
pub mod count;
pub mod piecewise;
pub mod polynomial;
pub mod symbolic_lexmin;
