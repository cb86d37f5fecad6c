//! The scheduler on whole programs.

mod check;
mod edges;
mod growth;
mod linear_algebra;
mod program;
mod random;
mod solvers;
mod stencils;
