//! Meaning of `memref.copy`, and copying of elements for other ops.

use loopwright_affine_ir::{AccessKind, OpId};

use crate::compile::{Compiler, step};
use crate::error::{Trap, undefined};
use crate::machine::fault::describe;
use crate::machine::label::TracedPlace;
use crate::machine::{Machine, Run};
use crate::meaning::memref::{Compiled, Operand};
use crate::memory::buffer::unit_of;
use crate::values::MemRefValue;
use crate::values::layout::{cells, span, unravel};

/// `memref.copy`: cells that were never written are copied as such.
pub(crate) fn copy(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (cx.operand_value(op, 0)?, cx.operand_value(op, 1)?);
    let (source, target) = (Operand::new(cx, op, source)?, Operand::new(cx, op, target)?);
    step(move |m| {
        let (source, target) = (source.value(m), target.value(m));
        if source.sizes != target.sizes {
            let (from, to) = (&source.sizes, &target.sizes);
            return undefined(op, format!("copies a memref of sizes {from:?} to one of sizes {to:?}"));
        }
        if let Some(cell) = overlap(m, op, [&source, &target], |from, to| from != to)? {
            return undefined(op, format!("source and target overlap in place {cell} of their memory"));
        }
        copy_elements(m, op, &source, &target)
    })
}

/// Copies elements in row-major order as long as there are any in both memrefs.
pub(crate) fn copy_elements(
    m: &mut Machine<'_>,
    op: OpId,
    source: &MemRefValue,
    target: &MemRefValue,
) -> Run {
    let (unit, n) = (source.elem.unit(), source.elem.n_slots());
    m.spend((source.n_elements().min(target.n_elements()) as u64).saturating_mul(n as u64), op)?;
    for (number, (from, to)) in cells(source).zip(cells(target)).enumerate() {
        for (kind, memref, cell) in [(AccessKind::Read, source, from), (AccessKind::Write, target, to)] {
            let element = |_: &Machine<'_>| TracedPlace::Element(unravel(number as i64, &memref.sizes));
            m.note(op, kind, (memref.handle, cell), element)?;
        }
        for part in 0..n {
            let (from, to) = (unit_of(from, n, part), unit_of(to, n, part));
            let copied = m.copy_unit((source.handle, from), (target.handle, to), unit);
            copied.map_err(|fault| {
                let what = format!("element {number} in row-major order");
                describe(m, op, fault, &what, "copies")
            })?;
        }
    }
    Ok(())
}

/// A place in memory that is an element of two memrefs, in whose row-major orders its numbers `clash`.
pub(crate) fn overlap(
    m: &mut Machine<'_>,
    op: OpId,
    [a, b]: [&MemRefValue; 2],
    clash: fn(usize, usize) -> bool,
) -> Result<Option<i64>, Box<Trap>> {
    if a.handle != b.handle || a.n_elements() == 0 || b.n_elements() == 0 || are_apart(a, b) {
        return Ok(None);
    }
    let n = b.n_elements() as u64;
    m.spend(n.saturating_add(a.n_elements() as u64), op)?;
    m.reserve(n.saturating_mul(16), op)?;
    let mut places: Vec<(i64, usize)> = cells(b).enumerate().map(|(number, cell)| (cell, number)).collect();
    places.sort_unstable();
    let shared = cells(a).enumerate().find(|(number, cell)| {
        let found = places.binary_search_by_key(cell, |(place, _)| *place);
        found.is_ok_and(|found| clash(*number, places[found].1))
    });
    Ok(shared.map(|(_, cell)| cell))
}

/// Whether all of one memref lies before the other.
fn are_apart(a: &MemRefValue, b: &MemRefValue) -> bool {
    let ends = |memref: &MemRefValue| match memref.storage {
        None => span(memref.offset, &memref.sizes, &memref.strides),
        Some(_) => None,
    };
    ends(a)
        .zip(ends(b))
        .is_some_and(|((first, last), (other_first, other_last))| last < other_first || other_last < first)
}
