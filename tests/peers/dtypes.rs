//! Floats of at most 16 bits next to ml_dtypes, which numpy programs compute with: what every value is, all
//! conversions from `f16`, all pairs under `+ - * /`. ml_dtypes computes in `float32` and rounds once more,
//! which for so few bits is rounding once [Figueroa95].
//!
//! Left out is what ml_dtypes does otherwise than the builtin dialect's documents and LLVM:
//! - formats without NaN: there it is a zero, here the largest number;
//! - `f8E8M0FNU`: zero, and what lies below the smallest number, is NaN there, here the smallest number.
//!
//! The bits of NaNs are not compared.

use std::path::Path;

use loopwright_affine_ir::machinery::NonFinite;
use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};

use support::command::answers::ask;

const SCRIPT: &str = "tests/peers/dtypes.py";

/// All its answers are ours.
pub fn answers_agree(python: &Path) -> Result<(), String> {
    let output = ask(python, &[SCRIPT], "")?.expect_success("ml_dtypes")?;
    let mut findings = Vec::new();
    for line in output.lines() {
        let mut words = line.split(' ');
        let (Some(name), Some(question), Some(digits)) = (words.next(), words.next(), words.next()) else {
            return Err(format!("three words, not: {line}"));
        };
        let kind = FloatKind::from_name(name).ok_or(format!("no type {name}"))?;
        let n_findings = findings.len();
        match question {
            "values" => values(kind, digits, &mut findings),
            "halves" => halves(kind, digits, &mut findings),
            "add" => pairs(kind, digits, |x, y| x + y, |x, y| x + y, &mut findings),
            "subtract" => pairs(kind, digits, |x, y| x - y, |x, y| x - y, &mut findings),
            "multiply" => pairs(kind, digits, |x, y| x * y, |x, y| x * y, &mut findings),
            "divide" => pairs(kind, digits, |x, y| x / y, |x, y| x / y, &mut findings),
            _ => return Err(format!("no question {question}")),
        }
        for finding in &mut findings[n_findings..] {
            *finding = format!("{name} {question}: {finding}");
        }
    }
    if output.lines().count() != 11 * 6 + 2 {
        findings.push(format!("{} answers", output.lines().count()));
    }
    let n = findings.len();
    findings.truncate(20);
    if n == 0 { Ok(()) } else { Err(format!("{n} results differ:\n{}", findings.join("\n"))) }
}

/// Values as doubles.
fn values(kind: FloatKind, digits: &str, findings: &mut Vec<String>) {
    let theirs = numbers(digits, 8);
    if theirs.len() != 1 << kind.format().width {
        findings.push(format!("{} values", theirs.len()));
    }
    for (bits, theirs) in (0..).zip(theirs) {
        let (ours, theirs) = (FloatValue { kind, bits }.to_f64(), f64::from_bits(theirs));
        if ours.to_bits() != theirs.to_bits() && !(ours.is_nan() && theirs.is_nan()) {
            findings.push(format!("{bits:#x} is {ours:e}, there {theirs:e}"));
        }
    }
}

/// All values of `f16` in a type.
fn halves(kind: FloatKind, digits: &str, findings: &mut Vec<String>) {
    let theirs = elements(kind, digits);
    if theirs.len() != 1 << 16 {
        findings.push(format!("{} values", theirs.len()));
    }
    for (bits, theirs) in (0..).zip(theirs) {
        let half = FloatValue { kind: FloatKind::F16, bits };
        let ours = half.convert(kind, Rounding::NearestEven);
        if !is_left_out(kind, half.to_f64()) && !is_same(ours, theirs) {
            findings.push(format!("{bits:#x} of f16 is {:#x}, there {:#x}", ours.bits, theirs.bits));
        }
    }
}

/// An operation on all pairs; `wide` is the same in doubles, where it has the same sign and size.
fn pairs(
    kind: FloatKind,
    digits: &str,
    apply: fn(FloatValue, FloatValue) -> FloatValue,
    wide: fn(f64, f64) -> f64,
    findings: &mut Vec<String>,
) {
    let theirs = elements(kind, digits);
    let n_values = 1u128 << kind.format().width;
    if theirs.len() as u128 != n_values * n_values {
        findings.push(format!("{} results", theirs.len()));
    }
    for (pair, theirs) in (0..).zip(theirs) {
        let [x, y] = [pair / n_values, pair % n_values].map(|bits| FloatValue { kind, bits });
        let ours = apply(x, y);
        if !is_left_out(kind, wide(x.to_f64(), y.to_f64())) && !is_same(ours, theirs) {
            findings
                .push(format!("{:#x} and {:#x}: {:#x}, there {:#x}", x.bits, y.bits, ours.bits, theirs.bits));
        }
    }
}

fn is_same(ours: FloatValue, theirs: FloatValue) -> bool {
    ours == theirs || ours.is_nan() && theirs.is_nan()
}

/// Whether ml_dtypes makes something else of a number in this type.
fn is_left_out(kind: FloatKind, value: f64) -> bool {
    match kind.format().non_finite {
        NonFinite::FiniteOnly => value.is_nan(),
        _ if kind == FloatKind::F8E8M0FNU => (0.0..2f64.powi(-127)).contains(&value),
        _ => false,
    }
}

/// Values of a type in whole bytes.
fn elements(kind: FloatKind, digits: &str) -> Vec<FloatValue> {
    let bytes = kind.format().width.div_ceil(8) as usize;
    numbers(digits, bytes).into_iter().map(|bits| FloatValue { kind, bits: bits.into() }).collect()
}

/// Integers of some bytes each, the lowest first, in hexadecimal digits.
fn numbers(digits: &str, bytes: usize) -> Vec<u64> {
    let nibble = |digit: u8| u64::from(char::from(digit).to_digit(16).expect("a script's own digits"));
    let byte = |pair: &[u8]| nibble(pair[0]) << 4 | nibble(pair[1]);
    let number = |chunk: &[u8]| chunk.chunks(2).rev().fold(0, |number, pair| number << 8 | byte(pair));
    digits.as_bytes().chunks(2 * bytes).map(number).collect()
}
