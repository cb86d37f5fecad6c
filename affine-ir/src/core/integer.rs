//! Integers of any width: how a literal fits a type, and the bytes a value is stored in.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use crate::core::types::{Signedness, Type};

/// Integers of this many bits and their limits fit in an `i128`.
const SMALL: u32 = 126;

/// An integer in the range of its type: sign-extended for signless and signed types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Integer {
    /// Anything that fits.
    Small(i128),
    /// Anything that does not.
    Wide(IBig),
}

/// Width and reading of the integers of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) width: u32,
    pub(crate) signedness: Signedness,
    pub(crate) is_index: bool,
}

impl Shape {
    /// Of an integer type or `index`, which has 64 bits.
    pub(crate) fn of(ty: &Type) -> Option<Shape> {
        match ty {
            Type::Index => Some(Shape { width: 64, signedness: Signedness::Signless, is_index: true }),
            Type::Integer { width, signedness } => {
                Some(Shape { width: *width, signedness: *signedness, is_index: false })
            }
            _ => None,
        }
    }

    /// The value of a literal (decimal or `0x`); `None` if it is out of range. A signless type takes every
    /// literal that fits in its bits.
    pub(crate) fn read(self, literal: &str, negative: bool) -> Option<Integer> {
        let digits = literal.strip_prefix("0x");
        let radix = if digits.is_some() { 16 } else { 10 };
        let digits = digits.unwrap_or(literal).trim_start_matches('0');
        // Cheap, and spares converting what cannot fit: a decimal digit has more than three bits.
        let least_bits = digits.len().saturating_sub(1) * if radix == 16 { 4 } else { 3 };
        if least_bits > self.width as usize {
            return None;
        }
        if self.width <= SMALL {
            let magnitude = match digits.len() {
                0 => 0,
                // As many digits of either kind fit in 64 bits.
                1..=16 => u64::from_str_radix(digits, radix).ok()?.into(),
                _ => i128::from_str_radix(digits, radix).ok()?,
            };
            return self.fit_small(magnitude, negative).map(Integer::Small);
        }
        let magnitude =
            if digits.is_empty() { UBig::ZERO } else { UBig::from_str_radix(digits, radix).ok()? };
        self.fit_wide(magnitude, negative).map(Integer::new)
    }

    fn fit_small(self, magnitude: i128, negative: bool) -> Option<i128> {
        if self.width == 0 {
            return (magnitude == 0 && !negative).then_some(0);
        }
        let (all, half) = (1i128 << self.width, 1i128 << (self.width - 1));
        match (negative, self.signedness) {
            (true, _) => (1..=half).contains(&magnitude).then_some(-magnitude),
            (false, _) if magnitude >= all => None,
            (false, _) if magnitude < half => Some(magnitude),
            (false, _) if self.is_signed() => None,
            (false, Signedness::Unsigned) => Some(magnitude),
            (false, _) => Some(magnitude - all),
        }
    }

    fn fit_wide(self, magnitude: UBig, negative: bool) -> Option<IBig> {
        let half = UBig::ONE << (self.width as usize - 1);
        if magnitude.bit_len() > self.width as usize {
            return None;
        }
        if negative {
            return (magnitude != UBig::ZERO && magnitude <= half).then(|| -IBig::from(magnitude));
        }
        let wraps = magnitude >= half;
        match self.signedness {
            Signedness::Signed if wraps => None,
            Signedness::Signless if wraps => {
                Some(IBig::from(magnitude) - (IBig::from(UBig::ONE) << self.width as usize))
            }
            _ => Some(magnitude.into()),
        }
    }

    fn is_signed(self) -> bool {
        self.is_index || self.signedness == Signedness::Signed
    }

    /// The number of bytes a value is stored in.
    pub(crate) fn n_bytes(self) -> usize {
        self.width.div_ceil(8) as usize
    }

    /// The value stored in little-endian bytes; bits beyond the width do not count.
    pub(crate) fn load(self, bytes: &[u8]) -> Integer {
        if self.width <= SMALL {
            let mut wide = [0; 16];
            wide[..bytes.len().min(16)].copy_from_slice(&bytes[..bytes.len().min(16)]);
            return Integer::Small(self.extend(i128::from_le_bytes(wide)));
        }
        let mut value = UBig::from_le_bytes(bytes);
        value.clear_high_bits(self.width as usize);
        let is_negative = self.signedness != Signedness::Unsigned && value.bit_len() == self.width as usize;
        let value = IBig::from(value);
        Integer::new(if is_negative { value - (IBig::from(UBig::ONE) << self.width as usize) } else { value })
    }

    /// The low `width` bits, at most [`SMALL`], sign-extended unless unsigned.
    fn extend(self, bits: i128) -> i128 {
        if self.width == 0 {
            return 0;
        }
        let unused = 128 - self.width;
        if self.signedness == Signedness::Unsigned {
            let mask = (1i128 << self.width).wrapping_sub(1);
            return bits & mask;
        }
        (bits << unused) >> unused
    }
}

impl Integer {
    fn new(value: IBig) -> Integer {
        i128::try_from(&value).map_or(Integer::Wide(value), Integer::Small)
    }

    /// Appends the low `width` bits as little-endian bytes.
    pub(crate) fn store(&self, shape: Shape, out: &mut Vec<u8>) {
        let size = shape.n_bytes();
        let start = out.len();
        match self {
            Integer::Small(value) => {
                let fill = if *value < 0 { 0xff } else { 0 };
                let bytes = value.to_le_bytes();
                out.extend_from_slice(&bytes[..size.min(16)]);
                out.resize(start + size, fill);
            }
            Integer::Wide(value) => {
                let modulus = IBig::from(UBig::ONE) << shape.width as usize;
                let bits = if *value < IBig::ZERO { value + modulus } else { value.clone() };
                let bytes = UBig::try_from(bits).map(|bits| bits.to_le_bytes());
                out.extend_from_slice(&bytes.expect("a value of the type plus the modulus is not negative"));
                out.resize(start + size, 0);
            }
        }
        if !shape.width.is_multiple_of(8)
            && let Some(last) = out.last_mut()
        {
            *last &= 0xff >> (8 - shape.width % 8);
        }
    }
}

impl std::fmt::Display for Integer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Integer::Small(value) => value.fmt(f),
            Integer::Wide(value) => value.fmt(f),
        }
    }
}
