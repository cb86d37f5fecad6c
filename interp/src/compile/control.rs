//! Structured control flow: bounds, loops, conditionals.

use std::ops::Range;

use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{OpId, Traits};

use crate::compile::Compiler;
use crate::compile::access::Hoist;
use crate::error::{InterpError, InterpErrorKind, Trap, undefined};
use crate::machine::fault::vector;
use crate::machine::{Code, Machine, Run, Step};
use crate::memory::order::{Order, Permutation, Trips};
use crate::memory::races::Grid;
use crate::values::affine::{Affine, AffineFault};

/// The body of a loop or conditional: what to run, and what it passes.
pub(crate) struct Body {
    op: OpId,
    code: Code,
    /// Slots of the values passed.
    pub yields: Vec<Range<usize>>,
    /// Whether each execution is a scope of stack memory.
    scoped: bool,
}

impl Body {
    /// Compiles the `n`-th region of `op`, whose blocks end with [`Traits::YIELD`] where they leave it.
    pub fn new(cx: &mut Compiler<'_>, op: OpId, n: usize) -> Result<Body, InterpError> {
        Body::ending(cx, op, n, Traits::YIELD)
    }

    /// The same with terminators that are no yields but `ending`: returns, or of neither sort.
    pub fn ending(cx: &mut Compiler<'_>, op: OpId, n: usize, ending: Traits) -> Result<Body, InterpError> {
        let region = cx.ir().op(op).regions()[n];
        let (code, yields) = cx.region(op, region, ending)?;
        Ok(Body { op, code, yields, scoped: cx.allocates_stack(op, region) })
    }

    /// Executes it once.
    #[inline]
    pub fn run(&self, m: &mut Machine<'_>) -> Run {
        if !self.scoped {
            return self.code.run(m, self.op);
        }
        let scope = m.enter_scope();
        let outcome = self.code.run(m, self.op);
        m.leave_scope(scope, self.op, outcome)
    }
}

/// A region whose yielded values are the results of the op around it.
pub(crate) struct Arm {
    body: Body,
    finish: Moves,
}

impl Arm {
    /// Compiles the `n`-th region of `op`.
    pub fn new(cx: &mut Compiler<'_>, op: OpId, n: usize) -> Result<Arm, InterpError> {
        let body = Body::new(cx, op, n)?;
        let results = cx.results(op)?;
        let finish = cx.moves(op, &body.yields, &results)?;
        Ok(Arm { body, finish })
    }

    /// Executes it once.
    pub fn run(&self, m: &mut Machine<'_>) -> Run {
        self.body.run(m)?;
        self.finish.run(m);
        Ok(())
    }
}

/// Copies values from some slots to others as if all at once.
pub(crate) struct Moves {
    moves: Vec<(usize, usize, usize)>,
    /// Slots to copy through, if a source may be a target of an earlier copy.
    buffer: Option<usize>,
}

impl Moves {
    /// The moves from `from` to `to`, which have the same sizes.
    pub fn new(cx: &mut Compiler<'_>, from: &[Range<usize>], to: &[Range<usize>]) -> Moves {
        let (from, to) = cx.with_shadows(from, to);
        let moves: Vec<_> =
            from.iter().zip(&to).map(|(from, to)| (from.start, to.start, from.len())).collect();
        let total = moves.iter().map(|(_, _, n)| n).sum();
        let clash = from.iter().enumerate().any(|(index, source)| {
            to.iter().take(index).any(|target| source.start < target.end && target.start < source.end)
        });
        Moves { moves, buffer: clash.then(|| cx.fresh(total)) }
    }

    /// Copies.
    #[inline]
    pub fn run(&self, m: &mut Machine<'_>) {
        let Some(buffer) = self.buffer else {
            self.moves.iter().for_each(|(from, to, n)| m.copy(*from, *to, *n));
            return;
        };
        let mut place = buffer;
        for (from, _, n) in &self.moves {
            m.copy(*from, place, *n);
            place += n;
        }
        place = buffer;
        for (_, to, n) in &self.moves {
            m.copy(place, *to, *n);
            place += n;
        }
    }
}

/// The value of an affine expression, which must fit in an `index` of `index_width` bits.
#[inline]
pub(crate) fn index_value(
    m: &Machine<'_>,
    op: OpId,
    expr: &Affine,
    index_width: u32,
) -> Result<i64, Box<Trap>> {
    match expr.eval(&m.regs) {
        Ok(value) if index_width == 64 || i32::try_from(value).is_ok() => Ok(value),
        Ok(value) => undefined(op, format!("{value} does not fit in an index of {index_width} bits")),
        Err(AffineFault::Overflow(Some(value))) if index_width < 64 => {
            undefined(op, format!("{value} does not fit in an index of {index_width} bits"))
        }
        Err(fault) => undefined(op, fault.to_string()),
    }
}

