//! Two functions run on the same inputs.
//!
//! # Method
//! Sizes and other `index` arguments go from small to large; memory is filled with numbers that depend on a seed; iterations of
//! parallel loops run forward, backward and shuffled. Where a function is described by integer sets, arrays are as large as its accesses need;
//! otherwise all dynamic sizes are the same. Inputs on which the first program has no meaning, or takes too long, say
//! nothing.
//!
//! # Exactness
//! A test, not a proof.

use crate::replay::{Input, computed_parameter};
use crate::verify::difference::{Cell, Difference, Seen, argument_name, arguments, value_text};
use crate::verify::explain::explained;
use crate::verify::options::VerifyOptions;
use crate::verify::verdict::{CellDifference, Tested, Witness};
use affine_ir::{FuncOp, Ir, OpId, Type};
use analysis::{Example, ExtractOptions, Param, Scop, Separation, extract_with};
use interp::{Datum, InterpError, InterpOptions, Interpreter, MemRefValue, Order};
use itertools::Itertools;

/// Bytes that a run may take; one that needs more says nothing.
const MEMORY_LIMIT: u64 = 1 << 28;

/// Sizes that parameters take.
const SIZES: [i64; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 37, 66];

/// So many choices of parameters are tried.
const MOST_CHOICES: usize = 60;

/// Runs both on many inputs; the error is the first on which they differ.
pub(super) fn compare(
    before: (&Ir, OpId),
    after: (&Ir, OpId),
    example: Option<&Example>,
    options: &VerifyOptions,
) -> Result<Tested, Box<Witness>> {
    let extract = ExtractOptions { index_width: options.index_width, ..ExtractOptions::default() };
    if options.runs.all_steps == 0 {
        return Ok(Tested { agreed: 0, left_out: Some("no runs are wanted".to_string()) });
    }
    // A parameter that is computed cannot be chosen: then all sizes are the same.
    // Which parameters it has does not depend on what overlaps.
    let scop = extract_with(before.0, before.1, (&extract, &Separation::Assumed)).ok();
    let scop = scop.filter(|scop| computed_parameter(before.0, scop).is_none());
    let (mut tested, mut steps) = (Tested { agreed: 0, left_out: None }, 0);
    let limits = |order: Order| InterpOptions {
        step_limit: options.runs.step_limit,
        memory_limit: MEMORY_LIMIT,
        index_width: options.index_width,
        order,
        ..InterpOptions::default()
    };
    let is_loop = |op: OpId| after.0.def(op).loop_like.is_some_and(|loop_like| loop_like.is_parallel);
    let is_parallel = after.0.walk(after.0.module()).any(is_loop);
    let orders = [Order::Forward, Order::Reverse, Order::Shuffle(1)];
    for (number, choice) in choices(before, scop.as_ref(), example, options).into_iter().enumerate() {
        let order = orders[number % orders.len()];
        let input = match choice.input(before, scop.as_ref(), number as u64 + 1, options) {
            Ok(input) => input,
            Err(why) => {
                tested.left_out.get_or_insert(why);
                continue;
            }
        };
        let old = match Run::new(before, &input, limits(Order::Forward)) {
            Ok(run) => run,
            Err(error) => {
                let why = format!("with {}: {}", input.text, error.diagnostic.message);
                tested.left_out.get_or_insert(why);
                continue;
            }
        };
        let limit = options.runs.step_limit.saturating_mul(16);
        let new = Run::new(after, &input, InterpOptions { step_limit: limit, ..limits(order) });
        let text = match order {
            _ if !is_parallel => input.text.clone(),
            Order::Forward => input.text.clone(),
            Order::Reverse => format!("{}, parallel iterations backward", input.text),
            Order::Shuffle(seed) => format!("{}, parallel iterations shuffled ({seed})", input.text),
        };
        let new = new.map_err(|error| {
            let difference = CellDifference::Fails { error: error.to_string() };
            Box::new(Witness { input: text.clone(), difference })
        })?;
        steps += old.steps + new.steps;
        if let Some(difference) = old.difference(&new) {
            let options = [limits(Order::Forward), InterpOptions { step_limit: limit, ..limits(order) }];
            let difference = explained(difference, [before, after], &input, options);
            return Err(Box::new(Witness { input: text, difference }));
        }
        tested.agreed += 1;
        if steps > options.runs.all_steps {
            break;
        }
    }
    Ok(tested)
}

/// Values of parameters, or one size for everything.
struct Choice(Vec<i64>);

