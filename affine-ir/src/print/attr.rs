//! Attributes and attribute dictionaries.

use std::fmt;

use crate::attr::{Attr, Attrs, DenseArray, DenseElements, DenseValues};
use crate::float::{FloatKind, FloatValue};
use crate::loc::Location;
use crate::print::decimal::write_float;
use crate::print::ty::without_ir;
use crate::print::{Printer, is_bare_word, quote};
use crate::types::Type;

/// Elements beyond which a dense literal is written as hexadecimal data.
const MAX_WRITTEN_ELEMENTS: usize = 100;

/// Whether the type after a value may or must be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TypeSuffix {
    /// Always written.
    Always,
    /// Left out where it is the default (`i64`, `f64`).
    UnlessDefault,
    /// Never written.
    Never,
}

impl Printer<'_> {
    /// Writes an attribute with its type.
    pub fn attr(&mut self, attr: &Attr) {
        if !self.attr_alias(attr) {
            self.attr_with(attr, TypeSuffix::Always);
        }
    }

    /// Writes an attribute, leaving the types `i64` and `f64` out.
    pub(super) fn attr_short(&mut self, attr: &Attr) {
        if !self.attr_alias(attr) {
            self.attr_with(attr, TypeSuffix::UnlessDefault);
        }
    }

    /// Writes an attribute without its type.
    pub fn attr_without_type(&mut self, attr: &Attr) {
        if !self.attr_alias(attr) {
            self.attr_with(attr, TypeSuffix::Never);
        }
    }

    pub(super) fn attr_in_full(&mut self, attr: &Attr) {
        self.attr_with(attr, TypeSuffix::Always);
    }

    fn suffix(&mut self, ty: &Type, suffix: TypeSuffix) {
        let written = match suffix {
            TypeSuffix::Always => true,
            TypeSuffix::UnlessDefault => !matches!(*ty, Type::I64 | Type::F64),
            TypeSuffix::Never => false,
        };
        if written {
            self.text(" : ");
            self.ty(ty);
        }
    }

    fn attr_with(&mut self, attr: &Attr, suffix: TypeSuffix) {
        match attr {
            Attr::Unit => self.text("unit"),
            Attr::Bool(value) => self.text(if *value { "true" } else { "false" }),
            Attr::Integer(value, ty) => {
                self.fmt(format_args!("{value}"));
                self.suffix(ty, suffix);
            }
            Attr::WideInteger(words, ty) => {
                self.text("0x");
                for word in words.iter().rev() {
                    self.fmt(format_args!("{word:016X}"));
                }
                self.suffix(ty, suffix);
            }
            Attr::Float(value) => {
                self.float(*value);
                self.suffix(&Type::Float(value.kind), suffix);
            }
            Attr::String(text) => self.quoted(text),
            Attr::TypedString(text, ty) => {
                self.quoted(text);
                self.suffix(ty, suffix);
            }
            Attr::Type(ty) => self.ty(ty),
            Attr::Array(items) => {
                self.text("[");
                self.list(items.iter(), |printer, item| printer.attr_short(item));
                self.text("]");
            }
            Attr::Dict(attrs) => {
                self.text("{");
                self.entries(attrs.iter());
                self.text("}");
            }
            Attr::AffineMap(map) => {
                self.text("affine_map<");
                self.map(map);
                self.text(">");
            }
            Attr::IntegerSet(set) => {
                self.text("affine_set<");
                self.set(set);
                self.text(">");
            }
            Attr::SymbolRef(path) => {
                for (position, name) in path.iter().enumerate() {
                    if position > 0 {
                        self.text("::");
                    }
                    self.symbol_name(name);
                }
            }
            Attr::DenseArray(array) => self.dense_array(array),
            Attr::Dense(dense) => {
                self.text("dense<");
                self.dense(dense);
                self.text(">");
                if suffix != TypeSuffix::Never {
                    self.text(" : ");
                    self.ty(&dense.ty);
                }
            }
            Attr::DenseResource(key, ty) => {
                self.fmt(format_args!("dense_resource<{key}>"));
                if suffix != TypeSuffix::Never {
                    self.text(" : ");
                    self.ty(ty);
                }
            }
            Attr::Sparse(sparse) => {
                self.text("sparse<");
                if sparse.indices.n_elements() != Some(0) {
                    self.dense(&sparse.indices);
                    self.text(", ");
                    self.dense(&sparse.values);
                }
                self.text(">");
                if suffix != TypeSuffix::Never {
                    self.text(" : ");
                    self.ty(&sparse.ty);
                }
            }
            Attr::Strided(strided) => self.strided(strided),
            Attr::Location(location) => {
                self.text("loc(");
                self.location(location, true);
                self.text(")");
            }
            Attr::Distinct(id, inner) => {
                self.fmt(format_args!("distinct[{id}]<"));
                if **inner != Attr::Unit {
                    self.attr(inner);
                }
                self.text(">");
            }
            Attr::Opaque(text) => self.opaque('#', text),
            Attr::TypedOpaque(opaque) => {
                self.opaque('#', &opaque.0);
                if suffix != TypeSuffix::Never {
                    self.text(" : ");
                    self.ty(&opaque.1);
                }
            }
        }
    }

    pub(crate) fn quoted(&mut self, text: &str) {
        if !self.collecting {
            quote(text, &mut self.out);
        }
    }

    /// Writes `@name`, quoted where needed.
    pub fn symbol_name(&mut self, name: &str) {
        if name.is_empty() {
            return self.text("@<<INVALID EMPTY SYMBOL>>");
        }
        self.text("@");
        if is_bare_word(name) { self.text(name) } else { self.quoted(name) }
    }

    pub(crate) fn float(&mut self, value: FloatValue) {
        if !self.collecting {
            write_float(value, &mut self.out);
        }
    }

    /// Writes ` {..}` with the entries not in `elided`, or nothing.
    pub fn attr_dict(&mut self, attrs: &Attrs, elided: &[&str]) {
        self.dict_after(" ", attrs, elided);
    }

    /// Writes ` attributes {..}` with the entries not in `elided`, or nothing.
    pub fn attr_dict_with_keyword(&mut self, attrs: &Attrs, elided: &[&str]) {
        self.dict_after(" attributes ", attrs, elided);
    }

    fn dict_after(&mut self, before: &str, attrs: &Attrs, elided: &[&str]) {
        let mut kept = attrs.iter().filter(|(name, _)| !elided.contains(&name.as_str())).peekable();
        if kept.peek().is_some() {
            self.text(before);
            self.text("{");
            self.entries(kept);
            self.text("}");
        }
    }

    pub(super) fn entries<'e>(&mut self, entries: impl Iterator<Item = (&'e crate::name::Name, &'e Attr)>) {
        self.list(entries, |printer, (name, value)| {
            if is_bare_word(name) {
                printer.text(name)
            } else {
                printer.quoted(name)
            }
            if *value != Attr::Unit {
                printer.text(" = ");
                printer.attr(value);
            }
        });
    }

    fn dense_array(&mut self, array: &DenseArray) {
        self.text("array<");
        self.ty(&array.elem);
        if !array.values.is_empty() {
            self.text(": ");
            self.dense_array_elements(array);
        }
        self.text(">");
    }

    /// Writes `1, 2` of `array<i32: 1, 2>`.
    pub(crate) fn dense_array_elements(&mut self, array: &DenseArray) {
        self.list(&array.values, |printer, value| {
            if array.elem == Type::I1 {
                printer.text(if *value != 0 { "true" } else { "false" });
            } else {
                printer.element(&array.elem, *value);
            }
        });
    }

    fn dense(&mut self, dense: &DenseElements) {
        let n_elements = dense.n_elements().unwrap_or(0);
        let elem = dense.ty.element_or_self();
        match &dense.values {
            DenseValues::Strings(strings) if strings.len() == 1 => self.quoted(&strings[0]),
            DenseValues::Strings(strings) => {
                let shape = shape_of(&dense.ty);
                self.nested_list(&shape, &mut 0, &mut |printer, at| printer.quoted(&strings[at]));
            }
            DenseValues::Bits(_) if n_elements == 0 => {}
            DenseValues::Bits(bits) => {
                let (scalar, per_element) = match elem {
                    Type::Complex(part) => (&**part, 2),
                    other => (other, 1),
                };
                if bits.len() == per_element {
                    return self.whole_element(scalar, bits);
                }
                if n_elements > MAX_WRITTEN_ELEMENTS {
                    return self.hex_elements(scalar, bits);
                }
                let shape = shape_of(&dense.ty);
                self.nested_list(&shape, &mut 0, &mut |printer, at| {
                    printer.whole_element(scalar, &bits[at * per_element..(at + 1) * per_element]);
                });
            }
        }
    }

    fn nested_list(&mut self, shape: &[usize], at: &mut usize, write: &mut dyn FnMut(&mut Self, usize)) {
        let Some((size, inner)) = shape.split_first() else {
            write(self, *at);
            *at += 1;
            return;
        };
        self.text("[");
        for position in 0..*size {
            if position > 0 {
                self.text(", ");
            }
            self.nested_list(inner, at, write);
        }
        self.text("]");
    }

    fn whole_element(&mut self, scalar: &Type, bits: &[i128]) {
        match bits {
            [real, imaginary] => {
                self.text("(");
                self.element(scalar, *real);
                self.text(",");
                self.element(scalar, *imaginary);
                self.text(")");
            }
            [value] if *scalar == Type::I1 => self.text(if *value != 0 { "true" } else { "false" }),
            _ => self.element(scalar, bits.first().copied().unwrap_or(0)),
        }
    }

    fn element(&mut self, ty: &Type, bits: i128) {
        match ty {
            Type::Float(kind) => self.float(float_of(*kind, bits)),
            _ => self.fmt(format_args!("{bits}")),
        }
    }

    /// The elements as little-endian bytes in hexadecimal.
    fn hex_elements(&mut self, scalar: &Type, bits: &[i128]) {
        self.text("\"0x");
        if *scalar == Type::I1 {
            for chunk in bits.chunks(8) {
                let byte = chunk.iter().rev().fold(0u8, |byte, bit| byte << 1 | u8::from(*bit != 0));
                self.fmt(format_args!("{byte:02X}"));
            }
        } else {
            let width = if *scalar == Type::Index { 64 } else { scalar.bit_width().unwrap_or(64) };
            for value in bits {
                for byte in &value.to_le_bytes()[..(width.div_ceil(8) as usize).min(16)] {
                    self.fmt(format_args!("{byte:02X}"));
                }
            }
        }
        self.text("\"");
    }

    /// Writes a location without `loc(` and `)`; the locations in it as aliases if they have one.
    pub(super) fn location(&mut self, location: &Location, use_aliases: bool) {
        let inner = |printer: &mut Self, part: &Location| {
            let attr = Attr::Location(part.clone().into());
            if !(use_aliases && printer.attr_alias(&attr)) {
                printer.location(part, use_aliases);
            }
        };
        match location {
            Location::Unknown => self.text("unknown"),
            Location::FileLineCol(range) => {
                self.quoted(&range.file);
                self.fmt(format_args!(":{}:{}", range.line, range.col));
                match range.end {
                    Some((line, col)) if line == range.line => self.fmt(format_args!(" to :{col}")),
                    Some((line, col)) => self.fmt(format_args!(" to {line}:{col}")),
                    None => {}
                }
            }
            Location::Name(name, child) => {
                self.quoted(name);
                if **child != Location::Unknown {
                    self.text("(");
                    inner(self, child);
                    self.text(")");
                }
            }
            Location::CallSite(callee, caller) => {
                self.text("callsite(");
                inner(self, callee);
                self.text(" at ");
                inner(self, caller);
                self.text(")");
            }
            Location::Fused(metadata, parts) => {
                self.text("fused");
                if let Some(metadata) = metadata {
                    self.text("<");
                    self.attr(metadata);
                    self.text(">");
                }
                self.text("[");
                self.list(parts, inner);
                self.text("]");
            }
        }
    }
}

fn float_of(kind: FloatKind, bits: i128) -> FloatValue {
    FloatValue { kind, bits: u128::from_ne_bytes(bits.to_ne_bytes()) }
}

fn shape_of(ty: &Type) -> Vec<usize> {
    let size = |size: i64| usize::try_from(size).unwrap_or(0);
    match ty {
        Type::Vector(vector) => vector.shape.iter().copied().map(size).collect(),
        Type::Tensor(tensor) => tensor.shape.iter().flatten().copied().map(size).collect(),
        _ => Vec::new(),
    }
}

impl fmt::Display for Attr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.attr_in_full(self)))
    }
}

impl fmt::Display for crate::affine_map::AffineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.map(self)))
    }
}

impl fmt::Display for crate::integer_set::IntegerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.set(self)))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.location(self, false)))
    }
}
