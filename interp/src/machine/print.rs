//! The printing functions of LLVM's runner utilities, with the same text except for addresses.
//!
//! Numbers are printed as C++ streams and `printf("%lg")` print them: six significant digits, trailing zeros
//! dropped, an exponent of at least two digits where the plain form would be longer. The base address of a
//! memref is always printed as `0x0`.

use std::cmp::Ordering;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use loopwright_affine_ir::machinery::{Decoded, IntFormat};
use loopwright_affine_ir::{AccessKind, FloatKind, FloatValue, OpId, Rounding, Type};

use crate::machine::fault::describe;
use crate::machine::label::TracedPlace;
use crate::machine::{Machine, Run};
use crate::memory::buffer::Unit;
use crate::values::{Elem, Repr, Scalar};

/// What a printing function does; arguments are in the first slots, the op is the call.
pub(crate) type Printer = Box<dyn Fn(&mut Machine<'_>, OpId) -> Run + Send + Sync>;

/// The printing function of a name and type, if there is one.
pub(crate) fn printer(name: &str, inputs: &[Type], results: &[Type]) -> Option<Printer> {
    if !results.is_empty() {
        return None;
    }
    let text = |text: &'static str| -> Option<Printer> {
        inputs.is_empty().then(|| Box::new(move |m: &mut Machine<'_>, op| m.print(text, op)) as Printer)
    };
    match name {
        "printNewline" => return text("\n"),
        "printComma" => return text(", "),
        "printOpen" => return text("( "),
        "printClose" => return text(" )"),
        _ => {}
    }
    let [input] = inputs else { return None };
    let repr = Repr::of(input).ok()?;
    let wanted = |scalar: Scalar| repr == Repr::Scalar(scalar);
    let unranked = |scalar: Scalar| repr == Repr::Unranked(Elem::one(scalar));
    let (scalar, is_memref) = match name {
        "printI64" if wanted(Scalar::Int(64)) => (Scalar::Int(64), false),
        "printF32" if wanted(Scalar::Float(FloatKind::F32)) => (Scalar::Float(FloatKind::F32), false),
        "printF64" if wanted(Scalar::Float(FloatKind::F64)) => (Scalar::Float(FloatKind::F64), false),
        "printU64" if wanted(Scalar::Int(64)) => {
            return Some(Box::new(|m, op| m.print(&m.regs[0].to_string(), op)));
        }
        "printMemrefI8" if unranked(Scalar::Int(8)) => (Scalar::Int(8), true),
        "printMemrefI16" if unranked(Scalar::Int(16)) => (Scalar::Int(16), true),
        "printMemrefI32" if unranked(Scalar::Int(32)) => (Scalar::Int(32), true),
        "printMemrefI64" if unranked(Scalar::Int(64)) => (Scalar::Int(64), true),
        "printMemrefInd" if unranked(Scalar::Index) => (Scalar::Index, true),
        "printMemrefF16" if unranked(Scalar::Float(FloatKind::F16)) => (Scalar::Float(FloatKind::F16), true),
        "printMemrefBF16" if unranked(Scalar::Float(FloatKind::BF16)) => {
            (Scalar::Float(FloatKind::BF16), true)
        }
        "printMemrefF32" if unranked(Scalar::Float(FloatKind::F32)) => (Scalar::Float(FloatKind::F32), true),
        "printMemrefF64" if unranked(Scalar::Float(FloatKind::F64)) => (Scalar::Float(FloatKind::F64), true),
        _ => return None,
    };
    if is_memref {
        return Some(Box::new(move |m, op| MemRefText::new(m, scalar).print(m, op)));
    }
    Some(Box::new(move |m, op| m.print(&element(scalar, m.regs[0]), op)))
}

/// A number as C++ streams print it.
pub(crate) fn element(scalar: Scalar, bits: u64) -> String {
    match scalar {
        Scalar::Float(kind) => float(FloatValue { kind, bits: bits.into() }),
        Scalar::Index | Scalar::Pointer => (bits as i64).to_string(),
        Scalar::Int(width) => IntFormat { width, is_index: false }.signed(bits).to_string(),
    }
}

/// A float of any width as `printf` prints it with `%g` or `%Lg`.
pub(crate) fn float(value: FloatValue) -> String {
    match value.decode() {
        Decoded::Finite { negative, significand, exponent }
            if value.kind.format().width > 64 && significand != 0 =>
        {
            let (digits, exponent) = leading_digits(significand.into(), exponent);
            general_of(if negative { "-" } else { "" }, &digits, exponent)
        }
        _ => general(f64::from_bits(value.convert(FloatKind::F64, Rounding::NearestEven).bits as u64)),
    }
}

/// The first digits of `significand * 2^exponent`, which is not zero, rounded to nearest, ties to even, and
/// the power of ten of the first.
fn leading_digits(significand: UBig, exponent: i32) -> (String, i32) {
    let (limit, ten) = (UBig::from(10u8).pow(DIGITS), UBig::from(10u8));
    let length = i64::try_from(significand.bit_len()).expect("a significand has at most 128 bits")
        + i64::from(exponent);
    // The logarithm of 2, which is good enough for a guess that is off by one at most.
    let mut power = ((length - 1) * 30_103).div_euclid(100_000);
    loop {
        let scale = DIGITS as i64 - 1 - power;
        let [up, down] = [scale, -scale].map(|scale| ten.pow(usize::try_from(scale).unwrap_or(0)));
        let [raised, lowered] = [exponent, -exponent].map(|bits| usize::try_from(bits).unwrap_or(0));
        let (numerator, denominator) = ((&significand << raised) * up, down << lowered);
        let (quotient, rest) = (&numerator / &denominator, &numerator % &denominator);
        let rounds_up = match (rest << 1).cmp(&denominator) {
            Ordering::Less => false,
            Ordering::Equal => quotient.bit(0),
            Ordering::Greater => true,
        };
        let digits = quotient + u8::from(rounds_up);
        if digits >= limit {
            power += 1;
        } else if &digits * &ten < limit {
            power -= 1;
        } else {
            return (
                digits.to_string(),
                i32::try_from(power).expect("exponents of floats are below 5000 in decimal"),
            );
        }
    }
}

/// Significant digits.
const DIGITS: usize = 6;

/// `printf("%g")`.
pub(crate) fn general(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return format!("{sign}nan");
    }
    if value.is_infinite() {
        return format!("{sign}inf");
    }
    let scientific = format!("{:.*e}", DIGITS - 1, value.abs());
    let (mantissa, exponent) = scientific.split_once('e').expect("the exponent format has an exponent");
    let exponent: i32 = exponent.parse().expect("the exponent is a number");
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    general_of(sign, &digits, exponent)
}

/// The sign, the significant digits, and the power of ten of the first in the form of `%g`.
fn general_of(sign: &str, digits: &str, exponent: i32) -> String {
    let digits = match digits.trim_end_matches('0') {
        "" => "0",
        rest => rest,
    };
    if !(-4..DIGITS as i32).contains(&exponent) {
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        let exponent_sign = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{first}{point}{rest}e{exponent_sign}{:02}", exponent.unsigned_abs());
    }
    if exponent < 0 {
        let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
        return format!("{sign}0.{zeros}{digits}");
    }
    let whole = exponent.unsigned_abs() as usize + 1;
    if digits.len() <= whole {
        let zeros = "0".repeat(whole - digits.len());
        return format!("{sign}{digits}{zeros}");
    }
    let (before, after) = digits.split_at(whole);
    format!("{sign}{before}.{after}")
}

/// A memref about to be printed.
struct MemRefText {
    scalar: Scalar,
    handle: u64,
    offset: i64,
    base: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl MemRefText {
    /// The memref whose descriptor's number is in slot 0.
    fn new(m: &Machine<'_>, scalar: Scalar) -> MemRefText {
        let descriptor = m.descriptors.get_index(m.regs[0] as usize).expect("descriptors are never removed");
        let rank = descriptor[0] as usize;
        let numbers = |from: usize| descriptor[from..from + rank].iter().map(|slot| *slot as i64).collect();
        MemRefText {
            scalar,
            handle: descriptor[1],
            offset: descriptor[2] as i64,
            base: descriptor[3 + 2 * rank] as i64,
            sizes: numbers(3),
            strides: numbers(3 + rank),
        }
    }

    fn print(&self, m: &mut Machine<'_>, op: OpId) -> Run {
        let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let header = format!(
            "Unranked Memref base@ = 0x0 rank = {} offset = {} sizes = [{}] strides = [{}] data = \n",
            self.sizes.len(),
            self.offset.wrapping_sub(self.base),
            list(&self.sizes),
            list(&self.strides),
        );
        m.print(&header, op)?;
        if self.sizes.is_empty() {
            m.print("[", op)?;
            self.element(m, op, &[], self.offset)?;
            return m.print("]\n", op);
        }
        self.dimension(m, op, &mut Vec::new(), self.offset)?;
        m.print("\n", op)
    }

    /// The elements at the indices in `point` and whatever further ones.
    fn dimension(&self, m: &mut Machine<'_>, op: OpId, point: &mut Vec<i64>, at: i64) -> Run {
        let dim = point.len();
        let Some(size) = self.sizes.get(dim) else { return self.element(m, op, point, at) };
        let is_last = dim + 1 == self.sizes.len();
        m.print("[", op)?;
        for index in 0..*size {
            m.spend(1, op)?;
            if index > 0 {
                let space = " ".repeat(dim + 1);
                m.print(&format!(", {}{space}", if is_last { "" } else { "\n" }), op)?;
            }
            let place = index.checked_mul(self.strides[dim]).and_then(|step| at.checked_add(step));
            point.push(index);
            self.dimension(m, op, point, place.unwrap_or(-1))?;
            point.pop();
        }
        m.print("]", op)
    }

    fn element(&self, m: &mut Machine<'_>, op: OpId, point: &[i64], at: i64) -> Run {
        m.note(op, AccessKind::Read, (self.handle, at), |_| TracedPlace::Element(point.to_vec()))?;
        match m.load(self.handle, at, Unit::holding(self.scalar.width())) {
            Ok(bits) => m.print(&element(self.scalar, bits), op),
            Err(fault) => Err(describe(m, op, fault, &format!("the printed element at place {at}"), "reads")),
        }
    }
}
