//! Loops, calls, and what ends them.

mod control;
mod functions;
mod gpu;
mod limits;
mod scf;
