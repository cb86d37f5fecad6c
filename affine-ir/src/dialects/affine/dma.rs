//! `affine.dma_start`, `affine.dma_wait`: asynchronous transfers between memrefs.
//!
//! ```text
//! affine.dma_start %src[%i + 3, %j], %dst[%k, 0], %tag[%k mod 2], %n : memref<..>, memref<.., 1>, memref<..>
//! affine.dma_start %src[%i], %dst[0], %tag[0], %n, %stride, %per_stride : memref<..>, memref<.., 1>, memref<..>
//! affine.dma_wait %tag[%k mod 2], %n : memref<..>
//! ```
//!
//! Operands are each memref with the operands of its map after it, then the number of elements, and the two
//! of the stride. The maps are ordinary attributes, not properties.

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::affine::verify;
use crate::language::defined::{Condition, Defined};
use crate::language::interfaces::{Awaited, Transferred};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, Operand, PResult, Parser, SsaNames};
use crate::language::print::Printer;

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.dma_start",
        attributes: &START_MAPS,
        summary: "starts a transfer between two memrefs",
        defined: Defined::Where(&[Condition::Within]),
        verify: Some(verify::dma_start),
        syntax: Syntax::Custom { parse: parse_start, print: print_start },
        effects: Effects::TRANSFER,
        transfer: Some(|ir, op| {
            let AffineDmaStart { places, counts } = AffineDmaStart::of(ir, op)?;
            let places = places.map(|place| (place.memref, place.map.clone(), place.operands));
            Transferred::new(ir, places, counts)
        }),
        n_results: CountRule::Exactly(0),
        traits: Traits::AFFINE_OPERANDS.union(Traits::ASYNCHRONOUS),
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.dma_wait",
        attributes: &[WAIT_MAP],
        summary: "waits for the end of a transfer",
        defined: Defined::Where(&[Condition::Within]),
        verify: Some(verify::dma_wait),
        syntax: Syntax::Custom { parse: parse_wait, print: print_wait },
        effects: Effects::Unknown,
        awaited: Some(|ir, op| {
            let AffineDmaWait { tag, counts } = AffineDmaWait::of(ir, op)?;
            let (map, operands) = (tag.map.clone(), tag.operands.to_vec());
            Some(Awaited { tag: tag.memref, map, operands, n_elements: *counts.first()? })
        }),
        n_results: CountRule::Exactly(0),
        traits: Traits::AFFINE_OPERANDS,
        ..OpDef::BASE
    },
];

/// The maps of a start, in the order of its operands.
const START_MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];
const WAIT_MAP: &str = "tag_map";

/// A memref at affine subscripts.
pub struct AffinePlace<'a> {
    /// The operand that is accessed.
    pub memref: ValueId,
    /// From the operands to its subscripts.
    pub map: &'a Arc<AffineMap>,
    /// Dimension operands, then symbol operands.
    pub operands: &'a [ValueId],
}

/// The operands of `affine.dma_start`.
pub struct AffineDmaStart<'a> {
    /// Source, destination and tag.
    pub places: [AffinePlace<'a>; 3],
    /// The number of elements; then stride and number of elements per stride, if any.
    pub counts: &'a [ValueId],
}

impl<'a> AffineDmaStart<'a> {
    /// Deals the operands out; `None` if there are too few of them, or maps are missing.
    pub fn of(ir: &'a Ir, op: OpId) -> Option<AffineDmaStart<'a>> {
        let mut rest = ir.op(op).operands();
        let [src, dst, tag] = START_MAPS.map(|name| take_place(ir, op, name, &mut rest));
        Some(AffineDmaStart { places: [src?, dst?, tag?], counts: rest })
    }
}

/// The operands of `affine.dma_wait`.
pub struct AffineDmaWait<'a> {
    /// The element that stands for the transfer.
    pub tag: AffinePlace<'a>,
    /// The number of elements: of a verified op, one value.
    pub counts: &'a [ValueId],
}

