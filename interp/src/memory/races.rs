//! Race detection for parallel loops that are executed sequentially.
//!
//! # Problem
//! Two iterations of one execution of a parallel loop conflict when both touch a cell and one writes it.
//! Parallel loops nest, also through calls and through sequential loops in between.
//!
//! # Method
//! Execution is cut into numbered *segments*: a new one begins when a parallel loop is entered and at each of
//! its iterations. Of the parallel loops being executed, loop L began at segment `first` and its current
//! iteration at segment `current`; an access made in segment s is concurrent with the present one iff first
//! <= s < current for some L. A cell remembers one reader, the last writer, and one of those that updated it
//! atomically: atomic updates conflict with reads and writes, but not with each other.
//!
//! # Invariants
//! The intervals [first, current) of nested loops are disjoint and ascend from the outermost inwards.
//!
//! # Exactness
//! The first conflict in execution order is found, and none is invented. One reader suffices: while the
//! remembered reader is concurrent with the present access it is kept, otherwise the present one replaces it;
//! as iterations run in sequence, what conflicts with a reader that was passed over conflicts with the
//! remembered one as well (the argument of [FengLeiserson97] for SP-bags). The same holds for atomic updates.
//!
//! # Cost
//! One word per cell of the buffers touched, another where there are atomic updates, a few comparisons per
//! access.

use loopwright_affine_ir::OpId;

use crate::memory::fault::Fault;
use crate::memory::order::{Permutation, Trips};

/// The parallel loops being executed.
#[derive(Debug, Default)]
pub(crate) struct Races {
    loops: Vec<Running>,
    next: u32,
}

#[derive(Debug)]
struct Running {
    op: OpId,
    grid: Grid,
    order: Permutation,
    first: u32,
    current: u32,
    /// Number of iterations begun so far.
    begun: usize,
    /// First segment of the iterations begun so far, of at most [`NAMED`] of them.
    starts: Vec<u32>,
}

/// Iterations beyond this many are not distinguished in messages, so that their names cost no memory.
const NAMED: usize = 1 << 24;

/// The iterations of a parallel loop nest, numbered in lexicographic order.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// First value of every induction variable.
    pub lower: Vec<i64>,
    /// Step of every induction variable.
    pub steps: Vec<i64>,
    /// Number of values of every induction variable.
    pub counts: Vec<u64>,
}

/// What an access does to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    Read,
    Write,
    /// Reads and writes, and nothing comes between.
    Update,
}

/// Two conflicting iterations of a parallel loop.
pub(crate) struct Conflict {
    /// The loop.
    pub op: OpId,
    /// Induction variables of the earlier one; `None` if they were not kept.
    pub earlier: Option<Vec<i64>>,
    /// Induction variables of the present one.
    pub present: Vec<i64>,
}

impl Grid {
    /// A grid without induction variables, which has one iteration.
    pub fn point() -> Grid {
        Grid { lower: Vec::new(), steps: Vec::new(), counts: Vec::new() }
    }

    /// Adds an induction variable, which varies fastest.
    pub fn push(&mut self, trips: Trips) {
        self.lower.push(trips.first);
        self.steps.push(trips.step);
        self.counts.push(trips.n);
    }

    /// Number of iterations; `None` if it does not fit.
    pub fn total(&self) -> Option<u64> {
        let product = || self.counts.iter().try_fold(1u64, |all, count| all.checked_mul(*count));
        if self.counts.contains(&0) { Some(0) } else { product() }
    }

    /// The induction variables of the iteration with this many before it.
    pub fn iteration(&self, ordinal: u64) -> Vec<i64> {
        let mut ivs = vec![0; self.lower.len()];
        self.locate(ordinal, &mut ivs);
        ivs
    }

    /// The same, into `ivs`.
    pub fn locate(&self, ordinal: u64, ivs: &mut [i64]) {
        let mut rest = ordinal;
        for dim in (0..ivs.len()).rev() {
            let count = self.counts[dim].max(1);
            let position = if dim == 0 { rest } else { rest % count } as i64;
            // What fits in the end need not do so in between.
            ivs[dim] = self.lower[dim].wrapping_add(position.wrapping_mul(self.steps[dim]));
            rest /= count;
        }
    }
}

/// The segment numbers are used up.
pub(crate) struct OutOfSegments;

impl Races {
    /// Whether any parallel loop is being executed.
    #[inline]
    pub fn is_active(&self) -> bool {
        !self.loops.is_empty()
    }

    /// Enters a parallel loop.
    pub fn enter(&mut self, op: OpId, grid: Grid, order: Permutation) -> Result<(), OutOfSegments> {
        let first = self.fresh()?;
        self.loops.push(Running { op, grid, order, first, current: first, begun: 0, starts: Vec::new() });
        Ok(())
    }

    /// Begins an iteration of the innermost parallel loop.
    pub fn iterate(&mut self) -> Result<(), OutOfSegments> {
        let segment = self.fresh()?;
        let running = self.loops.last_mut().expect("an iteration belongs to a loop that was entered");
        running.current = segment;
        running.begun += 1;
        if running.starts.len() < NAMED {
            running.starts.push(segment);
        }
        Ok(())
    }

    /// Leaves the innermost parallel loop.
    pub fn leave(&mut self) {
        self.loops.pop();
    }

    /// An access to the cell whose reader and writer are in this word.
    pub fn on_touch(&self, state: &mut u64, touch: Touch) -> Result<(), Fault> {
        let (reader, writer) = unpack(*state);
        if self.is_concurrent(writer) {
            return Err(Fault::Race { segment: writer, wrote: true });
        }
        let reader_is_concurrent = self.is_concurrent(reader);
        if reader_is_concurrent && touch != Touch::Read {
            return Err(Fault::Race { segment: reader, wrote: false });
        }
        match touch {
            Touch::Read if !reader_is_concurrent => *state = pack(self.next, writer),
            Touch::Write => *state = pack(reader, self.next),
            Touch::Read | Touch::Update => {}
        }
        Ok(())
    }

