//! Index lists that mix values and integers, `[%i, 4]`: operands, and a property `array<i64: ..>` with a
//! marker in place of each operand.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::elements::DenseArray;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::ir::Ir;
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::Signature;

use crate::language::assembly::Assembly;

/// Marks the place of an operand in the property.
pub(crate) const DYNAMIC: i64 = i64::MIN;

/// Reads `[%i, 4]` into the operand group `dynamic` and the property `fixed`.
pub(crate) fn parse_index_list<'a>(
    parser: &mut Parser<'a>,
    assembly: &mut Assembly<'a>,
    draft: &mut Draft,
    dynamic: &str,
    fixed: &'static str,
) -> PResult<()> {
    let mut operands = Vec::new();
    let values =
        parser.list_in((b'[', b']'), "in dynamic index list", |parser| match parser.eat_operand()? {
            Some(operand) => {
                operands.push(operand);
                Ok(DYNAMIC.into())
            }
            None => Ok(i128::from(parser.integer()?)),
        })?;
    assembly.set_operands(dynamic, operands);
    draft.spec.attrs.set_static(fixed, Attr::DenseArray(Arc::new(DenseArray { elem: Type::I64, values })));
    Ok(())
}

/// Writes `[%i, 4]`.
pub(crate) fn print_index_list(printer: &mut Printer<'_>, op: OpId, dynamic: &str, fixed: &str) {
    let ir = printer.ir;
    let mut values = index_values(ir, op, dynamic).iter();
    printer.text("[");
    printer.list(index_list(ir, op, fixed), |printer, entry| match entry {
        Some(number) => printer.fmt(format_args!("{number}")),
        None => values.next().into_iter().for_each(|value| printer.value(*value)),
    });
    printer.text("]");
}

/// The entries of the property `fixed`, `None` where an operand is meant.
///
/// ```
/// use loopwright_affine_ir::machinery::index_list;
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
///
/// let text = "
/// func.func @f(%a: memref<8xf32>, %n: index) {
///   %part = memref.subview %a[2] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let view = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "memref.subview").expect("is there");
/// assert_eq!(index_list(&ir, view, "static_offsets"), [Some(2)]);
/// assert_eq!(index_list(&ir, view, "static_sizes"), [None]);
/// ```
pub fn index_list(ir: &Ir, op: OpId, fixed: &str) -> Vec<Option<i64>> {
    let Some(Attr::DenseArray(array)) = ir.op(op).attr(fixed) else { return Vec::new() };
    let entry = |value: &i128| i64::try_from(*value).ok().filter(|value| *value != DYNAMIC);
    array.values.iter().map(entry).collect()
}

fn index_values<'ir>(ir: &'ir Ir, op: OpId, dynamic: &str) -> &'ir [ValueId] {
    ir.def(op).signature.unwrap_or(&Signature::NONE).values(ir, op, dynamic)
}
