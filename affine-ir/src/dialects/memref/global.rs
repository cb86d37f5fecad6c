//! Globals: `memref.global`, `get_global`.
//!
//! ```text
//! memref.global "private" constant @name : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 16 : i64}
//! %0 = memref.get_global @name : memref<2xf32>
//! ```

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::{MemRefType, TensorType, Type};
use crate::language::assembly::Assembly;
use crate::language::constraint::{
    ANY_ATTR, AttrConstraint, FLAT_SYMBOL_REF_ATTR, STRING_ATTR, SYMBOL_NAME_ATTR, TypeConstraint,
};
use crate::language::defined::Defined;
use crate::language::interfaces::AccessKind;
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, one, optional_attr, required_attr, unit_attr};
use crate::language::verify::symbols::Symbols;

use crate::dialects::memref::{ALIGNMENT, is_ranked, memref};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.get_global",
        summary: "the buffer of a global",
        defined: Defined::Always,
        syntax: Syntax::Format("$name `:` type($result) attr-dict"),
        signature: Some(&Signature {
            results: &[one("result", &STATIC_MEMREF)],
            attrs: &[required_attr("name", &FLAT_SYMBOL_REF_ATTR)],
            ..Signature::NONE
        }),
        verify_symbols: Some(verify_get_global),
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        global: Some("name"),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.global",
        summary: "a buffer that lives as long as the program",
        defined: Defined::Always,
        syntax: Syntax::Format(
            "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` custom<Value>($type, $initial_value) \
             attr-dict",
        ),
        customs: &[("Value", parse_value, print_value)],
        signature: Some(&Signature {
            attrs: &[
                optional_attr("alignment", &ALIGNMENT),
                unit_attr("constant"),
                optional_attr("initial_value", &ANY_ATTR),
                required_attr("sym_name", &SYMBOL_NAME_ATTR),
                optional_attr("sym_visibility", &STRING_ATTR),
                required_attr("type", &MEMREF_TYPE),
            ],
            ..Signature::NONE
        }),
        verify: Some(verify_global),
        traits: Traits::SYMBOL,
        ..OpDef::BASE
    },
];

static STATIC_MEMREF: TypeConstraint =
    memref("statically shaped memref of any type values", |ty| is_ranked(ty, is_static));

static MEMREF_TYPE: AttrConstraint =
    AttrConstraint::new("memref type attribute", |attr| matches!(attr, Attr::Type(Type::MemRef(_))));

fn is_static(ty: &MemRefType) -> bool {
    ty.n_dynamic() == 0
}

/// The tensor type of a buffer's contents.
fn contents(ty: &MemRefType) -> TensorType {
    TensorType { shape: ty.shape.clone(), elem: ty.elem.clone(), encoding: None }
}

/// `type`, `type = uninitialized` or `type = elements`
fn parse_value<'a>(parser: &mut Parser<'a>, _: &mut Assembly<'a>, draft: &mut Draft) -> PResult<()> {
    let ty = parser.ty()?;
    let memref = match &ty {
        Type::MemRef(memref) if is_static(memref) => memref.clone(),
        _ => {
            let message = format!("type should be static shaped memref, but got '{ty}'");
            return Err(parser.error_at_op(draft, &message));
        }
    };
    draft.spec.attrs.set_static("type", Attr::Type(ty));
    if !parser.eat(b'=') {
        return Ok(());
    }
    let value = if parser.eat_keyword("uninitialized") {
        Attr::Unit
    } else {
        let at = parser.offset();
        let value = parser.attr(Some(&Type::Tensor(Arc::new(contents(&memref)))))?;
        if !is_elements(&value) {
            let message = "initial value should be a unit or elements attribute";
            return Err(parser.error_at(at, message));
        }
        value
    };
    draft.spec.attrs.set_static("initial_value", value);
    Ok(())
}

fn print_value(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    if let Some(Attr::Type(ty)) = data.attr("type") {
        printer.ty(ty);
    }
    match data.attr("initial_value") {
        None => {}
        Some(Attr::Unit) => printer.text(" = uninitialized"),
        Some(value) => {
            printer.text(" = ");
            printer.attr_without_type(value);
        }
    }
}

fn is_elements(attr: &Attr) -> bool {
    matches!(attr, Attr::Dense(_) | Attr::DenseResource(..) | Attr::Sparse(_))
}

