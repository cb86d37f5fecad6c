//! Meanings of the `scf` ops: loops, conditionals and switches.
use dashu_int::IBig;
use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{Attr, OpId, Traits};

use crate::compile::control::{Arm, Body, Loop, Moves, ParallelLoop};
use crate::compile::index_list::{Entry, index_list};
use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, Trap, undefined};
use crate::machine::Machine;
use crate::memory::order::Trips;
use crate::memory::races::Grid;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("scf.execute_region", Meaning::new(execute_region)),
    ("scf.for", Meaning::new(for_loop)),
    ("scf.forall", Meaning::new(forall)),
    ("scf.if", Meaning::new(conditional)),
    ("scf.index_switch", Meaning::new(index_switch)),
    ("scf.parallel", Meaning::new(parallel)),
    ("scf.while", Meaning::new(while_loop)),
];

fn execute_region(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let arm = Arm::new(cx, op, 0)?;
    step(move |m| arm.run(m))
}

/// The step is positive, read as the bounds are. The last induction variable, too, is followed by a step,
/// which has to fit in the type.
fn for_loop(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let ir = cx.ir();
    let data = ir.op(op);
    let is_unsigned = data.attr("unsignedCmp").is_some();
    let [lower, upper, step_size, inits @ ..] = data.operands() else {
        return Err(cx.refusal(op, "has no bounds"));
    };
    let Some((iv, args)) = ir.single_block(op, 0).and_then(|body| ir.block(body).args().split_first()) else {
        return Err(cx.refusal(op, "has no induction variable"));
    };
    let int = cx.int_of_any_width(op, *iv)?;
    let [lower, upper, by] = [lower, upper, step_size].map(|value| cx.value(op, *value));
    let [lower, upper, by] = [lower?.start, upper?.start, by?.start];
    let (inits, args, results) = (cx.values(op, inits)?, cx.values(op, args)?, cx.results(op)?);
    if !int.is_narrow() {
        let bounds = [lower, upper, by];
        let iv = cx.value(op, *iv)?.start;
        let body = Body::new(cx, op, 0)?;
        let (start, next) = (cx.moves(op, &inits, &args)?, cx.moves(op, &body.yields, &args)?);
        let finish = cx.moves(op, &args, &results)?;
        return wide_loop(op, (int, is_unsigned), bounds, iv, body, [start, next, finish]);
    }
    cx.enter_loop(op, *iv);
    let body = Body::new(cx, op, 0);
    let (hoists, body) = (cx.leave_loop(), body?);
    let (start, next) = (cx.moves(op, &inits, &args)?, cx.moves(op, &body.yields, &args)?);
    let finish = cx.moves(op, &args, &results)?;
    let iv = (cx.value(op, *iv)?.start, int, is_unsigned);
    let number = move |slot: u64| match is_unsigned {
        true => i128::from(int.unsigned(slot)),
        false => i128::from(int.signed(slot)),
    };
    let trips = Box::new(move |m: &Machine<'_>| {
        let most = (1_i128 << (int.width - u32::from(!is_unsigned))) - 1;
        Trips::within(op, number(m.regs[lower]), number(m.regs[upper]), (number(m.regs[by]), most))
    });
    let running = Loop { op, trips, iv, body, start, next, finish, hoists };
    step(move |m| running.run(m))
}

/// A loop over an integer of several slots.
fn wide_loop(
    op: OpId,
    (int, is_unsigned): (IntFormat, bool),
    bounds: [usize; 3],
    iv: usize,
    body: Body,
    [start, next, finish]: [Moves; 3],
) -> Result<CompiledOp, InterpError> {
    let n = int.n_slots();
    let most = (IBig::ONE << (int.width - u32::from(!is_unsigned)) as usize) - IBig::ONE;
    step(move |m| {
        let [mut value, upper, by] = bounds.map(|slot| int.read(&m.regs[slot..slot + n], !is_unsigned));
        if by <= IBig::ZERO {
            return undefined(op, format!("step must be positive, is {by}"));
        }
        start.run(m);
        while value < upper {
            m.spend(n as u64, op)?;
            m.regs[iv..iv + n].copy_from_slice(&int.slots(&value));
            body.run(m).map_err(|trap| trap.within(op, || format!("in iteration {value} of this loop")))?;
            next.run(m);
            value += &by;
            if value > most {
                return undefined(
                    op,
                    format!(
                        "the last induction variable and the step {by} add up to {value}, which does not fit"
                    ),
                );
            }
        }
        finish.run(m);
        Ok(())
    })
}

/// Without tensors: iterations share nothing but memory.
fn forall(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let ir = cx.ir();
    // Shared tensors are refused here.
    cx.results(op)?;
    let Some(block) = ir.single_block(op, 0) else { return Err(cx.refusal(op, "has no body")) };
    let ivs = cx.scalars(op, ir.block(block).args())?;
    let end = ir.block(block).ops().last().copied().and_then(|end| ir.single_block(end, 0));
    if end.is_some_and(|combining| !ir.block(combining).ops().is_empty()) {
        return Err(cx.refusal(op, "combines tensors, which has no interpretation"));
    }
    let body = Body::ending(cx, op, 0, Traits::empty())?;
    let mut bounds = Vec::with_capacity(3);
    for what in ["LowerBound", "UpperBound", "Step"] {
        bounds.push(index_list(cx, op, &format!("dynamic{what}"), &format!("static{what}"))?);
    }
    let (check_races, order, most) = (cx.check_races(), cx.order(), cx.greatest_index());
    let grid = Box::new(move |m: &Machine<'_>| {
        let mut grid = Grid::point();
        let value = |bound: &Entry| i128::from(bound.value(&m.regs));
        for ((lower, upper), step) in bounds[0].iter().zip(&bounds[1]).zip(&bounds[2]) {
            grid.push(Trips::within(op, value(lower), value(upper), (value(step), most))?);
        }
        Ok(grid)
    });
    let nothing = || Box::new(|_: &mut Machine<'_>| Ok(()));
    let (start, combine) = (nothing(), nothing());
    let nest = ParallelLoop { op, grid, ivs, body, start, combine, check_races, order };
    step(move |m| nest.run(m))
}

