//! Loops, calls, and limits.

mod control;
mod functions;
mod gpu;
mod limits;
mod scf;
