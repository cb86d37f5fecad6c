//! Contracts local arrays to one cell in each dimension in which one cell is live at a time.

use crate::flow::memory::bytes_of;
use crate::gate::rewriting::Edit;
use crate::pass::declare::Changed;
use crate::pass::statistics::Statistic;
use crate::storage::buffers::contraction::{Ones, fold, numbers};
use crate::storage::locals::{Locals, deallocations};
use loopwright_affine_ir::{Attr, Ir, MemRefType, Type, ValueId};
use std::sync::Arc;

/// Where small buffers go.
pub(crate) struct FastMemory {
    /// The memory space; 0 for the one where they are.
    pub(crate) space: u32,
    /// KiB that a buffer in it takes at most.
    pub(crate) most_kib: u64,
}

/// Gives arrays of a function's own one place in each dimension in which one holds a value at a time.
pub(crate) fn make_private(edit: &mut Edit<'_>, memory: &FastMemory, counted: Statistic) -> Changed {
    let Some(locals) = Locals::of(edit) else { return Changed::No };
    let mut changed = Changed::No;
    // Those that are deallocated stay, as they do for mlir-opt.
    let stay = |ir: &Ir, memref: ValueId| !deallocations(ir, memref).is_empty();
    // mlir-opt allocates the last one that it makes first.
    for &(array, memref) in locals.arrays.iter().rev() {
        if stay(edit.ir, memref) {
            continue;
        }
        let Ok(found) = numbers(edit.ir, &locals, (array, memref), edit.budget) else { continue };
        let ones: Vec<Option<i64>> = found.iter().map(|number| number.filter(|n| *n == 1)).collect();
        if fold(edit.ir, memref, &ones, Ones::Kept) {
            memory.take(edit.ir, memref);
            to_the_front(edit.ir, memref);
            edit.count(counted, 1);
            changed = Changed::Yes;
        }
    }
    changed
}

/// Allocates a memref of known size where its block begins.
fn to_the_front(ir: &mut Ir, memref: ValueId) {
    let alloc = ir.defining_op(memref).filter(|op| ir.op(*op).operands().is_empty());
    let Some(block) = alloc.and_then(|alloc| ir.op(alloc).parent()) else { return };
    let first = ir.block(block).ops().first().copied();
    if let (Some(alloc), Some(first)) = (alloc, first.filter(|first| Some(*first) != alloc)) {
        ir.move_before(first, alloc);
    }
}

impl FastMemory {
    /// Moves an array there, if it fits.
    fn take(&self, ir: &mut Ir, memref: ValueId) {
        let Some(ty) = ir.ty(memref).as_memref().cloned() else { return };
        let cells = ty.shape.iter().try_fold(1_i64, |cells, size| cells.checked_mul((*size)?));
        let bytes = cells.and_then(|cells| bytes_of(ir, memref, cells));
        if self.space != 0 && bytes.is_some_and(|bytes| bytes.div_ceil(1024) <= self.most_kib) {
            let space = Some(Attr::Integer(self.space.into(), Type::I64));
            ir.set_type(memref, Type::MemRef(Arc::new(MemRefType { space, ..MemRefType::clone(&ty) })));
        }
    }
}
