//! Which values may stand for dimensions and symbols, and which maps are accepted.
//!
//! | rule | mlir-opt 22 | here |
//! |---|---|---|
//! | a literal step is positive | yes | yes |
//! | literal divisors of `mod`, `floordiv`, `ceildiv` are positive | no (`mod 0` and `mod -1` pass) | yes |
//! | steps of `affine.parallel` are positive | no (`step (0)` passes) | yes |

use rustc_hash::FxHashSet;

use crate::affine_expr::{AffineExpr, BinaryKind};
use crate::attr::Attr;
use crate::diag::Diagnostic;
use crate::ids::{OpId, ValueId};
use crate::ir::{Ir, ValueDef};
use crate::op_def::{OpKind, Traits};
use crate::types::Type;

/// Checks the operands of a map or set: the first `n_dims` are dimensions, the others symbols.
pub(crate) fn dims_and_symbols(
    ir: &Ir,
    op: OpId,
    operands: &[ValueId],
    n_dims: usize,
    out: &mut Vec<Diagnostic>,
) {
    let scope = affine_scope(ir, op);
    for (position, value) in operands.iter().enumerate() {
        if position < n_dims {
            if !is_valid_dim(ir, *value, scope) {
                return out.push(ir.op_error(op, "operand cannot be used as a dimension id"));
            }
        } else if !is_valid_symbol(ir, *value, scope) {
            return out.push(ir.op_error(op, "operand cannot be used as a symbol"));
        }
    }
}

/// Checks that literal divisors are positive.
pub(crate) fn divisors<'e>(
    ir: &Ir,
    op: OpId,
    exprs: impl IntoIterator<Item = &'e AffineExpr>,
    out: &mut Vec<Diagnostic>,
) {
    let mut found = None;
    for expr in exprs {
        expr.walk(&mut |node| {
            if let AffineExpr::Binary(BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv, _, by) =
                node
                && let AffineExpr::Const(by) = **by
                && by <= 0
            {
                found.get_or_insert(by);
            }
        });
    }
    if let Some(by) = found {
        out.push(ir.op_error(op, format!("expects positive divisors in affine expressions, found {by}")));
    }
}

/// The closest op around `op` at whose top level values are symbols.
pub fn affine_scope(ir: &Ir, op: OpId) -> Option<OpId> {
    ir.ancestors(op).find(|around| ir.def(*around).has(Traits::AFFINE_SCOPE))
}

/// Whether `value` is defined at the top level of `scope`: as an argument of one of its blocks or by an op in one.
fn is_top_level(ir: &Ir, value: ValueId, scope: OpId) -> bool {
    ir.defining_block(value).and_then(|block| ir.block_parent_op(block)) == Some(scope)
}

/// Whether `value` may stand for a dimension in an op whose affine scope is `scope`.
pub fn is_valid_dim(ir: &Ir, value: ValueId, scope: Option<OpId>) -> bool {
    derives_from_symbols(ir, Question { value, scope, dims: true })
}

/// Whether `value` may stand for a symbol in an op whose affine scope is `scope`.
pub fn is_valid_symbol(ir: &Ir, value: ValueId, scope: Option<OpId>) -> bool {
    derives_from_symbols(ir, Question { value, scope, dims: false })
}

/// May `value` be a symbol of `scope` or, with `dims`, a dimension?
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Question {
    value: ValueId,
    scope: Option<OpId>,
    dims: bool,
}

/// Answers by following `affine.apply` and sizes of allocations to their operands, each question once: chains may be
/// long, and operands may be shared.
fn derives_from_symbols(ir: &Ir, question: Question) -> bool {
    match derivation(ir, question) {
        None => return false,
        Some(next) if next.is_empty() => return true,
        Some(_) => {}
    }
    let mut seen = FxHashSet::from_iter([question]);
    let mut pending = vec![question];
    while let Some(question) = pending.pop() {
        let Some(next) = derivation(ir, question) else { return false };
        pending.extend(next.into_iter().filter(|next| seen.insert(*next)));
    }
    true
}

/// The questions that must all be answered with yes; `None` if the answer is no.
fn derivation(ir: &Ir, question: Question) -> Option<Vec<Question>> {
    let Question { value, scope, dims } = question;
    if *ir.ty(value) != Type::Index {
        return None;
    }
    if scope.is_some_and(|scope| is_top_level(ir, value, scope)) {
        return Some(Vec::new());
    }
    match ir.value(value).def() {
        ValueDef::Arg(block, _) => {
            let around = ir.block_parent_op(block).map(|op| ir.def(op).kind);
            if dims && matches!(around, Some(OpKind::AffineFor | OpKind::AffineParallel)) {
                return Some(Vec::new());
            }
        }
        ValueDef::Result(op, _) => match ir.def(op).kind {
            OpKind::Constant => return Some(Vec::new()),
            OpKind::AffineApply => {
                let operands = ir.op(op).operands().iter();
                return Some(operands.map(|operand| Question { value: *operand, scope, dims }).collect());
            }
            OpKind::Dim => return size_derivation(ir, op, scope),
            _ => {}
        },
    }
    // A value from outside of a scope that is not isolated may be a symbol of the scope around.
    let scope = scope.filter(|scope| !ir.def(*scope).has(Traits::ISOLATED))?;
    Some(vec![Question { value, scope: affine_scope(ir, scope), dims: false }])
}

/// The same for the size that a `dim` op returns.
fn size_derivation(ir: &Ir, dim: OpId, scope: Option<OpId>) -> Option<Vec<Question>> {
    let [memref, position] = ir.op(dim).operands() else { return None };
    if scope.is_some_and(|scope| is_top_level(ir, *memref, scope)) {
        return Some(Vec::new());
    }
    let source = ir.defining_op(*memref)?;
    let constant = ir.defining_op(*position).filter(|op| ir.def(*op).kind == OpKind::Constant)?;
    let position = usize::try_from(ir.op(constant).attr("value").and_then(Attr::as_i64)?).ok()?;
    let shape = &ir.ty(*memref).as_memref()?.shape;
    match shape.get(position)? {
        Some(_) => Some(Vec::new()),
        None if ir.def(source).kind == OpKind::Alloc => {
            let dynamic = shape[..position].iter().filter(|size| size.is_none()).count();
            let size = *ir.op(source).operands().get(dynamic)?;
            Some(vec![Question { value: size, scope, dims: false }])
        }
        None => None,
    }
}
