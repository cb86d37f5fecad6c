//! `affine-dma-generate`: moves the footprint of loops to fast memory by transfers that overlap with
//! computation.
//!
//! # What
//! Of each nest, the outermost loops whose boxes fit in a part of the fast memory, all together, get buffers
//! that transfers fill and empty ([`DataCopyGenerate`]). Where loops go on to another box each time, buffers
//! have parts that iterations use in turns ([`PipelineDataTransfer`]): the transfer of the next iteration
//! starts before this one computes, and that of the last one back ends after it. Each transfer has a separate
//! tag. Buffers are allocated once, outside of all loops, and nests that follow each other share them, as far
//! as there is room ([`hoist_buffers`]). The part is the largest, from a half on, with which all buffers that
//! are there at the same time fit; if none does, there is one buffer of each. A remark says what the
//! transfers of a function cost.
//!
//! # When
//! As for the two passes that it consists of: nothing else touches what is copied, boxes have constant sizes,
//! and what comes out is proved to compute the same before transfers are put apart from their waits. That
//! write-backs overlap and buffers are hoisted is proved as well, or left. Loops over tiles that are cut off
//! at the end are split, so that each part has tiles of one size
//! ([`whole_tiles`](crate::storage::buffers::whole_tiles)). Where that size is a parameter's, loops copy.
//!
//! # Cost
//! That of both passes, for each part that is tried, and at most four proofs of what comes out. The body is
//! there once more for each loop over tiles that is split.
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

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::REFUSED;
use crate::passes::loops::pipeline::PipelineDataTransfer;
use crate::passes::storage::data_copy_generate::DataCopyGenerate;
use crate::storage::buffers::costs::Costs;
use crate::storage::buffers::hoisting::{Capacity, hoist_buffers, most_at_once};
use crate::storage::buffers::whole_tiles::split_cut_tiles;
use loopwright_affine_ir::{FuncOp, Ir, Severity};
use std::collections::HashSet;

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
        let covers = context.covers();
        let functions = FuncOp::defined(ir).enumerate().filter(|(_, func)| covers(ir, func.0));
        let functions: Vec<usize> = functions.map(|(at, _)| at).collect();
        let groups = match functions.len() {
            0..=MOST_APART => functions.chunks(1),
            n => functions.chunks(n),
        };
        let mut changed = Changed::No;
        for group in groups {
            if self.generate(ir, &mut Session { functions: group, context }) == Changed::Yes {
                changed = Changed::Yes;
            }
        }
        Ok(changed)
    }
}

/// Steps that the proof of a function may take.
const PROOF: u64 = 1_000_000;
/// So many functions each find out alone what fits; more of them do so together.
const MOST_APART: usize = 64;

/// The pass at work on some functions, which are those at these places in the program.
struct Session<'a> {
    functions: &'a [usize],
    context: &'a mut PassContext,
}

impl Session<'_> {
    fn funcs(&self, ir: &Ir) -> Vec<FuncOp> {
        let all = FuncOp::defined(ir).enumerate();
        all.filter(|(at, _)| self.functions.contains(at)).map(|(_, func)| func).collect()
    }

    /// Runs a step on these functions: whether it changed any, and whether a change was refused.
    fn step(
        &mut self,
        ir: &mut Ir,
        step: impl FnOnce(&mut Ir, &mut PassContext) -> Changed,
    ) -> (Changed, bool) {
        let on = Some(self.funcs(ir).into_iter().map(|func| func.0).collect());
        let (budget, extract) = (self.context.budget.clone(), self.context.extract);
        let mut part = PassContext { budget, extract, on, ..PassContext::default() };
        let changed = step(ir, &mut part);
        let is_refused = part.statistics.iter().any(|(what, n)| what == REFUSED && n > 0);
        self.context.take(part);
        (changed, is_refused)
    }
}

impl DmaGenerate {
    fn bytes(&self) -> u64 {
        self.capacity.saturating_mul(1024)
    }

    fn fast_memory(&self) -> Capacity {
        Capacity { space: self.space.into(), bytes: Some(self.bytes()) }
    }