/// The choices of parameters, those of small numbers first.
fn choices(
    (ir, func): (&Ir, OpId),
    scop: Option<&Scop>,
    example: Option<&Example>,
    options: &VerifyOptions,
) -> Vec<Choice> {
    let names: Vec<String> = match scop {
        Some(scop) => scop.clone().in_words_of(ir).params.iter().map(|p| p.name.to_string()).collect(),
        None => {
            let is_sized = |ty: &Type| match ty {
                Type::Index => true,
                Type::MemRef(memref) => memref.n_dynamic() > 0,
                _ => false,
            };
            let args = FuncOp::of(ir, func).map_or(&[][..], |func| func.args(ir));
            let any = args.iter().any(|arg| is_sized(ir.ty(*arg)));
            if any { vec!["size".to_string()] } else { Vec::new() }
        }
    };
    let (low, high) = options.parameters.unwrap_or((i64::MIN, i64::MAX));
    if names.is_empty() {
        // The same sizes, several contents and orders.
        return (0..4).map(|_| Choice(Vec::new())).collect();
    }
    let sizes = |name: &String| match options.runs.fixed.get(name) {
        Some(fixed) => vec![*fixed],
        None if low > 0 => vec![low, low.saturating_add(1), low.saturating_add(7)],
        None => SIZES.to_vec(),
    };
    let is_wanted = |values: &Vec<i64>| {
        let mut named = names.iter().zip(values);
        named.all(|(name, value)| options.runs.fixed.contains_key(name) || (low..=high).contains(value))
    };
    let free = names.iter().filter(|name| !options.runs.fixed.contains_key(*name)).count();
    let mut all: Vec<Vec<i64>> = match free {
        0..=3 => names.iter().map(sizes).multi_cartesian_product().collect(),
        // All sizes the same, or growing from one to the next, or falling.
        _ => {
            let varied = |first: i64, step: i64| -> Vec<i64> {
                let value = |(n, name): (i64, &String)| {
                    options.runs.fixed.get(name).copied().unwrap_or((first + n * step).max(0))
                };
                (0..).zip(&names).map(value).collect()
            };
            SIZES.iter().flat_map(|size| [varied(*size, 0), varied(*size, 1), varied(*size, -1)]).collect()
        }
    };
    all.sort_by_key(|values| (values.iter().max().copied(), values.iter().sum::<i64>(), values.clone()));
    all.dedup();
    // All of the smallest, then an even choice of the rest.
    let (n_small, n) = (MOST_CHOICES / 2, all.len());
    let stride = (n.saturating_sub(n_small)).div_ceil(MOST_CHOICES - n_small).max(1);
    let is_taken = |at: &usize| *at < n_small || (n - 1 - at).is_multiple_of(stride);
    let mut at = 0;
    all.retain(|_| {
        at += 1;
        is_taken(&(at - 1))
    });
    // Where a proof got stuck, a few sizes beyond, and several contents.
    let stuck = scop.zip(example).and_then(|(scop, example)| {
        let of_param = |param: &Param| {
            let (_, value) = example.parameters.iter().find(|(name, _)| *name == param.name)?;
            value.to_i64()
        };
        scop.params.iter().map(of_param).collect::<Option<Vec<i64>>>()
    });
    if let Some(stuck) = stuck {
        all.extend((0..4).map(|more| {
            let values = names.iter().zip(&stuck);
            values.map(|(name, at)| options.runs.fixed.get(name).copied().unwrap_or(at + more)).collect()
        }));
        all.sort_by_key(|values| (values.iter().max().copied(), values.iter().sum::<i64>(), values.clone()));
        all.dedup();
    }
    all.into_iter().filter(is_wanted).map(Choice).collect()
}

impl Choice {
    fn input(
        &self,
        (ir, func): (&Ir, OpId),
        scop: Option<&Scop>,
        seed: u64,
        options: &VerifyOptions,
    ) -> Result<Input, String> {
        match scop {
            Some(scop) => {
                Input::new(ir, &scop.clone().in_words_of(ir), &self.0, seed).map_err(|why| why.to_string())
            }
            None => {
                let size = self.0.first().copied().unwrap_or(0);
                Input::of_one_size(ir, func, size, seed, options.index_width).map_err(|why| why.to_string())
            }
        }
    }
}

/// What a run leaves.
struct Run {
    arrays: Vec<Left>,
    globals: Vec<Left>,
    results: Vec<(Type, Datum)>,
    output: String,
    steps: u64,
}

