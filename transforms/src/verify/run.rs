//! The observable result of a run, and the comparison of two.

use crate::gate::replay::{Argument, Input, words};
use crate::verify::difference::{Cell, Difference, Seen, argument_name, value_text};
use crate::verify::invented::CELLS;
use itertools::Itertools;
use loopwright_affine_ir::machinery::visible;
use loopwright_affine_ir::{FloatValue, FuncOp, Ir, OpId, Type};
use loopwright_interp::{Datum, InterpError, InterpErrorKind, InterpOptions, Interpreter, MemRefValue};

/// What a run leaves.
pub(super) struct Run {
    arrays: Vec<Left>,
    globals: Vec<Left>,
    results: Vec<(Type, Vec<i64>, Vec<Option<u64>>)>,
    output: String,
    pub steps: u64,
    /// Whether anything was stored, printed or returned.
    pub acts: bool,
    zeros: Zeros,
}

/// Whether zeros of both signs are distinguished: which of them an extremum of numbers is has no meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    Apart,
    Alike,
}

/// How a run that has no end of its own stopped.
pub(super) struct Stopped {
    pub error: InterpError,
    /// What was printed until then.
    pub output: String,
    pub steps: u64,
}

impl Stopped {
    /// Whether the program did what has no meaning.
    pub fn is_undefined(&self) -> bool {
        matches!(self.error.kind, InterpErrorKind::UndefinedBehaviour | InterpErrorKind::Race)
    }
}

/// What is left in memory.
struct Left {
    name: String,
    position: usize,
    global: Option<String>,
    elem: Type,
    sizes: Vec<i64>,
    words_per_element: usize,
    words: Vec<Option<u64>>,
}

impl Run {
    pub fn new((ir, func): (&Ir, OpId), input: &Input, options: InterpOptions) -> Result<Self, Box<Stopped>> {
        let mut interpreter = Interpreter::new(ir, options);
        Self::of((ir, func), input, &mut interpreter).map_err(|error| {
            let (steps, output) = (interpreter.steps(), interpreter.take_output());
            Box::new(Stopped { error, output, steps })
        })
    }

