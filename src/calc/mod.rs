//! The set calculator: iscc's language over the sets and relations of `polyhedra`.
//!
//! # Problem
//! People who think in sets and relations want to write `card (dom R * S);` and see the answer.
//!
//! # Method
//! `lexer` cuts a text into words, `parse` makes statements of them, `eval` runs one statement after the
//! other with the operations of `ops`: a table with one row per operation, from which come dispatch, `help`
//! and completion. Literals in the notation of sets are passed to the reader of `polyhedra`. Nothing here
//! reads or writes: `src/cli/calc` does.
//!
//! # Exactness
//! What an operation promises is at its function in `polyhedra`; where an answer may be an approximation, as
//! that of `m^+`, a boolean beside it tells.
//!
//! # Cost
//! Each statement has a budget; nesting, texts, lists and integers are limited.
//!
//! # Examples
//! ```
//! use loopwright::calc::{Calculator, Results, Statements};
//! use loopwright_polyhedra::Budget;
//! let text = "S := [N] -> { S[i] : 0 <= i < N }; R := { S[i] -> A[i + 1] }; R(S); (lexmin S) <= S;";
//! let mut calculator = Calculator::default();
//! let mut printed = String::new();
//! for statement in Statements::new(text) {
//!     printed += &calculator.run(text, &statement.unwrap(), Results::Plain, &Budget::default()).unwrap();
//! }
//! assert_eq!(printed, "[N] -> { A[i0] : 0 < i0 <= N }\nTrue\n");
//! ```
//!
//! # Reference
//! `[Verdoolaege11]` for the language.

mod eval;
mod fault;
mod help;
mod lexer;
mod ops;
mod parse;
#[cfg(test)]
mod tests;
mod value;

pub use crate::calc::eval::{Calculator, Results};
pub use crate::calc::fault::{Fault, FaultKind};
pub use crate::calc::parse::{Statement, Statements};

/// The table of operations, for the command line's help and completion: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::calc::ops::op::{Form, Op};
    pub use crate::calc::ops::ops;
    pub use crate::calc::value::{Kind, Value};
}
