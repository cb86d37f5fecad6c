//! Provenance of values in a run: each computed value with its operands, and each accessed element with the
//! write or the value that it got.
//!
//! # Method
//! A slot of the present frame has a node, as has a cell of memory that was written. An op makes a node for
//! every slot of its results, one whose operands are all its operands, or those of the same lane if it works
//! element by element. What only hands values over (yields, loop-carried variables, arguments, results of
//! calls) copies the nodes with the values.
//!
//! # Exactness
//! For looking at, not for proofs: a slot or a cell without a node is one of which nothing is said. A read
//! says where its value comes from only if the bits are those that were written there.

use std::collections::HashMap;
use std::ops::Range;

use loopwright_affine_ir::{AccessKind, OpId};

use crate::machine::label::{Label, TracedPlace};
use crate::memory::fault::Handle;
use crate::values::MemRefValue;

/// The provenance of values in a run.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_interp::machinery::Past;
/// use loopwright_interp::{InterpOptions, Interpreter};
///
/// let text = "func.func @f() -> f32 {
///   %m = memref.alloc() : memref<1xf32>
///   %x = arith.constant 1.0 : f32
///   affine.store %x, %m[0] : memref<1xf32>
///   %y = affine.load %m[0] : memref<1xf32>
///   return %y : f32
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let options = InterpOptions { history_limit: 100, ..InterpOptions::default() };
/// let mut interpreter = Interpreter::new(&ir, options);
/// interpreter.call("f", &[])?;
/// let history = interpreter.history().expect("is short");
/// let read = history.result(0).expect("was computed");
/// let written = history.past(read).operands[0].0.expect("was written");
/// assert!(matches!(history.past(written), Past { accessed: Some(_), .. }));
/// # Ok::<(), loopwright_interp::InterpError>(())
/// ```
#[derive(Debug, Default)]
pub struct History {
    nodes: Vec<Past>,
    limit: usize,
    is_cut: bool,
    /// Nodes of the slots of the present frame.
    slots: Vec<Option<Moment>>,
    /// The same of the frames of callers, innermost last.
    callers: Vec<Vec<Option<Moment>>>,
    /// The writes of each cell.
    writes: HashMap<(Handle, i64), Vec<Moment>>,
    /// What the op being executed accessed so far.
    accessed: Vec<Accessed>,
    results: Vec<Option<Moment>>,
}

/// The number of a value in the order in which they were computed, read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(u32);

/// The provenance of one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Past {
    /// The op that computed, read or wrote it.
    pub op: OpId,
    /// The induction variables of the loops around it in its function, outermost first.
    pub iteration: Vec<i64>,
    /// What it was computed of: where that came from, if that is known, and its bits. For a read the write of
    /// the cell, if there was one; for a write the value stored.
    pub operands: Vec<(Option<Moment>, u64)>,
    /// The bits.
    pub bits: u64,
    /// The element, of a read or a write.
    pub accessed: Option<Accessed>,
}

/// An element that was read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accessed {
    /// Read or written.
    pub kind: AccessKind,
    /// Where its memory comes from.
    pub array: Label,
    /// What is touched there.
    pub at: TracedPlace,
    /// How often the element was written before.
    pub version: usize,
    place: (Handle, i64),
}

impl History {
    pub(crate) fn new(limit: usize) -> History {
        History { limit, ..History::default() }
    }

    /// How a value came about.
    pub fn past(&self, moment: Moment) -> &Past {
        &self.nodes[moment.0 as usize]
    }

    /// The last write of an element, if it was written in the run and its memref has no layout map.
    pub fn last_write(&self, memref: &MemRefValue, subscripts: &[i64]) -> Option<Moment> {
        if memref.storage.is_some() {
            return None;
        }
        let mut steps = memref.strides.iter().zip(subscripts);
        let cell = steps.try_fold(memref.offset, |cell, (stride, subscript)| {
            cell.checked_add(stride.checked_mul(*subscript)?)
        })?;
        self.writes.get(&(memref.handle, cell))?.last().copied()
    }

    /// The values that the element of a read or a write had in the run until then, but for the first.
    pub fn versions(&self, accessed: &Accessed) -> impl Iterator<Item = u64> {
        let writes = self.writes.get(&accessed.place).map_or(&[][..], Vec::as_slice);
        writes.iter().take(accessed.version).map(|write| self.past(*write).bits)
    }

    /// Where a result of the function called last came from.
    pub fn result(&self, index: usize) -> Option<Moment> {
        self.results.get(index).copied().flatten()
    }

    /// Whether all of the run is there.
    pub(crate) fn is_whole(&self) -> bool {
        !self.is_cut
    }

    /// The op being executed accesses an element.
    pub(crate) fn access(
        &mut self,
        (kind, at): (AccessKind, TracedPlace),
        place: (Handle, i64),
        array: Label,
    ) {
        let version = self.writes.get(&place).map_or(0, Vec::len);
        self.accessed.push(Accessed { kind, array, at, version, place });
    }

    /// An op is begun.
    pub(crate) fn begin(&mut self, plan: &Plan) {
        self.accessed.clear();
        for slot in plan.results.iter().cloned().flatten() {
            self.set(slot, None);
        }
    }

