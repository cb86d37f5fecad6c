//! `loop-invariant-code-motion`: hoists loop-invariant ops out of loops.
//!
//! # What
//! Inner loops first, ops in the body of a loop of any dialect move before it, in their order, if all that
//! they and their regions use comes from outside.
//!
//! # When
//! They have no effects and are defined whatever their operands are, as the loop may run no iteration. Where
//! mlir-opt takes remainders and `arith.floordivsi` for defined by every divisor, they stay here.
//!
//! # Cost
//! Each loop is looked at once.
//!
//! # Examples
//! ```text
//! scf.for %i = %a to %b step %c { %0 = arith.addi %x, %y; memref.store %0, %m[%i] }
//! ```
//! becomes
//! ```text
//! %0 = arith.addi %x, %y
//! scf.for %i = %a to %b step %c { memref.store %0, %m[%i] }
//! ```

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{is_the_same, ops_inner_first};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::simplify::effects::{is_effect_free, is_speculatable};
use loopwright_affine_ir::{Ir, OpId, Traits};

pub static INFO: PassInfo = PassInfo {
    name: "loop-invariant-code-motion",
    class: "LoopInvariantCodeMotion",
    on: RunsOn::Module,
    summary: "hoist loop-invariant ops out of loops",
    options: &[],
    build: |_| Ok(Box::new(LoopInvariants)),
};

/// Hoists loop-invariant ops out of loops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32, %n: index) {
/// #   %c0 = arith.constant 0 : index
/// #   %c1 = arith.constant 1 : index
/// #   scf.for %i = %c0 to %n step %c1 {
/// #     %0 = arith.addf %x, %x : f32
/// #     memref.store %0, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, LoopInvariants, Pass, PassContext};
///
/// // scf.for %i = %c0 to %n step %c1 { %0 = arith.addf %x, %x … }
/// assert_eq!(LoopInvariants.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// let text = print(&ir, &PrintOptions::default());
/// assert!(text.find("arith.addf") < text.find("scf.for"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoopInvariants;

impl Pass for LoopInvariants {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let mut changed = Changed::No;
    for looping in ops_inner_first(edit.ir, edit.func.0) {
        let def = edit.ir.def(looping);
        let is_loop = def.loop_like.is_some() || def.has(Traits::REPEATS);
        // What a launch runs stays where it runs.
        if !is_loop || def.has(Traits::AFFINE_SCOPE) {
            continue;
        }
        let regions = edit.ir.op(looping).regions().iter();
        let blocks = regions.flat_map(|region| edit.ir.region(*region).blocks());
        let ops: Vec<OpId> = blocks.flat_map(|block| edit.ir.block(*block).ops()).copied().collect();
        for op in ops {
            if is_the_same(edit.ir, op, looping) && is_effect_free(edit.ir, op) {
                if is_speculatable(edit.ir, op) {
                    edit.ir.move_before(looping, op);
                    changed = Changed::Yes;
                } else if edit.ir.op(op).regions().is_empty() {
                    edit.remark(op, "is not hoisted: the loop may have no iterations");
                }
            }
        }
    }
    changed
}
