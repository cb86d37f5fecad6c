//! Runs on small inputs: does the new program leave the same memory as the old one, bit for bit?
//!
//! # Method
//! For each of a few choices of parameter values, the extents of the argument arrays follow from the greatest
//! subscripts of their accesses; both programs run in the reference interpreter on equal contents, and arrays, results
//! and printed text are compared. The values straddle common tile sizes, so that full and partial tiles run.
//!
//! # Exactness
//! A test, not a proof: it shares nothing with proofs, code generation and validation, and so it stands beside them.
//! Inputs on which the old program has no meaning or takes too many steps say nothing and are left out.

use affine_ir::{
    BlockId, FloatKind, FuncOp, Id, IndexWidth, Ir, LoopRange, OpId, Traits, Type, ValueDef, ValueId,
};
use analysis::{Access, Array, Param, Scop, Stmt};
use interp::{Datum, InterpError, InterpOptions, Interpreter, MemRefValue};
use itertools::Itertools;
use polyhedra::{Budget, Int, Optimum, SetError, VarKind, lexmax};
use std::collections::BTreeMap;
use std::fmt;

/// Bytes that a run may take; one that needs more says nothing.
const MEMORY_LIMIT: u64 = 1 << 28;

/// Which inputs to run on, and how long.
#[derive(Clone, Debug)]
pub struct ReplayOptions {
    /// Each run gives the n-th parameter `start + n`; ascending.
    pub starts: Vec<i64>,
    /// A run of the old program of more steps says nothing.
    pub step_limit: u64,
    /// The same where there is a proof, and nobody asks how many operations are executed.
    pub step_limit_if_proved: u64,
}

impl Default for ReplayOptions {
    fn default() -> Self {
        Self { starts: vec![1, 5, 33], step_limit: 4_000_000, step_limit_if_proved: 400_000 }
    }
}

impl ReplayOptions {
    /// For programs that are proved to compute the same.
    pub(crate) fn if_proved(&self) -> Self {
        Self { step_limit: self.step_limit.min(self.step_limit_if_proved), ..self.clone() }
    }
}

/// What the runs came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Number of inputs on which both programs agreed.
    pub agreed: usize,
    /// What they executed on the largest of these inputs.
    pub operations: Option<Operations>,
    /// Why each of the other inputs says nothing.
    pub left_out: Vec<LeftOut>,
}

/// How many operations two programs executed on one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operations {
    /// The input.
    pub input: String,
    /// The old program.
    pub before: u64,
    /// The new one: loops around tiles, conditions and bounds are operations as well.
    pub after: u64,
}

impl Operations {
    /// Whether the new program executed more than so many hundredths of what the old one did.
    pub fn exceed(&self, hundredths: u64) -> bool {
        u128::from(self.after) * 100 > u128::from(self.before) * u128::from(hundredths)
    }
}

impl Replay {
    /// Why nothing was compared, if nothing was.
    pub fn nothing_compared(&self) -> Option<String> {
        let reasons: Vec<String> = self.left_out.iter().map(ToString::to_string).unique().collect();
        (self.agreed == 0).then(|| reasons.join("; "))
    }
}

/// Why an input says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// There is no function to run.
    NotAFunction,
    /// The program computes a parameter, so that its value cannot be chosen.
    ComputedParameter {
        /// The name that the parameter has in the scop.
        name: String,
    },
    /// An argument is neither a number nor a ranked memref.
    OtherArgument,
    /// An argument has a type that has no values here.
    OtherType,
    /// The subscripts of an array have no bound.
    UnknownExtent,
    /// An array is too large for a small run.
    TooLarge,
    /// The old program executes more operations than a run may, whatever the input.
    TooLong {
        /// So many a run may execute.
        limit: u64,
    },
    /// The extent of an array was not found.
    Extent(SetError),
    /// The old program does not run to its end.
    Fails {
        /// The input.
        input: String,
        /// What the interpreter says.
        error: Box<InterpError>,
    },
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAFunction => f.write_str("not a function"),
            Self::ComputedParameter { name } => write!(f, "the parameter {name} is computed"),
            Self::OtherArgument => f.write_str("an argument is neither a number nor a ranked memref"),
            Self::OtherType => f.write_str("an argument has a type that is not filled"),
            Self::UnknownExtent => f.write_str("the extent of an array is not known"),
            Self::TooLarge => f.write_str("an array is too large for a small run"),
            Self::TooLong { limit } => write!(f, "it executes more than {limit} operations"),
            Self::Extent(error) => error.fmt(f),
            Self::Fails { input, error } => write!(f, "with {input}: {}", error.diagnostic.message),
        }
    }
}

