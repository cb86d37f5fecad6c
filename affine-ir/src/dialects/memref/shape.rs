//! Reshaping: `memref.expand_shape`, `collapse_shape`, `transpose`, `reshape`.
//!
//! ```text
//! %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 8, 4] : memref<?x4xf32> into memref<?x8x4xf32>
//! %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x8x4xf32> into memref<?x4xf32>
//! %2 = memref.transpose %1 (i, j) -> (j, i) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
//! %3 = memref.reshape %1(%shape) : (memref<?x4xf32>, memref<1xindex>) -> memref<?xf32>
//! ```

use std::sync::Arc;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::{Layout, MemRefType, Strided, Type};
use crate::language::assembly::{index_list, parse_index_list, print_index_list};
use crate::language::constraint::{
    AFFINE_MAP_ATTR, ANY_MEMREF, DENSE_I64_ARRAY_ATTR, I64_ARRAY_ARRAY_ATTR, INDEX, TypeConstraint,
};
use crate::language::defined::Defined;
use crate::language::interfaces::ViewMap;
use crate::language::ir::Ir;
use crate::language::op_def::{EffectKind, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, one, required_attr, variadic};

use crate::dialects::memref::defined::{contiguous, of_known_sizes};
use crate::dialects::memref::layout::{as_map, product};
use crate::dialects::memref::{STRIDED_MEMREF, effect, memref};

