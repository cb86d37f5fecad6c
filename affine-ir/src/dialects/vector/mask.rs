//! Masks: constant and computed ones, and masked ops.

use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::language::constraint::{ANY, DENSE_I64_ARRAY_ATTR, INDEX};
use crate::language::defined::Defined;
use crate::language::interfaces::Size;
use crate::language::ir::Ir;
use crate::language::ir::OpSpec;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, one, optional, required_attr, variadic};

use crate::dialects::vector::contract::contract_mask;
use crate::dialects::vector::declare::{MASK, MASK_OF_RANK, integers};
use crate::dialects::vector::shape::PURE;
use crate::dialects::vector::transfer::{map_of, mask_type};
use crate::dialects::vector::{as_vector, ensure, operand, report, result, result_vector, with_elem};

/// The operations on masks, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.constant_mask",
        summary: "a mask that is set in a leading block",
        syntax: Syntax::Format("$mask_dim_sizes attr-dict `:` type($result)"),
        signature: Some(&Signature {
            results: &[one("result", &MASK)],
            attrs: &[required_attr(SIZES, &DENSE_I64_ARRAY_ATTR)],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, constant_mask, out)),
        masks: Some(|ir, op| Some(integers(ir.op(op).attr(SIZES)).into_iter().map(Size::Number).collect())),
        ..PURE
    },
    OpDef {
        name: "vector.create_mask",
        summary: "a mask that is set in a leading block of computed sizes",
        syntax: Syntax::Format("$sizes attr-dict `:` type($result)"),
        signature: Some(&Signature {
            operands: &[variadic("sizes", &INDEX)],
            results: &[one("result", &MASK)],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, create_mask, out)),
        masks: Some(|ir, op| Some(ir.op(op).operands().iter().copied().map(Size::Value).collect())),
        ..PURE
    },
    OpDef {
        name: "vector.mask",
        summary: "executes an op where a mask is set",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse, print },
        signature: Some(&Signature {
            operands: &[one("mask", &MASK_OF_RANK), optional("passthru", &ANY)],
            results: &[variadic("results", &ANY)],
            ..Signature::NONE
        }),
        verify_regions: Some(|ir, op, out| report(ir, op, mask, out)),
        effects: Effects::Recursive,
        traits: Traits::SINGLE_BLOCK,
        n_regions: CountRule::Exactly(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "vector.yield",
        summary: "ends the region of vector.mask",
        defined: Defined::Always,
        syntax: Syntax::Format("attr-dict ($operands^ `:` type($operands))?"),
        signature: Some(&Signature { operands: &[variadic("operands", &ANY)], ..Signature::NONE }),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR.union(Traits::YIELD),
        ..OpDef::BASE
    },
];

const SIZES: &str = "mask_dim_sizes";

fn constant_mask(ir: &Ir, op: OpId) -> Result<(), String> {
    let vector = result_vector(ir, op);
    let sizes = integers(ir.op(op).attr(SIZES));
    if vector.shape.is_empty() {
        ensure(sizes.len() == 1, || "array attr must have length 1 for 0-D vectors".to_owned())?;
        return ensure(matches!(sizes[0], 0 | 1), || {
            "mask dim size must be either 0 or 1 for 0-D vectors".to_owned()
        });
    }
    ensure(sizes.len() == vector.shape.len(), || {
        "must specify array attr of size equal vector result rank".to_owned()
    })?;
    for (position, (size, whole)) in sizes.iter().zip(&vector.shape).enumerate() {
        ensure((0..=*whole).contains(size), || {
            "array attr of size out of bounds of vector result dimension size".to_owned()
        })?;
        ensure(!vector.scalable[position] || *size == 0 || size == whole, || {
            "only supports 'none set' or 'all set' scalable dimensions".to_owned()
        })?;
    }
    ensure(!sizes.contains(&0) || sizes.iter().all(|size| *size == 0), || {
        "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim".to_owned()
    })
}

fn create_mask(ir: &Ir, op: OpId) -> Result<(), String> {
    let (rank, n) = (result_vector(ir, op).shape.len(), ir.op(op).operands().len());
    match rank {
        0 => ensure(n == 1, || "must specify exactly one operand for 0-D create_mask".to_owned()),
        _ => ensure(n == rank, || "must specify an operand for each result vector dimension".to_owned()),
    }
}