impl std::error::Error for LeftOut {}

/// How the new program differs from the old one in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunDifference {
    /// The new program does not run to its end.
    Fails {
        /// The input.
        input: String,
        /// What the interpreter says.
        error: Box<InterpError>,
    },
    /// Memory, results or output differ at the end.
    Computes {
        /// The input.
        input: String,
    },
}

impl fmt::Display for RunDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fails { input, error } => write!(f, "with {input}, the new program fails: {error}"),
            Self::Computes { input } => write!(f, "with {input}, the new program computes something else"),
        }
    }
}

impl std::error::Error for RunDifference {}

/// The two programs and the description of the old one.
pub struct Programs<'a> {
    /// The program that `scop` describes.
    pub ir: &'a Ir,
    /// The old function: its parameters and the extents of its arrays make the inputs.
    pub scop: &'a Scop,
    /// A program that holds the old function.
    pub before: &'a Ir,
    /// A program that holds the new function.
    pub after: &'a Ir,
}

/// Runs both programs; the error tells the input on which they differ.
///
/// ```
/// # use affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().unwrap().0;
/// use transforms::{Programs, ReplayOptions, replay};
/// let scop = analysis::extract(&ir, func).unwrap();
/// let other = text.replace("arith.mulf", "arith.addf");
/// let other = parse(&Source::new("other.mlir", other.as_str()), &ParseOptions::default()).expect("reads");
/// let options = ReplayOptions::default();
/// let same = Programs { ir: &ir, scop: &scop, before: &ir, after: &ir };
/// assert_eq!(replay(&same, &options).unwrap().agreed, 3);
/// let different = Programs { after: &other, ..same };
/// assert!(replay(&different, &options).is_err());
/// ```
pub fn replay(programs: &Programs<'_>, options: &ReplayOptions) -> Result<Replay, RunDifference> {
    let mut result = Replay { agreed: 0, operations: None, left_out: Vec::new() };
    let name = programs.ir.symbol_name(programs.scop.func).unwrap_or_default();
    let func = FuncOp::all(programs.before).find(|func| func.name(programs.before) == name);
    if let Some(why) = func.and_then(|func| too_long(programs.before, func.0, options)) {
        result.left_out.push(why);
        return Ok(result);
    }
    let one_run = programs.scop.params.is_empty();
    let starts = if one_run { &options.starts[..options.starts.len().min(1)] } else { &options.starts[..] };
    for start in starts {
        match run_both(programs, *start, options)? {
            Verdict::Agreed(operations) => {
                result.agreed += 1;
                result.operations = Some(operations);
            }
            Verdict::LeftOut(why) => result.left_out.push(why),
        }
    }
    Ok(result)
}

/// Runs a function of two programs, all sizes being the same in each run; nothing is known of the subscripts of the old one.
pub(crate) fn replay_of_sizes(
    [(before, func), (after, _)]: [(&Ir, OpId); 2],
    index_width: IndexWidth,
    options: &ReplayOptions,
) -> Result<Replay, RunDifference> {
    let mut result = Replay { agreed: 0, operations: None, left_out: Vec::new() };
    if let Some(why) = too_long(before, func, options) {
        result.left_out.push(why);
        return Ok(result);
    }
    let name = before.symbol_name(func).unwrap_or_default();
    let args = FuncOp::of(before, func).map_or(&[][..], |func| func.args(before));
    let has_size = |arg: &ValueId| match before.ty(*arg) {
        Type::MemRef(ty) => ty.n_dynamic() > 0,
        ty => *ty == Type::Index,
    };
    let starts = match args.iter().any(has_size) {
        true => &options.starts[..],
        false => &options.starts[..options.starts.len().min(1)],
    };
    for size in starts {
        let input = match Input::of_one_size(before, func, *size, 0, index_width) {
            Ok(input) => input,
            Err(why) => {
                result.left_out.push(why);
                break;
            }
        };
        match run_on([before, after], name, input, options.step_limit)? {
            Verdict::Agreed(operations) => {
                result.agreed += 1;
                result.operations = Some(operations);
            }
            Verdict::LeftOut(why) => result.left_out.push(why),
        }
    }
    Ok(result)
}

