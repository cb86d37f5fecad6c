//! The machine that compiled functions run on: registers, memory, budgets.
//!
//! # Invariants
//! 1. `regs` is the frame of the function being executed; slots are assigned at compile time.
//! 2. `allocas` lists the stack buffers of all scopes being executed, innermost last.
//! 3. `watched` says whether a parallel loop is being executed, a transfer is under way, or the run is
//!    recorded.

pub(crate) mod fault;
pub(crate) mod history;
pub(crate) mod label;
pub(crate) mod print;
pub(crate) mod record;
pub(crate) mod transfer;

use indexmap::IndexSet;
use loopwright_affine_ir::{FloatKind, FloatValue, OpId};

use crate::error::{InterpError, InterpErrorKind, Trap};
use crate::machine::fault::describe;
use crate::machine::print::Printer;
use crate::machine::record::Recorder;
use crate::machine::transfer::Transfer;
use crate::memory::Memory;
use crate::memory::buffer::{Allocation, Origin, Unit, bytes_of};
use crate::memory::fault::{Fault, Handle};
use crate::memory::races::{Races, Touch};
use crate::options::InterpOptions;
use crate::values::{Elem, number};

/// One compiled op.
pub(crate) type Step = Box<dyn Fn(&mut Machine<'_>) -> Run + Send + Sync>;
/// How a step, a block or a function ends.
pub(crate) type Run = Result<(), Box<Trap>>;

/// A compiled region.
pub(crate) enum Code {
    /// A single block: its ops but for the terminator, whose operands the op around the block reads.
    Straight(Vec<Step>),
    /// Several blocks, the first of which is entered.
    Graph(Vec<Node>),
}

/// A block of a region with several.
pub(crate) struct Node {
    /// Its ops. The last is the terminator: it moves what it passes, and tells in [`Machine::successor`]
    /// where control goes.
    pub steps: Vec<Step>,
    /// The blocks that are its successors.
    pub successors: Vec<usize>,
}

/// The [`Machine::successor`] that leaves a region.
pub(crate) const EXIT: usize = usize::MAX;

impl Code {
    /// Executes the region on behalf of `op`, to which a step limit is reported.
    #[inline]
    pub fn run(&self, m: &mut Machine<'_>, op: OpId) -> Run {
        match self {
            Code::Straight(steps) => {
                m.spend(steps.len() as u64 + 1, op)?;
                steps.iter().try_for_each(|step| step(m))
            }
            Code::Graph(nodes) => Code::walk(nodes, m, op),
        }
    }

    fn walk(nodes: &[Node], m: &mut Machine<'_>, op: OpId) -> Run {
        let mut block = 0;
        loop {
            let node = &nodes[block];
            m.spend(node.steps.len() as u64, op)?;
            node.steps.iter().try_for_each(|step| step(m))?;
            if m.successor == EXIT {
                return Ok(());
            }
            block = node.successors[m.successor];
        }
    }
}

/// A compiled function.
pub(crate) struct Function {
    /// What it does.
    pub body: Body,
    /// Slots of the frame; arguments come first.
    pub n_slots: usize,
    /// The slots to copy from when it returns: first, and how many.
    pub results: Vec<(usize, usize)>,
    /// How deeply regions nest in it, itself included.
    pub levels: u32,
}

/// What a function does.
pub(crate) enum Body {
    /// The function's own ops.
    Code(Code),
    /// A printing function of the runner utilities.
    Printer(Printer),
    /// None that could be compiled.
    Refused(InterpError),
}

impl Function {
    /// A function that cannot be called.
    pub fn refused(error: InterpError) -> Function {
        Function { body: Body::Refused(error), n_slots: 0, results: Vec::new(), levels: 1 }
    }
}

/// Descriptors of unranked memrefs: rank, handle, offset, sizes, strides.
pub(crate) type Descriptors = IndexSet<Box<[u64]>>;

/// The state of execution.
pub(crate) struct Machine<'p> {
    pub regs: Vec<u64>,
    pub memory: &'p mut Memory,
    pub descriptors: &'p mut Descriptors,
    pub output: &'p mut String,
    pub program: &'p [Function],
    pub races: Races,
    /// Transfers under way.
    pub transfers: Vec<Transfer>,
    /// What is being recorded.
    pub recorder: Option<Box<Recorder>>,
    /// Number of parallel loops entered so far.
    pub n_parallel: u64,
    /// Whether accesses are to be checked against parallel iterations and transfers, or counted.
    watched: bool,
    pub options: &'p InterpOptions,
    /// Operations that may still be executed.
    pub steps_left: u64,
    /// Where the branch just executed goes: the number of a successor, or [`EXIT`].
    pub successor: usize,
    levels: u32,
    /// Frames of functions that returned, to be used again.
    frames: Vec<Vec<u64>>,
    allocas: Vec<Handle>,
    /// Bytes of all frames and of what is known of transfers under way.
    held: u64,
}

