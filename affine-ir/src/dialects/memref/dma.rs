//! Transfers between memory spaces: `memref.dma_start`, `dma_wait`.
//!
//! ```text
//! memref.dma_start %src[%i], %dst[%j], %n, %tag[%t], %stride, %per_stride : source, target and tag type
//! memref.dma_wait %tag[%t], %n : memref<1xi32>
//! ```
//!
//! A transfer goes on after the op that starts it, until it has been waited for: the effects of waiting are
//! not declared.

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{MemRefType, Type};
use crate::language::constraint::{ANY, INDEX, MEMREF};
use crate::language::defined::{Condition, Defined};
use crate::language::interfaces::{Awaited, Transferred};
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, one, variadic};

use crate::dialects::memref::ranked;

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.dma_start",
        summary: "starts a transfer",
        defined: Defined::Where(&[Condition::Within]),
        syntax: Syntax::Custom { parse: parse_start, print: print_start },
        signature: Some(&Signature { operands: &[variadic("operands", &ANY)], ..Signature::NONE }),
        verify: Some(|ir, op, out| {
            out.extend(MemRefDmaStart::of(ir, op).err().map(|message| ir.op_error(op, message)))
        }),
        effects: Effects::TRANSFER,
        transfer: Some(|ir, op| MemRefDmaStart::of(ir, op).ok()?.transferred(ir)),
        traits: Traits::ASYNCHRONOUS,
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.dma_wait",
        summary: "waits for a transfer to end",
        defined: Defined::Where(&[Condition::Within]),
        syntax: Syntax::Format(
            "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
        ),
        signature: Some(&Signature {
            operands: &[
                one("tagMemRef", &MEMREF),
                variadic("tagIndices", &INDEX),
                one("numElements", &INDEX),
            ],
            ..Signature::NONE
        }),
        verify: Some(verify_wait),
        awaited: Some(|ir, op| {
            let [tag, indices @ .., n_elements] = ir.op(op).operands() else { return None };
            let map = Arc::new(AffineMap::identity(u32::try_from(indices.len()).ok()?));
            Some(Awaited { tag: *tag, map, operands: indices.to_vec(), n_elements: *n_elements })
        }),
        ..OpDef::BASE
    },
];

/// A memref and its subscripts.
pub type MemRefPlace<'ir> = (ValueId, &'ir [ValueId]);

/// The operands of `memref.dma_start`.
pub struct MemRefDmaStart<'ir> {
    /// Where the elements come from.
    pub source: MemRefPlace<'ir>,
    /// Where they go.
    pub target: MemRefPlace<'ir>,
    /// How many they are.
    pub n_elements: ValueId,
    /// The element that stands for the transfer.
    pub tag: MemRefPlace<'ir>,
    /// Stride and elements per stride, or nothing.
    pub strides: &'ir [ValueId],
}

impl<'ir> MemRefDmaStart<'ir> {
    /// Groups the operands, or says why they do not fit.
    pub fn of(ir: &'ir Ir, op: OpId) -> Result<MemRefDmaStart<'ir>, String> {
        let mut rest = ir.op(op).operands();
        if rest.len() < 4 {
            return Err("expected at least 4 operands".to_owned());
        }
        // How many operands there are at least, given the ranks known so far.
        let mut least = 4;
        let mut place = |rest: &mut &'ir [ValueId], what: &str| -> Result<MemRefPlace<'ir>, String> {
            let n = ir.op(op).operands().len();
            let memref =
                rest.split_off_first().ok_or_else(|| format!("expected at least {least} operands"))?;
            let rank = ranked(ir, *memref).map(MemRefType::rank);
            let rank = rank.ok_or_else(|| format!("expected {what} to be of memref type"))?;
            least += rank;
            let indices = rest.split_off(..rank).filter(|_| n >= least);
            let indices = indices.ok_or_else(|| format!("expected at least {least} operands"))?;
            if indices.iter().any(|index| *ir.ty(*index) != Type::Index) {
                return Err(format!("expected {what} indices to be of index type"));
            }
            Ok((*memref, indices))
        };
        let source = place(&mut rest, "source")?;
        let target = place(&mut rest, "destination")?;
        let n_elements = *rest.split_off_first().ok_or("expected num elements to be of index type")?;
        if *ir.ty(n_elements) != Type::Index {
            return Err("expected num elements to be of index type".to_owned());
        }
        let tag = place(&mut rest, "tag")?;
        if !matches!(rest.len(), 0 | 2) {
            return Err("incorrect number of operands".to_owned());
        }
        if rest.iter().any(|value| *ir.ty(*value) != Type::Index) {
            return Err("expected stride and num elements per stride to be of type index".to_owned());
        }
        Ok(MemRefDmaStart { source, target, n_elements, tag, strides: rest })
    }

    fn transferred(&self, ir: &Ir) -> Option<Transferred> {
        let place = |(memref, indices): MemRefPlace<'ir>| {
            let map = AffineMap::identity(u32::try_from(indices.len()).ok()?);
            Some((memref, Arc::new(map), indices))
        };
        let places = [place(self.source)?, place(self.target)?, place(self.tag)?];
        let counts: Vec<ValueId> = std::iter::once(&self.n_elements).chain(self.strides).copied().collect();
        Transferred::new(ir, places, &counts)
    }
}

fn parse_start(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let mut places = Vec::new();
    for _ in 0..2 {
        places.push((parser.operand()?, parser.bracketed_operands(b'[', b']')?));
        parser.expect(b',')?;
    }
    let n_elements = parser.operand()?;
    parser.expect(b',')?;
    places.push((parser.operand()?, parser.bracketed_operands(b'[', b']')?));
    let strides = if parser.eat(b',') { parser.operand_list()? } else { Vec::new() };
    if !matches!(strides.len(), 0 | 2) {
        return Err(parser.error_at_op(draft, "expected two stride related operands"));
    }
    parser.expect(b':')?;
    let types = parser.type_list()?;
    if types.len() != places.len() {
        return Err(parser.error_at_op(draft, "fewer/more types expected"));
    }
    let operands = &mut draft.spec.operands;
    for (position, ((memref, indices), ty)) in places.iter().zip(&types).enumerate() {
        if position == 2 {
            parser.resolve_same(&[n_elements], &Type::Index, operands)?;
        }
        parser.resolve_same(&[*memref], ty, operands)?;
        parser.resolve_same(indices, &Type::Index, operands)?;
    }
    parser.resolve_same(&strides, &Type::Index, operands)
}

fn print_start(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let Ok(start) = MemRefDmaStart::of(ir, op) else { return };
    let place = |printer: &mut Printer<'_>, (memref, indices): MemRefPlace<'_>| {
        printer.value(memref);
        printer.text("[");
        printer.values(indices);
        printer.text("]");
    };
    printer.text(" ");
    place(printer, start.source);
    printer.text(", ");
    place(printer, start.target);
    printer.text(", ");
    printer.value(start.n_elements);
    printer.text(", ");
    place(printer, start.tag);
    for value in start.strides {
        printer.text(", ");
        printer.value(*value);
    }
    printer.attr_dict(&ir.op(op).attrs, &[]);
    printer.text(" : ");
    printer.types([start.source, start.target, start.tag].map(|(memref, _)| ir.ty(memref)));
}

fn verify_wait(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let [tag, indices @ .., _] = ir.op(op).operands() else { return };
    let (wanted, found) = (ranked(ir, *tag).map_or(0, MemRefType::rank), indices.len());
    if found != wanted {
        let message = format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {wanted}, \
             but got {found}"
        );
        out.push(ir.op_error(op, message));
    }
}
