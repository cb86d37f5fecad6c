//! Special values that distinguish operations which agree on small numbers; they are run after the usual
//! ones.
//!
//! # Method
//! Integers of both signs and in both orders, equal ones, the least and the greatest; floats that are large,
//! equal, infinite, zeros with a sign, and NaN; truth values in all ways that there are, if they are few.
//! Each run takes its numbers from one row of a table, in turns: arguments begin at different places of the
//! row, and elements of memory go on from there. Behind these rows there are some of the numbers that the
//! programs name, and of those next to them.
//!
//! # Invariants
//! Usual runs have none of these: a NaN hides what else is different.

use loopwright_affine_ir::{FloatKind, FloatValue, Rounding, Type};
use loopwright_interp::{Datum, InterpError, Interpreter, MemRefValue};
use std::cmp::Ordering;
use std::sync::Arc;

/// Rows of numbers that do not depend on the programs.
const ROWS: usize = 6;

/// So many rows at most are of numbers that the programs name.
const MOST_NAMED: usize = 6;

/// So many truth values are tried in all ways that there are.
const FEW_TRUTHS: usize = 4;

/// Of more of them the first ones, at most this many, are each true alone in some run.
const MOST_TRUTHS: usize = 14;

/// What special values are taken from.
#[derive(Debug, Default)]
pub(super) struct Specials {
    /// Numbers that the programs name.
    integers: Vec<i64>,
    floats: Vec<FloatValue>,
    /// What each argument holds.
    held: Vec<Option<Held>>,
}

/// What an argument holds, and how many arguments before it hold the same.
#[derive(Clone, Copy, Debug)]
struct Held {
    class: Class,
    place: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Integers,
    Floats,
    Truth,
}

impl Specials {
    /// Those for arguments of these types, without what settings choose.
    pub(super) fn new<'t>(
        types: impl IntoIterator<Item = Option<&'t Type>>,
        integers: &[i64],
        floats: &[FloatValue],
    ) -> Self {
        let mut held: Vec<Option<Held>> = Vec::new();
        for ty in types {
            let class = ty.and_then(class);
            let place = held.iter().flatten().filter(|held| Some(held.class) == class).count();
            held.push(class.map(|class| Held { class, place }));
        }
        Self { integers: integers.to_vec(), floats: floats.to_vec(), held }
    }

    /// How many rows there are; none for a function that is given no such values.
    pub(super) fn n_rows(&self) -> usize {
        let has = |class| self.n_of(class) > 0;
        let of_integers = if has(Class::Integers) { 3 * self.integers.len() } else { 0 };
        let of_floats = if has(Class::Floats) { 3 * self.floats.len() } else { 0 };
        let of_numbers = match has(Class::Integers) || has(Class::Floats) {
            true => ROWS + of_integers.max(of_floats).min(MOST_NAMED),
            false => 0,
        };
        let of_truths = match self.n_of(Class::Truth) {
            0 => 0,
            few @ ..=FEW_TRUTHS => 1 << few,
            many => 2 + many.min(MOST_TRUTHS),
        };
        of_numbers.max(of_truths)
    }

    fn n_of(&self, class: Class) -> usize {
        self.held.iter().flatten().filter(|held| held.class == class).count()
    }
}

/// The special values of a run.
#[derive(Clone, Debug)]
pub(super) struct Special {
    pub(super) from: Arc<Specials>,
    pub(super) row: usize,
}

impl Special {
    /// Whether an argument that is a truth value is true.
    pub(super) fn truth(&self, position: usize) -> Option<bool> {
        let place = self.place(position, Class::Truth)?;
        let n = self.from.n_of(Class::Truth);
        if n <= FEW_TRUTHS {
            return Some((self.row >> place) & 1 == 1);
        }
        // None, all, each alone.
        Some(match self.row % (2 + n) {
            0 => false,
            1 => true,
            alone => alone - 2 == place,
        })
    }

    /// An integer of such a width, which is an element of an argument; `None` for one as in usual runs.
    pub(super) fn integer(&self, width: u32, position: usize, element: usize) -> Option<i64> {
        let place = self.place(position, Class::Integers)?;
        let turn = self.turn(place, element);
        let unused = 64 - width;
        let (least, greatest) = (i64::MIN >> unused, i64::MAX >> unused);
        let value = match self.row {
            0 => [5, -3, 2][turn],
            1 => [-3, 5, 1][turn],
            // Equal ones.
            2 => [-1, 4, 0][element % 3],
            3 => [least, greatest, -1][turn],
            4 => [greatest, -1, least][turn],
            5 => [-1, least, greatest][turn],
            _ => {
                let (number, next) = self.named(&self.from.integers, place + element)?;
                let value = match next {
                    Ordering::Equal => number,
                    Ordering::Greater => number.checked_add(1)?,
                    Ordering::Less => number.checked_sub(1)?,
                };
                // With or without a sign.
                let is_of_type = value >= least && (value < 0 || value.cast_unsigned() <= u64::MAX >> unused);
                is_of_type.then_some(value)?
            }
        };
        Some((value << unused) >> unused)
    }

