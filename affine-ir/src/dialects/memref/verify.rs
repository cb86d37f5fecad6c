//! Rules of the memref ops.

use crate::diag::Diagnostic;
use crate::ids::{OpId, ValueId};
use crate::ir::Ir;
use crate::types::{Layout, MemRefType, Type};
use crate::verify::rules;

pub(super) fn alloc(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(segments) = rules::segments(ir, op, 2, out) else { return };
    rules::all_index(ir, op, ir.op(op).operands(), out);
    let Type::MemRef(ty) = ir.ty(ir.op(op).results()[0]) else {
        return out.push(ir.op_error(op, "result must be a memref"));
    };
    if segments[0] != ty.n_dynamic() {
        let message =
            format!("incorrect number of dynamic sizes, has {}, expected {}", segments[0], ty.n_dynamic());
        out.push(ir.op_error(op, message));
    }
    if segments[1] != ty.n_layout_symbols() {
        let message = "symbol operand count does not equal memref symbol count: expected";
        out.push(ir.op_error(op, format!("{message} {}, got {}", ty.n_layout_symbols(), segments[1])));
    }
    if let Layout::Map(map) = &ty.layout {
        crate::verify::affine::divisors(ir, op, &map.results, out);
    }
}

pub(super) fn load(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    access(ir, op, "load", ir.op(op).operands(), out);
}

pub(super) fn store(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    access(ir, op, "store", &ir.op(op).operands()[1..], out);
}

/// As many indices as dimensions; `operands` are the memref and the indices.
fn access(ir: &Ir, op: OpId, what: &str, operands: &[ValueId], out: &mut Vec<Diagnostic>) {
    let rank = ir.ty(operands[0]).as_memref().map_or(0, MemRefType::rank);
    let n_indices = operands.len() - 1;
    if n_indices != rank {
        let message = format!("incorrect number of indices for {what}, expected {rank} but got {n_indices}");
        out.push(ir.op_error(op, message));
    }
}

pub(super) fn cast(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (from, to) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    if !is_compatible(from, to) {
        let message = format!("operand type '{from}' and result type '{to}' are cast incompatible");
        out.push(ir.op_error(op, message));
    }
}

fn is_compatible(from: &Type, to: &Type) -> bool {
    match (from, to) {
        (Type::MemRef(from), Type::MemRef(to)) => {
            let sizes = from.shape.len() == to.shape.len()
                && from.shape.iter().zip(&to.shape).all(|(from, to)| agree(*from, *to));
            sizes && from.elem == to.elem && from.space == to.space && layouts_agree(from, to)
        }
        (Type::MemRef(ranked), Type::UnrankedMemRef(unranked))
        | (Type::UnrankedMemRef(unranked), Type::MemRef(ranked)) => {
            ranked.elem == unranked.elem && ranked.space == unranked.space
        }
        _ => false,
    }
}

fn agree(a: Option<i64>, b: Option<i64>) -> bool {
    a.is_none() || b.is_none() || a == b
}

fn layouts_agree(from: &MemRefType, to: &MemRefType) -> bool {
    if from.layout == to.layout {
        return true;
    }
    let (Some(from), Some(to)) = (strides(from), strides(to)) else { return false };
    agree(from.1, to.1) && from.0.iter().zip(&to.0).all(|(from, to)| agree(*from, *to))
}

/// Strides and offset, where the layout is given by them.
fn strides(ty: &MemRefType) -> Option<(Vec<Option<i64>>, Option<i64>)> {
    match &ty.layout {
        Layout::Strided(strided) => Some((strided.strides.clone(), strided.offset)),
        Layout::Identity => {
            let mut strides = Vec::new();
            let mut stride = Some(1i64);
            for size in ty.shape.iter().rev() {
                strides.push(stride);
                stride = stride.zip(*size).and_then(|(stride, size)| stride.checked_mul(size));
            }
            strides.reverse();
            Some((strides, Some(0)))
        }
        _ => None,
    }
}
