//! Hoists buffers out of loops: a buffer that is allocated in each iteration is allocated once.
//!
//! # Method
//! From the innermost loop on: allocations directly in a loop that are freed there go before the loop, and
//! their deallocations after it. Buffers of one type that are never there at the same time become one, so
//! that hoisting takes no more memory than what is there at once. Where a limit of a memory space would be
//! exceeded, the buffer stays.
//!
//! # Invariants
//! A buffer has a constant size, one deallocation, in the block of its allocation, and between the two only
//! affine accesses and transfers know it. Then it holds nothing at first that may be read, and no transfer of
//! it is under way at its end: that memory holds older elements instead is a refinement.
//!
//! # Cost
//! Linear in the function, for each buffer and each loop around it.

use crate::flow::memory::bytes_of;
use crate::loops::affine_for::inner_first;
use crate::pass::declare::Changed;
use crate::storage::buffers::doubling::{dma_start, dma_wait, is_accessed, is_buffer, is_free};
use loopwright_affine_ir::{EffectKind, ForOp, FuncOp, Ir, OpId, ValueId};
use std::collections::HashSet;

/// So many buffers of a function are hoisted.
const MOST_BUFFERS: usize = 256;

/// What buffers may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    /// The memory space.
    pub(crate) space: i128,
    /// All that it has; without, there is no limit.
    pub(crate) bytes: Option<u64>,
}

impl Capacity {
    /// Without a limit. Buffers of transfers are known as such, whatever their space.
    pub(crate) const UNLIMITED: Self = Self { space: 1, bytes: None };
}

/// A buffer and its life: from its allocation to its deallocation, in one block.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Buffer {
    value: ValueId,
    alloc: OpId,
    free: OpId,
}

/// Hoists the buffers of a function.
pub(crate) fn hoist_buffers(ir: &mut Ir, func: FuncOp, capacity: Capacity) -> Changed {
    let allocates = |op: &OpId| ir.def(*op).has_effect(EffectKind::Alloc);
    if ir.walk(func.0).filter(allocates).count() > MOST_BUFFERS {
        return Changed::No;
    }
    let mut changed = Changed::No;
    for looping in inner_first(ir, func) {
        let found: Vec<Buffer> = buffers(ir, looping, capacity.space);
        let mut kept: Vec<Buffer> = Vec::new();
        for buffer in found {
            let is_earlier = |other: &&Buffer| {
                ir.ty(other.value) == ir.ty(buffer.value)
                    && ir.position(other.free) < ir.position(buffer.alloc)
            };
            match kept.iter().find(is_earlier).copied() {
                Some(other) if share(ir, func, other, buffer, capacity) => changed = Changed::Yes,
                _ => kept.push(buffer),
            }
        }
        for buffer in kept {
            if hoist(ir, func, looping, buffer, capacity) {
                changed = Changed::Yes;
            }
        }
    }
    changed
}

/// The buffers in a memory space, and those of transfers and their tags, that are allocated and freed
/// directly in a loop, in order.
fn buffers(ir: &Ir, looping: ForOp, space: i128) -> Vec<Buffer> {
    let buffer = |alloc: OpId| {
        let value = ir.op(alloc).results().first().copied().filter(|value| is_buffer(ir, *value))?;
        let users = || ir.uses(value).iter().map(|user| user.op);
        let of_space = ir.ty(value).as_memref().and_then(|ty| ty.space.as_ref());
        let is_fast = of_space.and_then(|of_space| of_space.as_integer()) == Some(space);
        if !is_fast && !users().any(|op| dma_start(ir, op).is_some() || dma_wait(ir, op).is_some()) {
            return None;
        }
        let mut frees = users().filter(|op| is_free(ir, *op));
        let (free, None) = (frees.next()?, frees.next()) else { return None };
        let body = Some(looping.body(ir));
        let is_in_life = |op: OpId| {
            let top = std::iter::once(op).chain(ir.ancestors(op)).find(|op| ir.op(*op).parent() == body);
            op == free
                || is_accessed(ir, op, value) && top.is_some_and(|op| ir.position(op) < ir.position(free))
        };
        (ir.op(free).parent() == body && ir.op(alloc).parent() == body && users().all(is_in_life))
            .then_some(Buffer { value, alloc, free })
    };
    ir.block(looping.body(ir)).ops().iter().filter_map(|op| buffer(*op)).collect()
}

