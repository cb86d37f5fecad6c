//! Meanings of the `affine` loops and conditionals.
use std::sync::Arc;

use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{ForOp, IfOp, OpId, ParallelOp};

use crate::compile::control::{Arm, Body, Loop, ParallelLoop, greatest, index_value, least};
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::InterpError;
use crate::machine::Machine;
use crate::memory::order::Trips;
use crate::memory::races::Grid;
use crate::values::reduction::Reduction;

pub(crate) fn for_loop(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let (ir, view) = (cx.ir(), ForOp(op));
    let (lower, upper) = (view.lower(ir), view.upper(ir));
    let step_size = view.step(ir);
    if step_size <= 0 {
        return Err(cx.refusal(op, format!("has step {step_size}, which is not positive")));
    }
    cx.check_index(op, step_size)?;
    let lower = cx.affine(op, &lower.map.results, lower.map.dims, &lower.operands)?;
    let upper = cx.affine(op, &upper.map.results, upper.map.dims, &upper.operands)?;
    if lower.is_empty() || upper.is_empty() {
        return Err(cx.refusal(op, "has a bound without expressions"));
    }
    let slot = cx.value(op, view.iv(ir))?.start;
    let (index_width, most) = (cx.index_width(), cx.greatest_index());
    let int = IntFormat { width: index_width, is_index: true };
    let inits = cx.values(op, view.inits(ir))?;
    let args = cx.values(op, view.iter_args(ir))?;
    cx.enter_loop(op, view.iv(ir));
    let body = Body::new(cx, op, 0);
    let (hoists, body) = (cx.leave_loop(), body?);
    let results = cx.results(op)?;
    let (start, next) = (cx.moves(op, &inits, &args)?, cx.moves(op, &body.yields, &args)?);
    let finish = cx.moves(op, &args, &results)?;
    let iv = (slot, int, false);
    let trips = Box::new(move |m: &Machine<'_>| {
        let lower = greatest(m, op, &lower, index_width)?;
        let upper = least(m, op, &upper, index_width)?;
        Trips::within(op, lower.into(), upper.into(), (step_size.into(), most))
    });
    let running = Loop { op, trips, iv, body, start, next, finish, hoists };
    step(move |m| running.run(m))
}

pub(crate) fn conditional(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let (ir, view) = (cx.ir(), IfOp(op));
    let set = view.set(ir).clone();
    let exprs: Vec<_> = set.constraints.iter().map(|(expr, _)| expr.clone()).collect();
    let exprs = cx.affine(op, &exprs, set.dims, view.operands(ir))?;
    let is_equality = set.constraints.iter().map(|(_, is_equality)| *is_equality);
    let constraints: Vec<_> = exprs.into_iter().zip(is_equality).collect();
    let yes = Arm::new(cx, op, 0)?;
    let no = view.else_block(ir).map(|_| Arm::new(cx, op, 1)).transpose()?;
    let index_width = cx.index_width();
    step(move |m| {
        let mut holds = true;
        for (expr, is_equality) in &constraints {
            let value = index_value(m, op, expr, index_width)?;
            holds &= if *is_equality { value == 0 } else { value >= 0 };
        }
        match &no {
            _ if holds => yes.run(m),
            Some(no) => no.run(m),
            None => Ok(()),
        }
    })
}

pub(crate) fn parallel(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let (ir, view) = (cx.ir(), ParallelOp(op));
    let steps = view.steps(ir);
    if let Some(step) = steps.iter().find(|step| **step <= 0) {
        return Err(cx.refusal(op, format!("has step {step}, which is not positive")));
    }
    steps.iter().try_for_each(|step| cx.check_index(op, *step))?;
    let (lower_dims, lower_operands) = (view.lower_map(ir).dims, view.lower_operands(ir));
    let (upper_dims, upper_operands) = (view.upper_map(ir).dims, view.upper_operands(ir));
    let lower =
        view.lower_groups(ir).into_iter().map(|group| cx.affine(op, group, lower_dims, lower_operands));
    let lower = lower.collect::<Result<Vec<_>, _>>()?;
    let upper =
        view.upper_groups(ir).into_iter().map(|group| cx.affine(op, group, upper_dims, upper_operands));
    let upper = upper.collect::<Result<Vec<_>, _>>()?;
    let ivs = cx.scalars(op, view.ivs(ir))?;
    let same_lengths = [lower.len(), upper.len(), ivs.len()].iter().all(|n| *n == steps.len());
    if !same_lengths || lower.iter().chain(&upper).any(Vec::is_empty) {
        return Err(cx.refusal(op, "has different numbers of bounds, steps and induction variables"));
    }
    let body = Body::new(cx, op, 0)?;
    let results = ir.op(op).results();
    let kinds = view.reductions(ir);
    if results.len() != kinds.len() || results.len() != body.yields.len() {
        return Err(cx.refusal(op, "has different numbers of reductions, yielded values and results"));
    }
    let mut reductions = Vec::new();
    for (kind, result) in kinds.into_iter().zip(results) {
        let scalar = cx.scalar(op, *result)?;
        let reduction = Reduction::new(kind, scalar, cx.index_width())
            .ok_or_else(|| cx.refusal(op, "has a reduction that has no interpretation for its type"))?;
        reductions.push((reduction, cx.value(op, *result)?.start));
    }
    let (index_width, most) = (cx.index_width(), cx.greatest_index());
    let (check_races, order) = (cx.check_races(), cx.order());
    let grid = Box::new(move |m: &Machine<'_>| {
        let mut grid = Grid::point();
        for ((lower, upper), step) in lower.iter().zip(&upper).zip(&steps) {
            let lower = greatest(m, op, lower, index_width)?;
            let upper = least(m, op, upper, index_width)?;
            grid.push(Trips::within(op, lower.into(), upper.into(), ((*step).into(), most))?);
        }
        Ok(grid)
    });
    let reductions: Arc<[(Reduction, usize)]> = reductions.into();
    let identities = reductions.clone();
    let start = Box::new(move |m: &mut Machine<'_>| {
        identities.iter().for_each(|(reduction, slot)| reduction.start(&mut m.regs, *slot));
        Ok(())
    });
    let yields: Vec<usize> = body.yields.iter().map(|slots| slots.start).collect();
    let combine = Box::new(move |m: &mut Machine<'_>| {
        for ((reduction, slot), value) in reductions.iter().zip(&yields) {
            reduction.combine(op, &mut m.regs, *slot, *value)?;
        }
        Ok(())
    });
    let nest = ParallelLoop { op, grid, ivs, body, start, combine, check_races, order };
    step(move |m| nest.run(m))
}
