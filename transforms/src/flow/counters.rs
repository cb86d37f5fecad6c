//! Loops and conditions of other integers in terms of `index`, for analyses.
//!
//! # Problem
//! Front ends of C count by `i32` and `i64`, and pass flags as `i1`. Descriptions of loops and conditions are
//! about values of type `index`.
//!
//! # Method
//! The bounds of a loop over signed integers are cast to `index`, its induction variable is one, and what
//! uses it gets it cast back. A flag that conditions depend on is 1 or 0 as an `index`, and compared with 0.
//! Integers that conditions compare with what does not change are cast to `index`, too.
//!
//! # Exactness
//! The ops of bodies run in the same order, with the same values. Steps are 1, so that no counter leaves its
//! type: it is less than a bound of that type. A cast with the sign keeps the order of numbers, also that of
//! unsigned ones.
//!
//! # Cost
//! Linear in the ops.

use itertools::Itertools;
use loopwright_affine_ir::machinery::Arithmetic;
use loopwright_affine_ir::{
    Attr, Builder, FuncOp, IndexWidth, InsertionPoint, Ir, OpId, OpSpec, Traits, Type, ValueDef, ValueId,
    constant,
};
use std::collections::HashMap;

/// The loops over integers in steps of one that are no `index` but fit into one.
pub(crate) fn integer_loops(ir: &Ir, func: FuncOp, width: IndexWidth) -> Vec<OpId> {
    let fits = |ty: &Type| matches!(ty, Type::Integer { width: own, .. } if (2..=width.bits()).contains(own));
    let steps_by_one = |op: OpId| {
        let step = ir.op(op).operands().get(2).and_then(|step| constant(ir, *step)?.as_i64());
        step == Some(1)
    };
    let is_one = |op: &OpId| {
        let (Some(looping), Some(iv)) = (ir.def(*op).loop_like, counter(ir, *op)) else { return false };
        let bounds = ir.op(*op).operands().iter().take(3);
        let has_bounds =
            bounds.clone().count() == 3 && bounds.clone().all(|value| ir.ty(*value) == ir.ty(iv));
        let is_signed = ir.op(*op).attr("unsignedCmp").is_none();
        looping.spans.is_some() && fits(ir.ty(iv)) && has_bounds && is_signed && steps_by_one(*op)
    };
    ir.walk(func.0).filter(is_one).collect()
}

fn counter(ir: &Ir, looping: OpId) -> Option<ValueId> {
    let body = ir.single_block(looping, 0)?;
    ir.block(body).args().first().copied()
}

/// The flags among the arguments that conditions depend on.
fn flags(ir: &Ir, func: FuncOp) -> Vec<ValueId> {
    let is_flag = |value: &ValueId| {
        matches!(ir.ty(*value), Type::Integer { width: 1, .. })
            && ir.uses(*value).iter().any(|user| decides(ir, user.op))
    };
    func.args(ir).iter().copied().filter(is_flag).collect()
}

/// The comparisons that conditions depend on of integers that are no `index` but fit into one, where one side
/// is an argument, or computed of such alone.
pub(crate) fn integer_comparisons(ir: &Ir, func: FuncOp, width: IndexWidth) -> Vec<OpId> {
    let fits = |ty: &Type| matches!(ty, Type::Integer { width: own, .. } if (2..=width.bits()).contains(own));
    let is_one = |op: &OpId| {
        let ([lhs, rhs], [result]) = (ir.op(*op).operands(), ir.op(*op).results()) else { return false };
        let decides = || ir.uses(*result).iter().any(|user| decides(ir, user.op));
        ir.def(*op).compares.is_some()
            && fits(ir.ty(*lhs))
            && [lhs, rhs].into_iter().any(|side| is_of_arguments(ir, func, *side, MOST_STEPS))
            && decides()
    };
    ir.walk(func.0).filter(is_one).collect()
}

/// Numbers that are computed in more steps are taken to change.
const MOST_STEPS: u32 = 8;

/// Whether a number is an argument, or computed of arguments and constants, and no constant.
fn is_of_arguments(ir: &Ir, func: FuncOp, value: ValueId, steps: u32) -> bool {
    let Some(op) = ir.defining_op(value) else { return func.args(ir).contains(&value) };
    let is_constant = |value: &ValueId| constant(ir, *value).is_some();
    let operands = ir.op(op).operands();
    steps > 0
        && ir.def(op).is_pure()
        && ir.op(op).regions().is_empty()
        && !operands.iter().all(is_constant)
        && operands.iter().all(|of| is_constant(of) || is_of_arguments(ir, func, *of, steps - 1))
}

/// Whether an op is a conditional, a choice, or joins conditions.
fn decides(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    let joins = [Arithmetic::And, Arithmetic::Or, Arithmetic::ExclusiveOr];
    def.decided_by.is_some() && !ir.op(op).regions().is_empty()
        || def.arithmetic.is_some_and(|kind| joins.contains(&kind))
        || def.has(Traits::CHOICE)
}

