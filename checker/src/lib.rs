//! The checker of certificates of equality of two programs: the trusted part of a proof.
//!
//! # Problem
//! `loopwright-prover` finds out that two functions compute equal values. A certificate is what it found, in
//! a form that can be checked without trusting the code that found it.
//!
//! # Trust
//! This crate, the parser and the declarations of ops (`loopwright-affine-ir`), exact integers
//! (`loopwright-integer`), and the readers of JSON and digests (serde, `sha2`). It depends on nothing else:
//! no simplex, no integer sets. It adds, multiplies and compares integers. What it does with them is written
//! out at the head of `check/mod.rs`.
//!
//! # Chapters
//! Each folder uses itself and those before it only:
//!
//! 1. `format`, `fault`, `record`: what a certificate says, and how one can be wrong.
//! 2. `linear`: affine forms, systems of constraints, refutations followed.
//! 3. `reader`: what the programs do.
//! 4. `check`: the list of what has to hold, and the certificate held against it.
//! 5. `program`: whole programs, digests, functions that call each other.
//!
//! # Examples
//! ```
//! use loopwright_affine_ir::{ParseOptions, Source, parse};
//! use loopwright_checker::{EqualityCertificate, Text};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let before = "func.func @f(%a: memref<8xf32>, %x: f32) {
//!   affine.for %i = 0 to 8 {
//!     affine.store %x, %a[%i] : memref<8xf32>
//!   }
//!   return
//! }
//! ";
//! let after = before.replace("%a[%i]", "%a[7 - %i]");
//! let certificate = r#"{"format":"loopwright/equality","version":"3.0",
//!   "before":"6b9994a96b446442c487db667cbf32576f1a40f4151b6b0d411b25a875f3ad78",
//!   "after":"6136b8ef600909f7b6f6e2d687d720132071bd8ef27a1603b6f2305a82bb55e5",
//!   "functions":[{"proved":{"name":"f","assumptions":["|parameter| <= 2^48"],"assumed":{"index_bits":64,
//!   "parameters":null},"parameters":[],"before":[[{"op":[1,[[7,[[-1,{"var":0}]]]]]}]],"after":[],
//!   "bounds":[],"failures":[],"moves":[{"op":1,"instance":[[7,[[-1,{"var":0}]]]]}],"claims":[],"choices":[],
//!   "proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},
//!   {"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"like":0},
//!   {"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},1]]}]}]},
//!   {"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},
//!   {"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},
//!   1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]}]}]}}]}"#;
//! let certificate = EqualityCertificate::from_json(certificate)?;
//! let read = |text: &str| parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
//! let [first, second] = [read(before), read(&after)];
//! let [first, second] = [Text { ir: &first, text: before }, Text { ir: &second, text: &after }];
//! certificate.check(first, second)?;
//! assert!(certificate.check(second, first).is_err());
//! # Ok(())
//! # }
//! ```
//!
//! # Reference
//! Trees of sources are those of \[Feautrier91\]; equality by following both programs back is
//! \[Shashidhar05\]'s.

mod check;
mod fault;
mod format;
mod linear;
mod program;
mod reader;
mod record;

pub use check::check_equal;
pub use fault::{Fault, Obligation};
pub use format::Version;
pub use program::{CertificateFault, EqualityCertificate, FunctionEntry, Text};
pub use record::EqualityRecord;

/// The checker's inside, for who searches what it asks for: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::check::{check, checker, equal};
    pub use crate::format::FORMAT;
    pub use crate::linear::form::{Atom, Constraint, Form};
    pub use crate::linear::refutation::{Combination, ConstraintRecord, Num, Row, Step};
    pub use crate::linear::steps::RefutationFault;
    pub use crate::linear::system::{Refutation as SystemRefutation, SystemFault};
    pub use crate::linear::{form, steps, system};
    pub use crate::program::{FunctionPair, Unpaired, function_pairs, shortened, surroundings_change};
    pub use crate::reader::{Context, Function, MAX_WAYS, Op, trees, values};
    pub use crate::record::{APART, Assumed, Choice, Claim, Move, SourceNode, Timestamps, WRITABLE};
}
