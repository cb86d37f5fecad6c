//! Meanings of the `cf` ops: jumps between blocks.
use loopwright_affine_ir::machinery::switch_cases;
use loopwright_affine_ir::{Attr, OpId};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, undefined};

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("cf.assert", Meaning::new(assertion)),
    ("cf.br", Meaning::new(|cx, op| jump(cx, op, |_| 0))),
    (
        "cf.cond_br",
        Meaning::new(|cx, op| {
            let condition = cx.operand(op, 0)?;
            jump(cx, op, move |regs| usize::from(regs[condition] == 0))
        }),
    ),
    ("cf.switch", Meaning::new(switch)),
];

/// Moves what is passed to the chosen successor, and goes there.
fn jump(
    cx: &mut Compiler<'_>,
    op: OpId,
    choose: impl Fn(&[u64]) -> usize + Send + Sync + 'static,
) -> Result<CompiledOp, InterpError> {
    let moves = cx.branch_moves(op)?;
    step(move |m| {
        m.successor = choose(&m.regs);
        moves[m.successor].run(m);
        Ok(())
    })
}

fn assertion(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let condition = cx.operand(op, 0)?;
    let message = match cx.ir().op(op).attr("msg") {
        Some(Attr::String(message)) => message.to_string(),
        _ => String::new(),
    };
    step(
        move |m| {
            if m.regs[condition] != 0 { Ok(()) } else { undefined(op, format!("does not hold: {message}")) }
        },
    )
}

/// Goes to the first case that the flag equals, or to the default.
fn switch(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let flag = cx.value(op, cx.operand_value(op, 0)?)?;
    let int = cx.int_of_any_width(op, cx.operand_value(op, 0)?)?;
    let cases: Vec<Vec<u64>> =
        switch_cases(cx.ir(), op).into_iter().map(|value| int.slots(&value.into())).collect();
    jump(cx, op, move |regs| {
        let case = cases.iter().position(|case| *case == regs[flag.clone()]);
        case.map_or(0, |case| case + 1)
    })
}
