//! Proofs: is a new order legal, do two functions compute equal values?
//!
//! Both questions have three answers: a proof, an example of the contrary, or why it is unknown. What is
//! found for two functions is an [`EqualityRecord`](loopwright_checker::EqualityRecord), which
//! `loopwright-checker` accepts or refuses without any of this crate.
//!
//! # A tour
//! ```
//! use loopwright_affine_ir::{FuncOp, Ir, ParseOptions, Source, parse};
//! use loopwright_analysis::{Separation, scops};
//! use loopwright_checker::check_equal;
//! use loopwright_polyhedra::Budget;
//! use loopwright_prover::{Functions, Legality, certify_equal, check_order, prove_order, unproved};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let ir = |text: &str| parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
//! let forwards = ir("func.func @f(%a: memref<8xf32>, %x: f32) {
//!     affine.for %i = 0 to 8 {
//!       affine.store %x, %a[%i] : memref<8xf32>
//!     }
//!     return
//!   }");
//! let backwards = ir("func.func @f(%a: memref<8xf32>, %x: f32) {
//!     affine.for %i = 0 to 8 {
//!       affine.store %x, %a[7 - %i] : memref<8xf32>
//!     }
//!     return
//!   }");
//! let budget = Budget::default();
//!
//! // An order is legal: here, the one that the program has.
//! let scop = scops(&forwards).next().expect("there is a function")?;
//! let claim = unproved(&scop, &scop.original);
//! let Legality::Legal(proof) = prove_order(claim, &budget) else { panic!("it is legal") };
//! check_order(&proof)?;
//!
//! // Two functions are equal.
//! let func = |ir: &Ir| FuncOp::all(ir).next().expect("there is a function").0;
//! let pair = [(&forwards, func(&forwards)), (&backwards, func(&backwards))];
//! let functions = Functions {
//!     before: pair[0],
//!     after: pair[1],
//!     index_width: Default::default(),
//!     parameters: None,
//!     separation: &Separation::Assumed,
//!     has_read_only: false,
//! };
//! let mut record = certify_equal(&functions, &budget)?;
//! assert_eq!(check_equal(&record, pair), Ok(()));
//! record.proofs.pop();
//! assert!(check_equal(&record, pair).is_err());
//! # Ok(())
//! # }
//! ```
//!
//! # Chapters
//! Each folder uses itself and those before it only:
//!
//! 1. `order`: is a schedule legal? Multipliers for each conflict, or two instances that break it.
//! 2. `search`: refutations of systems that the checker of equality asks for.
//! 3. `equality`: two functions are followed back through the last writes of both at once.

mod equality;
mod order;
mod search;

pub use equality::certify::{AssumedNumbers, NoCertificate, certify_programs};
pub use equality::{Equality, Functions, Uncertified, certify_equal, prove_equal};
pub use order::OrderProof;
pub use order::checker::check_order;
pub use order::from_scop::unproved;
pub use order::prover::{Legality, Witness, prove_order};
pub use order::rejection::Rejection;

/// What the gate asks of proofs: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::equality::certify::certificate_of;
    pub use crate::equality::record::reordering::{MovedStmt, Reordered, certify_reordered};
    pub use crate::equality::{
        Doubt, EqualityProof, Example, Program, complete_proof, have_one_signature, impossible_range,
    };
    pub use crate::order::rejection::{ConflictFault, StatementFault};
    pub use crate::order::{
        AccessRecord, Conjunct, LevelProof, Refutation, RowRecord, StatementRecord, TermRecord,
    };
}
