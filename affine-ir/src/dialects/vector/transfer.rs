//! `vector.transfer_read` and `vector.transfer_write`: slices of memory or tensors, permuted, padded and
//! masked.

use std::sync::Arc;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::OpId;
use crate::core::types::{Type, VectorType};
use crate::language::constraint::{AFFINE_MAP_ATTR, ANY, INDEX, VECTOR};
use crate::language::defined::{Condition, Defined};
use crate::language::interfaces::{AccessKind, VectorAccess};
use crate::language::ir::Ir;
use crate::language::op_def::{OpDef, Syntax};
use crate::language::parse::{Draft, Operand, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{
    AttrDecl, OPERAND_SEGMENTS, Signature, one, optional, required_attr, variadic,
};

use crate::dialects::vector::declare::{BOOL_ARRAY, MASK, RANKED_TENSOR, READS, SHAPED, WRITES, array};
use crate::dialects::vector::memory::indices;
use crate::dialects::vector::{
    as_vector, bits, ensure, operand, operand_vector, report, result_vector, vector_type,
};

/// Both transfers.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.transfer_read",
        summary: "reads a slice as a vector",
        defined: Defined::Where(&[Condition::Within]),
        syntax: Syntax::Custom { parse: parse_read, print },
        signature: Some(&Signature {
            operands: &[
                one("base", &SHAPED),
                variadic("indices", &INDEX),
                one("padding", &ANY),
                optional("mask", &MASK),
            ],
            results: &[one("vector", &VECTOR)],
            attrs: ATTRS,
            operand_segments: true,
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, read, out)),
        effects: READS,
        vector_access: Some(|ir, op| accessed(ir, op, AccessKind::Read)),
        ..OpDef::BASE
    },
    OpDef {
        name: "vector.transfer_write",
        summary: "writes a vector to a slice",
        defined: Defined::Where(&[Condition::Within]),
        syntax: Syntax::Custom { parse: parse_write, print },
        signature: Some(&Signature {
            operands: &[
                one("valueToStore", &VECTOR),
                one("base", &SHAPED),
                variadic("indices", &INDEX),
                optional("mask", &MASK),
            ],
            results: &[optional("result", &RANKED_TENSOR)],
            attrs: ATTRS,
            operand_segments: true,
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, write, out)),
        effects: WRITES,
        vector_access: Some(|ir, op| accessed(ir, op, AccessKind::Write)),
        ..OpDef::BASE
    },
];

/// The elements of the slice that a vector is read from or written to.
fn accessed(ir: &Ir, op: OpId, kind: AccessKind) -> Option<VectorAccess> {
    let (data, signature) = (ir.op(op), ir.def(op).signature?);
    let group = |name: &str| signature.values(ir, op, name);
    let (base, indices) = (*group("base").first()?, group("indices"));
    let vector = *group("valueToStore").first().or(data.results().first())?;
    let along = data.attr(MAP)?.as_map()?.results.iter().map(|result| match result {
        AffineExpr::Dim(dim) => Some(usize::try_from(*dim).ok()),
        AffineExpr::Const(0) => Some(None),
        _ => None,
    });
    let along = along.collect::<Option<Vec<Option<usize>>>>()?;
    let inside = data.attr(IN_BOUNDS)?.as_array()?.iter().map(|inside| *inside == Attr::Bool(true));
    let may_overhang = along.iter().zip(inside).filter(|(_, is_inside)| !is_inside);
    let may_overhang = may_overhang.filter_map(|(dim, _)| *dim).collect();
    let map = Arc::new(AffineMap::identity(u32::try_from(indices.len()).ok()?));
    let all = VectorAccess::trailing(ir, kind, (base, map, indices), vector)?;
    let (padding, mask) = (group("padding").first().copied(), group("mask").first().copied());
    Some(VectorAccess { along, may_overhang, padding, mask, ..all })
}

const MAP: &str = "permutation_map";
const IN_BOUNDS: &str = "in_bounds";
const ATTRS: &[AttrDecl] = &[required_attr(IN_BOUNDS, &BOOL_ARRAY), required_attr(MAP, &AFFINE_MAP_ATTR)];

// ---- syntax

/// `%base[%i, %j], %padding, %mask {..} : base type, vector type`
fn parse_read(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let base = parser.operand()?;
    let indices = parser.bracketed_operands(b'[', b']')?;
    parser.expect(b',')?;
    let padding = parser.operand()?;
    let mask = if parser.eat(b',') { Some(parser.operand()?) } else { None };
    let types = Types::parse(parser, draft, false)?;
    resolve(parser, draft, &[base], &indices, &types.base)?;
    let padding = parser.resolve(padding, types.base.element_or_self())?;
    draft.spec.operands.push(padding);
    types.mask(parser, draft, mask)?;
    set_segments(draft, &[1, indices.len(), 1, mask.is_some().into()]);
    draft.spec.result_types.push(types.vector);
    Ok(())
}

