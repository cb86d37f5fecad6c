//! `affine.delinearize_index`, `affine.linearize_index`: between one index and many.

use crate::op_def::{Count, Effects, OpDef, Traits};

/// This file's operations.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.delinearize_index",
        summary: "splits an index by a basis",
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        properties: &["static_basis"],
        n_operands: Count::AtLeast(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.linearize_index",
        summary: "joins indices by a basis",
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        properties: &["disjoint", "operandSegmentSizes", "static_basis"],
        n_results: Count::Exactly(1),
        ..OpDef::BASE
    },
];
