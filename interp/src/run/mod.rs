//! The public interface of the interpreter: options, memory for arguments, calls, output.

pub(crate) mod arguments;

use loopwright_affine_ir::{FuncOp, Ir};

use crate::compile::meaning::Meanings;
use crate::compile::program::Program;
use crate::error::InterpError;
use crate::machine::history::History;
use crate::machine::label::Label;
use crate::machine::record::{Recorder, Stats, TracedAccess};
use crate::machine::{Descriptors, Machine};
use crate::memory::Memory;
use crate::options::InterpOptions;
use crate::values::{Datum, MemRefRepr, MemRefValue, Repr};

/// Native stack per level of calls and regions, with a good margin (measured: below 700 bytes).
const STACK_PER_LEVEL: usize = 2048;
/// Native stack for everything else.
const STACK_BASE: usize = 8 << 20;

/// Executes functions of one program. Memory, output and counts stay from call to call.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_interp::{Datum, InterpOptions, Interpreter};
///
/// let text = "func.func @square(%x: f64) -> f64 {
///   %y = arith.mulf %x, %x : f64
///   return %y : f64
/// }";
/// let ir = parse(&Source::new("square.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
/// assert_eq!(interpreter.call("square", &[Datum::f64(1.5)]).expect("has a meaning"), [Datum::f64(2.25)]);
/// assert_eq!(interpreter.steps(), 2);
/// ```
pub struct Interpreter<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) options: InterpOptions,
    meanings: Meanings,
    program: Program,
    pub(crate) memory: Memory,
    pub(crate) descriptors: Descriptors,
    output: String,
    steps_left: u64,
    recorder: Option<Box<Recorder>>,
}

impl<'ir> Interpreter<'ir> {
    /// An interpreter of a verified program.
    pub fn new(ir: &'ir Ir, options: InterpOptions) -> Interpreter<'ir> {
        Interpreter::with_meanings(ir, options, Meanings::standard())
    }

    /// The same where ops have these meanings.
    pub fn with_meanings(ir: &'ir Ir, options: InterpOptions, meanings: Meanings) -> Interpreter<'ir> {
        let steps_left = options.step_limit;
        let recorder = options.records().then(|| Box::new(Recorder::new(ir, options.history_limit)));
        Interpreter {
            ir,
            meanings,
            program: Program::default(),
            memory: Memory::new(options.memory_limit),
            options,
            descriptors: Descriptors::default(),
            output: String::new(),
            steps_left,
            recorder,
        }
    }

    /// Calls a function of the module by name. Whatever it does to memory and output stays, also after an
    /// error.
    pub fn call(&mut self, name: &str, args: &[Datum]) -> Result<Vec<Datum>, InterpError> {
        let found = self.ir.lookup_symbol(self.ir.module(), name).and_then(|op| FuncOp::of(self.ir, op));
        let function =
            found.ok_or_else(|| InterpError::bad_call(format!("there is no function '{name}'")))?;
        self.call_function(function, args)
    }

    /// Calls a function of the program, wherever it is, as [`Interpreter::call`] does one of the module.
    ///
    /// ```
    /// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    /// use loopwright_interp::{Datum, InterpOptions, Interpreter};
    ///
    /// let text = "module @m {
    ///     func.func @seven() -> i32 {
    ///       %0 = arith.constant 7 : i32
    ///       return %0 : i32
    ///     }
    ///   }";
    /// let ir = parse(&Source::new("m.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// let seven = FuncOp::defined(&ir).next().expect("there is one");
    /// let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
    /// assert_eq!(interpreter.call_function(seven, &[])?, [Datum::i32(7)]);
    /// # Ok::<(), loopwright_interp::InterpError>(())
    /// ```
    pub fn call_function(&mut self, function: FuncOp, args: &[Datum]) -> Result<Vec<Datum>, InterpError> {
        let depth = usize::try_from(self.options.depth_limit).unwrap_or(usize::MAX);
        let stack = depth.saturating_mul(STACK_PER_LEVEL).saturating_add(STACK_BASE);
        // Calls and regions nest natively, so that execution gets a stack made to measure.
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(stack);
            match thread.spawn_scoped(scope, || self.call_here(function, args)) {
                Ok(running) => match running.join() {
                    Ok(outcome) => outcome,
                    Err(panic) => std::panic::resume_unwind(panic),
                },
                Err(error) => {
                    Err(InterpError::bad_call(format!("cannot make a stack of {stack} bytes: {error}")))
                }
            }
        })
    }

