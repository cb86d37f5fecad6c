//! `affine`: loops, conditionals and accesses whose bounds and subscripts are affine.

pub mod access;
pub mod apply;
pub mod compose;
pub(crate) mod dma;
mod fold;
pub mod for_op;
pub mod if_op;
pub mod index;
pub mod parallel;
pub(crate) mod syntax;
pub(crate) mod validity;
mod vector;
mod verify;

use crate::dialects::func::syntax::{parse_values, print_values};
use crate::language::defined::Defined;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};

/// The dialect's operations, grouped by file.
pub static OPS: &[&[OpDef]] = &[
    access::OPS,
    apply::OPS,
    dma::OPS,
    for_op::OPS,
    if_op::OPS,
    index::OPS,
    parallel::OPS,
    vector::OPS,
    YIELD,
];

static YIELD: &[OpDef] = &[OpDef {
    name: "affine.yield",
    summary: "ends the body of a loop or conditional, handing over its results",
    defined: Defined::Always,
    verify: Some(verify::yield_op),
    syntax: Syntax::Custom { parse: parse_values, print: print_values },
    effects: Effects::PURE,
    traits: Traits::TERMINATOR
        .union(Traits::SPECULATABLE)
        .union(Traits::YIELD)
        .union(Traits::AFFINE_OPERANDS),
    n_results: CountRule::Exactly(0),
    ..OpDef::BASE
}];
