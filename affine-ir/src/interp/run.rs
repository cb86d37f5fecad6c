//! The interpreter as its users see it: options, memory for arguments, calls, output.

use super::access::unit_of;
use super::compile::Program;
use super::dma::Landing;
use super::error::{InterpError, InterpErrorKind};
use super::layout;
use super::machine::{Descriptors, Machine};
use super::memory::{Memory, Origin, bytes_of};
use super::number;
use super::order::{Order, mix};
use super::value::{Datum, Elem, MemRefRepr, MemRefValue, Repr, Scalar};
use crate::dialects::func::FuncOp;
use crate::float::FloatValue;
use crate::ids::OpId;
use crate::ir::Ir;
use crate::types::Type;

/// How many bits an `index` has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexWidth {
    /// 32 bits.
    Bits32,
    /// 64 bits.
    Bits64,
}

impl IndexWidth {
    /// The number of bits.
    pub fn bits(self) -> u32 {
        match self {
            IndexWidth::Bits32 => 32,
            IndexWidth::Bits64 => 64,
        }
    }
}

/// How to execute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterpOptions {
    /// How many operations may be executed in all.
    pub step_limit: u64,
    /// How many bytes memrefs and output may take together.
    pub memory_limit: u64,
    /// How deep calls and the regions in the functions called may nest in all.
    pub depth_limit: u32,
    /// How wide `index` is.
    pub index_width: IndexWidth,
    /// Whether memory that was never written may be read; it reads as zeros.
    pub allow_uninitialized: bool,
    /// Whether iterations of parallel loops are checked for races.
    pub check_races: bool,
    /// In which order the iterations of parallel loops are executed.
    pub order: Order,
    /// When transfers make their copy.
    pub landing: Landing,
}

impl Default for InterpOptions {
    fn default() -> Self {
        InterpOptions {
            step_limit: 10_000_000_000,
            memory_limit: 1 << 30,
            depth_limit: 20_000,
            index_width: IndexWidth::Bits64,
            allow_uninitialized: false,
            check_races: true,
            order: Order::Forward,
            landing: Landing::Eager,
        }
    }
}

/// Native stack per level of calls and regions, with a good margin (measured: below 700 bytes).
const STACK_PER_LEVEL: usize = 2048;
/// Native stack for everything else.
const STACK_BASE: usize = 8 << 20;

/// Executes functions of one program.
pub struct Interpreter<'ir> {
    ir: &'ir Ir,
    options: InterpOptions,
    program: Program,
    memory: Memory,
    descriptors: Descriptors,
    output: String,
    steps_left: u64,
}

