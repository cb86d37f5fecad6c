//! Race detection for parallel loops whose iterations are executed one after the other.
//!
//! # Problem
//! Two iterations of one execution of a parallel loop conflict when both touch a cell and one writes it.
//! Parallel loops nest, also through calls and through sequential loops in between.
//!
//! # Method
//! Execution is cut into numbered *segments*: a new one begins when a parallel loop is entered and at each of
//! its iterations. Of the parallel loops being executed, loop L began at segment `first` and its current
//! iteration at segment `current`; an access made in segment s is concurrent with the present one iff first
//! <= s < current for some L. A cell remembers one reader and the last writer, or in its place one of those that
//! updated it atomically: atomic updates conflict with reads and writes, but not with each other.
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
//! One word per cell of the buffers touched, a few comparisons per access.

use super::control::Trips;
use super::memory::Fault;
use super::order::Permutation;
use crate::ids::OpId;

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

/// Iterations beyond this many are not told apart in messages, so that their names cost no memory.
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

    /// The induction variables of the iteration with so many before it.
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

    /// An access to the cell with this state.
    pub fn on_touch(&self, state: &mut u64, touch: Touch) -> Result<(), Fault> {
        let Cell { reader, writer, is_atomic } = Cell::unpack(*state);
        let writer_is_concurrent = self.is_concurrent(writer);
        if writer_is_concurrent && !(is_atomic && touch == Touch::Update) {
            return Err(Fault::Race { segment: writer, wrote: true });
        }
        let reader_is_concurrent = self.is_concurrent(reader);
        if reader_is_concurrent && touch != Touch::Read {
            return Err(Fault::Race { segment: reader, wrote: false });
        }
        let present = self.next;
        let cell = match touch {
            Touch::Read if reader_is_concurrent => return Ok(()),
            Touch::Read => Cell { reader: present, writer, is_atomic },
            Touch::Write => Cell { reader, writer: present, is_atomic: false },
            Touch::Update if writer_is_concurrent => return Ok(()),
            Touch::Update => Cell { reader, writer: present, is_atomic: true },
        };
        *state = cell.pack();
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
        self.next = Some(self.next + 1).filter(|next| next & ATOMIC == 0).ok_or(OutOfSegments)?;
        Ok(self.next)
    }
}

impl Running {
    fn holds(&self, segment: u32) -> bool {
        self.first <= segment && segment < self.current
    }
}

/// The accesses to a cell that are remembered: segments, 0 if there was none.
struct Cell {
    reader: u32,
    writer: u32,
    /// Whether what the writer did was an atomic update.
    is_atomic: bool,
}

/// The bit of a writer that tells atomic updates apart. Segments stay below.
const ATOMIC: u32 = 1 << 31;

impl Cell {
    fn unpack(state: u64) -> Cell {
        let (reader, writer) = ((state >> 32) as u32, state as u32);
        Cell { reader, writer: writer & !ATOMIC, is_atomic: writer & ATOMIC != 0 }
    }

    fn pack(self) -> u64 {
        let flag = if self.is_atomic { ATOMIC } else { 0 };
        u64::from(self.reader) << 32 | u64::from(self.writer | flag)
    }
}
