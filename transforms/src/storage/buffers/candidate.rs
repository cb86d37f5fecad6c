//! Candidates for copies into buffers: interfering accesses, the bounding box, and the direction of the copy.
//!
//! # Method
//! All accesses of the memref among the ops make its footprint, and the box around that ([`Bounding`]) is the
//! buffer. It is copied in unless all of it is known to be written, and nothing of it read before, and out if
//! some of it may be written.
//!
//! # Exactness
//! What is not known refuses the copy, or makes one more way of it.
//!
//! # Cost
//! Integer sets per access.

use crate::flow::memory::{are_apart, bytes_of, is_private};
use crate::storage::buffers::bounding::{Bounding, NoBox};
use crate::storage::buffers::copying::{Buffer, Copied};
use crate::storage::buffers::footprint::{Access, Footprint, is_known_before};
use crate::storage::buffers::sources::Sources;
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{AccessKind, Effects, ElementAccess, ForOp, Ir, OpId, Traits, Type, ValueId};
use loopwright_polyhedra::Budget;
use std::collections::HashSet;
use std::fmt;

/// What is to be copied of a memref for some ops.
pub(crate) struct Candidate {
    pub(crate) copied: Copied,
    /// The accesses that go to the buffer.
    pub(crate) accesses: Vec<OpId>,
    pub(crate) is_copied_in: bool,
    pub(crate) is_copied_out: bool,
    /// Some of what is copied in may be written inside before it is read, and nowhere before.
    pub(crate) may_be_unwritten: bool,
}

/// Why a memref is not copied.
pub(crate) enum NotCopied {
    /// It has one element.
    Rank,
    /// Something else may touch it.
    Used,
    /// There is no box.
    Box(NoBox),
    /// Some of the box may not be there.
    Outside,
    /// Numbers do not fit.
    Numbers,
}

impl fmt::Display for NotCopied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank => f.write_str("it has a single element"),
            Self::Used => f.write_str("other ops may touch its elements"),
            Self::Box(NoBox::Nothing) => f.write_str("none of it is touched"),
            Self::Box(NoBox::Size) => f.write_str("its footprint has no known constant size"),
            Self::Box(NoBox::Exhausted(spent)) => {
                write!(f, "{spent}; a larger --{} may help", spent.resource)
            }
            Self::Outside => f.write_str("cells that would be copied may be out of bounds"),
            Self::Numbers => f.write_str("bounds do not fit in 64 bits"),
        }
    }
}

/// Consecutive ops of a block, and a memref that they access.
pub(crate) struct Site<'a> {
    pub(crate) ir: &'a Ir,
    /// At least one.
    pub(crate) ops: &'a [OpId],
    pub(crate) memref: ValueId,
    /// Distinct arguments may overlap.
    pub(crate) args_may_alias: bool,
    /// The ops that wait for transfers of copies: they touch nothing else.
    pub(crate) waits: &'a HashSet<OpId>,
    /// Where reads get their values from, if that is known.
    pub(crate) sources: Option<&'a Sources>,
    pub(crate) budget: &'a Budget,
}

/// The part of what is left of a budget that one candidate may take: there are others.
const SHARE: u64 = 8;

