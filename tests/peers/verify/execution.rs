//! What programs and functions do when they run: in the interpreter on many inputs, and under `mlir-runner`
//! at several sizes.

use loopwright_affine_ir::{FuncOp, Ir, PrintOptions, Type, print_op};
use loopwright_interp::{Datum, InterpOptions, Interpreter, Order};

use crate::bundle::{bundle, unbundle};
use crate::tools::Mlir;
use support::engine::{self, interpreted};
use support::printed::without_addresses;

/// Sizes and other numbers that functions are run with.
const SIZES: [i64; 12] = [-3, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 17];

/// An input with which a function does something else in the second program, if one of a few does.
pub fn differing_input(before: &Ir, after: &Ir, name: &str) -> Option<String> {
    for (seed, size) in (0..).zip(SIZES) {
        // What has no meaning before may have any after.
        let Some(old) = left_by(before, name, size, seed, Order::Forward) else { continue };
        for order in [Order::Forward, Order::Reverse, Order::Shuffle(seed)] {
            if left_by(after, name, size, seed, order).as_ref() != Some(&old) {
                return Some(format!("all sizes {size}, seed {seed}, {order:?}"));
            }
        }
    }
    None
}

/// What a function leaves in memory and returns, as bits; `None` if it does not run to its end.
fn left_by(ir: &Ir, name: &str, size: i64, seed: u64, order: Order) -> Option<Vec<Option<u64>>> {
    let func = FuncOp::all(ir).find(|func| func.name(ir) == name)?;
    let limits =
        InterpOptions { step_limit: 3_000_000, memory_limit: 1 << 26, order, ..InterpOptions::default() };
    let mut interpreter = Interpreter::new(ir, limits);
    let mut args = Vec::new();
    for (position, arg) in (0..).zip(func.args(ir)) {
        // Memory has room for subscripts that are larger than sizes.
        let room = if matches!(ir.ty(*arg), Type::MemRef(_)) { 2 * size.max(0) + 8 } else { size };
        args.push(interpreter.seeded_argument(ir.ty(*arg), Some(room), seed * 100 + position).ok()?);
    }
    let results = interpreter.call(name, &args).ok()?;
    let mut left: Vec<Option<u64>> = results.iter().map(Datum::bits).collect();
    for arg in &args {
        if let Datum::MemRef(memref) = arg {
            left.extend(interpreter.read(memref).ok()?);
        }
    }
    Some(left)
}

/// How much smaller the sizes are that `@main` passes.
const SMALLER: [i64; 3] = [0, 1, 3];

/// A generated program with each size in its `@main`, as far as it has a meaning, and what the interpreter
/// prints then.
pub fn at_sizes(text: &str) -> Vec<(String, String)> {
    let mut programs: Vec<(String, String)> = Vec::new();
    for by in SMALLER {
        let sized = with_smaller_sizes(text, by);
        if programs.iter().any(|(known, _)| *known == sized) {
            continue;
        }
        if let Ok((output, _)) = interpreted(&sized) {
            programs.push((sized, without_addresses(&output)));
        }
    }
    programs
}

/// The program whose `@main` passes sizes that are so much smaller.
fn with_smaller_sizes(text: &str, by: i64) -> String {
    let line = |line: &str| {
        let size = line.split_once("_size = arith.constant ").and_then(|(name, rest)| {
            let number: i64 = rest.strip_suffix(" : index")?.parse().ok()?;
            Some(format!("{name}_size = arith.constant {} : index\n", (number - by).max(0)))
        });
        size.unwrap_or_else(|| format!("{line}\n"))
    };
    text.lines().map(line).collect()
}

/// The functions of the second program with the `@main` of the first.
pub fn with_main_of(after: &Ir, before: &str) -> Result<String, String> {
    let before = engine::read(before)?;
    let local = PrintOptions { local_scope: true, ..PrintOptions::default() };
    let printed = |ir: &Ir, is_main: bool| -> Vec<String> {
        let ops = ir.block(ir.module_body()).ops().iter();
        let wanted = ops.filter(|op| (ir.symbol_name(**op) == Some("main")) == is_main);
        wanted.map(|op| print_op(ir, *op, &local)).collect()
    };
    Ok([printed(after, false), printed(&before, true)].concat().join("\n") + "\n")
}

/// What each program prints under `mlir-runner`. Those with vectors are lowered by more passes, which fold
/// maps on their way: not all of them rightly (`tests/corpus/verify/folded_bound.mlir`), so that others are
/// spared that.
pub fn run_each(mlir: &Mlir, programs: &[&str]) -> Vec<Result<String, String>> {
    let has_vectors = |program: &&&str| program.contains("vector<");
    let run = |are_vectors: bool| {
        let some: Vec<&str> =
            programs.iter().filter(|program| has_vectors(program) == are_vectors).copied().collect();
        run_alike(mlir, &some, are_vectors).into_iter()
    };
    let (mut with, mut without) = (run(true), run(false));
    let outputs =
        programs.iter().map(|program| if has_vectors(&program) { with.next() } else { without.next() });
    outputs.map(|output| output.expect("each program has an output")).collect()
}

/// Many in one process, and again in smaller groups if that fails, so that one that does not end well has a
/// separate error.
fn run_alike(mlir: &Mlir, programs: &[&str], have_vectors: bool) -> Vec<Result<String, String>> {
    if programs.is_empty() {
        return Vec::new();
    }
    let whole = bundle(programs);
    let output = if have_vectors { mlir.run_after(&whole, &[]) } else { mlir.run(&whole) };
    let output = output.and_then(|output| unbundle(&output, programs.len()));
    match output {
        Ok(parts) => parts.iter().map(|part| Ok(without_addresses(part))).collect(),
        Err(message) if programs.len() == 1 => vec![Err(message)],
        Err(_) => {
            let (first, second) = programs.split_at(programs.len() / 2);
            [first, second].map(|half| run_alike(mlir, half, have_vectors)).concat()
        }
    }
}