    fn generate(&self, ir: &mut Ir, session: &mut Session<'_>) -> Changed {
        let before = ir.clone();
        let split = |edit: &mut Edit<'_>| match split_cut_tiles(edit.ir, edit.func) {
            true => Changed::Yes,
            false => Changed::No,
        };
        let grounds = Grounds::Proof.of(INFO.name).within(PROOF);
        session.step(ir, |ir, part| rewrite_functions(ir, part, grounds, split));
        if !self.double_buffer || !self.overlapped(ir, session) {
            let copies = self.copies(self.bytes());
            if session.step(ir, |ir, part| copies.run_for(INFO.name, ir, part)).0 == Changed::No {
                *ir = before;
                return Changed::No;
            }
            let hoist = |edit: &mut Edit<'_>| hoist_buffers(edit.ir, edit.func, self.fast_memory());
            session.step(ir, |ir, part| rewrite_functions(ir, part, grounds, hoist));
        }
        self.tell(ir, session);
        Changed::Yes
    }

    /// Says what the transfers of each function cost.
    fn tell(&self, ir: &Ir, session: &mut Session<'_>) {
        for func in session.funcs(ir) {
            let Some(costs) = Costs::of(ir, func) else { continue };
            let taken = self.taken(ir, func).map_or_else(|| "an unknown part".to_owned(), |n| n.to_string());
            let message = format!(
                "transfers {}; {taken} of {} bytes of fast memory are used",
                costs.text(ir),
                self.bytes()
            );
            session.context.remarks.push(ir.op_diagnostic(Severity::Remark, func.0, message));
        }
    }

    /// How many bytes of fast memory a function takes.
    fn taken(&self, ir: &Ir, func: FuncOp) -> Option<u64> {
        most_at_once(ir, func.0, self.space.into(), &HashSet::new())
    }

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

    /// Copies with buffers in turns, which fit; `false` and nothing changed if there are none.
    fn overlapped(&self, ir: &mut Ir, session: &mut Session<'_>) -> bool {
        let (start, n_remarks) = (ir.clone(), session.context.remarks.len());
        for share in SHARES {
            let copies = self.copies(self.bytes() / share);
            if session.step(ir, |ir, part| copies.run_for(INFO.name, ir, part)).0 == Changed::No {
                break;
            }
            let (copied, n_copied) = (ir.clone(), session.context.remarks.len());
            // Three buffers in turns may not fit where two do.
            for modes in [&MODES[..], &MODES[2..]] {
                self.pipelined(ir, session, modes);
                // Buffers of several nests in one loop are there at the same time once they are in turns.
                let most = session.funcs(ir).into_iter().filter_map(|func| self.taken(ir, func)).max();
                if most.is_some_and(|most| most <= self.bytes()) {
                    return true;
                }
                *ir = copied.clone();
                session.context.remarks.truncate(n_copied);
            }
            *ir = start.clone();
            session.context.remarks.truncate(n_remarks);
        }
        *ir = start;
        session.context.remarks.truncate(n_remarks);
        false
    }

    /// Pipelines in the first way that is proved, function by function.
    fn pipelined(&self, ir: &mut Ir, session: &mut Session<'_>, modes: &[PipelineDataTransfer]) {
        let n_before = session.context.remarks.len();
        for (nth, mode) in modes.iter().enumerate() {
            let n_remarks = session.context.remarks.len();
            let run =
                |ir: &mut Ir, part: &mut PassContext| mode.run_for(INFO.name, self.fast_memory(), ir, part);
            let (_, is_refused) = session.step(ir, run);
            if !is_refused || nth + 1 == modes.len() {
                break;
            }
            // The next way may be proved.
            session.context.remarks.truncate(n_remarks);
        }
        let said = session.context.remarks.split_off(n_before);
        for remark in said {
            if !session.context.remarks[n_before..].contains(&remark) {
                session.context.remarks.push(remark);
            }
        }
    }
}

/// How transfers are pipelined, the best way first.
const MODES: [PipelineDataTransfer; 4] = [
    PipelineDataTransfer { write_backs: true, hoist_buffers: true },
    PipelineDataTransfer { write_backs: true, hoist_buffers: false },
    PipelineDataTransfer { write_backs: false, hoist_buffers: true },
    PipelineDataTransfer { write_backs: false, hoist_buffers: false },
];

/// The parts of the fast memory that are tried for what one nest copies.
const SHARES: [u64; 4] = [2, 4, 8, 16];
