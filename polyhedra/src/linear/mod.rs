//! Linear algebra and rational reasoning about rows: matrices and their normal forms, elimination, the
//! simplex.
//!
//! A row is a list of coefficients followed by a constant. Nothing here knows what its columns stand for.

pub mod double_description;
pub mod fourier_motzkin;
pub(crate) mod gauss;
pub mod hermite;
pub mod matrix;
pub mod row;
pub mod simplex;
pub mod smith;
pub(crate) mod tableau;