    /// The globals that the functions called so far may reach, by name, for [`Interpreter::read`].
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// use loopwright_interp::{InterpOptions, Interpreter};
    ///
    /// let text = "memref.global @g : memref<2xi32> = dense<[7, 8]>
    ///   func.func @f() -> memref<2xi32> {
    ///     %g = memref.get_global @g : memref<2xi32>
    ///     return %g : memref<2xi32>
    ///   }";
    /// let ir = parse(&Source::new("g.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
    /// interpreter.call("f", &[])?;
    /// let (name, memref) = interpreter.globals().next().expect("there is one");
    /// assert_eq!((name, interpreter.read(&memref)?), ("g", vec![Some(7), Some(8)]));
    /// # Ok::<(), loopwright_interp::InterpError>(())
    /// ```
    pub fn globals(&self) -> impl Iterator<Item = (&str, MemRefValue)> {
        let globals = self.program.globals.values().zip(&self.memory.globals);
        globals.map(|(global, handle)| (self.ir.symbol_name(global.op).unwrap_or(""), global.memref(*handle)))
    }

    /// What was printed since the last time.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.output)
    }

    /// Number of operations executed so far.
    pub fn steps(&self) -> u64 {
        self.options.step_limit - self.steps_left
    }

    /// What the calls so far did, if [`InterpOptions::count`] asked for it.
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// use loopwright_interp::{InterpOptions, Interpreter};
    ///
    /// # let text = "func.func @main() {
    /// #   %m = memref.alloc() : memref<8xf64>
    /// #   %x = arith.constant 1.0 : f64
    /// #   affine.for %i = 0 to 8 {
    /// #     affine.store %x, %m[%i] : memref<8xf64>
    /// #   }
    /// #   return
    /// # }";
    /// # let ir = parse(&Source::new("ones.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// // affine.for %i = 0 to 8 { affine.store %x, %m[%i] : memref<8xf64> }
    /// let options = InterpOptions { count: true, ..InterpOptions::default() };
    /// let mut interpreter = Interpreter::new(&ir, options);
    /// interpreter.call("main", &[]).expect("has a meaning");
    /// let stats = interpreter.stats().expect("was asked for");
    /// assert_eq!((stats.loads, stats.stores, stats.flops), (0, 8, 0));
    /// assert_eq!(stats.arrays[0].bytes_written, 64);
    /// assert_eq!(stats.loops[0].iterations, 8);
    /// ```
    pub fn stats(&self) -> Option<Stats> {
        let recorder = self.recorder.as_ref().filter(|_| self.options.count);
        recorder.map(|recorder| recorder.stats(self.ir))
    }

    /// The accesses made so far, in order, if [`InterpOptions::trace_limit`] asked for them. Of a vector, a
    /// copy or a transfer every element is one, and of an atomic update the reading and the writing; a
    /// transfer is listed where it is started. What was never written is copied and listed like anything
    /// else. Views are seen through: [`TracedAccess::memory`] and [`TracedAccess::cell`] are the same for all
    /// accesses to one place.
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// use loopwright_interp::machinery::TracedPlace;
    /// use loopwright_interp::{InterpOptions, Interpreter};
    ///
    /// # let text = "func.func @main() {
    /// #   %m = memref.alloc() : memref<8xf64>
    /// #   %x = arith.constant 1.0 : f64
    /// #   affine.for %i = 0 to 2 {
    /// #     affine.store %x, %m[3 * %i] : memref<8xf64>
    /// #   }
    /// #   return
    /// # }";
    /// # let ir = parse(&Source::new("ones.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// // affine.for %i = 0 to 2 { affine.store %x, %m[3 * %i] : memref<8xf64> }
    /// let options = InterpOptions { trace_limit: 100, ..InterpOptions::default() };
    /// let mut interpreter = Interpreter::new(&ir, options);
    /// interpreter.call("main", &[]).expect("has a meaning");
    /// let second = &interpreter.trace()[1];
    /// assert_eq!((second.op.as_str(), &second.at), ("affine.store", &TracedPlace::Element(vec![3])));
    /// assert_eq!(second.iteration, [1]);
    /// ```
    pub fn trace(&self) -> Vec<TracedAccess> {
        self.accesses().collect()
    }

    /// The accesses of [`Interpreter::trace`], each made when it is asked for: a million of them take much
    /// memory.
    pub fn accesses(&self) -> impl DoubleEndedIterator<Item = TracedAccess> + '_ {
        self.recorder.iter().flat_map(|recorder| recorder.trace(self.ir))
    }

    /// Where the values of the calls so far come from, if [`InterpOptions::history_limit`] asked for it and
    /// was not reached.
    pub fn history(&self) -> Option<&History> {
        self.recorder.as_ref()?.history.as_ref().filter(|history| history.is_whole())
    }

    fn call_here(&mut self, function: FuncOp, args: &[Datum]) -> Result<Vec<Datum>, InterpError> {
        let id = self.program.id(function.0);
        self.program.complete(self.ir, &self.options, &self.meanings)?;
        while let Some((op, global)) = self.program.globals.get_index(self.memory.globals.len()) {
            let handle = global.create(self.ir, &mut self.memory, self.options.memory_limit)?;
            if let Some(recorder) = &mut self.recorder {
                recorder.label(handle, Label::Op(*op));
            }
        }
        let Some(ty) = function.ty(self.ir) else {
            return Err(InterpError::bad_call("the function has no type"));
        };
        let slots = self.arguments(function.0, &ty.inputs, args)?;
        let results: Vec<Repr> =
            ty.results.iter().map(Repr::of).collect::<Result<_, _>>().map_err(InterpError::uninterpreted)?;
        let n_slots = slots.len() + results.iter().map(Repr::n_slots).sum::<usize>();
        let targets = results.iter().scan(slots.len(), |next, repr| {
            *next += repr.n_slots();
            Some(*next - repr.n_slots())
        });
        let targets: Vec<usize> = targets.collect();
        let n_args = slots.len();
        let state = (&mut self.memory, &mut self.descriptors, &mut self.output);
        let mut machine = Machine::new(&self.program.functions, state, &self.options, self.steps_left);
        machine.regs = slots;
        machine.regs.resize(n_slots, 0);
        if let Some(recorder) = &mut self.recorder {
            for (position, arg) in args.iter().enumerate() {
                if let Some(memref) = arg.as_memref() {
                    recorder.label(memref.handle, Label::Argument(position));
                }
            }
        }
        machine.recorder = self.recorder.take();
        machine.update_watch();
        let outcome = machine.call(id, &[(0, n_args)], &targets, function.0);
        let outcome = outcome.and_then(|()| machine.check_transfers());
        let (steps_left, regs) = (machine.steps_left, std::mem::take(&mut machine.regs));
        self.recorder = machine.recorder.take();
        self.steps_left = steps_left;
        outcome.map_err(|mut trap| {
            trap.notes.pop_if(|(op, _)| *op == function.0);
            trap.into_error(self.ir)
        })?;
        Ok(results.iter().zip(targets).map(|(repr, first)| self.datum(repr, &regs[first..])).collect())
    }

    fn datum(&self, repr: &Repr, slots: &[u64]) -> Datum {
        match repr {
            Repr::Scalar(scalar) if scalar.n_slots() == 1 => Datum::Bits(slots[0]),
            Repr::Scalar(_) | Repr::Lanes(_) => Datum::Words(slots[..repr.n_slots()].to_vec()),
            Repr::MemRef(memref) => Datum::MemRef(MemRefValue::from_slots(slots, memref)),
            Repr::Function => {
                let function = FuncOp(self.program.ops[slots[0] as usize]);
                Datum::Function(function.name(self.ir).to_owned())
            }
            Repr::Unranked(elem) => {
                let descriptor =
                    self.descriptors.get_index(slots[0] as usize).expect("descriptors are never removed");
                let ranked = MemRefRepr { elem: *elem, rank: descriptor[0] as usize, storage: None };
                Datum::MemRef(MemRefValue::from_slots(&descriptor[1..], &ranked))
            }
        }
    }
}
