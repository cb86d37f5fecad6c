//! C compilers: emitted C, and the recipes of README.md.

pub mod compilers;
pub mod recipes;
