//! Numbers of parameters alone that are computed where they are used, inside of loops and conditionals.
//!
//! # Problem
//! Front ends compute a bound where its loop is: `%m = arith.subi %n, %c1 : i32`. Such a number is one for
//! the whole function, whatever the op computes. If it is affine in parameters that is all that is to be
//! known; if not, as it may wrap around or is a product, it is a parameter.
//!
//! # Method
//! Pure ops that are defined for all operands, or give poison, and depend on arguments, on what is computed
//! before all statements and on each other alone, may run before all statements. Those run there that compute
//! what is used as a bound, for a condition or as a subscript, and is not affine; and those that these depend
//! on.
//!
//! # Cost
//! Linear in the ops, but for a form of each number that is used.

use crate::scop::affine_form::{Columns, Linear};
use crate::scop::decisions::decided;
use crate::scop::intervals::Intervals;
use crate::scop::params::{Use, collect_params, computed_from, uses};
use loopwright_affine_ir::declare::Condition;
use loopwright_affine_ir::machinery::open_conditions;
use loopwright_affine_ir::{IndexWidth, Ir, Mapped, OpId, Traits, Type, ValueId};
use loopwright_polyhedra::{IntegerRelation, Space};
use std::collections::HashSet;
use std::rc::Rc;

/// The ops inside of loops and conditionals that are to run before all statements, after these; in order.
pub(super) fn computed_in_place(ir: &Ir, func: OpId, before: &[OpId], index_width: IndexWidth) -> Vec<OpId> {
    let in_order = movable(ir, func, before);
    let is_constant = |op: &OpId| ir.def(*op).constant.is_some();
    if in_order.iter().all(is_constant) {
        return Vec::new();
    }
    let movable: HashSet<OpId> = in_order.iter().copied().collect();
    let params = collect_params(ir, func, before, index_width);
    let mut columns = Columns::within(&Rc::new(Intervals::of(ir, func, &params, index_width)));
    for (value, param) in &params.of_value {
        columns.define(*value, Linear::column(*param));
    }
    columns.define_computed(&params.computed, 0);
    let names = params.list.iter().map(|param| param.name.clone()).collect();
    let universe = IntegerRelation::universe(Space::params(names));
    let is_affine = |value: ValueId, how: Use| {
        let context = (universe.clone(), columns.clone());
        let parts = match how {
            Use::Control => vec![context],
            Use::Subscript => decided(ir, vec![context], &[value]),
        };
        parts.into_iter().all(|(mut piece, columns)| columns.value(ir, &mut piece, value).is_some())
    };
    let (mut wanted, mut met) = (HashSet::new(), HashSet::new());
    let mut pending = uses(ir, func);
    while let Some((value, how)) = pending.pop() {
        let Some(op) = ir.defining_op(value).filter(|_| met.insert((value, how))) else { continue };
        if !movable.contains(&op) {
            let is_before = before.contains(&op);
            let of = if is_before { Vec::new() } else { computed_from(ir, op) };
            pending.extend(of.into_iter().map(|value| (value, how)));
        } else if *ir.ty(value) == Type::Index
            && !is_constant(&op)
            && ir.def(op).mapped != Some(Mapped::Apply)
            && !is_affine(value, how)
        {
            want(ir, op, &movable, &mut wanted);
        }
    }
    in_order.into_iter().filter(|op| wanted.contains(op)).collect()
}

/// The ops that may run before all statements and do not yet.
fn movable(ir: &Ir, func: OpId, before: &[OpId]) -> Vec<OpId> {
    let body = ir.single_block(func, 0);
    let args = body.into_iter().flat_map(|body| ir.block(body).args());
    let results = before.iter().flat_map(|op| ir.op(*op).results());
    let mut known: HashSet<ValueId> = args.chain(results).copied().collect();
    let is_number = |value: &ValueId| matches!(ir.ty(*value), Type::Index | Type::Integer { .. });
    let mut found = Vec::new();
    for op in ir.walk(func).filter(|op| ir.op(*op).parent() != body) {
        let (def, data) = (ir.def(op), ir.op(op));
        let mut around = ir.ancestors(op).take_while(|around| *around != func);
        if around.any(|around| ir.def(around).has(Traits::ISOLATED)) {
            continue;
        }
        let is_plain = (def.is_pure() || def.has(Traits::DIM_SIZE)) && !def.has(Traits::TERMINATOR);
        if is_plain
            && data.regions().is_empty()
            && !data.results().is_empty()
            && data.results().iter().all(is_number)
            && data.operands().iter().all(|value| known.contains(value))
            && open_conditions(ir, op).is_some_and(|open| open.iter().all(Condition::gives_poison))
        {
            known.extend(data.results());
            found.push(op);
        }
    }
    found
}

/// Notes an op and those that it depends on.
fn want(ir: &Ir, op: OpId, movable: &HashSet<OpId>, wanted: &mut HashSet<OpId>) {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        if wanted.insert(op) {
            let operands = ir.op(op).operands().iter().filter_map(|value| ir.defining_op(*value));
            pending.extend(operands.filter(|op| movable.contains(op)));
        }
    }
}
