//! Code generation: from iteration domains and schedules to loops.
//!
//! # Problem
//! Each statement has a set of instances and a timestamp for each of them. Find loops and guards that run
//! exactly these instances, each once, in lexicographic order of the timestamps.
//!
//! # Method
//! Every conjunction of a domain is described in timestamp coordinates (`solve`, `piece`); loops scan these
//! sets from the outermost component inwards (`scan`), sorting, sharing and separating them (`order`,
//! `separate`); constraints turn into bounds, strides and guards (`bounds`, `guards`), and the result is a
//! small tree ([`Ast`](ast::Ast)) that `emit` writes into the IR. Overlapping conjunctions of one domain are
//! made disjoint first. Where the timestamp does not distinguish two instances of a statement, the
//! statement's iterators are appended to it.
//!
//! # Exactness
//! The program runs exactly the instances given for all parameter values in the context, or there is no
//! program but a [`CodegenError`](error::CodegenError).
//!
//! # Cost
//! Simplex calls in the number of pieces times constraints per level; separation, the one step that
//! multiplies code, is limited by [`CodegenOptions`](options::CodegenOptions).
//!
//! # Reference
//! [Quillere00], [Bastoul04]; [Grosser15].

pub(crate) mod ast;
mod bounds;
pub(crate) mod emit;
pub(crate) mod error;
pub(crate) mod full_tiles;
pub(crate) mod generate;
mod guards;
pub(crate) mod options;
mod order;
mod piece;
pub(crate) mod replace;
mod rows;
mod scan;
mod separate;
mod solve;
pub(crate) mod stmts;
