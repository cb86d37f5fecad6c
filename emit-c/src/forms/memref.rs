//! C forms of the `memref` ops: allocation and access; [`views`](super::views) has the views.

use loopwright_affine_ir::{Attr, EffectKind, OpId, ReductionKind, Type};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::Expr;
use crate::forms::affine::{counted, load, nest, store};
use crate::forms::reduction::Reduction;
use crate::forms::scf::region;
use crate::forms::sizes::sizes;
use crate::forms::transfers::is_tag;
use crate::forms::views::{byte_view, collapse, expand, metadata, reinterpret, reshape, subview, transpose};
use crate::place::{View, brackets, pointer_to_rows};
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[
    ("memref.alloc", alloc),
    ("memref.alloca", alloca),
    ("memref.alloca_scope", region),
    ("memref.assume_alignment", same),
    ("memref.atomic_rmw", atomic),
    ("memref.cast", same),
    ("memref.collapse_shape", collapse),
    ("memref.copy", copy),
    ("memref.dealloc", dealloc),
    ("memref.dim", dim),
    ("memref.distinct_objects", distinct),
    ("memref.expand_shape", expand),
    ("memref.extract_aligned_pointer_as_index", address),
    ("memref.extract_strided_metadata", metadata),
    ("memref.generic_atomic_rmw", generic_atomic),
    ("memref.get_global", get_global),
    ("memref.load", load),
    ("memref.memory_space_cast", same),
    ("memref.prefetch", |_, _| Ok(())),
    ("memref.rank", rank),
    ("memref.realloc", realloc),
    ("memref.reinterpret_cast", reinterpret),
    ("memref.reshape", reshape),
    ("memref.store", store),
    ("memref.subview", subview),
    ("memref.transpose", transpose),
    ("memref.view", byte_view),
];

/// An array for the result, which must have no layout of its own.
fn allocated(e: &mut Emitter<'_>, op: OpId) -> Result<View, loopwright_affine_ir::Diagnostic> {
    let data = e.ir.op(op);
    let result = data.results()[0];
    let ty = e.memref_type(op, result)?;
    if ty.layout != loopwright_affine_ir::Layout::Identity {
        return Err(e.refusal(op, "it allocates with a layout"));
    }
    let elem = e.elem_type(op, result)?;
    let sizes = sizes(e, op, result, data.operands())?;
    let name = e.fresh(result, "buffer");
    Ok(View::whole(name, elem, sizes))
}

fn alloc(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let view = allocated(e, op)?;
    let result = e.ir.op(op).results()[0];
    if is_tag(e.ir, result) {
        e.bind_view(result, view);
        return Ok(());
    }
    e.unit.include("stdlib.h");
    let bytes = view.n_bytes();
    let pointer = pointer_to_rows(view.elem, &view.name, &view.sizes);
    match e.ir.op(op).attr("alignment").and_then(Attr::as_i64) {
        Some(alignment) if alignment > 16 => {
            // The size of an aligned allocation is a multiple of the alignment.
            let padded = format!("({bytes} + {}) / {alignment} * {alignment}", alignment - 1);
            e.line(format!("{pointer} = aligned_alloc({alignment}, {padded});"));
        }
        _ => e.line(format!("{pointer} = malloc({bytes});")),
    }
    e.bind_view(e.ir.op(op).results()[0], view);
    Ok(())
}

fn alloca(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let view = allocated(e, op)?;
    let result = e.ir.op(op).results()[0];
    if e.ir.uses(result).is_empty() {
        return Ok(());
    }
    if is_tag(e.ir, result) {
        e.bind_view(result, view);
        return Ok(());
    }
    let extents = if view.sizes.is_empty() { vec![Expr::int(1)] } else { view.sizes.clone() };
    e.line(format!("{} {}{};", view.elem, view.name, brackets(&extents)));
    e.bind_view(result, view);
    Ok(())
}

