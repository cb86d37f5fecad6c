//! Meanings of the `gpu` ops: launches.

use loopwright_affine_ir::OpId;

use crate::compile::control::{Body, ParallelLoop};
use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, undefined};
use crate::machine::Machine;
use crate::memory::order::Trips;
use crate::memory::races::Grid;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[("gpu.launch", Meaning::new(launch))];

/// Threads are the iterations of a parallel loop nest. A negative number of blocks or threads is undefined.
fn launch(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let ir = cx.ir();
    let sizes = ir.op(op).operands();
    let entry = ir.op(op).regions().first().and_then(|body| ir.region(*body).blocks().first());
    let Some((places, counts)) =
        entry.and_then(|entry| ir.block(*entry).args().split_at_checked(sizes.len()))
    else {
        return Err(cx.refusal(op, "has no body"));
    };
    let (ivs, counts) = (cx.scalars(op, places)?, cx.values(op, counts)?);
    let (slots, sizes) = (cx.scalars(op, sizes)?, cx.values(op, sizes)?);
    let body = Body::new(cx, op, 0)?;
    let start = cx.moves(op, &sizes, &counts)?;
    let (check_races, order) = (cx.check_races(), cx.order());
    let grid = Box::new(move |m: &Machine<'_>| {
        let mut grid = Grid::point();
        for slot in &slots {
            let size = m.regs[*slot] as i64;
            if size < 0 {
                return undefined(op, format!("sizes must not be negative, one is {size}"));
            }
            grid.push(Trips::new(op, 0, i128::from(size), 1)?);
        }
        Ok(grid)
    });
    let start = Box::new(move |m: &mut Machine<'_>| {
        start.run(m);
        Ok(())
    });
    let combine = Box::new(|_: &mut Machine<'_>| Ok(()));
    let nest = ParallelLoop { op, grid, ivs, body, start, combine, check_races, order };
    step(move |m| nest.run(m))
}
