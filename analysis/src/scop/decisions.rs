//! Values that are one of several, as an op decides: a clamped, mirrored or chosen subscript.
//!
//! # Problem
//! What `affine.max`, `arith.minsi` or `arith.select` return is no affine function of induction variables,
//! but one on each of a few parts of the instances.
//!
//! # Method
//! Instances are cut up by which operand is the least, or the greatest, and by whether the condition of a
//! choice holds. On each part the value is defined as the operand that it is there, which makes affine what
//! is computed from it. Values are decided after those that they are computed from.
//!
//! # Exactness
//! Exact: the parts are disjoint, and together they are all instances. What cannot be decided, or only by
//! more than [`MAX_PARTS`] parts, stays undefined.

use crate::scop::affine_form::{Columns, Linear};
use crate::scop::domain::add_truth;
use loopwright_affine_ir::machinery::{Arithmetic, rounded_division};
use loopwright_affine_ir::{Ir, Mapped, OpId, Traits, Type, ValueId};
use loopwright_polyhedra::IntegerRelation;
use std::collections::HashSet;

/// Instances, and what values are there.
type Context = (IntegerRelation, Columns);

/// More parts are not distinguished.
const MAX_PARTS: usize = 32;

/// So many values are looked at for decisions.
const MAX_VALUES: usize = 64;

/// Cuts contexts up so that values which ops decide, and some values are computed from, are affine in each.
pub(super) fn decided(ir: &Ir, contexts: Vec<Context>, values: &[ValueId]) -> Vec<Context> {
    let mut found = Decisions { ir, met: HashSet::new(), in_order: Vec::new() };
    values.iter().for_each(|value| found.add(*value));
    found.in_order.into_iter().fold(contexts, |contexts, decision| {
        let parts = contexts.iter().map(|context| parts(ir, context, decision));
        let parts: Vec<Context> = parts.flatten().collect();
        if parts.len() <= MAX_PARTS.max(contexts.len()) { parts } else { contexts }
    })
}

/// Ops that decide between values, each after those that it depends on.
struct Decisions<'a> {
    ir: &'a Ir,
    met: HashSet<ValueId>,
    in_order: Vec<OpId>,
}

impl Decisions<'_> {
    fn add(&mut self, value: ValueId) {
        let ir = self.ir;
        let Some(op) = ir.defining_op(value) else { return };
        let def = ir.def(op);
        let is_computed = def.arithmetic.is_some()
            || def.mapped.is_some()
            || def.index_map.is_some()
            || def.has(Traits::CHOICE);
        if !is_computed || self.met.len() >= MAX_VALUES || !self.met.insert(value) {
            return;
        }
        if let Some(division) = rounded_division(ir, op) {
            self.add(division.dividend);
            return;
        }
        ir.op(op).operands().iter().for_each(|operand| self.add(*operand));
        if is_decision(ir, op) {
            self.in_order.push(op);
        }
    }
}

fn is_decision(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    let is_number = |value: &ValueId| matches!(ir.ty(*value), Type::Index | Type::Integer { .. });
    let decides = def.has(Traits::CHOICE)
        || matches!(def.mapped, Some(Mapped::Least | Mapped::Greatest))
        || matches!(def.arithmetic, Some(Arithmetic::Least | Arithmetic::Greatest));
    decides && ir.op(op).results().first().is_some_and(is_number)
}

/// A context in parts, in each of which the op returns one of the values that it decides between; the context
/// itself if what it returns is affine, or not known.
fn parts(ir: &Ir, context: &Context, op: OpId) -> Vec<Context> {
    let whole = || vec![context.clone()];
    let Some(result) = ir.op(op).results().first().copied() else { return whole() };
    let (mut piece, columns) = context.clone();
    if columns.value(ir, &mut piece, result).is_some() {
        return whole();
    }
    let parts = match ir.def(op).has(Traits::CHOICE) {
        true => chosen(ir, context, op, result),
        false => extreme(ir, (piece, columns), op, result),
    };
    parts.unwrap_or_else(whole)
}

/// Where each of several values is the first of the least, or the greatest.
fn extreme(ir: &Ir, (mut piece, columns): Context, op: OpId, result: ValueId) -> Option<Vec<Context>> {
    let (def, operands) = (ir.def(op), ir.op(op).operands());
    let is_greatest = def.mapped == Some(Mapped::Greatest) || def.arithmetic == Some(Arithmetic::Greatest);
    let forms: Vec<Linear> = match def.mapped {
        Some(_) => columns.map(ir, &mut piece, ir.op(op).attr("map")?.as_map()?, operands)?,
        None => {
            let forms = operands.iter().map(|operand| columns.value(ir, &mut piece, *operand));
            forms.collect::<Option<_>>()?
        }
    };
    let part = |(number, form): (usize, &Linear)| {
        let (mut piece, mut columns) = (piece.clone(), columns.clone());
        for (other, less) in forms.iter().enumerate().filter(|(other, _)| *other != number) {
            let (more, less) = if is_greatest { (form, less) } else { (less, form) };
            let least = if other < number { -1 } else { 0 };
            let row = more.clone().minus(less).add_constant(least).row(&piece);
            piece.add_inequality(&row);
        }
        columns.define(result, form.clone());
        (piece, columns)
    };
    let parts = forms.iter().enumerate().map(part);
    Some(parts.filter(|(piece, _)| !piece.is_obviously_empty()).collect())
}

/// Where the condition of a choice holds, and where it fails. A value that is not affine stays undefined.
fn chosen(ir: &Ir, (piece, columns): &Context, op: OpId, result: ValueId) -> Option<Vec<Context>> {
    let [decision, first, second] = *ir.op(op).operands() else { return None };
    let mut parts = Vec::new();
    for (holds, value) in [(true, first), (false, second)] {
        for mut piece in add_truth(ir, vec![piece.clone()], columns, (op, decision), holds)? {
            let mut columns = columns.clone();
            if let Some(form) = columns.value(ir, &mut piece, value) {
                columns.define(result, form);
            }
            parts.push((piece, columns));
        }
    }
    Some(parts)
}
