//! Prints an op by its compiled format.

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{AttrDecl, Groups, OPERAND_SEGMENTS, Presence, RESULT_SEGMENTS, Signature};

use crate::language::assembly::{Anchor, Element, Format, Step, Values};

/// An op being written.
struct Shape<'f> {
    op: OpId,
    format: &'f Format,
    signature: &'static Signature,
    operands: Groups,
    results: Groups,
}

/// Writes what follows the op's name. An op that is not made as declared (which the verifier reports) is
/// written as far as it goes.
pub(crate) fn print_op(printer: &mut Printer<'_>, op: OpId, format: &Format) {
    let ir = printer.ir;
    let signature = ir.def(op).signature.unwrap_or(&Signature::NONE);
    let operands = signature.operand_groups(ir, op).unwrap_or_default();
    let results = signature.result_groups(ir, op).unwrap_or_default();
    let shape = Shape { op, format, signature, operands, results };
    steps(printer, &shape, &format.steps);
}

fn steps(printer: &mut Printer<'_>, shape: &Shape<'_>, steps: &[Step]) {
    for step in steps {
        if step.blank {
            printer.text(" ");
        }
        element(printer, shape, &step.element);
    }
}

fn element(printer: &mut Printer<'_>, shape: &Shape<'_>, element: &Element) {
    let ir = printer.ir;
    let data = ir.op(shape.op);
    match element {
        Element::Literal(text) => printer.text(text),
        Element::Blank("\\n") => printer.newline(),
        Element::Blank(text) => printer.text(text),
        Element::Operands(group) => printer.values(operands(printer, shape, *group)),
        Element::AllOperands => printer.values(data.operands()),
        Element::Attr(decl) => match (data.attr(decl.name), decl.default()) {
            (Some(attr), _) => decl.constraint.form.print(printer, attr),
            (None, Some(value)) => decl.constraint.form.print(printer, &value()),
            (None, None) => {}
        },
        Element::Region(position) => {
            if let Some(region) = data.regions().get(*position) {
                let parts = RegionParts { entry_args: true, terminators: true, empty_block: false };
                printer.region(*region, parts);
            }
        }
        Element::Successor(position) => {
            if let Some(successor) = data.successors().get(*position) {
                printer.block_name(*successor);
            }
        }
        Element::AttrDict { keyword } => {
            let elided: Vec<&str> = elided(printer, shape);
            if *keyword {
                printer.attr_dict_with_keyword(&data.attrs, &elided);
            } else {
                printer.attr_dict(&data.attrs, &elided);
            }
        }
        Element::Types(values) => printer.types(types(printer, shape, *values)),
        Element::FunctionalType(inputs, results) => {
            let (inputs, results) = (types(printer, shape, *inputs), types(printer, shape, *results));
            printer.function_type(inputs, results);
        }
        Element::Custom(position) => {
            let (_, _, write) = data.def().customs[*position];
            write(printer, shape.op);
        }
        Element::Optional { anchor, then, otherwise } => {
            let taken = if is_present(printer, shape, *anchor) { then } else { otherwise };
            steps(printer, shape, taken);
        }
    }
}

fn operands<'ir>(printer: &Printer<'ir>, shape: &Shape<'_>, group: usize) -> &'ir [ValueId] {
    let range = shape.operands.get(group).cloned().unwrap_or_default();
    printer.ir.op(shape.op).operands().get(range).unwrap_or(&[])
}

fn types<'ir>(printer: &Printer<'ir>, shape: &Shape<'_>, values: Values) -> Vec<&'ir Type> {
    let ir = printer.ir;
    let data = ir.op(shape.op);
    let values = match values {
        Values::Operands(group) => operands(printer, shape, group),
        Values::Results(group) => {
            let range = shape.results.get(group).cloned().unwrap_or_default();
            data.results().get(range).unwrap_or(&[])
        }
        Values::AllOperands => data.operands(),
        Values::AllResults => data.results(),
    };
    values.iter().map(|value| ir.ty(*value)).collect()
}

fn is_present(printer: &Printer<'_>, shape: &Shape<'_>, anchor: Anchor) -> bool {
    let data = printer.ir.op(shape.op);
    match anchor {
        Anchor::Operands(group) => !operands(printer, shape, group).is_empty(),
        Anchor::Results(group) => shape.results.get(group).is_some_and(|range| !range.is_empty()),
        Anchor::Attr(decl) => data.attr(decl.name).is_some_and(|attr| !is_default(decl, attr)),
        Anchor::Region(position) => {
            let region = data.regions().get(position);
            region.is_some_and(|region| !printer.ir.region(*region).blocks().is_empty())
        }
    }
}

fn is_default(decl: &AttrDecl, attr: &Attr) -> bool {
    matches!(decl.presence, Presence::Default(value) | Presence::Elided(value) | Presence::Native(value) if value() == *attr)
}

/// The attributes that the dictionary leaves out.
fn elided(printer: &Printer<'_>, shape: &Shape<'_>) -> Vec<&'static str> {
    let data = printer.ir.op(shape.op);
    let defaults = shape
        .signature
        .attrs
        .iter()
        .filter(|decl| data.attr(decl.name).is_some_and(|attr| is_default(decl, attr)));
    let mut names: Vec<&'static str> = shape.format.named.clone();
    names.extend([OPERAND_SEGMENTS, RESULT_SEGMENTS]);
    names.extend(defaults.map(|decl| decl.name));
    names
}
