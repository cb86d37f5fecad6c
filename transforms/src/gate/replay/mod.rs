//! Replay: runs both programs on small inputs and compares memory bit for bit.
//!
//! # Method
//! For each of a few choices of parameter values, the extents of the argument arrays follow from the greatest
//! subscripts of their accesses; both programs run in the reference interpreter on equal contents, and
//! arrays, results and printed text are compared. The values straddle common tile sizes, so that full and
//! partial tiles run. Arguments that a call in the program gives one memory are run as one memory as well.
//!
//! # Exactness
//! A test, not a proof: it shares nothing with proofs, code generation and validation, and so it is beside
//! them. Inputs on which the old program has no meaning or takes too many steps say nothing and are left out.

mod aliasing;
mod extents;
mod input;
pub(crate) mod sized;

use itertools::Itertools;
use loopwright_affine_ir::{BlockId, FuncOp, IndexWidth, Ir, LoopRange, OpId, Traits};
use loopwright_analysis::Scop;
use loopwright_interp::{Datum, InterpError, InterpErrorKind, InterpOptions, Interpreter};
use loopwright_polyhedra::SetError;
use std::collections::BTreeMap;
use std::fmt;

pub(crate) use crate::gate::replay::input::{Argument, Choice, Input, Inputs};

/// Bytes that a run may take; one that needs more says nothing.
const MEMORY_LIMIT: u64 = 1 << 28;

/// Which inputs to run on, and how long.
#[derive(Clone, Debug)]
pub struct ReplayOptions {
    /// Each run gives the n-th parameter `start + n`; ascending.
    pub starts: Vec<i64>,
    /// A run of the old program of more steps says nothing.
    pub step_limit: u64,
    /// The same where there is a proof, and the number of executed operations does not matter.
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

/// The results of replay.
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
    /// Whether the new program executed more than this many hundredths of what the old one did.
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

/// Why an input is skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// There is no function to run.
    NotAFunction,
    /// A size would be negative.
    NegativeSize,
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
            Self::NegativeSize => f.write_str("a size would be negative"),
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

impl Programs<'_> {
    /// The function in one of the programs: under its path, or alone in the program.
    fn function(&self, ir: &Ir) -> Option<FuncOp> {
        let func = FuncOp::of(self.ir, self.scop.func)?;
        let path = func.path(self.ir);
        let found = FuncOp::defined(ir).find(|other| other.path(ir) == path);
        found.or_else(|| FuncOp::all(ir).find(|other| other.name(ir) == func.name(self.ir)))
    }
}

/// Runs both programs; the error has the input on which they differ.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
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
/// use loopwright_transforms::machinery::{Programs, ReplayOptions, replay};
/// let scop = loopwright_analysis::extract(&ir, func).unwrap();
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
    let functions = [programs.before, programs.after].map(|ir| Some((ir, programs.function(ir)?)));
    let [Some(before), Some(after)] = functions else {
        return Ok(Replay { left_out: vec![LeftOut::NotAFunction], ..result });
    };
    if let Some(why) = too_long(programs.before, before.1.0, options) {
        result.left_out.push(why);
        return Ok(result);
    }
    let (ir, scop) = (programs.ir, programs.scop);
    let inputs = match Inputs::new((ir, scop.func), Some(scop), scop.options.index_width) {
        Ok(inputs) => inputs,
        Err(why) => return Ok(Replay { left_out: vec![why], ..result }),
    };
    run_all([before, after], &inputs, options)
}

/// Runs a function of two programs; nothing is known of the subscripts of the old one.
pub(crate) fn replay_of_sizes(
    [(before, func), (after, new)]: [(&Ir, OpId); 2],
    index_width: IndexWidth,
    options: &ReplayOptions,
) -> Result<Replay, RunDifference> {
    let result = Replay { agreed: 0, operations: None, left_out: Vec::new() };
    if let Some(why) = too_long(before, func, options) {
        return Ok(Replay { left_out: vec![why], ..result });
    }
    let inputs = match Inputs::new((before, func), None, index_width) {
        Ok(inputs) => inputs,
        Err(why) => return Ok(Replay { left_out: vec![why], ..result }),
    };
    run_all([(before, FuncOp(func)), (after, FuncOp(new))], &inputs, options)
}

