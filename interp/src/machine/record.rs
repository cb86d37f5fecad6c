//! Statistics of a run: counts of operations, memory traffic and iterations, and the list of its accesses.
//!
//! # Method
//! Steps of the program are compiled with a counter around them, and only then: a run that is not recorded
//! pays nothing. Memory traffic is counted where memory is accessed, in numbers: an element of a vector or a
//! part of a complex number is one. Accesses are listed one element at a time: those of ops that say what
//! they access before the op is executed, those of all others by whoever makes them ([`Machine::note`]), in
//! the iteration that was noted when the op began.

use std::collections::HashMap;

use loopwright_affine_ir::{AccessKind, EffectKind, Ir, OpId, Place, Type};

use crate::error::{InterpErrorKind, Trap};
use crate::machine::history::History;
use crate::machine::label::{Label, TracedPlace};
use crate::machine::{Machine, Run};
use crate::memory::buffer::Unit;
use crate::memory::fault::Handle;
use crate::memory::races::Touch;

/// Statistics of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// How often ops of each name were executed, most often first.
    pub ops: Vec<(String, u64)>,
    /// Numbers read from memory.
    pub loads: u64,
    /// Numbers written to memory.
    pub stores: u64,
    /// Operations on floats: additions, multiplications, functions; a fused multiply-add is two.
    pub flops: u64,
    /// Those of them that were executed while a transfer was under way.
    pub flops_beside_transfers: u64,
    /// Operations on integers: elementwise ops whose operands and results are of one integer type.
    pub int_ops: u64,
    /// Those of them that were executed while a transfer was under way.
    pub int_ops_beside_transfers: u64,
    /// Bytes that transfers moved.
    pub bytes_transferred: u64,
    /// Those of transfers during which an operation on floats or integers was executed.
    pub bytes_transferred_beside_work: u64,
    /// The most bytes allocated at once in each memory space but the default one, in the order of the
    /// program: its name, and how many. Memory that is handed in does not count.
    pub spaces: Vec<(String, u64)>,
    /// Memory traffic by the place that allocated the memory, in the order of first use.
    pub arrays: Vec<ArrayStats>,
    /// Loops by their places, in the order of first execution.
    pub loops: Vec<LoopStats>,
}

/// Traffic of all the memory that one op allocated, or of one argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayStats {
    /// What it is: the op that allocated it, or `argument 2`.
    pub name: String,
    /// Where that is.
    pub place: Place,
    /// Bytes read.
    pub bytes_read: u64,
    /// Bytes written.
    pub bytes_written: u64,
    /// Those of the bytes read that transfers moved out of it.
    pub bytes_sent: u64,
    /// Those of the bytes written that transfers moved into it.
    pub bytes_received: u64,
}

/// Execution counts of a loop's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopStats {
    /// The op: `scf.for`, `affine.parallel`, ….
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// Number of iterations.
    pub iterations: u64,
}

/// One access to one element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedAccess {
    /// The op: `memref.load`, `vector.gather`, ….
    pub op: String,
    /// Where it is.
    pub place: Place,
    /// Whether it reads or writes.
    pub kind: AccessKind,
    /// The memory: its number in [`Stats::arrays`]' order, and what it is.
    pub array: String,
    /// What is touched there.
    pub at: TracedPlace,
    /// A number of the memory that no other has in the run, also where one op allocates several.
    pub memory: u64,
    /// The element's position in the memory, whatever view it is accessed through; through a pointer the
    /// first byte's.
    pub cell: i64,
    /// The induction variables of the loops around it in its function, outermost first.
    pub iteration: Vec<i64>,
    /// The calls that are being executed, outermost first.
    pub calls: Vec<TracedCall>,
}

/// A call that is being executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedCall {
    /// Where it is.
    pub place: Place,
    /// The induction variables of the loops around it in its function, outermost first.
    pub iteration: Vec<i64>,
}

/// Counts and accesses of a run, as far as the options ask for them.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    /// Executions of each op.
    pub executed: HashMap<OpId, u64>,
    loads: u64,
    stores: u64,
    pub work: Work,
    beside_transfers: Work,
    /// What [`Self::work`] was when the transfers that are under way began.
    transfers_since: Option<Work>,
    bytes_transferred: u64,
    bytes_transferred_beside_work: u64,
    arrays: Vec<Traffic>,
    labels: HashMap<Handle, usize>,
    spaces: Spaces,
    pub iterations: Vec<(OpId, u64)>,
    events: Vec<Event>,
    /// The induction variables of the loops around the op being executed, outermost first.
    pub iteration: Vec<i64>,
    /// The calls being executed, outermost first, with what [`Self::iteration`] was at each; the first is the
    /// run's own.
    calls: Vec<(OpId, Vec<i64>)>,
    /// Where values come from.
    pub history: Option<History>,
}

