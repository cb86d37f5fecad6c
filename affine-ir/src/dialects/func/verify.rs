//! Rules of functions, calls and returns.

use crate::core::attr::Attr;
use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{FunctionType, Type};
use crate::dialects::func::{CallOp, FuncOp};
use crate::language::ir::Ir;
use crate::language::verify::symbols::Symbols;

pub(super) fn func(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(ty) = FuncOp(op).ty(ir) else { return };
    for (name, what, n) in
        [("arg_attrs", "argument", ty.inputs.len()), ("res_attrs", "result", ty.results.len())]
    {
        let Some(dicts) = ir.op(op).attr(name).and_then(Attr::as_array) else { continue };
        if dicts.len() != n {
            let message = format!(
                "expects {what} attribute array to have the same number of elements as the number of function \
                 {what}s, got {}, but expected {n}",
                dicts.len()
            );
            return out.push(ir.op_error(op, message));
        }
        let is_foreign = |dict: &Attr| match dict {
            Attr::Dict(attrs) => attrs.iter().all(|(name, _)| name.contains('.')),
            _ => true,
        };
        if !dicts.iter().all(is_foreign) {
            return out.push(ir.op_error(op, format!("{what}s may only have dialect attributes")));
        }
    }
    let Some(entry) = FuncOp(op).entry(ir) else {
        if ir
            .op(op)
            .attr("sym_visibility")
            .and_then(Attr::as_str)
            .is_none_or(|visibility| visibility == "public")
        {
            out.push(ir.op_error(op, "symbol declaration cannot have public visibility"));
        }
        return;
    };
    let args = ir.block(entry).args();
    if args.len() != ty.inputs.len() {
        let message =
            format!("entry block must have {} arguments to match function signature", ty.inputs.len());
        return out.push(ir.op_error(op, message));
    }
    for (position, (arg, wanted)) in args.iter().zip(&ty.inputs).enumerate() {
        let found = ir.ty(*arg);
        if found != wanted {
            let message = format!(
                "type of entry block argument #{position}('{found}') must match the type of the corresponding argument in function signature('{wanted}')"
            );
            out.push(ir.op_error(op, message));
        }
    }
}

pub(super) fn ret(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(func) = ir.parent_op(op).and_then(|parent| FuncOp::of(ir, parent)) else {
        return out.push(ir.op_error(op, "expects parent op 'func.func'"));
    };
    let Some(ty) = func.ty(ir) else { return };
    let (operands, name) = (ir.op(op).operands(), func.name(ir));
    if operands.len() != ty.results.len() {
        let (found, wanted) = (operands.len(), ty.results.len());
        let message = format!("has {found} operands, but enclosing function (@{name}) returns {wanted}");
        return out.push(ir.op_error(op, message));
    }
    for (position, (operand, wanted)) in operands.iter().zip(&ty.results).enumerate() {
        let found = ir.ty(*operand);
        if found != wanted {
            let message = format!(
                "type of return operand {position} ('{found}') doesn't match function result type ('{wanted}') in function @{name}"
            );
            out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(op).loc), message));
        }
    }
}

pub(super) fn call(ir: &Ir, op: OpId, symbols: &Symbols, out: &mut Vec<Diagnostic>) {
    let view = CallOp(op);
    let callee = symbols.lookup(ir, op, view.callee(ir));
    let Some(ty) = callee.and_then(|callee| FuncOp::of(ir, callee)).and_then(|callee| callee.ty(ir)) else {
        let message = format!("'{}' does not reference a valid function", view.callee(ir));
        let mut error = ir.op_error(op, message);
        symbols.suggest(ir, op, view.callee(ir), &mut error);
        return out.push(error);
    };
    let data = ir.op(op);
    if data.operands().len() != ty.inputs.len() {
        return out.push(ir.op_error(op, "incorrect number of operands for callee"));
    }
    for (position, (operand, wanted)) in data.operands().iter().zip(&ty.inputs).enumerate() {
        let found = ir.ty(*operand);
        if found != wanted {
            let message = format!(
                "operand type mismatch: expected operand type '{wanted}', but provided '{found}' for operand number {position}"
            );
            return out.push(ir.op_error(op, message));
        }
    }
    if data.results().len() != ty.results.len() {
        return out.push(ir.op_error(op, "incorrect number of results for callee"));
    }
    for (position, (result, wanted)) in data.results().iter().zip(&ty.results).enumerate() {
        if ir.ty(*result) != wanted {
            let place = ir.place(&data.loc);
            let error = ir.op_error(op, format!("result type mismatch at index {position}"));
            let list = |types: Vec<&Type>| {
                types.into_iter().map(|ty| format!("'{ty}'")).collect::<Vec<String>>().join(", ")
            };
            let found = list(data.results().iter().map(|result| ir.ty(*result)).collect());
            let error = error.with_note(place.clone(), format!("      op result types: {found}"));
            let wanted = list(ty.results.iter().collect());
            return out.push(error.with_note(place, format!("function result types: {wanted}")));
        }
    }
}

/// The type of what a `func.call_indirect` calls.
fn callee_type(ir: &Ir, op: OpId) -> Option<&FunctionType> {
    match ir.ty(*ir.op(op).operands().first()?) {
        Type::Function(ty) => Some(ty),
        _ => None,
    }
}

fn are(ir: &Ir, values: &[ValueId], types: &[Type]) -> bool {
    values.iter().map(|value| ir.ty(*value)).eq(types)
}

pub(super) fn has_argument_types(ir: &Ir, op: OpId) -> bool {
    callee_type(ir, op).is_some_and(|ty| are(ir, &ir.op(op).operands()[1..], &ty.inputs))
}

pub(super) fn has_result_types(ir: &Ir, op: OpId) -> bool {
    callee_type(ir, op).is_some_and(|ty| are(ir, ir.op(op).results(), &ty.results))
}

pub(super) fn constant(ir: &Ir, op: OpId, symbols: &Symbols, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let Some(name) = data.attr("value").and_then(Attr::as_flat_symbol) else { return };
    let Some(function) = symbols.lookup(ir, op, name).and_then(|function| FuncOp::of(ir, function)) else {
        return out.push(ir.op_error(op, format!("reference to undefined function '{name}'")));
    };
    let is_right = match ir.ty(data.results()[0]) {
        Type::Function(ty) => function.ty(ir) == Some(ty),
        _ => false,
    };
    if !is_right {
        out.push(ir.op_error(op, "reference to function with mismatched type"));
    }
}
