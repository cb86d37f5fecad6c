//! The scheduler on whole programs.

mod check;
mod edges;
mod linear_algebra;
mod program;
mod random;
mod solvers;
mod stencils;