    /// An access to the cell whose atomic updates are in this word.
    pub fn on_updated(&self, updater: &mut u64, touch: Touch) -> Result<(), Fault> {
        let (_, segment) = unpack(*updater);
        match (self.is_concurrent(segment), touch) {
            (false, Touch::Update) => *updater = pack(0, self.next),
            (true, Touch::Read | Touch::Write) => return Err(Fault::Race { segment, wrote: true }),
            _ => {}
        }
        Ok(())
    }

    /// The iterations that the segment of a conflict and the present access belong to.
    pub fn conflict(&self, segment: u32) -> Option<Conflict> {
        let running = self.loops.iter().find(|running| running.holds(segment))?;
        let is_named = running.begun == running.starts.len();
        let ordinal = running.starts.partition_point(|start| *start <= segment).checked_sub(1)?;
        let name = |ordinal: usize| running.grid.iteration(running.order.at(ordinal as u64));
        let earlier = is_named.then(|| name(ordinal));
        Some(Conflict { op: running.op, earlier, present: name(running.begun - 1) })
    }

    fn is_concurrent(&self, segment: u32) -> bool {
        self.loops.iter().any(|running| running.holds(segment))
    }

    fn fresh(&mut self) -> Result<u32, OutOfSegments> {
        self.next = self.next.checked_add(1).ok_or(OutOfSegments)?;
        Ok(self.next)
    }
}

impl Running {
    fn holds(&self, segment: u32) -> bool {
        self.first <= segment && segment < self.current
    }
}

fn unpack(state: u64) -> (u32, u32) {
    ((state >> 32) as u32, state as u32)
}

fn pack(reader: u32, writer: u32) -> u64 {
    u64::from(reader) << 32 | u64::from(writer)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Grid, Races, Touch};
    use crate::memory::order::{Order, Permutation};
    use loopwright_affine_ir::{Id, OpId};

    /// A program about one cell.
    #[derive(Clone, Debug)]
    enum Part {
        Access(Touch),
        /// The iterations of a parallel loop.
        Parallel(Vec<Vec<Part>>),
    }

    fn parts() -> impl Strategy<Value = Vec<Part>> {
        let touch = prop_oneof![Just(Touch::Read), Just(Touch::Write), Just(Touch::Update)];
        let access = touch.prop_map(Part::Access);
        let part = access.prop_recursive(3, 24, 3, |inner| {
            let iteration = prop::collection::vec(inner, 0..3);
            prop::collection::vec(iteration, 1..4).prop_map(Part::Parallel)
        });
        prop::collection::vec(part, 1..5)
    }

    /// The accesses in order, each with the loop executions and iterations around it, as the definition has
    /// it.
    fn accesses(
        parts: &[Part],
        around: &[(usize, usize)],
        n_loops: &mut usize,
    ) -> Vec<(Vec<(usize, usize)>, Touch)> {
        let mut found = Vec::new();
        for part in parts {
            match part {
                Part::Access(touch) => found.push((around.to_vec(), *touch)),
                Part::Parallel(iterations) => {
                    *n_loops += 1;
                    let number = *n_loops;
                    for (iteration, inner) in iterations.iter().enumerate() {
                        let around = [around, &[(number, iteration)]].concat();
                        found.extend(accesses(inner, &around, n_loops));
                    }
                }
            }
        }
        found
    }

    /// The position of the first access that conflicts with an earlier one.
    fn first_conflict(accesses: &[(Vec<(usize, usize)>, Touch)]) -> Option<usize> {
        let conflict = |(left, first): &(Vec<(usize, usize)>, Touch),
                        (right, second): &(Vec<(usize, usize)>, Touch)| {
            let mut levels = left.iter().zip(right);
            let is_concurrent =
                levels.find(|(left, right)| left != right).is_some_and(|(left, right)| left.0 == right.0);
            is_concurrent && !(first == second && *first != Touch::Write)
        };
        (0..accesses.len())
            .find(|later| accesses[..*later].iter().any(|earlier| conflict(earlier, &accesses[*later])))
    }

    /// Executes; returns how many accesses went well before one did not.
    fn execute(parts: &[Part], races: &mut Races, cell: &mut [u64; 2], done: &mut usize) -> Result<(), ()> {
        for part in parts {
            match part {
                Part::Access(touch) => {
                    races.on_updated(&mut cell[1], *touch).map_err(|_| ())?;
                    races.on_touch(&mut cell[0], *touch).map_err(|_| ())?;
                    *done += 1;
                }
                Part::Parallel(iterations) => {
                    let n = iterations.len() as u64;
                    let grid = Grid { lower: vec![0], steps: vec![1], counts: vec![n] };
                    let order = Permutation::new(Order::Forward, n, 0);
                    races.enter(OpId::from_index(0), grid, order).map_err(|_| ())?;
                    for inner in iterations {
                        races.iterate().map_err(|_| ())?;
                        execute(inner, races, cell, done)?;
                    }
                    races.leave();
                }
            }
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn races_are_found_at_the_first_conflict(parts in parts()) {
            let (mut races, mut cell, mut done) = (Races::default(), [0; 2], 0);
            // Outside of parallel loops nothing is checked, but here it does no harm.
            let found = execute(&parts, &mut races, &mut cell, &mut done).is_err().then_some(done);
            prop_assert_eq!(found, first_conflict(&accesses(&parts, &[], &mut 0)));
        }
    }
}
