//! `affine-pipeline-data-transfer`: double buffering: overlaps the next iteration's transfers with this
//! iteration's computation.
//!
//! # What
//! In a loop whose body starts transfers into a buffer and waits for them, the first start is peeled off;
//! each iteration then starts the transfer of the next one, into the other half of a buffer twice as large,
//! before it waits for its own.
//!
//! # When
//! The loop runs a constant number of times, at least once. Transfers go to a space of a higher number, into
//! an allocation that only this loop knows; nothing in the loop may write where they come from, as they start
//! before what came before them is done: mlir-opt only looks at other transfers. A buffer from outside of the
//! loop must be filled whole, as what an iteration leaves in it would be found two iterations later. That is
//! right by construction, and proved besides.
//!
//! # Cost
//! A buffer twice as large, and a second copy of the body.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 8 { start buffer = A[i]; wait; f(buffer) }
//! ```
//! becomes
//! ```text
//! start buffer[0] = A[0]
//! affine.for %i = 1 to 8 { start buffer[i mod 2] = A[i]; wait; f(buffer[(i - 1) mod 2]) }
//! wait; f(buffer[7 mod 2])
//! ```

use crate::flow::memory::{are_apart, is_allocated};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{body_ops, front, inner_first, promote_if_single, set_bounds};
use crate::loops::trip_count::constant_trip_count;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::storage::buffers::doubling::{can_double, dma_start, dma_wait, double, is_free};
use loopwright_affine_ir::machinery::AffinePlace;
use loopwright_affine_ir::{
    AccessKind, AffineMap, Attr, Bound, Builder, EffectKind, Effects, ElementAccess, ForOp, InsertionPoint,
    Ir, OpId, Traits, Type, ValueId, ValueMapping,
};

pub static INFO: PassInfo = PassInfo {
    name: "affine-pipeline-data-transfer",
    class: "AffinePipelineDataTransfer",
    on: RunsOn::Functions,
    summary: "overlap DMA transfers with computation by double buffering",
    options: &[],
    build: |_| Ok(Box::new(PipelineDataTransfer)),
};

/// So many ops the body of a loop may have.
const MOST_OPS: usize = 1 << 16;

/// Double buffering: overlaps the next iteration's transfers with this iteration's computation.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<64xf32>, %x: memref<64xf32>) {
/// #   %z = arith.constant 0 : index
/// #   %n = arith.constant 8 : index
/// #   affine.for %i = 0 to 64 step 8 {
/// #     %b = memref.alloc() : memref<8xf32, 1>
/// #     %t = memref.alloc() : memref<1xi32>
/// #     affine.dma_start %m[%i], %b[%z], %t[%z], %n : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
/// #     affine.dma_wait %t[%z], %n : memref<1xi32>
/// #     %0 = affine.load %b[0] : memref<8xf32, 1>
/// #     affine.store %0, %x[%i] : memref<64xf32>
/// #     memref.dealloc %b : memref<8xf32, 1>
/// #     memref.dealloc %t : memref<1xi32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, PipelineDataTransfer};
///
/// // affine.for %i = 0 to 64 step 8 { … affine.dma_start %m[%i], %b[0], … affine.dma_wait … }
/// assert_eq!(PipelineDataTransfer.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("memref<2x8xf32, 1>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PipelineDataTransfer;

impl Pass for PipelineDataTransfer {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let rewrite = |edit: &mut Edit<'_>| {
            let mut changed = Changed::No;
            for looping in inner_first(edit.ir, edit.func) {
                if pipeline(edit, looping) {
                    changed = Changed::Yes;
                }
            }
            changed
        };
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), rewrite))
    }
}

/// A transfer that a loop starts and waits for.
#[derive(Clone, Debug)]
struct Incoming {
    start: OpId,
    buffer: ValueId,
    tag: ValueId,
}

/// Why a transfer stays where it is.
enum NotPipelined {
    Shared,
    Source,
    Partly,
    Operands,
}

impl std::fmt::Display for NotPipelined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Shared => "other ops use its buffer or its tag",
            Self::Source => "the loop may write its source",
            Self::Partly => "it fills a part of a buffer that is live across iterations",
            Self::Operands => "its operands depend on what the iteration computes",
        })
    }
}

