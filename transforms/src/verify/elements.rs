//! Replaces loads from constant globals by the constants that they read.
//!
//! # Exactness
//! A global that is `constant` holds for ever what it is declared to hold. A load at subscripts that are
//! constants, of the whole global, within its sizes, reads one element of it. What else is loaded stays.

use loopwright_affine_ir::{
    AccessKind, Attr, Builder, FloatValue, InsertionPoint, Ir, OpId, Traits, Type, ValueDef, constant,
};

/// Puts the elements of constant globals in the places of loads.
pub(super) fn replace_elements_of_constants(ir: &mut Ir) {
    let loads: Vec<(OpId, Attr)> =
        ir.walk(ir.module()).filter_map(|op| Some((op, element(ir, op)?))).collect();
    for (load, element) in loads {
        let loc = ir.op(load).loc.clone();
        let value = Builder::new(ir, InsertionPoint::Before(load), loc).constant(element);
        let loaded = ir.op(load).results()[0];
        ir.replace_all_uses(loaded, value);
        ir.erase_op(load);
    }
}

/// The element that an op loads, if that is known.
fn element(ir: &Ir, op: OpId) -> Option<Attr> {
    let access = ir.def(op).access?(ir, op).filter(|access| access.kind == AccessKind::Read)?;
    let &[result] = ir.op(op).results() else { return None };
    // A promise about the address is kept.
    if ir.op(op).attr("alignment").is_some() {
        return None;
    }
    let ValueDef::Result(get, _) = ir.value(access.memref).def() else { return None };
    let name = ir.op(get).attr(ir.def(get).global?)?.as_flat_symbol()?;
    let table = ir.ancestors(op).find(|around| ir.def(*around).has(Traits::SYMBOL_TABLE))?;
    let global = ir.op(ir.lookup_symbol(table, name)?);
    global.attr("constant")?;
    let Attr::Dense(dense) = global.attr("initial_value")? else { return None };
    let operands = access.operands.iter();
    let operands = operands.map(|value| i64::try_from(constant(ir, *value)?.as_integer()?).ok());
    let subscripts = access.map.eval(&operands.collect::<Option<Vec<i64>>>()?)?;
    let shape = dense.shape().filter(|shape| shape.len() == subscripts.len())?;
    let mut place = 0i64;
    for (at, size) in subscripts.iter().zip(&shape) {
        if !(0..*size).contains(at) {
            return None;
        }
        place = place.checked_mul(*size)?.checked_add(*at)?;
    }
    let elements = dense.integers()?;
    let place = if dense.is_splat() { 0 } else { usize::try_from(place).ok()? };
    let bits = *elements.get(place)?;
    match ir.ty(result) {
        Type::Float(kind) => Some(Attr::Float(FloatValue { kind: *kind, bits: u128::try_from(bits).ok()? })),
        ty @ (Type::Index | Type::Integer { width: 1..=64, .. }) => Some(Attr::of_bits(ty, bits as u64)),
        _ => None,
    }
}