/// `%vector, %base[%i, %j], %mask {..} : vector type, base type`
fn parse_write(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let vector = parser.operand()?;
    parser.expect(b',')?;
    let base = parser.operand()?;
    let indices = parser.bracketed_operands(b'[', b']')?;
    let mask = if parser.eat(b',') { Some(parser.operand()?) } else { None };
    let types = Types::parse(parser, draft, true)?;
    let vector = parser.resolve(vector, &types.vector)?;
    draft.spec.operands.push(vector);
    resolve(parser, draft, &[base], &indices, &types.base)?;
    types.mask(parser, draft, mask)?;
    set_segments(draft, &[1, 1, indices.len(), mask.is_some().into()]);
    if matches!(types.base, Type::Tensor(_)) {
        draft.spec.result_types.push(types.base);
    }
    Ok(())
}

fn resolve<'a>(
    parser: &mut Parser<'a>,
    draft: &mut Draft,
    base: &[Operand<'a>],
    indices: &[Operand<'a>],
    ty: &Type,
) -> PResult<()> {
    parser.resolve_same(base, ty, &mut draft.spec.operands)?;
    parser.resolve_same(indices, &Type::Index, &mut draft.spec.operands)
}

fn set_segments(draft: &mut Draft, sizes: &[usize]) {
    let sizes = sizes.iter().map(|size| i32::try_from(*size).unwrap_or(i32::MAX));
    draft.spec.attrs.set_static(OPERAND_SEGMENTS, Attr::i32_array(sizes));
}

/// The two types after the colon and where they begin.
struct Types {
    base: Type,
    vector: Type,
    at: u32,
}

impl Types {
    /// Reads attributes and types, and fills in the properties left out.
    fn parse(parser: &mut Parser<'_>, draft: &mut Draft, vector_first: bool) -> PResult<Types> {
        parser.attr_dict(&mut draft.spec.attrs)?;
        if draft.spec.attrs.get(OPERAND_SEGMENTS).is_some() {
            let message =
                format!("attribute '{OPERAND_SEGMENTS}' occurs more than once in the attribute list");
            return Err(parser.error_at_op(draft, &message));
        }
        let at = parser.offset();
        parser.expect(b':')?;
        let name = draft.def.name;
        let fail = |parser: &Parser<'_>, message: &str| {
            Err(parser.error_at(at, format!("custom op '{name}' {message}")))
        };
        let mut types = parser.type_list()?;
        if vector_first {
            types.reverse();
        }
        let Ok([base, vector]) = <[Type; 2]>::try_from(types) else {
            return fail(parser, "requires two types");
        };
        let not_vector = as_vector(&vector).is_none();
        if vector_first && not_vector {
            return fail(parser, "requires vector type");
        }
        let Some((rank, elem)) = ranked(&base) else {
            return fail(parser, "requires memref or ranked tensor type");
        };
        let Some(slice) = as_vector(&vector) else { return fail(parser, "requires vector type") };
        let elem_rank = as_vector(elem).map_or(0, |elem| elem.shape.len());
        let n_results = slice.shape.len().saturating_sub(elem_rank);
        let attrs = &mut draft.spec.attrs;
        if attrs.get(MAP).is_none() {
            if slice.shape.len() < elem_rank || n_results > rank {
                let message = "expected a custom permutation_map when rank(source) != rank(destination)";
                return fail(parser, message);
            }
            attrs.set_static(MAP, Attr::map(minor_identity(rank, n_results)));
        }
        let n_results = attrs.get(MAP).and_then(Attr::as_map).map_or(n_results, |map| map.n_results());
        if attrs.get(IN_BOUNDS).is_none() {
            attrs.set_static(IN_BOUNDS, array(std::iter::repeat_n(Attr::Bool(false), n_results)));
        }
        Ok(Types { base, vector, at })
    }

    /// The mask, whose type follows from the vector's and the map.
    fn mask<'a>(&self, parser: &mut Parser<'a>, draft: &mut Draft, mask: Option<Operand<'a>>) -> PResult<()> {
        let Some(mask) = mask else { return Ok(()) };
        let name = draft.def.name;
        let fail = |at: u32, message: &str| parser.error_at(at, format!("custom op '{name}' {message}"));
        if as_vector(self.base.element_or_self()).is_some() {
            return Err(fail(mask.offset, "does not support masks with vector element type"));
        }
        let map = draft.spec.attrs.get(MAP).and_then(Attr::as_map);
        let map = map.ok_or_else(|| fail(self.at, "requires an affine map as permutation_map"))?;
        let vector = as_vector(&self.vector).filter(|vector| vector.shape.len() == map.n_results());
        let vector = vector.ok_or_else(|| {
            fail(self.at, "expected the same rank for the vector and the results of the permutation map")
        })?;
        let ty = mask_type(vector, map).ok_or_else(|| fail(self.at, NOT_PROJECTED))?;
        let mask = parser.resolve(mask, &ty)?;
        draft.spec.operands.push(mask);
        Ok(())
    }
}

