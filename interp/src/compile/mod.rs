//! Compiles ops to steps: every SSA value gets register slots, every op becomes a closure over them.
//!
//! An op's [`MeaningFn`](meaning::MeaningFn) is called once per occurrence, when its function is compiled. It
//! looks up types and attributes, refuses what has no meaning, and returns the closure that does the work. A
//! refusal becomes a closure as well, which ends the run when it is reached.

pub(crate) mod access;
pub(crate) mod control;
pub(crate) mod dma;
pub(crate) mod global;
pub(crate) mod index_list;
pub(crate) mod lanes;
pub(crate) mod meaning;
pub(crate) mod poison;
pub(crate) mod program;
pub(crate) mod recording;
pub(crate) mod region;

use std::collections::HashMap;
use std::ops::Range;

use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{AffineExpr, FloatKind, FuncOp, Ir, OpDef, OpId, Traits, Type, ValueId};

use crate::compile::access::Hoist;
use crate::compile::control::Moves;
use crate::compile::global::Global;
use crate::compile::lanes::Lanes;
use crate::compile::meaning::Meanings;
use crate::compile::poison::Shadows;
use crate::compile::program::Program;
use crate::compile::recording::recorded;
use crate::error::{InterpError, InterpErrorKind, Trap, undefined};
use crate::machine::print::printer;
use crate::machine::{Body, Function, Machine, Run, Step};
use crate::memory::order::Order;
use crate::options::{InterpOptions, Landing};
use crate::values::affine::Affine;
use crate::values::{Elem, MemRefRepr, Repr, Scalar};

/// A compiled op.
pub struct CompiledOp(pub(crate) Step);

impl CompiledOp {
    /// Works on the registers alone: `run` reads those of the op's operands and writes those of its results
    /// ([`Compiler::operand`], [`Compiler::result`]). An error is undefined behaviour of the op, in words
    /// that follow its name.
    pub fn on_registers(
        op: OpId,
        run: impl Fn(&mut [u64]) -> Result<(), String> + Send + Sync + 'static,
    ) -> CompiledOp {
        CompiledOp(Box::new(move |m| run(&mut m.regs).or_else(|message| undefined(op, message))))
    }
}

/// Compiles one function: what the function of a [`Meaning`](meaning::Meaning) asks about its op.
pub struct Compiler<'a> {
    ir: &'a Ir,
    options: &'a InterpOptions,
    meanings: &'a Meanings,
    program: &'a mut Program,
    slots: HashMap<ValueId, usize>,
    n_slots: usize,
    levels: u32,
    deepest: u32,
    /// The sequential loops around the op being compiled.
    loops: Vec<LoopFrame>,
    /// While an elementwise op on vectors is compiled: the slots of one element of each.
    lanes: Option<HashMap<ValueId, usize>>,
    /// In a function in which an op may make poison: where that is noted.
    shadows: Option<Shadows>,
    /// Whether an op asked for shadows where there are none.
    wants_shadows: bool,
}

/// A sequential loop being compiled.
struct LoopFrame {
    op: OpId,
    iv: ValueId,
    hoists: Vec<Hoist>,
}

impl<'a> Compiler<'a> {
    /// Compiles a function.
    pub(crate) fn function(
        ir: &'a Ir,
        options: &'a InterpOptions,
        meanings: &'a Meanings,
        program: &'a mut Program,
        op: OpId,
    ) -> Result<Function, InterpError> {
        let mut cx = Compiler::new(ir, options, meanings, &mut *program, None);
        let bytes = cx.program.bytes;
        let compiled = cx.compile(op);
        if !cx.wants_shadows {
            return compiled;
        }
        program.bytes = bytes;
        Compiler::new(ir, options, meanings, program, Some(Shadows::default())).compile(op)
    }

