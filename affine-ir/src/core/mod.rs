//! The data of a program: ops in arenas, types, attributes, locations, texts and diagnostics.
//!
//! Knows no dialect, no syntax and no rule: an op's declaration is a [`Declaration`](ir::Declaration) here,
//! of which only the name is known.

pub mod affine;
pub mod arena;
pub mod attr;
pub mod diag;
pub mod elements;
pub mod float;
pub mod ids;
pub mod int_format;
pub mod integer;
pub mod ir;
pub mod lexer;
pub mod loc;
pub mod name;
pub mod resources;
pub mod source;
pub mod types;
