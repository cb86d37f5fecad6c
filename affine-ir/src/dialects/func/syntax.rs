//! Syntax of functions, calls and returns.
//!
//! ```text
//! func.func private @name(%arg: type {attrs}, ..) -> (type {attrs}, ..) attributes {..} { body }
//! %0 = func.call @name(%a, %b) : (type, type) -> type
//! func.return %a, %b : type, type
//! ```

use std::sync::Arc;

use crate::core::attr::{Attr, Attrs};
use crate::core::ids::OpId;
use crate::core::types::{FunctionType, Type};
use crate::language::parse::{Draft, PResult, Parser, RegionArg};
use crate::language::print::{Printer, RegionParts};

/// Types with the attributes written after them.
#[derive(Default)]
struct Signature {
    types: Vec<Type>,
    attrs: Vec<Attrs>,
}

impl Signature {
    fn push(&mut self, ty: Type, attrs: Attrs) {
        self.types.push(ty);
        self.attrs.push(attrs);
    }

    /// The attributes as a list of dictionaries, if any is not empty.
    fn attr_list(attrs: Vec<Attrs>) -> Option<Attr> {
        let any = attrs.iter().any(|one| !one.is_empty());
        any.then(|| Attr::Array(Arc::new(attrs.into_iter().map(Attrs::into_attr).collect())))
    }
}

pub(super) fn parse_func(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    for visibility in ["public", "private", "nested"] {
        if parser.eat_keyword(visibility) {
            draft.spec.attrs.set_static("sym_visibility", Attr::String(visibility.into()));
            break;
        }
    }
    let name = parser.symbol_name()?;
    draft.spec.attrs.set_static("sym_name", Attr::String(name));
    let mut inputs = Signature::default();
    let args = parse_inputs(parser, &mut inputs)?;
    let mut results = Signature::default();
    parse_results(parser, &mut results)?;
    let at = parser.offset();
    let mut attrs = Attrs::new();
    parser.attr_dict_with_keyword(&mut attrs)?;
    for (name, value) in attrs.iter() {
        if ["sym_name", "sym_visibility", "function_type"].contains(&name.as_str()) {
            let message =
                "is an inferred attribute and should not be specified in the explicit attribute dictionary";
            return Err(parser.error_at(at, format!("custom op 'func.func' '{name}' {message}")));
        }
        draft.spec.attrs.set(name.clone(), value.clone());
    }
    let ty = Type::Function(Arc::new(FunctionType { inputs: inputs.types, results: results.types }));
    draft.spec.attrs.set_static("function_type", Attr::Type(ty));
    if let Some(list) = Signature::attr_list(inputs.attrs) {
        draft.spec.attrs.set_static("arg_attrs", list);
    }
    if let Some(list) = Signature::attr_list(results.attrs) {
        draft.spec.attrs.set_static("res_attrs", list);
    }
    let at = parser.offset();
    if parser.at(b'{') {
        let region = parser.region(&args)?;
        if parser.ir().region(region).blocks().is_empty() {
            return Err(parser.error_at(at, "expected non-empty function body"));
        }
        draft.regions.push(region);
    } else {
        let region = parser.empty_region();
        draft.regions.push(region);
    }
    Ok(())
}

fn parse_inputs<'a>(parser: &mut Parser<'a>, signature: &mut Signature) -> PResult<Vec<RegionArg<'a>>> {
    let mut args = Vec::new();
    parser.expect(b'(')?;
    let mut n_inputs = 0;
    parser.list(b')', |parser| {
        let at = parser.offset();
        let named = parser.at_operand();
        n_inputs += 1;
        // Either all arguments are named or none is.
        if named != (args.len() + 1 == n_inputs) && n_inputs > 1 {
            let what =
                if named { "expected type instead of SSA identifier" } else { "expected SSA identifier" };
            return Err(parser.error_at(at, what));
        }
        let name = if named { Some(parser.plain_name()?) } else { None };
        if named {
            parser.expect(b':')?;
        }
        let ty = parser.ty()?;
        let mut attrs = Attrs::new();
        parser.attr_dict(&mut attrs)?;
        signature.push(ty.clone(), attrs);
        if let Some(name) = name {
            args.push(parser.arg_with_loc(name, ty)?);
        }
        Ok(())
    })?;
    Ok(args)
}

fn parse_results(parser: &mut Parser<'_>, signature: &mut Signature) -> PResult<()> {
    if !parser.eat_arrow() {
        return Ok(());
    }
    if !parser.eat(b'(') {
        signature.push(parser.ty()?, Attrs::new());
        return Ok(());
    }
    parser.list(b')', |parser| {
        let ty = parser.ty()?;
        let mut attrs = Attrs::new();
        parser.attr_dict(&mut attrs)?;
        signature.push(ty, attrs);
        Ok(())
    })?;
    Ok(())
}

