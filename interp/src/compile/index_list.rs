//! Index lists of constants and operands: offsets, sizes, strides, bounds.

use loopwright_affine_ir::OpId;

use crate::compile::Compiler;
use crate::error::InterpError;

/// An index of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Known when the program is compiled.
    Known(i64),
    /// In a register slot.
    Slot(usize),
}

impl Entry {
    /// Its present value.
    #[inline]
    pub fn value(self, regs: &[u64]) -> i64 {
        match self {
            Entry::Known(value) => value,
            Entry::Slot(slot) => regs[slot] as i64,
        }
    }
}

/// The list of an op in its property `fixed` and its operands `dynamic`.
pub(crate) fn index_list(
    cx: &mut Compiler<'_>,
    op: OpId,
    dynamic: &str,
    fixed: &str,
) -> Result<Vec<Entry>, InterpError> {
    let ir = cx.ir();
    let operands = cx.group(op, dynamic);
    let mut slots = cx.scalars(op, operands)?.into_iter();
    let fixed_entries = loopwright_affine_ir::machinery::index_list(ir, op, fixed);
    fixed_entries.iter().flatten().try_for_each(|known| cx.check_index(op, *known))?;
    let entries = fixed_entries.into_iter().map(|known| match known {
        Some(value) => Some(Entry::Known(value)),
        None => slots.next().map(Entry::Slot),
    });
    let entries = entries.collect::<Option<Vec<_>>>();
    entries.ok_or_else(|| cx.refusal(op, format!("has fewer operands than '{fixed}' leaves open")))
}