fn dealloc(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let memref = e.ir.op(op).operands()[0];
    let is_made = |by: OpId| e.ir.def(by).has_effect(EffectKind::Alloc);
    if is_tag(e.ir, memref) && e.ir.defining_op(memref).is_some_and(is_made) {
        return Ok(());
    }
    let view = e.view_operand(op, 0)?;
    e.before_write(op)?;
    e.unit.include("stdlib.h");
    e.line(format!("free({});", view.name));
    Ok(())
}

/// The result is the operand, by another type.
fn same(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let view = e.view_operand(op, 0)?;
    e.bind_view(e.ir.op(op).results()[0], view);
    Ok(())
}

fn dim(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let view = e.view_operand(op, 0)?;
    let index = e.operand(op, 1)?;
    let known = view.sizes.iter().zip(0..).find(|(_, dim)| index.is_int(*dim));
    let size = known.map(|(size, _)| size.clone());
    let size = size.ok_or_else(|| e.refusal(op, "its dimension is not known"))?;
    e.result(op, size)
}

fn rank(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let rank = e.view_operand(op, 0)?.sizes.len();
    e.result(op, Expr::int(rank as i128))
}

fn get_global(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    let result = data.results()[0];
    let symbol = data.attr("name").and_then(Attr::as_flat_symbol);
    let symbol = symbol.ok_or_else(|| e.refusal(op, "its global is not known"))?;
    let name = e.unit.symbol(symbol).ok_or_else(|| e.refusal(op, "the global has no C form"))?;
    let elem = e.elem_type(op, result)?;
    let sizes = sizes(e, op, result, &[])?;
    e.bind_view(result, View::whole(name, elem, sizes));
    Ok(())
}

fn copy(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (from, to) = (e.view_operand(op, 0)?, e.view_operand(op, 1)?);
    e.before_write(op)?;
    if from.is_whole() && to.is_whole() {
        e.unit.include("string.h");
        let bytes = from.n_bytes();
        e.line(format!("memmove({}, {}, {bytes});", to.name, from.name));
        return Ok(());
    }
    e.names.enter();
    let (mut at, mut heads) = (Vec::new(), Vec::new());
    for (dim, size) in from.sizes.iter().enumerate() {
        let wish = e.counter_name(dim);
        let name = e.names.fresh(wish);
        heads.push(counted(Scalar::Index, &name, (&Expr::int(0), size), &Expr::int(1)));
        at.push(Expr::atom(name));
    }
    let line = format!("{} = {};", to.element(&at), from.element(&at));
    let inner = |e: &mut Emitter<'_>| {
        e.line(line);
        Ok(())
    };
    nest(e, &heads, inner)?;
    e.names.leave();
    Ok(())
}

fn atomic(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    let [value, memref, indices @ ..] = data.operands() else {
        return Err(e.refusal(op, "it has no operands"));
    };
    let scalar = e.scalar_type(op, *value)?;
    let reduction = match data.attr("kind").and_then(ReductionKind::of_attr) {
        Some(ReductionKind::Assign) => None,
        kind => {
            let reduction = kind.and_then(|kind| Reduction::new(kind, scalar));
            Some(reduction.ok_or_else(|| e.refusal(op, "C has no such update"))?)
        }
    };
    let (value, at) = (e.scalar(op, *value)?, e.scalars(op, indices)?);
    let place = e.view(op, *memref)?.element(&at);
    e.before_write(op)?;
    let result = data.results()[0];
    let sign = reduction.and_then(Reduction::openmp).filter(|_| e.ir.uses(result).is_empty());
    if let Some(sign) = sign {
        e.directive("#pragma omp atomic");
        e.line(format!("{place} {sign}= {value};"));
        return Ok(());
    }
    // Every critical section excludes every other, so that the read and the write are one step.
    let old = e.variables(op, &[result], None)?.remove(0);
    e.directive("#pragma omp critical");
    e.braces("", |e| {
        e.line(format!("{old} = {place};"));
        let before = Expr::atom(old.clone());
        let new = match reduction {
            Some(reduction) => reduction.combined(e.unit, &before, &value),
            None => value,
        };
        e.line(format!("{place} = {new};"));
        Ok(())
    })
}