/// Operations executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    pub flops: u64,
    pub int_ops: u64,
}

/// What is read and written of an array.
#[derive(Debug)]
struct Traffic {
    label: Label,
    read: u64,
    written: u64,
    /// By transfers.
    sent: u64,
    received: u64,
}

/// Memory spaces but the default one.
#[derive(Debug, Default)]
struct Spaces {
    names: Vec<String>,
    /// The space of what an op allocates.
    of_op: HashMap<OpId, usize>,
    /// Bytes allocated now, and the most there were.
    bytes: Vec<(u64, u64)>,
    /// The space and the bytes of memory that is allocated.
    held: HashMap<Handle, (usize, u64)>,
}

impl Spaces {
    fn of(ir: &Ir) -> Spaces {
        let mut spaces = Spaces::default();
        for op in ir.walk(ir.module()).filter(|op| ir.def(*op).has_effect(EffectKind::Alloc)) {
            let results = ir.op(op).results().first().map(|result| ir.ty(*result));
            let Some(space) = results.and_then(Type::as_memref).and_then(|ty| ty.space.as_ref()) else {
                continue;
            };
            if space.as_integer() == Some(0) {
                continue;
            }
            let name = space.as_integer().map_or_else(|| space.to_string(), |number| number.to_string());
            let known = spaces.names.iter().position(|known| *known == name);
            let number = known.unwrap_or_else(|| {
                spaces.names.push(name);
                spaces.bytes.push((0, 0));
                spaces.names.len() - 1
            });
            spaces.of_op.insert(op, number);
        }
        spaces
    }

    fn hold(&mut self, handle: Handle, op: OpId, bytes: u64) {
        let Some(space) = self.of_op.get(&op) else { return };
        let (now, most) = &mut self.bytes[*space];
        *now += bytes;
        *most = (*most).max(*now);
        self.held.insert(handle, (*space, bytes));
    }

    fn release(&mut self, handle: Handle) {
        if let Some((space, bytes)) = self.held.remove(&handle) {
            self.bytes[space].0 -= bytes;
        }
    }
}

#[derive(Debug)]
struct Event {
    op: OpId,
    kind: AccessKind,
    array: usize,
    at: TracedPlace,
    place: (Handle, i64),
    iteration: Vec<i64>,
    calls: Vec<(OpId, Vec<i64>)>,
}

impl Recorder {
    /// A recorder of a program that follows this many values.
    pub fn new(ir: &Ir, history_limit: usize) -> Recorder {
        let history = (history_limit > 0).then(|| History::new(history_limit));
        Recorder { history, spaces: Spaces::of(ir), ..Recorder::default() }
    }

    /// A transfer begins or ends; whether one is under way now.
    pub fn watch_transfers(&mut self, is_under_way: bool) {
        match self.transfers_since {
            None if is_under_way => self.transfers_since = Some(self.work),
            Some(since) if !is_under_way => {
                self.beside_transfers.flops += self.work.flops - since.flops;
                self.beside_transfers.int_ops += self.work.int_ops - since.int_ops;
                self.transfers_since = None;
            }
            _ => {}
        }
    }

    /// A transfer begins that moves so many bytes from one buffer to another.
    pub fn transfer(&mut self, [source, target]: [Handle; 2], bytes: u64) {
        let [source, target] = [source, target].map(|handle| self.array(handle));
        self.arrays[source].sent += bytes;
        self.arrays[target].received += bytes;
        self.bytes_transferred += bytes;
    }

    /// A transfer of so many bytes is over, which began when so much had been executed.
    pub fn transferred(&mut self, since: Work, bytes: u64) {
        if self.work != since {
            self.bytes_transferred_beside_work += bytes;
        }
    }

    fn note(&mut self, op: OpId, kind: AccessKind, place: (Handle, i64), at: TracedPlace) {
        let (array, iteration, calls) = (self.array(place.0), self.iteration.clone(), self.calls.clone());
        self.events.push(Event { op, kind, array, at, place, iteration, calls });
    }

    /// A function is called by an op with what is in these slots: first, and how many.
    pub fn begin_call(&mut self, op: OpId, args: &[(usize, usize)]) {
        self.calls.push((op, self.iteration.clone()));
        if let Some(history) = &mut self.history {
            history.begin_call(args);
        }
    }

    /// The call begun last has ended, and passes what is in these slots: first, and how many.
    pub fn end_call(&mut self, from: &[(usize, usize)], to: &[usize]) {
        self.calls.pop();
        if let Some(history) = &mut self.history {
            history.end_call(from, to);
        }
    }

    /// An op allocated so many bytes.
    pub fn allocated(&mut self, handle: Handle, op: OpId, bytes: u64) {
        self.spaces.hold(handle, op, bytes);
        self.label(handle, Label::Op(op));
    }