/// Everything but the segment sizes and what goes without saying.
fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let Some(signature) = data.def().signature else { return };
    let values = |name: &str| signature.values(ir, op, name);
    let (stored, base) = (values("valueToStore"), values("base"));
    printer.text(" ");
    printer.values(stored);
    if !stored.is_empty() {
        printer.text(", ");
    }
    printer.values(base);
    printer.text("[");
    printer.values(values("indices"));
    printer.text("]");
    for value in values("padding").iter().chain(values("mask")) {
        printer.text(", ");
        printer.value(*value);
    }
    let mut elided = vec![OPERAND_SEGMENTS];
    if data.attr(MAP).and_then(Attr::as_map).is_some_and(|map| is_minor_identity(map)) {
        elided.push(MAP);
    }
    if !in_bounds(ir, op).contains(&Attr::Bool(true)) {
        elided.push(IN_BOUNDS);
    }
    printer.attr_dict(&data.attrs, &elided);
    printer.text(" : ");
    let types = stored.iter().chain(base).chain(if stored.is_empty() { data.results() } else { &[] });
    printer.types(types.map(|value| ir.ty(*value)));
}

// ---- maps

const NOT_PROJECTED: &str = "requires a projected permutation_map (at most one dim or the zero constant can appear in \
                             each result)";

/// `(d0, .., dn) -> (the last of them)`
fn minor_identity(n_dims: usize, n_results: usize) -> AffineMap {
    let n_dims = u32::try_from(n_dims).unwrap_or(u32::MAX);
    let n_results = u32::try_from(n_results).unwrap_or(u32::MAX).min(n_dims);
    AffineMap::new(n_dims, 0, (n_dims - n_results..n_dims).map(AffineExpr::Dim).collect())
}

fn is_minor_identity(map: &AffineMap) -> bool {
    let n_dims = map.dims as usize;
    map.n_results() <= n_dims && *map == minor_identity(n_dims, map.n_results())
}

/// The type of the mask: one size per dimension read, in the order of the source.
pub(super) fn mask_type(vector: &VectorType, map: &AffineMap) -> Option<Type> {
    let is_projected =
        map.results.iter().all(|expr| matches!(expr, AffineExpr::Dim(_) | AffineExpr::Const(0)));
    if !is_projected || map.n_results() != vector.shape.len() {
        return None;
    }
    let mut dims: Vec<(u32, usize)> = Vec::new();
    for (position, expr) in map.results.iter().enumerate() {
        if let AffineExpr::Dim(dim) = expr {
            dims.push((*dim, position));
        }
    }
    dims.sort_unstable();
    dims.dedup_by_key(|(dim, _)| *dim);
    let (mut shape, mut scalable): (Vec<i64>, Vec<bool>) =
        dims.into_iter().map(|(_, position)| (vector.shape[position], vector.scalable[position])).unzip();
    if shape.is_empty() {
        shape.push(1);
        scalable.push(false);
    }
    Some(vector_type(shape, scalable, Type::I1))
}

// ---- rules

pub(super) fn in_bounds(ir: &Ir, op: OpId) -> &[Attr] {
    ir.op(op).attr(IN_BOUNDS).and_then(Attr::as_array).unwrap_or(&[])
}

pub(super) fn map_of(ir: &Ir, op: OpId) -> Option<&AffineMap> {
    ir.op(op).attr(MAP).and_then(Attr::as_map).map(|map| &**map)
}

fn ranked(base: &Type) -> Option<(usize, &Type)> {
    match base {
        Type::MemRef(memref) => Some((memref.rank(), &memref.elem)),
        Type::Tensor(tensor) => Some((tensor.shape.len(), &tensor.elem)),
        _ => None,
    }
}

/// The number of values in an operand group.
pub(super) fn group<'a>(ir: &'a Ir, op: OpId, name: &str) -> &'a [crate::core::ids::ValueId] {
    ir.def(op).signature.map_or(&[], |signature| signature.values(ir, op, name))
}