pub(super) fn print_func(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    if let Some(visibility) = data.attr("sym_visibility").and_then(Attr::as_str) {
        printer.text(visibility);
        printer.text(" ");
    }
    printer.symbol_name(ir.symbol_name(op).unwrap_or(""));
    let empty = FunctionType { inputs: Vec::new(), results: Vec::new() };
    let ty = super::FuncOp(op).ty(ir).unwrap_or(&empty);
    let entry = super::FuncOp(op).entry(ir);
    let dicts = |name: &str, position: usize| match data.attr(name)?.as_array()?.get(position)? {
        Attr::Dict(attrs) => Some(&**attrs),
        _ => None,
    };
    printer.text("(");
    printer.list(ty.inputs.iter().enumerate(), |printer, (position, ty)| {
        let attrs = dicts("arg_attrs", position);
        match entry {
            Some(block) if position < ir.block(block).args().len() => {
                printer.region_arg(block, position, attrs)
            }
            _ => {
                printer.ty(ty);
                if let Some(attrs) = attrs {
                    printer.attr_dict(attrs, &[]);
                }
            }
        }
    });
    printer.text(")");
    print_results(printer, ty, |position| dicts("res_attrs", position));
    let elided = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];
    printer.attr_dict_with_keyword(&data.attrs, &elided);
    if entry.is_some() {
        printer.text(" ");
        let parts = RegionParts { terminators: true, ..RegionParts::default() };
        printer.region(data.regions()[0], parts);
    }
}

fn print_results<'a>(
    printer: &mut Printer<'_>,
    ty: &FunctionType,
    attrs: impl Fn(usize) -> Option<&'a Attrs>,
) {
    let bare = match ty.results.as_slice() {
        [] => return,
        [one] => !matches!(one, Type::Function(_)) && attrs(0).is_none_or(Attrs::is_empty),
        _ => false,
    };
    printer.text(if bare { " -> " } else { " -> (" });
    printer.list(ty.results.iter().enumerate(), |printer, (position, ty)| {
        printer.ty(ty);
        if let Some(attrs) = attrs(position) {
            printer.attr_dict(attrs, &[]);
        }
    });
    if !bare {
        printer.text(")");
    }
}

pub(super) fn parse_call(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let at = parser.offset();
    let callee = parser.attr(None)?;
    if callee.as_flat_symbol().is_none() {
        return Err(parser.error_at(at, "custom op 'func.call' invalid kind of attribute specified"));
    }
    draft.spec.attrs.set_static("callee", callee);
    let at = parser.offset();
    let operands = parser.bracketed_operands(b'(', b')')?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let ty = parser.function_type()?;
    parser.resolve_all(&operands, &ty.inputs, at, &mut draft.spec.operands)?;
    draft.spec.result_types = ty.results;
    Ok(())
}

pub(super) fn print_call(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.symbol_name(super::CallOp(op).callee(ir));
    printer.text("(");
    printer.values(data.operands());
    printer.text(")");
    printer.attr_dict(&data.attrs, &["callee"]);
    printer.text(" : ");
    printer.function_type(
        data.operands().iter().map(|value| ir.ty(*value)),
        data.results().iter().map(|value| ir.ty(*value)),
    );
}

/// `%f(%a, %b) {attrs} : function-type`
pub(super) fn parse_call_indirect(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let callee = parser.operand()?;
    let at = parser.offset();
    let operands = parser.bracketed_operands(b'(', b')')?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let type_at = parser.offset();
    let ty = parser.ty()?;
    let Type::Function(function) = &ty else {
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
        return Err(parser.error_at(type_at, format!("custom op 'func.call_indirect' {message}")));
    };
    parser.resolve_same(&[callee], &ty, &mut draft.spec.operands)?;
    parser.resolve_all(&operands, &function.inputs, at, &mut draft.spec.operands)?;
    draft.spec.result_types = function.results.clone();
    Ok(())
}

pub(super) fn print_call_indirect(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let Some((callee, operands)) = data.operands().split_first() else { return };
    printer.text(" ");
    printer.value(*callee);
    printer.text("(");
    printer.values(operands);
    printer.text(")");
    printer.attr_dict(&data.attrs, &[]);
    printer.text(" : ");
    printer.ty(ir.ty(*callee));
}

/// `%a, %b : type, type` or nothing: returns and yields.
pub(crate) fn parse_values(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.attr_dict(&mut draft.spec.attrs)?;
    let at = parser.offset();
    let operands = parser.operand_list()?;
    if !operands.is_empty() {
        parser.attr_dict(&mut draft.spec.attrs)?;
        parser.expect(b':')?;
        let types = parser.type_list()?;
        parser.resolve_all(&operands, &types, at, &mut draft.spec.operands)?;
    }
    Ok(())
}

pub(crate) fn print_values(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.attr_dict(&data.attrs, &[]);
    if !data.operands().is_empty() {
        printer.text(" ");
        printer.values(data.operands());
        printer.text(" : ");
        printer.types(data.operands().iter().map(|value| ir.ty(*value)));
    }
}
