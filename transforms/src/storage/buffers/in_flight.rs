//! Transfers in the body of a loop that may be under way while other iterations compute.
//!
//! # Problem
//! An iteration fetches what it needs into a buffer, computes, and sends what it made from a buffer. May the
//! transfer into the buffer start one iteration earlier, and the transfer out of it end one iteration later?
//!
//! # Method
//! *Incoming* transfers have a buffer and a tag that only this loop knows, and what they read no other op of
//! the loop writes. *Outgoing* ones have them too; nothing touches the buffer after the start. Where other
//! ops of the loop touch the same memory, as where a tile is fetched, changed and sent back, dependences tell
//! whether they touch the same cells while the transfer is under way ([`Meetings`]).
//!
//! # Exactness
//! What is not known stays where it is. What rests on dependences is to be proved besides.

use crate::flow::memory::{are_apart, is_allocated};
use crate::gate::rewriting::Edit;
use crate::loops::affine_for::body_ops;
use crate::storage::buffers::doubling::{can_take_turns, dma_start, dma_wait, is_free};
use loopwright_affine_ir::machinery::AffinePlace;
use loopwright_affine_ir::{
    AccessKind, Attr, EffectKind, Effects, ElementAccess, ForOp, Ir, OpId, Traits, Type, ValueId,
};
use loopwright_analysis::machinery::root;
use loopwright_analysis::{Access, Dependence, Pairs, Scop, dependences};
use loopwright_polyhedra::{Budget, Exhausted, VarKind};
use std::fmt;

/// A transfer into a buffer that each iteration starts and waits for.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    pub(crate) start: OpId,
    pub(crate) buffer: ValueId,
    pub(crate) tag: ValueId,
    /// Other ops of the loop write the memory that it reads, at other cells.
    pub(crate) is_by_dependences: bool,
}

/// A transfer out of a buffer that each iteration starts and waits for.
#[derive(Clone, Debug)]
pub(crate) struct Outgoing {
    pub(crate) start: OpId,
    pub(crate) wait: OpId,
    pub(crate) buffer: ValueId,
    pub(crate) tag: ValueId,
}

/// Why a transfer stays where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotPipelined {
    Shared,
    Source,
    Target,
    Partly,
    Operands,
}

impl fmt::Display for NotPipelined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shared => "other ops use its buffer or its tag",
            Self::Source => "the loop may write its source",
            Self::Target => "the next iteration may touch its target",
            Self::Partly => "it fills a part of a buffer that is live across iterations",
            Self::Operands => "its operands depend on what the iteration computes",
        })
    }
}

/// The space of a memref; `None` if it has no number.
pub(crate) fn space_of(ir: &Ir, memref: ValueId) -> Option<i128> {
    let space = ir.ty(memref).as_memref().and_then(|ty| ty.space.as_ref());
    space.map_or(Some(0), |space| space.as_integer())
}