/// Moves a buffer out of a loop, if there is room for it.
fn hoist(ir: &mut Ir, func: FuncOp, looping: ForOp, buffer: Buffer, capacity: Capacity) -> bool {
    let (Some(old_alloc), Some(old_free)) = (next_op(ir, buffer.alloc), next_op(ir, buffer.free)) else {
        return false;
    };
    let Some(after) = next_op(ir, looping.0) else { return false };
    ir.move_before(looping.0, buffer.alloc);
    ir.move_before(after, buffer.free);
    if fits(ir, func, capacity) {
        return true;
    }
    ir.move_before(old_free, buffer.free);
    ir.move_before(old_alloc, buffer.alloc);
    false
}

/// Lets a later buffer of the same block and type use the memory of an earlier one, if there is room for it
/// in between.
fn share(ir: &mut Ir, func: FuncOp, earlier: Buffer, later: Buffer, capacity: Capacity) -> bool {
    let users: Vec<(OpId, usize)> = ir
        .uses(later.value)
        .iter()
        .filter(|user| user.op != later.free)
        .map(|user| (user.op, user.index as usize))
        .collect();
    let Some(old_free) = next_op(ir, earlier.free) else { return false };
    users.iter().for_each(|(op, nth)| ir.set_operand(*op, *nth, earlier.value));
    ir.move_before(later.free, earlier.free);
    // Nothing of it is left but an allocation that is freed at once: it is not counted.
    let most = most_at_once(ir, func.0, capacity.space, &HashSet::from([later.value]));
    if capacity.bytes.is_none_or(|bytes| most.is_some_and(|most| most <= bytes)) {
        ir.erase_op(later.free);
        ir.erase_op(later.alloc);
        return true;
    }
    users.iter().for_each(|(op, nth)| ir.set_operand(*op, *nth, later.value));
    ir.move_before(old_free, earlier.free);
    false
}

fn fits(ir: &Ir, func: FuncOp, capacity: Capacity) -> bool {
    let Capacity { space, bytes } = capacity;
    let most = || most_at_once(ir, func.0, space, &HashSet::new());
    bytes.is_none_or(|bytes| most().is_some_and(|most| most <= bytes))
}

/// The op after another one in its block.
pub(crate) fn next_op(ir: &Ir, op: OpId) -> Option<OpId> {
    let block = ir.op(op).parent()?;
    ir.block(block).ops().get(ir.position(op) + 1).copied()
}

/// The most bytes of a memory space that the regions of an op allocate at the same time, but for some
/// buffers; `None` if that is not known.
pub(crate) fn most_at_once(ir: &Ir, op: OpId, space: i128, but: &HashSet<ValueId>) -> Option<u64> {
    let mut most = 0;
    for block in ir.op(op).regions().iter().flat_map(|region| ir.region(*region).blocks()) {
        let mut now = 0u64;
        for op in ir.block(*block).ops() {
            let def = ir.def(*op);
            let memrefs = match (def.has_effect(EffectKind::Alloc), def.has_effect(EffectKind::Free)) {
                (true, _) => ir.op(*op).results(),
                (_, true) => ir.op(*op).operands(),
                _ => &[],
            };
            for memref in memrefs.iter().filter(|memref| !but.contains(memref)) {
                let Some(ty) = ir.ty(*memref).as_memref() else { continue };
                if ty.space.as_ref().and_then(|space| space.as_integer()).unwrap_or(0) != space {
                    continue;
                }
                let cells = ty.shape.iter().try_fold(1i64, |cells, size| cells.checked_mul((*size)?))?;
                let bytes = bytes_of(ir, *memref, cells)?;
                now = match def.has_effect(EffectKind::Alloc) {
                    true => now.checked_add(bytes)?,
                    false => now.saturating_sub(bytes),
                };
            }
            most = most.max(now.checked_add(most_at_once(ir, *op, space, but)?)?);
        }
    }
    Some(most)
}