impl Site<'_> {
    /// What is to be copied; in front of and after loops that it does not depend on, if it is to be hoisted.
    pub(crate) fn candidate(&self, buffer: Buffer, is_hoisted: bool) -> Result<Candidate, NotCopied> {
        let part = self.budget.part(self.budget.left() / SHARE);
        let found = Site { budget: &part, ..*self }.candidate_within(buffer, is_hoisted);
        let spent = self.budget.spend(part.spent(), "copies of arrays");
        spent.map_err(|exhausted| NotCopied::Box(NoBox::Exhausted(exhausted)))?;
        found
    }

    fn candidate_within(&self, buffer: Buffer, is_hoisted: bool) -> Result<Candidate, NotCopied> {
        let Site { ir, ops, memref, budget, .. } = *self;
        let ty = ir.ty(memref).as_memref().ok_or(NotCopied::Rank)?;
        if ty.rank() == 0 {
            return Err(NotCopied::Rank);
        }
        let accesses = accesses(ir, ops, memref);
        let is_written = accesses.iter().any(|access| access.kind == AccessKind::Write);
        let touched: HashSet<OpId> = accesses.iter().map(|access| access.op).collect();
        for op in ops.iter().flat_map(|op| ir.walk(*op)) {
            if !touched.contains(&op) && self.may_touch(op, is_written) {
                return Err(NotCopied::Used);
            }
        }
        let first = ops[0];
        let footprint = Footprint::of(ir, first, memref, &accesses).ok_or(NotCopied::Rank)?;
        let bounding = Bounding::of(&footprint, budget).map_err(NotCopied::Box)?;
        let hoisted = match is_hoisted {
            true => self.hoisted(&footprint.symbols, is_written),
            false => None,
        };
        let (before, after) = match hoisted {
            Some(looping) => (looping, looping),
            None => (first, *ops.last().unwrap_or(&first)),
        };
        let is_own = |sources: &Sources| sources.are_among(ir, &accesses, before);
        let is_read = accesses.iter().any(|access| access.kind == AccessKind::Read);
        // Seen from where the copy is made, the loops in between run at least once or not.
        let outside = Footprint::in_full(ir, before, memref, &accesses).ok_or(NotCopied::Rank)?;
        if !outside.symbols.starts_with(&footprint.symbols) || !bounding.is_inside(&outside, budget) {
            return Err(NotCopied::Outside);
        }
        let is_read_before = is_read && !self.sources.is_some_and(is_own);
        let is_copied_in = is_read_before || !bounding.is_written(&outside, budget);
        let may_be_unwritten = is_copied_in && is_written && !self.reads_first(&accesses);
        let is_large =
            bytes_of(ir, memref, bounding.n_cells).is_none_or(|bytes| bytes >= buffer.min_transfer);
        let transfer = buffer.transfer.filter(|_| is_large);
        let buffer = Buffer { transfer, ..buffer };
        let copied = Copied { memref, symbols: footprint.symbols, bounding, before, after, buffer };
        if !copied.is_expressible() {
            return Err(NotCopied::Numbers);
        }
        let accesses = accesses.into_iter().map(|access| access.op).collect();
        Ok(Candidate { copied, accesses, is_copied_in, is_copied_out: is_written, may_be_unwritten })
    }

    /// Whether each write is of an element that was read right before, in the same block.
    fn reads_first(&self, accesses: &[Access]) -> bool {
        let ir = self.ir;
        let place = |access: &Access| {
            let element = ElementAccess::of(ir, access.op)?;
            Some((ir.op(access.op).parent(), composed(ir, access.op, &element.map, &element.operands)))
        };
        let mut writes = accesses.iter().filter(|access| access.kind == AccessKind::Write);
        writes.all(|write| {
            let mut reads = accesses.iter().filter(|access| access.kind == AccessKind::Read);
            reads.any(|read| {
                let is_same = place(read).is_some_and(|of_read| Some(of_read) == place(write));
                is_same && ir.position(read.op) < ir.position(write.op)
            })
        })
    }

    /// The outermost loop around that the copy does not depend on, with nothing in between that touches the
    /// memref.
    fn hoisted(&self, symbols: &[ValueId], is_written: bool) -> Option<OpId> {
        let Site { ir, ops, memref, .. } = *self;
        let (block, inside) = (ir.op(ops[0]).parent(), ops.iter().copied().collect::<HashSet<OpId>>());
        let mut found = None;
        let mut at = ops[0];
        while let Some(looping) = ir.parent_op(at).and_then(|op| ForOp::of(ir, op)) {
            let is_known = |value: &ValueId| is_known_before(ir, *value, looping.0);
            if symbols.contains(&looping.iv(ir)) || !symbols.iter().chain([&memref]).all(is_known) {
                break;
            }
            let is_other = |op: OpId| {
                let mut chain = std::iter::once(op).chain(ir.ancestors(op));
                let of_block = chain.find(|op| ir.op(*op).parent() == block);
                of_block.is_none_or(|op| !inside.contains(&op))
            };
            if ir.walk(looping.0).any(|op| is_other(op) && self.may_touch(op, is_written)) {
                break;
            }
            found = Some(looping.0);
            at = looping.0;
        }
        found
    }

    /// Whether an op itself, without its regions, may touch elements of the memref in a way that forbids a
    /// copy: any, or only writes, if the copy is not written.
    fn may_touch(&self, op: OpId, is_written: bool) -> bool {
        let Site { ir, memref, .. } = *self;
        let are_apart = |other: ValueId| are_apart(ir, other, memref, self.args_may_alias);
        let def = ir.def(op);
        if let Some(access) = Access::of(ir, op) {
            let touches = access.memref == memref || !are_apart(access.memref);
            return touches && (is_written || access.kind == AccessKind::Write);
        }
        let is_memory = |value: &ValueId| matches!(ir.ty(*value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        match def.effects {
            Effects::Unknown if def.has(Traits::TERMINATOR) || self.waits.contains(&op) => false,
            Effects::Unknown => !is_private(ir, memref),
            _ => ir.op(op).operands().iter().filter(|value| is_memory(value)).any(|value| !are_apart(*value)),
        }
    }
}

/// The affine loads and stores of a memref.
pub(crate) fn accesses(ir: &Ir, ops: &[OpId], memref: ValueId) -> Vec<Access> {
    let all = ops.iter().flat_map(|op| ir.walk(*op)).filter_map(|op| Access::of(ir, op));
    all.filter(|access| access.memref == memref).collect()
}
