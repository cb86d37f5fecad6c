//! `affine-data-copy-generate`: copies the footprint of loops into buffers in fast memory.
//!
//! # What
//! For each loop of a block, and each run of other ops between them, the box around what is touched of a
//! memref gets a buffer: it is copied in before, accesses go to the buffer, and what may be written is copied
//! back after. Copies move out of loops that they do not depend on. Where what a loop touches exceeds
//! `fast-mem-capacity`, or is not known to be constant while there is one, or with
//! `skip-non-unit-stride-loops` the loop goes by larger steps, its body is looked at instead. With
//! `generate-dma` boxes are moved by transfers that are waited for.
//!
//! # When
//! No other op may touch the memref where the buffer stands for it, through whatever handle, and the size of
//! the box is constant. A box that is only written is copied in too, unless all of it is known to be written:
//! mlir-opt writes garbage back. One of which all is written, and nothing read before, is not copied in: it
//! may never have been written. A transfer that might move elements that are not touched at the ends of
//! partial tiles is a nest of loops instead, and so is one smaller than `min-dma-transfer` bytes. What comes
//! out is proved to compute the same, else the function stays unchanged.
//!
//! # Cost
//! Integer sets per access ([`Bounding`]), and a proof.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 8 { f(A[i + 3]) }
//! ```
//! becomes
//! ```text
//! affine.for %i = 3 to 11 { buffer[i - 3] = A[i] }
//! affine.for %i = 0 to 8 { f(buffer[i]) }
//! ```

use crate::flow::memory::{bytes_of, is_allocated};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::storage::buffers::bounding::{Bounding, NoBox};
use crate::storage::buffers::candidate::{Candidate, NotCopied, Site, accesses};
use crate::storage::buffers::copying::{Buffer, Way, tidy_nest};
use crate::storage::buffers::footprint::{Access, Footprint, is_known_before};
use crate::storage::buffers::sources::{Sources, writes_first};
use loopwright_affine_ir::{AccessKind, BlockId, Builder, ForOp, InsertionPoint, Ir, OpId, ValueId};
use std::collections::HashSet;

pub static INFO: PassInfo = PassInfo {
    name: "affine-data-copy-generate",
    class: "AffineDataCopyGeneration",
    on: RunsOn::Functions,
    summary: "copy the footprint of loops into buffers of a fast memory, and back",
    options: &[
        OptionInfo {
            name: "fast-mem-capacity",
            value: "N",
            summary: "size of the fast memory in KiB (default: unlimited)",
        },
        OptionInfo { name: "fast-mem-space", value: "N", summary: "memory space of buffers (default 1)" },
        OptionInfo {
            name: "generate-dma",
            value: "true|false",
            summary: "generate DMA transfers instead of copy loops",
        },
        OptionInfo {
            name: "min-dma-transfer",
            value: "N",
            summary: "minimal size of a DMA transfer in bytes; smaller copies are loops (default 0)",
        },
        OptionInfo {
            name: "skip-non-unit-stride-loops",
            value: "true|false",
            summary: "copy inside of loops with a step other than 1, whatever the capacity",
        },
        OptionInfo {
            name: "slow-mem-space",
            value: "N",
            summary: "the slow memory space to copy from, beside the default one (default 0)",
        },
        OptionInfo { name: "tag-mem-space", value: "N", summary: "memory space of tags (default 0)" },
    ],
    build: |options| Ok(Box::new(DataCopyGenerate::read(options)?)),
};

/// Copies the footprint of loops into buffers in fast memory, and back.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %g: memref<8xf32, 2>) {
/// #   affine.for %i = 0 to 8 {
/// #     %0 = affine.load %m[%i] : memref<8xf32>
/// #     affine.store %0, %g[%i] : memref<8xf32, 2>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, DataCopyGenerate, Pass, PassContext};
///
/// // affine.for %i = 0 to 8 { … affine.load %m[%i] … }
/// let copies = DataCopyGenerate { generate_dma: true, ..DataCopyGenerate::default() };
/// assert_eq!(copies.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.dma_wait"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataCopyGenerate {
    /// Size of the fast memory in bytes (as text: in KiB); unlimited without.
    pub fast_mem_bytes: Option<u64>,
    /// Memory space of buffers.
    pub fast_mem_space: u32,
    /// Boxes are moved by transfers.
    pub generate_dma: bool,
    /// Boxes of fewer bytes are copied by loops all the same.
    pub min_dma_transfer: u64,
    /// Copies are made inside of loops with a step other than 1, and the capacity is not asked for.
    pub skip_non_unit_stride_loops: bool,
    /// Memory space of what is copied, beside the default one.
    pub slow_mem_space: u32,
    /// Memory space of tags.
    pub tag_mem_space: u32,
}

impl Default for DataCopyGenerate {
    fn default() -> Self {
        Self {
            fast_mem_bytes: None,
            fast_mem_space: 1,
            generate_dma: false,
            min_dma_transfer: 0,
            skip_non_unit_stride_loops: false,
            slow_mem_space: 0,
            tag_mem_space: 0,
        }
    }
}

