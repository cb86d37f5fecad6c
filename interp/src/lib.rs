//! The reference interpreter: the semantics of programs, in one table of meanings per dialect.
//!
//! # A tour
//!
//! A program that `affine_ir` has read and verified runs by the name of a function. What its printing
//! functions write (those of LLVM's runner utilities) is taken as text:
//!
//! ```
//! use loopwright_affine_ir::{ParseOptions, Source, parse, verify};
//! use loopwright_interp::{InterpErrorKind, InterpOptions, Interpreter};
//!
//! let text = "
//! func.func @main() {
//!   %sum = arith.constant 0 : i64
//!   %all = affine.for %i = 1 to 11 iter_args(%part = %sum) -> (i64) {
//!     %n = arith.index_cast %i : index to i64
//!     %next = arith.addi %part, %n : i64
//!     affine.yield %next : i64
//!   }
//!   call @printI64(%all) : (i64) -> ()
//!   call @printNewline() : () -> ()
//!   return
//! }
//! func.func private @printI64(i64)
//! func.func private @printNewline()";
//! let ir = parse(&Source::new("sum.mlir", text), &ParseOptions::default()).expect("is well formed");
//! verify(&ir).expect("follows the rules");
//! let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
//! interpreter.call("main", &[]).expect("has a meaning");
//! assert_eq!(interpreter.take_output(), "55\n");
//! ```
//!
//! What has no meaning is an error with the op's place, and the iterations and calls around it as notes:
//!
//! ```
//! # use loopwright_affine_ir::{ParseOptions, Source, parse};
//! # let text = "
//! # func.func @main() {
//! #   %m = memref.alloc() : memref<4xf32>
//! #   affine.for %i = 0 to 5 {
//! #     %x = arith.constant 1.0 : f32
//! #     memref.store %x, %m[%i] : memref<4xf32>
//! #   }
//! #   return
//! # }";
//! # let ir = parse(&Source::new("far.mlir", text), &ParseOptions::default()).expect("is well formed");
//! use loopwright_interp::{InterpErrorKind, InterpOptions, Interpreter};
//!
//! // affine.for %i = 0 to 5 { memref.store %x, %m[%i] : memref<4xf32> }
//! let error = Interpreter::new(&ir, InterpOptions::default()).call("main", &[]).expect_err("goes too far");
//! assert_eq!(error.kind, InterpErrorKind::UndefinedBehaviour);
//! assert!(error.to_string().contains("index 4 is out of bounds for dimension 0 of size 4"));
//! assert!(error.diagnostic.notes.iter().any(|note| note.to_string().contains("in iteration 4 of this loop")));
//! ```
//!
//! [`Interpreter::alloc`], [`Interpreter::fill`] and [`Interpreter::read`] hand memory in and look into it;
//! [`InterpOptions`] sets limits, the width of `index`, the [`Order`] of parallel iterations and the
//! [`Landing`] of transfers; [`Interpreter::stats`] counts and [`Interpreter::trace`] lists what was done,
//! [`Interpreter::history`] says where each value came from. Ops of a dialect of one's own get their meaning
//! by [`Meanings::with`].
//!
//! # From the bottom up
//!
//! Each folder knows those before it: memory (buffers, what was written, races), values (how types are held
//! in registers, layouts, elementary functions of floats), the machine (registers, calls, transfers under
//! way, printing), compile (from ops to closures: accesses, loops, poison), and `meaning/`, where each
//! dialect has its table, then `run`.
//!
//! # Method
//! Each function is compiled once: SSA values get register slots, each op becomes a closure over them (by its
//! [`Meaning`], from the table of its dialect in `meaning/`), blocks become lists of closures. Ops that work
//! element by element are declared for scalars and run for every element of a vector. Where poison can arise,
//! every slot has a shadow that says whether it holds any; it may be moved and not used. Memory knows for
//! every cell whether it was written, handles notice use after free, and accesses made by iterations of
//! parallel loops are checked for races.
//!
//! # Invariants
//! Nothing runs unless everything reachable from the function called has a meaning. Shares no code with the
//! simplifiers and analyses it is there to check.
//!
//! # Exactness
//! Every undefined behaviour that execution meets is reported; a table of what that is, where it is caught,
//! and which tests show it, is in `tests/interp/main.rs`. Races: the first in execution order. Numbers of
//! `f32` and `f64` are the machine's, NaNs are the same on every machine (`number`); transcendental functions
//! are the C library's.
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

pub use compile::meaning::{Meaning, Meanings};
pub use compile::{CompiledOp, Compiler};
pub use error::{InterpError, InterpErrorKind};
pub use machine::record::{Stats, TracedAccess, TracedCall};
pub use memory::order::Order;
pub use options::{InterpOptions, Landing};
pub use run::Interpreter;
pub use values::{Datum, MemRefValue};

/// What replay and tests ask of the interpreter's inside: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::machine::history::{Accessed, History, Moment, Past};
    pub use crate::machine::label::{Label, TracedPlace};
    pub use crate::machine::record::{ArrayStats, LoopStats};
    pub use crate::values::elementary::{Elementary, atan2, powf, powi};
}
