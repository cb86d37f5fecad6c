//! C forms of the `ub` ops.

use loopwright_affine_ir::{OpId, Type};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::Expr;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[("ub.poison", poison)];

/// Any value does, so it is zero.
fn poison(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let result = e.ir.op(op).results()[0];
    e.scalar_type(op, result)?;
    let zero = match e.ir.ty(result) {
        Type::Float(_) => Expr::literal("0.0".to_string()),
        ty if *ty == Type::I1 => Expr::literal("false".to_string()),
        _ => Expr::int(0),
    };
    e.bind(result, zero);
    Ok(())
}
