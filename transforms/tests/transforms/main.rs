//! Code generation, validation, passes and their options, by the crate's public names.
//!
//! One target, beside the crate and not in it: a crate with tests inside is compiled once more for them.

mod codegen;
mod growth;
mod own_dialect;
mod pass;
mod rewritten;
mod validate;
