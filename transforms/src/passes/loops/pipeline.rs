//! `affine-pipeline-data-transfer`: double buffering: overlaps the next iteration's transfers with this
//! iteration's computation.
//!
//! # What
//! In a loop whose body starts transfers into a buffer and waits for them, the first start is peeled off;
//! each iteration then starts the transfer of the next one, into the other half of a buffer twice as large,
//! before it waits for its own. With `write-backs`, a transfer from a buffer ends one iteration later: it is
//! waited for right before the next one starts, and after the loop, and the buffer is twice as large. If the
//! transfer into the same buffer starts earlier as well, there are three of it. With `hoist-buffers`, buffers
//! are allocated outside of all loops.
//!
//! # When
//! The loop runs a constant number of times, at least once. Transfers go to a space of a higher number, into
//! an allocation that only this loop knows; nothing in the loop may write where they come from, as they start
//! before what came before them is done: mlir-opt only looks at other transfers. A buffer from outside of the
//! loop must be filled whole, as what an iteration leaves in it would be found two iterations later. That is
//! right by construction, and proved besides. With `write-backs`, what dependences show to be other cells may
//! be written or touched; then and for transfers back, the proof is required.
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

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{body_ops, front, inner_first, promote_if_single, set_bounds};
use crate::loops::trip_count::constant_trip_count;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::OptionInfo;
use crate::storage::buffers::doubling::{is_free, take_turns};
use crate::storage::buffers::hoisting::{Capacity, hoist_buffers, next_op};
use crate::storage::buffers::in_flight::{Meetings, Outgoing, incoming, outgoing, slice};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Bound, Builder, ForOp, IfOp, InsertionPoint, IntegerSet, Ir, OpId, ValueId,
    ValueMapping,
};
use std::cell::OnceCell;

pub static INFO: PassInfo = PassInfo {
    name: "affine-pipeline-data-transfer",
    class: "AffinePipelineDataTransfer",
    on: RunsOn::Functions,
    summary: "overlap DMA transfers with computation by double buffering",
    options: &[
        OptionInfo {
            name: "hoist-buffers",
            value: "true|false",
            summary: "allocate buffers outside of loops, once (default false)",
        },
        OptionInfo {
            name: "write-backs",
            value: "true|false",
            summary: "let a transfer back run while the next iteration computes, and fetch what other iterations \
                      write elsewhere (default false)",
        },
    ],
    build: |options| {
        let hoist_buffers = options.flag("hoist-buffers")?;
        Ok(Box::new(PipelineDataTransfer { hoist_buffers, write_backs: options.flag("write-backs")? }))
    },
};

/// Steps that a proof may take, where one is required: nests with buffers in turns have many cases.
const PROOF: u64 = 1_000_000;
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
/// let pipelining = PipelineDataTransfer::default();
/// assert_eq!(pipelining.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("memref<2x8xf32, 1>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PipelineDataTransfer {
    /// Buffers of transfers are allocated outside of loops.
    pub hoist_buffers: bool,
    /// Transfers back end one iteration later. What an iteration fetches may be written by others, if that is
    /// shown to be other cells.
    pub write_backs: bool,
}

impl Pass for PipelineDataTransfer {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(self.run_for(INFO.name, Capacity::UNLIMITED, ir, context))
    }
}

impl PipelineDataTransfer {
    /// Pipelines transfers for a pass, which messages name; buffers are hoisted as far as memory suffices.
    pub(crate) fn run_for(
        &self,
        pass: &'static str,
        capacity: Capacity,
        ir: &mut Ir,
        context: &mut PassContext,
    ) -> Changed {
        let rewrite = |edit: &mut Edit<'_>| {
            let mut changed = Changed::No;
            for looping in inner_first(edit.ir, edit.func) {
                if pipeline(edit, looping, self.write_backs) {
                    changed = Changed::Yes;
                }
            }
            if self.hoist_buffers && hoist_buffers(edit.ir, edit.func, capacity) == Changed::Yes {
                edit.needs_proof();
                changed = Changed::Yes;
            }
            changed
        };
        rewrite_functions(ir, context, Grounds::Construction.of(pass).within(PROOF), rewrite)
    }
}

