//! The reference interpreter: what a program means, executed.
//!
//! # Problem
//! Say what a program does, so that transformed programs can be compared with it, and say so loudly when it
//! does something that has no meaning.
//!
//! # Method
//! Each function is compiled once: SSA values get register slots, each op becomes a closure over them
//! ([`OpDef::eval`](crate::OpDef::eval), beside the op's declaration), blocks become lists of closures. Ops that work
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

mod access;
mod address;
mod affine;
mod arguments;
mod buffer;
mod compile;
mod control;
mod dma;
mod error;
mod global;
mod index_list;
mod lanes;
mod layout;
mod machine;
mod memory;
pub(crate) mod number;
mod order;
mod print;
mod program;
mod races;
mod record;
mod reduction;
mod run;
mod shadow;
#[cfg(test)]
mod tests;
mod value;

pub(crate) use access::{Place, describe, load, load_units, store, store_units, unit_of, unravel};
pub(crate) use affine::Affine;
pub(crate) use buffer::{Allocation, Origin, Unit};
pub use compile::{CompiledOp, Compiler, EvalFn};
pub(crate) use compile::{step, undefined};
pub(crate) use control::{Arm, Body, Loop, Moves, ParallelLoop, Trips, greatest, index_value, least};
pub use dma::Landing;
pub(crate) use dma::{Start as DmaStart, start as dma_start, wait as dma_wait};
pub(crate) use error::Trap;
pub use error::{InterpError, InterpErrorKind};
pub(crate) use index_list::{Entry, index_list};
pub(crate) use layout::{Shape, allocation, cells, first_alias, is_nested, span};
pub(crate) use machine::{Machine, Run};
pub(crate) use memory::{Fault, Handle};
pub(crate) use number::Int;
pub use order::Order;
pub(crate) use print::float as float_text;
pub(crate) use races::Grid;
pub use record::{ArrayStats, LoopStats, Stats, TracedAccess, TracedPlace};
pub(crate) use reduction::Reduction;
pub use run::{IndexWidth, InterpOptions, Interpreter};
pub use value::{Datum, MemRefValue};
pub(crate) use value::{Elem, MOST_DIMS, MemRefRepr, MemRefSlots, Repr, Scalar, dense_words};
