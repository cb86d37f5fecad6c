//! Integers as their bits, computed as by hand: the oracle for integers of any width.

use std::cmp::Ordering;

/// The bits of an integer, the lowest first; the last one is the sign where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(pub Vec<bool>);

impl Bits {
    /// The low bits of words.
    pub fn of_words(words: &[u64], width: usize) -> Bits {
        Bits((0..width).map(|bit| words[bit / 64] >> (bit % 64) & 1 == 1).collect())
    }

    /// The bits in words, zero-extended.
    pub fn words(&self) -> Vec<u64> {
        let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, bit| word << 1 | u64::from(*bit));
        self.0.chunks(64).map(word).collect()
    }

    /// A number of this many bits, of which it has at least 64.
    pub fn number(value: usize, width: usize) -> Bits {
        Bits((0..width).map(|bit| bit < 64 && value >> bit & 1 == 1).collect())
    }

    pub fn width(&self) -> usize {
        self.0.len()
    }

    pub fn is_negative(&self) -> bool {
        self.0.last() == Some(&true)
    }

    pub fn is_zero(&self) -> bool {
        !self.0.contains(&true)
    }

    /// Made longer by copies of the sign or by zeros, or shorter.
    pub fn resized(&self, width: usize, is_signed: bool) -> Bits {
        let mut bits = self.0.clone();
        bits.resize(width, is_signed && self.is_negative());
        Bits(bits)
    }

    /// Whether nothing is lost when it is cut to a width and read again.
    pub fn fits(&self, width: usize, is_signed: bool) -> bool {
        self.resized(width, true).resized(self.width(), is_signed) == *self
    }

    pub fn add(&self, rhs: &Bits) -> Bits {
        let mut carry = false;
        let digit = |(left, right): (&bool, &bool)| {
            let n = u8::from(*left) + u8::from(*right) + u8::from(carry);
            carry = n > 1;
            n % 2 == 1
        };
        Bits(self.0.iter().zip(&rhs.0).map(digit).collect())
    }

    pub fn not(&self) -> Bits {
        Bits(self.0.iter().map(|bit| !bit).collect())
    }

    pub fn neg(&self) -> Bits {
        self.not().add(&Bits::number(1, self.width()))
    }

    pub fn sub(&self, rhs: &Bits) -> Bits {
        self.add(&rhs.neg())
    }

    pub fn mul(&self, rhs: &Bits) -> Bits {
        let none = Bits::number(0, self.width());
        let terms = self.0.iter().enumerate().filter(|(_, bit)| **bit);
        terms.fold(none, |sum, (place, _)| sum.add(&rhs.shl(place)))
    }

    pub fn abs(&self) -> Bits {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Moved up, by less than there are.
    pub fn shl(&self, amount: usize) -> Bits {
        let kept = &self.0[..self.width() - amount];
        Bits(std::iter::repeat_n(false, amount).chain(kept.iter().copied()).collect())
    }

    /// Moved down, by less than there are.
    pub fn shr(&self, amount: usize, is_signed: bool) -> Bits {
        Bits(self.0[amount..].to_vec()).resized(self.width(), is_signed)
    }

    /// As an amount to shift by, if it is less than there are bits.
    pub fn amount(&self) -> Option<usize> {
        let is_short = self.0.iter().skip(16).all(|bit| !bit);
        let amount = self.resized(16, false).words()[0] as usize;
        (is_short && amount < self.width()).then_some(amount)
    }

    pub fn compare(&self, rhs: &Bits, is_signed: bool) -> Ordering {
        let order = self.0.iter().rev().cmp(rhs.0.iter().rev());
        if is_signed && self.is_negative() != rhs.is_negative() { order.reverse() } else { order }
    }

    /// Quotient and rest of what is not negative, bit by bit from the highest; the divisor is not zero.
    pub fn divide(&self, divisor: &Bits) -> (Bits, Bits) {
        let (mut quotient, mut rest) = (Bits::number(0, self.width()), Bits::number(0, self.width()));
        for place in (0..self.width()).rev() {
            rest = rest.shl(1);
            rest.0[0] = self.0[place];
            if rest.compare(divisor, false).is_ge() {
                rest = rest.sub(divisor);
                quotient.0[place] = true;
            }
        }
        (quotient, rest)
    }

    /// The same of signed numbers: towards zero, and the rest has the sign of the dividend.
    pub fn divide_signed(&self, divisor: &Bits) -> (Bits, Bits) {
        let (quotient, rest) = self.abs().divide(&divisor.abs());
        let quotient = if self.is_negative() == divisor.is_negative() { quotient } else { quotient.neg() };
        (quotient, if self.is_negative() { rest.neg() } else { rest })
    }
}
