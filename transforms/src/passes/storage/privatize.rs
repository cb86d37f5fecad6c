//! `affine-privatize`: privatizes arrays that each iteration of a loop writes before it reads them.
//!
//! # What
//! A loop that carries dependences through local arrays alone, none of which hands a value from one iteration
//! to another, gets separate arrays for them: allocated at the beginning of each iteration and freed at its
//! end. Then the loop carries nothing, and `affine-parallelize` makes it parallel. The outermost loop of
//! which that is so gets them; loops inside of it stay unchanged.
//!
//! # When
//! Each read in the loop gets its value from a write in the same iteration, and no value goes out of the
//! loop: that is told by the last writer of each read, exactly. The array is an allocation that only loads,
//! stores and deallocations know, of the default order of its loops. The function is then proved to compute
//! the same, or stays unchanged.
//!
//! # Cost
//! Dependences and dataflow of the function; an allocation for each iteration.
//!
//! # Examples
//! ```text
//! %t = memref.alloc() : memref<8xf64>
//! affine.for %i = 0 to %n {
//!   affine.for %j = 0 to 8 { %t[%j] = A[%i, %j] }
//!   affine.for %j = 0 to 8 { B[%i, %j] = %t[7 - %j] }
//! }
//! ```
//! becomes
//! ```text
//! affine.for %i = 0 to %n {
//!   %t = memref.alloc() : memref<8xf64>
//!   affine.for %j = 0 to 8 { %t[%j] = A[%i, %j] }
//!   affine.for %j = 0 to 8 { B[%i, %j] = %t[7 - %j] }
//!   memref.dealloc %t
//! }
//! ```
//!
//! # Reference
//! [TuPadua93] for arrays that are private to a loop; last writers by [Feautrier91].

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::body_ops;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::statistics::Statistic;
use crate::storage::locals::{Locals, deallocations};
use loopwright_affine_ir::{Builder, ForOp, InsertionPoint, Ir, OpId, OpSpec, ValueId};
use loopwright_analysis::{ArrayId, Dependence, LoopParallelism, Pairs, dependences, loop_parallelism};
use std::collections::BTreeSet;

/// For statistics.
const PRIVATE: Statistic =
    Statistic { name: "num-arrays-privatized", description: "Number of arrays privatized" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-privatize",
    class: "AffinePrivatize",
    on: RunsOn::Functions,
    summary: "privatize arrays where that makes loops parallel",
    options: &[],
    build: |_| Ok(Box::new(Privatize)),
};

/// Privatizes arrays where that makes loops parallel.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%A: memref<9xf64>, %B: memref<9xf64>) {
/// #   %t = memref.alloc() : memref<f64>
/// #   affine.for %i = 0 to 9 {
/// #     %a = affine.load %A[%i] : memref<9xf64>
/// #     affine.store %a, %t[] : memref<f64>
/// #     %b = affine.load %t[] : memref<f64>
/// #     affine.store %b, %B[%i] : memref<9xf64>
/// #   }
/// #   memref.dealloc %t : memref<f64>
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Parallelize, Pass, PassContext, Privatize};
///
/// // for i = 0 to 9 { t = A[i]; B[i] = t }
/// assert_eq!(Parallelize::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::No));
/// assert_eq!(Privatize.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(Parallelize::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Privatize;

