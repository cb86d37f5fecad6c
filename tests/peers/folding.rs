//! Floats as mlir-opt folds them: LLVM's arithmetic on constants of every type of the builtin dialect, bit
//! for bit.
//!
//! Operations on two operands meet all pairs of values in the formats of at most 8 bits, and the pairs of a
//! few dozen values in the others; operations on one operand meet all values of at most 16 bits.
//!
//! Left out (`is_left_out`) is what LLVM calls unreachable: NaNs and infinities of formats that have neither
//! (division by zero), signs in the format without (`f8E8M0FNU`: negation, differences below zero), and two
//! things that we do otherwise:
//! - signaling NaNs give way in `maxnumf` and `minnumf` as others do. The document says so, and so does
//!   mlir-opt of a scalar on the right; of other operands it makes a quiet NaN;
//! - rounding to whole numbers is exact. LLVM adds and subtracts `2^(precision - 1)`, which `f6E2M3FN` does
//!   not have and `f8E3M4` calls infinity, and in `f8E8M0FNU` half of it is rounded up in the sum.

use std::cmp::Ordering;

use loopwright_affine_ir::machinery::NonFinite;
use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};

use super::tools::Mlir;

/// What an op computes.
#[derive(Clone, Copy)]
enum Apply {
    Unary(fn(FloatValue) -> FloatValue),
    Binary(fn(FloatValue, FloatValue) -> FloatValue),
}

const OPS: [(&str, Apply); 15] = [
    ("arith.addf", Apply::Binary(|x, y| x + y)),
    ("arith.subf", Apply::Binary(|x, y| x - y)),
    ("arith.mulf", Apply::Binary(|x, y| x * y)),
    ("arith.divf", Apply::Binary(|x, y| x / y)),
    ("arith.remf", Apply::Binary(|x, y| x % y)),
    ("arith.maximumf", Apply::Binary(FloatValue::maximum)),
    ("arith.minimumf", Apply::Binary(FloatValue::minimum)),
    ("arith.maxnumf", Apply::Binary(FloatValue::maxnum)),
    ("arith.minnumf", Apply::Binary(FloatValue::minnum)),
    ("math.copysign", Apply::Binary(FloatValue::copysign)),
    ("arith.negf", Apply::Unary(|x| -x)),
    ("math.absf", Apply::Unary(FloatValue::abs)),
    ("math.ceil", Apply::Unary(|x| x.round_to_whole(Rounding::Upward))),
    ("math.floor", Apply::Unary(|x| x.round_to_whole(Rounding::Downward))),
    ("math.roundeven", Apply::Unary(|x| x.round_to_whole(Rounding::NearestEven))),
];

/// A comparison on one type.
type Check = fn(&Mlir, FloatKind) -> Result<(), String>;

/// What is compared on every type.
pub const CHECKS: [(&str, Check); 3] =
    [("operations", operations_agree), ("literals", literals_agree), ("integers", integers_agree)];

/// Values of at most this many bits are all tried.
const ALL_PAIRS: u32 = 8;
const ALL_VALUES: u32 = 16;

/// mlir-opt folds the operations of one type to what we compute.
fn operations_agree(mlir: &Mlir, kind: FloatKind) -> Result<(), String> {
    let singles = values(kind, ALL_VALUES);
    let few = values(kind, ALL_PAIRS);
    let (lhs, rhs): (Vec<_>, Vec<_>) = few.iter().flat_map(|x| few.iter().map(move |y| (*x, *y))).unzip();
    let calls = OPS.map(|(op, apply)| match apply {
        Apply::Unary(_) => Call { op, operands: vec![&singles], apply },
        Apply::Binary(_) => Call { op, operands: vec![&lhs, &rhs], apply },
    });
    let mut findings = Vec::new();
    let printed = mlir.opt(&program(kind, &calls), OPTIONS)?;
    for (call, results) in calls.iter().zip(results(&printed, kind)?) {
        for (position, theirs) in results.into_iter().enumerate() {
            let operands: Vec<FloatValue> = call.operands.iter().map(|values| values[position]).collect();
            if is_left_out(call.op, &operands) {
                continue;
            }
            let ours = match call.apply {
                Apply::Unary(apply) => apply(operands[0]),
                Apply::Binary(apply) => apply(operands[0], operands[1]),
            };
            if ours.bits != theirs {
                let bits: Vec<String> = operands.iter().map(|value| format!("{:#x}", value.bits)).collect();
                findings.push(format!(
                    "{} of {} as {}: {:#x}, mlir-opt {theirs:#x}",
                    call.op,
                    bits.join(" and "),
                    kind.format().name,
                    ours.bits,
                ));
            }
        }
    }
    if findings.is_empty() {
        return Ok(());
    }
    let n = findings.len();
    findings.truncate(20);
    Err(format!("{n} results differ:\n{}", findings.join("\n")))
}

