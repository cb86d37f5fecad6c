//! From ops to steps: every SSA value gets register slots, every op becomes a closure over them.
//!
//! An op's `eval` hook is called once per occurrence, when its function is compiled. It looks up types and
//! attributes, refuses what has no meaning, and returns the closure that does the work.

use std::collections::HashMap;
use std::ops::Range;

use super::error::{InterpError, Trap};
use super::machine::{Body, Code, Function, Machine, Run, Step};
use super::number::Int;
use super::print::printer;
use super::value::{MemRefRepr, Repr, Scalar};
use super::{InterpOptions, affine::Affine};
use crate::affine_expr::AffineExpr;
use crate::dialects::func::FuncOp;
use crate::float::FloatKind;
use crate::ids::{BlockId, OpId, ValueId};
use crate::ir::Ir;
use crate::op_def::{OpKind, Traits};

/// Gives an op its meaning: compiles one occurrence of it.
pub type EvalFn = fn(&mut Compiler<'_>, OpId) -> Result<CompiledOp, InterpError>;

/// A compiled op, opaque outside of the interpreter.
pub struct CompiledOp(pub(crate) Step);

/// Functions by id, in the order in which calls to them were met.
#[derive(Default)]
pub(crate) struct Program {
    /// Compiled functions. Ids below its length are ready.
    pub functions: Vec<Function>,
    /// The op of every function that got an id.
    pub ops: Vec<OpId>,
    ids: HashMap<OpId, usize>,
}

impl Program {
    /// The id of a function; if it is new, its compilation is still to be done.
    pub fn id(&mut self, op: OpId) -> usize {
        *self.ids.entry(op).or_insert_with(|| {
            self.ops.push(op);
            self.ops.len() - 1
        })
    }

    /// Compiles every function that has an id and no code, and those they call. After an error nothing new remains.
    pub fn complete(&mut self, ir: &Ir, options: &InterpOptions) -> Result<(), InterpError> {
        let ready = self.functions.len();
        while let Some(op) = self.ops.get(self.functions.len()).copied() {
            match Compiler::function(ir, options, self, op) {
                Ok(function) => self.functions.push(function),
                Err(error) => {
                    self.functions.truncate(ready);
                    self.ops.truncate(ready);
                    self.ids.retain(|_, id| *id < ready);
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

/// Compiles one function.
pub struct Compiler<'a> {
    ir: &'a Ir,
    options: &'a InterpOptions,
    program: &'a mut Program,
    slots: HashMap<ValueId, usize>,
    n_slots: usize,
    levels: u32,
    deepest: u32,
}

/// Regions nested deeper than this are refused: every level takes native stack.
const MAX_NESTING: u32 = 1000;

impl<'a> Compiler<'a> {
    fn function(
        ir: &'a Ir,
        options: &'a InterpOptions,
        program: &'a mut Program,
        op: OpId,
    ) -> Result<Function, InterpError> {
        let mut cx =
            Compiler { ir, options, program, slots: HashMap::new(), n_slots: 0, levels: 1, deepest: 1 };
        let view = FuncOp::of(ir, op).ok_or_else(|| cx.refusal(op, "is called, but is not a function"))?;
        let ty = view.ty(ir).ok_or_else(|| cx.refusal(op, "has no function type"))?;
        let blocks = match ir.op(op).regions().first() {
            Some(region) => ir.region(*region).blocks(),
            None => &[],
        };
        let (body, results) = match blocks {
            [] => {
                for input in &ty.inputs {
                    cx.n_slots += cx.repr(op, input)?.n_slots();
                }
                let name = view.name(ir);
                let printer = printer(name, &ty.inputs, &ty.results).ok_or_else(|| {
                    cx.refusal(op, format!("'{name}' has no body and is not a known printing function"))
                })?;
                (Body::Printer(printer), Vec::new())
            }
            [block] => {
                for arg in ir.block(*block).args() {
                    cx.value(op, *arg)?;
                }
                let code = cx.block(op, *block)?;
                let results = cx.terminator_values(op, *block, OpKind::Return)?;
                let results = results.into_iter().map(|slots| (slots.start, slots.len())).collect();
                return Ok(Function {
                    body: Body::Code(code),
                    n_slots: cx.n_slots,
                    results,
                    levels: cx.deepest,
                });
            }
            _ => return Err(cx.refusal(op, "has several blocks, which have no interpretation yet")),
        };
        Ok(Function { body, n_slots: cx.n_slots, results, levels: 1 })
    }

    /// The program.
    pub(crate) fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Number of bits of `index`.
    pub(crate) fn index_width(&self) -> u32 {
        self.options.index_width.bits()
    }

    /// Whether races are looked for.
    pub(crate) fn check_races(&self) -> bool {
        self.options.check_races
    }

    /// The id of a function that is called.
    pub(crate) fn callee(&mut self, function: OpId) -> usize {
        self.program.id(function)
    }

    /// Says that an op has no interpretation.
    pub(crate) fn refusal(&self, op: OpId, message: impl AsRef<str>) -> InterpError {
        InterpError::unsupported(self.ir, op, message)
    }

    /// How values of a type are held.
    pub(crate) fn repr(&self, op: OpId, ty: &crate::types::Type) -> Result<Repr, InterpError> {
        Repr::of(ty)
            .map_err(|what| self.refusal(op, format!("involves {what}, which has no interpretation yet")))
    }

    /// The slots of a value, assigned when first asked for.
    pub(crate) fn value(&mut self, op: OpId, value: ValueId) -> Result<Range<usize>, InterpError> {
        let n = self.repr(op, self.ir.ty(value))?.n_slots();
        let first = match self.slots.get(&value) {
            Some(first) => *first,
            None => {
                let first = self.fresh(n);
                self.slots.insert(value, first);
                first
            }
        };
        Ok(first..first + n)
    }

    /// Slots that belong to no value.
    pub(crate) fn fresh(&mut self, n: usize) -> usize {
        self.n_slots += n;
        self.n_slots - n
    }

    /// The first slot of the op's n-th operand.
    pub(crate) fn operand(&mut self, op: OpId, index: usize) -> Result<usize, InterpError> {
        let value = self.operand_value(op, index)?;
        Ok(self.value(op, value)?.start)
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

    /// The first slot of the op's n-th result.
    pub(crate) fn result(&mut self, op: OpId, index: usize) -> Result<usize, InterpError> {
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
        ir.op(op).results().iter().map(|value| self.value(op, *value)).collect()
    }

    /// The scalar type of a value.
    pub(crate) fn scalar(&self, op: OpId, value: ValueId) -> Result<Scalar, InterpError> {
        match self.repr(op, self.ir.ty(value))? {
            Repr::Scalar(scalar) => Ok(scalar),
            _ => Err(self.refusal(op, "works on memrefs, which has no interpretation")),
        }
    }

    /// The integer type of a value.
    pub(crate) fn int(&self, op: OpId, value: ValueId) -> Result<Int, InterpError> {
        let scalar = self.scalar(op, value)?;
        Int::of(scalar, self.index_width())
            .ok_or_else(|| self.refusal(op, "works on a float, not an integer"))
    }

    /// The float type of a value.
    pub(crate) fn float(&self, op: OpId, value: ValueId) -> Result<FloatKind, InterpError> {
        match self.scalar(op, value)? {
            Scalar::Float(kind) => Ok(kind),
            _ => Err(self.refusal(op, "works on an integer, not a float")),
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
        Ok(exprs.iter().map(|expr| Affine::new(expr, dims, &slots)).collect())
    }

    /// Compiles a block of one of the op's regions, terminator excepted.
    pub(crate) fn block(&mut self, op: OpId, block: BlockId) -> Result<Code, InterpError> {
        if self.levels >= MAX_NESTING {
            return Err(self.refusal(op, format!("regions nest deeper than {MAX_NESTING} levels")));
        }
        self.levels += 1;
        self.deepest = self.deepest.max(self.levels);
        let ops = self.ir.block(block).ops();
        let mut steps = Vec::with_capacity(ops.len());
        for inner in ops {
            let def = self.ir.def(*inner);
            if def.has(Traits::TERMINATOR) {
                continue;
            }
            let eval = def.eval.ok_or_else(|| self.refusal(*inner, "has no interpretation yet"))?;
            steps.push(eval(self, *inner)?.0);
        }
        self.levels -= 1;
        Ok(Code::new(steps))
    }

    /// The slots of the values that the block's terminator hands over.
    pub(crate) fn terminator_values(
        &mut self,
        op: OpId,
        block: BlockId,
        kind: OpKind,
    ) -> Result<Vec<Range<usize>>, InterpError> {
        let ir = self.ir;
        let Some(terminator) = ir.terminator(block) else { return Ok(Vec::new()) };
        if ir.def(terminator).kind != kind {
            return Err(self.refusal(terminator, "ends this region, which has no interpretation"));
        }
        ir.op(terminator).operands().iter().map(|value| self.value(op, *value)).collect()
    }

    /// Whether stack memory is allocated right in the block: then each execution of it is a scope of its own.
    pub(crate) fn allocates_stack(&self, block: BlockId) -> bool {
        let mut ops = self.ir.block(block).ops().iter();
        ops.any(|op| self.ir.def(*op).kind == OpKind::Alloc && self.ir.op(*op).name() == "memref.alloca")
    }
}

/// The step that runs a closure.
pub(crate) fn step(
    run: impl Fn(&mut Machine<'_>) -> Run + Send + Sync + 'static,
) -> Result<CompiledOp, InterpError> {
    Ok(CompiledOp(Box::new(run)))
}

/// `Err` with undefined behaviour in `op`.
#[cold]
pub(crate) fn undefined<T>(op: OpId, message: impl Into<String>) -> Result<T, Box<Trap>> {
    Err(Trap::undefined(op, message))
}