    fn new(
        ir: &'a Ir,
        options: &'a InterpOptions,
        meanings: &'a Meanings,
        program: &'a mut Program,
        shadows: Option<Shadows>,
    ) -> Compiler<'a> {
        Compiler {
            ir,
            options,
            meanings,
            program,
            slots: HashMap::new(),
            n_slots: 0,
            levels: 1,
            deepest: 1,
            loops: Vec::new(),
            lanes: None,
            shadows,
            wants_shadows: false,
        }
    }

    fn compile(&mut self, op: OpId) -> Result<Function, InterpError> {
        let ir = self.ir;
        let view = FuncOp::of(ir, op).ok_or_else(|| self.refusal(op, "is called, but is not a function"))?;
        let ty = view.ty(ir).ok_or_else(|| self.refusal(op, "has no function type"))?;
        let blocks = match ir.op(op).regions().first() {
            Some(region) => ir.region(*region).blocks(),
            None => &[],
        };
        let Some(entry) = blocks.first() else {
            for input in &ty.inputs {
                self.n_slots += self.repr(op, input)?.n_slots();
            }
            let name = view.name(ir);
            let printer = printer(name, &ty.inputs, &ty.results).ok_or_else(|| {
                self.refusal(op, format!("'{name}' has no body and is not a known printing function"))
            })?;
            let body = Body::Printer(printer);
            return Ok(Function { body, n_slots: self.n_slots, results: Vec::new(), levels: 1 });
        };
        // Arguments come first, without gaps.
        let shadows = self.shadows.take();
        let args = self.values(op, ir.block(*entry).args())?;
        self.shadows = shadows;
        args.into_iter().for_each(|slots| self.add_shadows(slots));
        let (code, results) = self.region(op, ir.op(op).regions()[0], Traits::RETURN)?;
        let results = results.into_iter().map(|slots| (slots.start, slots.len())).collect();
        Ok(Function { body: Body::Code(code), n_slots: self.n_slots, results, levels: self.deepest })
    }

    /// How many operations on floats an op counts as, for each element.
    pub(crate) fn flops(&self, op: OpId) -> u32 {
        self.meanings.get(self.ir.def(op).name).map_or(0, |meaning| meaning.flops)
    }

    /// The program that the op being compiled is part of.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// 32 or 64: the bits of `index` in this run.
    pub fn index_width(&self) -> u32 {
        self.options.index_width.bits()
    }

    /// The greatest value of an `index`.
    pub fn greatest_index(&self) -> i128 {
        (1 << (self.index_width() - 1)) - 1
    }

    /// Refuses a number of an op that does not fit in an `index`.
    pub(crate) fn check_index(&self, op: OpId, value: i64) -> Result<(), InterpError> {
        match self.index_width() {
            32 if i32::try_from(value).is_err() => {
                Err(self.refusal(op, format!("says {value}, which does not fit in an index of 32 bits")))
            }
            _ => Ok(()),
        }
    }

    /// Refuses numbers that are told by their bytes in memory, if they have not as many there as the program
    /// thinks.
    pub(crate) fn check_bytes(&self, op: OpId, elem: Elem) -> Result<(), InterpError> {
        match elem.scalar {
            Scalar::Index if self.index_width() == 32 => {
                Err(self.refusal(op, "works on the bytes of an index of 32 bits, which takes 64 in memory"))
            }
            _ => Ok(()),
        }
    }

    /// Compiles with the slots of single elements in place of those of vectors.
    pub(crate) fn with_lanes<T>(
        &mut self,
        lanes: HashMap<ValueId, usize>,
        compile: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.lanes = Some(lanes);
        let outcome = compile(self);
        self.lanes = None;
        outcome
    }

    /// Whether races are looked for.
    pub(crate) fn check_races(&self) -> bool {
        self.options.check_races
    }

    /// In which order parallel iterations are executed.
    pub(crate) fn order(&self) -> Order {
        self.options.order
    }

    /// Whether each access is of interest.
    pub(crate) fn notes_accesses(&self) -> bool {
        self.options.notes_accesses()
    }

    /// Whether values are followed to where they come from.
    pub(crate) fn follows_values(&self) -> bool {
        self.options.history_limit > 0
    }

    /// When transfers make their copy.
    pub(crate) fn landing(&self) -> Landing {
        self.options.landing
    }

    /// The id of a function that is called.
    pub(crate) fn callee(&mut self, function: OpId) -> usize {
        self.program.id(function)
    }

    /// The number of a buffer of the whole program, and the slots of its memref after the handle.
    pub(crate) fn global(&mut self, global: OpId) -> Result<(usize, Vec<u64>), InterpError> {
        let number = match self.program.globals.get_index_of(&global) {
            Some(number) => number,
            None => {
                let made = Global::new(self, global)?;
                self.program.globals.insert_full(global, made).0
            }
        };
        Ok((number, self.program.globals[number].slots()))
    }

    /// The error of an op that has no interpretation, in words that follow its name.
    pub fn refusal(&self, op: OpId, message: impl AsRef<str>) -> InterpError {
        InterpError::unsupported(self.ir, op, message)
    }

    /// How values of a type are held.
    pub(crate) fn repr(&self, op: OpId, ty: &Type) -> Result<Repr, InterpError> {
        let repr = Repr::of(ty)
            .map_err(|what| self.refusal(op, format!("involves {what}, which has no interpretation")))?;
        Ok(match repr {
            Repr::Lanes(elem) if self.lanes.is_some() => Repr::Scalar(elem.scalar),
            repr => repr,
        })
    }

    /// The slots of a value, assigned when first asked for.
    pub(crate) fn value(&mut self, op: OpId, value: ValueId) -> Result<Range<usize>, InterpError> {
        let n = self.repr(op, self.ir.ty(value))?.n_slots();
        let lane = self.lanes.as_ref().and_then(|lanes| lanes.get(&value));
        let first = match lane.or_else(|| self.slots.get(&value)) {
            Some(first) => *first,
            None => {
                let first = self.fresh_value(n).start;
                self.slots.insert(value, first);
                first
            }
        };
        Ok(first..first + n)
    }

    /// Counts what an op may know of large values among its operands and results, which is some words for
    /// each word, and for each dimension of a vector. Returns how many words these values have.
    fn charge_values(&mut self, op: OpId) -> Result<u64, InterpError> {
        const SMALL: u64 = 64;
        let (data, mut n_words) = (self.ir.op(op), 0);
        for value in data.operands().iter().chain(data.results()) {
            let ty = self.ir.ty(*value);
            let rank = if let Type::Vector(vector) = ty { vector.shape.len() as u64 } else { 0 };
            let n_slots = Repr::of(ty).map_or(0, |repr| repr.n_slots() as u64);
            if n_slots > SMALL {
                self.charge(op, n_slots * (1 + rank))?;
                n_words += n_slots;
            }
        }
        Ok(n_words)
    }

    /// Counts words of what an op knows about its operands; they are never given back.
    pub(crate) fn charge(&mut self, op: OpId, words: u64) -> Result<(), InterpError> {
        let limit = self.options.memory_limit;
        self.program.bytes = self.program.bytes.saturating_add(words.saturating_mul(8));
        if self.program.bytes <= limit {
            return Ok(());
        }
        let message =
            format!("memory limit of {limit} bytes reached: what ops know about large values takes more");
        Err(InterpError::at(self.ir, InterpErrorKind::MemoryLimit, op, message))
    }

    /// Slots that belong to no value.
    pub(crate) fn fresh(&mut self, n: usize) -> usize {
        self.n_slots += n;
        self.n_slots - n
    }

    /// Slots for a value.
    pub(crate) fn fresh_value(&mut self, n: usize) -> Range<usize> {
        let first = self.fresh(n);
        self.add_shadows(first..first + n);
        first..first + n
    }

    /// The first register of the op's n-th operand.
    ///
    /// An integer, float or index of at most 64 bits takes one register, with its bits in the low end and
    /// zeros above them; an index is sign-extended. Wider numbers, and vectors, take as many as they need,
    /// one after the other.
    pub fn operand(&mut self, op: OpId, index: usize) -> Result<usize, InterpError> {
        let value = self.operand_value(op, index)?;
        Ok(self.value(op, value)?.start)
    }

    /// The operands of an op in one of its declared groups.
    pub(crate) fn group(&self, op: OpId, name: &str) -> &'a [ValueId] {
        self.ir.def(op).signature.map_or(&[], |signature| signature.values(self.ir, op, name))
    }

    /// The op's n-th operand.
    pub(crate) fn operand_value(&self, op: OpId, index: usize) -> Result<ValueId, InterpError> {
        let operand = self.ir.op(op).operands().get(index).copied();
        operand.ok_or_else(|| self.refusal(op, format!("has no operand {index}")))
    }

    /// The op's n-th result.
    pub(crate) fn result_value(&self, op: OpId, index: usize) -> Result<ValueId, InterpError> {
        let result = self.ir.op(op).results().get(index).copied();
        result.ok_or_else(|| self.refusal(op, format!("has no result {index}")))
    }

    /// The first register of the op's n-th result.
    pub fn result(&mut self, op: OpId, index: usize) -> Result<usize, InterpError> {
        let value = self.result_value(op, index)?;
        Ok(self.value(op, value)?.start)
    }

    /// The slots of all operands from the `from`-th on; each must be a scalar.
    pub(crate) fn scalars(&mut self, op: OpId, values: &[ValueId]) -> Result<Vec<usize>, InterpError> {
        values.iter().map(|value| self.value(op, *value).map(|slots| slots.start)).collect()
    }

    /// The slots of the results.
    pub(crate) fn results(&mut self, op: OpId) -> Result<Vec<Range<usize>>, InterpError> {
        let ir = self.ir;
        self.values(op, ir.op(op).results())
    }

    /// The scalar type of a value.
    pub(crate) fn scalar(&self, op: OpId, value: ValueId) -> Result<Scalar, InterpError> {
        match self.repr(op, self.ir.ty(value))? {
            Repr::Scalar(scalar) => Ok(scalar),
            Repr::Lanes(_) => Err(self.refusal(op, "works on a vector or a complex number, not a scalar")),
            _ => Err(self.refusal(op, "works on memrefs or functions, which has no interpretation")),
        }
    }

    /// What the vector or complex number is made of, or the scalar.
    pub(crate) fn elem(&self, op: OpId, value: ValueId) -> Result<Elem, InterpError> {
        match self.repr(op, self.ir.ty(value))? {
            Repr::Scalar(scalar) => Ok(Elem::one(scalar)),
            Repr::Lanes(elem) => Ok(elem),
            _ => Err(self.refusal(op, "works on memrefs or functions, which has no interpretation")),
        }
    }

    /// The integer type of a value, which may have more than 64 bits.
    pub(crate) fn int_of_any_width(&self, op: OpId, value: ValueId) -> Result<IntFormat, InterpError> {
        self.scalar(op, value)?
            .int(self.index_width())
            .ok_or_else(|| self.refusal(op, "works on something else than an integer"))
    }

    /// The integer type of a value of at most 64 bits.
    pub(crate) fn int(&self, op: OpId, value: ValueId) -> Result<IntFormat, InterpError> {
        match self.int_of_any_width(op, value)? {
            int if int.is_narrow() => Ok(int),
            _ => Err(self.refusal(op, "works on an integer of more than 64 bits")),
        }
    }

    /// The float type of a value, which may have more than 64 bits.
    pub(crate) fn float(&self, op: OpId, value: ValueId) -> Result<FloatKind, InterpError> {
        match self.scalar(op, value)? {
            Scalar::Float(kind) => Ok(kind),
            _ => Err(self.refusal(op, "works on something else than a float")),
        }
    }

    /// The representation of a ranked memref.
    pub(crate) fn memref(&self, op: OpId, value: ValueId) -> Result<MemRefRepr, InterpError> {
        match self.repr(op, self.ir.ty(value))? {
            Repr::MemRef(memref) => Ok(memref),
            _ => Err(self.refusal(op, "works on something else than a ranked memref")),
        }
    }

    /// Affine expressions over values: dimensions, then symbols.
    pub(crate) fn affine(
        &mut self,
        op: OpId,
        exprs: &[AffineExpr],
        dims: u32,
        operands: &[ValueId],
    ) -> Result<Vec<Affine>, InterpError> {
        let slots = self.scalars(op, operands)?;
        let width = self.index_width();
        Ok(exprs.iter().map(|expr| Affine::of_indices(expr, dims, &slots, width)).collect())
    }

    /// What has no interpretation is an error once it is reached: the rest of the program may do without it.
    fn op(&mut self, op: OpId) -> Result<Step, InterpError> {
        let n_hoists = self.loops.last().map_or(0, |frame| frame.hoists.len());
        let (n_loops, levels) = (self.loops.len(), self.levels);
        let step = match self.plain_op(op) {
            Err(error) if error.kind == InterpErrorKind::Unsupported => {
                self.loops.truncate(n_loops);
                self.levels = levels;
                if let Some(frame) = self.loops.last_mut() {
                    frame.hoists.truncate(n_hoists);
                }
                return Ok(Box::new(move |_| Err(Trap::refused(op, &error))));
            }
            compiled => compiled?,
        };
        if self.options.records() { recorded(self, op, step) } else { Ok(step) }
    }

    fn plain_op(&mut self, op: OpId) -> Result<Step, InterpError> {
        let def = self.ir.def(op);
        let n_words = self.charge_values(op)?;
        let step = self.step_of(op, def)?;
        if n_words == 0 {
            return Ok(step);
        }
        Ok(Box::new(move |m| {
            m.spend(n_words, op)?;
            step(m)
        }))
    }

    fn step_of(&mut self, op: OpId, def: &OpDef) -> Result<Step, InterpError> {
        let meaning = self.meanings.get(def.name);
        let meaning = meaning.ok_or_else(|| self.refusal(op, "has no interpretation yet"))?;
        if def.has(Traits::ELEMENTWISE)
            && let Some(lanes) = Lanes::of(self, op)?
        {
            return lanes.compile(self, meaning.compile);
        }
        self.evaluate(op, meaning.compile)
    }

    /// The moves from `from` to `to`, of which there are as many.
    pub(crate) fn moves(
        &mut self,
        op: OpId,
        from: &[Range<usize>],
        to: &[Range<usize>],
    ) -> Result<Moves, InterpError> {
        if from.len() != to.len() {
            return Err(self.refusal(op, "passes another number of values than expected"));
        }
        Ok(Moves::new(self, from, to))
    }

    /// The slots of some values.
    pub(crate) fn values(&mut self, op: OpId, values: &[ValueId]) -> Result<Vec<Range<usize>>, InterpError> {
        values.iter().map(|value| self.value(op, *value)).collect()
    }

    /// Begins the body of a sequential loop.
    pub(crate) fn enter_loop(&mut self, op: OpId, iv: ValueId) {
        self.loops.push(LoopFrame { op, iv, hoists: Vec::new() });
    }

    /// Ends the body of a sequential loop; returns the accesses that it locates when it is entered.
    pub(crate) fn leave_loop(&mut self) -> Vec<Hoist> {
        self.loops.pop().map_or_else(Vec::new, |frame| frame.hoists)
    }

    /// The slot of the innermost loop's induction variable, if nothing else that an access depends on changes
    /// in the loop.
    pub(crate) fn hoistable(
        &mut self,
        memref: ValueId,
        operands: &[ValueId],
    ) -> Result<Option<usize>, InterpError> {
        let Some(LoopFrame { op, iv, .. }) = self.loops.last() else { return Ok(None) };
        let (op, iv) = (*op, *iv);
        let is_fixed = |value: ValueId| {
            let block = self.ir.defining_block(value);
            let around = block.and_then(|block| self.ir.block_parent_op(block));
            around.is_some_and(|around| around != op && !self.ir.is_inside(around, op))
        };
        let holds = is_fixed(memref) && operands.iter().all(|value| *value == iv || is_fixed(*value));
        if holds { self.value(op, iv).map(|slots| Some(slots.start)) } else { Ok(None) }
    }

    /// Has the innermost loop locate an access.
    pub(crate) fn hoist(&mut self, hoist: Hoist) {
        if let Some(frame) = self.loops.last_mut() {
            frame.hoists.push(hoist);
        }
    }
}

/// The step that runs a closure.
pub(crate) fn step(
    run: impl Fn(&mut Machine<'_>) -> Run + Send + Sync + 'static,
) -> Result<CompiledOp, InterpError> {
    Ok(CompiledOp(Box::new(run)))
}
