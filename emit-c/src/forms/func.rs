//! C forms of calls, and how arguments and results are passed.

use loopwright_affine_ir::{CallOp, FuncOp, Ir, Layout, MemRefType, OpId, Type, ValueId};

use crate::emitter::variables::{handed_over, memref_parts, view_of_parts};
use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::{Expr, Op};
use crate::place::{View, argument};
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name. Functions are written by [`unit`](crate::unit).
pub(super) static FORMS: &[(&str, Form)] = &[("func.call", call)];

/// Why a memref is not returned.
const SPECIAL_RESULT: &str = "a result has a special layout";

fn call(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (ir, view) = (e.ir, CallOp(op));
    let callee = view.callee(ir);
    let target = view.target(ir).ok_or_else(|| e.refusal(op, "its callee is not known"))?;
    if is_library(ir, target)
        && let Some(text) = library(e, op, callee)?
    {
        return match ir.op(op).results() {
            [] => {
                e.before_write(op)?;
                e.line(format!("{text};"));
                Ok(())
            }
            [result] => {
                e.before_write(op)?;
                named_result(e, op, *result, &text)
            }
            _ => Err(e.refusal(op, "it has several results")),
        };
    }
    let name = e.unit.symbol(callee).ok_or_else(|| e.refusal(op, "the function has no C form"))?;
    let inputs = target.ty(ir).map(|ty| ty.inputs.clone()).unwrap_or_default();
    let mut args = Vec::new();
    for (arg, ty) in view.args(ir).iter().zip(&inputs) {
        match ty {
            Type::MemRef(memref) => handed_over(e, op, *arg, memref, &mut args)?,
            _ => args.push(e.scalar(op, *arg)?),
        }
    }
    let text = Expr::call(&name, &args).to_string();
    e.before_write(op)?;
    let results = ir.op(op).results();
    match results {
        [] => e.line(format!("{text};")),
        [result] if Scalar::of(ir.ty(*result)).is_some() => named_result(e, op, *result, &text)?,
        _ => {
            let all = e.names.fresh("results");
            e.line(format!("const struct {name}_results {all} = {text};"));
            for (index, result) in results.iter().enumerate() {
                received(e, op, *result, &format!("{all}.r{index}"))?;
            }
        }
    }
    Ok(())
}

fn named_result(e: &mut Emitter<'_>, op: OpId, result: ValueId, text: &str) -> Emitted {
    if e.ir.uses(result).is_empty() {
        e.line(format!("{text};"));
        return Ok(());
    }
    let scalar = e.scalar_type(op, result)?;
    let name = e.fresh(result, "t");
    e.line(format!("const {scalar} {name} = {text};"));
    e.bind(result, Expr::atom(name));
    Ok(())
}

/// A value out of the structure of results.
fn received(e: &mut Emitter<'_>, op: OpId, result: ValueId, field: &str) -> Emitted {
    let ir = e.ir;
    let Type::MemRef(memref) = ir.ty(result) else {
        e.scalar_type(op, result)?;
        e.bind(result, Expr::atom(field));
        return Ok(());
    };
    if e.ir.uses(result).is_empty() {
        return Ok(());
    }
    let elem = e.elem_type(op, result)?;
    let name = e.fresh(result, "returned");
    let view = view_of_parts(name, elem, memref, |part| format!("{field}_{part}"));
    let view = view.ok_or_else(|| e.refusal(op, SPECIAL_RESULT))?;
    e.line(format!("{} = (void *){field};", view.declaration()));
    e.bind_view(result, view);
    Ok(())
}

/// Whether a function is declared only, and one of LLVM's runner utilities that are written in the program's
/// own words.
pub(crate) fn is_library(ir: &Ir, func: FuncOp) -> bool {
    let n_args = func.ty(ir).map_or(0, |ty| ty.inputs.len());
    let n_wanted = match func.name(ir) {
        "printNewline" | "printComma" | "printOpen" | "printClose" | "rtclock" => 0,
        name if printing(name).is_some() => 1,
        _ => return false,
    };
    func.is_declaration(ir) && n_args == n_wanted
}

/// The helper that prints as a function does, and the word for the type.
fn printing(callee: &str) -> Option<(&'static str, &'static str)> {
    Some(match callee {
        "printI64" => ("lw_print", "i64"),
        "printU64" => ("lw_print", "u64"),
        "printF32" => ("lw_print", "f32"),
        "printF64" => ("lw_print", "f64"),
        "printMemrefI8" => ("lw_printmemref", "i8"),
        "printMemrefI16" => ("lw_printmemref", "i16"),
        "printMemrefI32" => ("lw_printmemref", "i32"),
        "printMemrefI64" | "printMemrefInd" => ("lw_printmemref", "i64"),
        "printMemrefF32" => ("lw_printmemref", "f32"),
        "printMemrefF64" => ("lw_printmemref", "f64"),
        _ => return None,
    })
}

/// A call of a function of LLVM's runner utilities, in the emitted program's own words.
fn library(
    e: &mut Emitter<'_>,
    op: OpId,
    callee: &str,
) -> Result<Option<String>, loopwright_affine_ir::Diagnostic> {
    let args = CallOp(op).args(e.ir);
    let text = match callee {
        "printNewline" => "putchar('\\n')",
        "printComma" => "printf(\", \")",
        "printOpen" => "printf(\"( \")",
        "printClose" => "printf(\" )\")",
        "rtclock" => {
            e.unit.helper("lw_rtclock");
            return Ok(Some("lw_rtclock()".to_string()));
        }
        _ => {
            let [arg] = args else { return Ok(None) };
            return printed(e, op, callee, *arg);
        }
    };
    e.unit.include("stdio.h");
    Ok(Some(text.to_string()))
}

