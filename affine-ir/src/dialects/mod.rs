//! The dialects: one table of operations each.

pub mod affine;
pub mod arith;
pub mod builtin;
pub mod cf;
pub mod func;
pub mod index;
pub mod math;
pub mod memref;
pub mod ptr;
pub mod scf;
pub mod vector;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::attr::Attr;
use crate::op_def::OpDef;
use crate::parse::{DialectAttrFn, DialectTypeFn};
use crate::types::{OpaqueText, Type};

/// A named group of operations, attributes and types.
pub struct Dialect {
    /// The namespace.
    pub name: &'static str,
    /// Its operations.
    pub ops: &'static [&'static [OpDef]],
    /// Its attributes that are one or several of a list of words.
    pub enums: &'static [EnumAttr],
    /// Reads its other attributes.
    pub attr: Option<DialectAttrFn>,
    /// Reads its types.
    pub ty: Option<DialectTypeFn>,
    /// The op that a constant becomes which its ops fold to.
    pub constant: ConstantFn,
}

/// The name of the op for a constant of a type; `None` if there is none.
pub type ConstantFn = fn(&Attr, &Type) -> Option<&'static str>;

impl Dialect {
    /// No operations, attributes and types.
    const BASE: Dialect =
        Dialect { name: "", ops: &[], enums: &[], attr: None, ty: None, constant: arith::constant_op };
}

/// An attribute that is one or several of a list of words: `#vector.kind<add>`, `#arith.fastmath<nnan,ninf>`.
///
/// It is held as [`Attr::Opaque`], in canonical form.
pub struct EnumAttr {
    /// Its name in the dialect.
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

/// Every dialect, sorted by name.
pub static DIALECTS: &[Dialect] = &[
    Dialect { name: "affine", ops: affine::OPS, ..Dialect::BASE },
    Dialect { name: "arith", ops: &[arith::OPS], enums: arith::ENUMS, ..Dialect::BASE },
    Dialect { name: "builtin", ops: &[builtin::OPS], ..Dialect::BASE },
    Dialect { name: "cf", ops: &[cf::OPS], ..Dialect::BASE },
    Dialect { name: "func", ops: &[func::OPS], ..Dialect::BASE },
    Dialect {
        name: "index",
        ops: &[index::OPS],
        enums: index::ENUMS,
        constant: index::constant_op,
        ..Dialect::BASE
    },
    Dialect { name: "math", ops: &[math::OPS], ..Dialect::BASE },
    Dialect { name: "memref", ops: memref::OPS, ..Dialect::BASE },
    Dialect {
        name: "ptr",
        ops: &[ptr::OPS],
        attr: Some(ptr::attrs::parse_attr),
        ty: Some(ptr::attrs::parse_type),
        ..Dialect::BASE
    },
    Dialect { name: "scf", ops: scf::OPS, ..Dialect::BASE },
    Dialect { name: "vector", ops: vector::OPS, enums: vector::ENUMS, ..Dialect::BASE },
];

/// The declaration of the op called `name`.
pub fn op_def(name: &str) -> Option<&'static OpDef> {
    static BY_NAME: OnceLock<FxHashMap<&'static str, &'static OpDef>> = OnceLock::new();
    let table = BY_NAME.get_or_init(|| {
        let groups = DIALECTS.iter().flat_map(|dialect| dialect.ops);
        groups.flat_map(|group| group.iter()).map(|def| (def.name, def)).collect()
    });
    table.get(name).copied()
}

/// The names of all ops.
pub fn op_names() -> impl Iterator<Item = &'static str> {
    DIALECTS.iter().flat_map(|dialect| dialect.ops).flat_map(|group| group.iter()).map(|def| def.name)
}

/// The declaration of an op that this crate itself declares.
///
/// # Panics
/// When there is no such op: the name in the caller is misspelt.
pub fn known(name: &'static str) -> &'static OpDef {
    op_def(name).unwrap_or_else(|| panic!("no operation is called '{name}'"))
}

/// The declaration of the op that a constant becomes to which an op of `dialect` folds.
pub fn constant_op(dialect_name: &str, value: &Attr, ty: &Type) -> Option<&'static OpDef> {
    dialect(dialect_name).and_then(|dialect| (dialect.constant)(value, ty)).map(known)
}

/// The dialect of this name, if it is known.
pub fn dialect(name: &str) -> Option<&'static Dialect> {
    DIALECTS.iter().find(|dialect| dialect.name == name)
}

/// Dialects of MLIR that are not known here. Their attributes and types are kept as text, and stand where MLIR lets
/// those of a dialect stand but not those of an unknown one.
const OTHER_MLIR_DIALECTS: &[&str] = &[
    "acc",
    "amdgpu",
    "amx",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "complex",
    "dlti",
    "emitc",
    "gpu",
    "irdl",
    "linalg",
    "llvm",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "quant",
    "rocdl",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "tosa",
    "transform",
    "ub",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// Whether a dialect of this name comes with MLIR, be it known here or not.
pub(crate) fn is_mlir_dialect(name: &str) -> bool {
    is_dialect(name) || OTHER_MLIR_DIALECTS.contains(&name)
}

/// Whether a dialect of this name is known.
pub fn is_dialect(name: &str) -> bool {
    dialect(name).is_some()
}
