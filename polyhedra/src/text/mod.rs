//! The notation of isl for sets and relations, in and out.
//!
//! `[N] -> { S[i] -> T[i + 1] : 0 <= i < N; … }`: symbols, then tuples with their constraints. `parse` turns
//! text into a tree, `lower` turns the tree into relations, `print` writes relations as text that isl reads.

mod lexer;
mod lower;
mod parse;
mod print;
#[cfg(test)]
mod tests;

pub use parse::ParseError;
