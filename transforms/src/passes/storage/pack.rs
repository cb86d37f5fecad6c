//! `affine-pack`: packs the footprint of inner loops into a separate buffer, in the order of access.
//!
//! # What
//! Inside of this many loops, the box around what is touched of the array gets a buffer: it is copied in
//! before, accesses go to the buffer, and what may be written is copied back after. The buffer may have its
//! dimensions in another order, and longer rows than needed.
//!
//! # When
//! No other op inside may touch the array, through whatever handle, and the size of the box is constant,
//! whatever the sizes of the array: loops are tiled before. Elements that are written are read right before,
//! or all of the box is known to be written, and what is read of it was written inside: what is copied in may
//! otherwise never have been written. What comes out is proved to compute the same, else the function stays
//! unchanged.
//!
//! # Cost
//! Integer sets per access ([`Bounding`](crate::storage::buffers::bounding::Bounding)), and a proof.
//!
//! # Examples
//! ```text
//! for i { for j { C[i] += B[j, i] } }
//! ```
//! becomes, transposed and inside of one loop,
//! ```text
//! for i { for j { buffer[0, j] = B[j, i] }; for j { C[i] += buffer[0, j] } }
//! ```
//!
//! # Reference
//! Copies of tiles against conflicts in caches: [LamRothbergWolf91]; packed in the order of a kernel:
//! [GotoVanDeGeijn08].

pub use crate::edit::packing::{Pack, PackOrder};
use crate::flow::memory::is_allocated;
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use crate::storage::buffers::candidate::{Site, accesses};
use crate::storage::buffers::copying::{Buffer, Way, tidy_nest};
use crate::storage::buffers::footprint::{Access, is_known_before};
use crate::storage::buffers::sources::{Sources, writes_first};
use itertools::Itertools;
use loopwright_affine_ir::{BlockId, Effects, Ir, OpId, Traits, ValueId};
use loopwright_analysis::machinery::{RootKey, root};
use std::collections::HashSet;

pub static INFO: PassInfo = PassInfo {
    name: "affine-pack",
    class: "AffinePack",
    on: RunsOn::Functions,
    summary: "pack what inner loops access of arrays into contiguous buffers, and copy results back",
    options: &[
        OptionInfo {
            name: "array",
            value: "NAME",
            summary: "the array, by its name in the program (default: all that are accessed)",
        },
        OptionInfo { name: "at", value: "N", summary: "depth in the nest at which to pack (default 0)" },
        OptionInfo {
            name: "order",
            value: "N,N,…|transposed",
            summary: "the dimension of the array that each dimension of the buffer is, from 0 (default: the same order)",
        },
        OptionInfo {
            name: "padding",
            value: "N",
            summary: "padding of the buffer's rows in elements (default 0)",
        },
        OptionInfo { name: "space", value: "N", summary: "memory space of buffers (default 0)" },
    ],
    build: |options| Ok(Box::new(Pack::read(options)?)),
};

const NO_ORDER: OptionError = OptionError::NotAPermutation { option: "order" };

/// Buffers that were made.
const BUFFERS: Statistic =
    Statistic { name: "num-buffers", description: "Number of buffers that arrays are packed into" };

impl Pack {
    fn read(options: &PassOptions) -> Result<Self, OptionError> {
        let order = match options.text("order") {
            Some("transposed") => PackOrder::Transposed,
            _ => options.numbers("order", 0)?.map_or(PackOrder::Same, |order| {
                let dims = order.into_iter().map(|dim| usize::try_from(dim).unwrap_or(usize::MAX));
                PackOrder::Of(dims.collect())
            }),
        };
        let pack = Self {
            array: options.text("array").map(|name| name.trim_start_matches(['%', '@']).to_owned()),
            at: options.small_number_or("at", 0)? as usize,
            order,
            padding: options.small_number_or("padding", 0)?,
            space: options.small_number_or("space", 0)?,
        };
        pack.is_right().then_some(pack).ok_or(NO_ORDER)
    }
}

impl Pass for Pack {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        if !self.is_right() {
            return Err(PassError::option(INFO.name, ir, NO_ORDER));
        }
        if let Some(array) = &self.array {
            let accesses = || ir.walk(ir.module()).filter_map(|op| Access::of(ir, op));
            if !accesses().any(|access| self.is_meant(ir, &access)) {
                let called = |access: Access| ir.name_of(access.memref).map(|name| format!("%{name}"));
                let known = accesses().filter_map(called).unique().collect();
                let unknown = OptionError::NoSuchName { option: "array", name: array.clone(), known };
                return Err(PassError::option(INFO.name, ir, unknown));
            }
        }
        context.statistics.count(BUFFERS, 0);
        Ok(rewrite_functions(ir, context, Grounds::Proof.of(INFO.name), |edit| self.function(edit)))
    }
}