fn printed(
    e: &mut Emitter<'_>,
    op: OpId,
    callee: &str,
    arg: ValueId,
) -> Result<Option<String>, loopwright_affine_ir::Diagnostic> {
    let Some((what, word)) = printing(callee) else { return Ok(None) };
    let name = format!("{what}_{word}");
    e.unit.helper(&name);
    if what == "lw_print" {
        return Ok(Some(Expr::call(&name, &[e.scalar(op, arg)?]).to_string()));
    }
    let view = e.view(op, arg)?;
    let (offset, strides) = view.strided();
    let list = |numbers: &[Expr]| {
        let numbers: Vec<String> = numbers.iter().map(Expr::to_string).collect();
        // An array has at least one element.
        let numbers = if numbers.is_empty() { "0".to_string() } else { numbers.join(", ") };
        Expr::atom(format!("(int64_t[]){{{numbers}}}"))
    };
    let args =
        [view.pointer(), offset, Expr::int(view.sizes.len() as i128), list(&view.sizes), list(&strides)];
    Ok(Some(Expr::call(&name, &args).to_string()))
}

/// What must hold for a memref with strides to be contiguous, in the order of its dimensions; none if its
/// type says that it is not.
pub(crate) fn contiguous(view: &View) -> Option<Vec<String>> {
    let (offset, strides) = view.strided();
    let mut wanted = Expr::int(1);
    let mut pairs = vec![(offset, Expr::int(0))];
    for (stride, size) in strides.into_iter().zip(&view.sizes).rev() {
        pairs.push((stride, wanted.clone()));
        wanted = Expr::product(size, &wanted);
    }
    // The offset comes last.
    pairs.reverse();
    let mut conditions = Vec::new();
    for (has, wants) in pairs {
        let is_same = has.to_string() == wants.to_string();
        if !is_same && has.is_literal() && wants.is_literal() {
            return None;
        }
        conditions.extend((!is_same).then(|| Expr::binary(Op::Eq, &has, &wants).to_string()));
    }
    Some(conditions)
}

/// The declaration of the arguments of a function, and what each of them is inside. Those whose types
/// have strides may be known to be contiguous.
pub(crate) fn parameters(
    e: &mut Emitter<'_>,
    func: FuncOp,
    are_contiguous: bool,
) -> Result<Vec<String>, loopwright_affine_ir::Diagnostic> {
    let (ir, op) = (e.ir, func.0);
    let restrict = if e.args_may_overlap { "" } else { "restrict" };
    let mut declared = Vec::new();
    for arg in func.args(ir) {
        if let Type::MemRef(ty) = ir.ty(*arg) {
            let plain = || MemRefType { layout: Layout::Identity, ..MemRefType::clone(ty) };
            let plain = (are_contiguous && matches!(ty.layout, Layout::Strided(_))).then(plain);
            let (view, numbers) = memref_parts(e, op, *arg, plain.as_ref().unwrap_or(ty))?;
            declared.extend(numbers.iter().map(|name| format!("int64_t {name}")));
            let sizes = if view.is_whole() { view.sizes.as_slice() } else { &[] };
            declared.push(argument(view.elem, &view.name, sizes, restrict));
            e.bind_view(*arg, view);
        } else {
            let scalar = e.scalar_type(op, *arg)?;
            let name = e.fresh(*arg, "n");
            declared.push(format!("{scalar} {name}"));
            e.bind(*arg, Expr::atom(name));
        }
    }
    Ok(declared)
}

/// The fields of the structure that several results, or memrefs, are returned in.
pub(crate) fn fields(
    e: &Emitter<'_>,
    op: OpId,
    results: &[Type],
) -> Result<String, loopwright_affine_ir::Diagnostic> {
    let mut text = String::new();
    for (index, ty) in results.iter().enumerate() {
        let elem = ty.element_or_self();
        let scalar =
            Scalar::of(elem).ok_or_else(|| e.refusal(op, &format!("C has no type like '{elem}'")))?;
        match ty {
            Type::MemRef(memref) => {
                text += &format!("  {scalar} *r{index};\n");
                let view = view_of_parts(format!("r{index}"), scalar, memref, |part| {
                    text += &format!("  int64_t r{index}_{part};\n");
                    format!("r{index}_{part}")
                });
                view.ok_or_else(|| e.refusal(op, SPECIAL_RESULT))?;
            }
            Type::UnrankedMemRef(_) => return Err(e.refusal(op, "a result has no rank")),
            _ => text += &format!("  {scalar} r{index};\n"),
        }
    }
    Ok(text)
}

/// The values for the fields, in order.
pub(crate) fn field_values(
    e: &mut Emitter<'_>,
    op: OpId,
    values: &[ValueId],
) -> Result<String, loopwright_affine_ir::Diagnostic> {
    let mut list = Vec::new();
    for value in values {
        match e.ir.ty(*value) {
            Type::MemRef(memref) => {
                let mut parts = Vec::new();
                handed_over(e, op, *value, memref, &mut parts)?;
                let pointer = parts.pop();
                let pointer = match memref.layout {
                    Layout::Identity => Some(e.view(op, *value)?.start()),
                    _ => pointer,
                };
                // The pointer is the first field, called as the result is.
                list.extend(pointer.iter().chain(&parts).map(Expr::to_string));
            }
            _ => list.push(e.scalar(op, *value)?.to_string()),
        }
    }
    Ok(list.join(", "))
}
