//! C forms of the `memref` ops that make views of an array: subviews, transpositions and other shapes.

use loopwright_affine_ir::machinery::{dropped_dims, index_list, reassociation, transposition};
use loopwright_affine_ir::{OpId, ValueId};

use crate::emitter::{Emitted, Emitter};
use crate::expr::Expr;
use crate::forms::sizes::{Sizes, entries, sizes};
use crate::place::{Index, Place, View, pointer_to_rows};
use crate::types::Scalar;

/// A name or number for what is more than that.
pub(super) fn named(e: &mut Emitter<'_>, expr: Expr, wish: &str) -> Expr {
    if expr.is_trivial() {
        return expr;
    }
    let name = e.names.fresh(wish);
    e.line(format!("const int64_t {name} = {expr};"));
    Expr::atom(name)
}

/// The offsets, sizes or strides of a view.
fn parts(e: &mut Emitter<'_>, op: OpId, name: &str) -> Sizes {
    entries(e, op, name, &format!("static_{name}"))
}

pub(super) fn subview(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let (offsets, extents, steps) =
        (parts(e, op, "offsets")?, parts(e, op, "sizes")?, parts(e, op, "strides")?);
    let dropped =
        dropped_dims(e.ir, op).ok_or_else(|| e.refusal(op, "its dropped dimensions are not known"))?;
    // The dimension of the part that each dimension of the source becomes.
    let mut kept = 0;
    let place_of: Vec<Option<usize>> = dropped
        .iter()
        .map(|dropped| {
            (!dropped).then(|| {
                kept += 1;
                kept - 1
            })
        })
        .collect();
    let sizes = extents.into_iter().zip(&place_of).filter(|(_, place)| place.is_some()).map(|(size, _)| size);
    let sizes: Vec<Expr> = sizes.collect();
    let place = match &source.place {
        Place::Array { extents, indices } => {
            let mut cut = Vec::new();
            for index in indices {
                cut.push(match &index.along {
                    None => index.clone(),
                    Some((dim, step)) => {
                        let offset = Expr::sum(&index.offset, &Expr::product(&offsets[*dim], step));
                        let offset = named(e, offset, "offset");
                        let step = named(e, Expr::product(step, &steps[*dim]), "step");
                        Index { offset, along: place_of[*dim].map(|dim| (dim, step)) }
                    }
                });
            }
            Place::Array { extents: extents.clone(), indices: cut }
        }
        Place::Flat { offset, strides } => {
            let (mut start, mut kept) = (offset.clone(), Vec::new());
            for (dim, stride) in strides.iter().enumerate() {
                start = Expr::sum(&start, &Expr::product(&offsets[dim], stride));
                if place_of[dim].is_some() {
                    kept.push(named(e, Expr::product(stride, &steps[dim]), "stride"));
                }
            }
            Place::Flat { offset: named(e, start, "offset"), strides: kept }
        }
    };
    e.bind_view(e.ir.op(op).results()[0], View { place, sizes, ..source });
    Ok(())
}

/// A pointer to elements that the result counts from.
fn flat_pointer(e: &mut Emitter<'_>, result: ValueId, source: &View) -> String {
    match &source.place {
        Place::Array { extents, .. } if extents.len() > 1 => {
            let name = e.fresh(result, "flat");
            e.line(format!("{} *{name} = {};", source.elem, source.pointer()));
            name
        }
        Place::Array { .. } | Place::Flat { .. } => source.name.clone(),
    }
}

pub(super) fn reinterpret(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let (offsets, sizes, strides) =
        (parts(e, op, "offsets")?, parts(e, op, "sizes")?, parts(e, op, "strides")?);
    let [offset] = offsets.as_slice() else { return Err(e.refusal(op, "it has several offsets")) };
    let result = e.ir.op(op).results()[0];
    let name = flat_pointer(e, result, &source);
    let place = Place::Flat { offset: offset.clone(), strides };
    e.bind_view(result, View { name, elem: source.elem, place, sizes });
    Ok(())
}

pub(super) fn transpose(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let order = transposition(e.ir, op).ok_or_else(|| e.refusal(op, "it is not a permutation"))?;
    let sizes = order.iter().map(|dim| source.sizes[*dim].clone()).collect();
    let place = match &source.place {
        Place::Array { extents, indices } => {
            let moved = |dim: usize| {
                order.iter().position(|old| *old == dim).expect("a permutation has every dimension")
            };
            let moved = indices.iter().map(|index| Index {
                offset: index.offset.clone(),
                along: index.along.as_ref().map(|(dim, step)| (moved(*dim), step.clone())),
            });
            Place::Array { extents: extents.clone(), indices: moved.collect() }
        }
        Place::Flat { offset, strides } => Place::Flat {
            offset: offset.clone(),
            strides: order.iter().map(|dim| strides[*dim].clone()).collect(),
        },
    };
    e.bind_view(e.ir.op(op).results()[0], View { place, sizes, ..source });
    Ok(())
}