impl Pass for Privatize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        context.statistics.count(PRIVATE, 0);
        Ok(rewrite_functions(ir, context, Grounds::Proof.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let Some(locals) = Locals::of(edit) else { return Changed::No };
    let found = match dependences(&locals.scop, Pairs::Conflicting, edit.budget) {
        Ok(found) => found,
        Err(spent) => {
            let message = format!("is unchanged: {spent}; a larger --{} may help", spent.resource);
            edit.remark(edit.func.0, message);
            return Changed::No;
        }
    };
    let mut done: Vec<OpId> = Vec::new();
    for judged in loop_parallelism(edit.ir, &locals.scop, &found) {
        if done.iter().any(|outer| edit.ir.is_inside(judged.op, *outer)) {
            continue;
        }
        let carried: BTreeSet<ArrayId> = judged.carried.iter().map(|at| found[*at].array).collect();
        let own: Vec<(ArrayId, ValueId)> =
            locals.arrays.iter().filter(|(array, _)| carried.contains(array)).copied().collect();
        let Some(looping) = ForOp::of(edit.ir, judged.op).filter(|_| !own.is_empty()) else { continue };
        if let Some(why) = obstacle(edit.ir, &locals, &judged, &own, &found) {
            edit.remark(judged.op, format!("gets no private arrays: {why}"));
            continue;
        }
        own.iter().for_each(|(_, memref)| give(edit.ir, looping, *memref));
        edit.count(PRIVATE, own.len());
        done.push(judged.op);
    }
    if done.is_empty() { Changed::No } else { Changed::Yes }
}

/// Why a loop would not be parallel with local arrays, or cannot have them.
fn obstacle(
    ir: &Ir,
    locals: &Locals,
    judged: &LoopParallelism,
    own: &[(ArrayId, ValueId)],
    found: &[Dependence],
) -> Option<String> {
    let scop = &locals.scop;
    let name = |array: ArrayId| &scop.array(array).text;
    let is_own = |array: ArrayId| own.iter().any(|(one, _)| *one == array);
    let mut carried = judged.carried.iter().map(|at| &found[*at]);
    if let Some(other) = carried.find(|dependence| !is_own(dependence.array)) {
        return Some(format!("it carries dependences through {}, too", name(other.array)));
    }
    let is_inside = |stmt| judged.stmts.contains(&stmt);
    for flow in locals.flow.flow.iter().filter(|flow| is_own(flow.array)) {
        let (from, to) = (scop.stmt(flow.source), scop.stmt(flow.target));
        let what = match (is_inside(flow.source), is_inside(flow.target)) {
            (false, false) => continue,
            (true, false) => {
                format!("{} reads after it what {} writes", to.name.as_str(), from.name.as_str())
            }
            (false, true) => {
                format!("{} reads what {} writes before it", to.name.as_str(), from.name.as_str())
            }
            (true, true) if flow.level == 0 || flow.level > judged.level => continue,
            (true, true) => {
                format!("{} reads what {} writes in another iteration", to.name.as_str(), from.name.as_str())
            }
        };
        return Some(format!("of {}, {what}", name(flow.array)));
    }
    let unwritten = |input: &&loopwright_analysis::InputRead| is_own(input.array) && is_inside(input.stmt);
    if let Some(input) = locals.flow.inputs.iter().find(unwritten) {
        let reader = scop.stmt(input.stmt).name.as_str();
        return Some(format!("of {}, {reader} reads what may not be written", name(input.array)));
    }
    let frees_inside = |(_, memref): &&(ArrayId, ValueId)| {
        deallocations(ir, *memref).iter().any(|op| ir.is_inside(*op, judged.op))
    };
    own.iter().find(frees_inside).map(|(array, _)| format!("it frees {}", name(*array)))
}

/// Has each iteration of a loop allocate and free memory that it uses in place of a memref.
fn give(ir: &mut Ir, looping: ForOp, memref: ValueId) {
    let Some(old) = ir.defining_op(memref) else { return };
    let body = looping.body(ir);
    let (Some(first), Some(end)) = (ir.block(body).ops().first().copied(), ir.terminator(body)) else {
        return;
    };
    debug_assert!(!body_ops(ir, looping).is_empty(), "a loop that carries something has a body");
    let (ty, loc) = (ir.ty(memref).clone(), ir.op(old).loc.clone());
    let operands = ir.op(old).operands().to_vec();
    let attrs = ir.op(old).attrs.clone();
    let mut builder = Builder::new(ir, InsertionPoint::Before(first), loc.clone());
    // Memory on the stack would stay until the function ends.
    let mut spec =
        OpSpec::new(builder.ir.dialects().known("memref.alloc"), loc).operands(operands).result(ty);
    spec.attrs = attrs;
    let new = builder.create(spec);
    let new = builder.ir.op(new).results()[0];
    builder.set_point(InsertionPoint::Before(end));
    let free = OpSpec::new(builder.ir.dialects().known("memref.dealloc"), builder.loc.clone());
    builder.create(free.operands([new]));
    let inside: Vec<_> =
        ir.uses(memref).iter().filter(|user| ir.is_inside(user.op, looping.0)).copied().collect();
    for user in inside {
        ir.set_operand(user.op, user.index as usize, new);
    }
    ir.copy_name(memref, new);
    let frees = deallocations(ir, memref);
    if ir.uses(memref).len() == frees.len() {
        frees.into_iter().for_each(|free| ir.erase_op(free));
        ir.erase_op(old);
    }
}