/// A view of operand 0 whose subscripts are others.
const RESHAPED: OpDef =
    OpDef { effects: Effects::PURE, traits: Traits::SPECULATABLE, view_of: Some(0), ..OpDef::BASE };

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.collapse_shape",
        summary: "the same elements with dimensions joined",
        defined: Defined::By(contiguous),
        syntax: Syntax::Format("$src $reassociation attr-dict `:` type($src) `into` type($result)"),
        signature: Some(&Signature {
            operands: &[one("src", &STRIDED_MEMREF)],
            results: &[one("result", &STRIDED_MEMREF)],
            attrs: &[required_attr("reassociation", &I64_ARRAY_ARRAY_ATTR)],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, collapse_fault(ir, op), out)),
        view: Some(collapsed_elements),
        result_names: Some(|_, _| vec![(0, "collapse_shape".into())]),
        ..RESHAPED
    },
    OpDef {
        name: "memref.expand_shape",
        summary: "the same elements with dimensions split",
        defined: Defined::By(of_known_sizes),
        syntax: Syntax::Format(
            "$src $reassociation `output_shape` custom<OutputShape>($output_shape, $static_output_shape) \
             attr-dict `:` type($src) `into` type($result)",
        ),
        customs: &[(
            "OutputShape",
            |parser, assembly, draft| {
                parse_index_list(parser, assembly, draft, "output_shape", "static_output_shape")
            },
            |printer, op| print_index_list(printer, op, "output_shape", "static_output_shape"),
        )],
        signature: Some(&Signature {
            operands: &[one("src", &STRIDED_MEMREF), variadic("output_shape", &INDEX)],
            results: &[one("result", &STRIDED_MEMREF)],
            attrs: &[
                required_attr("reassociation", &I64_ARRAY_ARRAY_ATTR),
                required_attr("static_output_shape", &DENSE_I64_ARRAY_ATTR),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, expand_fault(ir, op), out)),
        view: Some(expanded_elements),
        result_names: Some(|_, _| vec![(0, "expand_shape".into())]),
        ..RESHAPED
    },
    // Reads memory besides, so it is not taken for a view.
    OpDef {
        name: "memref.reshape",
        summary: "the same elements in a shape held in memory",
        syntax: Syntax::Format("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"),
        signature: Some(&Signature {
            operands: &[one("source", &ANY_MEMREF), one("shape", &SHAPE)],
            results: &[one("result", &ANY_MEMREF)],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, reshape_fault(ir, op), out)),
        effects: Effects::Known(&[effect(EffectKind::Read, 1)]),
        result_names: Some(|_, _| vec![(0, "reshape".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.transpose",
        summary: "the same elements with dimensions in another order",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: parse_transpose, print: print_transpose },
        signature: Some(&Signature {
            operands: &[one("in", &STRIDED_MEMREF)],
            results: &[one("result", &STRIDED_MEMREF)],
            attrs: &[required_attr("permutation", &AFFINE_MAP_ATTR)],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, transpose_fault(ir, op), out)),
        view: Some(transposed_elements),
        result_names: Some(|_, _| vec![(0, "transpose".into())]),
        ..RESHAPED
    },
];

static SHAPE: TypeConstraint = memref("1D memref of signless integer or index values", |ty| match ty {
    Type::MemRef(memref) => memref.rank() == 1 && memref.elem.is_signless_integer_or_index(),
    _ => false,
});

fn report(ir: &Ir, op: OpId, fault: Result<(), String>, out: &mut Vec<Diagnostic>) {
    out.extend(fault.err().map(|message| ir.op_error(op, message)));
}

fn memrefs(ir: &Ir, op: OpId) -> Option<(&MemRefType, &MemRefType)> {
    let data = ir.op(op);
    let [from, to] =
        [data.operands().first()?, data.results().first()?].map(|value| ir.ty(*value).as_memref());
    from.zip(to)
}

/// The groups of dimensions that a `memref.expand_shape` or `memref.collapse_shape` splits or joins; numbers
/// that are no dimension are kept out of the range of any.
pub fn reassociation(ir: &Ir, op: OpId) -> Vec<Vec<usize>> {
    let numbers = |group: &Attr| {
        let entries = group.as_array().unwrap_or(&[]).iter();
        entries
            .map(|entry| entry.as_i64().and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX))
            .collect()
    };
    ir.op(op).attr("reassociation").and_then(Attr::as_array).unwrap_or(&[]).iter().map(numbers).collect()
}

/// The subscripts of the source are the dimensions of each group in one number.
fn expanded_elements(ir: &Ir, op: OpId) -> Option<ViewMap> {
    let (_, result) = memrefs(ir, op)?;
    let operands = ir.op(op).operands()[1..].to_vec();
    let mut symbols = 0;
    let sizes = index_list(ir, op, "static_output_shape").into_iter().map(|size| match size {
        Some(size) => AffineExpr::Const(size),
        None => {
            symbols += 1;
            AffineExpr::Symbol(symbols - 1)
        }
    });
    let sizes: Vec<AffineExpr> = sizes.collect();
    let joined = |group: &Vec<usize>| {
        let mut dims = group.iter().map(|dim| Some((u32::try_from(*dim).ok()?, sizes.get(*dim)?)));
        dims.try_fold(AffineExpr::Const(0), |sum, dim| {
            dim.map(|(dim, size)| sum * size.clone() + AffineExpr::Dim(dim))
        })
    };
    let results = reassociation(ir, op).iter().map(joined).collect::<Option<Vec<_>>>()?;
    let dims = u32::try_from(result.rank()).ok()?;
    Some(ViewMap { map: AffineMap { dims, symbols, results }, operands })
}

/// Each subscript of the view is those of a group in one number.
fn collapsed_elements(ir: &Ir, op: OpId) -> Option<ViewMap> {
    let (source, result) = memrefs(ir, op)?;
    let mut results = vec![AffineExpr::Const(0); source.rank()];
    for (dim, group) in reassociation(ir, op).iter().enumerate() {
        let mut rest = AffineExpr::Dim(u32::try_from(dim).ok()?);
        for (position, source_dim) in group.iter().enumerate().rev() {
            let result = results.get_mut(*source_dim)?;
            if position == 0 {
                *result = rest;
                break;
            }
            let size = source.shape[*source_dim].filter(|size| *size > 0)?;
            *result = rest.clone().modulo(size);
            rest = rest.floor_div(size);
        }
    }
    let dims = u32::try_from(result.rank()).ok()?;
    Some(ViewMap { map: AffineMap { dims, symbols: 0, results }, operands: Vec::new() })
}

fn transposed_elements(ir: &Ir, op: OpId) -> Option<ViewMap> {
    let order = transposition(ir, op)?;
    let mut results = vec![AffineExpr::Const(0); order.len()];
    for (dim, source) in order.iter().enumerate() {
        *results.get_mut(*source)? = AffineExpr::Dim(u32::try_from(dim).ok()?);
    }
    let dims = u32::try_from(order.len()).ok()?;
    Some(ViewMap { map: AffineMap { dims, symbols: 0, results }, operands: Vec::new() })
}

fn expand_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let Some((source, result)) = memrefs(ir, op) else { return Ok(()) };
    let (few, many) = (source.rank(), result.rank());
    if few > many {
        return Err(format!(
            "has source rank {few} and result rank {many}. This is not an expansion ({few} > {many})."
        ));
    }
    let groups = reassociation(ir, op);
    check_groups(&source.shape, &result.shape, &groups)?;
    let layout = expanded_layout(source, &result.shape, &groups).ok_or("invalid source layout map")?;
    check_type("expanded", source, layout, result)?;
    let fixed = index_list(ir, op, "static_output_shape");
    if fixed.len() != many {
        let found = fixed.len();
        return Err(format!(
            "expected number of static shape bounds to be equal to the output rank ({many}) but found {found} \
             inputs instead"
        ));
    }
    let n_dynamic = fixed.iter().filter(|size| size.is_none()).count();
    let n_values = ir.op(op).operands().len() - 1;
    if n_values != n_dynamic {
        return Err(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has \
             {n_dynamic} dynamic dims while output_shape has {n_values} values"
        ));
    }
    let differs = |(size, fixed): (&Option<i64>, &Option<i64>)| size.is_some() && size != fixed;
    match result.shape.iter().zip(&fixed).position(differs) {
        Some(position) => Err(format!("invalid output shape provided at pos {position}")),
        None => Ok(()),
    }
}

