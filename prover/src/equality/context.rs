//! Inequalities on the parameters that hold wherever the first function is defined.
//!
//! # Method
//! Sizes that it allocates are not negative, and subscripts outside of all loops and conditions are not,
//! either, and below the size that a type says. Of subscripts in loops it is asked for which parameters some
//! instance has one that is not; where that is one inequality, the others are left. What is not affine is
//! left out, which only makes the parameters more, and so is what the function may never reach ([`Reached`]).

use crate::equality::reached::Reached;
use loopwright_affine_ir::{EffectKind, Ir, OpId, Type};
use loopwright_analysis::AffineForm;
use loopwright_analysis::Scop;
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::{Columns, Linear};
use loopwright_polyhedra::{
    Budget, Int, IntegerRelation, Name, PresburgerRelation, SetError, Space, VarKind,
};
use std::collections::HashSet;

/// The parameters, as a set over those of both functions; `places` says where those of this one are.
pub(super) fn defined(ir: &Ir, scop: &Scop, (symbols, places): (&[Name], &[usize])) -> IntegerRelation {
    let mut set = IntegerRelation::universe(Space::params(symbols.to_vec()));
    let mut columns = Columns::default();
    for (value, param) in &scop.param_values {
        columns.define(*value, Linear::column(places[*param]));
    }
    let reached = Reached::of(ir, scop);
    let is_reached = |op: &OpId| reached.is_reached(ir, *op, 0);
    let allocations = scop.prologue.iter().filter(|op| ir.def(**op).has_effect(EffectKind::Alloc));
    for op in allocations.filter(|op| is_reached(op)) {
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
        for access in stmt.accesses.iter().filter(|access| access.exact && is_reached(&access.op)) {
            let array = scop.array(access.array);
            let Some(Type::MemRef(ty)) = array.root.filter(|_| !array.is_value).map(|root| ir.ty(root))
            else {
                continue;
            };
            let is_as_written = array.n_counters == 0 && array.grid.is_none();
            let Some(subscripts) = access.plain_subscripts().filter(|_| is_as_written) else {
                continue;
            };
            for (subscript, size) in subscripts.iter().zip(&ty.shape) {
                let terms = places.iter().copied().zip(subscript.params.iter().cloned());
                let form = Linear::new(terms, subscript.constant.clone());
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

/// Keeps those parameters for which all subscripts lie within their arrays, where a type says the size and
/// those for which some does not are told by one inequality; `false` if these are all.
pub(super) fn keep_defined(
    set: &mut IntegerRelation,
    ir: &Ir,
    scop: &Scop,
    places: &[usize],
    budget: &Budget,
) -> Result<bool, SetError> {
    let known = PresburgerRelation::from(set.clone());
    let mut met: HashSet<(StmtId, AffineForm, i64)> = HashSet::new();
    let reached = Reached::of(ir, scop);
    let accesses = scop.stmts.iter().flat_map(|stmt| stmt.accesses.iter().map(move |a| (stmt, a)));
    for (stmt, access) in accesses.filter(|(_, access)| reached.is_reached(ir, access.op, 0)) {
        let array = scop.array(access.array);
        let is_as_written = !array.is_value && array.n_counters == 0 && array.grid.is_none();
        let root = array.root.filter(|_| access.exact && is_as_written);
        let (Some(Type::MemRef(ty)), Some(subscripts)) =
            (root.map(|root| ir.ty(root)), access.plain_subscripts())
        else {
            continue;
        };
        let sized = subscripts.iter().zip(&ty.shape).filter_map(|(form, size)| Some((form, (*size)?)));
        for (form, size) in sized {
            if !met.insert((stmt.id, form.clone(), size)) {
                continue;
            }
            for piece in stmt.domain.disjuncts() {
                for is_above in [false, true] {
                    let outside = |piece: &IntegerRelation| {
                        let at = subscript(piece, form);
                        match is_above {
                            true => at.add_constant(-size),
                            false => at.complement(),
                        }
                    };
                    let mut wrong = piece.clone();
                    wrong.add_inequality(&outside(piece).row(piece));
                    budget.spend(wrong.simplify_cost(), "equality")?;
                    let mut wrong = wrong.params();
                    wrong.simplify();
                    keep_others(set, &wrong, places);
                }
            }
        }
    }
    set.simplify();
    Ok(!known.is_subset(&PresburgerRelation::from(set.clone()), budget)?)
}

/// A subscript in the columns of a set of instances.
fn subscript(set: &IntegerRelation, AffineForm { iters, params, constant }: &AffineForm) -> Linear {
    let columns = |kind, coeffs: &'_ [Int]| {
        let first = set.space().offset(kind);
        coeffs.iter().cloned().enumerate().map(move |(at, coeff)| (first + at, coeff)).collect::<Vec<_>>()
    };
    let terms = columns(VarKind::Range, iters).into_iter().chain(columns(VarKind::Symbol, params));
    Linear::new(terms, constant.clone())
}

/// Takes parameters of one function away from a set over those of both, if one inequality says which these
/// are.
fn keep_others(set: &mut IntegerRelation, wrong: &IntegerRelation, places: &[usize]) {
    let mut rows = wrong.inequalities().rows();
    let (Some(row), None) = (rows.next(), rows.next()) else { return };
    if wrong.space().n_locals() > 0 || wrong.equalities().rows().next().is_some() {
        return;
    }
    let (coeffs, constant) = (&row[wrong.space().columns(VarKind::Symbol)], &row[wrong.space().n_vars()]);
    let form = Linear::new(places.iter().copied().zip(coeffs.iter().cloned()), constant.clone());
    set.add_inequality(&form.complement().row(set));
}

fn is_everything(domain: &PresburgerRelation) -> bool {
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
