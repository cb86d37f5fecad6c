//! Meaning of `memref.get_global`.

use loopwright_affine_ir::{Attr, OpId};

use crate::compile::{Compiler, step};
use crate::meaning::memref::Compiled;

/// `memref.get_global`: the same buffer every time.
pub(crate) fn get_global(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let ir = cx.ir();
    let name = ir.op(op).attr("name").and_then(Attr::as_flat_symbol);
    let global = name.and_then(|name| ir.nearest_symbol(op, name));
    let global = global.filter(|global| ir.op(*global).name() == "memref.global");
    let global = global.ok_or_else(|| cx.refusal(op, "does not name a global of the module"))?;
    let (number, rest) = cx.global(global)?;
    let result = cx.result_value(op, 0)?;
    let to = cx.value(op, result)?;
    if to.len() != rest.len() + 1 {
        return Err(cx.refusal(op, "is of another type than its global"));
    }
    step(move |m| {
        m.regs[to.start] = m.memory.globals[number];
        m.regs[to.start + 1..to.end].copy_from_slice(&rest);
        Ok(())
    })
}
