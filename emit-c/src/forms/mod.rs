//! C forms of ops: one table per dialect, and one for the transfers of two, beside the functions that write
//! them.

mod affine;
mod arith;
mod blocks;
pub(crate) mod cf;
pub(crate) mod func;
mod index;
mod math;
pub(crate) mod memref;
mod reduction;
mod scf;
mod sizes;
mod transfers;
mod ub;
mod vector;
mod views;

use crate::emitter::Form;

/// The forms of all ops, each table sorted by name.
static FORMS: &[&[(&str, Form)]] = &[
    affine::FORMS,
    arith::FORMS,
    cf::FORMS,
    func::FORMS,
    index::FORMS,
    math::FORMS,
    memref::FORMS,
    scf::FORMS,
    transfers::FORMS,
    ub::FORMS,
    vector::FORMS,
];

/// How an op is written; `None` where C has no form for it.
pub(crate) fn form_of(name: &str) -> Option<Form> {
    let in_table = |table: &&[(&str, Form)]| {
        table.binary_search_by_key(&name, |(known, _)| known).ok().map(|at| table[at].1)
    };
    FORMS.iter().find_map(in_table)
}
