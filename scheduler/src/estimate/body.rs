//! The innermost body of a statement as compilers see it, unrolled loops included.
//!
//! Steps of the unrolled loops are instances that a body has side by side. What several of them read or
//! compute is read or computed once, and before the loop what that does not move.

use crate::estimate::Target;
use crate::estimate::nest::{Loop, Path, Step, Stride};
use crate::estimate::statement::{Chain, Operations, Reference, Work};
use itertools::Itertools;

/// Places in memory that a loop may move through at the same time: as many as a first level has ways to keep
/// apart.
const STREAMS: f64 = 16.0;

/// Cycles until a vector that was stored is read again.
const FORWARDED: f64 = 12.0;

/// Vectors in a loop up to which it matters how many iterations fill none.
const LONG: f64 = 4.0;

/// How many times as much an access takes that moves by a few elements: a load and a shuffle.
const SHUFFLED: f64 = 2.0;

/// The cycles of all instances of a statement.
pub(super) fn cycles(target: &Target, window: f64, loops: &[Loop], path: &Path, work: &Work) -> f64 {
    let is_unrolled = |position: &usize| loops[path.steps[*position].at].is_unrolled;
    let mut around = (0..path.steps.len()).rev().filter(|position| !is_unrolled(position));
    let Some(innermost) = around.find(|&position| path.steps[position].trip > 1.0) else {
        return path.instances() * (work.n_flops().max(1.0) + work.inside);
    };
    let unrolled: Vec<usize> = (0..path.steps.len()).filter(is_unrolled).collect();
    let n_instances = unrolled.iter().map(|&position| path.steps[position].trip).product();
    let strides = (0..work.references.len()).map(|at| path.stride(at, innermost)).collect();
    let body = Body { target, window, loops, path, work, innermost, unrolled, n_instances, strides };
    path.instances() * (body.cycles_with_ends() + work.inside)
}

/// A statement in an innermost loop.
struct Body<'a> {
    target: &'a Target,
    /// As [`WINDOW`](crate::estimate::target::WINDOW), if it is counted on.
    window: f64,
    loops: &'a [Loop],
    path: &'a Path,
    work: &'a Work,
    /// Positions in the path.
    innermost: usize,
    unrolled: Vec<usize>,
    /// The instances that a body has side by side.
    n_instances: f64,
    /// Of each reference along the innermost loop.
    strides: Vec<Stride>,
}