impl DataCopyGenerate {
    fn read(options: &PassOptions) -> Result<Self, OptionError> {
        let default = Self::default();
        let size = |name| Ok(options.number(name, 0)?.and_then(|number| u64::try_from(number).ok()));
        Ok(Self {
            fast_mem_bytes: size("fast-mem-capacity")?.map(|kib| kib.saturating_mul(1024)),
            fast_mem_space: options.small_number_or("fast-mem-space", default.fast_mem_space)?,
            generate_dma: options.flag("generate-dma")?,
            min_dma_transfer: size("min-dma-transfer")?.unwrap_or(default.min_dma_transfer),
            skip_non_unit_stride_loops: options.flag("skip-non-unit-stride-loops")?,
            slow_mem_space: options.small_number_or("slow-mem-space", default.slow_mem_space)?,
            tag_mem_space: options.small_number_or("tag-mem-space", default.tag_mem_space)?,
        })
    }
}

impl Pass for DataCopyGenerate {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(self.run_for(INFO.name, ir, context))
    }
}

impl DataCopyGenerate {
    /// Makes copies for a pass, which messages name.
    pub(crate) fn run_for(&self, pass: &'static str, ir: &mut Ir, context: &mut PassContext) -> Changed {
        let rewrite = |edit: &mut Edit<'_>| {
            let blocks =
                edit.ir.op(edit.func.0).regions().first().map(|region| edit.ir.region(*region).blocks());
            let blocks = blocks.unwrap_or_default().to_vec();
            // mlir-opt begins with this constant.
            let entry = blocks.first().and_then(|entry| edit.ir.block(*entry).ops().first().copied());
            let zero = entry.map(|entry| {
                let loc = edit.ir.op(entry).loc.clone();
                Builder::new(edit.ir, InsertionPoint::Before(entry), loc).constant_index(0)
            });
            let ir = &*edit.ir;
            let mut loops = ir.walk(edit.func.0).filter(|op| ForOp::of(ir, *op).is_some());
            let in_loop = |looping: OpId| ir.walk(looping).filter_map(|op| Access::of(ir, op));
            let sources = match loops.any(|looping| writes_first(in_loop(looping))) {
                true => Sources::of(edit),
                false => None,
            };
            let (nests, waits) = (Vec::new(), HashSet::new());
            let mut copies = Copies { pass: self, edit, sources, changed: Changed::No, nests, waits };
            blocks.into_iter().for_each(|block| copies.block(block));
            copies.finish(zero)
        };
        rewrite_functions(ir, context, Grounds::Proof.of(pass), rewrite)
    }
}

/// The pass at work on a function.
struct Copies<'a, 'b> {
    pass: &'a DataCopyGenerate,
    edit: &'a mut Edit<'b>,
    /// Where the reads of the function that there was at first get their values from.
    sources: Option<Sources>,
    changed: Changed,
    /// The nests that copy, each from the outermost loop on.
    nests: Vec<Vec<ForOp>>,
    /// The ops that wait for transfers that copy.
    waits: HashSet<OpId>,
}

impl Copies<'_, '_> {
    /// Copies for the loops of a block and the runs of ops between them.
    fn block(&mut self, block: BlockId) {
        let ops = self.edit.ir.block(block).ops().to_vec();
        let Some((_, inner)) = ops.split_last() else { return };
        let begins = |ir: &Ir, op: OpId| ForOp::of(ir, op).is_some() || Access::of(ir, op).is_some();
        let mut run: Vec<OpId> = Vec::new();
        for op in inner {
            let Some(looping) = ForOp::of(self.edit.ir, *op) else {
                if !run.is_empty() || begins(self.edit.ir, *op) {
                    run.push(*op);
                }
                continue;
            };
            self.span(&std::mem::take(&mut run));
            let is_too_large = match self.pass.skip_non_unit_stride_loops {
                true => looping.step(self.edit.ir) != 1,
                false => self.exceeds(looping),
            };
            if is_too_large {
                self.block(looping.body(self.edit.ir));
            } else {
                self.span(&[*op]);
            }
        }
        self.span(&run);
    }

    /// Whether a loop touches more than fits, or how much is not known.
    fn exceeds(&self, looping: ForOp) -> bool {
        let Some(capacity) = self.pass.fast_mem_bytes else { return false };
        let (mut memrefs, writes) = self.memrefs(&[looping.0]);
        memrefs.extend(writes);
        memrefs.sort();
        memrefs.dedup();
        let ir = &*self.edit.ir;
        let size = |memref: ValueId| {
            let accesses = accesses(ir, &[looping.0], memref);
            let footprint = Footprint::of(ir, looping.0, memref, &accesses)?;
            match Bounding::of(&footprint, self.edit.budget) {
                Ok(bounding) => bytes_of(ir, memref, bounding.n_cells),
                Err(NoBox::Nothing) => Some(0),
                Err(NoBox::Size | NoBox::Exhausted(_)) => None,
            }
        };
        let bytes = memrefs.into_iter().try_fold(0u64, |sum, memref| sum.checked_add(size(memref)?));
        bytes.is_none_or(|bytes| bytes > capacity)
    }

