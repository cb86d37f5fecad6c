//! Memory effects of the ops of a statement: converts declared effects to accesses.
//!
//! # Method
//! An op that accesses an element, or starts a transfer, says which; what waits for a transfer that is known
//! touches what that does, as it goes on until then; a call of a function of the program touches what its
//! [summary](Summaries) says. Any other declared effect is on all of a memref. An op whose effects are not
//! known may read and write all that can be reached from outside of the function ([`Reach`]), and memory of
//! which no root is known; it may print, too.
//!
//! # Exactness
//! Nothing is left out. Whatever is not exactly what is touched is marked so ([`Access::exact`]).

use crate::ids::ArrayId;
use crate::mutant::{self, Mutant};
use crate::scop::Access;
use crate::scop::access::{AccessBuilder, Argument, Cells, Viewed, regions_between};
use crate::scop::alias::{self, RootKey};
use crate::scop::arrays::{Arrays, root_rank};
use crate::scop::reach::{Reach, Reached};
use crate::scop::summary::{Passed, Storage, Summaries, Summary, Touched};
use crate::scop::waits::{possible_starts, started_by};
use loopwright_affine_ir::machinery::{Awaited, BlockAccess, RunAccess, Transferred};
use loopwright_affine_ir::{
    AccessKind, AffineMap, CallOp, Effect, EffectKind, EffectTarget, Effects, Ir, OpId, Traits, Type, ValueId,
};

/// Lists the accesses of one op of a statement's run.
pub(super) struct Recorder<'r, 'p, 'a> {
    pub(super) builder: AccessBuilder<'r>,
    pub(super) arrays: &'r mut Arrays<'p>,
    pub(super) reach: &'r Reach,
    pub(super) summaries: &'r mut Summaries<'a>,
    /// The op of the run.
    pub(super) top: OpId,
    pub(super) out: &'r mut Vec<Access>,
}