/// What is left in memory.
struct Left {
    name: String,
    global: Option<String>,
    elem: Type,
    sizes: Vec<i64>,
    words_per_element: usize,
    words: Vec<Option<u64>>,
}

impl Run {
    fn new((ir, func): (&Ir, OpId), input: &Input, options: InterpOptions) -> Result<Self, InterpError> {
        let mut interpreter = Interpreter::new(ir, options);
        let (args, memrefs) = arguments(&mut interpreter, input)?;
        let name = ir.symbol_name(func).unwrap_or_default();
        let results = interpreter.call(name, &args)?;
        let types = FuncOp::of(ir, func).and_then(|func| func.ty(ir)).map_or(&[][..], |ty| &ty.results);
        let left = |interpreter: &Interpreter<'_>,
                    name: String,
                    ty: &Type,
                    memref: &MemRefValue,
                    global: Option<&str>| {
            let elem = match ty {
                Type::MemRef(ty) => ty.elem.clone(),
                other => other.clone(),
            };
            Ok(Left {
                name,
                global: global.map(str::to_owned),
                elem,
                sizes: memref.sizes().to_vec(),
                words_per_element: memref.words_per_element(),
                words: interpreter.read(memref)?,
            })
        };
        let arrays = memrefs.iter().map(|(position, ty, memref)| {
            left(&interpreter, argument_name(ir, func, *position), ty, memref, None)
        });
        let globals = interpreter.globals().map(|(name, memref)| {
            left(&interpreter, format!("global '{name}'"), &Type::None, &memref, Some(name))
        });
        Ok(Self {
            arrays: arrays.collect::<Result<_, InterpError>>()?,
            globals: globals.collect::<Result<_, InterpError>>()?,
            results: types.iter().cloned().zip(results).collect(),
            steps: interpreter.steps(),
            output: interpreter.take_output(),
        })
    }

    fn difference(&self, other: &Run) -> Option<Difference> {
        let in_memory = |left: &[Left], right: &[Left]| {
            left.iter().zip(right).enumerate().find_map(|(at, (left, right))| {
                let (number, [before, after]) = left.first_difference(right)?;
                let subscripts = unravel(number, &left.sizes);
                let what = format!("{}[{}]", left.name, subscripts.iter().join(", "));
                let global = left.global.clone();
                Some(Difference { what, before, after, seen: Seen::Cell(Cell { global, at, subscripts }) })
            })
        };
        in_memory(&self.arrays, &other.arrays)
            .or_else(|| in_memory(&self.globals, &other.globals))
            .or_else(|| {
                let mut results = self.results.iter().zip(&other.results).enumerate();
                results.find_map(|(at, ((ty, before), (_, after)))| {
                    let (old, new) = (words_of(before), words_of(after));
                    (old != new).then(|| Difference {
                        what: format!("result {at}"),
                        before: value_text(ty, &old),
                        after: value_text(ty, &new),
                        seen: Seen::Result(at),
                    })
                })
            })
            .or_else(|| {
                (self.output != other.output).then(|| Difference {
                    what: "the output".to_string(),
                    before: format!("{:?}", self.output),
                    after: format!("{:?}", other.output),
                    seen: Seen::Output,
                })
            })
    }
}

impl Left {
    /// The position of the first element that differs, and its values.
    fn first_difference(&self, other: &Self) -> Option<(usize, [String; 2])> {
        let n = self.words_per_element.max(1);
        let (old, new) = (self.words.chunks(n), other.words.chunks(n));
        let (at, (old, new)) = old.zip(new).enumerate().find(|(_, (old, new))| old != new)?;
        Some((at, [old, new].map(|words| value_text(&self.elem, words))))
    }
}

/// The subscripts of the element at a position in row-major order.
fn unravel(mut number: usize, sizes: &[i64]) -> Vec<i64> {
    let mut subscripts = vec![0; sizes.len()];
    for (subscript, size) in subscripts.iter_mut().zip(sizes).rev() {
        let size = usize::try_from(*size).unwrap_or(1).max(1);
        (*subscript, number) = ((number % size) as i64, number / size);
    }
    subscripts
}

fn words_of(datum: &Datum) -> Vec<Option<u64>> {
    match datum {
        Datum::Bits(bits) => vec![Some(*bits)],
        Datum::Words(words) => words.iter().copied().map(Some).collect(),
        // What memory holds is compared by itself.
        _ => Vec::new(),
    }
}