/// Whether a function is known to execute more than a run may.
fn too_long(ir: &Ir, func: OpId, options: &ReplayOptions) -> Option<LeftOut> {
    let limit = options.step_limit;
    (least_operations(ir, func) > limit).then_some(LeftOut::TooLong { limit })
}

/// So many operations an op executes at least, which are those in loops with constant bounds.
fn least_operations(ir: &Ir, op: OpId) -> u64 {
    let in_block = |block: BlockId| {
        let ops = ir.block(block).ops().iter().filter(|op| !ir.def(**op).has(Traits::TERMINATOR));
        ops.fold(0u64, |sum, op| {
            let ranges = ir.def(*op).loop_like.and_then(|loop_like| loop_like.ranges);
            let iterations = ranges.map_or(Some(0), |ranges| iterations(&ranges(ir, *op)));
            let inside = match iterations {
                None | Some(0) => 0,
                Some(iterations) => least_operations(ir, *op).saturating_mul(iterations),
            };
            sum.saturating_add(1).saturating_add(inside)
        })
    };
    // Of several blocks only the first one is sure to run.
    let regions = ir.op(op).regions().iter().filter_map(|region| ir.region(*region).blocks().first());
    regions.fold(0u64, |sum, block| sum.saturating_add(in_block(*block)))
}

/// The number of iterations of loops with constant bounds.
fn iterations(ranges: &[LoopRange]) -> Option<u64> {
    ranges.iter().try_fold(1u64, |product, range| {
        let [lower, upper] = [&range.lower, &range.upper].map(|bound| match bound.map.results.as_slice() {
            [only] => only.as_const(),
            _ => None,
        });
        let span = i128::from(upper?) - i128::from(lower?);
        let step = i128::from(range.step).max(1);
        product.checked_mul(u64::try_from((span.max(0) + step - 1) / step).ok()?)
    })
}

impl From<SetError> for LeftOut {
    fn from(error: SetError) -> Self {
        Self::Extent(error)
    }
}

enum Verdict {
    Agreed(Operations),
    LeftOut(LeftOut),
}

/// All that a run leaves behind.
#[derive(PartialEq)]
struct Memory {
    arrays: Vec<Vec<Option<u64>>>,
    globals: BTreeMap<String, Vec<Option<u64>>>,
    results: Vec<Option<u64>>,
    output: String,
}

fn run_both(programs: &Programs<'_>, start: i64, options: &ReplayOptions) -> Result<Verdict, RunDifference> {
    let values: Vec<i64> = (0..programs.scop.params.len()).map(|n| start + n as i64).collect();
    let input = match Input::new(programs.ir, programs.scop, &values, 0) {
        Ok(input) => input,
        Err(why) => return Ok(Verdict::LeftOut(why)),
    };
    let name = programs.ir.symbol_name(programs.scop.func).unwrap_or_default();
    run_on([programs.before, programs.after], name, input, options.step_limit)
}

fn run_on(
    [before, after]: [&Ir; 2],
    name: &str,
    input: Input,
    step_limit: u64,
) -> Result<Verdict, RunDifference> {
    let (before, steps_before) = match run(before, name, &input, step_limit) {
        Ok(ended) => ended,
        Err(error) => {
            return Ok(Verdict::LeftOut(LeftOut::Fails { input: input.text, error: Box::new(error) }));
        }
    };
    // Loops around tiles take steps of their own.
    let (after, steps_after) = run(after, name, &input, step_limit.saturating_mul(16))
        .map_err(|error| RunDifference::Fails { input: input.text.clone(), error: Box::new(error) })?;
    match before == after {
        true => {
            let operations = Operations { input: input.text, before: steps_before, after: steps_after };
            Ok(Verdict::Agreed(operations))
        }
        false => Err(RunDifference::Computes { input: input.text }),
    }
}