/// Whether [`count_by_index`] changes something.
pub(crate) fn has_other_counters(ir: &Ir, func: FuncOp, width: IndexWidth) -> bool {
    !integer_loops(ir, func, width).is_empty()
        || !flags(ir, func).is_empty()
        || !integer_comparisons(ir, func, width).is_empty()
}

/// Writes the loops and conditions of a function in terms of `index`.
pub(crate) fn count_by_index(ir: &mut Ir, func: FuncOp, width: IndexWidth) {
    let Some(first) = func.entry(ir).and_then(|entry| ir.block(entry).ops().first().copied()) else { return };
    for flag in flags(ir, func) {
        let users = ir.uses(flag).to_vec();
        let loc = ir.op(first).loc.clone();
        let number = cast(ir, InsertionPoint::Before(first), "arith.index_castui", flag, Type::Index);
        let mut builder = Builder::new(ir, InsertionPoint::Before(first), loc.clone());
        let zero = builder.constant_index(0);
        let greater = Attr::Integer(4, Type::I64);
        let compared = OpSpec::new(builder.ir.dialects().known("arith.cmpi"), loc).operands([number, zero]);
        let bit = Type::Integer { width: 1, signedness: loopwright_affine_ir::Signedness::Signless };
        let compared = builder.ir.create_op(compared.attr("predicate", greater).result(bit));
        builder.insert(compared);
        let holds = ir.op(compared).results()[0];
        users.into_iter().for_each(|user| ir.set_operand(user.op, user.index as usize, holds));
    }
    let mut known: HashMap<ValueId, ValueId> = HashMap::new();
    for looping in integer_loops(ir, func, width) {
        for at in 0..3 {
            let bound = ir.op(looping).operands()[at];
            let as_index = *known.entry(bound).or_insert_with(|| as_index(ir, first, bound));
            ir.set_operand(looping, at, as_index);
        }
        let Some(iv) = counter(ir, looping) else { continue };
        let Some(start) = ir.single_block(looping, 0).and_then(|body| ir.block(body).ops().first().copied())
        else {
            continue;
        };
        let ty = ir.ty(iv).clone();
        ir.set_type(iv, Type::Index);
        // It fits in its old type, so that a cast to `index` is what it is now.
        let (casts, others): (Vec<_>, Vec<_>) =
            ir.uses(iv).iter().copied().partition(|user| ir.op(user.op).name() == "arith.index_cast");
        if !others.is_empty() {
            let before = cast(ir, InsertionPoint::Before(start), "arith.index_cast", iv, ty);
            others.into_iter().for_each(|user| ir.set_operand(user.op, user.index as usize, before));
        }
        for to_index in casts {
            ir.replace_all_uses(ir.op(to_index.op).results()[0], iv);
            ir.erase_op(to_index.op);
        }
    }
    for comparison in integer_comparisons(ir, func, width) {
        for at in 0..2 {
            let side = ir.op(comparison).operands()[at];
            let as_index = *known.entry(side).or_insert_with(|| as_index(ir, first, side));
            ir.set_operand(comparison, at, as_index);
        }
    }
    for bound in known.into_keys().sorted() {
        if let (ValueDef::Result(op, _), Some(_)) = (ir.value(bound).def(), constant(ir, bound))
            && ir.uses(bound).is_empty()
        {
            ir.erase_op(op);
        }
    }
}

/// An integer as an `index`, made where it is defined, so that it is there wherever the integer is.
fn as_index(ir: &mut Ir, first: OpId, value: ValueId) -> ValueId {
    if let Some(number) = constant(ir, value).and_then(|attr| attr.as_i64()) {
        let loc = ir.op(first).loc.clone();
        return Builder::new(ir, InsertionPoint::Before(first), loc).constant_index(number);
    }
    let point = match ir.value(value).def() {
        ValueDef::Result(op, _) => InsertionPoint::After(op),
        ValueDef::Arg(block, _) => {
            InsertionPoint::Before(*ir.block(block).ops().first().expect("a block ends with an op"))
        }
    };
    cast(ir, point, "arith.index_cast", value, Type::Index)
}

fn cast(ir: &mut Ir, point: InsertionPoint, name: &str, value: ValueId, ty: Type) -> ValueId {
    let at = match point {
        InsertionPoint::Before(op) | InsertionPoint::After(op) => op,
        InsertionPoint::End(_) => unreachable!("casts are beside ops"),
    };
    let loc = ir.op(at).loc.clone();
    let op = ir.create_op(OpSpec::new(ir.dialects().known(name), loc.clone()).operands([value]).result(ty));
    Builder::new(ir, point, loc).insert(op);
    ir.op(op).results()[0]
}