    fn of(
        (ir, func): (&Ir, OpId),
        input: &Input,
        interpreter: &mut Interpreter<'_>,
    ) -> Result<Self, InterpError> {
        let (args, memrefs) = input.arguments(interpreter)?;
        let contents = |interpreter: &Interpreter<'_>| -> Result<Vec<_>, InterpError> {
            memrefs.iter().map(|(_, _, memref)| interpreter.read(memref)).collect()
        };
        let at_first = contents(interpreter)?;
        let results = interpreter.call_function(FuncOp(func), &args)?;
        let is_same = at_first == contents(interpreter)?;
        let types = FuncOp::of(ir, func).and_then(|func| func.ty(ir)).map_or(&[][..], |ty| &ty.results);
        let left = |interpreter: &Interpreter<'_>,
                    (name, position): (String, usize),
                    ty: &Type,
                    memref: &MemRefValue,
                    global: Option<&str>| {
            let elem = match ty {
                Type::MemRef(ty) => ty.elem.clone(),
                other => other.clone(),
            };
            Ok(Left {
                name,
                position,
                global: global.map(str::to_owned),
                elem,
                sizes: memref.sizes().to_vec(),
                words_per_element: memref.words_per_element(),
                words: interpreter.read(memref)?,
            })
        };
        let arrays = memrefs.iter().map(|(position, ty, memref): &Argument| {
            left(interpreter, (argument_name(ir, func, *position), *position), ty, memref, None)
        });
        // What a private global holds only the program itself sees, but for memory that stands for what is
        // outside.
        let is_seen = |name: &str| {
            let global = ir.lookup_symbol(ir.module(), name).map(|global| ir.op(global));
            let visibility = global.and_then(|global| global.attr("sym_visibility")?.as_str());
            visibility != Some("private") || CELLS.contains(&name)
        };
        let globals = interpreter.globals().filter(|(name, _)| is_seen(name)).map(|(name, memref)| {
            let global = ir.lookup_symbol(ir.module(), name);
            let ty = global.and_then(|global| ir.op(global).attr("type")?.as_type());
            left(
                interpreter,
                (format!("global '{}'", visible(name)), 0),
                ty.unwrap_or(&Type::None),
                &memref,
                Some(name),
            )
        });
        let (arrays, globals) = (
            arrays.collect::<Result<Vec<_>, InterpError>>()?,
            globals.collect::<Result<Vec<_>, InterpError>>()?,
        );
        let result = |(ty, datum): (&Type, &Datum)| {
            let sizes = datum.as_memref().map_or(Vec::new(), |memref| memref.sizes().to_vec());
            (ty.clone(), sizes, words(interpreter, datum))
        };
        let results: Vec<_> = types.iter().zip(&results).map(result).collect();
        let (steps, output) = (interpreter.steps(), interpreter.take_output());
        let acts = !is_same || !globals.is_empty() || !results.is_empty() || !output.is_empty();
        let is_extremum = |op: OpId| matches!(ir.op(op).name(), "arith.maxnumf" | "arith.minnumf");
        let zeros = if ir.walk(ir.module()).any(is_extremum) { Zeros::Alike } else { Zeros::Apart };
        Ok(Self { arrays, globals, results, output, steps, acts, zeros })
    }

    /// The first difference; what the first run never wrote may be anything.
    pub fn difference(&self, other: &Run) -> Option<Difference> {
        let in_memory = |left: &[Left], right: &[Left]| {
            left.iter().enumerate().find_map(|(at, left)| {
                // Each program may have globals of its own.
                let is_it = |other: &&Left| other.name == left.name || left.global.is_none();
                let right = if left.global.is_some() { right.iter().find(is_it)? } else { right.get(at)? };
                let (number, [before, after]) = left.first_difference(right, self.zeros)?;
                let subscripts = unravel(number, &left.sizes);
                let what = format!("{}[{}]", left.name, subscripts.iter().join(", "));
                let (global, position) = (left.global.clone(), left.position);
                let seen = Seen::Cell(Cell { global, at, position, subscripts });
                Some(Difference { what, before, after, seen })
            })
        };
        in_memory(&self.arrays, &other.arrays)
            .or_else(|| in_memory(&self.globals, &other.globals))
            .or_else(|| {
                let mut results = self.results.iter().zip(&other.results).enumerate();
                results.find_map(|(at, both)| difference_of_results(at, both, self.zeros))
            })
            .or_else(|| difference_of_output([&self.output, &other.output]))
    }
}

/// A type, the sizes of a memref, and bits.
type RunResult = (Type, Vec<i64>, Vec<Option<u64>>);

fn difference_of_results(
    at: usize,
    (before, after): (&RunResult, &RunResult),
    zeros: Zeros,
) -> Option<Difference> {
    let ((ty, sizes, old), (_, other_sizes, new)) = (before, after);
    let told = |what: String, subscripts: Vec<i64>, [before, after]: [String; 2]| {
        Some(Difference { what, before, after, seen: Seen::Result(at, subscripts) })
    };
    if sizes != other_sizes {
        let text = |sizes: &[i64]| format!("[{}]", sizes.iter().join(", "));
        return told(
            format!("the shape of result {at}"),
            Vec::new(),
            [sizes, other_sizes].map(|sizes| text(sizes)),
        );
    }
    let Type::MemRef(memref) = ty else {
        let texts = || [old, new].map(|words| value_text(ty, words));
        return if is_same_value(ty, (old, new), zeros) {
            None
        } else {
            told(format!("result {at}"), Vec::new(), texts())
        };
    };
    let n_elements = sizes.iter().product::<i64>().max(1);
    let n = (old.len() / usize::try_from(n_elements).unwrap_or(1)).max(1);
    let mut elements = old.chunks(n).zip(new.chunks(n)).enumerate();
    let is_other =
        |old: &[_], new: &[_]| !is_same_value(&memref.elem, (old, new), zeros) && !old.contains(&None);
    let (number, (old, new)) = elements.find(|(_, (old, new))| is_other(old, new))?;
    let subscripts = unravel(number, sizes);
    let what = format!("element [{}] of result {at}", subscripts.iter().join(", "));
    told(what, subscripts, [old, new].map(|words| value_text(&memref.elem, words)))
}