/// What a run leaves behind, and how many operations it executed.
fn run(ir: &Ir, name: &str, input: &Input, step_limit: u64) -> Result<(Memory, u64), InterpError> {
    let limits = InterpOptions {
        step_limit,
        memory_limit: MEMORY_LIMIT,
        index_width: input.index_width,
        ..InterpOptions::default()
    };
    let mut interpreter = Interpreter::new(ir, limits);
    let mut args = Vec::new();
    let mut arrays: Vec<MemRefValue> = Vec::new();
    for (number, arg) in input.args.iter().enumerate() {
        args.push(match arg {
            Arg::Scalar(datum) => datum.clone(),
            Arg::Array(ty, sizes) => {
                let memref = interpreter.alloc(ty, sizes)?;
                interpreter.fill_seeded(&memref, input.seed + number as u64)?;
                arrays.push(memref.clone());
                Datum::MemRef(memref)
            }
        });
    }
    let results = interpreter.call(name, &args)?;
    let contents = arrays.iter().map(|memref| interpreter.read(memref));
    let globals =
        interpreter.globals().map(|(name, memref)| Ok((name.to_string(), interpreter.read(&memref)?)));
    let memory = Memory {
        arrays: contents.collect::<Result<_, _>>()?,
        globals: globals.collect::<Result<_, InterpError>>()?,
        results: results.iter().map(Datum::bits).collect(),
        output: interpreter.take_output(),
    };
    Ok((memory, interpreter.steps()))
}

/// An argument of a run.
pub(crate) enum Arg {
    Scalar(Datum),
    Array(Type, Vec<i64>),
}

/// Arguments for one run, and how a message names them.
pub(crate) struct Input {
    pub(crate) args: Vec<Arg>,
    /// What memory is filled by.
    pub(crate) seed: u64,
    index_width: IndexWidth,
    pub(crate) text: String,
}

impl Input {
    /// Parameters of these values, and arrays as large as the accesses need.
    pub(crate) fn new(ir: &Ir, scop: &Scop, values: &[i64], seed: u64) -> Result<Self, LeftOut> {
        let func = FuncOp::of(ir, scop.func).ok_or(LeftOut::NotAFunction)?;
        let param =
            |value: ValueId| scop.param_values.iter().find(|(v, _)| *v == value).map(|(_, param)| *param);
        if let Some(param) = computed_parameter(ir, scop) {
            return Err(LeftOut::ComputedParameter { name: param.name.to_string() });
        }
        let mut args = Vec::new();
        for &arg in func.args(ir) {
            args.push(match ir.ty(arg) {
                Type::Index => Arg::Scalar(Datum::index(param(arg).map_or(3, |param| values[param]))),
                Type::Float(_) | Type::Integer { .. } => Arg::Scalar(scalar(ir.ty(arg), seed)?),
                Type::MemRef(ty) => {
                    let dynamic = (0..ty.shape.len()).filter(|dim| ty.shape[*dim].is_none());
                    let sizes = dynamic.map(|dim| extent(ir, scop, values, arg, dim));
                    Arg::Array(ir.ty(arg).clone(), sizes.collect::<Result<_, _>>()?)
                }
                _ => return Err(LeftOut::OtherArgument),
            });
        }
        let named = scop.params.iter().zip(values).map(|(param, value)| format!("{} = {value}", param.name));
        let named: Vec<String> = named.chain(named_integers(ir, func, seed)).collect();
        let text = if named.is_empty() { "no parameters".to_string() } else { named.join(", ") };
        Ok(Self { args, seed, index_width: scop.options.index_width, text })
    }

    /// One number for every `index` and every dynamic size.
    pub(crate) fn of_one_size(
        ir: &Ir,
        func: OpId,
        size: i64,
        seed: u64,
        index_width: IndexWidth,
    ) -> Result<Self, LeftOut> {
        let func = FuncOp::of(ir, func).ok_or(LeftOut::NotAFunction)?;
        let arg = |arg: &ValueId| match ir.ty(*arg) {
            Type::Index => Ok(Arg::Scalar(Datum::index(size))),
            Type::Float(_) | Type::Integer { .. } => Ok(Arg::Scalar(scalar(ir.ty(*arg), seed)?)),
            Type::MemRef(ty) => Ok(Arg::Array(ir.ty(*arg).clone(), vec![size; ty.n_dynamic()])),
            _ => Err(LeftOut::OtherArgument),
        };
        let args = func.args(ir).iter().map(arg).collect::<Result<_, _>>()?;
        Ok(Self { args, seed, index_width, text: format!("all sizes {size}") })
    }
}

