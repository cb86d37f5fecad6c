//! Meanings of calls, and of function values: a function value is the number of a function of the program.

use loopwright_affine_ir::{Attr, CallOp, FuncOp, OpId, ValueId};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::InterpError;

type Compiled = Result<CompiledOp, InterpError>;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("func.call", Meaning::new(call)),
    ("func.call_indirect", Meaning::new(call_indirect)),
    ("func.constant", Meaning::new(constant)),
];

/// `func.call`
pub(crate) fn call(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let ir = cx.ir();
    let Some(target) = CallOp(op).nearest_target(ir) else {
        return Err(cx.refusal(op, format!("calls '{}', which is not a function", CallOp(op).callee(ir))));
    };
    let types = |values: &[ValueId]| values.iter().map(|value| ir.ty(*value).clone()).collect::<Vec<_>>();
    let fits = target.ty(ir).is_some_and(|ty| {
        ty.inputs == types(ir.op(op).operands()) && ty.results == types(ir.op(op).results())
    });
    if !fits {
        return Err(cx.refusal(op, "calls a function of another type"));
    }
    let callee = cx.callee(target.0);
    let ends = Ends::new(cx, op, ir.op(op).operands())?;
    step(move |m| m.call(callee, &ends.args, &ends.results, op))
}

/// `func.call_indirect`: a value of a function type is a function of that type.
pub(crate) fn call_indirect(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let Some((callee, args)) = cx.ir().op(op).operands().split_first() else {
        return Err(cx.refusal(op, "calls nothing"));
    };
    let callee = cx.value(op, *callee)?.start;
    let ends = Ends::new(cx, op, args)?;
    step(move |m| m.call(m.regs[callee] as usize, &ends.args, &ends.results, op))
}

/// Where a call finds what it passes, and puts what it is handed.
struct Ends {
    /// First slot and number of slots of each argument.
    args: Vec<(usize, usize)>,
    /// First slot of each result.
    results: Vec<usize>,
}

impl Ends {
    fn new(cx: &mut Compiler<'_>, op: OpId, args: &[ValueId]) -> Result<Ends, InterpError> {
        let args = cx.values(op, args)?.into_iter().map(|slots| (slots.start, slots.len())).collect();
        let results = cx.results(op)?.into_iter().map(|slots| slots.start).collect();
        Ok(Ends { args, results })
    }
}

/// `func.constant`: the number of a function.
pub(crate) fn constant(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let ir = cx.ir();
    let name = ir.op(op).attr("value").and_then(Attr::as_flat_symbol);
    let function = name.and_then(|name| ir.nearest_symbol(op, name));
    let function = function.and_then(|function| FuncOp::of(ir, function));
    let function = function.ok_or_else(|| cx.refusal(op, "does not name a function of the module"))?;
    let (id, to) = (cx.callee(function.0) as u64, cx.result(op, 0)?);
    step(move |m| {
        m.regs[to] = id;
        Ok(())
    })
}
