//! `affine-loop-invariant-code-motion`: what is the same in all iterations of an affine loop, before it.
//!
//! # What
//! Inner loops first, the ops of a loop's body whose operands come from outside move before it, in their order: those without
//! effects, and affine loads.
//!
//! # When
//! An op that may be undefined moves only out of a loop that runs at least once, a load also only if nothing in the loop may
//! write its memref: writes go to other memrefs that are arguments or allocations, and there are no ops of unknown effects. Where loads move,
//! the function is proved to compute the same, or stays as it is. Where mlir-opt moves stores out of loops that may not run,
//! and loads and divisions too, they stay here. Stores, conditionals and inner loops never move.
//!
//! # Cost
//! Each loop is looked at once.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 8 { %0 = arith.addf %x, %y; A[i] = %0 }
//! ```
//! becomes
//! ```text
//! %0 = arith.addf %x, %y
//! affine.for %i = 0 to 8 { A[i] = %0 }
//! ```

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::util::loops::{body_ops, inner_first};
use crate::util::memory::{is_allocated, is_argument};
use crate::util::rewriting::{Edit, Grounds, rewrite_functions};
use crate::util::trip_count::constant_trip_count;
use affine_ir::{AccessKind, EffectKind, EffectTarget, Effects, ForOp, Ir, OpId, Traits, ValueId};
use analysis::extract_with;
use std::cell::OnceCell;

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-invariant-code-motion",
    class: "AffineLoopInvariantCodeMotion",
    on: RunsOn::Functions,
    summary: "move what is the same in all iterations before affine loops",
    options: &[],
    build: |_| Ok(Box::new(HoistInvariants)),
};

/// Moves what is the same in all iterations before affine loops.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     %0 = arith.addf %x, %x : f32
/// #     affine.store %0, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, HoistInvariants, Pass, PassContext};
///
/// // affine.for %i = 0 to 8 { %0 = arith.addf %x, %x … }
/// assert_eq!(HoistInvariants.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// let text = print(&ir, &PrintOptions::default());
/// assert!(text.find("arith.addf") < text.find("affine.for"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoistInvariants;

impl Pass for HoistInvariants {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, (INFO.name, Grounds::Construction), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let mut changed = Changed::No;
    // Asked for only where a load could move.
    let overlap = OnceCell::new();
    let (func, extract) = (edit.func.0, edit.extract);
    let arguments_overlap = |ir: &Ir| {
        let scop = || extract_with(ir, func, &extract);
        *overlap.get_or_init(|| scop().map_or(true, |scop| scop.options.args_may_alias))
    };
    for looping in inner_first(edit.ir, edit.func) {
        for op in body_ops(edit.ir, looping).to_vec() {
            let is_outside = |value: &ValueId| !is_defined_in(edit.ir, *value, looping);
            if !edit.ir.op(op).operands().iter().all(is_outside) {
                continue;
            }
            match movable(edit.ir, op, looping, &arguments_overlap) {
                Movable::Never => continue,
                Movable::Not(why) => {
                    edit.remark(op, format!("is not moved before its loop: {why}"));
                    continue;
                }
                Movable::Pure => {}
                Movable::Load => edit.needs_proof(),
            }
            edit.ir.move_before(looping.0, op);
            changed = Changed::Yes;
        }
    }
    changed
}

/// Whether an op whose operands are known before a loop may move there.
enum Movable {
    /// It does something, or has regions.
    Never,
    /// It would be wrong, for this reason.
    Not(&'static str),
    /// It only computes.
    Pure,
    /// It reads what nothing in the loop writes.
    Load,
}

fn movable(ir: &Ir, op: OpId, looping: ForOp, arguments_overlap: &dyn Fn(&Ir) -> bool) -> Movable {
    let def = ir.def(op);
    if !ir.op(op).regions().is_empty() || def.has(Traits::TERMINATOR) {
        return Movable::Never;
    }
    let runs = || constant_trip_count(ir, looping).is_some_and(|count| count > 0);
    let may_not_run = "the loop may run no iteration";
    match def.effects {
        Effects::Known([]) if def.has(Traits::SPECULATABLE) || runs() => Movable::Pure,
        Effects::Known([]) => Movable::Not(may_not_run),
        Effects::Known(_) if def.dialect() == "affine" => {
            let access = def.access.and_then(|access| access(ir, op));
            let Some(access) = access.filter(|access| access.kind == AccessKind::Read) else {
                return Movable::Never;
            };
            // What announces an access has no result.
            if ir.op(op).results().is_empty() {
                return Movable::Never;
            }
            match (is_written(ir, access.memref, looping, arguments_overlap), runs()) {
                (true, _) => Movable::Not("the loop may write what it reads"),
                (false, false) => Movable::Not(may_not_run),
                (false, true) => Movable::Load,
            }
        }
        _ => Movable::Never,
    }
}

fn is_defined_in(ir: &Ir, value: ValueId, looping: ForOp) -> bool {
    let around = ir.defining_block(value).and_then(|block| ir.block_parent_op(block));
    around.is_some_and(|around| ir.is_inside(around, looping.0))
}

/// Whether an op in the loop may write elements of a memref.
fn is_written(ir: &Ir, memref: ValueId, looping: ForOp, arguments_overlap: &dyn Fn(&Ir) -> bool) -> bool {
    ir.walk(looping.0).skip(1).any(|op| match ir.def(op).effects {
        Effects::Unknown => true,
        Effects::Recursive => false,
        Effects::Known(effects) => effects.iter().any(|effect| match (effect.kind, effect.on) {
            (EffectKind::Read | EffectKind::Alloc, _) => false,
            (EffectKind::Write | EffectKind::Free, EffectTarget::Operand(at)) => {
                let other = ir.op(op).operands().get(at as usize);
                other.is_none_or(|other| !are_distinct(ir, memref, *other) || arguments_overlap(ir))
            }
            (EffectKind::Write | EffectKind::Free, _) => true,
        }),
    })
}

/// Whether two memrefs are two arguments or allocations, which do not overlap.
fn are_distinct(ir: &Ir, one: ValueId, other: ValueId) -> bool {
    let is_of_its_own = |memref: ValueId| is_argument(ir, memref) || is_allocated(ir, memref);
    one != other && is_of_its_own(one) && is_of_its_own(other)
}