impl<'ir> Interpreter<'ir> {
    /// An interpreter of a verified program.
    pub fn new(ir: &'ir Ir, options: InterpOptions) -> Interpreter<'ir> {
        let steps_left = options.step_limit;
        Interpreter {
            ir,
            program: Program::default(),
            memory: Memory::new(options.memory_limit),
            options,
            descriptors: Descriptors::default(),
            output: String::new(),
            steps_left,
        }
    }

    /// Calls a function of the module by name. Whatever it does to memory and output stays, also after an error.
    pub fn call(&mut self, name: &str, args: &[Datum]) -> Result<Vec<Datum>, InterpError> {
        let found = self.ir.lookup_symbol(self.ir.module(), name).and_then(|op| FuncOp::of(self.ir, op));
        let function =
            found.ok_or_else(|| InterpError::bad_call(format!("there is no function '{name}'")))?;
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

    /// What was printed since the last time.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.output)
    }

    /// Number of operations executed so far.
    pub fn steps(&self) -> u64 {
        self.options.step_limit - self.steps_left
    }

    /// Allocates a memref of a type with the sizes of its dynamic dimensions; all elements are unwritten. Layouts
    /// with dynamic strides or offsets are made contiguous.
    pub fn alloc(&mut self, ty: &Type, dynamic_sizes: &[i64]) -> Result<MemRefValue, InterpError> {
        let Type::MemRef(memref) = ty else {
            return Err(InterpError::bad_call("only ranked memrefs can be allocated"));
        };
        let repr = match Repr::of(ty) {
            Ok(Repr::MemRef(repr)) => repr,
            Ok(_) => return Err(InterpError::bad_call("only ranked memrefs can be allocated")),
            Err(what) => return Err(InterpError::bad_call(format!("{what} has no interpretation"))),
        };
        let shape = layout::allocation(memref, &repr, dynamic_sizes, &[]).map_err(InterpError::bad_call)?;
        let n_units = shape.n_cells.saturating_mul(repr.elem.n_slots());
        let bytes = bytes_of(repr.elem.unit(), n_units);
        if self.memory.used().saturating_add(bytes) > self.options.memory_limit {
            let mut error = InterpError::bad_call(format!("memory limit reached: {bytes} bytes asked for"));
            error.kind = InterpErrorKind::MemoryLimit;
            return Err(error);
        }
        let handle = self.memory.alloc(repr.elem.unit(), n_units, Origin::Heap);
        let MemRefRepr { elem, storage, .. } = repr;
        let layout::Shape { offset, sizes, strides, .. } = shape;
        Ok(MemRefValue { handle, offset, sizes, strides, symbols: Vec::new(), elem, storage })
    }

    /// Frees a memref.
    pub fn free(&mut self, memref: &MemRefValue) -> Result<(), InterpError> {
        self.memory.free(memref.handle).map_err(|_| freed())
    }

    /// Writes the elements in row-major order with the low bits of the values, as far as there are values; an element
    /// takes [`MemRefValue::words_per_element`] of them.
    pub fn fill(
        &mut self,
        memref: &MemRefValue,
        bits: impl IntoIterator<Item = u64>,
    ) -> Result<(), InterpError> {
        let (unit, masks) = (memref.elem.unit(), masks(memref.elem));
        let mut bits = bits.into_iter();
        for cell in layout::Cells::new(memref) {
            for (part, mask) in masks.iter().enumerate() {
                let Some(value) = bits.next() else { return Ok(()) };
                let place = unit_of(cell, masks.len(), part);
                self.memory.store(memref.handle, place, unit, value & mask).map_err(|_| freed())?;
            }
        }
        Ok(())
    }

    /// Writes all elements with a pattern that depends on the seed alone: small integers, and floats of all signs
    /// between -2 and 2 with full mantissas.
    pub fn fill_seeded(&mut self, memref: &MemRefValue, seed: u64) -> Result<(), InterpError> {
        let Elem { scalar, n } = memref.elem;
        let total = memref.n_elements() as u64 * n as u64;
        let numbers = (0..total).flat_map(move |position| {
            let hash = mix(mix(seed) ^ position);
            let words: [u64; 2] = match scalar {
                Scalar::Float(kind) => {
                    let unit = (hash >> 11) as f64 / (1u64 << 53) as f64;
                    let bits = FloatValue::from_f64(kind, unit * 4.0 - 2.0).bits;
                    [bits as u64, (bits >> 64) as u64]
                }
                Scalar::Index => [hash % 128, 0],
                Scalar::Pointer => [0, 0],
                Scalar::Int(_) => {
                    let value = (hash % 256).wrapping_sub(128);
                    [value, if (value as i64) < 0 { u64::MAX } else { 0 }]
                }
            };
            (0..scalar.n_slots()).map(move |word| words[word.min(1)])
        });
        self.fill(memref, numbers)
    }

    /// The elements in row-major order, [`MemRefValue::words_per_element`] words each: bits, or `None` where nothing
    /// was ever written.
    pub fn read(&self, memref: &MemRefValue) -> Result<Vec<Option<u64>>, InterpError> {
        let (unit, n) = (memref.elem.unit(), memref.elem.n_slots());
        let units =
            layout::Cells::new(memref).flat_map(|cell| (0..n).map(move |part| unit_of(cell, n, part)));
        units.map(|place| self.memory.peek(memref.handle, place, unit).map_err(|_| freed())).collect()
    }

    fn call_here(&mut self, function: FuncOp, args: &[Datum]) -> Result<Vec<Datum>, InterpError> {
        let id = self.program.id(function.0);
        self.program.complete(self.ir, &self.options)?;
        let Some(ty) = function.ty(self.ir) else {
            return Err(InterpError::bad_call("the function has no type"));
        };
        let slots = self.arguments(function.0, &ty.inputs, args)?;
        let results: Vec<Repr> =
            ty.results.iter().map(Repr::of).collect::<Result<_, _>>().map_err(InterpError::bad_call)?;
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
        let outcome = machine.call(id, &[(0, n_args)], &targets, function.0);
        let outcome = outcome.and_then(|()| machine.check_transfers());
        let (steps_left, regs) = (machine.steps_left, std::mem::take(&mut machine.regs));
        self.steps_left = steps_left;
        outcome.map_err(|mut trap| {
            trap.notes.pop_if(|(op, _)| *op == function.0);
            trap.into_error(self.ir)
        })?;
        Ok(results.iter().zip(targets).map(|(repr, first)| self.datum(repr, &regs[first..])).collect())
    }

    fn arguments(&mut self, op: OpId, inputs: &[Type], args: &[Datum]) -> Result<Vec<u64>, InterpError> {
        if inputs.len() != args.len() {
            let message = format!("expects {} arguments, got {}", inputs.len(), args.len());
            return Err(InterpError::at(self.ir, InterpErrorKind::BadCall, op, message));
        }
        let mut slots = Vec::new();
        for (position, (input, arg)) in inputs.iter().zip(args).enumerate() {
            let fits = match (Repr::of(input), arg) {
                (Ok(Repr::Scalar(scalar)), Datum::Bits(bits)) if scalar.n_slots() == 1 => {
                    let int = number::Int::of(scalar, self.options.index_width.bits());
                    let wrapped =
                        int.map_or(*bits & (u64::MAX >> (64 - scalar.width())), |int| int.wrap(*bits));
                    slots.push(wrapped);
                    wrapped == *bits
                }
                (Ok(repr @ (Repr::Scalar(_) | Repr::Lanes(_))), Datum::Words(words)) => {
                    let elem = match repr {
                        Repr::Lanes(elem) => elem,
                        _ => Elem::of(input).map_err(InterpError::bad_call)?,
                    };
                    slots.extend(words);
                    words.len() == elem.n_slots()
                        && words.iter().zip(masks(elem)).all(|(word, mask)| *word & mask == *word)
                }
                (Ok(Repr::MemRef(repr)), Datum::MemRef(memref)) => {
                    slots.extend(memref.slots());
                    layout::matches(memref, &repr, input)
                }
                (Ok(Repr::Unranked(elem)), Datum::MemRef(memref)) => {
                    let rank = std::iter::once(memref.sizes.len() as u64);
                    let descriptor = rank.chain(memref.slots()).collect();
                    slots.push(self.descriptors.insert_full(descriptor).0 as u64);
                    memref.elem == elem && memref.storage.is_none()
                }
                _ => false,
            };
            if !fits {
                let message = format!("argument {position} does not fit the type of the parameter");
                return Err(InterpError::at(self.ir, InterpErrorKind::BadCall, op, message));
            }
        }
        Ok(slots)
    }

    fn datum(&self, repr: &Repr, slots: &[u64]) -> Datum {
        match repr {
            Repr::Scalar(scalar) if scalar.n_slots() == 1 => Datum::Bits(slots[0]),
            Repr::Scalar(_) | Repr::Lanes(_) => Datum::Words(slots[..repr.n_slots()].to_vec()),
            Repr::MemRef(memref) => Datum::MemRef(MemRefValue::from_slots(slots, memref)),
            Repr::Unranked(elem) => {
                let descriptor =
                    self.descriptors.get_index(slots[0] as usize).expect("descriptors are never removed");
                let ranked = MemRefRepr { elem: *elem, rank: descriptor[0] as usize, storage: None };
                Datum::MemRef(MemRefValue::from_slots(&descriptor[1..], &ranked))
            }
        }
    }
}

/// The bits that count in each word of an element. Numbers of integer type `index` are held sign-extended.
fn masks(elem: Elem) -> Vec<u64> {
    let last = match elem.scalar.width() % 64 {
        0 => u64::MAX,
        rest => u64::MAX >> (64 - rest),
    };
    let n = elem.scalar.n_slots();
    (0..elem.n_slots()).map(|word| if word % n == n - 1 { last } else { u64::MAX }).collect()
}

fn freed() -> InterpError {
    InterpError::bad_call("the memref was freed, or belongs to another interpreter")
}
