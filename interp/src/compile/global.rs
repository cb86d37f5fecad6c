//! Globals: allocated once per interpreter, before anything that may refer to them runs.

use loopwright_affine_ir::{Attr, Ir, OpId, Type};

use crate::compile::Compiler;
use crate::error::{InterpError, InterpErrorKind};
use crate::memory::Memory;
use crate::memory::buffer::{Allocation, Origin, bytes_of, unit_of};
use crate::memory::fault::Handle;
use crate::values::layout::{Cells, Shape};
use crate::values::{MemRefRepr, MemRefValue, Scalar, dense_words, layout};

/// A buffer of the whole program.
pub(crate) struct Global {
    /// The `memref.global`.
    pub op: OpId,
    /// Its memref, without a handle.
    memref: MemRefValue,
    n_cells: usize,
    /// The first values of all elements, or of one that stands for all; none if it is not initialized.
    words: Vec<u64>,
    allocation: Allocation,
}

impl Global {
    /// The buffer that an op declares, or why it has no interpretation.
    pub fn new(cx: &Compiler<'_>, op: OpId) -> Result<Global, InterpError> {
        let data = cx.ir().op(op);
        let Some(Attr::Type(whole @ Type::MemRef(ty))) = data.attr("type") else {
            return Err(cx.refusal(op, "has no memref type"));
        };
        let repr = MemRefRepr::of(ty)
            .map_err(|what| cx.refusal(op, format!("involves {what}, which has no interpretation")))?;
        let shape = layout::allocation(ty, &repr, &[], &[]);
        let Shape { offset, sizes, strides, n_cells } =
            shape.map_err(|message| cx.refusal(op, format!("is of type '{whole}', but {message}")))?;
        let MemRefRepr { elem, storage, .. } = repr;
        let memref =
            MemRefValue { handle: 0, offset, sizes, strides, symbols: Vec::new(), base: 0, elem, storage };
        if let Some(alias) = layout::first_alias(&memref, n_cells) {
            let (first, second) = (alias.first, alias.second);
            let message = format!(
                "the layout aliases itself: elements {first:?} and {second:?} are one place in memory"
            );
            return Err(cx.refusal(op, message));
        }
        let n_elements = memref.n_elements();
        let n_all = n_elements.checked_mul(elem.n_slots());
        let words = match data.attr("initial_value") {
            None => return Err(cx.refusal(op, "is declared here and defined elsewhere")),
            Some(Attr::Unit) => Some(Vec::new()),
            Some(Attr::Dense(dense)) => dense_words(dense, elem)
                .filter(|words| Some(words.len()) == n_all || words.len() == elem.n_slots()),
            Some(_) => None,
        };
        let words = words.ok_or_else(|| cx.refusal(op, "has an initial value without interpretation"))?;
        let too_wide = |word: &&u64| cx.index_width() == 32 && i32::try_from(**word as i64).is_err();
        if elem.scalar == Scalar::Index
            && let Some(word) = words.iter().find(too_wide)
        {
            let value = *word as i64;
            return Err(cx.refusal(op, format!("has a value {value} that does not fit in an index")));
        }
        let origin = if data.attr("constant").is_some() { Origin::Constant } else { Origin::Global };
        let asked = data.attr("alignment").and_then(Attr::as_i64).and_then(|asked| u64::try_from(asked).ok());
        let alignment = asked.unwrap_or_else(|| elem.alignment());
        let allocation = Allocation { origin, alignment, n_elements, offset };
        Ok(Global { op, memref, n_cells, words, allocation })
    }

    /// The memref of the buffer with this handle.
    pub fn memref(&self, handle: Handle) -> MemRefValue {
        MemRefValue { handle, ..self.memref.clone() }
    }

    /// The slots of a memref of the buffer, but for the handle.
    pub fn slots(&self) -> Vec<u64> {
        self.memref.slots().skip(1).collect()
    }

    /// Makes the buffer.
    pub fn create(&self, ir: &Ir, memory: &mut Memory, memory_limit: u64) -> Result<Handle, InterpError> {
        let (unit, n) = (self.memref.elem.unit(), self.memref.elem.n_slots());
        let n_units = self.n_cells.saturating_mul(n);
        let bytes = bytes_of(unit, n_units);
        let full = || {
            let message = format!("memory limit of {memory_limit} bytes reached: {bytes} more asked for");
            InterpError::at(ir, InterpErrorKind::MemoryLimit, self.op, message)
        };
        if memory.used().saturating_add(bytes) > memory_limit {
            return Err(full());
        }
        let handle = memory.alloc(unit, n_units, self.allocation);
        let words = self.words.iter().copied().cycle();
        let places = Cells::new(&self.memref).flat_map(|cell| (0..n).map(move |part| unit_of(cell, n, part)));
        for (place, word) in places.zip(words) {
            memory.store(handle, place, unit, word).map_err(|_| full())?;
        }
        memory.seal(handle).map_err(|_| full())?;
        memory.globals.push(handle);
        Ok(handle)
    }
}
