//! Prints floating-point values in decimal, as mlir-opt does.
//!
//! # Problem
//! Write a value such that it reads back to the same bits, in the form mlir-opt chooses.
//!
//! # Method
//! Six significant digits in scientific notation if they read back exactly; else as many digits as the format
//! needs, if that form has a point; else the bits in hexadecimal.
//!
//! # Exactness
//! All digits come from the exact decimal expansion, in arbitrary precision, cut and rounded as LLVM does it.
//! "Reads back" is decided exactly, by comparing with the midpoints to the neighbours.

use std::cmp::Ordering;
use std::fmt::Write;

use crate::core::float::{Decoded, FloatKind, FloatValue};

/// Digits tried first.
const SHORT: usize = 6;

/// Appends the value.
pub(super) fn write_float(value: FloatValue, out: &mut String) {
    if let Decoded::Finite { negative, significand, exponent } = value.decode() {
        if significand == 0 {
            return out.push_str(if negative { "-0.000000e+00" } else { "0.000000e+00" });
        }
        let sign = if negative { "-" } else { "" };
        let exact = Exact::new(significand, exponent);
        let short = exact.rounded(SHORT);
        if reads_back(&short, value, significand, exponent) {
            let (first, rest) = short.digits.split_at(1);
            let power = short.power_of_first();
            write!(out, "{sign}{first}.{rest:0<6}e{}{:02}", if power < 0 { '-' } else { '+' }, power.abs())
                .expect("writing to a string does not fail");
            return;
        }
        let needed = 2 + value.kind.format().precision as usize * 59 / 196;
        let text = exact.rounded(needed).plain(needed);
        if text.contains('.') {
            out.push_str(sign);
            return out.push_str(&text);
        }
    }
    let width = value.kind.format().width.div_ceil(4) as usize;
    // As in LLVM, what is no number has all the bits of the exponent, whatever was given.
    let invalid = value.kind == FloatKind::F80 && value.decode() == Decoded::Nan;
    let bits = if invalid { value.bits | 0x7fff << 64 } else { value.bits };
    write!(out, "0x{bits:0width$X}").expect("writing to a string does not fail");
}

/// `digits * 10^exponent`, the digits without trailing zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Decimal {
    digits: String,
    exponent: i32,
}

/// `number * 10^exponent`, exactly the value.
struct Exact {
    number: Natural,
    exponent: i32,
}

impl Exact {
    /// The exact expansion of `significand * 2^exponent`.
    fn new(significand: u128, exponent: i32) -> Exact {
        // Powers of two in the significand would only make numbers longer.
        let zeros = significand.trailing_zeros();
        let exponent = exponent + i32::try_from(zeros).expect("a u128 has at most 128 trailing zeros");
        let mut number = Natural::from(significand >> zeros);
        if exponent >= 0 {
            number.shift_left(exponent.unsigned_abs());
            return Exact { number, exponent: 0 };
        }
        number.multiply_power(5, exponent.unsigned_abs());
        Exact { number, exponent }
    }

    /// At most `n` digits. As LLVM does, the number is first cut to about `n` digits, judged by its bits, and
    /// only what is left is rounded, ties up; the last digit may so be one less than that of the exact
    /// rounding.
    fn rounded(&self, n: usize) -> Decimal {
        let (mut number, mut exponent) = (self.number.clone(), self.exponent);
        let (bits, wanted) = (number.bits(), (n * 196).div_ceil(59));
        if bits > wanted {
            let tens = (bits - wanted) * 59 / 196;
            number.divide_power_of_ten(tens);
            exponent += i32::try_from(tens).expect("a float has fewer than 2^31 digits");
        }
        Decimal { digits: number.digits(), exponent }.trimmed().rounded(n)
    }
}

impl Decimal {
    fn trimmed(mut self) -> Decimal {
        let kept = self.digits.trim_end_matches('0').len();
        self.exponent += i32::try_from(self.digits.len() - kept).expect("a float has fewer than 2^31 digits");
        self.digits.truncate(kept);
        self
    }

    /// At most `n` digits, ties rounded up.
    fn rounded(&self, n: usize) -> Decimal {
        if self.digits.len() <= n {
            return self.clone();
        }
        let dropped = i32::try_from(self.digits.len() - n).expect("a float has fewer than 2^31 digits");
        let mut exponent = self.exponent + dropped;
        let mut kept: Vec<u8> = self.digits.bytes().take(n).collect();
        if self.digits.as_bytes()[n] >= b'5' {
            while kept.last() == Some(&b'9') {
                kept.pop();
                exponent += 1;
            }
            match kept.last_mut() {
                Some(last) => *last += 1,
                None => kept.push(b'1'),
            }
        }
        Decimal { digits: kept.into_iter().map(char::from).collect(), exponent }.trimmed()
    }

    /// The power of ten of the first digit.
    fn power_of_first(&self) -> i32 {
        self.exponent + i32::try_from(self.digits.len()).expect("a float has fewer than 2^31 digits") - 1
    }

