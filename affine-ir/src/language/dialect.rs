//! Dialects, and the table of those that a program may use.

use std::fmt;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::core::attr::Attr;
use crate::core::types::{OpaqueText, Type};
use crate::language::assembly::{Format, compile};
use crate::language::op_def::{OpDef, Syntax, UNREGISTERED};
use crate::language::parse::{DialectAttrFn, DialectTypeFn};

/// A named group of operations, attributes and types.
pub struct Dialect {
    /// What comes before the dot in names of ops, `#name.` and `!name.`.
    pub name: &'static str,
    /// Its operations, in tables of one file each; names start with that of the dialect.
    pub ops: &'static [&'static [OpDef]],
    /// Its attributes that are one or several of a list of words.
    pub enums: &'static [EnumAttr],
    /// Reads its other attributes.
    pub attr: Option<DialectAttrFn>,
    /// Reads its types.
    pub ty: Option<DialectTypeFn>,
    /// The op that a constant becomes which its ops fold to; without it they never fold to one.
    pub constant: ConstantFn,
    /// Whether MLIR's dialect of this name has more than is declared: what is not is treated as of an unknown
    /// dialect.
    pub is_partial: bool,
    /// What is wrong with an attribute `name.*` that an op or an argument of a function carries, if anything
    /// is.
    pub verify_attr: Option<VerifyAttrFn>,
}

/// Verifies an attribute, given its holder and its name.
pub type VerifyAttrFn = fn(AttrHolder<'_>, &str, &Attr) -> Option<String>;

/// The owner of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttrHolder<'t> {
    /// An op.
    Op,
    /// An argument of a function, of this type.
    Argument(&'t Type),
}

/// The name of the op for a constant of a type; `None` if there is none.
pub type ConstantFn = fn(&Attr, &Type) -> Option<&'static str>;

impl Dialect {
    /// No operations, attributes, types and constants.
    pub const BASE: Dialect = Dialect {
        name: "",
        ops: &[],
        enums: &[],
        attr: None,
        ty: None,
        constant: |_, _| None,
        is_partial: false,
        verify_attr: None,
    };
}

/// An enum attribute, of one or several keywords: `#vector.kind<add>`, `#arith.fastmath<nnan,ninf>`.
///
/// It is held as [`Attr::Opaque`], in canonical form.
pub struct EnumAttr {
    /// What follows `#dialect.`.
    pub mnemonic: &'static str,
    /// What messages call it.
    pub title: &'static str,
    /// The words, in the order of their values. In a set, the first stands for the empty one.
    pub words: &'static [&'static str],
    /// How it is written.
    pub form: EnumForm,
}

/// How an [`EnumAttr`] is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnumForm {
    /// `mnemonic<word>`
    One,
    /// `mnemonic word`
    Bare,
    /// `mnemonic<word,word>`
    Set {
        /// What is written between the words.
        separator: &'static str,
        /// Whether the last of the words stands for all others together.
        last_is_all: bool,
    },
}

impl EnumAttr {
    /// The attribute with these words (one unless it is a set).
    pub fn value(&self, dialect: &'static str, given: &[&str]) -> Attr {
        let body = match self.form {
            EnumForm::One => format!("{}<{}>", self.mnemonic, given.first().unwrap_or(&"")),
            EnumForm::Bare => format!("{} {}", self.mnemonic, given.first().unwrap_or(&"")),
            EnumForm::Set { separator, last_is_all } => {
                let (none, rest) = self.words.split_first().expect("a set has a word for the empty one");
                let (all, single) = match rest.split_last() {
                    Some((last, single)) if last_is_all => (Some(last), single),
                    _ => (None, rest),
                };
                let has = |word: &&&str| given.contains(*word) || all.is_some_and(|all| given.contains(all));
                let kept: Vec<&str> = single.iter().filter(has).copied().collect();
                let text = match all {
                    _ if kept.is_empty() => (*none).to_owned(),
                    Some(all) if kept.len() == single.len() => (*all).to_owned(),
                    _ => kept.join(separator),
                };
                format!("{}<{text}>", self.mnemonic)
            }
        };
        Attr::Opaque(OpaqueText::new(dialect, &body).into())
    }
}

/// The table of dialects that a program may use, for lookup by the parser and the printer.
///
/// A value that is cheap to clone: [`ParseOptions`](crate::ParseOptions) has one, and every [`Ir`](crate::Ir)
/// keeps the one it was made with. [`Dialects::standard`] holds the dialects declared here,
/// [`Dialects::with`] adds others.
///
/// ```
/// use loopwright_affine_ir::{Dialect, Dialects, OpDef, ParseOptions, Source, parse};
///
/// static TOY: Dialect =
///     Dialect { name: "toy", ops: &[&[OpDef { name: "toy.nop", ..OpDef::BASE }]], ..Dialect::BASE };
///
/// let source = Source::new("a.mlir", "\"toy.nop\"() : () -> ()");
/// let standard = Dialects::standard();
/// assert!(standard.op_def("arith.addi").is_some() && standard.op_def("toy.nop").is_none());
/// assert!(parse(&source, &ParseOptions::default()).is_err());
///
/// let options = ParseOptions { dialects: standard.with(&TOY), ..ParseOptions::default() };
/// assert!(parse(&source, &options).is_ok());
/// ```
#[derive(Clone)]
pub struct Dialects(Arc<Table>);

struct Table {
    /// Sorted by name.
    dialects: Vec<&'static Dialect>,
    ops: FxHashMap<&'static str, Entry>,
    /// The op that holds a program.
    module: &'static OpDef,
    /// Names of dialects of MLIR that are not in the table.
    foreign: &'static [&'static str],
    /// Whether programs of other tools are carried.
    carries: bool,
}

