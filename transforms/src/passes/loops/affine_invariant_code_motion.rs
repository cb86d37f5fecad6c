//! `affine-loop-invariant-code-motion`: hoists loop-invariant ops out of affine loops.
//!
//! # What
//! Inner loops first, the ops of a loop's body whose operands come from outside move before it, in their
//! order: those without effects, affine loads and stores, and conditionals and loops of such.
//!
//! # When
//! An op that may be undefined moves only out of a loop that runs at least once, and not past an op in which
//! the program may end or that may not end, which do not move themselves. The same goes for what accesses
//! memory: nothing else in the loop may write what it reads, or access what it writes, and it reads nothing
//! that it writes. Memrefs are others where they are other arguments or allocations, and there are no ops of
//! unknown effects. Where accesses move, the function is proved to compute the same, or stays unchanged.
//! Where mlir-opt moves stores out of loops that may not run, and loads and divisions too, they stay here.
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

use crate::flow::memory::{is_allocated, is_argument};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{body_ops, inner_first, is_the_same};
use crate::loops::trip_count::constant_trip_count;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::simplify::effects::{is_effect_free, is_speculatable};
use loopwright_affine_ir::machinery::Returning;
use loopwright_affine_ir::{AccessKind, Effect, EffectKind, EffectTarget, Effects, ForOp, Ir, OpId, ValueId};
use std::cell::OnceCell;

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-invariant-code-motion",
    class: "AffineLoopInvariantCodeMotion",
    on: RunsOn::Functions,
    summary: "hoist loop-invariant ops out of affine loops",
    options: &[],
    build: |_| Ok(Box::new(HoistInvariants)),
};

/// Hoists loop-invariant ops out of affine loops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     %0 = arith.addf %x, %x : f32
/// #     affine.store %0, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, HoistInvariants, Pass, PassContext};
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
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let mut changed = Changed::No;
    // Asked for only where a load could move.
    let overlap = OnceCell::new();
    let returning = Returning::of(edit.ir, edit.func.0);
    for looping in inner_first(edit.ir, edit.func) {
        // Where an op before it may keep it from running: nothing after that runs for sure.
        let mut stopped = false;
        for op in body_ops(edit.ir, looping).to_vec() {
            let may_stop = returning.may_stop(edit.ir, op);
            stopped |= may_stop;
            if may_stop || !is_the_same(edit.ir, op, looping.0) {
                continue;
            }
            let arguments_overlap = || {
                let scop = || edit.scop().map_or(true, |scop| scop.options.args_may_alias);
                *overlap.get_or_init(scop)
            };
            let found = movable(edit.ir, op, (looping, stopped), &arguments_overlap);
            match found {
                Movable::Never => continue,
                Movable::Not(why) => {
                    edit.remark(op, format!("is not hoisted: {why}"));
                    continue;
                }
                Movable::Pure => {}
                Movable::Accesses => edit.needs_proof(),
            }
            edit.ir.move_before(looping.0, op);
            changed = Changed::Yes;
        }
    }
    changed
}

/// Whether an op whose operands are known before a loop may move there.
enum Movable {
    /// It does what is not moved.
    Never,
    /// It would be wrong, for this reason.
    Not(&'static str),
    /// It only computes.
    Pure,
    /// It reads what nothing else in the loop writes, and writes what nothing else in it accesses.
    Accesses,
}

/// About an op of a loop's body, before which control may have stopped or not.
fn movable(
    ir: &Ir,
    op: OpId,
    (looping, stopped): (ForOp, bool),
    arguments_overlap: &dyn Fn() -> bool,
) -> Movable {
    let may_not_run = || {
        let runs = constant_trip_count(ir, looping).is_some_and(|count| count > 0);
        match (stopped, runs) {
            (true, _) => Some("an op before it may end the program or run for ever"),
            (false, false) => Some("the loop may have no iterations"),
            (false, true) => None,
        }
    };
    if is_effect_free(ir, op) {
        let hindered = if is_speculatable(ir, op) { None } else { may_not_run() };
        return hindered.map_or(Movable::Pure, Movable::Not);
    }
    let Some(own) = affine_accesses(ir, op) else { return Movable::Never };
    let overlap = |one: &Touch, other: &Touch| {
        let may_conflict = one.writes || other.writes;
        may_conflict && (!are_distinct(ir, one.memref, other.memref) || arguments_overlap())
    };
    let (writes, reads): (Vec<Touch>, Vec<Touch>) = own.iter().partition(|touch| touch.writes);
    let is_other = |inner: &OpId| *inner != op && !ir.is_inside(*inner, op);
    let others: Option<Vec<Vec<Touch>>> =
        ir.walk(looping.0).skip(1).filter(is_other).map(|other| touches(ir, other)).collect();
    let meets = others.is_none_or(|others| {
        others.iter().flatten().any(|other| own.iter().any(|touch| overlap(touch, other)))
    });
    let meets_itself = writes.iter().any(|write| reads.iter().any(|read| overlap(write, read)));
    match (meets || meets_itself, may_not_run()) {
        (true, _) if writes.is_empty() => Movable::Not("the loop may write what it reads"),
        (true, _) => Movable::Never,
        (false, Some(why)) => Movable::Not(why),
        (false, None) => Movable::Accesses,
    }
}

/// Memory that an op reads, or may change.
#[derive(Clone, Copy)]
struct Touch {
    memref: ValueId,
    writes: bool,
}

/// What an op itself touches; `None` where that is not said.
fn touches(ir: &Ir, op: OpId) -> Option<Vec<Touch>> {
    let Effects::Known(effects) = ir.def(op).effects else {
        return matches!(ir.def(op).effects, Effects::Recursive).then(Vec::new);
    };
    let of = |effect: &Effect| match (effect.kind, effect.on) {
        (EffectKind::Alloc, _) => Some(None),
        (kind, EffectTarget::Operand(at)) => {
            let memref = *ir.op(op).operands().get(at as usize)?;
            Some(Some(Touch { memref, writes: kind != EffectKind::Read }))
        }
        _ => None,
    };
    let all: Option<Vec<Option<Touch>>> = effects.iter().map(of).collect();
    Some(all?.into_iter().flatten().collect())
}

/// What affine loads and stores, alone or inside of conditionals and loops, touch; `None` if there is more
/// than these.
fn affine_accesses(ir: &Ir, op: OpId) -> Option<Vec<Touch>> {
    let is_moved = |inner: OpId| {
        let def = ir.def(inner);
        // What announces an access has no result, and writes nothing.
        let announces = || {
            let access = def.access.and_then(|access| access(ir, inner));
            access.is_none_or(|access| access.kind == AccessKind::Read && ir.op(inner).results().is_empty())
        };
        match def.effects {
            Effects::Known([]) => true,
            Effects::Known(_) => def.dialect() == "affine" && !announces(),
            Effects::Recursive => {
                def.loop_like.is_some() || def.condition.is_some() || def.decided_by == Some(0)
            }
            Effects::Unknown => false,
        }
    };
    let all: Option<Vec<Vec<Touch>>> =
        ir.walk(op).map(|inner| is_moved(inner).then(|| touches(ir, inner)).flatten()).collect();
    Some(all?.into_iter().flatten().collect())
}

/// Whether two memrefs are two arguments or allocations, which do not overlap.
fn are_distinct(ir: &Ir, one: ValueId, other: ValueId) -> bool {
    let is_of_its_own = |memref: ValueId| is_argument(ir, memref) || is_allocated(ir, memref);
    one != other && is_of_its_own(one) && is_of_its_own(other)
}
