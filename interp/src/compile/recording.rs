//! Instruments ops to count and list what they do, as the options ask.

use crate::compile::Compiler;
use crate::compile::access::Place;
use crate::error::InterpError;
use crate::machine::Step;
use crate::machine::history::Plan;
use loopwright_affine_ir::{ElementAccess, Ir, OpId, Traits, Type};

/// Compiles an op so that it is counted and its access noted.
pub(crate) fn recorded(cx: &mut Compiler<'_>, op: OpId, step: Step) -> Result<Step, InterpError> {
    let (flops, lanes) = (cx.flops(op), cx.ir().op(op).results().first().copied());
    let flops = match lanes {
        Some(result) if flops > 0 => u64::from(flops) * cx.elem(op, result)?.n as u64,
        _ => 0,
    };
    let int_ops = match lanes {
        Some(result) if is_on_integers(cx.ir(), op) => cx.elem(op, result)?.n as u64,
        _ => 0,
    };
    let (note, ivs) = (noted(cx, op)?, around(cx, op)?);
    let plan = if cx.follows_values() { Some(plan(cx, op)?) } else { None };
    Ok(Box::new(move |m| {
        if let Some(recorder) = &mut m.recorder {
            *recorder.executed.entry(op).or_default() += 1;
            recorder.work.flops += flops;
            recorder.work.int_ops += int_ops;
            recorder.iteration.clear();
            recorder.iteration.extend(ivs.iter().map(|slot| m.regs[*slot] as i64));
            if let Some((history, plan)) = recorder.history.as_mut().zip(plan.as_ref()) {
                history.begin(plan);
            }
        }
        if let Some(note) = &note {
            note(m)?;
        }
        step(m)?;
        if let Some((recorder, plan)) = m.recorder.as_mut().zip(plan.as_ref())
            && let Some(history) = &mut recorder.history
        {
            history.end(plan, &m.regs, &recorder.iteration);
        }
        Ok(())
    }))
}

/// Whether an op computes with integers, element by element: conversions and comparisons do not count.
fn is_on_integers(ir: &Ir, op: OpId) -> bool {
    let (data, def) = (ir.op(op), ir.def(op));
    let [result] = data.results() else { return false };
    let ty = ir.ty(*result);
    def.has(Traits::ELEMENTWISE)
        && !data.operands().is_empty()
        && matches!(ty.element_or_self(), Type::Integer { .. })
        && data.operands().iter().all(|operand| ir.ty(*operand) == ty)
}

/// Compiles the noting of an op's access, if it has one and accesses are asked for.
fn noted(cx: &mut Compiler<'_>, op: OpId) -> Result<Option<Step>, InterpError> {
    let (is_wanted, ir) = (cx.notes_accesses(), cx.ir());
    let Some(ElementAccess { kind, memref, map, operands, .. }) =
        ElementAccess::of(ir, op).filter(|_| is_wanted)
    else {
        return Ok(None);
    };
    let element = Place::new(cx, op, memref, &map, &operands)?;
    Ok(Some(Box::new(move |m| {
        let place = element.locate(m)?;
        element.note(m, kind, place)
    })))
}

/// The slots of the induction variables around an op, outermost first, if accesses are asked for.
fn around(cx: &mut Compiler<'_>, op: OpId) -> Result<Vec<usize>, InterpError> {
    let ir = cx.ir();
    let around: Vec<OpId> = if cx.notes_accesses() { ir.ancestors(op).collect() } else { Vec::new() };
    let mut ivs = Vec::new();
    for outer in around.into_iter().rev() {
        if let Some(loop_like) = ir.def(outer).loop_like {
            ivs.extend(cx.scalars(op, (loop_like.counters)(ir, outer))?);
        }
    }
    Ok(ivs)
}

/// The step that counts an iteration of a loop.
pub(crate) fn iteration(op: OpId) -> Step {
    Box::new(move |m| {
        if let Some(recorder) = &mut m.recorder {
            match recorder.iterations.iter_mut().find(|(known, _)| *known == op) {
                Some((_, n)) => *n += 1,
                None => recorder.iterations.push((op, 1)),
            }
        }
        Ok(())
    })
}

/// What is to be known of an op to follow values through it.
fn plan(cx: &mut Compiler<'_>, op: OpId) -> Result<Plan, InterpError> {
    let ir = cx.ir();
    let (data, def) = (ir.op(op), ir.def(op));
    let operands: Vec<_> = data.operands().iter().copied().filter(|value| is_number(ir.ty(*value))).collect();
    let results: Vec<_> = data.results().iter().copied().filter(|value| is_number(ir.ty(*value))).collect();
    let stored = match ElementAccess::of(ir, op) {
        Some(access) => access.value,
        None => operands.iter().copied().find(|value| matches!(ir.ty(*value), Type::Vector(_))),
    };
    let stored = stored.filter(|value| is_number(ir.ty(*value)));
    let is_parallel = def.loop_like.is_some_and(|loop_like| loop_like.is_parallel);
    Ok(Plan {
        op,
        operands: cx.values(op, &operands)?,
        results: cx.values(op, &results)?,
        stored: stored.map_or(Ok(0..0), |value| cx.value(op, value))?,
        is_elementwise: def.has(Traits::ELEMENTWISE),
        is_transparent: is_call(ir, op) || (!data.regions().is_empty() && !is_parallel),
    })
}

fn is_call(ir: &Ir, op: OpId) -> bool {
    ir.op(op).operands().iter().any(|value| matches!(ir.ty(*value), Type::Function(_)))
        || ir.op(op).attr("callee").is_some()
}

/// Whether values of a type are numbers that are computed with.
fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Index | Type::Integer { .. } | Type::Float(_) | Type::Vector(_) | Type::Complex(_))
}
