//! Integers of a type as words of 64 bits: reading, truncating, comparing.
//!
//! A value takes as many words as its bits need, the least one first. Bits beyond the width are zero; those
//! of an `index`, which is held sign-extended, are copies of its sign.

use std::cmp::Ordering;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

/// An integer type: how its values are stored in words.
#[derive(Clone, Copy, Debug)]
pub struct IntFormat {
    /// Number of bits.
    pub width: u32,
    /// Whether it is `index`: held sign-extended, and overflow is an error.
    pub is_index: bool,
}

/// Of any width.
impl IntFormat {
    /// Whether one word holds a value.
    #[inline]
    pub fn is_narrow(self) -> bool {
        self.width <= 64
    }

    /// Number of words.
    #[inline]
    pub fn n_slots(self) -> usize {
        self.width.div_ceil(64) as usize
    }

    /// The value of some words, read as signed or as unsigned.
    pub fn read(self, slots: &[u64], is_signed: bool) -> IBig {
        let (last, rest) = slots.split_last().expect("an integer has a bit");
        let last = if is_signed { self.last(*last) } else { self.last(*last) & self.mask() };
        let bytes: Vec<u8> = rest.iter().chain([&last]).flat_map(|word| word.to_le_bytes()).collect();
        if is_signed { IBig::from_le_bytes(&bytes) } else { UBig::from_le_bytes(&bytes).into() }
    }

    /// The words of a value: its low bits.
    pub fn slots(self, value: &IBig) -> Vec<u64> {
        let filling = if *value < IBig::ZERO { 0xff } else { 0 };
        let mut bytes = value.to_le_bytes().into_vec();
        bytes.resize(8 * self.n_slots(), filling);
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        let mut words: Vec<u64> = bytes.chunks(8).map(word).collect();
        if let Some(last) = words.last_mut() {
            *last = if self.is_index { self.last(*last) } else { *last & self.mask() };
        }
        words
    }

    /// Whether the value fits, read as signed or as unsigned.
    pub fn fits(self, value: &IBig, is_signed: bool) -> bool {
        let is_negative = *value < IBig::ZERO;
        match (is_signed, is_negative) {
            (true, true) => (!value).bit_len() < self.width as usize,
            (true, false) => value.bit_len() < self.width as usize,
            (false, true) => false,
            (false, false) => value.bit_len() <= self.width as usize,
        }
    }

    /// The bits of the last word that count.
    fn mask(self) -> u64 {
        u64::MAX >> (self.width.wrapping_neg() % 64)
    }

    /// The last word, with the sign in the bits that do not count.
    fn last(self, slot: u64) -> u64 {
        let unused = self.width.wrapping_neg() % 64;
        ((slot << unused) as i64 >> unused) as u64
    }

    /// How the values of some words compare, read as signed or as unsigned. Of equal signs the bits decide.
    pub fn compare(self, lhs: &[u64], rhs: &[u64], is_signed: bool) -> Ordering {
        let sign = self.width as usize - 1;
        let is_negative = |slots: &[u64]| slots[sign / 64] >> (sign % 64) & 1 == 1;
        let order = lhs.iter().rev().cmp(rhs.iter().rev());
        if is_signed && is_negative(lhs) != is_negative(rhs) { order.reverse() } else { order }
    }
}

/// Of at most 64 bits.
impl IntFormat {
    /// The value of a word, read as signed.
    #[inline]
    pub fn signed(self, slot: u64) -> i64 {
        let unused = 64 - self.width;
        (slot << unused) as i64 >> unused
    }

    /// The value of a word, read as unsigned.
    #[inline]
    pub fn unsigned(self, slot: u64) -> u64 {
        let unused = 64 - self.width;
        slot << unused >> unused
    }

    /// The word of a value: its low bits.
    #[inline]
    pub fn wrap(self, value: u64) -> u64 {
        if self.is_index { self.signed(value) as u64 } else { self.unsigned(value) }
    }

    /// The least signed value.
    #[inline]
    pub fn min(self) -> i64 {
        i64::MIN >> (64 - self.width)
    }

    /// The greatest signed value.
    #[inline]
    pub fn max(self) -> i64 {
        i64::MAX >> (64 - self.width)
    }

    /// Whether the value fits, read as signed.
    #[inline]
    pub fn holds(self, value: i128) -> bool {
        i128::from(self.min()) <= value && value <= i128::from(self.max())
    }

    /// Whether the value fits, read as unsigned.
    #[inline]
    pub fn holds_unsigned(self, value: i128) -> bool {
        0 <= value && value <= i128::from(u64::MAX >> (64 - self.width))
    }

    /// The sum, and whether it wrapped around.
    #[inline]
    pub fn addui_extended(self, lhs: u64, rhs: u64) -> (u64, u64) {
        let sum = u128::from(self.unsigned(lhs)) + u128::from(self.unsigned(rhs));
        (self.wrap(sum as u64), (sum >> self.width) as u64)
    }

    /// The low and the high half of the signed product.
    #[inline]
    pub fn mulsi_extended(self, lhs: u64, rhs: u64) -> (u64, u64) {
        let product = i128::from(self.signed(lhs)) * i128::from(self.signed(rhs));
        (self.wrap(product as u64), self.wrap((product >> self.width) as u64))
    }

    /// The low and the high half of the unsigned product.
    #[inline]
    pub fn mului_extended(self, lhs: u64, rhs: u64) -> (u64, u64) {
        let product = u128::from(self.unsigned(lhs)) * u128::from(self.unsigned(rhs));
        (self.wrap(product as u64), self.wrap((product >> self.width) as u64))
    }
}

impl std::fmt::Display for IntFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_index { write!(f, "{}-bit index", self.width) } else { write!(f, "i{}", self.width) }
    }
}