fn collapse_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let Some((source, result)) = memrefs(ir, op) else { return Ok(()) };
    let (many, few) = (source.rank(), result.rank());
    if many < few {
        return Err(format!(
            "has source rank {many} and result rank {few}. This is not a collapse ({many} < {few})."
        ));
    }
    let groups = reassociation(ir, op);
    check_groups(&result.shape, &source.shape, &groups)?;
    let layout = collapsed_layout(source, &groups)
        .ok_or("invalid source layout map or collapsing non-contiguous dims")?;
    check_type("collapsed", source, layout, result)
}

/// Each group of neighbouring dimensions on the expanded side is one dimension on the collapsed side.
fn check_groups(
    collapsed: &[Option<i64>],
    expanded: &[Option<i64>],
    groups: &[Vec<usize>],
) -> Result<(), String> {
    if collapsed.len() != groups.len() {
        let (found, wanted) = (groups.len(), collapsed.len());
        return Err(format!("invalid number of reassociation groups: found {found}, expected {wanted}"));
    }
    let mut next = 0;
    for (position, (group, size)) in groups.iter().zip(collapsed).enumerate() {
        for dim in group {
            if *dim != next {
                return Err("reassociation indices must be contiguous".to_owned());
            }
            next += 1;
            if *dim >= expanded.len() {
                return Err(format!("reassociation index {dim} is out of bounds"));
            }
        }
        let sizes = || group.iter().map(|dim| expanded[*dim]);
        let is_dynamic = sizes().any(|size| size.is_none());
        match size {
            _ if is_dynamic != size.is_none() => {
                return Err(format!(
                    "collapsed dim ({position}) must be dynamic if and only if reassociation group is dynamic"
                ));
            }
            Some(size) => {
                let all = sizes().flatten().fold(1i128, |all, size| all.saturating_mul(size.into()));
                if all != i128::from(*size) {
                    return Err(format!(
                        "collapsed dim size ({size}) must equal reassociation group size ({all})"
                    ));
                }
            }
            None => {}
        }
    }
    if collapsed.is_empty() {
        return match expanded.iter().all(|size| *size == Some(1)) {
            true => Ok(()),
            false => Err("rank 0 memrefs can only be extended/collapsed with/from ones".to_owned()),
        };
    }
    if next != expanded.len() {
        let rank = expanded.len();
        return Err(format!(
            "expanded rank ({rank}) inconsistent with number of reassociation indices ({next})"
        ));
    }
    Ok(())
}

