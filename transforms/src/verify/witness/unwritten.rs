//! Memory that a program never writes, filled with zeros: its contents are arbitrary, so zeros are allowed.

use crate::verify::reached;
use itertools::Itertools;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, Bound, Builder, DenseElements, EffectKind, FloatValue, ForSpec,
    InsertionPoint, Ir, Loc, OpId, TensorType, Type, ValueId,
};
use std::sync::Arc;

/// Fills all that a function, with what it refers to, gets of memory that holds nothing yet; whether there is
/// any such.
pub(super) fn fill(ir: &mut Ir, func: OpId) -> bool {
    let mut is_filled = false;
    for op in reached(ir, func) {
        is_filled |= fill_global(ir, op).is_some();
        for inner in ir.walk(op).collect_vec() {
            if ir.def(inner).has_effect(EffectKind::Alloc) {
                is_filled |= fill_new(ir, inner).is_some();
            }
        }
    }
    is_filled
}

/// Gives a global without a value one.
fn fill_global(ir: &mut Ir, op: OpId) -> Option<()> {
    if ir.op(op).attr("initial_value") != Some(&Attr::Unit) {
        return None;
    }
    let ty = ir.op(op).attr("type").and_then(Attr::as_type)?.as_memref()?;
    let zero = zero(&ty.elem)?;
    let tensor = TensorType { shape: ty.shape.clone(), elem: ty.elem.clone(), encoding: None };
    let value = DenseElements::splat(Type::Tensor(Arc::new(tensor)), &zero)?;
    ir.set_attr(op, "initial_value", Attr::Dense(Arc::new(value)));
    Some(())
}

/// Fills memory where it is allocated.
fn fill_new(ir: &mut Ir, op: OpId) -> Option<()> {
    let [memref] = *ir.op(op).results() else { return None };
    let ty = ir.ty(memref).as_memref()?.clone();
    let operands = ir.op(op).operands().to_vec();
    // What has memory as an operand may take over what that holds.
    if operands.iter().any(|operand| *ir.ty(*operand) != Type::Index) {
        return None;
    }
    let zero = zero(&ty.elem)?;
    let mut sizes = operands.into_iter();
    let uppers: Vec<Bound> = ty
        .shape
        .iter()
        .map(|size| match size {
            Some(size) => Some(Bound::constant(*size)),
            None => sizes.next().map(|size| Bound::new(AffineMap::symbol_identity(), vec![size])),
        })
        .collect::<Option<_>>()?;
    let rank = uppers.len();
    let mut builder = Builder::new(ir, InsertionPoint::After(op), Loc::Unknown);
    let value = builder.constant(zero);
    if ty.shape.iter().all(|size| *size == Some(1)) {
        let map = AffineMap::new(0, 0, vec![AffineExpr::Const(0); rank]);
        builder.store(value, memref, map, &[]);
        return Some(());
    }
    let mut subscripts: Vec<ValueId> = Vec::new();
    for upper in uppers {
        let inner =
            builder.build_for(ForSpec { lower: Bound::constant(0), upper, step: 1, inits: Vec::new() });
        subscripts.push(inner.iv(builder.ir));
        let body = inner.body(builder.ir);
        builder.set_point(InsertionPoint::End(body));
    }
    builder.store(value, memref, AffineMap::identity(rank as u32), &subscripts);
    Some(())
}

fn zero(ty: &Type) -> Option<Attr> {
    match ty {
        Type::Index | Type::Integer { width: 1..=64, .. } => Some(Attr::of_bits(ty, 0)),
        Type::Float(kind) => Some(Attr::Float(FloatValue::from_f64(*kind, 0.0))),
        Type::Vector(vector) => {
            let zeros = DenseElements::splat(ty.clone(), &zero(&vector.elem)?)?;
            Some(Attr::Dense(Arc::new(zeros)))
        }
        _ => None,
    }
}