/// What is to be known of a transfer into faster memory that an op of the body starts; `None` for other ops.
/// The source may be written by other ops of the loop, if `meetings` tell that these are other cells.
pub(crate) fn incoming(
    ir: &Ir,
    looping: ForOp,
    start: OpId,
    args_may_alias: bool,
    meetings: impl FnOnce() -> Option<bool>,
) -> Option<Result<Incoming, NotPipelined>> {
    let transfer = dma_start(ir, start)?;
    let [source, target, tag] = transfer.places.each_ref().map(|place| place.memref);
    if space_of(ir, target)? <= space_of(ir, source)? {
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
    let is_shared = !can_take_turns(ir, looping, target)
        || !can_take_turns(ir, looping, tag)
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
    let others = || ir.walk(looping.0).filter(|op| *op != looping.0 && *op != start);
    let is_by_dependences = others().any(|op| may_write(ir, looping, op, (source, args_may_alias)));
    let is_unknown = |op: OpId| may_do_anything(ir, looping, op, (source, args_may_alias));
    if is_by_dependences && (others().any(is_unknown) || meetings() != Some(false)) {
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
    Some(Ok(Incoming { start, buffer: target, tag, is_by_dependences }))
}

/// What is to be known of a transfer from faster memory that an op of the body starts; `None` for other ops.
/// The target may be touched by other ops of the loop, if `meetings` tell that these are other cells.
pub(crate) fn outgoing(
    ir: &Ir,
    looping: ForOp,
    start: OpId,
    args_may_alias: bool,
    meetings: impl FnOnce(OpId) -> Option<bool>,
) -> Option<Result<Outgoing, NotPipelined>> {
    let transfer = dma_start(ir, start)?;
    let [buffer, target, tag] = transfer.places.each_ref().map(|place| place.memref);
    if space_of(ir, buffer)? <= space_of(ir, target)? {
        return None;
    }
    let ops = body_ops(ir, looping);
    let position = ir.position(start);
    let wait = ops[position + 1 + waits_for(ir, &transfer.places[2], &ops[position + 1..])?];
    let is_of_another = |op: OpId| op != start && dma_start(ir, op).is_some();
    if ir.uses(tag).iter().any(|user| is_of_another(user.op)) {
        // A loop inside does so already.
        return None;
    }
    let body = Some(looping.body(ir));
    let of_body =
        |op: OpId| std::iter::once(op).chain(ir.ancestors(op)).find(|op| ir.op(*op).parent() == body);
    let is_inside = |memref: ValueId| ir.defining_op(memref).is_some_and(|op| ir.op(op).parent() == body);
    let is_free_after =
        |op: OpId| is_free(ir, op) && of_body(op).is_some_and(|op| ir.position(op) > ir.position(wait));
    let is_before = |op: OpId| of_body(op).is_some_and(|op| ir.position(op) < position);
    let is_own = [buffer, tag]
        .iter()
        .all(|memref| can_take_turns(ir, looping, *memref) && is_inside(*memref))
        && buffer != target
        && ir.uses(tag).iter().map(|user| user.op).all(|op| op == start || op == wait || is_free_after(op))
        && ir.uses(buffer).iter().map(|user| user.op).all(|op| {
            op == start
                || is_before(op) && (dma_start(ir, op).is_none() || is_awaited(ir, op))
                || is_free_after(op)
        });
    if !is_own {
        return Some(Err(NotPipelined::Shared));
    }
    let is_around = |value: &ValueId| {
        let block = ir.defining_block(*value).and_then(|block| ir.block_parent_op(block));
        block.is_none_or(|around| !ir.is_inside(around, looping.0))
    };
    if !is_around(&target) || !ir.op(wait).operands().iter().all(|value| *value == tag || is_around(value)) {
        return Some(Err(NotPipelined::Operands));
    }
    let others = || ir.walk(looping.0).filter(|op| *op != looping.0 && *op != start && *op != wait);
    if others().any(|op| may_do_anything(ir, looping, op, (target, args_may_alias))) {
        return Some(Err(NotPipelined::Target));
    }
    let is_by_dependences = others().any(|op| touches(ir, op, (target, args_may_alias)));
    if is_by_dependences && meetings(wait) != Some(false) {
        return Some(Err(NotPipelined::Target));
    }
    Some(Ok(Outgoing { start, wait, buffer, tag }))
}

/// Whether an op, without its regions, has a memref among its operands that may be of the memory of another.
fn touches(ir: &Ir, op: OpId, memref: (ValueId, bool)) -> bool {
    ir.op(op).operands().iter().any(|value| may_be_of(ir, *value, memref))
}

/// Whether a value may be a memref of the memory of another.
fn may_be_of(ir: &Ir, value: ValueId, (memref, args_may_alias): (ValueId, bool)) -> bool {
    let is_memory = matches!(ir.ty(value), Type::MemRef(_) | Type::UnrankedMemRef(_));
    is_memory && !are_apart(ir, value, memref, args_may_alias)
}

/// Whether an op, without its regions, may free a memref, wait for what is not known, or do anything.
fn may_do_anything(ir: &Ir, looping: ForOp, op: OpId, memref: (ValueId, bool)) -> bool {
    if dma_start(ir, op).is_some() {
        return false;
    }
    if dma_wait(ir, op).is_some() {
        return is_started_outside(ir, looping, op);
    }
    match ir.def(op).effects {
        Effects::Unknown => !ir.def(op).has(Traits::TERMINATOR),
        Effects::Recursive => false,
        Effects::Known(_) => touches(ir, op, memref) && ElementAccess::of(ir, op).is_none(),
    }
}

/// Where an op, or what it is in, is in the body of a loop.
fn place(ir: &Ir, looping: ForOp, op: OpId) -> Option<usize> {
    let mut around = std::iter::once(op).chain(ir.ancestors(op));
    around.find(|op| ir.op(*op).parent() == Some(looping.body(ir))).map(|op| ir.position(op))
}

/// The dependences of a function, which tell what transfers meet that are under way for longer.
pub(crate) struct Meetings {
    scop: Scop,
    dependences: Vec<Dependence>,
}

impl Meetings {
    /// Of a function as it is; `None` if they are not known.
    pub(crate) fn of(edit: &Edit<'_>) -> Option<Self> {
        let scop = edit.scop().ok()?;
        let part = edit.budget.part(edit.budget.left() / 4);
        let dependences = dependences(&scop, Pairs::Conflicting, &part).ok()?;
        Some(Self { scop, dependences })
    }

    /// Whether an outgoing transfer may meet another access to its target later in its iteration, or in the
    /// next one.
    pub(crate) fn of_outgoing(
        &self,
        ir: &Ir,
        looping: ForOp,
        [start, wait]: [OpId; 2],
        budget: &Budget,
    ) -> Option<bool> {
        let target = dma_start(ir, start)?.places[1].memref;
        let found = self.of_memory(ir, looping, target).filter(|dependence| {
            let [source, target] = self.ends(dependence);
            source.is_none_or(|op| op == start) && target.is_none_or(|op| op != start && op != wait)
        });
        let later =
            |access: &Access| access.op != wait && place(ir, looping, access.op) > place(ir, looping, start);
        if self.is_beside(ir, (start, target), later) {
            return Some(true);
        }
        self.any_within(ir, looping, found, &[1], budget).ok()
    }

    /// Whether what an incoming transfer reads may be written before it in its iteration, or in one of the
    /// two before.
    pub(crate) fn of_incoming(&self, ir: &Ir, looping: ForOp, start: OpId, budget: &Budget) -> Option<bool> {
        let transfer = dma_start(ir, start)?;
        let source = transfer.places[0].memref;
        let found = self.of_memory(ir, looping, source).filter(|dependence| {
            let [_, target] = self.ends(dependence);
            target.is_none_or(|op| op == start)
        });
        let earlier = |access: &Access| {
            access.kind == AccessKind::Write && place(ir, looping, access.op) < place(ir, looping, start)
        };
        if self.is_beside(ir, (start, source), earlier) {
            return Some(true);
        }
        self.any_within(ir, looping, found, &[1, 2], budget).ok()
    }

    /// Whether the statement of a transfer has other accesses to the memory of a memref: of those within an
    /// instance, dependences do not tell.
    fn is_beside(
        &self,
        ir: &Ir,
        (start, memref): (OpId, ValueId),
        is_asked: impl Fn(&Access) -> bool,
    ) -> bool {
        let memory = root(ir, memref).map(|root| root.value);
        let own = self.scop.stmts.iter().filter(|stmt| stmt.ops.contains(&start));
        own.flat_map(|stmt| &stmt.accesses).any(|access| {
            let of = self.scop.array(access.array).root.and_then(|of| root(ir, of)).map(|of| of.value);
            access.op != start && (of.is_none() || of == memory) && is_asked(access)
        })
    }

    /// The ops at the ends of a dependence; `None` where accesses of several ops are one.
    fn ends(&self, dependence: &Dependence) -> [Option<OpId>; 2] {
        let (source, target) = dependence.accesses;
        [(dependence.source, source), (dependence.target, target)].map(|(stmt, at)| {
            let stmt = self.scop.stmt(stmt);
            let is_each = stmt.touched().len() == stmt.accesses.len();
            stmt.touched().get(at).filter(|_| is_each).map(|access| access.op)
        })
    }

    /// The dependences within iterations of a loop, or carried by it, through the memory of a memref, or
    /// through what is not known.
    fn of_memory<'a>(
        &'a self,
        ir: &'a Ir,
        looping: ForOp,
        memref: ValueId,
    ) -> impl Iterator<Item = &'a Dependence> + 'a {
        let memory = root(ir, memref).map(|root| root.value);
        self.dependences.iter().filter(move |dependence| {
            let [source, target] =
                [dependence.source, dependence.target].map(|stmt| &self.scop.stmt(stmt).loops);
            let of = self.scop.array(dependence.array).root.and_then(|of| root(ir, of)).map(|of| of.value);
            let is_of_loop = match (dependence.level as usize).checked_sub(1) {
                Some(at) => source.get(at) == Some(&looping.0),
                None => source.contains(&looping.0) && target.contains(&looping.0),
            };
            is_of_loop && (of.is_none() || of == memory)
        })
    }

    /// Whether any of them has instances in one iteration, or so many iterations apart.
    fn any_within<'a>(
        &self,
        ir: &Ir,
        looping: ForOp,
        found: impl Iterator<Item = &'a Dependence>,
        distances: &[i64],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        for dependence in found {
            let Some(at) = (dependence.level as usize).checked_sub(1) else { return Ok(true) };
            for distance in distances {
                let mut pairs = dependence.pairs.as_ref().clone();
                let later = pairs.space().offset(VarKind::Range) + at;
                let steps = looping.step(ir).saturating_mul(*distance);
                let row = pairs.row(&[(at, -1), (later, 1)], -steps);
                pairs.add_equality(&row);
                if !pairs.is_empty(budget)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
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
fn may_write(ir: &Ir, looping: ForOp, op: OpId, memref: (ValueId, bool)) -> bool {
    let def = ir.def(op);
    let is_touched = |value: &ValueId| may_be_of(ir, *value, memref);
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
pub(crate) fn waits_for(ir: &Ir, tag: &AffinePlace<'_>, ops: &[OpId]) -> Option<usize> {
    ops.iter().position(|op| {
        let place = dma_wait(ir, *op).map(|wait| wait.tag);
        place.is_some_and(|other| {
            (other.memref, other.map, other.operands) == (tag.memref, tag.map, tag.operands)
        })
    })
}

/// The ops of the body that an op's operands come from, in order, all of them pure; `None` if others are
/// among them.
pub(crate) fn slice(ir: &Ir, looping: ForOp, op: OpId, known: &[ValueId]) -> Option<Vec<OpId>> {
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
