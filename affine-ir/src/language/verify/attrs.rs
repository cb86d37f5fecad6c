//! Verifies dialect attributes, `dialect.name`, on ops and on arguments of functions, by the rules of the
//! dialect.

use crate::core::attr::{Attr, Attrs};
use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::language::dialect::AttrHolder;
use crate::language::ir::Ir;
use crate::language::op_def::Traits;

/// Checks those of one op.
pub(super) fn check(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    each(ir, op, AttrHolder::Op, &data.attrs, out);
    if !data.def().has(Traits::FUNCTION) {
        return;
    }
    let Some(Attr::Type(Type::Function(ty))) = data.attr("function_type") else { return };
    let Some(arguments) = data.attr("arg_attrs").and_then(Attr::as_array) else { return };
    for (ty, attrs) in ty.inputs.iter().zip(arguments) {
        if let Attr::Dict(attrs) = attrs {
            each(ir, op, AttrHolder::Argument(ty), attrs, out);
        }
    }
}

fn each(ir: &Ir, op: OpId, holder: AttrHolder<'_>, attrs: &Attrs, out: &mut Vec<Diagnostic>) {
    for (name, value) in attrs.iter() {
        let Some((dialect, _)) = name.split_once('.') else { continue };
        let verify = ir.dialects().dialect(dialect).and_then(|dialect| dialect.verify_attr);
        if let Some(message) = verify.and_then(|verify| verify(holder, name, value)) {
            out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(op).loc), message));
        }
    }
}