/// The layout after splitting: within a group each stride steps over all that the dimensions further in
/// reach.
fn expanded_layout(source: &MemRefType, shape: &[Option<i64>], groups: &[Vec<usize>]) -> Option<Layout> {
    if source.has_identity_layout() {
        return Some(Layout::Identity);
    }
    let Strided { strides, offset } = source.strides()?;
    let mut expanded = vec![Some(1); shape.len()];
    for (group, stride) in groups.iter().zip(strides) {
        let mut inner = stride;
        for dim in group.iter().rev() {
            expanded[*dim] = inner;
            inner = product(inner, shape[*dim]);
        }
    }
    Some(Layout::Strided(Strided { strides: expanded, offset }))
}

/// The layout after joining: the stride of the innermost dimension of each group that has more than one
/// element. `None` if the dimensions of a group are known not to be contiguous.
fn collapsed_layout(source: &MemRefType, groups: &[Vec<usize>]) -> Option<Layout> {
    if source.has_identity_layout() {
        return Some(Layout::Identity);
    }
    let Strided { strides, offset } = source.strides()?;
    let size = |dim: usize| source.shape[dim];
    let mut collapsed = Vec::with_capacity(groups.len());
    for group in groups {
        let outermost = group.first()?;
        let last = group.iter().rposition(|dim| size(*dim) != Some(1)).map_or(outermost, |at| &group[at]);
        // A dimension of unknown size may turn out to have one element.
        let stride = if size(*last).is_some() || last == outermost { strides[*last] } else { None };
        collapsed.push(stride);
        let mut reach = stride;
        for pair in group.windows(2).rev() {
            let [outer, inner] = [pair[0], pair[1]];
            reach = product(reach, size(inner));
            let is_known = reach.zip(strides[outer]).is_some_and(|(reach, stride)| reach != stride);
            if size(outer) != Some(1) && is_known {
                return None;
            }
        }
    }
    Some(Layout::Strided(Strided { strides: collapsed, offset }))
}

impl MemRefType {
    /// The type after splitting dimensions into groups of others; `None` where the memref is not strided.
    pub fn expanded(&self, shape: Vec<Option<i64>>, groups: &[Vec<usize>]) -> Option<MemRefType> {
        check_groups(&self.shape, &shape, groups).ok()?;
        let layout = expanded_layout(self, &shape, groups)?;
        Some(MemRefType { shape, elem: self.elem.clone(), layout, space: self.space.clone() })
    }

    /// The type after joining groups of dimensions; `None` where they are not contiguous.
    pub fn collapsed(&self, groups: &[Vec<usize>]) -> Option<MemRefType> {
        let joined = |group: &Vec<usize>| -> Option<Option<i64>> {
            let sizes: Option<Vec<Option<i64>>> =
                group.iter().map(|dim| self.shape.get(*dim).copied()).collect();
            sizes?.into_iter().try_fold(Some(1), |all, size| match all.zip(size) {
                Some((all, size)) => i64::checked_mul(all, size).map(Some),
                None => Some(None),
            })
        };
        let shape: Vec<Option<i64>> = groups.iter().map(joined).collect::<Option<_>>()?;
        check_groups(&shape, &self.shape, groups).ok()?;
        let layout = collapsed_layout(self, groups)?;
        Some(MemRefType { shape, elem: self.elem.clone(), layout, space: self.space.clone() })
    }
}

fn check_type(what: &str, source: &MemRefType, layout: Layout, found: &MemRefType) -> Result<(), String> {
    let space = source.space.clone();
    let wanted = MemRefType { shape: found.shape.clone(), elem: source.elem.clone(), layout, space };
    if wanted == *found {
        return Ok(());
    }
    let [wanted, found] = [wanted, found.clone()].map(|ty| Type::MemRef(Arc::new(ty)));
    Err(format!("expected {what} type to be '{wanted}' but found '{found}'"))
}

