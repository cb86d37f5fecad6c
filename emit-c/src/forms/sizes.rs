//! Sizes, offsets and strides: static numbers of a type or list, and operands for dynamic ones.

use loopwright_affine_ir::machinery::index_list;
use loopwright_affine_ir::{Diagnostic, OpId, ValueId};

use crate::emitter::Emitter;
use crate::expr::Expr;

/// Numbers in order, or why C cannot say them.
pub(super) type Sizes = Result<Vec<Expr>, Diagnostic>;

/// The sizes of a type, those that it leaves open taken from `dynamic` in order.
pub(super) fn sizes(e: &mut Emitter<'_>, op: OpId, value: ValueId, dynamic: &[ValueId]) -> Sizes {
    let ty = e.memref_type(op, value)?;
    let mut dynamic = dynamic.iter();
    let mut sizes = Vec::new();
    for size in &ty.shape {
        sizes.push(match size {
            Some(size) => Expr::int((*size).into()),
            None => {
                let value = dynamic.next().ok_or_else(|| e.refusal(op, "a size is missing"))?;
                e.steady(op, *value)?
            }
        });
    }
    Ok(sizes)
}

/// The entries of a list of indices, of which those not known are operands.
pub(super) fn entries(e: &mut Emitter<'_>, op: OpId, dynamic: &str, fixed: &str) -> Sizes {
    let ir = e.ir;
    let signature = ir.def(op).signature.ok_or_else(|| e.refusal(op, "its operands are not declared"))?;
    let mut dynamic = signature.values(ir, op, dynamic).iter();
    let mut list = Vec::new();
    for entry in index_list(ir, op, fixed) {
        list.push(match entry {
            Some(known) => Expr::int(known.into()),
            None => {
                let value = dynamic.next().ok_or_else(|| e.refusal(op, "an entry of a list is missing"))?;
                e.steady(op, *value)?
            }
        });
    }
    Ok(list)
}
