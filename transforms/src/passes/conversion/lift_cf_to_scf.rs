//! `lift-cf-to-scf`: lifts unstructured control flow to loops and conditionals.
//!
//! # Problem
//! Programs that were lowered to blocks and jumps between them say nothing of loops, and nothing else here
//! looks at them.
//!
//! # Method
//! [`structure`]: counted loops become `scf.for`, paths that join again `scf.if`, and what has neither form
//! an `scf.execute_region` with its jumps unchanged. What would be invalid is left unchanged: subscripts of
//! the affine dialect may be arguments of any block of a function, but not induction variables of `scf.for`.
//!
//! # What mlir-opt does besides
//! Its pass of this name makes `scf.while` of all loops, and flags of all jumps of other forms.
//!
//! # Examples
//! ```text
//!   cf.br ^header(%c0 : index)
//! ^header(%i: index):
//!   %0 = arith.cmpi slt, %i, %n : index
//!   cf.cond_br %0, ^body, ^exit
//! ^body:
//!   memref.store %x, %m[%i] : memref<?xf32>
//!   %1 = arith.addi %i, %c1 : index
//!   cf.br ^header(%1 : index)
//! ^exit:
//! ```
//! becomes
//! ```text
//!   scf.for %i = %c0 to %n step %c1 {
//!     memref.store %x, %m[%i] : memref<?xf32>
//!   }
//! ```

use crate::flow::counters::{count_by_index, has_other_counters};
use crate::flow::structure::{has_jumps, structure};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::{FuncOp, IndexWidth, Ir, Severity, verify};
use std::borrow::Cow;

pub static INFO: PassInfo = PassInfo {
    name: "lift-cf-to-scf",
    class: "LiftControlFlowToSCFPass",
    on: RunsOn::Module,
    summary: "lift branches between blocks to scf loops and conditionals",
    options: &[],
    build: |_| Ok(Box::new(LiftCf)),
};

/// Lifts branches between blocks to loops and conditionals.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%c: i1, %x: f32, %m: memref<f32>) {
/// #   cf.cond_br %c, ^then, ^end
/// # ^then:
/// #   memref.store %x, %m[] : memref<f32>
/// #   cf.br ^end
/// # ^end:
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, LiftCf, Pass, PassContext};
///
/// // cf.cond_br %c, ^then, ^end
/// assert_eq!(LiftCf.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("scf.if %arg0 {"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiftCf;

impl Pass for LiftCf {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let mut functions = context.functions(ir);
        functions.retain(|func| has_jumps(ir, *func));
        let width = context.extract.index_width;
        if functions.is_empty() {
            return Ok(Changed::No);
        }
        if let Some(lifted) = lifted(ir, &functions, width) {
            *ir = lifted;
            return Ok(Changed::Yes);
        }
        let mut changed = Changed::No;
        for func in functions {
            match lifted(ir, &[func], width) {
                Some(lifted) => {
                    *ir = lifted;
                    changed = Changed::Yes;
                }
                None => {
                    let why = "keeps its jumps: it has no return, or subscripts that are not induction variables of 'scf' loops";
                    context.remarks.push(ir.op_diagnostic(Severity::Remark, func.0, why));
                }
            }
        }
        Ok(changed)
    }
}

/// The program with all of these functions lifted, if that goes and follows the rules.
fn lifted(ir: &Ir, functions: &[FuncOp], width: IndexWidth) -> Option<Ir> {
    let mut lifted = ir.clone();
    let is_done = functions.iter().all(|func| structure(&mut lifted, *func, width));
    (is_done && verify(&lifted).is_ok()).then_some(lifted)
}

/// The program as analyses look at it: functions of several blocks as functions of one, with the ops and
/// values that they had. It may break the rule on what subscripts of the affine dialect may be, and is not to
/// be printed. Functions that never return stay unchanged.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, IndexWidth, ParseOptions, Source, parse};
/// let text = "func.func @f() {\n  cf.br ^bb1\n^bb1:\n  return\n}";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let func = FuncOp::all(&ir).next().expect("there is a function");
/// assert!(loopwright_analysis::extract(&ir, func).is_err());
/// let ir = loopwright_transforms::machinery::without_jumps(&ir, IndexWidth::Bits64);
/// assert!(loopwright_analysis::extract(&ir, func).is_ok());
/// ```
pub fn without_jumps(ir: &Ir, index_width: IndexWidth) -> Cow<'_, Ir> {
    let mut without = Cow::Borrowed(ir);
    for func in FuncOp::defined(ir).filter(|func| has_jumps(ir, *func)) {
        structure(without.to_mut(), func, index_width);
    }
    without
}

/// The program as reports look at it: [`without_jumps`], and loops and conditions that are about other
/// integers in terms of `index`. It is not to be printed.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, IndexWidth, ParseOptions, Source, parse};
/// # let text = "func.func @f(%n: i32, %A: memref<?xf32>, %x: f32) {
/// #   %zero = arith.constant 0 : i32
/// #   %one = arith.constant 1 : i32
/// #   scf.for %i = %zero to %n step %one : i32 {
/// #     %k = arith.index_cast %i : i32 to index
/// #     memref.store %x, %A[%k] : memref<?xf32>
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// // scf.for %i = %zero to %n step %one : i32
/// let func = FuncOp::all(&ir).next().expect("there is a function");
/// let ir = loopwright_transforms::machinery::as_described(&ir, IndexWidth::Bits64);
/// let scop = loopwright_analysis::extract(&ir, func).expect("it has one block");
/// assert_eq!(scop.stmts[0].ivs.len(), 1);
/// ```
pub fn as_described(ir: &Ir, index_width: IndexWidth) -> Cow<'_, Ir> {
    let mut described = without_jumps(ir, index_width);
    let others: Vec<FuncOp> = FuncOp::defined(&described)
        .filter(|func| has_other_counters(&described, *func, index_width))
        .collect();
    for func in others {
        count_by_index(described.to_mut(), func, index_width);
    }
    described
}