impl Body<'_> {
    /// The cycles of an instance on average, with those in blocks that are not full: there the unrolled loop
    /// is a loop, within the one that would be a vector's lanes.
    fn cycles_with_ends(&self) -> f64 {
        let cycles = self.cycles();
        let steps = &self.path.steps;
        let ragged = |&position: &usize| {
            let of_same = |outer: &&Step| outer.enumerates_as(&steps[position]);
            steps[..position].iter().rev().find(of_same).map_or(0.0, |block| block.ragged)
        };
        let ragged = self.unrolled.iter().map(ragged).sum::<f64>().min(1.0);
        let one_by_one = self.throughput(1.0).max(1.0).max(cycles);
        (1.0 - ragged) * cycles + ragged * one_by_one
    }

    /// The cycles of an instance in full blocks.
    fn cycles(&self) -> f64 {
        let along_rows = self.lanes_of_rows().map(|lanes| {
            let waiting = if self.waits() { self.latency() } else { 0.0 };
            (self.throughput(lanes) / lanes).max(waiting)
        });
        let cycles = self.along_innermost(self.throughput(1.0));
        along_rows.map_or(cycles, |along_rows| along_rows.min(cycles))
    }

    /// Elements of a vector, where a short row of a loop that compilers unroll fills vectors: straight-line
    /// code of neighbouring cells becomes vectors, too.
    fn lanes_of_rows(&self) -> Option<f64> {
        let &last = self.unrolled.last()?;
        let is_row = self.loops[self.path.steps[last].at].is_row;
        is_row.then(|| self.work.lanes(self.target.vector))
    }

    /// The cycles where the innermost loop fills vectors, if it can.
    fn along_innermost(&self, throughput: f64) -> f64 {
        match self.is_coincident(self.innermost) {
            true if !self.strides.contains(&Stride::Jump) => {
                (throughput + self.forwarding()) * self.share_of_vectors()
            }
            false if self.waits() => throughput.max(1.0).max(self.latency()),
            true => throughput.max(1.0).max(self.latency()),
            false => throughput.max(1.0),
        }
    }

    /// Cycles that vectors wait for what another instance of the body has stored: it goes through memory, as
    /// compilers do not know that rows are apart, and a vector that is not aligned is stored in two parts.
    fn forwarding(&self) -> f64 {
        let moves =
            |at: usize| self.unrolled.iter().any(|&position| self.path.stride(at, position) != Stride::None);
        let mut forwarded =
            self.references().filter(|(_, reference)| reference.is_updated() && reference.is_shifted);
        if forwarded.any(|(at, _)| moves(at)) { FORWARDED } else { 0.0 }
    }

    /// How much of the time of separate iterations vectors take: those iterations that fill none are done one
    /// by one. Of a long loop these are a part of what it takes to start it.
    fn share_of_vectors(&self) -> f64 {
        let lanes = self.work.lanes(self.target.vector);
        let trip = self.trip(self.innermost);
        match trip < LONG * lanes {
            true => ((trip / lanes).floor() + trip % lanes) / trip,
            false => 1.0 / lanes,
        }
    }

    fn trip(&self, position: usize) -> f64 {
        self.path.steps[position].trip
    }

    fn is_coincident(&self, position: usize) -> bool {
        self.loops[self.path.steps[position].at].coincident
    }

    fn references(&self) -> impl Iterator<Item = (usize, &Reference)> {
        self.work.references.iter().enumerate()
    }

    /// Cycles in which an instance is done where none waits for another, or as many as `lanes` of a body that
    /// is vectors of them.
    fn throughput(&self, lanes: f64) -> f64 {
        let (mut loads, mut stores, mut held) = (0.0, 0.0, 0.0);
        for (at, reference) in self.references() {
            let is_disturbed = self.is_disturbed(at);
            let repeats = if is_disturbed { 1.0 } else { self.path.repeats(at, &self.unrolled) };
            if self.strides[at] == Stride::None && !self.is_scattered(at) && !is_disturbed {
                held += reference.n_loads.max(reference.n_stores) * self.n_instances / repeats / lanes;
            } else {
                let shuffled = if self.strides[at] == Stride::Short { SHUFFLED } else { 1.0 };
                loads += shuffled * reference.n_loads / repeats;
                stores += shuffled * reference.n_stores / repeats;
            }
        }
        // The steps of a row of the innermost loop are the lanes of vectors, as are its steps without a row.
        let steps = &self.path.steps;
        let row = self.unrolled.last().filter(|&&last| steps[last].enumerates_as(&steps[self.innermost]));
        let n_vectors = self.n_instances / lanes / row.map_or(1.0, |&row| self.trip(row));
        let spilled = (held - self.target.registers).max(0.0) / n_vectors;
        let crowded = (self.n_streams() - STREAMS).max(0.0) / n_vectors;
        let computed: f64 = self.work.operations.iter().map(|operations| self.computed(operations)).sum();
        let busy = (0.5 * (loads + stores + spilled)).max(stores).max(0.5 * computed).max(0.5);
        busy + crowded + self.gathers()
    }

    /// What operations take of an instance.
    fn computed(&self, operations: &Operations) -> f64 {
        let stands = |position: usize| {
            let mut strides = operations.reads.iter().map(|&at| self.path.stride(at, position));
            !operations.has_counters && strides.all(|stride| stride == Stride::None)
        };
        if stands(self.innermost) {
            return 0.0;
        }
        let common = self.unrolled.iter().filter(|&&position| stands(position));
        operations.throughput / common.map(|&position| self.trip(position)).product::<f64>()
    }

    /// Whether a reference writes cells in several rows: these go through memory in each iteration, as
    /// compilers do not know that rows are apart.
    fn is_scattered(&self, at: usize) -> bool {
        let jumps = |&position: &usize| self.path.stride(at, position) == Stride::Jump;
        self.work.references[at].n_stores > 0.0 && self.unrolled.iter().any(jumps)
    }

    /// Whether a reference is to an array that others write in several rows: what was read is read again
    /// after each store.
    fn is_disturbed(&self, at: usize) -> bool {
        let array = self.work.references[at].array;
        let mut others =
            self.references().filter(|(other, reference)| *other != at && reference.array == array);
        others.any(|(other, _)| self.is_scattered(other))
    }

    /// Whether an iteration of the innermost loop reads what the one before it has written.
    fn waits(&self) -> bool {
        self.references().any(|(at, reference)| {
            reference.is_updated() && (self.strides[at] == Stride::None || reference.is_shifted)
        })
    }

    /// Cycles that an instance has to wait for, where as many chains as a body has side by side overlap, and
    /// those of the next iterations that a core reaches before it is through with these.
    fn latency(&self) -> f64 {
        let carries = |position: usize| {
            let goes_on = |(at, reference): (usize, &Reference)| {
                let stands = self.path.stride(at, position) == Stride::None;
                reference.is_updated() && (reference.is_shifted || stands)
            };
            !self.is_coincident(position) && self.references().any(goes_on)
        };
        let in_turn: f64 =
            self.unrolled.iter().filter(|&&position| carries(position)).map(|&at| self.trip(at)).product();
        let side_by_side = self.n_instances / in_turn;
        let goes_by_memory =
            self.strides.iter().positions(|stride| *stride == Stride::None).any(|at| self.is_scattered(at));
        // What one of the unrolled steps stores in a row, the next one reads from there.
        let from_row_to_row = in_turn > 1.0
            && self.references().any(|(at, of)| of.is_updated() && of.is_shifted && self.is_scattered(at));
        let by_memory = match (from_row_to_row, goes_by_memory) {
            (true, _) => 1.0,
            (false, true) => 1.0 / in_turn,
            (false, false) => 0.0,
        };
        let chain = self.chain() + by_memory;
        // Chains go on along the innermost loop, or start anew in each of its iterations.
        let (length, next) = match self.is_coincident(self.innermost) {
            true => (in_turn, Some(self.innermost)),
            false => (in_turn * self.trip(self.innermost), self.around(self.innermost)),
        };
        let is_next_apart = next.is_some_and(|next| self.is_coincident(next));
        let ahead = if is_next_apart { self.window / (length * self.work.n_flops().max(1.0)) } else { 0.0 };
        self.target.latency * chain / (side_by_side + ahead)
    }

    /// The longest chain of operations, in additions, that goes on from one iteration of the innermost loop,
    /// or of one in its body, to another: others come from farther away.
    fn chain(&self) -> f64 {
        let goes_on = |chain: &&Chain| {
            let Some(subscripts) = &self.path.motions[chain.reference].subscripts else { return true };
            let inside = self.unrolled.iter().chain([&self.innermost]);
            let forms: Vec<usize> = inside
                .filter_map(|&position| self.path.steps[position].moves)
                .map(|(form, _)| form)
                .collect();
            let is_moved = |subscript: &Vec<f64>| forms.iter().any(|&form| subscript[form] != 0.0);
            chain.differs.iter().zip(subscripts).all(|(differs, subscript)| !differs || is_moved(subscript))
        };
        self.work.chains.iter().filter(goes_on).map(|chain| chain.length).fold(0.0, f64::max)
    }

    /// The loop around one of the path.
    fn around(&self, position: usize) -> Option<usize> {
        (0..position).rev().find(|at| !self.unrolled.contains(at) && self.trip(*at) > 1.0)
    }

    /// Places in memory that a body moves through at the same time, each in a separate row. What the
    /// innermost loop does not move is kept in registers.
    fn n_streams(&self) -> f64 {
        let of = |at: usize| -> f64 {
            let jumps =
                self.unrolled.iter().filter(|&&position| self.path.stride(at, position) == Stride::Jump);
            jumps.map(|&position| self.trip(position)).product()
        };
        self.strides.iter().positions(|stride| *stride != Stride::None).map(of).sum()
    }

    /// Cycles of an instance where a compiler takes the iterations of a block for the lanes of a vector,
    /// because they write cells in a row, and gathers what they read.
    fn gathers(&self) -> f64 {
        let strides =
            |position: usize| self.references().map(move |(at, r)| (r, self.path.stride(at, position)));
        // A compiler takes the iterations further in for the lanes where it can.
        if self.unrolled.last().is_some_and(|&last| strides(last).all(|(_, stride)| stride != Stride::Jump)) {
            return 0.0;
        }
        let of = |&position: &usize| {
            let in_a_row = strides(position).any(|(r, stride)| r.n_stores > 0.0 && stride == Stride::Unit);
            let jumps = strides(position).filter(|(_, stride)| in_a_row && *stride == Stride::Jump);
            jumps.map(|(reference, _)| reference.n_loads * self.target.gather).sum::<f64>()
        };
        self.unrolled.iter().map(of).sum()
    }
}
