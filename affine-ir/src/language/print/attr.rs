//! Prints attributes and attribute dictionaries.

use std::fmt;

use crate::core::attr::{Attr, Attrs, NamedAttr};
use crate::core::float::FloatValue;
use crate::core::loc::Location;
use crate::core::types::Type;
use crate::language::print::decimal::write_float;
use crate::language::print::ty::without_ir;
use crate::language::print::{Printer, is_bare_word, quote};

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
            Attr::WideInteger(value, ty) => {
                self.fmt(format_args!("{value}"));
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
                self.dense(dense);
                if suffix != TypeSuffix::Never {
                    self.text(" : ");
                    self.ty(&dense.ty);
                }
            }
            Attr::DenseResource(key, ty) => {
                self.note_resource(key);
                self.text("dense_resource<");
                self.word_or_quoted(key);
                self.text(">");
                if suffix != TypeSuffix::Never {
                    self.text(" : ");
                    self.ty(ty);
                }
            }
            Attr::Sparse(sparse) => {
                self.sparse(sparse);
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
                let number = self.distinct_number(*id);
                self.fmt(format_args!("distinct[{number}]<"));
                if **inner != Attr::Unit {
                    self.attr(inner);
                }
                self.text(">");
            }
            Attr::Opaque(text) => self.opaque('#', text),
            Attr::Dialect(attr) => {
                self.text("#");
                self.text(attr.name);
                self.params(&attr.params);
                if let Some(ty) = &attr.ty {
                    self.suffix(ty, suffix);
                }
            }
            Attr::TypedOpaque(opaque) => {
                self.opaque('#', &opaque.0);
                if suffix != TypeSuffix::Never {
                    self.text(" : ");
                    self.ty(&opaque.1);
                }
            }
        }
    }

    /// Writes `<value, name = value>`, or nothing.
    pub(crate) fn params(&mut self, params: &[NamedAttr]) {
        if params.is_empty() {
            return;
        }
        self.text("<");
        self.list(params, |printer, (name, value)| {
            if !name.is_empty() {
                printer.text(name);
                printer.text(" = ");
            }
            printer.attr_without_type(value);
        });
        self.text(">");
    }

    pub(crate) fn quoted(&mut self, text: &str) {
        if !self.collecting {
            quote(text, &mut self.out);
        }
    }

    /// Distinct attributes are numbered in the order in which they are written.
    fn distinct_number(&mut self, id: u64) -> usize {
        if self.collecting {
            return 0;
        }
        self.distinct.insert_full(id).0
    }

    pub(super) fn word_or_quoted(&mut self, text: &str) {
        if is_bare_word(text) { self.text(text) } else { self.quoted(text) }
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

    pub(super) fn entries<'e>(
        &mut self,
        entries: impl Iterator<Item = (&'e crate::core::name::Name, &'e Attr)>,
    ) {
        self.list(entries, |printer, (name, value)| {
            printer.word_or_quoted(name);
            if *value != Attr::Unit {
                printer.text(" = ");
                printer.attr(value);
            }
        });
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

impl fmt::Display for Attr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.attr_in_full(self)))
    }
}

impl fmt::Display for crate::core::affine::map::AffineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.map(self)))
    }
}

impl fmt::Display for crate::core::affine::set::IntegerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.set(self)))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.location(self, false)))
    }
}