/// Pipelines the transfers of a loop; `false` if there are none.
fn pipeline(edit: &mut Edit<'_>, looping: ForOp) -> bool {
    let ir = &*edit.ir;
    let Some(count) = constant_trip_count(ir, looping).filter(|count| *count > 0) else { return false };
    if !looping.inits(ir).is_empty() || body_ops(ir, looping).len() > MOST_OPS {
        return false;
    }
    let Some(bounds) = Bounds::of(ir, looping, count) else { return false };
    let mut found: Vec<Incoming> = Vec::new();
    for start in body_ops(ir, looping).to_vec() {
        match incoming(edit.ir, looping, start, edit.args_may_alias()) {
            Some(Ok(incoming)) => found.push(incoming),
            Some(Err(why)) => edit.remark(start, format!("is not pipelined: {why}")),
            None => {}
        }
    }
    if found.is_empty() {
        return false;
    }
    for buffer in found.iter().map(|incoming| incoming.buffer) {
        double(edit.ir, looping, buffer);
    }
    for tag in found.iter().map(|incoming| incoming.tag) {
        double(edit.ir, looping, tag);
    }
    let starts: Vec<OpId> = found.iter().map(|incoming| incoming.start).collect();
    skew(edit.ir, looping, &starts, bounds);
    true
}

/// What is to be known of a transfer into faster memory that an op of the body starts; `None` for other ops.
fn incoming(
    ir: &Ir,
    looping: ForOp,
    start: OpId,
    args_may_alias: bool,
) -> Option<Result<Incoming, NotPipelined>> {
    let space = |memref: ValueId| {
        let space = ir.ty(memref).as_memref().and_then(|ty| ty.space.as_ref());
        space.map_or(Some(0), |space| space.as_integer())
    };
    let transfer = dma_start(ir, start)?;
    let [source, target, tag] = transfer.places.each_ref().map(|place| place.memref);
    if space(target)? <= space(source)? {
        return None;
    }
    let ops = body_ops(ir, looping);
    let position = ir.position(start);
    let wait = position + 1 + waits_for(ir, &transfer.places[2], &ops[position + 1..])?;
    let is_own_tag = |op: OpId| op == start || op == ops[wait] || is_free(ir, op);
    let of_body = |op: OpId| {
        std::iter::once(op).chain(ir.ancestors(op)).find(|op| ir.op(*op).parent() == Some(looping.body(ir)))
    };
    let is_behind =
        |op: OpId| op == start || is_free(ir, op) || of_body(op).is_some_and(|op| ir.position(op) > wait);
    let is_free_behind = |op: OpId| !is_free(ir, op) || of_body(op).is_none_or(|op| ir.position(op) > wait);
    let mut users = ir.uses(target).iter().chain(ir.uses(tag)).map(|user| user.op);
    let is_shared = !can_double(ir, looping, target)
        || !can_double(ir, looping, tag)
        || target == source
        || !ir.uses(tag).iter().all(|user| is_own_tag(user.op))
        || !ir.uses(target).iter().all(|user| is_behind(user.op))
        || !users.all(is_free_behind);
    let is_foreign = |op: OpId| {
        let other = dma_start(ir, op).filter(|_| op != start);
        other.is_some_and(|other| other.places[1].memref == target || !is_awaited(ir, op))
    };
    if is_shared || ir.uses(target).iter().any(|user| is_foreign(user.op)) {
        return Some(Err(NotPipelined::Shared));
    }
    if ir.walk(looping.0).any(|op| op != start && may_write(ir, looping, op, (source, args_may_alias))) {
        return Some(Err(NotPipelined::Source));
    }
    let is_inside = |memref: ValueId| {
        ir.defining_op(memref).is_some_and(|op| ir.op(op).parent() == Some(looping.body(ir)))
    };
    if !is_inside(target) && !fills(ir, start) {
        return Some(Err(NotPipelined::Partly));
    }
    if slice(ir, looping, start, &[target, tag]).is_none() {
        return Some(Err(NotPipelined::Operands));
    }
    Some(Ok(Incoming { start, buffer: target, tag }))
}

