//! Prints types.

use std::fmt;

use crate::core::ids::OpId;
use crate::core::types::{Layout, OpaqueText, Signedness, Strided, Type};
use crate::language::ir::Ir;
use crate::language::print::{PrintOptions, Printer};

impl Printer<'_> {
    /// Writes a type.
    pub fn ty(&mut self, ty: &Type) {
        if self.collecting && is_plain(ty) {
            return;
        }
        if !self.type_alias(ty) {
            self.type_once(ty);
        }
    }

    /// Writes `a, b`.
    pub fn types<'t>(&mut self, types: impl IntoIterator<Item = &'t Type>) {
        self.list(types, |printer, ty| printer.ty(ty));
    }

    pub(super) fn type_in_full(&mut self, ty: &Type) {
        match ty {
            Type::Index => self.text("index"),
            Type::None => self.text("none"),
            Type::Integer { width, signedness } => {
                let prefix = match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                };
                self.text(prefix);
                self.integer((*width).into());
            }
            Type::Float(kind) => self.text(kind.format().name),
            Type::Complex(elem) => {
                self.text("complex<");
                self.ty(elem);
                self.text(">");
            }
            Type::MemRef(memref) => {
                self.text("memref<");
                self.dims(&memref.shape);
                self.ty(&memref.elem);
                match &memref.layout {
                    Layout::Identity => {}
                    Layout::Map(map) => {
                        self.text(", ");
                        self.attr(&crate::core::attr::Attr::AffineMap(map.clone()));
                    }
                    Layout::Strided(strided) => {
                        self.text(", ");
                        self.strided(strided);
                    }
                    Layout::Other(attr) => {
                        self.text(", ");
                        self.attr(attr);
                    }
                }
                self.space(memref.space.as_ref());
                self.text(">");
            }
            Type::UnrankedMemRef(memref) => {
                self.text("memref<*x");
                self.ty(&memref.elem);
                self.space(memref.space.as_ref());
                self.text(">");
            }
            Type::Vector(vector) => {
                self.text("vector<");
                for (size, is_scalable) in vector.shape.iter().zip(&vector.scalable) {
                    if *is_scalable {
                        self.fmt(format_args!("[{size}]x"));
                    } else {
                        self.fmt(format_args!("{size}x"));
                    }
                }
                self.ty(&vector.elem);
                self.text(">");
            }
            Type::Tensor(tensor) => {
                self.text("tensor<");
                self.dims(&tensor.shape);
                self.ty(&tensor.elem);
                if let Some(encoding) = &tensor.encoding {
                    self.text(", ");
                    self.attr(encoding);
                }
                self.text(">");
            }
            Type::UnrankedTensor(elem) => {
                self.text("tensor<*x");
                self.ty(elem);
                self.text(">");
            }
            Type::Function(function) => self.function_type(&function.inputs, &function.results),
            Type::Tuple(types) => {
                self.text("tuple<");
                self.types(types.iter());
                self.text(">");
            }
            Type::Dialect(ty) => {
                self.text("!");
                self.text(ty.name);
                self.params(&ty.params);
            }
            Type::Opaque(text) => self.opaque('!', text),
        }
    }

    /// Writes `(a, b) -> c`.
    pub fn function_type<'t>(
        &mut self,
        inputs: impl IntoIterator<Item = &'t Type>,
        results: impl IntoIterator<Item = &'t Type>,
    ) {
        self.text("(");
        self.types(inputs);
        self.text(") -> ");
        let results: Vec<&Type> = results.into_iter().collect();
        self.result_types(&results);
    }

    /// Writes ` -> types` unless there are none.
    pub fn arrow_types(&mut self, op: OpId) {
        let ir = self.ir;
        let types: Vec<&Type> = ir.op(op).results().iter().map(|result| ir.ty(*result)).collect();
        if !types.is_empty() {
            self.text(" -> ");
            self.result_types(&types);
        }
    }

    fn result_types(&mut self, results: &[&Type]) {
        match results {
            [one] if !matches!(one, Type::Function(_)) => self.ty(one),
            _ => {
                self.text("(");
                self.types(results.iter().copied());
                self.text(")");
            }
        }
    }

    fn dims(&mut self, shape: &[Option<i64>]) {
        for size in shape {
            match size {
                Some(size) => {
                    self.integer(*size);
                    self.text("x");
                }
                None => self.text("?x"),
            }
        }
    }

    fn space(&mut self, space: Option<&crate::core::attr::Attr>) {
        if let Some(space) = space {
            self.text(", ");
            self.attr_short(space);
        }
    }

    pub(super) fn strided(&mut self, strided: &Strided) {
        let size = |printer: &mut Self, size: Option<i64>| match size {
            Some(size) => printer.fmt(format_args!("{size}")),
            None => printer.text("?"),
        };
        self.text("strided<[");
        self.list(&strided.strides, |printer, stride| size(printer, *stride));
        self.text("]");
        if strided.offset != Some(0) {
            self.text(", offset: ");
            size(self, strided.offset);
        }
        self.text(">");
    }

    pub(super) fn opaque(&mut self, sigil: char, text: &OpaqueText) {
        if text.pretty {
            self.fmt(format_args!("{sigil}{}.{}", text.dialect, text.body));
        } else {
            self.fmt(format_args!("{sigil}{}<{}>", text.dialect, text.body));
        }
    }
}

/// Whether nothing in the type can have an alias, as far as one sees at once.
pub(super) fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Index | Type::None | Type::Integer { .. } | Type::Float(_) => true,
        Type::MemRef(memref) => {
            memref.layout == Layout::Identity && memref.space.is_none() && is_plain(&memref.elem)
        }
        Type::Vector(vector) => is_plain(&vector.elem),
        _ => false,
    }
}

/// Runs a printer without a program and without aliases.
pub(super) fn without_ir(write: impl FnOnce(&mut Printer<'_>)) -> String {
    let ir = Ir::of_no_dialect();
    let mut printer = Printer {
        ir: &ir,
        options: PrintOptions { local_scope: true, ..PrintOptions::default() },
        out: String::new(),
        sink: None,
        collecting: false,
        indent: 0,
        names: super::names::Names::number(&ir, ir.module(), &PrintOptions::default()),
        aliases: super::alias::Aliases::default(),
        written: super::written::Written::default(),
        resources: indexmap::IndexSet::new(),
        distinct: indexmap::IndexSet::new(),
        default_dialects: vec![""],
    };
    write(&mut printer);
    printer.out
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_ir(|printer| printer.type_in_full(self)))
    }
}