    /// The memrefs that are loaded from, and those that are stored to, in order, as far as they are to be
    /// copied.
    fn memrefs(&self, ops: &[OpId]) -> (Vec<ValueId>, Vec<ValueId>) {
        let ir = &*self.edit.ir;
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for access in ops.iter().flat_map(|op| ir.walk(*op)).filter_map(|op| Access::of(ir, op)) {
            let space = ir.ty(access.memref).as_memref().and_then(|memref| memref.space.as_ref());
            let space = space.and_then(|space| space.as_integer());
            if space.is_some_and(|space| space != i128::from(self.pass.slow_mem_space)) {
                continue;
            }
            let list = if access.kind == AccessKind::Read { &mut reads } else { &mut writes };
            if !list.contains(&access.memref) {
                list.push(access.memref);
            }
        }
        (reads, writes)
    }

    /// Copies for consecutive ops of a block.
    fn span(&mut self, ops: &[OpId]) {
        let Some(first) = ops.first().copied() else { return };
        let (mut reads, writes) = self.memrefs(ops);
        let mut all: Vec<ValueId> = reads.clone();
        all.extend(writes.iter().filter(|memref| !reads.contains(memref)));
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut bytes = 0u64;
        for memref in all {
            if !is_known_before(self.edit.ir, memref, first) {
                continue;
            }
            match self.candidate(ops, memref) {
                Ok(candidate) => {
                    let size = bytes_of(self.edit.ir, memref, candidate.copied.bounding.n_cells);
                    bytes = bytes.saturating_add(size.unwrap_or(0));
                    if candidate.is_copied_in {
                        if !reads.contains(&memref) {
                            reads.push(memref);
                        }
                        // Parts of it may never have been written.
                        if is_allocated(self.edit.ir, memref) {
                            self.edit.needs_proof_alone();
                        }
                    }
                    candidates.push(candidate);
                }
                Err(why) => {
                    let message = format!("accesses a memref that is not copied: {why}");
                    self.edit.remark(first, message);
                }
            }
        }
        if self.pass.fast_mem_bytes.is_some_and(|capacity| bytes > capacity) {
            self.edit.remark(first, format!("has copies of {bytes} bytes, which exceeds the fast memory"));
        }
        let mut buffers: Vec<(ValueId, ValueId)> = Vec::new();
        for (way, memrefs) in [(Way::In, &reads), (Way::Out, &writes)] {
            for memref in memrefs {
                let found = candidates.iter().find(|candidate| candidate.copied.memref == *memref);
                let is_wanted = |candidate: &&Candidate| match way {
                    Way::In => candidate.is_copied_in,
                    Way::Out => candidate.is_copied_out,
                };
                let Some(candidate) = found.filter(is_wanted) else { continue };
                let known = buffers.iter().find(|(other, _)| other == memref).map(|(_, buffer)| *buffer);
                let made = candidate.copied.copy(self.edit.ir, way, known);
                if known.is_none() {
                    buffers.push((*memref, made.buffer));
                }
                self.nests.push(made.nest);
                self.waits.extend(made.wait);
                self.changed = Changed::Yes;
            }
        }
        for (memref, buffer) in buffers {
            for candidate in candidates.iter().filter(|candidate| candidate.copied.memref == memref) {
                for access in &candidate.accesses {
                    candidate.copied.redirect(self.edit.ir, *access, buffer);
                }
            }
        }
    }

    /// What is to be copied of a memref for consecutive ops of a block.
    fn candidate(&self, ops: &[OpId], memref: ValueId) -> Result<Candidate, NotCopied> {
        let site = Site {
            ir: self.edit.ir,
            ops,
            memref,
            args_may_alias: self.edit.args_may_alias(),
            waits: &self.waits,
            sources: self.sources.as_ref(),
            budget: self.edit.budget,
        };
        let buffer = Buffer {
            space: self.pass.fast_mem_space.into(),
            transfer: self.pass.generate_dma.then_some(self.pass.tag_mem_space.into()),
            min_transfer: self.pass.min_dma_transfer,
            ..Buffer::default()
        };
        site.candidate(buffer, true)
    }

    /// Puts single iterations away, and where there is no copy the constant for them.
    fn finish(self, zero: Option<ValueId>) -> Changed {
        let Copies { edit, changed, nests, .. } = self;
        let ir = &mut *edit.ir;
        if changed == Changed::No {
            let unused = zero.and_then(|zero| ir.defining_op(zero));
            unused.into_iter().for_each(|op| ir.erase_op(op));
        }
        for nest in nests {
            tidy_nest(ir, &nest);
        }
        changed
    }
}