fn conditional(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let condition = cx.operand(op, 0)?;
    let yes = Arm::new(cx, op, 0)?;
    let has_no = cx.ir().single_block(op, 1).is_some();
    let no = if has_no { Some(Arm::new(cx, op, 1)?) } else { None };
    step(move |m| match &no {
        _ if m.regs[condition] != 0 => yes.run(m),
        Some(no) => no.run(m),
        None => Ok(()),
    })
}

fn index_switch(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let arg = cx.operand(op, 0)?;
    let cases = match cx.ir().op(op).attr("cases") {
        Some(Attr::DenseArray(cases)) => cases.values.clone(),
        _ => Vec::new(),
    };
    let arms = (0..=cases.len()).map(|region| Arm::new(cx, op, region)).collect::<Result<Vec<_>, _>>()?;
    step(move |m| {
        let index = i128::from(m.regs[arg] as i64);
        let case = cases.iter().position(|case| *case == index);
        arms[case.map_or(0, |case| case + 1)].run(m)
    })
}

/// Iterations are combined in the order in which they are executed.
fn parallel(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let ir = cx.ir();
    let (lower, upper) =
        (cx.scalars(op, cx.group(op, "lowerBound"))?, cx.scalars(op, cx.group(op, "upperBound"))?);
    let steps = cx.scalars(op, cx.group(op, "step"))?;
    let (inits, results) = (cx.values(op, cx.group(op, "initVals"))?, cx.results(op)?);
    let block = ir.single_block(op, 0);
    let Some((block, end)) = block.and_then(|block| Some((block, ir.block(block).ops().last().copied()?)))
    else {
        return Err(cx.refusal(op, "has no reductions"));
    };
    let ivs = cx.scalars(op, ir.block(block).args())?;
    let body = Body::ending(cx, op, 0, Traits::empty())?;
    let start = cx.moves(op, &inits, &results)?;
    if body.yields.len() != results.len() || ir.op(end).regions().len() != results.len() {
        return Err(cx.refusal(op, "has different numbers of reductions, values and results"));
    }
    let mut reductions = Vec::with_capacity(results.len());
    for (n, (value, result)) in body.yields.iter().zip(results).enumerate() {
        let args = ir.single_block(end, n).map_or(&[][..], |block| ir.block(block).args());
        let args = cx.values(op, args)?;
        let enter = cx.moves(op, &[result.clone(), value.clone()], &args)?;
        let region = Body::new(cx, end, n)?;
        let finish = cx.moves(op, &region.yields, &[result])?;
        reductions.push((enter, region, finish));
    }
    let (check_races, order, most) = (cx.check_races(), cx.order(), cx.greatest_index());
    let grid = Box::new(move |m: &Machine<'_>| {
        let mut grid = Grid::point();
        for ((lower, upper), step) in lower.iter().zip(&upper).zip(&steps) {
            let [lower, upper, step] = [lower, upper, step].map(|slot| i128::from(m.regs[*slot] as i64));
            grid.push(Trips::within(op, lower, upper, (step, most))?);
        }
        Ok(grid)
    });
    let start = Box::new(move |m: &mut Machine<'_>| {
        start.run(m);
        Ok(())
    });
    let combine = Box::new(move |m: &mut Machine<'_>| {
        reductions.iter().try_for_each(|(enter, region, finish)| {
            enter.run(m);
            region.run(m)?;
            finish.run(m);
            Ok(())
        })
    });
    let nest = ParallelLoop { op, grid, ivs, body, start, combine, check_races, order };
    step(move |m| nest.run(m))
}

fn while_loop(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let ir = cx.ir();
    let (Some(before), Some(after)) = (ir.single_block(op, 0), ir.single_block(op, 1)) else {
        return Err(cx.refusal(op, "has a region without a block"));
    };
    let (inits, results) = (cx.values(op, ir.op(op).operands())?, cx.results(op)?);
    let (variables, passed) =
        (cx.values(op, ir.block(before).args())?, cx.values(op, ir.block(after).args())?);
    // What 'scf.condition' passes: the condition, then the values that go on.
    let test = Body::ending(cx, op, 0, Traits::empty())?;
    let body = Body::new(cx, op, 1)?;
    let Some((condition, handed_on)) = test.yields.split_first() else {
        return Err(cx.refusal(op, "has no condition"));
    };
    let condition = condition.start;
    let (start, next) = (cx.moves(op, &inits, &variables)?, cx.moves(op, &body.yields, &variables)?);
    let (enter, finish) = (cx.moves(op, handed_on, &passed)?, cx.moves(op, handed_on, &results)?);
    step(move |m| {
        start.run(m);
        let mut iteration = 0u64;
        loop {
            let here = |trap: Box<Trap>| trap.within(op, || format!("in iteration {iteration} of this loop"));
            test.run(m).map_err(here)?;
            if m.regs[condition] == 0 {
                finish.run(m);
                return Ok(());
            }
            enter.run(m);
            body.run(m).map_err(here)?;
            next.run(m);
            iteration += 1;
        }
    })
}