/// mlir-opt reads decimal numbers as we round them: those in the middle between two neighbours, those beside
/// it, and those beyond the ends.
fn literals_agree(mlir: &Mlir, kind: FloatKind) -> Result<(), String> {
    let sources = middles(kind);
    let literals: Vec<String> = sources.iter().map(|source| format!("{source:.17e}")).collect();
    let ty = format!("vector<{}x{}>", sources.len(), kind.format().name);
    let program = format!(
        "func.func @f() -> {ty} {{\n%r = arith.constant dense<[{}]> : {ty}\nreturn %r : {ty}\n}}\n",
        literals.join(", ")
    );
    let theirs = results(&mlir.opt(&program, OPTIONS)?, kind)?;
    let ours = sources.iter().map(|source| FloatValue::from_f64(kind, *source));
    compare(kind, &literals, ours, &theirs[0])
}

/// mlir-opt folds the conversions of all integers of 16 bits to what we round them to.
fn integers_agree(mlir: &Mlir, kind: FloatKind) -> Result<(), String> {
    // Without signs there are no negative numbers.
    let last = if kind == FloatKind::F8E8M0FNU { u16::MAX / 2 } else { u16::MAX };
    let integers: Vec<i128> = (0..=last).map(|bits| i128::from(bits.cast_signed())).collect();
    let digits: String = (0..=last).map(|bits| format!("{:02X}{:02X}", bits & 0xff, bits >> 8)).collect();
    let (length, name) = (integers.len(), kind.format().name);
    let program = format!(
        "func.func @f() -> vector<{length}x{name}> {{\n%a = arith.constant dense<\"0x{digits}\"> : vector<{length}xi16>\n\
         %r = arith.sitofp %a : vector<{length}xi16> to vector<{length}x{name}>\n\
         return %r : vector<{length}x{name}>\n}}\n"
    );
    let theirs = results(&mlir.opt(&program, OPTIONS)?, kind)?;
    let ours = integers
        .iter()
        .map(|integer| FloatValue::from_integer(kind, &(*integer).into(), Rounding::NearestEven));
    compare(kind, &integers, ours, &theirs[0])
}

fn compare(
    kind: FloatKind,
    sources: &[impl std::fmt::Display],
    ours: impl Iterator<Item = FloatValue>,
    theirs: &[u128],
) -> Result<(), String> {
    let findings: Vec<String> = sources
        .iter()
        .zip(ours)
        .zip(theirs)
        .filter(|((_, ours), theirs)| ours.bits != **theirs)
        .map(|((source, ours), theirs)| format!("{source}: {:#x}, mlir-opt {theirs:#x}", ours.bits))
        .collect();
    if findings.is_empty() && sources.len() == theirs.len() {
        return Ok(());
    }
    Err(format!(
        "{} results in {} differ:\n{}",
        findings.len(),
        kind.format().name,
        findings[..findings.len().min(20)].join("\n")
    ))
}

/// Doubles that lie between neighbours in a format.
fn middles(kind: FloatKind) -> Vec<f64> {
    // What a double cannot lie in the middle of is read exactly.
    if kind.format().precision > 24 {
        return vec![0.0, -0.0, 0.1, -1e300, 5e-324];
    }
    let values = values(kind, ALL_VALUES);
    let step = (values.len() / 2000).max(1);
    let mut middles = Vec::new();
    for value in values.into_iter().step_by(step).filter(|value| value.is_finite()) {
        let next = FloatValue { bits: value.bits + 1, ..value };
        let low = value.to_f64();
        let high = if next.is_finite() { next.to_f64() } else { low * 1.5 };
        let middle = (low + high) / 2.0;
        middles.extend([low, middle.next_down(), middle, middle.next_up()]);
    }
    middles
}

const OPTIONS: &[&str] = &["--canonicalize", "--mlir-print-elementsattrs-with-hex-if-larger=1"];

/// An op on vectors of constants.
struct Call<'a> {
    op: &'static str,
    operands: Vec<&'a [FloatValue]>,
    apply: Apply,
}

