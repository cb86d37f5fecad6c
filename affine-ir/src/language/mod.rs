//! The language: how ops, attributes and types are declared, parsed, printed and verified.
//!
//! Declarations name functions of the parser, the printer and the verifier, and these ask the declarations:
//! one circle. No dialect is known here; a [`Dialects`](dialect::Dialects) is handed in.

pub mod assembly;
pub mod constraint;
pub mod defined;
pub mod dialect;
pub mod fold;
pub mod foreign;
pub mod interfaces;
pub mod ir;
pub mod op_def;
pub mod parse;
pub mod print;
pub mod rounding;
pub mod signature;
pub mod verify;
pub mod ways;
