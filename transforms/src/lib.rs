//! The only crate that rewrites programs.