struct Entry {
    def: &'static OpDef,
    /// Compiled when it is first needed.
    format: OnceLock<Format>,
}

impl Dialects {
    /// A table of `dialects`, one of which declares the op called `module`, which holds a program. `foreign`
    /// are those dialects of MLIR that are not known: their attributes and types are kept as text, and appear
    /// where MLIR allows those of a dialect but not those of an unknown one.
    pub(crate) fn new(
        mut dialects: Vec<&'static Dialect>,
        module: &str,
        foreign: &'static [&'static str],
    ) -> Dialects {
        dialects.sort_by_key(|dialect| dialect.name);
        let defs = dialects.iter().flat_map(|dialect| dialect.ops).flat_map(|group| group.iter());
        let ops: FxHashMap<&str, Entry> =
            defs.map(|def| (def.name, Entry { def, format: OnceLock::new() })).collect();
        let module = ops.get(module).expect("a table has an op that holds a program").def;
        Dialects(Arc::new(Table { dialects, ops, module, foreign, carries: false }))
    }

    /// A table with nothing in it.
    pub(crate) fn none() -> Dialects {
        let (dialects, ops) = (Vec::new(), FxHashMap::default());
        Dialects(Arc::new(Table { dialects, ops, module: &UNREGISTERED, foreign: &[], carries: false }))
    }

    /// The same table with another dialect, which takes the place of the one of its name if there is one.
    pub fn with(&self, dialect: &'static Dialect) -> Dialects {
        let others = self.iter().filter(|other| other.name != dialect.name);
        let changed = Dialects::new(others.chain([dialect]).collect(), self.0.module.name, self.0.foreign);
        if self.0.carries { changed.carrying() } else { changed }
    }

    /// The same table for reading what other tools wrote, to print it again with as little changed as can be:
    /// memrefs may have elements of any type of an unknown dialect. With
    /// [`ParseOptions::allow_unregistered`](crate::ParseOptions::allow_unregistered), ops of unknown dialects
    /// are carried: they are kept as text in the form of their dialect, and nothing else is known of them.
    /// What is kept as text has the aliases in it written out, so that it means the same wherever it is
    /// printed.
    ///
    /// ```
    /// use loopwright_affine_ir::{Dialects, ParseOptions, PrintOptions, Source, parse, print};
    ///
    /// let text = "func.func @f(%p: !llvm.ptr) -> i32 {
    ///   %0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
    ///   return %0 : i32
    /// }";
    /// let source = Source::new("a.mlir", text);
    /// assert!(parse(&source, &ParseOptions::default()).is_err());
    /// let ir = parse(&source, &ParseOptions::carrying())?;
    /// assert!(print(&ir, &PrintOptions::default()).contains("= llvm.load %arg0 {alignment = 4 : i64} : !llvm.ptr -> i32"));
    /// # Ok::<(), Vec<loopwright_affine_ir::Diagnostic>>(())
    /// ```
    pub fn carrying(&self) -> Dialects {
        let Table { dialects, module, foreign, .. } = &*self.0;
        let Dialects(table) = Dialects::new(dialects.clone(), module.name, foreign);
        let table = Arc::into_inner(table).expect("a new table has one owner");
        Dialects(Arc::new(Table { carries: true, ..table }))
    }

    /// Whether programs of other tools are carried.
    pub(crate) fn carries(&self) -> bool {
        self.0.carries
    }

    /// Whether a dialect of this name has nothing that is not in the table.
    pub(crate) fn is_complete(&self, name: &str) -> bool {
        self.dialect(name).is_some_and(|dialect| !dialect.is_partial)
    }

    /// The dialects, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static Dialect> + '_ {
        self.0.dialects.iter().copied()
    }

    /// The dialect of this name.
    pub fn dialect(&self, name: &str) -> Option<&'static Dialect> {
        self.iter().find(|dialect| dialect.name == name)
    }

    /// Whether a dialect of this name comes with MLIR or is in the table.
    pub(crate) fn is_known_name(&self, name: &str) -> bool {
        self.dialect(name).is_some() || self.0.foreign.contains(&name)
    }

    /// The ops of all dialects, in the order of their declaration.
    pub fn ops(&self) -> impl Iterator<Item = &'static OpDef> + '_ {
        self.iter().flat_map(|dialect| dialect.ops).flat_map(|group| group.iter())
    }

    /// The declaration of the op called `name`, `dialect.op`.
    pub fn op_def(&self, name: &str) -> Option<&'static OpDef> {
        self.0.ops.get(name).map(|entry| entry.def)
    }

    /// The declaration of an op that the caller knows to be in the table.
    ///
    /// # Panics
    /// When there is no such op.
    pub fn known(&self, name: &str) -> &'static OpDef {
        self.op_def(name).unwrap_or_else(|| panic!("no operation is called '{name}'"))
    }

    /// The declaration of the op that holds a program.
    pub(crate) fn module(&self) -> &'static OpDef {
        self.0.module
    }

    /// The declaration of the op that a constant becomes to which an op of `dialect` folds.
    pub fn constant_op(&self, dialect: &str, value: &Attr, ty: &Type) -> Option<&'static OpDef> {
        self.dialect(dialect).and_then(|dialect| (dialect.constant)(value, ty)).map(|name| self.known(name))
    }

    /// The compiled assembly format of an op of the table; `None` if it has none.
    pub(crate) fn format_of(&self, def: &'static OpDef) -> Option<&Format> {
        let Syntax::Format(text) = def.syntax else { return None };
        let entry = self.0.ops.get(def.name)?;
        Some(entry.format.get_or_init(|| compile(def, text)))
    }
}

impl fmt::Debug for Dialects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|dialect| dialect.name)).finish()
    }
}