/// Whether a transfer writes all of its target.
fn fills(ir: &Ir, start: OpId) -> bool {
    let Some(transfer) = dma_start(ir, start) else { return false };
    let target = &transfer.places[1];
    let number = |value: ValueId| loopwright_affine_ir::constant(ir, value).and_then(Attr::as_i64);
    let operands: Option<Vec<i64>> = target.operands.iter().map(|value| number(*value)).collect();
    let first = operands.and_then(|operands| target.map.eval(&operands));
    let is_first = first.is_some_and(|first| first.iter().all(|subscript| *subscript == 0));
    let shape = ir.ty(target.memref).as_memref().map(|ty| ty.shape.clone()).unwrap_or_default();
    let size = shape.iter().try_fold(1i64, |product, size| product.checked_mul((*size)?));
    let count = transfer.counts.first().and_then(|count| number(*count));
    is_first && size.is_some() && size == count
}

/// Whether an op, without its regions, may write to what a memref is of, or do anything.
fn may_write(ir: &Ir, looping: ForOp, op: OpId, (memref, args_may_alias): (ValueId, bool)) -> bool {
    let def = ir.def(op);
    let is_touched = |value: &ValueId| {
        let is_memory = matches!(ir.ty(*value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        is_memory && !are_apart(ir, *value, memref, args_may_alias)
    };
    if let Some(transfer) = dma_start(ir, op) {
        return is_touched(&transfer.places[1].memref) || is_touched(&transfer.places[2].memref);
    }
    if dma_wait(ir, op).is_some() {
        // What it waits for is started by an op that is looked at, if it is started in the loop.
        return is_started_outside(ir, looping, op);
    }
    match def.effects {
        Effects::Unknown => !def.has(Traits::TERMINATOR),
        Effects::Recursive => false,
        Effects::Known(effects) => {
            let is_read = ElementAccess::of(ir, op).is_some_and(|access| access.kind == AccessKind::Read)
                || effects.iter().all(|effect| effect.kind == EffectKind::Read);
            !is_read && ir.op(op).operands().iter().any(is_touched)
        }
    }
}

/// Whether the transfer that an op waits for may have been started outside of the loop.
fn is_started_outside(ir: &Ir, looping: ForOp, wait: OpId) -> bool {
    let Some(tag) = dma_wait(ir, wait).map(|wait| wait.tag.memref) else { return true };
    let is_known = |op: OpId| {
        is_free(ir, op)
            || dma_wait(ir, op).is_some()
            || dma_start(ir, op).is_some() && ir.is_inside(op, looping.0)
    };
    !is_allocated(ir, tag) || !ir.uses(tag).iter().all(|user| is_known(user.op))
}

/// Whether an op after the start of a transfer, in its block, waits for it.
fn is_awaited(ir: &Ir, start: OpId) -> bool {
    let (Some(transfer), Some(block)) = (dma_start(ir, start), ir.op(start).parent()) else { return false };
    waits_for(ir, &transfer.places[2], &ir.block(block).ops()[ir.position(start) + 1..]).is_some()
}

/// Which of some ops waits for the transfer with a tag.
fn waits_for(ir: &Ir, tag: &AffinePlace<'_>, ops: &[OpId]) -> Option<usize> {
    ops.iter().position(|op| {
        let place = dma_wait(ir, *op).map(|wait| wait.tag);
        place.is_some_and(|other| {
            (other.memref, other.map, other.operands) == (tag.memref, tag.map, tag.operands)
        })
    })
}

/// The ops of the body that an op's operands come from, in order, all of them pure; `None` if others are
/// among them.
fn slice(ir: &Ir, looping: ForOp, op: OpId, known: &[ValueId]) -> Option<Vec<OpId>> {
    let body = looping.body(ir);
    let mut pending: Vec<ValueId> = ir.op(op).operands().to_vec();
    let mut found: Vec<OpId> = Vec::new();
    while let Some(value) = pending.pop() {
        let Some(op) = ir.defining_op(value).filter(|op| ir.op(*op).parent() == Some(body)) else { continue };
        if known.contains(&value) || found.contains(&op) {
            continue;
        }
        let is_pure = matches!(ir.def(op).effects, Effects::Known(effects) if effects.is_empty());
        if !is_pure || !ir.op(op).regions().is_empty() {
            return None;
        }
        found.push(op);
        pending.extend(ir.op(op).operands());
    }
    found.sort_by_key(|op| ir.position(*op));
    Some(found)
}

/// The bounds of a loop that starts one iteration later, and of what comes after it.
struct Bounds {
    first: Bound,
    second: Bound,
    end: Bound,
}

impl Bounds {
    fn of(ir: &Ir, looping: ForOp, count: u64) -> Option<Bounds> {
        let (first, step) = (looping.lower(ir), looping.step(ir));
        let length = i64::try_from(count).ok()?.checked_mul(step)?;
        if let Some(start) = first.map.as_single_constant() {
            start.checked_add(length)?;
        }
        let later = |by: i64| {
            let results = first.map.results.iter().map(|result| result.clone() + by).collect();
            Bound::new(AffineMap { results, ..AffineMap::clone(&first.map) }, first.operands.clone())
        };
        Some(Bounds { second: later(step), end: later(length), first })
    }

    /// The value of a bound with one result before a loop, or after it.
    fn value(ir: &mut Ir, looping: ForOp, bound: &Bound, point: InsertionPoint) -> (ValueId, InsertionPoint) {
        let loc = ir.op(looping.0).loc.clone();
        if let Some(value) = bound.map.as_single_constant() {
            let front = front(ir, looping.0);
            return (Builder::new(ir, front, loc).constant_index(value), point);
        }
        if *bound.map == AffineMap::identity(1) {
            return (bound.operands[0], point);
        }
        let mut builder = Builder::new(ir, point, loc);
        let value = builder.apply(AffineMap::clone(&bound.map), &bound.operands);
        (value, builder.point())
    }
}

/// Lets ops of the body, with what they need, run one iteration before all others.
fn skew(ir: &mut Ir, looping: ForOp, starts: &[OpId], bounds: Bounds) {
    let (iv, step, loc) = (looping.iv(ir), looping.step(ir), ir.op(looping.0).loc.clone());
    // What the starts need, and others do not.
    let mut early: Vec<OpId> = Vec::new();
    for start in starts {
        let needed = slice(ir, looping, *start, &[]).unwrap_or_default();
        let mut mapping = ValueMapping::new();
        for op in needed {
            let copy =
                Builder::new(ir, InsertionPoint::Before(*start), loc.clone()).clone_op(op, &mut mapping);
            early.push(copy);
        }
        let operands = ir.op(*start).operands().iter().map(|value| mapping.get(*value)).collect();
        ir.set_operands(*start, operands);
        early.push(*start);
    }
    let late: Vec<OpId> = body_ops(ir, looping).iter().copied().filter(|op| !early.contains(op)).collect();
    let (first, point) = Bounds::value(ir, looping, &bounds.first, InsertionPoint::Before(looping.0));
    let mut mapping = ValueMapping::new();
    mapping.insert(iv, first);
    let mut builder = Builder::new(ir, point, loc.clone());
    early.iter().for_each(|op| _ = builder.clone_op(*op, &mut mapping));
    let before = AffineMap::new(1, 0, vec![loopwright_affine_ir::AffineExpr::Dim(0) - step]);
    let (end, point) = Bounds::value(ir, looping, &bounds.end, InsertionPoint::After(looping.0));
    let mut builder = Builder::new(ir, point, loc.clone());
    let last = builder.apply(before.clone(), &[end]);
    let mut mapping = ValueMapping::new();
    mapping.insert(iv, last);
    late.iter().for_each(|op| _ = builder.clone_op(*op, &mut mapping));
    set_bounds(ir, looping, bounds.second, bounds.end);
    if let Some(first) = late.first() {
        early.iter().for_each(|op| ir.move_before(*first, *op));
        let this = Builder::new(ir, InsertionPoint::Before(*first), loc).apply(before, &[iv]);
        for op in late.iter().flat_map(|op| ir.walk(*op).collect::<Vec<_>>()).collect::<Vec<_>>() {
            let operands = ir.op(op).operands().to_vec();
            for (nth, value) in operands.into_iter().enumerate() {
                if value == iv {
                    ir.set_operand(op, nth, this);
                }
            }
        }
    }
    // The constant that is made last comes first in the function.
    let is_constant = loopwright_affine_ir::constant(ir, end).is_some();
    if promote_if_single(ir, looping)
        && let Some(op) = ir.defining_op(end).filter(|_| is_constant)
        && let InsertionPoint::Before(first) = front(ir, op)
        && first != op
    {
        ir.move_before(first, op);
    }
}