/// What holds for reads and writes alike; the map is returned.
fn transfer<'a>(ir: &'a Ir, op: OpId, base: &Type, vector: &VectorType) -> Result<&'a AffineMap, String> {
    ensure(ir.op(op).attr("masked").is_none(), || {
        "masked attribute has been removed. Use in_bounds instead.".to_owned()
    })?;
    let Some((rank, elem)) = ranked(base) else {
        return Err("requires source to be a memref or ranked tensor type".to_owned());
    };
    indices(rank, group(ir, op, "indices").len())?;
    let map = map_of(ir, op).ok_or_else(|| "requires attribute 'permutation_map'".to_owned())?;
    let mask = group(ir, op, "mask").first().map(|mask| ir.ty(*mask));
    let is_multiple = |part: Option<i128>| {
        let whole = minor_bits(vector);
        whole.zip(part).is_none_or(|(whole, part)| whole.checked_rem(part).is_none_or(|rest| rest == 0))
    };
    let n_results = match as_vector(elem) {
        Some(inner) => {
            ensure(is_multiple(minor_bits(inner)), || {
                "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor \
                 1-D vector of the source"
                    .to_owned()
            })?;
            vector.shape.len().checked_sub(inner.shape.len()).ok_or_else(|| {
                "requires source vector element and vector result ranks to match.".to_owned()
            })?
        }
        None => {
            ensure(is_multiple(bits(elem)), || {
                "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source \
                 element type"
                    .to_owned()
            })?;
            vector.shape.len()
        }
    };
    ensure(map.n_results() == n_results, || {
        "requires a permutation_map with result dims of the same rank as the vector type".to_owned()
    })?;
    ensure(as_vector(elem).is_none() || mask.is_none(), || {
        "does not support masks with vector element type".to_owned()
    })?;
    ensure(map.symbols == 0, || "requires permutation_map without symbols".to_owned())?;
    ensure(map.n_inputs() == rank, || {
        "requires a permutation_map with input dims of the same rank as the source type".to_owned()
    })?;
    if let (Some(mask), Some(wanted)) = (mask, mask_type(vector, map)) {
        ensure(*mask == wanted, || {
            format!("inferred mask type ('{wanted}') and mask operand type ('{mask}') don't match")
        })?;
    }
    let n_bounds = in_bounds(ir, op).len();
    ensure(map.n_results() == n_bounds, || {
        let map = Attr::map(map.clone());
        format!(
            "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {n_bounds}"
        )
    })?;
    Ok(map)
}

/// Each dimension at most once, nothing else but zero.
fn is_permutation(map: &AffineMap) -> Result<(), String> {
    let mut seen = vec![false; map.dims as usize];
    for expr in &map.results {
        match expr {
            AffineExpr::Const(0) => {}
            AffineExpr::Dim(dim) => {
                let seen = &mut seen[*dim as usize];
                ensure(!std::mem::replace(seen, true), || {
                    "requires a permutation_map that is a permutation (found one dim used more than once)"
                        .to_owned()
                })?;
            }
            _ => return Err(NOT_PROJECTED.to_owned()),
        }
    }
    Ok(())
}

/// Number of bits along the last dimension.
fn minor_bits(vector: &VectorType) -> Option<i128> {
    let size = vector.shape.last().copied().unwrap_or(1);
    bits(&vector.elem).map(|bits| bits.saturating_mul(size.into()))
}

fn read(ir: &Ir, op: OpId) -> Result<(), String> {
    let base = operand(ir, op, 0);
    let map = transfer(ir, op, base, result_vector(ir, op))?;
    let padding = group(ir, op, "padding").first().map(|padding| ir.ty(*padding));
    let elem = ranked(base).map(|(_, elem)| elem);
    ensure(padding == elem, || match elem.and_then(as_vector) {
        Some(_) => "requires source element type and padding type to match.".to_owned(),
        None => "requires formal padding and source of the same elemental type".to_owned(),
    })?;
    is_permutation(map)
}

fn write(ir: &Ir, op: OpId) -> Result<(), String> {
    let base = operand(ir, op, 1);
    let results = ir.op(op).results();
    let (n_results, n_tensors) = (results.len(), usize::from(matches!(base, Type::Tensor(_))));
    ensure(n_results == n_tensors, || {
        format!(
            "expected the number of tensor results ({n_results}) to be equal to the number of output tensors \
             ({n_tensors})"
        )
    })?;
    if let Some(result) = results.first().map(|result| ir.ty(*result)) {
        ensure(result == base, || {
            format!(
                "expected type of operand #1 ('{base}') to match type of corresponding result ('{result}')"
            )
        })?;
    }
    let map = transfer(ir, op, base, operand_vector(ir, op, 0))?;
    ensure(!map.results.contains(&AffineExpr::Const(0)), || {
        "should not have broadcast dimensions".to_owned()
    })?;
    is_permutation(map)
}
