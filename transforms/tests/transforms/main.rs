//! Code generation, validation, passes and their options, by what the crate's users see of them.
//!
//! One target, beside the crate and not in it: a crate with tests inside is compiled once more for them.

mod codegen;
mod growth;
mod own_dialect;
mod pass;
mod rewritten;
mod validate;