impl<'p> Machine<'p> {
    pub fn new(
        program: &'p [Function],
        state: (&'p mut Memory, &'p mut Descriptors, &'p mut String),
        options: &'p InterpOptions,
        steps_left: u64,
    ) -> Machine<'p> {
        let (memory, descriptors, output) = state;
        Machine {
            regs: Vec::new(),
            memory,
            descriptors,
            output,
            program,
            races: Races::default(),
            transfers: Vec::new(),
            recorder: None,
            n_parallel: 0,
            watched: false,
            options,
            steps_left,
            successor: EXIT,
            levels: 0,
            frames: Vec::new(),
            allocas: Vec::new(),
            held: 0,
        }
    }

    /// Counts `n` operations.
    #[inline]
    pub fn spend(&mut self, n: u64, op: OpId) -> Run {
        match self.steps_left.checked_sub(n) {
            Some(left) => {
                self.steps_left = left;
                Ok(())
            }
            None => {
                self.steps_left = 0;
                let message = format!("step limit of {} operations reached", self.options.step_limit);
                Err(Trap::new(InterpErrorKind::StepLimit, op, message))
            }
        }
    }

    /// Calls a function; `args` are read from and `results` written to the present frame: (first slot, how
    /// many).
    pub fn call(&mut self, callee: usize, args: &[(usize, usize)], results: &[usize], op: OpId) -> Run {
        let program = self.program;
        let function = &program[callee];
        if self.levels.saturating_add(function.levels) > self.options.depth_limit {
            let message = format!("calls nest deeper than the limit of {} levels", self.options.depth_limit);
            return Err(Trap::new(InterpErrorKind::DepthLimit, op, message));
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.clear();
        if frame.capacity() < function.n_slots {
            self.hold(8 * (function.n_slots - frame.capacity()) as u64, op)?;
            frame.reserve_exact(function.n_slots);
        }
        // Clearing a large frame is work.
        self.spend(function.n_slots as u64 / 1024, op)?;
        self.levels += function.levels;
        for (first, n) in args {
            frame.extend_from_slice(&self.regs[*first..first + n]);
        }
        frame.resize(function.n_slots, 0);
        std::mem::swap(&mut self.regs, &mut frame);
        let scope = self.enter_scope();
        if let Some(recorder) = &mut self.recorder {
            recorder.begin_call(op, args);
        }
        let outcome = match &function.body {
            Body::Code(code) => code.run(self, op),
            Body::Printer(printer) => self.spend(1, op).and_then(|()| printer(self, op)),
            Body::Refused(error) => Err(Trap::refused(op, error)),
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.end_call(&function.results, results);
        }
        let outcome = self.leave_scope(scope, op, outcome);
        std::mem::swap(&mut self.regs, &mut frame);
        self.levels -= function.levels;
        outcome.map_err(|trap| trap.within(op, || "called from here".into()))?;
        for ((from, n), to) in function.results.iter().zip(results) {
            self.regs[*to..to + n].copy_from_slice(&frame[*from..from + n]);
        }
        self.frames.push(frame);
        Ok(())
    }

    /// Copies `n` slots.
    #[inline]
    pub fn copy(&mut self, from: usize, to: usize, n: usize) {
        if self.watched {
            self.follow(from, to, n);
        }
        if n == 1 {
            self.regs[to] = self.regs[from];
        } else {
            self.regs.copy_within(from..from + n, to);
        }
    }

    /// Notes that slots were copied, if values are followed.
    #[cold]
    fn follow(&mut self, from: usize, to: usize, n: usize) {
        if let Some(history) = self.recorder.as_mut().and_then(|recorder| recorder.history.as_mut()) {
            history.copy(from, to, n);
        }
    }

    /// The float in the slots from one on.
    pub fn float(&self, kind: FloatKind, from: usize) -> FloatValue {
        number::float_at(kind, &self.regs, from)
    }

    /// Puts a float into the slots from one on.
    pub fn set_float(&mut self, to: usize, value: FloatValue) {
        number::put_float(&mut self.regs, to, value);
    }

    /// Makes sure that `bytes` more may be taken.
    pub fn reserve(&self, bytes: u64, op: OpId) -> Run {
        let taken = self.memory.used().saturating_add(self.output.len() as u64).saturating_add(self.held);
        if taken.saturating_add(bytes) <= self.options.memory_limit {
            return Ok(());
        }
        let limit = self.options.memory_limit;
        let message =
            format!("memory limit of {limit} bytes reached: {taken} in use, {bytes} more asked for");
        Err(Trap::new(InterpErrorKind::MemoryLimit, op, message))
    }

    /// Takes `bytes` for what is known while the program runs.
    pub fn hold(&mut self, bytes: u64, op: OpId) -> Run {
        self.reserve(bytes, op)?;
        self.held = self.held.saturating_add(bytes);
        Ok(())
    }

    /// Gives back what [`Machine::hold`] took.
    pub fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// A fresh buffer of `n` elements.
    pub fn alloc(
        &mut self,
        elem: Elem,
        n: usize,
        allocation: Allocation,
        op: OpId,
    ) -> Result<Handle, Box<Trap>> {
        let Some(n_units) = n.checked_mul(elem.n_slots()) else {
            let size = elem.n_bytes();
            let message = format!("{n} elements of {size} bytes are more than fit in an index");
            return Err(Trap::undefined(op, message));
        };
        self.reserve(bytes_of(elem.unit(), n_units), op)?;
        let handle = self.memory.alloc(elem.unit(), n_units, allocation);
        if let Some(recorder) = &mut self.recorder {
            recorder.allocated(handle, op, (n * elem.n_bytes()) as u64);
        }
        if allocation.origin == Origin::Stack {
            self.allocas.push(handle);
        }
        Ok(handle)
    }

    /// Begins a scope of stack memory.
    pub fn enter_scope(&self) -> usize {
        self.allocas.len()
    }

    /// Frees the stack memory of the scope of `op` that began when [`Machine::enter_scope`] returned `scope`
    /// and ended with `outcome`.
    pub fn leave_scope(&mut self, scope: usize, op: OpId, outcome: Run) -> Run {
        let mut disturbed = None;
        for handle in self.allocas.drain(scope..) {
            disturbed =
                disturbed.or_else(|| self.transfers.iter().find_map(|transfer| transfer.uses(handle)));
            let freed = self.memory.free(handle);
            debug_assert!(freed.is_ok(), "stack memory is freed by its scope only");
            if let Some(recorder) = &mut self.recorder {
                recorder.forget(handle);
            }
        }
        outcome.and(match disturbed {
            Some(fault) => Err(describe(self, op, fault, "stack memory at the end of its scope", "frees")),
            None => Ok(()),
        })
    }

    /// Appends to the output.
    pub fn print(&mut self, text: &str, op: OpId) -> Run {
        self.reserve(text.len() as u64, op)?;
        self.output.push_str(text);
        Ok(())
    }

    /// Reads the `index`-th unit of a buffer.
    #[inline]
    pub fn load(&mut self, handle: Handle, index: i64, unit: Unit) -> Result<u64, Fault> {
        let bits = self.memory.load(handle, index, unit, self.options.allow_uninitialized)?;
        if self.watched {
            self.touch(handle, index, unit, Touch::Read)?;
        }
        Ok(bits)
    }

    /// Writes the `index`-th unit of a buffer.
    #[inline]
    pub fn store(&mut self, handle: Handle, index: i64, unit: Unit, bits: u64) -> Result<(), Fault> {
        self.memory.store(handle, index, unit, bits)?;
        if self.watched {
            self.touch(handle, index, unit, Touch::Write)?;
        }
        Ok(())
    }

    /// Reads the `index`-th unit of a buffer at the beginning of an atomic update.
    pub fn begin_update(&mut self, handle: Handle, index: i64, unit: Unit) -> Result<u64, Fault> {
        self.memory.load(handle, index, unit, self.options.allow_uninitialized)
    }

    /// Writes the `index`-th unit of a buffer at the end of an atomic update.
    pub fn end_update(&mut self, handle: Handle, index: i64, unit: Unit, bits: u64) -> Result<(), Fault> {
        self.memory.store(handle, index, unit, bits)?;
        if self.watched {
            self.touch(handle, index, unit, Touch::Update)?;
        }
        Ok(())
    }

    /// Copies a unit from one place to another, whether it was written or not.
    pub fn copy_unit(&mut self, from: (Handle, i64), to: (Handle, i64), unit: Unit) -> Result<(), Fault> {
        self.memory.copy(from, to, unit)?;
        if self.watched {
            self.touch(from.0, from.1, unit, Touch::Read)?;
            self.touch(to.0, to.1, unit, Touch::Write)?;
        }
        Ok(())
    }

    /// Checks an access to a unit against parallel iterations and transfers under way, and counts it. Out of
    /// the way of plain accesses, which are slower by a tenth with it between them.
    #[cold]
    pub fn touch(&mut self, handle: Handle, index: i64, unit: Unit, touch: Touch) -> Result<(), Fault> {
        self.check(handle, index, unit, touch)?;
        if let Some(recorder) = &mut self.recorder {
            recorder.touch(handle, unit, touch);
        }
        Ok(())
    }

    /// Checks an access to a unit against parallel iterations and transfers under way.
    pub fn check(&mut self, handle: Handle, index: i64, unit: Unit, touch: Touch) -> Result<(), Fault> {
        for transfer in &self.transfers {
            if let Some(written) = transfer.conflict(handle, index, unit, touch != Touch::Read) {
                return Err(transfer.fault(written));
            }
        }
        if self.races.is_active() {
            self.memory.check_race(handle, index, unit, &self.races, touch)?;
        }
        Ok(())
    }

    /// Frees a buffer, if that may be done now.
    pub fn free(&mut self, handle: Handle) -> Result<(), Fault> {
        if let Some(fault) = self.transfers.iter().find_map(|transfer| transfer.uses(handle)) {
            return Err(fault);
        }
        if self.races.is_active() {
            self.memory.check_free(handle, &self.races)?;
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.forget(handle);
        }
        self.memory.free(handle)
    }

    /// To be called when a parallel loop, a transfer or recording begins or ends.
    pub fn update_watch(&mut self) {
        self.watched = self.races.is_active() || !self.transfers.is_empty() || self.recorder.is_some();
        if let Some(recorder) = &mut self.recorder {
            recorder.watch_transfers(!self.transfers.is_empty());
        }
    }

    /// Checks that no transfer is under way when the program ends.
    pub fn check_transfers(&self) -> Run {
        match self.transfers.first() {
            Some(transfer) => Err(Trap::undefined(transfer.op, "starts a transfer that is never waited for")),
            None => Ok(()),
        }
    }

    /// The number of a descriptor.
    pub fn intern(&mut self, descriptor: Box<[u64]>, op: OpId) -> Result<u64, Box<Trap>> {
        if let Some(known) = self.descriptors.get_index_of(&descriptor) {
            return Ok(known as u64);
        }
        const BYTES: u64 = 128;
        self.reserve(BYTES, op)?;
        self.memory.charge(BYTES);
        Ok(self.descriptors.insert_full(descriptor).0 as u64)
    }
}