/// `%mask, %passthru { op } {..} : type -> types`
fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let start = parser.offset();
    let mask = parser.operand()?;
    let passthru = if parser.eat(b',') { Some(parser.operand()?) } else { None };
    let region = parser.region(&[])?;
    let ops = match parser.ir().region(region).blocks() {
        [block, ..] => parser.ir().block(*block).ops().to_vec(),
        [] => Vec::new(),
    };
    match ops[..] {
        // The op's results are what the region yields.
        [masked] if !parser.ir().def(masked).has(Traits::TERMINATOR) => {
            let data = parser.ir().op(masked);
            let spec = OpSpec::new(parser.dialects().known("vector.yield"), draft.spec.loc.clone())
                .operands(data.results().to_vec());
            let block = parser.ir().region(region).blocks()[0];
            let end = parser.ir.create_op(spec);
            parser.ir.append_op(block, end);
        }
        _ => parser.ensure_terminator(region, "vector.yield", &draft.spec.loc),
    }
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)?;
    let ty = parser.colon_ty()?;
    draft.spec.result_types = parser.arrow_types()?;
    let mask = parser.resolve(mask, &ty)?;
    draft.spec.operands.push(mask);
    if let Some(passthru) = passthru {
        let Some(ty) = draft.spec.result_types.first() else {
            let message = "custom op 'vector.mask' expects a result if passthru operand is provided";
            return Err(parser.error_at(start, message));
        };
        let passthru = parser.resolve(passthru, ty)?;
        draft.spec.operands.push(passthru);
    }
    Ok(())
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(data.operands());
    printer.text(" { ");
    if let Some(first) = ir.single_block(op, 0).and_then(|block| ir.block(block).ops().first()) {
        printer.inline_op(*first);
    }
    printer.text(" }");
    printer.attr_dict(&data.attrs, &[]);
    printer.text(" : ");
    printer.ty(operand(ir, op, 0));
    if !data.results().is_empty() {
        printer.text(" -> ");
        printer.types(data.results().iter().map(|value| ir.ty(*value)));
    }
}

/// An op that can be masked: the type of its mask, and whether it knows what to yield where the mask is not
/// set.
fn maskable(ir: &Ir, op: OpId) -> Option<(Option<Type>, bool)> {
    let mask_of = |ty: &Type| as_vector(ty).map(|vector| with_elem(vector, Type::I1));
    let transfer =
        |position: &Type| as_vector(position).zip(map_of(ir, op)).and_then(|(v, map)| mask_type(v, map));
    match ir.op(op).name() {
        "vector.transfer_read" => Some((transfer(result(ir, op)), true)),
        "vector.transfer_write" => Some((transfer(operand(ir, op, 0)), false)),
        "vector.reduction" | "vector.multi_reduction" => Some((mask_of(operand(ir, op, 0)), false)),
        "vector.outerproduct" => Some((mask_of(result(ir, op)), false)),
        "vector.contract" => Some((contract_mask(ir, op), false)),
        "vector.gather" => Some((mask_of(result(ir, op)), false)),
        _ => None,
    }
}

fn mask(ir: &Ir, op: OpId) -> Result<(), String> {
    let data = ir.op(op);
    let one_block =
        || "region #0 ('maskRegion') failed to verify constraint: region with 1 blocks".to_owned();
    let block = ir.single_block(op, 0).ok_or_else(one_block)?;
    ensure(ir.block(block).args().is_empty(), || "region should have no arguments".to_owned())?;
    let ops = ir.block(block).ops();
    ensure(ops.len() <= 2, || "expects only one operation to mask".to_owned())?;
    let end = ops.last().filter(|end| ir.op(**end).name() == "vector.yield");
    let end = end.ok_or_else(|| "expects a terminator within the mask region".to_owned())?;
    let yielded = ir.op(*end).operands();
    ensure(yielded.len() == data.results().len(), || {
        "expects number of results to match mask region yielded values".to_owned()
    })?;
    let [masked, _] = ops else { return Ok(()) };
    let (mask, knows_rest) = maskable(ir, *masked)
        .ok_or_else(|| "expects a MaskableOpInterface within the mask region".to_owned())?;
    let results = ir.op(*masked).results();
    ensure(results.len() == data.results().len(), || {
        "expects number of results to match maskable operation number of results".to_owned()
    })?;
    ensure(results == yielded, || {
        "expects all the results from the MaskableOpInterface to match all the values returned by the terminator"
            .to_owned()
    })?;
    let types = |values: &[crate::core::ids::ValueId]| {
        values.iter().map(|value| ir.ty(*value)).cloned().collect::<Vec<_>>()
    };
    ensure(types(results) == types(data.results()), || {
        "expects result type to match maskable operation result type".to_owned()
    })?;
    let mask = mask.ok_or_else(|| "expects a maskable operation that is well formed".to_owned())?;
    ensure(*operand(ir, op, 0) == mask, || format!("expects a '{mask}' mask for the maskable operation"))?;
    let Some(passthru) = data.operands().get(1) else { return Ok(()) };
    ensure(knows_rest, || "doesn't expect a passthru argument for this maskable operation".to_owned())?;
    ensure(results.first().is_some_and(|result| ir.ty(*result) == ir.ty(*passthru)), || {
        "expects passthru type to match result type".to_owned()
    })
}