    /// The same of floats.
    pub(super) fn float(&self, kind: FloatKind, position: usize, element: usize) -> Option<FloatValue> {
        const NAN: f64 = f64::NAN;
        const INFINITY: f64 = f64::INFINITY;
        let place = self.place(position, Class::Floats)?;
        let turn = self.turn(place, element);
        let value = match self.row {
            0 => [1000.0, -1000.0, 200.0][turn],
            1 => [-1000.0, 1000.0, 100.0][turn],
            // Equal ones.
            2 => [1.0, -1.5, 0.5][element % 3],
            3 => [-0.0, INFINITY, NAN][turn],
            4 => [INFINITY, NAN, -0.0][turn],
            5 => *[NAN, -0.0].get(turn)?,
            _ => {
                let (number, next) = self.named(&self.from.floats, place + element)?;
                return Some(beside(number.convert(kind, Rounding::NearestEven), next));
            }
        };
        Some(FloatValue::from_f64(kind, value))
    }

    /// An argument of such a type, of which some numbers are as in usual runs.
    pub(super) fn argument(&self, ty: &Type, position: usize, usual: Datum) -> Datum {
        let special = |(element, usual)| self.bits(ty, position, element).unwrap_or(usual);
        match usual {
            Datum::Bits(bits) => Datum::Bits(special((0, bits))),
            Datum::Words(words) => Datum::Words(words.into_iter().enumerate().map(special).collect()),
            other => other,
        }
    }

    /// Puts special values into memory that holds usual ones.
    pub(super) fn fill(
        &self,
        memref: &MemRefValue,
        ty: &Type,
        position: usize,
        interpreter: &mut Interpreter<'_>,
    ) -> Result<(), InterpError> {
        let usual = interpreter.read(memref)?.into_iter().enumerate();
        let special = usual.map(|(element, usual)| self.bits(ty, position, element).or(usual).unwrap_or(0));
        interpreter.fill(memref, special)
    }

    /// The bits of a number in an argument of such a type.
    fn bits(&self, ty: &Type, position: usize, element: usize) -> Option<u64> {
        match number(ty) {
            Type::Integer { width: width @ 2..=64, .. } => {
                let value = self.integer(*width, position, element)?;
                Some(value.cast_unsigned() & (u64::MAX >> (64 - width)))
            }
            Type::Float(kind) if kind.format().width <= 64 => {
                u64::try_from(self.float(*kind, position, element)?.bits).ok()
            }
            _ => None,
        }
    }

    fn place(&self, position: usize, class: Class) -> Option<usize> {
        let held = self.from.held.get(position).copied().flatten()?;
        (held.class == class).then_some(held.place)
    }

    /// Which of the three numbers of a row an element has: those of two places differ in some rows.
    fn turn(&self, place: usize, element: usize) -> usize {
        (place + place / 3 * (1 + self.row % 2) + element) % 3
    }

    /// One of the named numbers, or that the next greater or less one is meant: first all numbers themselves.
    fn named<T: Copy>(&self, numbers: &[T], at: usize) -> Option<(T, Ordering)> {
        const NEXT: [Ordering; 3] = [Ordering::Equal, Ordering::Greater, Ordering::Less];
        let n = numbers.len();
        let at = (self.row.checked_sub(ROWS)? + at).checked_rem(NEXT.len() * n)?;
        Some((numbers[at % n], NEXT[at / n]))
    }
}

/// What a value or its elements are, if there are special ones.
fn class(ty: &Type) -> Option<Class> {
    match (ty, number(ty)) {
        (Type::Integer { width: 1, .. }, _) => Some(Class::Truth),
        (_, Type::Integer { width: 2..=64, .. }) => Some(Class::Integers),
        (_, Type::Float(kind)) if kind.format().width <= 64 => Some(Class::Floats),
        _ => None,
    }
}

/// The type of the numbers that a value consists of.
fn number(ty: &Type) -> &Type {
    match ty {
        Type::MemRef(ty) => number(&ty.elem),
        Type::UnrankedMemRef(ty) => number(&ty.elem),
        Type::Vector(ty) => number(&ty.elem),
        Type::Complex(part) => number(part),
        _ => ty,
    }
}

/// The next float of the same type, if there is one.
fn beside(value: FloatValue, next: Ordering) -> FloatValue {
    let is_larger = match next {
        Ordering::Equal => return value,
        Ordering::Greater => !value.is_negative(),
        Ordering::Less => value.is_negative(),
    };
    // Bits of finite floats of one sign are in the order of their magnitudes.
    let bits = if is_larger { value.bits + 1 } else { value.bits.saturating_sub(1) };
    let beside = FloatValue { bits, ..value };
    if beside.is_finite() && beside.is_negative() == value.is_negative() { beside } else { value }
}
