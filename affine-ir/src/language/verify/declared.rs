//! Verifies that an op matches its signature: properties first, then operands, results, and the equations
//! between types.

use std::ops::Range;

use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::ir::Ir;
use crate::language::signature::{
    Arity, Blocks, OPERAND_SEGMENTS, Presence, RESULT_SEGMENTS, Signature, TypeRule, ValueDecl, segment_sizes,
};

/// Which side of an op values are on.
struct Side {
    what: &'static str,
    decls: &'static [ValueDecl],
    segments: Option<&'static str>,
}

/// Checks one op; reports the first rule it breaks.
pub(super) fn check(ir: &Ir, op: OpId, signature: &'static Signature, out: &mut Vec<Diagnostic>) {
    if let Err(message) = first_fault(ir, op, signature) {
        out.push(ir.op_error(op, message));
    }
}

/// Whether the result types are those that follow from operands and properties: asked last, as in mlir-opt.
pub(super) fn check_inferred(ir: &Ir, op: OpId, signature: &'static Signature, out: &mut Vec<Diagnostic>) {
    if let Err(message) = inferred(ir, op, signature) {
        out.push(ir.op_error(op, message));
        out.push(ir.op_error(op, "failed to infer returned types"));
    }
}

/// Whether all is well at first sight: every group is one value of the declared type, and there is nothing
/// else to ask. So it is with most ops.
fn is_plain(ir: &Ir, op: OpId, signature: &Signature) -> bool {
    let data = ir.op(op);
    let is_right = |(decl, value): (&ValueDecl, &ValueId)| {
        decl.arity == Arity::One && (decl.constraint.holds)(ir.ty(*value))
    };
    let all_right = |decls: &[ValueDecl], values: &[ValueId]| {
        decls.len() == values.len() && decls.iter().zip(values).all(is_right)
    };
    let asks_no_more = signature.types.is_empty()
        && signature.regions.is_empty()
        && data.attrs.is_empty()
        && !signature.attrs.iter().any(|decl| matches!(decl.presence, Presence::Required));
    asks_no_more
        && all_right(signature.operands, data.operands())
        && all_right(signature.results, data.results())
}

fn first_fault(ir: &Ir, op: OpId, signature: &'static Signature) -> Result<(), String> {
    if is_plain(ir, op, signature) {
        return Ok(());
    }
    let data = ir.op(op);
    let operands = Side {
        what: "operand",
        decls: signature.operands,
        segments: signature.operand_segments.then_some(OPERAND_SEGMENTS),
    };
    let results = Side {
        what: "result",
        decls: signature.results,
        segments: signature.result_segments.then_some(RESULT_SEGMENTS),
    };
    count(&results, data.results().len())?;
    count(&operands, data.operands().len())?;
    for (side, n) in [(&operands, data.operands().len()), (&results, data.results().len())] {
        if let Some(name) = side.segments {
            segments(ir, op, side, name, n)?;
        }
    }
    for decl in signature.attrs {
        match data.attr(decl.name) {
            None if matches!(decl.presence, Presence::Required) => {
                return Err(format!("requires attribute '{}'", decl.name));
            }
            _ => {}
        }
    }
    for decl in signature.attrs {
        if let Some(attr) = data.attr(decl.name)
            && !(decl.constraint.holds)(attr)
        {
            let summary = decl.constraint.summary;
            let what = if matches!(decl.presence, Presence::Native(_)) { "property" } else { "attribute" };
            return Err(format!("{what} '{}' failed to satisfy constraint: {summary}", decl.name));
        }
    }
    let broken = || "is not made as declared".to_owned();
    let operand_groups = signature.operand_groups(ir, op).ok_or_else(broken)?;
    let result_groups = signature.result_groups(ir, op).ok_or_else(broken)?;
    values(ir, &operands, data.operands(), &operand_groups)?;
    values(ir, &results, data.results(), &result_groups)?;
    signature.types.iter().try_for_each(|rule| type_rule(ir, op, signature, rule))?;
    regions(ir, op, signature)
}

fn regions(ir: &Ir, op: OpId, signature: &Signature) -> Result<(), String> {
    let Some(last) = signature.regions.last() else { return Ok(()) };
    let decls = signature.regions.iter().chain(std::iter::repeat(last));
    for (position, (region, decl)) in ir.op(op).regions().iter().zip(decls).enumerate() {
        let (holds, wanted) = match (decl.blocks, ir.region(*region).blocks().len()) {
            (Blocks::Any, _) => (true, ""),
            (Blocks::One, n) => (n == 1, "region with 1 blocks"),
            (Blocks::AtMostOne, n) => (n <= 1, "region with at most 1 blocks"),
        };
        if !holds {
            return Err(format!(
                "region #{position} ('{}') failed to verify constraint: {wanted}",
                decl.name
            ));
        }
    }
    Ok(())
}

