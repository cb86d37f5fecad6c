//! `affine-loop-reroll`: makes loops of copies of a body.
//!
//! # What
//! Copies of a body that are one after the other become a loop, or iterations of the loop around: the `k`-th
//! is the first one with `v + k d` in place of an induction variable `v`.
//!
//! # Why
//! Loops that a programmer or another tool has unrolled can be reordered only after that, and proofs about
//! them are short.
//!
//! # Exactness
//! The new loops run the same ops on the same operands in the same order.
//!
//! # Cost
//! Comparisons of ops: for each block as many as it has, times the lengths that copies may have.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 96 step 2 { A[i] = x; A[i + 1] = x }
//! ```
//! becomes
//! ```text
//! affine.for %i = 0 to 96 { A[i] = x }
//! ```

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::gate::rolled_up::reroll;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::Ir;

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-reroll",
    class: "AffineLoopReroll",
    on: RunsOn::Functions,
    summary: "reroll unrolled loops, so that they can be reordered",
    options: &[],
    build: |_| Ok(Box::new(Reroll)),
};

/// Makes loops of copies of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reroll;

impl Pass for Reroll {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    if reroll(edit.ir, edit.func) { Changed::Yes } else { Changed::No }
}
