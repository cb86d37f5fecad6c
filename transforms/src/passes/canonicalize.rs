//! Canonical form, as far as folding gives it (`canonicalize`).
//!
//! # Problem
//! Compute what is known at compile time, drop what nobody needs, and keep one copy of each constant.
//!
//! # Method
//! That of `transforms/src/util/greedy.rs`, on the whole program.
//!
//! # What mlir-opt does besides
//! Only folds are applied, and composition of affine maps. The other rewrite patterns of `--canonicalize` are not:
//! merging of chains such as `index.add (index.add %x, 1), 2`, `arith.xori` of a comparison and nested `arith.select`,
//! what follows from the ranges of loop variables and remainders (`(d0 mod 4) floordiv 8` is 0), a single-result
//! `affine.min` as `affine.apply`, removal of empty loops and dead branches, merging of blocks, and those of dialects
//! other than `affine`, `arith` and `index`. Constants that are vectors or tensors are not folded, semi-affine
//! expressions are composed but not put in order. Where mlir-opt drops the discardable attributes of an access whose
//! map it composes, they stay here.
//!
//! # Examples
//! ```text
//! %c2 = arith.constant 2 : index
//! %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %c2)
//! affine.store %x, %m[%0 - 1] : memref<8xf32>
//! ```
//! becomes `affine.store %x, %m[%i * 2 + 1] : memref<8xf32>`.

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::util::greedy::{Maps, rewrite_greedily};
use affine_ir::Ir;

pub static INFO: PassInfo = PassInfo {
    name: "canonicalize",
    class: "Canonicalizer",
    on: RunsOn::Module,
    summary: "folds ops, drops dead ones, and moves constants to the front of functions",
    options: &[],
    build: |_| Ok(Box::new(Canonicalize)),
};

/// Folds ops, drops dead ones, and keeps one copy of each constant.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f() -> i32 {
/// #   %a = arith.constant 2 : i32
/// #   %b = arith.constant 3 : i32
/// #   %c = arith.muli %a, %b : i32
/// #   return %c : i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, Canonicalize, Pass, PassContext};
///
/// // return 2 * 3
/// assert_eq!(Canonicalize.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("arith.constant 6 : i32"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Canonicalize;

impl Pass for Canonicalize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, _: &mut PassContext) -> Result<Changed, PassError> {
        let module = ir.module();
        Ok(if rewrite_greedily(ir, module, Maps::Composed, &[]) { Changed::Yes } else { Changed::No })
    }
}
