//! What transfers cost: bytes of each array in each direction, and how much of that moves while something is
//! computed.
//!
//! # Method
//! A transfer moves its elements as often as the loops around it run. It is beside work if the op that waits
//! for it comes after work: in the same block, or in another iteration of the loop that starts it. Work are
//! loops, loads and stores, and what is computed.
//!
//! # Exactness
//! Where loops run a number of times that is not constant, or numbers of elements are not, nothing is counted
//! and the array is said to be one of those.

use crate::flow::memory::bytes_of;
use crate::loops::affine_for::body_ops;
use crate::loops::trip_count::constant_trip_count;
use crate::storage::buffers::doubling::{dma_start, dma_wait, is_free};
use crate::storage::buffers::in_flight::{space_of, waits_for};
use itertools::Itertools;
use loopwright_affine_ir::{ApplyOp, Attr, EffectKind, ForOp, FuncOp, Ir, OpId, Traits, ValueId, constant};

/// What the transfers of a function move.
pub(crate) struct Costs {
    /// Of each array in slower memory and direction, in the order of the program.
    arrays: Vec<(ValueId, &'static str, Option<u64>)>,
    /// Of all that is counted: bytes, and how many of them move beside work.
    total: u64,
    beside: u64,
}

impl Costs {
    /// Of a function; `None` if it starts no transfers.
    pub(crate) fn of(ir: &Ir, func: FuncOp) -> Option<Costs> {
        let mut costs = Costs { arrays: Vec::new(), total: 0, beside: 0 };
        for start in ir.walk(func.0) {
            let Some(transfer) = dma_start(ir, start) else { continue };
            let [source, target] = [transfer.places[0].memref, transfer.places[1].memref];
            let is_in = space_of(ir, source) < space_of(ir, target);
            let (array, way) = if is_in { (source, "in") } else { (target, "out") };
            let elements =
                transfer.counts.first().and_then(|count| constant(ir, *count)).and_then(Attr::as_i64);
            let once = elements.and_then(|elements| bytes_of(ir, array, elements));
            let times = runs(ir, start);
            let bytes = once.zip(times).and_then(|(once, times)| once.checked_mul(times));
            let known = costs.arrays.iter_mut().find(|(of, other, _)| (*of, *other) == (array, way));
            match known {
                Some((.., sum)) => *sum = sum.zip(bytes).and_then(|(sum, bytes)| sum.checked_add(bytes)),
                None => costs.arrays.push((array, way, bytes)),
            }
            if let (Some(once), Some(times)) = (once, times) {
                costs.total = costs.total.saturating_add(once.saturating_mul(times));
                costs.beside =
                    costs.beside.saturating_add(once.saturating_mul(beside_work(ir, start, times)));
            }
        }
        (!costs.arrays.is_empty()).then_some(costs)
    }

    /// For people: `in: 512 bytes of %A; out: 64 of %y; 480 of these 576 bytes move while another tile
    /// is worked on`.
    pub(crate) fn text(&self, ir: &Ir) -> String {
        let name = |array: ValueId| match ir.name_of(array) {
            Some(name) => format!("%{name}"),
            None => "an array without a name".to_owned(),
        };
        let ways = ["in", "out"].into_iter().filter_map(|way| {
            let of_way = self.arrays.iter().filter(|(_, of, _)| *of == way);
            let arrays = of_way.map(|(array, _, bytes)| match bytes {
                Some(bytes) => format!("{bytes} bytes of {}", name(*array)),
                None => format!("parts of {}, as often as its loops run", name(*array)),
            });
            let arrays = arrays.collect_vec();
            (!arrays.is_empty()).then(|| format!("{way}: {}", arrays.join(", ")))
        });
        let moved = ways.collect_vec().join("; ");
        let Costs { total, beside, .. } = self;
        match total {
            0 => moved,
            _ => format!("{moved}; {beside} of {total} bytes move while another tile is worked on"),
        }
    }
}

/// How often an op runs; `None` if that is not constant.
fn runs(ir: &Ir, op: OpId) -> Option<u64> {
    let around = ir.ancestors(op).take_while(|op| !ir.def(*op).has(Traits::ISOLATED));
    around.map(|op| constant_trip_count(ir, ForOp::of(ir, op)?)).try_fold(1u64, |n, of| n.checked_mul(of?))
}

/// How many of so many instances of a start are beside work.
fn beside_work(ir: &Ir, start: OpId, times: u64) -> u64 {
    let (Some(transfer), Some(block)) = (dma_start(ir, start), ir.op(start).parent()) else { return 0 };
    let tag = &transfer.places[2];
    let after = &ir.block(block).ops()[ir.position(start) + 1..];
    if let Some(wait) = waits_for(ir, tag, after) {
        return if after[..wait].iter().any(|op| is_work(ir, *op)) { times } else { 0 };
    }
    let awaits =
        |op: &OpId| ir.walk(*op).any(|op| dma_wait(ir, op).is_some_and(|w| w.tag.memref == tag.memref));
    let until = after.iter().position(awaits);
    let is_first = until.is_some_and(|until| ForOp::of(ir, after[until]).is_some());
    let looping = ir.block_parent_op(block).and_then(|op| ForOp::of(ir, op)).filter(|_| !is_first);
    let Some(looping) = looping else {
        // The first iteration of a loop after it waits, before its work.
        let meanwhile = &after[..until.unwrap_or(0)];
        return if meanwhile.iter().any(|op| is_work(ir, *op)) { times } else { 0 };
    };
    if !body_ops(ir, looping).iter().any(|op| is_work(ir, *op)) {
        return 0;
    }
    // The last one may be waited for right after the loop.
    let Some(around) = ir.op(looping.0).parent() else { return times };
    let rest = &ir.block(around).ops()[ir.position(looping.0) + 1..];
    let until = rest.iter().position(awaits).unwrap_or(0);
    let is_last_alone = !rest[..until].iter().any(|op| is_work(ir, *op));
    let is_sent = space_of(ir, transfer.places[0].memref) > space_of(ir, transfer.places[1].memref);
    let loops = constant_trip_count(ir, looping).unwrap_or(1).max(1);
    if is_last_alone && is_sent { times - times / loops } else { times }
}

/// Whether an op computes, or touches elements.
fn is_work(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    let is_bookkeeping = dma_start(ir, op).is_some()
        || dma_wait(ir, op).is_some()
        || def.has_effect(EffectKind::Alloc)
        || is_free(ir, op)
        || ApplyOp::of(ir, op).is_some()
        || ir.op(op).results().first().is_some_and(|value| constant(ir, *value).is_some())
        || def.has(Traits::TERMINATOR);
    match ir.op(op).regions().is_empty() {
        true => !is_bookkeeping,
        false => ir.walk(op).skip(1).any(|op| ir.op(op).regions().is_empty() && is_work(ir, op)),
    }
}
