//! Loops, calls, and what ends them.

mod control;
mod functions;
mod limits;
mod scf;
