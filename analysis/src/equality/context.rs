//! For which parameters the first function has a meaning, as far as that is told by a few inequalities.
//!
//! # Method
//! Sizes that it allocates are not negative, and subscripts outside of all loops and conditions are not, either, and below
//! the size that a type says. What is not affine is left out, which only makes the parameters more.

use crate::scop::Scop;
use crate::scop::affine_form::{Columns, Linear};
use affine_ir::{EffectKind, Ir, Type};
use polyhedra::{Int, IntegerRelation, Name, Space, VarKind};

/// The parameters, as a set over those of both functions; `places` says where those of this one are.
pub(super) fn defined(ir: &Ir, scop: &Scop, (symbols, places): (&[Name], &[usize])) -> IntegerRelation {
    let mut set = IntegerRelation::universe(Space::params(symbols.to_vec()));
    let mut columns = Columns::default();
    for (value, param) in &scop.param_values {
        columns.define(*value, Linear::column(places[*param]));
    }
    for op in scop.prologue.iter().filter(|op| ir.def(**op).has_effect(EffectKind::Alloc)) {
        for size in ir.op(*op).operands() {
            let mut tried = set.clone();
            if let Some(form) = columns.value(ir, &mut tried, *size)
                && tried.space().n_locals() == 0
            {
                set.add_inequality(&form.row(&set));
            }
        }
    }
    for stmt in scop.stmts.iter().filter(|stmt| stmt.ivs.is_empty() && is_everything(&stmt.domain)) {
        for access in stmt.accesses.iter().filter(|access| access.exact) {
            let array = scop.array(access.array);
            let Some(Type::MemRef(ty)) = array.root.filter(|_| !array.is_value).map(|root| ir.ty(root))
            else {
                continue;
            };
            let Some(subscripts) = access.plain_subscripts().filter(|_| array.n_counters == 0) else {
                continue;
            };
            for (subscript, size) in subscripts.iter().zip(&ty.shape) {
                let terms = subscript.params.iter().zip(places);
                let form = terms
                    .fold(Linear::constant(subscript.constant.clone()), |form, (coeff, place)| {
                        form.plus(&Linear::column(*place), coeff)
                    });
                set.add_inequality(&form.row(&set));
                if let Some(size) = size {
                    let below = Linear::constant(*size).add_constant(-1).minus(&form);
                    set.add_inequality(&below.row(&set));
                }
            }
        }
    }
    set.simplify();
    set
}

fn is_everything(domain: &polyhedra::PresburgerRelation) -> bool {
    domain.disjuncts().iter().any(IntegerRelation::is_universe)
}

/// Keeps parameters equal to each other.
pub(super) fn equal(set: &mut IntegerRelation, pairs: &[[usize; 2]]) {
    for [one, other] in pairs {
        let difference = Linear::column(*one).minus(&Linear::column(*other));
        set.add_equality(&difference.row(set));
    }
}

/// Keeps parameters between two numbers.
pub(super) fn within(set: &mut IntegerRelation, low: i64, high: i64) {
    for column in set.space().columns(VarKind::Symbol) {
        set.add_lower_bound(column, &Int::from(low));
        set.add_upper_bound(column, &Int::from(high));
    }
}