/// Pipelines the transfers of a loop; `false` if there are none.
fn pipeline(edit: &mut Edit<'_>, looping: ForOp, write_backs: bool) -> bool {
    let ir = &*edit.ir;
    let Some(count) = constant_trip_count(ir, looping).filter(|count| *count > 0) else { return false };
    if !looping.inits(ir).is_empty() || body_ops(ir, looping).len() > MOST_OPS {
        return false;
    }
    let Some(bounds) = Bounds::of(ir, looping, count) else { return false };
    let (args_may_alias, meetings) = (edit.args_may_alias(), OnceCell::new());
    let meetings = || meetings.get_or_init(|| write_backs.then(|| Meetings::of(edit)).flatten()).as_ref();
    let (mut fetched, mut sent, mut left) = (Vec::new(), Vec::new(), Vec::new());
    for start in body_ops(ir, looping).to_vec() {
        let is_written = || meetings()?.of_incoming(ir, looping, start, edit.budget);
        match incoming(ir, looping, start, args_may_alias, is_written) {
            Some(Ok(incoming)) => fetched.push(incoming),
            Some(Err(why)) => left.push((start, why)),
            None => {}
        }
        // One iteration has no other to run beside.
        if !write_backs || count < 2 {
            continue;
        }
        let is_touched = |wait: OpId| meetings()?.of_outgoing(ir, looping, [start, wait], edit.budget);
        match outgoing(ir, looping, start, args_may_alias, is_touched) {
            Some(Ok(outgoing)) => sent.push(outgoing),
            Some(Err(why)) => left.push((start, why)),
            None => {}
        }
    }
    left.into_iter().for_each(|(start, why)| edit.remark(start, format!("is not pipelined: {why}")));
    if fetched.is_empty() && sent.is_empty() {
        return false;
    }
    if !sent.is_empty() || fetched.iter().any(|incoming| incoming.is_by_dependences) {
        edit.needs_proof();
    }
    let buffers: Vec<ValueId> = fetched.iter().map(|incoming| incoming.buffer).collect();
    let of_sent: Vec<ValueId> = sent.iter().map(|outgoing| outgoing.buffer).collect();
    for buffer in &buffers {
        // While this iteration computes, the one before is sent, and the next one is fetched.
        take_turns(edit.ir, looping, *buffer, if of_sent.contains(buffer) { 3 } else { 2 });
    }
    for tag in fetched.iter().map(|incoming| incoming.tag) {
        take_turns(edit.ir, looping, tag, 2);
    }
    for buffer in of_sent.into_iter().filter(|buffer| !buffers.contains(buffer)) {
        take_turns(edit.ir, looping, buffer, 2);
    }
    let conditions: Vec<OpId> = sent.iter().map(|sent| wait_later(edit.ir, looping, sent, &bounds)).collect();
    if !fetched.is_empty() {
        let starts: Vec<OpId> = fetched.iter().map(|incoming| incoming.start).collect();
        skew(edit.ir, looping, &starts, bounds, (&conditions, count));
    }
    true
}

/// Waits for a transfer of an iteration right before the next one starts its own, and after the loop for the
/// last; the condition in the loop is returned.
fn wait_later(ir: &mut Ir, looping: ForOp, sent: &Outgoing, bounds: &Bounds) -> OpId {
    let loc = ir.op(sent.start).loc.clone();
    let Bound { map, operands } = &bounds.first;
    let dims: Vec<AffineExpr> = (1..=map.dims).map(AffineExpr::Dim).collect();
    let symbols: Vec<AffineExpr> = (0..map.symbols).map(AffineExpr::Symbol).collect();
    let first = map.results[0].substituted(&dims, &symbols);
    let since = (AffineExpr::Dim(0) - first - looping.step(ir)).simplified(map.dims + 1, map.symbols);
    let set = IntegerSet::new(map.dims + 1, map.symbols, vec![(since, false)]);
    let operands: Vec<ValueId> = std::iter::once(looping.iv(ir)).chain(operands.iter().copied()).collect();
    let mut builder = Builder::new(ir, InsertionPoint::Before(sent.start), loc);
    let condition = builder.build_if(set, &operands, false);
    let body = condition.then_block(builder.ir);
    if let Some(end) = builder.ir.block(body).ops().last().copied() {
        builder.set_point(InsertionPoint::Before(end));
        builder.clone_op(sent.wait, &mut ValueMapping::new());
    }
    let users = ir.uses(sent.tag).iter().map(|user| user.op);
    let frees: Vec<OpId> = users.filter(|op| is_free(ir, *op)).collect();
    if let Some(alloc) = ir.defining_op(sent.tag) {
        ir.move_before(looping.0, alloc);
    }
    for op in frees.into_iter().chain([sent.wait]) {
        if let Some(after) = next_op(ir, looping.0) {
            ir.move_before(after, op);
        }
    }
    condition.0
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

/// Lets ops of the body, with what they need, run one iteration before all others. Conditions in the body
/// hold in all iterations but the first.
fn skew(ir: &mut Ir, looping: ForOp, starts: &[OpId], bounds: Bounds, (conditions, count): (&[OpId], u64)) {
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
    let before = AffineMap::new(1, 0, vec![AffineExpr::Dim(0) - step]);
    let (end, point) = Bounds::value(ir, looping, &bounds.end, InsertionPoint::After(looping.0));
    let mut builder = Builder::new(ir, point, loc.clone());
    let last = builder.apply(before.clone(), &[end]);
    let mut mapping = ValueMapping::new();
    mapping.insert(iv, last);
    for op in &late {
        match IfOp::of(builder.ir, *op).filter(|_| conditions.contains(op)) {
            Some(condition) => {
                let body = condition.then_block(builder.ir);
                let held = builder.ir.block(body).ops().to_vec();
                let held = held.split_last().map_or(&[][..], |(_, held)| held);
                held.iter().for_each(|op| _ = builder.clone_op(*op, &mut mapping));
            }
            None => _ = builder.clone_op(*op, &mut mapping),
        }
    }
    // What is left for the loop are all iterations but the last.
    if count == 2 {
        conditions.iter().for_each(|condition| ir.erase_op(*condition));
    }
    let late: Vec<OpId> = late.into_iter().filter(|op| ir.is_live(*op)).collect();
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