/// The result is what the element was.
fn generic_atomic(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    let [memref, indices @ ..] = data.operands() else {
        return Err(e.refusal(op, "it has no operands"));
    };
    let at = e.scalars(op, indices)?;
    let place = e.view(op, *memref)?.element(&at);
    e.before_write(op)?;
    let old = e.variables(op, data.results(), None)?.remove(0);
    let body = e.only_block(op, 0)?;
    e.directive("#pragma omp critical");
    e.braces("", |e| {
        e.line(format!("{old} = {place};"));
        for arg in e.ir.block(body).args() {
            e.bind(*arg, Expr::atom(old.clone()));
        }
        let yielded = e.block(body)?;
        let new = e.scalars(op, &yielded)?;
        e.before_write(op)?;
        e.line(format!("{place} = {};", new[0]));
        Ok(())
    })
}

fn address(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let pointer = e.view_operand(op, 0)?.pointer();
    e.result(op, pointer.cast("intptr_t").cast(Scalar::Index))
}

fn distinct(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    for (operand, result) in data.operands().iter().zip(data.results()) {
        let view = e.view(op, *operand)?;
        e.bind_view(*result, view);
    }
    Ok(())
}

fn realloc(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let data = e.ir.op(op);
    let result = data.results()[0];
    let sizes = sizes(e, op, result, &data.operands()[1..])?;
    e.before_write(op)?;
    e.unit.include("stdlib.h");
    let name = e.fresh(result, "buffer");
    let view = View::whole(name, source.elem, sizes);
    let bytes = view.n_bytes();
    let pointer = pointer_to_rows(view.elem, &view.name, &view.sizes);
    e.line(format!("{pointer} = realloc({}, {bytes});", source.name));
    e.bind_view(result, view);
    Ok(())
}

/// So many zeros are written out.
const FEW: usize = 64;

/// Longer lists are not written.
pub(crate) const MOST_ELEMENTS: usize = 1 << 22;

/// The initial value of a global, as an initializer; `None` for one that has none, or is too long.
pub(crate) fn initializer(
    value: Option<&Attr>,
    elem: Scalar,
    shape: &[Option<i64>],
) -> Option<Option<String>> {
    let Some(value) = value else { return Some(None) };
    let Attr::Dense(dense) = value else {
        return matches!(value, Attr::Unit).then_some(None);
    };
    let (ty, n) = (dense.ty.element_or_self(), dense.n_elements()?);
    let values = dense.integers()?;
    // What an initializer leaves out is 0.
    if n > FEW && values.iter().all(|value| *value == 0) {
        return Some(Some("{0}".to_string()));
    }
    if n > MOST_ELEMENTS {
        return None;
    }
    let value = |index: usize| values.get(index).or(values.first()).copied();
    let numbers: Vec<String> =
        (0..n).map(|index| number_of(ty, elem, value(index)?)).collect::<Option<_>>()?;
    let sizes = shape.iter().map(|size| size.and_then(|size| usize::try_from(size).ok()));
    Some(Some(nested(&numbers, &sizes.collect::<Option<Vec<_>>>()?)))
}

fn number_of(ty: &Type, elem: Scalar, value: i128) -> Option<String> {
    Some(match ty {
        Type::Float(_) => super::arith::float_number(elem, value as u64).to_string(),
        Type::Integer { width: 1, .. } => (value & 1 == 1).to_string(),
        _ => super::arith::number(&Attr::Integer(value, ty.clone()))?.to_string(),
    })
}

fn nested(numbers: &[String], shape: &[usize]) -> String {
    match shape {
        [] => numbers.first().map_or_else(|| "{0}".to_string(), |number| format!("{{{number}}}")),
        [_] => format!("{{{}}}", numbers.join(", ")),
        [rows, rest @ ..] => {
            let each = numbers.len() / (*rows).max(1);
            let rows: Vec<String> = numbers.chunks(each.max(1)).map(|row| nested(row, rest)).collect();
            format!("{{{}}}", rows.join(", "))
        }
    }
}