/// Whether two values are the same: which NaN comes of an operation has no meaning.
fn is_same_value(ty: &Type, (old, new): (&[Option<u64>], &[Option<u64>]), zeros: Zeros) -> bool {
    let float = |words: &[Option<u64>]| {
        let Type::Float(kind) = *ty else { return None };
        let words = words.iter().copied().collect::<Option<Vec<u64>>>()?;
        let bits = words.iter().rev().fold(0, |bits: u128, word| (bits << 64) | u128::from(*word));
        Some(FloatValue { kind, bits })
    };
    let is_zero = |value: FloatValue| zeros == Zeros::Alike && value.to_f64() == 0.0;
    old == new
        || float(old)
            .zip(float(new))
            .is_some_and(|(old, new)| old.is_nan() && new.is_nan() || is_zero(old) && is_zero(new))
}

/// How two texts differ, if they do: of long ones, the first line that differs.
fn difference_of_output([before, after]: [&str; 2]) -> Option<Difference> {
    const LONG: usize = 400;
    if before == after {
        return None;
    }
    let lines = before.lines().map(Some).chain(std::iter::repeat(None));
    let mut lines = (1..).zip(lines.zip(after.lines().map(Some).chain(std::iter::repeat(None))));
    let differing = lines.find(|(_, (old, new))| old != new || old.is_none());
    let is_long = before.len().max(after.len()) > LONG;
    let (what, [before, after]) = match differing {
        Some((number, lines)) if is_long && lines != (None, None) => {
            let text =
                |line: Option<&str>| line.map_or_else(|| "missing".to_owned(), |line| format!("{line:?}"));
            (format!("line {number} of the output"), [text(lines.0), text(lines.1)])
        }
        _ => ("the output".to_owned(), [before, after].map(|text| format!("{text:?}"))),
    };
    Some(Difference { what, before, after, seen: Seen::Output })
}

/// How what was printed differs where the first program was stopped, and the second, unless it came to its
/// end, as well: as far as both came.
pub(super) fn difference_of_prefix(before: &str, after: Result<&Run, &Stopped>) -> Option<Difference> {
    let (text, has_ended) = match after {
        Ok(run) => (&run.output, true),
        Err(stopped) => (&stopped.output, false),
    };
    let agree = text.starts_with(before) || (!has_ended && before.starts_with(text.as_str()));
    if agree { None } else { difference_of_output([before, text]) }
}

impl Left {
    /// The position of the first element that differs, and its values.
    fn first_difference(&self, other: &Self, zeros: Zeros) -> Option<(usize, [String; 2])> {
        let n = self.words_per_element.max(1);
        let mut elements = self.words.chunks(n).zip(other.words.chunks(n)).enumerate();
        let is_other =
            |old: &[_], new: &[_]| !is_same_value(&self.elem, (old, new), zeros) && !old.contains(&None);
        let (at, (old, new)) = elements.find(|(_, (old, new))| is_other(old, new))?;
        Some((at, [old, new].map(|words| value_text(&self.elem, words))))
    }
}

/// The subscripts of the element at a position in row-major order.
pub(super) fn unravel(mut number: usize, sizes: &[i64]) -> Vec<i64> {
    let mut subscripts = vec![0; sizes.len()];
    for (subscript, size) in subscripts.iter_mut().zip(sizes).rev() {
        let size = usize::try_from(*size).unwrap_or(1).max(1);
        (*subscript, number) = ((number % size) as i64, number / size);
    }
    subscripts
}