/// The greatest of some expressions, of which there is at least one.
pub(crate) fn greatest(m: &Machine<'_>, op: OpId, exprs: &[Affine], width: u32) -> Result<i64, Box<Trap>> {
    exprs.iter().try_fold(i64::MIN, |most, expr| Ok(most.max(index_value(m, op, expr, width)?)))
}

/// The least of some expressions, of which there is at least one.
pub(crate) fn least(m: &Machine<'_>, op: OpId, exprs: &[Affine], width: u32) -> Result<i64, Box<Trap>> {
    exprs.iter().try_fold(i64::MAX, |least, expr| Ok(least.min(index_value(m, op, expr, width)?)))
}

/// What is computed from the present state.
type Computed<T> = Box<dyn Fn(&Machine<'_>) -> Result<T, Box<Trap>> + Send + Sync>;

/// A counted sequential loop.
pub(crate) struct Loop {
    pub op: OpId,
    /// The iterations, asked for when the loop is entered.
    pub trips: Computed<Trips>,
    /// The induction variable: its slot, its type, and whether it is an unsigned number.
    pub iv: (usize, IntFormat, bool),
    pub body: Body,
    /// From the start values to the loop-carried variables.
    pub start: Moves,
    /// From the yielded values to the loop-carried variables.
    pub next: Moves,
    /// From the loop-carried variables to the results.
    pub finish: Moves,
    /// Accesses of the body that are located when the loop is entered.
    pub hoists: Vec<Hoist>,
}

impl Loop {
    /// Executes the loop.
    pub fn run(&self, m: &mut Machine<'_>) -> Run {
        let Trips { first, step, n } = (self.trips)(m)?;
        self.start.run(m);
        if n > 0 {
            let last = first.wrapping_add(((n - 1) as i64).wrapping_mul(step));
            self.hoists.iter().for_each(|hoist| hoist.enter(m, first, last));
        }
        let (slot, int, is_unsigned) = self.iv;
        let mut iv = first;
        for _ in 0..n {
            m.regs[slot] = int.wrap(iv as u64);
            if let Err(trap) = self.body.run(m) {
                let name = if is_unsigned { (iv as u64).to_string() } else { iv.to_string() };
                return Err(trap.within(self.op, || format!("in iteration {name} of this loop")));
            }
            self.next.run(m);
            iv = iv.wrapping_add(step);
        }
        self.finish.run(m);
        Ok(())
    }
}

/// A parallel loop nest with reductions.
pub(crate) struct ParallelLoop {
    pub op: OpId,
    /// The iterations, asked for when the nest is entered.
    pub grid: Computed<Grid>,
    pub ivs: Vec<usize>,
    pub body: Body,
    /// Sets the results to what they are without iterations.
    pub start: Step,
    /// Combines the results with what the body passed.
    pub combine: Step,
    pub check_races: bool,
    pub order: Order,
}

impl ParallelLoop {
    /// Executes the iterations in the order asked for, looking for races.
    pub fn run(&self, m: &mut Machine<'_>) -> Run {
        let grid = (self.grid)(m)?;
        (self.start)(m)?;
        let Some(total) = grid.total() else {
            let counts: Vec<String> = grid.counts.iter().map(u64::to_string).collect();
            let message = format!("{} iterations are more than can be executed", counts.join(" x "));
            return Err(Trap::new(InterpErrorKind::StepLimit, self.op, message));
        };
        m.n_parallel += 1;
        let order = Permutation::new(self.order, total, m.n_parallel);
        if self.check_races && total > 1 {
            if m.races.enter(self.op, grid.clone(), order).is_err() {
                return Err(self.out_of_segments());
            }
            m.update_watch();
            let outcome = self.iterate(m, &grid, total, order, true);
            if outcome.is_ok() {
                m.races.leave();
                m.update_watch();
            }
            return outcome;
        }
        self.iterate(m, &grid, total, order, false)
    }

    fn iterate(&self, m: &mut Machine<'_>, grid: &Grid, total: u64, order: Permutation, check: bool) -> Run {
        let mut ivs = grid.lower.clone();
        for position in 0..total {
            if check && m.races.iterate().is_err() {
                return Err(self.out_of_segments());
            }
            grid.locate(order.at(position), &mut ivs);
            for (slot, iv) in self.ivs.iter().zip(&ivs) {
                m.regs[*slot] = *iv as u64;
            }
            if let Err(trap) = self.body.run(m).and_then(|()| (self.combine)(m)) {
                return Err(
                    trap.within(self.op, || format!("in iteration {} of this parallel loop", vector(&ivs)))
                );
            }
        }
        Ok(())
    }

    fn out_of_segments(&self) -> Box<Trap> {
        let message = "the race checker ran out of numbers for iterations";
        Trap::new(InterpErrorKind::StepLimit, self.op, message)
    }
}