fn reshape_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let data = ir.op(op);
    let [source, shape] = [0, 1].map(|position| ir.ty(data.operands()[position]));
    let result = ir.ty(data.results()[0]);
    let fault = |message: &str| Err(message.to_owned());
    if source.element_or_self() != result.element_or_self() {
        return fault("element types of source and destination memref types should be the same");
    }
    if source.as_memref().is_some_and(|source| !source.has_identity_layout()) {
        return fault("source memref type should have identity affine map");
    }
    let (Some(result), Some(shape)) = (result.as_memref(), shape.as_memref()) else { return Ok(()) };
    if !result.has_identity_layout() {
        return fault("result memref type should have identity affine map");
    }
    match shape.shape.first().copied().flatten() {
        None => {
            fault("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
        }
        Some(n) if usize::try_from(n) != Ok(result.rank()) => {
            fault("length of shape operand differs from the result's memref rank")
        }
        Some(_) => Ok(()),
    }
}

/// The permutation of a `memref.transpose`: the source dimension of each result dimension.
pub fn transposition(ir: &Ir, op: OpId) -> Option<Vec<usize>> {
    permutation(ir.op(op).attr("permutation").and_then(Attr::as_map)?)
}

/// The dimension each result of a permutation stands for.
fn permutation(map: &AffineMap) -> Option<Vec<usize>> {
    let mut seen = vec![false; map.dims as usize];
    let dims = map.results.iter().map(|result| match result {
        AffineExpr::Dim(dim) => {
            let dim = *dim as usize;
            let is_first = seen.get(dim).is_some_and(|seen| !seen);
            is_first.then(|| seen[dim] = true).map(|()| dim)
        }
        _ => None,
    });
    let dims = dims.collect::<Option<Vec<_>>>()?;
    (map.symbols == 0 && dims.len() == map.dims as usize).then_some(dims)
}

fn transpose_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let Some((source, result)) = memrefs(ir, op) else { return Ok(()) };
    let Some(map) = ir.op(op).attr("permutation").and_then(Attr::as_map) else { return Ok(()) };
    let Some(order) = permutation(map) else { return Err("expected a permutation map".to_owned()) };
    if order.len() != source.rank() {
        return Err("expected a permutation map of same rank as the input".to_owned());
    }
    let Some(Strided { strides, offset }) = source.strides() else { return Ok(()) };
    let strides = Strided { strides: order.iter().map(|dim| strides[*dim]).collect(), offset };
    let shape: Vec<Option<i64>> = order.iter().map(|dim| source.shape[*dim]).collect();
    let (elem, space) = (source.elem.clone(), source.space.clone());
    let is_same = result.strides().as_ref() == Some(&strides)
        && (&result.shape, &result.elem, &result.space) == (&shape, &elem, &space);
    if is_same {
        return Ok(());
    }
    let wanted = Type::MemRef(Arc::new(MemRefType { shape, elem, layout: as_map(strides), space }));
    let found = Type::MemRef(Arc::new(result.clone()));
    Err(format!("result type '{found}' is not equivalent to the canonical transposed input type '{wanted}'"))
}

fn parse_transpose(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let operand = parser.operand()?;
    let map = parser.inline_map()?;
    draft.spec.attrs.set_static("permutation", Attr::AffineMap(map));
    parser.attr_dict(&mut draft.spec.attrs)?;
    let from = parser.colon_ty()?;
    parser.expect_keyword("to")?;
    draft.spec.result_types.push(parser.ty()?);
    parser.resolve_same(&[operand], &from, &mut draft.spec.operands)
}

fn print_transpose(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(data.operands());
    printer.text(" ");
    if let Some(map) = data.attr("permutation").and_then(Attr::as_map) {
        printer.map(map);
    }
    printer.attr_dict(&data.attrs, &["permutation"]);
    printer.text(" : ");
    printer.types(data.operands().iter().map(|value| ir.ty(*value)));
    printer.text(" to ");
    printer.types(data.results().iter().map(|value| ir.ty(*value)));
}
