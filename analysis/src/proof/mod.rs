//! Proofs that two functions are equal, and their checker.
//!
//! # Problem
//! [`prove_equal`](crate::prove_equal) finds out that two functions compute equal values. Here is what it comes to in a form that
//! somebody can check who trusts none of the code that found it.
//!
//! # Trust
//! Besides the parser and exact integers, the checker is: `reader` (with `lanes`), `memory` and `values` (what the programs do), `form` and `system` (affine
//! forms, systems of constraints), `certificate::steps` (refutations followed), `checker`, `trees`, `check`, `sources`,
//! `moves`, `timestamps`, `equal`, `safety` (what has to hold) and `program` (whole programs), `record`, `fault` (data and messages). `search`, which finds proofs, need not be trusted.
//!
//! # Reference
//! Trees of sources are those of [Feautrier91]; equality by following both programs back is [Shashidhar05]'s.

pub(crate) mod check;
pub(crate) mod checker;
pub(crate) mod equal;
pub(crate) mod fault;
pub(crate) mod form;
pub(crate) mod memory;
pub(crate) mod moves;
pub(crate) mod program;
pub(crate) mod reader;
pub(crate) mod record;
pub(crate) mod safety;
pub(crate) mod search;
pub(crate) mod sources;
pub(crate) mod system;
pub(crate) mod timestamps;
pub(crate) mod trees;
pub(crate) mod values;

use crate::proof::check::{Given, check};
use crate::proof::checker::{Checker, read};
use crate::proof::fault::Fault;
use crate::proof::record::EqualityRecord;
use affine_ir::{Ir, OpId};

/// Accepts a record only if it proves that the second function computes what the first does, wherever that has a meaning.
///
/// Additions, multiplications and comparisons of integers; of reads that are compared, the work is that of their trees' leaves
/// multiplied.
///
/// # Errors
/// The first thing that is not shown.
///
/// ```
/// # use affine_ir::{FuncOp, Ir, ParseOptions, Source, parse};
/// use analysis::{Functions, Separation, certify_equal, check_equal};
/// use polyhedra::Budget;
/// let ir = |text: &str| parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let one = ir("func.func @f(%a: memref<8xf32>, %x: f32) {
///     affine.for %i = 0 to 8 {
///       affine.store %x, %a[%i] : memref<8xf32>
///     }
///     return
///   }");
/// let two = ir("func.func @f(%a: memref<8xf32>, %x: f32) {
///     affine.for %i = 0 to 8 {
///       affine.store %x, %a[7 - %i] : memref<8xf32>
///     }
///     return
///   }");
/// let func = |ir: &Ir| FuncOp::all(ir).next().expect("there is a function").0;
/// let pair = [(&one, func(&one)), (&two, func(&two))];
/// let functions = Functions {
///     before: pair[0],
///     after: pair[1],
///     index_width: Default::default(),
///     parameters: None,
///     separation: &Separation::Assumed,
///     has_read_only: false,
/// };
/// let mut record = certify_equal(&functions, &Budget::default())?;
/// assert_eq!(check_equal(&record, pair), Ok(()));
/// record.proofs.pop();
/// assert!(check_equal(&record, pair).is_err());
/// # Ok::<(), analysis::Uncertified>(())
/// ```
pub fn check_equal(record: &EqualityRecord, functions: [(&Ir, OpId); 2]) -> Result<(), Fault> {
    let checker = Checker::new(read(functions, record.by_lanes)?, record)?;
    let mut given = Given::of(record);
    check(&checker, &mut given)?;
    given.finish()
}