/// Which cells of a memref an op accesses.
enum Extent<'s> {
    /// One, at these subscripts, or a block of such sizes from there on.
    Block(&'s AffineMap, &'s [ValueId], Option<&'s [i64]>),
    /// Some that follow each other.
    Run(&'s RunAccess),
    /// At most such.
    WithinRun(&'s RunAccess),
    /// At most a block.
    WithinBlock(&'s AffineMap, &'s [ValueId], &'s [i64]),
    /// All that there are.
    All,
    /// Those that a function called touches.
    Called(&'s Touched, &'s [Option<Argument>]),
    /// Any.
    Some,
}

impl Recorder<'_, '_, '_> {
    fn ir(&self) -> &Ir {
        self.builder.ir
    }

    /// Lists the accesses of `op`, which is the run's or inside of it, and of the ops in its regions.
    pub(super) fn record(&mut self, op: OpId) {
        let ir = self.builder.ir;
        let def = ir.def(op);
        if let Some(access) = def.access.and_then(|describe| describe(ir, op)) {
            let extent = Extent::Block(&access.map, &access.operands, None);
            self.memref(op, access.kind, access.memref, &extent);
            return;
        }
        let vector = || Some(vec![def.vector_access.and_then(|describe| describe(ir, op))?.block(ir)?]);
        let blocks = def.blocks.and_then(|describe| describe(ir, op)).or_else(vector);
        for block in blocks.iter().flatten() {
            let BlockAccess { kind, memref, map, operands, sizes, is_certain } = block;
            let extent = match is_certain {
                true => Extent::Block(map, operands, Some(sizes)),
                false => Extent::WithinBlock(map, operands, sizes),
            };
            self.memref(op, *kind, *memref, &extent);
        }
        // Who waits may find the transfer's source read and its target written only now.
        let started = def.awaited.and_then(|_| started_by(ir, op));
        let transferred = match started {
            Some(start) => ir.def(start).transfer.and_then(|describe| describe(ir, start)),
            None => def.transfer.and_then(|describe| describe(ir, op)),
        };
        if let Some(Transferred { source, target, tag }) = &transferred {
            let extent = |run| if started.is_some() { Extent::WithinRun(run) } else { Extent::Run(run) };
            self.memref(op, source.kind, source.memref, &extent(source));
            self.memref(op, target.kind, target.memref, &extent(target));
            let extent = Extent::WithinBlock(&tag.map, &tag.operands, &tag.sizes);
            self.memref(op, tag.kind, tag.memref, &extent);
        }
        let awaited = def.awaited.filter(|_| started.is_none()).and_then(|describe| describe(ir, op));
        let awaited = awaited.filter(|awaited| self.end_of_some(op, awaited));
        match def.effects {
            Effects::Known(_) if blocks.is_some() || transferred.is_some() => {}
            Effects::Known(effects) => effects.iter().for_each(|effect| self.effect(op, *effect)),
            Effects::Unknown if transferred.is_some() || awaited.is_some() => {}
            // A loop that may go on for ever does what its regions do, and what comes after it may never run.
            Effects::Unknown if def.has(Traits::REPEATS) => self.other(op, EffectKind::Write),
            Effects::Unknown if !def.has(Traits::TERMINATOR) => self.unknown(op),
            Effects::Unknown | Effects::Recursive => {}
        }
        // Of jumps it is not known that they end: what is printed before and after is not to be moved past
        // them.
        if ir.op(op).regions().iter().any(|region| ir.region(*region).blocks().len() > 1) {
            self.other(op, EffectKind::Write);
        }
        for region in ir.op(op).regions() {
            for block in ir.region(*region).blocks() {
                ir.block(*block).ops().iter().for_each(|inner| self.record(*inner));
            }
        }
    }

    /// Who waits for any of several transfers touches all that they may; `false` if it is not known which
    /// they are.
    fn end_of_some(&mut self, op: OpId, awaited: &Awaited) -> bool {
        let ir = self.builder.ir;
        let Some(starts) = possible_starts(ir, op) else { return false };
        for start in starts {
            let Some(transferred) = ir.def(start).transfer.and_then(|describe| describe(ir, start)) else {
                continue;
            };
            for run in [&transferred.source, &transferred.target] {
                self.memref(op, run.kind, run.memref, &Extent::Some);
            }
        }
        let sizes = vec![1; awaited.map.results.len()];
        let tag = Extent::WithinBlock(&awaited.map, &awaited.operands, &sizes);
        self.memref(op, AccessKind::Write, awaited.tag, &tag);
        true
    }

    fn effect(&mut self, op: OpId, effect: Effect) {
        let ir = self.builder.ir;
        let is_memref =
            |value: &&ValueId| matches!(ir.ty(**value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        let operands = ir.op(op).operands();
        let memrefs: &[ValueId] = match effect.on {
            EffectTarget::Operand(n) => operands.get(n as usize).map_or(&[], std::slice::from_ref),
            EffectTarget::MemRefOperands => operands,
            EffectTarget::Result(_) => &[],
            EffectTarget::Other => return self.other(op, effect.kind),
        };
        for memref in memrefs.iter().filter(is_memref) {
            match effect.kind {
                EffectKind::Read => self.memref(op, AccessKind::Read, *memref, &Extent::Some),
                // What is freed must not be touched later.
                EffectKind::Write | EffectKind::Free => {
                    self.memref(op, AccessKind::Write, *memref, &Extent::Some)
                }
                EffectKind::Alloc => {}
            }
        }
    }

    /// An effect on the world outside of the program.
    fn other(&mut self, op: OpId, kind: EffectKind) {
        let kind = if kind == EffectKind::Read { AccessKind::Read } else { AccessKind::Write };
        let array = self.arrays.output();
        let cells = self.builder.all_cells(
            &self.arrays.get(array).name,
            &regions_between(self.ir(), self.top, op),
            &[],
        );
        self.push(op, kind, array, cells);
    }

    fn unknown(&mut self, op: OpId) {
        match CallOp::of(self.ir(), op).and_then(|call| Some((call, self.summaries.of_call(call)?))) {
            Some((call, summary)) => self.call(call, &summary),
            None => {
                self.anywhere(op, AccessKind::Read);
                self.anywhere(op, AccessKind::Write);
                let output = self.arrays.output();
                self.cells(op, AccessKind::Write, output, &Extent::Some, &[]);
            }
        }
    }

    fn call(&mut self, call: CallOp, summary: &Summary) {
        let ir = self.builder.ir;
        let args = call.args(ir);
        let passed = |passed: &Passed| match *passed {
            Passed::Argument(at) => args.get(at).map(|value| Argument::Value(*value)),
            Passed::Size(at, dim) => args.get(at).and_then(|memref| self.size(*memref, dim)),
            Passed::Computed => None,
        };
        let passed: Vec<Option<Argument>> = summary.params.iter().map(passed).collect();
        if summary.reads_anywhere {
            self.anywhere(call.0, AccessKind::Read);
        }
        for touched in &summary.touched {
            if mutant::is_on(Mutant::CallsOnlyRead) && touched.kind == AccessKind::Write {
                continue;
            }
            let extent = match touched.cells {
                Some(_) => Extent::Called(touched, &passed),
                None if touched.exact => Extent::All,
                None => Extent::Some,
            };
            match &touched.of {
                Storage::Output => self.other(
                    call.0,
                    if touched.kind == AccessKind::Read { EffectKind::Read } else { EffectKind::Write },
                ),
                Storage::Argument(at) => {
                    if let Some(memref) = args.get(*at) {
                        self.memref(call.0, touched.kind, *memref, &extent);
                    }
                }
                Storage::Global(name, rank) => {
                    let root = RootKey::Global(name.clone());
                    let memref = self.reach.roots.get(&root).and_then(|reached| reached.memref());
                    let (array, is_merged) = self.arrays.of_root(&root, memref, *rank);
                    let extent = if is_merged { Extent::Some } else { extent };
                    self.cells(call.0, touched.kind, array, &extent, &[]);
                }
            }
        }
    }

    /// The size of a memref in a dimension, where it is a number or a value of the function.
    fn size(&self, memref: ValueId, dim: usize) -> Option<Argument> {
        let ir = self.builder.ir;
        let Type::MemRef(ty) = ir.ty(memref) else { return None };
        match ty.shape.get(dim)? {
            Some(size) => Some(Argument::Number(*size)),
            None => self.builder.size(memref, dim).map(Argument::Value),
        }
    }

    /// An access to a memref.
    fn memref(&mut self, op: OpId, kind: AccessKind, memref: ValueId, extent: &Extent<'_>) {
        let ir = self.builder.ir;
        let Some(root) = alias::root(ir, memref) else { return self.anywhere(op, kind) };
        if self.arrays.is_private(&root.value) {
            return;
        }
        let rank = root_rank(ir, root.memref);
        let (array, is_merged) = self.arrays.of_root(&root.value, Some(root.memref), rank);
        let is_known = match extent {
            Extent::Block(..)
            | Extent::Run(_)
            | Extent::WithinRun(_)
            | Extent::WithinBlock(..)
            | Extent::Called(..) => root.views.is_some(),
            Extent::All => root.is_whole,
            Extent::Some => false,
        };
        let extent = if is_known && !is_merged { extent } else { &Extent::Some };
        let views = root.views.filter(|_| !mutant::is_on(Mutant::LostViewOffset));
        self.cells(op, kind, array, extent, &views.unwrap_or_default());
    }

    /// An access to memory of which no root is known.
    fn anywhere(&mut self, op: OpId, kind: AccessKind) {
        for (root, reached) in &self.reach.roots {
            if !self.arrays.is_private(root) {
                let rank = match reached {
                    Reached::MemRef(memref) => root_rank(self.ir(), *memref),
                    Reached::Rank(rank) => *rank,
                };
                let (array, _) = self.arrays.of_root(root, reached.memref(), rank);
                self.cells(op, kind, array, &Extent::Some, &[]);
            }
        }
        let elsewhere = self.arrays.elsewhere();
        self.cells(op, kind, elsewhere, &Extent::Some, &[]);
    }

    fn cells(&mut self, op: OpId, kind: AccessKind, array: ArrayId, extent: &Extent<'_>, views: &[OpId]) {
        let ir = self.builder.ir;
        let of = self.arrays.get(array);
        let (array_rank, rank) = (of.rank, of.rank - of.n_counters);
        let viewed = Viewed { array: &of.name, rank, views };
        let inner = regions_between(ir, self.top, op);
        let cells = match extent {
            Extent::Block(map, operands, sizes) => {
                self.builder.cells(viewed, &inner, (map, operands), *sizes)
            }
            Extent::Run(run) => self.builder.run(viewed, &inner, run),
            Extent::WithinRun(run) => {
                let cells = self.builder.run(viewed, &inner, run);
                Cells { exact: false, ..cells }
            }
            Extent::WithinBlock(map, operands, sizes) => {
                let cells = self.builder.cells(viewed, &inner, (map, operands), Some(sizes));
                Cells { exact: false, ..cells }
            }
            Extent::Called(touched, passed) => {
                let cells = touched.cells.as_deref().unwrap_or_default();
                let Cells { pieces, exact } = self.builder.called(viewed, &inner, cells, passed);
                Cells { pieces, exact: exact && touched.exact }
            }
            Extent::All => match of.root.map(|root| ir.ty(root)) {
                Some(Type::MemRef(ty)) if ty.shape.len() == rank => {
                    self.builder.all_cells(&of.name, &inner, &ty.shape)
                }
                _ => self.builder.whole_array(&of.name, rank),
            },
            Extent::Some => self.builder.whole_array(&of.name, rank),
        };
        let cells =
            if rank < array_rank { self.builder.of_iteration(&of.name, array_rank, cells) } else { cells };
        self.push(op, kind, array, cells);
    }

    /// Adds an access, unless it is of the whole array and known already.
    fn push(&mut self, op: OpId, kind: AccessKind, array: ArrayId, Cells { pieces, exact }: Cells) {
        let access = Access { op, kind, array, relation: pieces, exact };
        let is_known = |other: &Access| {
            (other.op, other.kind, other.array) == (op, kind, array)
                && (other.exact, &other.relation) == (exact, &access.relation)
        };
        if !self.out.iter().rev().take_while(|other| other.op == op).any(is_known) {
            self.out.push(access);
        }
    }
}
