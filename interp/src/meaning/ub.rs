//! Meanings of the `ub` ops.

use loopwright_affine_ir::OpId;

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, undefined};

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] =
    &[("ub.poison", Meaning::new(poison)), ("ub.unreachable", Meaning::new(unreachable))];

fn poison(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    cx.makes_poison(op)?;
    let result = cx.value(op, cx.result_value(op, 0)?)?;
    let shadow = cx.shadow(result.start);
    step(move |m| {
        if let Some(first) = shadow {
            m.regs[first..first + result.len()].fill(1);
        }
        Ok(())
    })
}

fn unreachable(_: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    step(move |_| undefined(op, "is reached".to_owned()))
}