fn verify_global(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let Some(Attr::Type(Type::MemRef(ty))) = data.attr("type") else { return };
    if !is_static(ty) {
        let message = format!("type should be static shaped memref, but got '{}'", Type::MemRef(ty.clone()));
        return out.push(ir.op_error(op, message));
    }
    let Some(value) = data.attr("initial_value").filter(|value| **value != Attr::Unit) else { return };
    if !is_elements(value) {
        let message = format!("initial value should be a unit or elements attribute, but got {value}");
        return out.push(ir.op_error(op, message));
    }
    let found = match value.ty() {
        Some(Type::Tensor(tensor)) => tensor,
        Some(Type::Vector(vector)) => Arc::new(TensorType {
            shape: vector.shape.iter().copied().map(Some).collect(),
            elem: vector.elem.clone(),
            encoding: None,
        }),
        _ => return,
    };
    let wanted = contents(ty);
    if found.elem != wanted.elem {
        let message = format!(
            "initial value element expected to be of type '{}', but was of type '{}'",
            wanted.elem, found.elem
        );
        out.push(ir.op_error(op, message));
    } else if found.shape != wanted.shape {
        let sizes = |shape: &[Option<i64>]| {
            let sizes = shape.iter().map(|size| size.map_or("?".to_owned(), |size| size.to_string()));
            sizes.collect::<Vec<_>>().join("x")
        };
        let (wanted, found) = (sizes(&wanted.shape), sizes(&found.shape));
        let message = format!("initial value shape expected to be {wanted} but was {found}");
        out.push(ir.op_error(op, message));
    }
}

/// Whether the memory of a global may be read-only: it is constant, or only declared here.
pub fn may_be_read_only(ir: &Ir, global: OpId) -> bool {
    let data = ir.op(global);
    data.attr("constant").is_some() || data.attr("initial_value").is_none()
}

/// Whether functions may be passed memory of the program that [may be read-only](may_be_read_only): the
/// address of such a global is used for more than loads.
///
/// ```
/// use loopwright_affine_ir::machinery::hands_on_read_only;
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// let text = |used: &str| format!("memref.global constant @g : memref<2xf32> = dense<1.0>
/// func.func private @f(memref<2xf32>)
/// func.func @h() {{
///   %g = memref.get_global @g : memref<2xf32>
///   {used}
///   return
/// }}");
/// let ir = |used: &str| parse(&Source::new("f.mlir", text(used)), &ParseOptions::default()).expect("reads");
/// assert!(!hands_on_read_only(&ir("%x = affine.load %g[0] : memref<2xf32>")));
/// assert!(hands_on_read_only(&ir("func.call @f(%g) : (memref<2xf32>) -> ()")));
/// ```
pub fn hands_on_read_only(ir: &Ir) -> bool {
    let is_one = |op: OpId| ir.op(op).name() == "memref.global" && may_be_read_only(ir, op);
    // Most programs have none, and are not walked through.
    let mut outermost = ir.block(ir.module_body()).ops().iter();
    if !outermost.any(|op| is_one(*op) || ir.def(*op).has(Traits::SYMBOL_TABLE)) {
        return false;
    }
    let reads = |op: OpId| {
        let def = ir.def(op);
        let element = def.access.and_then(|of| of(ir, op)).map(|access| access.kind);
        let vector = def.vector_access.and_then(|of| of(ir, op)).map(|access| access.kind);
        element.or(vector) == Some(AccessKind::Read)
    };
    ir.walk(ir.module()).any(|op| {
        let name = ir.def(op).global.and_then(|name| ir.op(op).attr(name)?.as_flat_symbol());
        let global = name.and_then(|name| ir.nearest_symbol(op, name));
        let is_read_only = name.is_some() && global.is_none_or(|global| may_be_read_only(ir, global));
        let mut uses = ir.op(op).results().iter().flat_map(|result| ir.uses(*result));
        is_read_only && uses.any(|at| !reads(at.op))
    })
}

fn verify_get_global(ir: &Ir, op: OpId, symbols: &Symbols, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let Some(name) = data.attr("name").and_then(Attr::as_flat_symbol) else { return };
    let global = symbols.lookup(ir, op, name).filter(|global| ir.op(*global).name() == "memref.global");
    let Some(Attr::Type(wanted)) = global.and_then(|global| ir.op(global).attr("type")) else {
        let message = format!("'{name}' does not reference a valid global memref");
        return out.push(ir.op_error(op, message));
    };
    let found = ir.ty(data.results()[0]);
    if found != wanted {
        let message =
            format!("result type '{found}' does not match type '{wanted}' of the global memref @{name}");
        out.push(ir.op_error(op, message));
    }
}