    /// Where memory comes from.
    pub fn label(&mut self, handle: Handle, label: Label) {
        let known = self.arrays.iter().position(|known| known.label == label);
        let array = known.unwrap_or_else(|| {
            self.arrays.push(Traffic { label, read: 0, written: 0, sent: 0, received: 0 });
            self.arrays.len() - 1
        });
        self.labels.insert(handle, array);
    }

    /// Memory was freed.
    pub fn forget(&mut self, handle: Handle) {
        self.spaces.release(handle);
        self.labels.remove(&handle);
    }

    /// A unit was read or written.
    pub fn touch(&mut self, handle: Handle, unit: Unit, touch: Touch) {
        let array = self.array(handle);
        let traffic = &mut self.arrays[array];
        if touch != Touch::Write {
            self.loads += 1;
            traffic.read += unit.n_bytes() as u64;
        }
        if touch != Touch::Read {
            self.stores += 1;
            traffic.written += unit.n_bytes() as u64;
        }
    }

    fn array(&mut self, handle: Handle) -> usize {
        if !self.labels.contains_key(&handle) {
            self.label(handle, Label::Other);
        }
        self.labels[&handle]
    }

    /// The counts.
    pub fn stats(&self, ir: &Ir) -> Stats {
        let mut by_name: HashMap<&str, u64> = HashMap::new();
        for (op, n) in &self.executed {
            *by_name.entry(ir.op(*op).name()).or_default() += n;
        }
        let mut ops: Vec<(String, u64)> = by_name.into_iter().map(|(name, n)| (name.to_owned(), n)).collect();
        ops.sort_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
        let arrays = self.arrays.iter().map(|traffic| {
            let (name, place) = traffic.label.text(ir);
            ArrayStats {
                name,
                place,
                bytes_read: traffic.read,
                bytes_written: traffic.written,
                bytes_sent: traffic.sent,
                bytes_received: traffic.received,
            }
        });
        let most = self.spaces.bytes.iter().map(|(_, most)| *most);
        let loops = self.iterations.iter().map(|(op, iterations)| LoopStats {
            name: ir.op(*op).name().to_owned(),
            place: ir.place(&ir.op(*op).loc),
            iterations: *iterations,
        });
        let (arrays, loops) = (arrays.collect(), loops.collect());
        Stats {
            ops,
            loads: self.loads,
            stores: self.stores,
            flops: self.work.flops,
            flops_beside_transfers: self.beside_transfers.flops,
            int_ops: self.work.int_ops,
            int_ops_beside_transfers: self.beside_transfers.int_ops,
            bytes_transferred: self.bytes_transferred,
            bytes_transferred_beside_work: self.bytes_transferred_beside_work,
            spaces: self.spaces.names.iter().cloned().zip(most).collect(),
            arrays,
            loops,
        }
    }

    /// The accesses, each made when it is asked for.
    pub fn trace<'a>(&'a self, ir: &'a Ir) -> impl DoubleEndedIterator<Item = TracedAccess> + 'a {
        self.events.iter().map(move |event| TracedAccess {
            op: ir.op(event.op).name().to_owned(),
            place: ir.place(&ir.op(event.op).loc),
            kind: event.kind,
            array: self.arrays[event.array].label.name_in(ir, event.array),
            at: event.at.clone(),
            memory: event.place.0,
            cell: event.place.1,
            iteration: event.iteration.clone(),
            calls: event
                .calls
                .iter()
                .skip(1)
                .map(|(op, iteration)| traced_call(ir, *op, iteration))
                .collect(),
        })
    }
}

fn traced_call(ir: &Ir, op: OpId, iteration: &[i64]) -> TracedCall {
    TracedCall { place: ir.place(&ir.op(op).loc), iteration: iteration.to_vec() }
}

impl Machine<'_> {
    /// Lists an access to a place, a buffer and the position of an element in it, if accesses are asked for.
    #[inline]
    pub fn note(
        &mut self,
        op: OpId,
        kind: AccessKind,
        place: (Handle, i64),
        at: impl FnOnce(&Machine<'_>) -> TracedPlace,
    ) -> Run {
        if self.recorder.is_none() || !self.options.notes_accesses() {
            return Ok(());
        }
        let (at, limit) = (at(self), self.options.trace_limit);
        let Some(recorder) = &mut self.recorder else { return Ok(()) };
        let array = recorder.array(place.0);
        let label = recorder.arrays[array].label;
        if let Some(history) = &mut recorder.history {
            history.access((kind, at.clone()), place, label);
        }
        match limit {
            0 => {}
            _ if recorder.events.len() >= limit => {
                let message = format!("more than {limit} accesses to be listed");
                return Err(Trap::new(InterpErrorKind::StepLimit, op, message));
            }
            _ => recorder.note(op, kind, place, at),
        }
        Ok(())
    }
}