impl<'a> AffineDmaWait<'a> {
    /// Deals the operands out; `None` if there are too few of them, or the map is missing.
    pub fn of(ir: &'a Ir, op: OpId) -> Option<AffineDmaWait<'a>> {
        let mut rest = ir.op(op).operands();
        let tag = take_place(ir, op, WAIT_MAP, &mut rest)?;
        Some(AffineDmaWait { tag, counts: rest })
    }
}

fn take_place<'a>(ir: &'a Ir, op: OpId, map: &str, rest: &mut &'a [ValueId]) -> Option<AffinePlace<'a>> {
    let map = ir.op(op).attr(map).and_then(Attr::as_map)?;
    let (memref, after) = rest.split_first()?;
    let (operands, after) = after.split_at_checked(map.n_inputs())?;
    *rest = after;
    Some(AffinePlace { memref: *memref, map, operands })
}

type ReadPlace<'a> = (Operand<'a>, SsaNames<'a>);

fn parse_place<'a>(parser: &mut Parser<'a>, draft: &mut Draft, map: &'static str) -> PResult<ReadPlace<'a>> {
    let memref = parser.operand()?;
    let (subscripts, names) = parser.map_of_ssa_ids(b'[', b']')?;
    draft.spec.attrs.set_static(map, Attr::map(subscripts));
    parser.expect(b',')?;
    Ok((memref, names))
}

fn resolve_place<'a>(
    parser: &mut Parser<'a>,
    draft: &mut Draft,
    (memref, names): &ReadPlace<'a>,
    ty: &Type,
) -> PResult<()> {
    let memref = parser.resolve(*memref, ty)?;
    draft.spec.operands.push(memref);
    parser.resolve_ssa_names(names, &mut draft.spec.operands)
}

fn parse_start(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let mut places = Vec::new();
    for map in START_MAPS {
        places.push(parse_place(parser, draft, map)?);
    }
    let mut counts = vec![parser.operand()?];
    if parser.eat(b',') {
        counts.extend(parser.operand_list()?);
    }
    if !matches!(counts.len(), 1 | 3) {
        return Err(parser.error_at_op(draft, "expected two stride related operands"));
    }
    parser.expect(b':')?;
    let types = parser.type_list()?;
    if types.len() != places.len() {
        return Err(parser.error_at_op(draft, "expected three types"));
    }
    for (place, ty) in places.iter().zip(&types) {
        resolve_place(parser, draft, place, ty)?;
    }
    parser.resolve_same(&counts, &Type::Index, &mut draft.spec.operands)
}

fn parse_wait(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let place = parse_place(parser, draft, WAIT_MAP)?;
    let count = parser.operand()?;
    parser.expect(b':')?;
    let ty = parser.ty()?;
    if !matches!(ty, Type::MemRef(_)) {
        return Err(parser.error_at_op(draft, "expected tag to be of memref type"));
    }
    resolve_place(parser, draft, &place, &ty)?;
    parser.resolve_same(&[count], &Type::Index, &mut draft.spec.operands)
}

fn print_place(printer: &mut Printer<'_>, place: &AffinePlace<'_>) {
    printer.value(place.memref);
    printer.text("[");
    printer.map_of_ssa_ids(place.map, place.operands);
    printer.text("]");
}

fn print_start(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let Some(start) = AffineDmaStart::of(ir, op) else { return };
    printer.text(" ");
    printer.list(&start.places, print_place);
    printer.text(", ");
    printer.values(start.counts);
    printer.text(" : ");
    printer.types(start.places.iter().map(|place| ir.ty(place.memref)));
}

fn print_wait(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let Some(AffineDmaWait { tag, counts }) = AffineDmaWait::of(ir, op) else { return };
    printer.text(" ");
    print_place(printer, &tag);
    printer.text(", ");
    printer.values(counts);
    printer.text(" : ");
    printer.ty(ir.ty(tag.memref));
}
