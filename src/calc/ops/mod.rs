//! The table of operations, from which come dispatch, `help`, completion and `src/calc/OPERATIONS.md`.
//!
//! # Method
//! A name has a row for every combination of kinds it takes. The first row counts whose kinds are those of
//! the operands, and if there is none, the first that the operands fit ([`Value::fits`]).
//!
//! A new operation is one row in the file of its operands.

mod bounds;
mod functions;
mod maps;
pub mod op;
mod sets;
mod unions;
mod values;

use loopwright_polyhedra::Budget;

use crate::calc::fault::OpError;
use crate::calc::ops::op::{Form, Op};
use crate::calc::value::Value;

/// All tables.
static TABLES: &[&[Op]] = &[sets::OPS, maps::OPS, functions::OPS, bounds::OPS, values::OPS];

/// Every operation.
pub fn ops() -> impl Iterator<Item = &'static Op> {
    TABLES.iter().copied().flatten()
}

/// Why no operation of a name can be done; `None` if one can.
pub(super) fn unavailable(name: &str) -> Option<&'static str> {
    let mut reasons = ops().filter(|op| op.name == name).map(Op::missing);
    reasons.next()?.filter(|_| reasons.all(|reason| reason.is_some()))
}

/// Does the operation called `name` on these operands.
pub(super) fn apply(
    name: &'static str,
    form: Form,
    operands: Vec<Value>,
    budget: &Budget,
) -> Result<Value, OpError> {
    let rows = || ops().filter(|op| op.name == name && op.form == form);
    let exact = |value: &Value, kind| value.kind() == kind;
    let op = rows()
        .find(|op| op.fits(&operands, exact))
        .or_else(|| rows().find(|op| op.fits(&operands, Value::fits)));
    let Some(op) = op else { return Err(mismatch(name, &operands, rows())) };
    let operands: Vec<Value> =
        operands.into_iter().zip(op.takes).map(|(operand, kind)| operand.into_kind(*kind)).collect();
    op.run(&operands, budget)
}

/// No row of an operation takes these operands.
fn mismatch(name: &str, operands: &[Value], rows: impl Iterator<Item = &'static Op>) -> OpError {
    let found: Vec<&str> = operands.iter().map(|operand| operand.kind().noun()).collect();
    let forms: Vec<String> = rows.map(Op::signature).collect();
    OpError::Wrong(format!(
        "'{name}' is not defined for {}; there is: {}",
        found.join(" and "),
        forms.join(", ")
    ))
}
