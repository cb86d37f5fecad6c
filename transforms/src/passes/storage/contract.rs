//! `affine-array-contract`: contracts local arrays to the cells that are live at a time.
//!
//! # Problem
//! A local array of which only a window is live at a time can be folded: cells whose subscripts differ by a
//! multiple of a number share a place.
//!
//! # Method
//! For each dimension the number that its subscripts may be taken by (`storage/buffers/contraction.rs`). A
//! dimension of number 1 goes; one whose number is not less than its size, or is not bounded, stays.
//!
//! # When
//! The array is an allocation that only affine loads, affine stores and deallocations know, all of exactly
//! one cell and outside of `affine.parallel`, and no read comes before all writes of its cell. The function
//! is then proved to compute the same, or stays unchanged.
//!
//! # Exactness
//! Lifetimes are exact: last writers of all reads. Differences are looked at over the integers.
//!
//! # Cost
//! Dataflow of the function; for each of its values' flows, each write of the array, and each pair of
//! components of the order, a least and a greatest value.
//!
//! # Examples
//! ```text
//! for t = 0 to 100 { for i { A[t + 1, i] = f(A[t, i]) } }   =>   for t = 0 to 100 { for i { A[(t + 1) mod 2, i] = f(A[t mod 2, i]) } }
//! ```
//!
//! # Reference
//! [LefebvreFeautrier98], with windows as [DarteSchreiberVillard05] has them.

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::statistics::Statistic;
use crate::storage::buffers::contraction::{Ones, fold, numbers};
use crate::storage::locals::Locals;
use loopwright_affine_ir::Ir;

/// For statistics.
const CONTRACTED: Statistic =
    Statistic { name: "num-arrays-contracted", description: "Number of arrays contracted" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-array-contract",
    class: "AffineArrayContract",
    on: RunsOn::Functions,
    summary: "contract local arrays to the cells that are live at a time",
    options: &[],
    build: |_| Ok(Box::new(ArrayContract)),
};

/// Contracts local arrays to the cells that are live at a time.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%A: memref<9xf64>, %B: memref<9xf64>) {
/// #   %t = memref.alloc() : memref<9xf64>
/// #   affine.for %i = 0 to 9 {
/// #     %a = affine.load %A[%i] : memref<9xf64>
/// #     affine.store %a, %t[%i] : memref<9xf64>
/// #     %b = affine.load %t[%i] : memref<9xf64>
/// #     affine.store %b, %B[%i] : memref<9xf64>
/// #   }
/// #   memref.dealloc %t : memref<9xf64>
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{ArrayContract, Changed, Pass, PassContext};
///
/// // for i = 0 to 9 { t[i] = A[i]; B[i] = t[i] }
/// assert_eq!(ArrayContract.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("memref.alloc() : memref<f64>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrayContract;

impl Pass for ArrayContract {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        context.statistics.count(CONTRACTED, 0);
        Ok(rewrite_functions(ir, context, Grounds::Proof.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let Some(locals) = Locals::of(edit) else { return Changed::No };
    let mut changed = Changed::No;
    for (array, memref) in &locals.arrays {
        let Some(op) = edit.ir.defining_op(*memref) else { continue };
        match numbers(edit.ir, &locals, (*array, *memref), edit.budget) {
            Ok(numbers) if fold(edit.ir, *memref, &numbers, Ones::Dropped) => {
                edit.count(CONTRACTED, 1);
                changed = Changed::Yes;
            }
            Ok(_) => {}
            Err(why) => edit.remark(op, format!("is not contracted: {why}")),
        }
    }
    changed
}