impl Pack {
    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let old: HashSet<OpId> = edit.ir.walk(edit.func.0).collect();
        let mut places = Vec::new();
        let blocks: Vec<BlockId> = blocks_of(edit.ir, edit.func.0);
        for block in blocks {
            self.places(edit, block, 0, &mut places);
        }
        let mut changed = Changed::No;
        for block in places {
            for memref in self.memrefs(edit.ir, block) {
                if self.pack(edit, block, memref) {
                    edit.count(BUFFERS, 1);
                    changed = Changed::Yes;
                }
            }
        }
        if changed == Changed::Yes {
            erase_unused(edit.ir, edit.func.0, &old);
        }
        changed
    }

    /// The blocks inside of as many loops as asked for, of those in a block inside of `n_around`.
    fn places(&self, edit: &mut Edit<'_>, block: BlockId, n_around: usize, places: &mut Vec<BlockId>) {
        if n_around == self.at {
            places.push(block);
            return;
        }
        for op in edit.ir.block(block).ops().to_vec() {
            let n_counters = edit
                .ir
                .def(op)
                .loop_like
                .map_or(0, |loop_like| loop_like.ranges.map_or(1, |ranges| ranges(edit.ir, op).len()));
            if n_around + n_counters > self.at {
                if edit
                    .ir
                    .walk(op)
                    .filter_map(|op| Access::of(edit.ir, op))
                    .any(|access| self.is_meant(edit.ir, &access))
                {
                    let message = format!("has {n_counters} dimensions, and 'at' falls between them");
                    edit.remark(op, message);
                }
                continue;
            }
            for inner in blocks_of(edit.ir, op) {
                self.places(edit, inner, n_around + n_counters, places);
            }
        }
    }

    /// Whether what is accessed is asked for.
    fn is_meant(&self, ir: &Ir, access: &Access) -> bool {
        self.array.as_ref().is_none_or(|name| is_called(ir, access.memref, name))
    }

    /// The memrefs that ops in a block access, in the order of their first access, as far as they are asked
    /// for.
    fn memrefs(&self, ir: &Ir, block: BlockId) -> Vec<ValueId> {
        let mut found: Vec<ValueId> = Vec::new();
        let ops = ir.block(block).ops().iter().flat_map(|op| ir.walk(*op));
        for access in ops.filter_map(|op| Access::of(ir, op)) {
            if self.is_meant(ir, &access) && !found.contains(&access.memref) {
                found.push(access.memref);
            }
        }
        found
    }

    /// Packs what ops in a block touch of a memref.
    fn pack(&self, edit: &mut Edit<'_>, block: BlockId, memref: ValueId) -> bool {
        let ir = &*edit.ir;
        let touches = |op: &OpId| {
            let mut accesses = ir.walk(*op).filter_map(|op| Access::of(ir, op));
            accesses.any(|access| access.memref == memref)
        };
        let ops = ir.block(block).ops();
        let (Some(first), Some(last)) = (ops.iter().position(touches), ops.iter().rposition(touches)) else {
            return false;
        };
        let ops = ops[first..=last].to_vec();
        let rank = ir.ty(memref).as_memref().map_or(0, |ty| ty.rank());
        if !is_known_before(ir, memref, ops[0]) {
            edit.remark(
                ops[0],
                "accesses an array that is not packed: it is defined inside the loops that use it",
            );
            return false;
        }
        let Some(order) = self.order.of_rank(rank) else {
            let message = format!(
                "accesses an array that is not packed: 'order' does not permute its {rank} dimensions"
            );
            edit.remark(ops[0], message);
            return false;
        };
        let buffer = Buffer {
            space: self.space.into(),
            order: Some(order),
            padding: self.padding.into(),
            ..Buffer::default()
        };
        let sources = match writes_first(accesses(ir, &ops, memref)) {
            true => Sources::of(edit),
            false => None,
        };
        let site = Site {
            ir,
            ops: &ops,
            memref,
            args_may_alias: edit.args_may_alias(),
            waits: &HashSet::new(),
            sources: sources.as_ref(),
            budget: edit.budget,
        };
        let found = match site.candidate(buffer, false) {
            Ok(candidate) if candidate.may_be_unwritten => {
                Err("cells that would be copied may never have been written".to_owned())
            }
            other => other.map_err(|why| why.to_string()),
        };
        let candidate = match found {
            Ok(candidate) => candidate,
            Err(why) => {
                edit.remark(ops[0], format!("accesses an array that is not packed: {why}"));
                return false;
            }
        };
        // Parts of it may never have been written.
        if candidate.is_copied_in && is_allocated(edit.ir, memref) {
            edit.needs_proof_alone();
        }
        let copied = &candidate.copied;
        let (mut known, mut nests) = (None, Vec::new());
        for (way, is_wanted) in [(Way::In, candidate.is_copied_in), (Way::Out, candidate.is_copied_out)] {
            if is_wanted {
                let made = copied.copy(edit.ir, way, known);
                known = Some(made.buffer);
                nests.push(made.nest);
            }
        }
        let Some(buffer) = known else { return false };
        candidate.accesses.iter().for_each(|access| copied.redirect(edit.ir, *access, buffer));
        nests.iter().for_each(|nest| tidy_nest(edit.ir, nest));
        true
    }
}

/// The blocks right inside of an op.
fn blocks_of(ir: &Ir, op: OpId) -> Vec<BlockId> {
    ir.op(op).regions().iter().flat_map(|region| ir.region(*region).blocks().to_vec()).collect()
}

/// Whether the program's text calls a memref, or the argument, allocation or global that it is, by a name.
fn is_called(ir: &Ir, memref: ValueId, name: &str) -> bool {
    let is_root = root(ir, memref).is_some_and(|root| match root.value {
        RootKey::Value(root) | RootKey::Argument(root) => ir.name_of(root) == Some(name),
        RootKey::Global(symbol) => symbol == name,
    });
    is_root || ir.name_of(memref) == Some(name)
}

/// Erases new ops without effects that no op uses.
fn erase_unused(ir: &mut Ir, func: OpId, old: &HashSet<OpId>) {
    let new: Vec<OpId> = ir.walk(func).filter(|op| !old.contains(op)).collect();
    for op in new.into_iter().rev() {
        let is_pure = matches!(ir.def(op).effects, Effects::Known([])) && !ir.def(op).has(Traits::TERMINATOR);
        let is_unused = ir.op(op).results().iter().all(|result| ir.uses(*result).is_empty());
        if is_pure && is_unused && ir.op(op).regions().is_empty() {
            ir.erase_op(op);
        }
    }
}
