//! Prints elements of dense and sparse literals and of flat arrays.

use crate::core::elements::{
    DenseArray, DenseElements, DenseValues, ScalarKind, SparseElements, Storage, load_float,
};
use crate::core::float::FloatValue;
use crate::core::integer::Integer;
use crate::core::types::Type;
use crate::language::print::Printer;

/// Elements beyond which a dense literal is written as hexadecimal data, unless the user says otherwise.
const MAX_DECIMAL_ELEMENTS: usize = 100;

/// What stands for a literal that is too long for the user.
const ELIDED: &str = "dense_resource<__elided__>";

impl Printer<'_> {
    /// Writes `dense<..>`.
    pub(super) fn dense(&mut self, dense: &DenseElements) {
        if self.is_elided(dense) {
            return self.text(ELIDED);
        }
        self.text("dense<");
        self.elements(dense, self.max_decimal_elements());
        self.text(">");
    }

    /// Writes `sparse<..>`.
    pub(super) fn sparse(&mut self, sparse: &SparseElements) {
        if self.is_elided(&sparse.indices) || self.is_elided(&sparse.values) {
            return self.text(ELIDED);
        }
        self.text("sparse<");
        if sparse.indices.n_elements() != Some(0) {
            self.elements(&sparse.indices, usize::MAX);
            self.text(", ");
            self.elements(&sparse.values, self.max_decimal_elements());
        }
        self.text(">");
    }

    fn max_decimal_elements(&self) -> usize {
        self.options.max_decimal_elements.unwrap_or(MAX_DECIMAL_ELEMENTS)
    }

    /// Whether the user does not want to see as many elements as these.
    fn is_elided(&self, dense: &DenseElements) -> bool {
        let is_too_long = |limit| dense.n_elements().is_none_or(|n_elements| n_elements > limit);
        self.options.max_elements.is_some_and(is_too_long) && !dense.is_splat()
    }

    /// Writes `array<type: a, b>`.
    pub(super) fn dense_array(&mut self, array: &DenseArray) {
        self.text("array<");
        self.ty(&array.elem);
        if !array.values.is_empty() {
            self.text(": ");
            self.dense_array_elements(array);
        }
        self.text(">");
    }

    /// Writes `a, b`.
    pub(crate) fn dense_array_elements(&mut self, array: &DenseArray) {
        self.list(&array.values, |printer, value| printer.array_element(&array.elem, *value));
    }

    fn array_element(&mut self, elem: &Type, value: i128) {
        match elem {
            Type::Float(kind) => {
                self.float(FloatValue { kind: *kind, bits: u128::from_ne_bytes(value.to_ne_bytes()) });
            }
            _ if *elem == Type::I1 => self.text(if value != 0 { "true" } else { "false" }),
            _ => self.wide_integer(value),
        }
    }

    fn wide_integer(&mut self, value: i128) {
        match i64::try_from(value) {
            Ok(value) => self.integer(value),
            Err(_) => self.fmt(format_args!("{value}")),
        }
    }

    /// Writes what is between the angle brackets: one element of a splat, else nested lists, or the bytes
    /// when there are more than `max_written` elements.
    fn elements(&mut self, dense: &DenseElements, max_written: usize) {
        if self.collecting {
            return;
        }
        let is_splat = dense.is_splat();
        let n_elements = dense.n_elements().unwrap_or(usize::MAX);
        let shape = dense.shape().unwrap_or_default();
        match (&dense.values, Storage::of(dense.ty.element_or_self())) {
            (DenseValues::Strings(strings), _) if is_splat => self.quoted(&strings[0]),
            (DenseValues::Strings(_), _) if n_elements == 0 => {}
            (DenseValues::Strings(strings), _) => {
                self.nested_list(&shape, |printer, at| printer.quoted(&strings[at]));
            }
            (DenseValues::Bytes(bytes), Some(storage)) if is_splat => self.stored(storage, bytes),
            (DenseValues::Bytes(_), _) if n_elements == 0 => {}
            (DenseValues::Bytes(bytes), Some(storage)) if n_elements > max_written => {
                self.stored_bytes(storage, bytes);
            }
            (DenseValues::Bytes(bytes), Some(storage)) => {
                let size = storage.element_size();
                self.nested_list(&shape, |printer, at| {
                    printer.stored(storage, bytes.get(at * size..(at + 1) * size).unwrap_or_default());
                });
            }
            (DenseValues::Bytes(_), None) => {}
        }
    }

    /// Writes the elements in nested lists of the given sizes, without recursion: there may be many.
    fn nested_list(&mut self, shape: &[i64], mut write: impl FnMut(&mut Self, usize)) {
        // How many elements a list at each level holds, from the innermost out.
        let mut held = Vec::with_capacity(shape.len());
        for size in shape.iter().rev() {
            held.push(
                held.last().copied().unwrap_or(1usize).saturating_mul(usize::try_from(*size).unwrap_or(0)),
            );
        }
        let n_elements = held.last().copied().unwrap_or(1);
        for at in 0..n_elements {
            self.text(if at > 0 { ", " } else { "" });
            held.iter().filter(|size| at.is_multiple_of(**size)).for_each(|_| self.text("["));
            write(self, at);
            held.iter().filter(|size| (at + 1).is_multiple_of(**size)).for_each(|_| self.text("]"));
        }
    }

    /// One element from the bytes it is stored in.
    fn stored(&mut self, storage: Storage, bytes: &[u8]) {
        match bytes.split_at(storage.size.min(bytes.len())) {
            (real, imaginary) if storage.per_element == 2 => {
                self.text("(");
                self.scalar(storage, real);
                self.text(",");
                self.scalar(storage, imaginary);
                self.text(")");
            }
            _ => self.scalar(storage, bytes),
        }
    }

    fn scalar(&mut self, storage: Storage, bytes: &[u8]) {
        match storage.kind {
            ScalarKind::Float(kind) => self.float(load_float(kind, bytes)),
            ScalarKind::Integer(_) if storage.is_bool() => {
                self.text(if bytes.contains(&1) { "true" } else { "false" });
            }
            ScalarKind::Integer(shape) => match shape.load(bytes) {
                Integer::Small(value) => self.wide_integer(value),
                Integer::Wide(value) => self.fmt(format_args!("{value}")),
            },
        }
    }

    /// The stored bytes in hexadecimal; single bits packed, eight to a byte.
    fn stored_bytes(&mut self, storage: Storage, bytes: &[u8]) {
        self.text("\"0x");
        if storage.is_bit() {
            let pack = |chunk: &[u8]| chunk.iter().rev().fold(0u8, |byte, bit| byte << 1 | (bit & 1));
            let packed: Vec<u8> = bytes.chunks(8).map(pack).collect();
            push_hex(&mut self.out, &packed);
        } else {
            push_hex(&mut self.out, bytes);
        }
        self.text("\"");
    }
}

/// Appends bytes as pairs of hexadecimal digits.
pub(super) fn push_hex(out: &mut String, bytes: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.reserve(2 * bytes.len());
    for byte in bytes {
        out.push(char::from(DIGITS[usize::from(byte >> 4)]));
        out.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
}