    /// LLVM's default form: plain with at most three zeros added, else scientific.
    fn plain(&self, precision: usize) -> String {
        let (digits, power) = (&self.digits, self.power_of_first());
        let scientific = if self.exponent >= 0 {
            self.exponent > 3 || digits.len() + self.exponent.unsigned_abs() as usize > precision
        } else {
            power < 0 && -power > 3
        };
        if scientific {
            let (first, rest) = digits.split_at(1);
            let rest = if rest.is_empty() { "0" } else { rest };
            return format!("{first}.{rest}E{}{}", if power < 0 { '-' } else { '+' }, power.abs());
        }
        if self.exponent >= 0 {
            return format!("{digits}{}", "0".repeat(self.exponent.unsigned_abs() as usize));
        }
        if power >= 0 {
            let (whole, rest) = digits.split_at(power.unsigned_abs() as usize + 1);
            return format!("{whole}.{rest}");
        }
        format!("0.{}{digits}", "0".repeat(power.unsigned_abs() as usize - 1))
    }
}

/// Whether `decimal`, rounded to the format of `value`, is `value`, which is `significand * 2^exponent`.
fn reads_back(decimal: &Decimal, value: FloatValue, significand: u128, exponent: i32) -> bool {
    let format = value.kind.format();
    // The neighbours are half a unit in the last place away; below a power of two, a quarter.
    let lowest = format.min_exponent
        - i32::try_from(format.precision).expect("a format has at most 113 bits of precision")
        + 1;
    let leading = significand == 1 << (format.precision - 1);
    let below = if leading && exponent > lowest { 1 } else { 2 };
    let even = significand.is_multiple_of(2);
    let high = compare(decimal, significand * 4 + 2, exponent - 2);
    let low = compare(decimal, significand * 4 - below, exponent - 2);
    let high_ok = high == Ordering::Less || (high == Ordering::Equal && even);
    let low_ok = low == Ordering::Greater || (low == Ordering::Equal && even);
    high_ok && low_ok
}

/// Compares `decimal` with `significand * 2^exponent`, exactly.
fn compare(decimal: &Decimal, significand: u128, exponent: i32) -> Ordering {
    let mut left = Natural::from(decimal.digits.parse::<u128>().expect("the digits tried fit in 128 bits"));
    let mut right = Natural::from(significand);
    // d * 10^e against s * 2^x, powers of ten split into twos and fives, all moved to the side where they
    // multiply.
    let fives = decimal.exponent;
    let twos = decimal.exponent - exponent;
    if fives >= 0 {
        left.multiply_power(5, fives.unsigned_abs());
    } else {
        right.multiply_power(5, fives.unsigned_abs());
    }
    if twos >= 0 {
        left.shift_left(twos.unsigned_abs());
    } else {
        right.shift_left(twos.unsigned_abs());
    }
    left.cmp(&right)
}

/// A natural number of any size: words of 32 bits, lowest first, no leading zero words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Natural {
    words: Vec<u32>,
}

impl From<u128> for Natural {
    fn from(mut value: u128) -> Self {
        let mut words = Vec::new();
        while value != 0 {
            words.push(low_word(value));
            value >>= 32;
        }
        Natural { words }
    }
}

fn low_word(value: u128) -> u32 {
    u32::try_from(value & 0xffff_ffff).expect("the mask leaves 32 bits")
}

impl Natural {
    fn multiply(&mut self, factor: u32) {
        let mut carry = 0u128;
        for word in &mut self.words {
            carry += u128::from(*word) * u128::from(factor);
            *word = low_word(carry);
            carry >>= 32;
        }
        if carry != 0 {
            self.words.push(low_word(carry));
        }
    }

    /// Times `base^power`.
    fn multiply_power(&mut self, base: u32, mut power: u32) {
        // 5^13 is the largest power of five in 32 bits.
        while power >= 13 {
            self.multiply(base.pow(13));
            power -= 13;
        }
        self.multiply(base.pow(power));
    }

    fn shift_left(&mut self, bits: u32) {
        if self.words.is_empty() {
            return;
        }
        self.multiply(1 << (bits % 32));
        let words = bits as usize / 32;
        self.words.splice(0..0, std::iter::repeat_n(0, words));
    }

    /// Number of bits.
    fn bits(&self) -> usize {
        let last = self.words.last().map_or(0, |word| 32 - word.leading_zeros());
        self.words.len().saturating_sub(1) * 32 + last as usize
    }

    /// Divides by a number of at most 10^9, rounding down; returns the remainder.
    fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0u64;
        for word in self.words.iter_mut().rev() {
            let part = rest << 32 | u64::from(*word);
            *word = u32::try_from(part / divisor)
                .expect("the rest is below the divisor, so the quotient is one word");
            rest = part % divisor;
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        rest
    }

    /// Divides by `10^power`, rounding down.
    fn divide_power_of_ten(&mut self, mut power: usize) {
        while power > 0 {
            let part = power.min(9);
            self.divide(10u64.pow(u32::try_from(part).expect("the power is at most 9")));
            power -= part;
        }
    }

    /// The decimal digits.
    fn digits(mut self) -> String {
        let mut groups = Vec::new();
        while !self.words.is_empty() {
            let rest = self.divide(1_000_000_000);
            groups.push(rest);
        }
        let mut text = String::new();
        for group in groups.into_iter().rev() {
            write!(text, "{group:09}").expect("writing to a string does not fail");
        }
        text.trim_start_matches('0').to_owned()
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.words.len().cmp(&other.words.len());
        by_length.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
