//! C compilers: emitted C, and the recipes of docs/faster.md.

pub mod compilers;
pub mod recipes;
