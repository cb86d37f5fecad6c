//! The dialects: one table of operations each.

pub mod affine;
pub mod arith;
pub mod builtin;
pub mod func;
pub mod math;
pub mod memref;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::op_def::OpDef;

/// A named group of operations.
pub struct Dialect {
    /// The namespace.
    pub name: &'static str,
    /// Its operations.
    pub ops: &'static [&'static [OpDef]],
}

/// Every dialect, sorted by name.
pub static DIALECTS: &[Dialect] = &[
    Dialect { name: "affine", ops: affine::OPS },
    Dialect { name: "arith", ops: &[arith::OPS] },
    Dialect { name: "builtin", ops: &[builtin::OPS] },
    Dialect { name: "func", ops: &[func::OPS] },
    Dialect { name: "math", ops: &[math::OPS] },
    Dialect { name: "memref", ops: &[memref::OPS] },
];

/// The declaration of the op called `name`.
pub fn op_def(name: &str) -> Option<&'static OpDef> {
    static BY_NAME: OnceLock<HashMap<&'static str, &'static OpDef>> = OnceLock::new();
    let table = BY_NAME.get_or_init(|| {
        let groups = DIALECTS.iter().flat_map(|dialect| dialect.ops);
        groups.flat_map(|group| group.iter()).map(|def| (def.name, def)).collect()
    });
    table.get(name).copied()
}

/// The declaration of an op that this crate itself declares.
///
/// # Panics
/// When there is no such op: the name in the caller is misspelt.
pub fn known(name: &'static str) -> &'static OpDef {
    op_def(name).unwrap_or_else(|| panic!("no operation is called '{name}'"))
}

/// Whether a dialect of this name is known.
pub fn is_dialect(name: &str) -> bool {
    DIALECTS.iter().any(|dialect| dialect.name == name)
}