/// Runs a function of two programs with all settings.
fn run_all(
    functions: [(&Ir, FuncOp); 2],
    inputs: &Inputs<'_>,
    options: &ReplayOptions,
) -> Result<Replay, RunDifference> {
    let mut result = Replay { agreed: 0, operations: None, left_out: Vec::new() };
    let n_settings = inputs.settings.len() as i64;
    let n_runs = if n_settings == 0 { options.starts.len().min(1) } else { options.starts.len() };
    let overlaps: &[bool] = if inputs.overlap() { &[false, true] } else { &[false] };
    for (seed, (start, overlaps)) in (3..).zip(options.starts[..n_runs].iter().cartesian_product(overlaps)) {
        let values: Vec<i64> = (0..n_settings).map(|n| start + n).collect();
        let choice = |room| Choice { values: values.clone(), seed, room, overlaps: *overlaps };
        let choices = inputs.rooms(seed).into_iter().map(choice);
        match run_with_room(functions, inputs, choices, options.step_limit)? {
            Verdict::Agreed(operations) => {
                result.agreed += 1;
                result.operations = Some(operations);
            }
            Verdict::LeftOut(why) => result.left_out.push(why),
        }
    }
    Ok(result)
}

/// Runs both with as little room in memory as the old program needs: on the first of these inputs that it has
/// a meaning on.
fn run_with_room(
    functions: [(&Ir, FuncOp); 2],
    inputs: &Inputs<'_>,
    choices: impl Iterator<Item = Choice>,
    step_limit: u64,
) -> Result<Verdict, RunDifference> {
    let mut first = None;
    for choice in choices {
        let input = match inputs.input(&choice) {
            Ok(input) => input,
            Err(why) => return Ok(Verdict::LeftOut(first.unwrap_or(why))),
        };
        match run_on(functions, input, step_limit)? {
            Verdict::LeftOut(LeftOut::Fails { input, error })
                if error.kind == InterpErrorKind::UndefinedBehaviour =>
            {
                first.get_or_insert(LeftOut::Fails { input, error });
            }
            verdict => return Ok(verdict),
        }
    }
    Ok(Verdict::LeftOut(first.unwrap_or(LeftOut::OtherType)))
}

/// Whether a function is known to execute more than a run may.
fn too_long(ir: &Ir, func: OpId, options: &ReplayOptions) -> Option<LeftOut> {
    let limit = options.step_limit;
    (least_operations(ir, func) > limit).then_some(LeftOut::TooLong { limit })
}

/// So many operations an op executes at least, which are those in loops with constant bounds.
pub(crate) fn least_operations(ir: &Ir, op: OpId) -> u64 {
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
    results: Vec<Vec<Option<u64>>>,
    output: String,
}

fn run_on(
    [before, after]: [(&Ir, FuncOp); 2],
    input: Input,
    step_limit: u64,
) -> Result<Verdict, RunDifference> {
    let (before, steps_before) = match run(before, &input, step_limit) {
        Ok(ended) => ended,
        Err(error) => {
            return Ok(Verdict::LeftOut(LeftOut::Fails { input: input.text, error: Box::new(error) }));
        }
    };
    // Loops around tiles take steps of their own.
    let (after, steps_after) = run(after, &input, step_limit.saturating_mul(16))
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
fn run((ir, func): (&Ir, FuncOp), input: &Input, step_limit: u64) -> Result<(Memory, u64), InterpError> {
    let limits = InterpOptions {
        step_limit,
        memory_limit: MEMORY_LIMIT,
        index_width: input.index_width,
        ..InterpOptions::default()
    };
    let mut interpreter = Interpreter::new(ir, limits);
    let (args, arrays) = input.arguments(&mut interpreter)?;
    let results = interpreter.call_function(func, &args)?;
    let contents = arrays.iter().map(|(_, _, memref)| interpreter.read(memref));
    let globals =
        interpreter.globals().map(|(name, memref)| Ok((name.to_string(), interpreter.read(&memref)?)));
    let memory = Memory {
        arrays: contents.collect::<Result<_, _>>()?,
        globals: globals.collect::<Result<_, InterpError>>()?,
        results: results.iter().map(|result| words(&interpreter, result)).collect(),
        output: interpreter.take_output(),
    };
    Ok((memory, interpreter.steps()))
}

/// The bits of a result; of a memref, what it holds, as far as it was not freed.
pub(crate) fn words(interpreter: &Interpreter<'_>, result: &Datum) -> Vec<Option<u64>> {
    match result {
        Datum::Bits(bits) => vec![Some(*bits)],
        Datum::Words(words) => words.iter().copied().map(Some).collect(),
        Datum::MemRef(memref) => interpreter.read(memref).unwrap_or_default(),
        _ => Vec::new(),
    }
}
