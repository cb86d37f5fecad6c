//! `affine-dma-generate`: moves the footprint of loops to fast memory by transfers that overlap with
//! computation.
//!
//! # What
//! Of each nest, the outermost loops whose boxes fit in a part of the fast memory, all together, get buffers
//! that transfers fill and empty ([`DataCopyGenerate`]). Where loops go on to another box each time, there
//! are two buffers of each, in turns: the transfer of the next iteration starts before this one computes
//! ([`PipelineDataTransfer`]). Each transfer has a separate tag. The part is the largest, from a half on,
//! with which all buffers that are there at the same time fit; if none does, there is one buffer of each.
//!
//! # When
//! As for the two passes that it consists of: nothing else touches what is copied, boxes have constant sizes,
//! and what comes out is proved to compute the same before transfers are put apart from their waits. Loops
//! over tiles that are cut off at the end are split, so that each part has tiles of one size
//! ([`whole_tiles`](crate::storage::buffers::whole_tiles)). Where that size is a parameter's, loops copy.
//!
//! # Cost
//! That of both passes, for each part that is tried. The body is there once more for each loop over tiles
//! that is split.
//!
//! # Examples
//! ```text
//! for i = 0 to 64 step 8 { for j = i to i + 8 { f(A[j]) } }
//! ```
//! becomes, with `b` of two buffers of 8 elements,
//! ```text
//! start(A[0 .. 8] -> b[0])
//! for i = 8 to 64 step 8 { start(A[i .. i + 8] -> b[(i / 8) mod 2]); wait; for j = i - 8 to i { f(b[(i / 8 - 1) mod 2, j - i + 8]) } }
//! wait; for j = 56 to 64 { f(b[1, j - 56]) }
//! ```

use crate::flow::memory::bytes_of;
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::passes::loops::pipeline::PipelineDataTransfer;
use crate::passes::storage::data_copy_generate::DataCopyGenerate;
use crate::storage::buffers::whole_tiles::split_cut_tiles;
use loopwright_affine_ir::{EffectKind, FuncOp, Ir, OpId};

pub static INFO: PassInfo = PassInfo {
    name: "affine-dma-generate",
    class: "AffineDmaGenerate",
    on: RunsOn::Functions,
    summary: "copy the footprint of loops into a fast memory by DMA, double buffered",
    options: &[
        OptionInfo { name: "capacity", value: "N", summary: "size of the fast memory in KiB (default 64)" },
        OptionInfo {
            name: "double-buffer",
            value: "true|false",
            summary: "use two buffers in turns, each in half of the fast memory (default true)",
        },
        OptionInfo {
            name: "min-transfer",
            value: "N",
            summary: "minimal size of a DMA transfer in bytes; smaller copies are loops (default 0)",
        },
        OptionInfo { name: "space", value: "N", summary: "memory space of buffers (default 1)" },
        OptionInfo { name: "tag-space", value: "N", summary: "memory space of tags (default 0)" },
    ],
    build: |options| Ok(Box::new(DmaGenerate::read(options)?)),
};

/// Moves the footprint of loops to fast memory by transfers that overlap with computation.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%A: memref<64xf32>, %x: memref<64xf32>) {
/// #   affine.for %i = 0 to 8 {
/// #     affine.for %j = 0 to 8 {
/// #       %0 = affine.load %A[%i * 8 + %j] : memref<64xf32>
/// #       affine.store %0, %x[%i * 8 + %j] : memref<64xf32>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, DmaGenerate, Pass, PassContext};
///
/// // for i = 0 to 8 { for j = 0 to 8 { x[8 i + j] = A[8 i + j] } }
/// let dma = DmaGenerate { capacity: 1, ..DmaGenerate::default() };
/// assert_eq!(dma.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.dma_start"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DmaGenerate {
    /// Size of the fast memory in KiB, at least 1.
    pub capacity: u64,
    /// There are two buffers in turns.
    pub double_buffer: bool,
    /// Boxes of fewer bytes are copied by loops.
    pub min_transfer: u64,
    /// Memory space of buffers.
    pub space: u32,
    /// Memory space of tags.
    pub tag_space: u32,
}

impl Default for DmaGenerate {
    fn default() -> Self {
        Self { capacity: 64, double_buffer: true, min_transfer: 0, space: 1, tag_space: 0 }
    }
}

impl DmaGenerate {
    fn read(options: &PassOptions) -> Result<Self, OptionError> {
        let default = Self::default();
        let size = |name, least, default| {
            let number = options.number(name, least)?;
            Ok(number.and_then(|number| u64::try_from(number).ok()).unwrap_or(default))
        };
        Ok(Self {
            capacity: size("capacity", 1, default.capacity)?,
            double_buffer: options.flag_or("double-buffer", default.double_buffer)?,
            min_transfer: size("min-transfer", 0, default.min_transfer)?,
            space: options.small_number_or("space", default.space)?,
            tag_space: options.small_number_or("tag-space", default.tag_space)?,
        })
    }
}

impl Pass for DmaGenerate {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        if self.capacity == 0 {
            let error = OptionError::NotANumber { option: "capacity", word: "0".into(), least: 1 };
            return Err(PassError::option(INFO.name, ir, error));
        }
        let bytes = self.capacity.saturating_mul(1024);
        let before = ir.clone();
        let split = |edit: &mut Edit<'_>| match split_cut_tiles(edit.ir, edit.func) {
            true => Changed::Yes,
            false => Changed::No,
        };
        rewrite_functions(ir, context, Grounds::Proof.of(INFO.name), split);
        if self.double_buffer && self.overlapped(ir, context, bytes)? {
            return Ok(Changed::Yes);
        }
        let copied = self.copies(bytes).run(ir, context)?;
        if copied == Changed::No {
            *ir = before;
        }
        Ok(copied)
    }
}

impl DmaGenerate {
    /// Copies with buffers of at most so many bytes at a time.
    fn copies(&self, bytes: u64) -> DataCopyGenerate {
        DataCopyGenerate {
            fast_mem_bytes: Some(bytes),
            fast_mem_space: self.space,
            generate_dma: true,
            min_dma_transfer: self.min_transfer,
            tag_mem_space: self.tag_space,
            ..DataCopyGenerate::default()
        }
    }

    /// Copies with two buffers in turns, which fit in so many bytes; `false` and nothing changed if there are
    /// none.
    fn overlapped(&self, ir: &mut Ir, context: &mut PassContext, bytes: u64) -> Result<bool, PassError> {
        let (start, n_remarks) = (ir.clone(), context.remarks.len());
        // Buffers of several nests in one loop are there at the same time once they are in turns.
        for share in SHARES {
            if self.copies(bytes / share).run(ir, context)? == Changed::No {
                break;
            }
            PipelineDataTransfer.run(ir, context)?;
            let space = i128::from(self.space);
            let most = FuncOp::defined(ir).filter_map(|func| most_at_once(ir, func.0, space)).max();
            if most.is_some_and(|most| most <= bytes) {
                return Ok(true);
            }
            *ir = start.clone();
            context.remarks.truncate(n_remarks);
        }
        *ir = start;
        context.remarks.truncate(n_remarks);
        Ok(false)
    }
}

/// The parts of the fast memory that are tried for what one nest copies.
const SHARES: [u64; 4] = [2, 4, 8, 16];

/// The most bytes of a memory space that the regions of an op allocate at the same time; `None` if that is
/// not known.
fn most_at_once(ir: &Ir, op: OpId, space: i128) -> Option<u64> {
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
            for memref in memrefs {
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
            most = most.max(now.checked_add(most_at_once(ir, *op, space)?)?);
        }
    }
    Some(most)
}