/// The number of values, as far as the declaration shows it without the sizes of groups.
fn count(side: &Side, found: usize) -> Result<(), String> {
    let least = side.decls.iter().filter(|decl| decl.arity == Arity::One).count();
    let is_exact = side.decls.iter().all(|decl| decl.arity == Arity::One);
    if side.segments.is_none() && side.decls.iter().filter(|decl| decl.arity != Arity::One).count() > 1 {
        unreachable!("several groups of variable size need their sizes");
    }
    let what = side.what;
    match (is_exact, least) {
        (true, _) if found == least => Ok(()),
        (true, 0) => Err(format!("requires zero {what}s")),
        (true, 1) if what == "operand" => Err("requires a single operand".to_owned()),
        (true, 1) => Err(format!("requires one {what}")),
        (true, _) => Err(format!("expected {least} {what}s, but found {found}")),
        (false, _) if found >= least => Ok(()),
        (false, _) => Err(format!("expected {least} or more {what}s, but found {found}")),
    }
}

fn segments(ir: &Ir, op: OpId, side: &Side, name: &str, n: usize) -> Result<(), String> {
    let Some(attr) = ir.op(op).attr(name) else {
        return Err(format!("requires dense i32 array attribute '{name}'"));
    };
    let Some(sizes) = segment_sizes(Some(attr)) else {
        return Err(format!("'{name}' attribute cannot have negative elements"));
    };
    let what = side.what;
    if sizes.len() != side.decls.len() {
        let (wanted, found) = (side.decls.len(), sizes.len());
        return Err(format!(
            "'{name}' attribute for specifying {what} segments must have {wanted} elements, but got {found}"
        ));
    }
    let total = sizes.iter().fold(0usize, |all, size| all.saturating_add(*size));
    if total != n {
        return Err(format!(
            "{what} count ({n}) does not match with the total size ({total}) specified in attribute '{name}'"
        ));
    }
    Ok(())
}

fn values(ir: &Ir, side: &Side, values: &[ValueId], groups: &[Range<usize>]) -> Result<(), String> {
    for (decl, range) in side.decls.iter().zip(groups) {
        let (what, start, n) = (side.what, range.start, range.len());
        match decl.arity {
            Arity::Optional if n > 1 => {
                return Err(format!(
                    "{what} group starting at #{start} requires 0 or 1 element, but found {n}"
                ));
            }
            Arity::One if n != 1 => {
                return Err(format!("{what} group starting at #{start} requires 1 element, but found {n}"));
            }
            _ => {}
        }
        for position in range.clone() {
            let ty = ir.ty(values[position]);
            if !(decl.constraint.holds)(ty) {
                let variadic = if decl.arity == Arity::Variadic { "variadic of " } else { "" };
                let summary = decl.constraint.summary;
                return Err(format!("{what} #{position} must be {variadic}{summary}, but got '{ty}'"));
            }
        }
    }
    Ok(())
}

fn type_rule(ir: &Ir, op: OpId, signature: &Signature, rule: &TypeRule) -> Result<(), String> {
    let types = |name: &str| signature.values(ir, op, name).iter().map(|value| ir.ty(*value));
    match rule {
        TypeRule::Same(names) => {
            let mut all = names.iter().flat_map(|name| types(name));
            let first = all.next();
            if all.all(|ty| Some(ty) == first) {
                return Ok(());
            }
            Err(format!("failed to verify that all of {{{}}} have same type", names.join(", ")))
        }
        TypeRule::With { to, from, transform, summary } => {
            let Some(from) = types(from).next() else { return Ok(()) };
            let wanted = transform(from);
            if types(to).all(|ty| Some(ty) == wanted.as_ref()) {
                return Ok(());
            }
            Err(format!("failed to verify that {summary}"))
        }
        TypeRule::Holds { check, summary } => {
            if check(ir, op) {
                Ok(())
            } else {
                Err(format!("failed to verify that {summary}"))
            }
        }
    }
}

fn inferred(ir: &Ir, op: OpId, signature: &Signature) -> Result<(), String> {
    let Some(infer) = signature.infer else { return Ok(()) };
    let data = ir.op(op);
    let operands: Vec<Type> = data.operands().iter().map(|value| ir.ty(*value).clone()).collect();
    let wanted = infer(&operands, &data.attrs)?;
    let found: Vec<&Type> = data.results().iter().map(|value| ir.ty(*value)).collect();
    if wanted.iter().eq(found.iter().copied()) {
        return Ok(());
    }
    let list = |types: &mut dyn Iterator<Item = &Type>| {
        types.map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ")
    };
    Err(format!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        list(&mut wanted.iter()),
        list(&mut found.into_iter())
    ))
}