/// The result of a change of shape: an array of other extents at the same place.
fn reshaped(e: &mut Emitter<'_>, op: OpId, source: &View, sizes: Vec<Expr>) -> Emitted {
    let result = e.ir.op(op).results()[0];
    let name = e.fresh(result, "shaped");
    let pointer = pointer_to_rows(source.elem, &name, &sizes);
    e.line(format!("{pointer} = (void *){};", parenthesized(&source.start())));
    e.bind_view(result, View::whole(name, source.elem, sizes));
    Ok(())
}

fn parenthesized(expr: &Expr) -> String {
    let text = expr.to_string();
    if text.contains(' ') { format!("({text})") } else { text }
}

pub(super) fn collapse(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let groups = reassociation(e.ir, op);
    let joined = |group: &Vec<usize>| {
        group.iter().fold(Expr::int(1), |product, dim| Expr::product(&product, &source.sizes[*dim]))
    };
    let sizes: Vec<Expr> = groups.iter().map(joined).collect();
    let sizes: Vec<Expr> = sizes.into_iter().map(|size| named(e, size, "size")).collect();
    if source.is_whole() {
        return reshaped(e, op, &source, sizes);
    }
    // A group is stepped over as its innermost dimension that has more than one element.
    let (offset, strides) = source.strided();
    let stride = |group: &Vec<usize>| {
        let inner = group.iter().rev().find(|dim| !source.sizes[**dim].is_int(1)).or(group.last());
        inner.map_or_else(|| Expr::int(1), |dim| strides[*dim].clone())
    };
    let strides: Vec<Expr> = groups.iter().map(stride).collect();
    flattened(e, op, &source, (offset, strides), sizes)
}

fn flattened(
    e: &mut Emitter<'_>,
    op: OpId,
    source: &View,
    (offset, strides): (Expr, Vec<Expr>),
    sizes: Vec<Expr>,
) -> Emitted {
    let result = e.ir.op(op).results()[0];
    let name = flat_pointer(e, result, source);
    let offset = named(e, offset, "offset");
    let strides = strides.into_iter().map(|stride| named(e, stride, "stride")).collect();
    e.bind_view(result, View { name, elem: source.elem, place: Place::Flat { offset, strides }, sizes });
    Ok(())
}

pub(super) fn expand(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let ir = e.ir;
    let mut dynamic = ir.op(op).operands()[1..].iter();
    let mut sizes = Vec::new();
    for size in index_list(ir, op, "static_output_shape") {
        sizes.push(match size {
            Some(size) => Expr::int(size.into()),
            None => {
                let value = dynamic.next().ok_or_else(|| e.refusal(op, "a size is missing"))?;
                e.steady(op, *value)?
            }
        });
    }
    if source.is_whole() {
        return reshaped(e, op, &source, sizes);
    }
    let (offset, outer) = source.strided();
    let mut strides = vec![Expr::int(1); sizes.len()];
    for (group, stride) in reassociation(ir, op).iter().zip(outer) {
        let mut stride = stride;
        for dim in group.iter().rev() {
            strides[*dim] = stride.clone();
            stride = Expr::product(&stride, &sizes[*dim]);
        }
    }
    flattened(e, op, &source, (offset, strides), sizes)
}

/// Elements of another type in an array of bytes.
pub(super) fn byte_view(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let data = e.ir.op(op);
    let result = data.results()[0];
    let (shift, elem) = (e.operand(op, 1)?, e.elem_type(op, result)?);
    let sizes = sizes(e, op, result, &data.operands()[2..])?;
    let name = e.fresh(result, "view");
    let pointer = pointer_to_rows(elem, &name, &sizes);
    let start = Expr::sum(&source.start(), &shift);
    e.line(format!("{pointer} = (void *){};", parenthesized(&start)));
    e.bind_view(result, View::whole(name, elem, sizes));
    Ok(())
}

pub(super) fn metadata(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let source = e.view_operand(op, 0)?;
    let results = e.ir.op(op).results();
    let (offset, strides) = source.strided();
    let name = flat_pointer(e, results[0], &source);
    let place = Place::Flat { offset: Expr::int(0), strides: Vec::new() };
    e.bind_view(results[0], View { name, elem: source.elem, place, sizes: Vec::new() });
    let numbers = std::iter::once(offset).chain(source.sizes).chain(strides);
    for (result, number) in results[1..].iter().zip(numbers) {
        e.define(op, *result, number)?;
    }
    Ok(())
}

/// The sizes are read from memory.
pub(super) fn reshape(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (source, shape) = (e.view_operand(op, 0)?, e.view_operand(op, 1)?);
    let rank = shape.sizes.first().map(ToString::to_string).and_then(|size| size.parse::<i128>().ok());
    let rank = rank.ok_or_else(|| e.refusal(op, "the rank is not known"))?;
    let mut sizes = Vec::new();
    for dim in 0..rank {
        let size = shape.element(&[Expr::int(dim)]).cast(Scalar::Index).reading();
        sizes.push(named(e, size, "size"));
    }
    reshaped(e, op, &source, sizes)
}