/// All values of a type if they have at most this many bits; else those at the ends and others spread over
/// the exponents.
fn values(kind: FloatKind, all: u32) -> Vec<FloatValue> {
    let format = kind.format();
    if format.width <= all {
        return (0..1 << format.width).map(|bits| FloatValue { kind, bits }).collect();
    }
    let one = FloatValue::from_f64(kind, 1.0).bits;
    let [infinity, largest] = [FloatValue::infinity, FloatValue::largest].map(|end| end(kind, false).bits);
    let before_one = FloatValue { kind, bits: one } - FloatValue::from_f64(kind, 2f64.powi(-20));
    let mut magnitudes = vec![0, 1, 2, before_one.bits, one, one + 1, largest, infinity];
    // A quiet and a signaling NaN.
    magnitudes.extend([FloatValue::nan(kind).bits | 5, infinity | 5]);
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        f64::from_bits(state >> 32 << 29 | 0x3c00_0000_0000_0000)
    };
    for _ in 0..40 {
        // Of moderate size, with more bits than a double has.
        let [high, low] = [next(), next()].map(|value| FloatValue::from_f64(kind, value));
        magnitudes.push((high + low * FloatValue::from_f64(kind, 2f64.powi(-60))).bits);
    }
    let sign = 1u128 << (format.width - 1);
    magnitudes
        .into_iter()
        .flat_map(|bits| [bits, bits | sign])
        .map(|bits| FloatValue { kind, bits })
        .collect()
}

/// A function that returns the results of all calls.
fn program(kind: FloatKind, calls: &[Call<'_>]) -> String {
    let (mut body, mut names, mut types) = (String::new(), Vec::new(), Vec::new());
    for (number, call) in calls.iter().enumerate() {
        let ty = format!("vector<{}x{}>", call.operands[0].len(), kind.format().name);
        let mut operands = Vec::new();
        for (position, values) in call.operands.iter().enumerate() {
            let name = format!("%a{number}_{position}");
            body += &format!("{name} = arith.constant dense<\"0x{}\"> : {ty}\n", hex(kind, values));
            operands.push(name);
        }
        body += &format!("%r{number} = {} {} : {ty}\n", call.op, operands.join(", "));
        names.push(format!("%r{number}"));
        types.push(ty);
    }
    let types = types.join(", ");
    format!("func.func @f() -> ({types}) {{\n{body}return {} : {types}\n}}\n", names.join(", "))
}

fn hex(kind: FloatKind, values: &[FloatValue]) -> String {
    let bytes = n_bytes(kind);
    let of = |value: &FloatValue| value.bits.to_le_bytes()[..bytes].to_vec();
    values.iter().flat_map(of).map(|byte| format!("{byte:02X}")).collect()
}

/// An element is stored in whole bytes.
fn n_bytes(kind: FloatKind) -> usize {
    kind.format().width.div_ceil(8) as usize
}

/// The constants that the function returns.
fn results(printed: &str, kind: FloatKind) -> Result<Vec<Vec<u128>>, String> {
    let returned = printed.lines().find_map(|line| line.trim().strip_prefix("return ")).ok_or("no return")?;
    let names = returned.split_once(" : ").ok_or("no types")?.0;
    let definition = |name: &str| {
        let start = format!("{name} = arith.constant dense<\"0x");
        let line = printed.lines().find_map(|line| line.trim().strip_prefix(&start));
        let digits = line.and_then(|line| line.split_once('"')).ok_or(format!("{name} is not folded"))?.0;
        let bytes: Result<Vec<u8>, _> =
            (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16)).collect();
        let bytes = bytes.map_err(|error| error.to_string())?;
        let element = |bytes: &[u8]| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
        Ok(bytes.chunks(n_bytes(kind)).map(element).collect())
    };
    names.split(", ").map(definition).collect()
}

/// Whether LLVM does not say what the result is, or differs from the document.
fn is_left_out(op: &str, operands: &[FloatValue]) -> bool {
    let kind = operands[0].kind;
    match op {
        "arith.divf" | "arith.remf" => {
            let is_zero = operands[1].abs() == FloatValue::zero(kind, false);
            kind.format().non_finite == NonFinite::FiniteOnly && is_zero
        }
        "arith.negf" => kind == FloatKind::F8E8M0FNU,
        "arith.subf" => {
            kind == FloatKind::F8E8M0FNU && operands[0].compare(operands[1]) == Some(Ordering::Less)
        }
        "arith.maxnumf" | "arith.minnumf" => operands.iter().any(|operand| operand.is_signaling()),
        "math.ceil" | "math.floor" | "math.roundeven" => {
            matches!(kind, FloatKind::F6E2M3FN | FloatKind::F8E3M4 | FloatKind::F8E8M0FNU)
        }
        _ => false,
    }
}
