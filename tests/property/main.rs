//! Properties: many small inputs made by construction, each judged by means the code under test does not
//! share.

mod generators;
mod grammar;
mod jumps;
mod matcher;
// Limits are those of a Unix shell.
#[cfg(unix)]
mod mutated;
mod operations;
mod pairs;
mod passes;
mod rolled_up;
mod sets;
mod transfers;