/// A parameter that no caller gives: its value is that of an op, and not the size of an array.
pub(crate) fn computed_parameter<'a>(ir: &Ir, scop: &'a Scop) -> Option<&'a Param> {
    let is_given = |param: &&Param| {
        size_of(ir, param.value).is_some() || matches!(ir.value(param.value).def(), ValueDef::Arg(..))
    };
    scop.params.iter().find(|param| !is_given(param))
}

fn scalar(ty: &Type, seed: u64) -> Result<Datum, LeftOut> {
    match ty {
        Type::Float(FloatKind::F64) => Ok(Datum::f64(1.37)),
        Type::Float(FloatKind::F32) => Ok(Datum::f32(1.37)),
        Type::Integer { width: 64, .. } => Ok(Datum::i64(integer(seed).into())),
        Type::Integer { width: 32, .. } => Ok(Datum::i32(integer(seed))),
        _ => Err(LeftOut::OtherType),
    }
}

/// What an integer is that is no size: also what cannot be divided by.
fn integer(seed: u64) -> i32 {
    const INTEGERS: [i32; 5] = [3, 0, -1, 1, 8];
    let at = usize::try_from(seed % INTEGERS.len() as u64).expect("a remainder of a small number is small");
    INTEGERS[at]
}

/// The integers among the arguments with their values, where these are not always the same.
fn named_integers(ir: &Ir, func: FuncOp, seed: u64) -> impl Iterator<Item = String> {
    let is_integer = move |arg: &ValueId| seed > 0 && matches!(ir.ty(*arg), Type::Integer { .. });
    let integers = func.args(ir).iter().copied().enumerate().filter(move |(_, arg)| is_integer(arg));
    integers.map(move |(at, arg)| match ir.name_of(arg) {
        Some(name) => format!("{name} = {}", integer(seed)),
        None => format!("argument {at} = {}", integer(seed)),
    })
}

/// The memref and dimension of which a value is the size.
fn size_of(ir: &Ir, value: ValueId) -> Option<(ValueId, i64)> {
    let op = ir.defining_op(value).filter(|op| ir.def(*op).has(Traits::DIM_SIZE))?;
    let [memref, dim] = ir.op(op).operands() else { return None };
    let constant = affine_ir::constant(ir, *dim)?;
    Some((*memref, constant.as_i64()?))
}

/// A size of an argument: what the program asks for as a parameter, or one more than the greatest subscript.
fn extent(ir: &Ir, scop: &Scop, values: &[i64], arg: ValueId, dim: usize) -> Result<i64, LeftOut> {
    for (value, param) in &scop.param_values {
        if size_of(ir, *value) == Some((arg, dim as i64)) {
            return Ok(values[*param]);
        }
    }
    let is_arg = |array: &Array| array.root == Some(arg);
    let Some(id) = scop.arrays.iter().position(is_arg) else { return Ok(1) };
    let mut greatest = 0;
    for stmt in &scop.stmts {
        for access in stmt.accesses.iter().filter(|access| access.array.index() == id) {
            greatest = greatest.max(greatest_subscript(stmt, access, values, dim)?);
        }
    }
    Ok(greatest + 1)
}

fn greatest_subscript(stmt: &Stmt, access: &Access, values: &[i64], dim: usize) -> Result<i64, LeftOut> {
    let budget = Budget::default();
    let mut greatest = 0;
    for piece in &access.relation {
        for domain in stmt.domain.disjuncts() {
            let mut cells = piece.with_domain_in(domain).map_err(SetError::from)?;
            for (param, value) in values.iter().enumerate() {
                let column = cells.space().offset(VarKind::Symbol) + param;
                cells.fix(column, &Int::from(*value));
            }
            let column = cells.space().offset(VarKind::Range) + dim;
            let mut order: Vec<usize> = (0..cells.space().n_cols()).collect();
            order.swap(0, column);
            let (equalities, inequalities) =
                (cells.equalities().select_columns(&order), cells.inequalities().select_columns(&order));
            match lexmax(&equalities, &inequalities, 1, &budget).map_err(SetError::from)? {
                Optimum::At(point) => greatest = greatest.max(point[0].to_i64().unwrap_or(i64::MAX)),
                Optimum::Infeasible => {}
                Optimum::Unbounded => return Err(LeftOut::UnknownExtent),
            }
        }
    }
    // An array of this size does not fit a small run.
    if greatest > 1 << 20 { Err(LeftOut::TooLarge) } else { Ok(greatest) }
}
