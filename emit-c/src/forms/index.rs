//! C forms of the `index` ops. Their arithmetic wraps around, unlike that of `arith` on `index`.

use loopwright_affine_ir::{Attr, OpId};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::{Expr, Op};
use crate::forms::arith::{
    bitwise, cast, cast_unsigned, compare, helped, shift_left, signed, unsigned, unsigned_helped,
};
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[
    ("index.add", |e, op| wrapping(e, op, Op::Add)),
    ("index.and", |e, op| bitwise(e, op, Op::BitAnd)),
    ("index.bool.constant", constant),
    ("index.casts", cast),
    ("index.castu", cast_unsigned),
    ("index.ceildivs", |e, op| helped(e, op, "lw_ceildiv")),
    ("index.ceildivu", |e, op| unsigned_helped(e, op, "lw_ceildivu")),
    ("index.cmp", comparison),
    ("index.constant", constant),
    ("index.divs", |e, op| signed(e, op, Op::Div)),
    ("index.divu", |e, op| unsigned(e, op, Op::Div)),
    ("index.floordivs", |e, op| helped(e, op, "lw_floordiv")),
    ("index.maxs", |e, op| helped(e, op, "lw_max")),
    ("index.maxu", |e, op| unsigned_helped(e, op, "lw_max")),
    ("index.mins", |e, op| helped(e, op, "lw_min")),
    ("index.minu", |e, op| unsigned_helped(e, op, "lw_min")),
    ("index.mul", |e, op| wrapping(e, op, Op::Mul)),
    ("index.or", |e, op| bitwise(e, op, Op::BitOr)),
    ("index.rems", |e, op| signed(e, op, Op::Rem)),
    ("index.remu", |e, op| unsigned(e, op, Op::Rem)),
    ("index.shl", shift_left),
    ("index.shrs", |e, op| signed(e, op, Op::Shr)),
    ("index.shru", |e, op| unsigned(e, op, Op::Shr)),
    ("index.sizeof", |e, op| e.result(op, Expr::int(64))),
    ("index.sub", |e, op| wrapping(e, op, Op::Sub)),
    ("index.xor", |e, op| bitwise(e, op, Op::BitXor)),
];

fn wrapping(e: &mut Emitter<'_>, op: OpId, operator: Op) -> Emitted {
    let (a, b) = (e.operand(op, 0)?, e.operand(op, 1)?);
    let bits = Expr::binary(operator, &a.to_bits(Scalar::Index), &b.to_bits_beside());
    e.result(op, Expr::from_bits(Scalar::Index, bits))
}

fn comparison(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let code = e.ir.op(op).attr("pred").and_then(loopwright_affine_ir::machinery::cmp_predicate);
    let code = code.ok_or_else(|| e.refusal(op, "its predicate is not known"))?;
    let found = super::arith::comparison(code as i64);
    compare(e, op, found)
}

fn constant(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    let value = data.attr("value").and_then(super::arith::number);
    let expr = value.ok_or_else(|| e.refusal(op, "C has no such constant"))?;
    if let Some(0..) = data.attr("value").and_then(Attr::as_integer) {
        e.is_natural(data.results()[0]);
    }
    e.bind(data.results()[0], expr);
    Ok(())
}
