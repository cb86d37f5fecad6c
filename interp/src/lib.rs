//! The reference interpreter: what a program means, executed.
//!
//! # Problem
//! Say what a program does, so that transformed programs can be compared with it, and say so loudly when it
//! does something that has no meaning.
//!
//! # Method
//! Each function is compiled once: SSA values get register slots, each op becomes a closure over them
//! (by its [`Meaning`], from the table of its dialect in `meaning/`), blocks become lists of closures. Ops that work
//! element by element are declared for scalars and run for every element of a vector.
//! Where poison can arise, every slot has a shadow that tells whether it holds any; it may be moved and not used.
//! Memory knows for every cell whether it was written, handles notice use after free, and accesses made by
//! iterations of parallel loops are checked for races.
//!
//! # Invariants
//! Nothing runs unless everything reachable from the function called has a meaning. Shares no code with the
//! simplifiers and analyses it is there to check.
//!
//! # Exactness
//! Every undefined behaviour that execution meets is reported; a table of what that is, where it is caught, and which
//! tests show it, is in `tests/interp/main.rs`. Races: the first in execution order. Numbers of `f32`
//! and `f64` are the machine's, NaNs are the same on every machine (`number`); transcendental functions are the C
//! library's.
//!
//! # Cost
//! Some nanoseconds per op; one bit per memory cell besides the cell, and a word while parallel loops touch
//! it.

mod compile;
mod error;
mod machine;
mod meaning;
mod memory;
mod options;
mod run;
mod values;

pub use compile::meaning::{Meaning, MeaningFn, Meanings};
pub use compile::{CompiledOp, Compiler};
pub use error::{InterpError, InterpErrorKind};
pub use machine::record::{ArrayStats, LoopStats, Stats, TracedAccess, TracedPlace};
pub use memory::order::Order;
pub use options::{IndexWidth, InterpOptions, Landing};
pub use run::Interpreter;
pub use values::elementary::{Elementary, atan2, powf, powi};
pub use values::{Datum, MemRefValue};
