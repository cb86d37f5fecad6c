//! `builtin`: the module.

use crate::op_def::{Count, Effects, OpDef, OpKind, Traits};

/// The dialect's operations.
pub static OPS: &[OpDef] = &[OpDef {
    name: "builtin.module",
    summary: "a top-level container of symbols",
    effects: Effects::Recursive,
    traits: Traits::ISOLATED
        .and(Traits::AFFINE_SCOPE)
        .and(Traits::SYMBOL_TABLE)
        .and(Traits::SYMBOL)
        .and(Traits::NO_TERMINATOR)
        .and(Traits::SINGLE_BLOCK),
    kind: OpKind::Module,
    properties: &["sym_name", "sym_visibility"],
    n_operands: Count::Exactly(0),
    n_results: Count::Exactly(0),
    n_regions: Count::Exactly(1),
    ..OpDef::BASE
}];