    /// An op has been executed: what it read, computed and wrote.
    pub(crate) fn end(&mut self, plan: &Plan, regs: &[u64], iteration: &[i64]) {
        let accessed = std::mem::take(&mut self.accessed);
        if plan.is_transparent || self.is_cut {
            return;
        }
        let make = |operands, bits, accessed| Past {
            op: plan.op,
            iteration: iteration.to_vec(),
            operands,
            bits,
            accessed,
        };
        let n_reads = accessed.iter().filter(|access| access.kind == AccessKind::Read).count();
        let (n_writes, results) = (accessed.len() - n_reads, plan.results.iter().cloned().flatten());
        let n_results = plan.results.iter().map(ExactSizeIterator::len).sum::<usize>();
        if accessed.is_empty() {
            for (lane, slot) in results.enumerate() {
                let operand = |operand: &Range<usize>| match operand.len() {
                    n if plan.is_elementwise && n == n_results => {
                        operand.start + lane..operand.start + lane + 1
                    }
                    _ => operand.clone(),
                };
                let operands =
                    plan.operands.iter().flat_map(operand).map(|slot| (self.get(slot), regs[slot]));
                let node = make(operands.collect(), regs[slot], None);
                let moment = self.push(node);
                self.set(slot, moment);
            }
        } else if n_writes == 0 && n_reads == n_results {
            for (access, slot) in accessed.into_iter().zip(results) {
                let moment = self.read(access, Some(regs[slot]), &make);
                self.set(slot, moment);
            }
        } else if n_reads == 0 && n_writes == plan.stored.len() {
            for (access, slot) in accessed.into_iter().zip(plan.stored.clone()) {
                self.write(access, (self.get(slot), regs[slot]), &make);
            }
        } else if n_results == 0 && n_reads == n_writes {
            let mut read = None;
            for access in accessed {
                match access.kind {
                    AccessKind::Read => read = self.read(access, None, &make),
                    AccessKind::Write => {
                        let bits = read.map_or(0, |read| self.past(read).bits);
                        self.write(access, (read.take(), bits), &make);
                    }
                }
            }
        } else {
            // What cannot be followed is at least known to have been written.
            for access in accessed.into_iter().filter(|access| access.kind == AccessKind::Write) {
                self.write(access, (None, 0), &make);
            }
        }
    }

    fn read(
        &mut self,
        access: Accessed,
        bits: Option<u64>,
        make: &impl Fn(Vec<(Option<Moment>, u64)>, u64, Option<Accessed>) -> Past,
    ) -> Option<Moment> {
        let last = self.writes.get(&access.place).and_then(|writes| writes.last().copied());
        let written = last.map(|last| self.past(last).bits);
        let bits = bits.or(written)?;
        let operands = match last {
            Some(last) => vec![(Some(last).filter(|_| written == Some(bits)), bits)],
            None => Vec::new(),
        };
        self.push(make(operands, bits, Some(access)))
    }

    fn write(
        &mut self,
        access: Accessed,
        (from, bits): (Option<Moment>, u64),
        make: &impl Fn(Vec<(Option<Moment>, u64)>, u64, Option<Accessed>) -> Past,
    ) {
        let place = access.place;
        if let Some(moment) = self.push(make(vec![(from, bits)], bits, Some(access))) {
            self.writes.entry(place).or_default().push(moment);
        }
    }

    /// A function is called with what is in these slots: first, and how many.
    pub(crate) fn begin_call(&mut self, args: &[(usize, usize)]) {
        let handed = args.iter().flat_map(|(first, n)| *first..first + n).map(|slot| self.get(slot));
        let frame = handed.collect();
        self.callers.push(std::mem::replace(&mut self.slots, frame));
    }

    /// The call begun last has ended and passed what is in these slots: first, and how many.
    pub(crate) fn end_call(&mut self, from: &[(usize, usize)], to: &[usize]) {
        let callee = std::mem::replace(&mut self.slots, self.callers.pop().unwrap_or_default());
        for ((from, n), to) in from.iter().zip(to) {
            for part in 0..*n {
                self.set(to + part, callee.get(from + part).copied().flatten());
            }
        }
        if self.callers.is_empty() {
            self.results = from.iter().map(|(from, _)| callee.get(*from).copied().flatten()).collect();
        }
    }

    /// Slots were copied.
    pub(crate) fn copy(&mut self, from: usize, to: usize, n: usize) {
        let copied: Vec<Option<Moment>> = (from..from + n).map(|slot| self.get(slot)).collect();
        for (slot, moment) in (to..).zip(copied) {
            self.set(slot, moment);
        }
    }

    fn push(&mut self, node: Past) -> Option<Moment> {
        if self.nodes.len() >= self.limit {
            self.is_cut = true;
            return None;
        }
        self.nodes.push(node);
        Some(Moment(u32::try_from(self.nodes.len() - 1).ok()?))
    }

    fn get(&self, slot: usize) -> Option<Moment> {
        self.slots.get(slot).copied().flatten()
    }

    fn set(&mut self, slot: usize, moment: Option<Moment>) {
        if slot >= self.slots.len() {
            if moment.is_none() {
                return;
            }
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = moment;
    }
}

/// What is to be known of an op when it is executed.
#[derive(Debug)]
pub(crate) struct Plan {
    pub op: OpId,
    pub operands: Vec<Range<usize>>,
    pub results: Vec<Range<usize>>,
    /// The slots of the value that it writes to memory, an element each.
    pub stored: Range<usize>,
    pub is_elementwise: bool,
    /// Whether its results are what its regions or the function called pass.
    pub is_transparent: bool,
}
