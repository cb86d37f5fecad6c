//! Patterns for views of memory: constants among their operands, casts before them, views of views.
//!
//! # Exactness
//! A constant goes into a static list, and a type that says more takes the place of one that says less, only
//! where the op's own rules allow it ([`Rewriter::retyped`]): a subview that is never run may be out of
//! bounds.

use crate::simplify::greedy::Rewriter;
use crate::simplify::patterns::memory::{cast_source, group, size};
use loopwright_affine_ir::machinery::{dropped_dims, index_list, reassociation, transposition};
use loopwright_affine_ir::{Attr, Attrs, Ir, Layout, MemRefType, OpId, Strided, Type, ValueId, constant};
use std::sync::Arc;

/// The names of the lists of a slice.
const LISTS: [&str; 3] = ["offsets", "sizes", "strides"];

/// The offsets, sizes and strides of a `memref.subview` or `memref.reinterpret_cast`, with the constants
/// among its operands in them.
struct Lists {
    /// In the order of [`LISTS`].
    entries: [Vec<Option<i64>>; 3],
    /// The operands that are left of each list.
    left: [Vec<ValueId>; 3],
    has_constants: bool,
}

impl Lists {
    fn of(ir: &Ir, op: OpId) -> Lists {
        let mut has_constants = false;
        let lists = LISTS.map(|name| {
            let mut values = group(ir, op, name).iter();
            let mut left = Vec::new();
            let entries = index_list(ir, op, &format!("static_{name}")).into_iter().map(|entry| {
                let Some(value) = entry.is_none().then(|| values.next()).flatten() else { return entry };
                let known = constant(ir, *value).and_then(Attr::as_i64);
                let known = known.filter(|number| name == "strides" || *number >= 0);
                match known {
                    Some(_) => has_constants = true,
                    None => left.push(*value),
                }
                known
            });
            (entries.collect::<Vec<_>>(), left)
        });
        let entries = lists.each_ref().map(|(entries, _)| entries.clone());
        Lists { entries, left: lists.map(|(_, left)| left), has_constants }
    }

    /// Attributes and operands behind the first one.
    fn written(&self, ir: &Ir, op: OpId) -> (Attrs, impl Iterator<Item = ValueId>) {
        let mut attrs = ir.op(op).attrs.clone();
        let count = |left: &Vec<ValueId>| i32::try_from(left.len()).unwrap_or(i32::MAX);
        let counts = std::iter::once(1).chain(self.left.iter().map(count));
        attrs.set("operandSegmentSizes", Attr::i32_array(counts));
        let names = ["static_offsets", "static_sizes", "static_strides"];
        for (name, entries) in names.into_iter().zip(&self.entries) {
            attrs.set(name, Attr::i64_array(entries.iter().map(|entry| entry.unwrap_or(i64::MIN))));
        }
        (attrs, self.left.clone().into_iter().flatten())
    }
}

/// The result and the only memref operand of an op of that name.
fn ends(ir: &Ir, op: OpId, name: &str) -> Option<(ValueId, ValueId)> {
    let data = ir.op(op);
    (data.name() == name).then_some(())?;
    Some((*data.operands().first()?, *data.results().first()?))
}

/// What a `memref.cast` that only forgets sizes, strides and offset is of.
fn forgotten(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let source = cast_source(ir, value)?;
    let (from, to) = (ir.ty(source).as_memref()?, ir.ty(value).as_memref()?);
    let (known, told) = (from.strides()?, to.strides()?);
    let forgets = |from: &[Option<i64>], to: &[Option<i64>]| {
        from.len() == to.len() && from.iter().zip(to).all(|(from, to)| to.is_none() || from.is_some())
    };
    let is_less = forgets(&from.shape, &to.shape)
        && forgets(&known.strides, &told.strides)
        && forgets(&[known.offset], &[told.offset]);
    is_less.then_some(source)
}

/// The type of a subview of `base`, without the dimensions that this one drops.
fn part(ir: &Ir, op: OpId, base: &MemRefType, lists: &Lists) -> Option<Type> {
    let [offsets, sizes, strides] = &lists.entries;
    let mut whole = base.part(offsets, sizes, strides)?;
    let dropped = dropped_dims(ir, op)?;
    let Layout::Strided(Strided { strides, offset }) = whole.layout else { return None };
    fn kept<T: Copy>(list: &[T], dropped: &[bool]) -> Vec<T> {
        list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(entry, _)| *entry).collect()
    }
    whole.shape = kept(&whole.shape, &dropped);
    whole.layout = Layout::Strided(Strided { strides: kept(&strides, &dropped), offset });
    Some(Type::MemRef(Arc::new(whole)))
}

/// A `memref.subview` with constants among its operands: they go into its lists, and its type says more.
pub(crate) fn constant_subview(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((source, _)) = ends(ir, op, "memref.subview") else { return false };
    let lists = Lists::of(ir, op);
    let Some(base) = ir.ty(source).as_memref().filter(|_| lists.has_constants) else { return false };
    let Some(ty) = part(ir, op, base, &lists) else { return false };
    let (attrs, left) = lists.written(ir, op);
    rewriter.retyped(op, std::iter::once(source).chain(left).collect(), attrs, ty)
}

/// A `memref.subview` of a cast that only forgets.
pub(crate) fn subview_of_cast(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((value, _)) = ends(ir, op, "memref.subview") else { return false };
    let lists = Lists::of(ir, op);
    let Some(source) = forgotten(ir, value).filter(|_| !lists.has_constants) else { return false };
    let Some(base) = ir.ty(source).as_memref() else { return false };
    let Some(ty) = part(ir, op, base, &lists) else { return false };
    let (attrs, left) = lists.written(ir, op);
    rewriter.retyped(op, std::iter::once(source).chain(left).collect(), attrs, ty)
}

/// A `memref.reinterpret_cast` with constants among its operands.
pub(crate) fn constant_reinterpretation(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((source, result)) = ends(ir, op, "memref.reinterpret_cast") else { return false };
    let lists = Lists::of(ir, op);
    let Some(old) = ir.ty(result).as_memref().filter(|_| lists.has_constants) else { return false };
    let [offsets, sizes, strides] = &lists.entries;
    let mut new = MemRefType::clone(old);
    new.shape = sizes.clone();
    new.layout =
        Layout::Strided(Strided { strides: strides.clone(), offset: offsets.first().copied().flatten() });
    let (attrs, left) = lists.written(ir, op);
    let operands = std::iter::once(source).chain(left).collect();
    rewriter.retyped(op, operands, attrs, Type::MemRef(Arc::new(new)))
}

/// A `memref.reinterpret_cast` of a view of the same buffer that begins where the buffer does, or to the type
/// that the memref has already.
pub(crate) fn reinterpretation_of_view(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((value, result)) = ends(ir, op, "memref.reinterpret_cast") else { return false };
    let before = ir.defining_op(value).filter(|before| match ir.op(*before).name() {
        "memref.reinterpret_cast" | "memref.cast" => true,
        "memref.subview" => index_list(ir, *before, "static_offsets").iter().all(|at| *at == Some(0)),
        _ => false,
    });
    if let Some(source) = before.and_then(|before| ir.op(before).operands().first().copied()) {
        let mut operands = ir.op(op).operands().to_vec();
        operands[0] = source;
        rewriter.set_operands(op, operands);
        rewriter.touch(op);
        return true;
    }
    let offset = index_list(ir, op, "static_offsets").first().copied().flatten();
    let is_static = ir.ty(result).as_memref().is_some_and(|ty| ty.shape.iter().all(Option::is_some));
    let is_plain = ir.ty(result).as_memref().is_some_and(|ty| ty.layout == Layout::Identity);
    if ir.ty(value) != ir.ty(result) || offset != Some(0) || !is_static || !is_plain {
        return false;
    }
    rewriter.replace(op, &[value]);
    true
}

/// A `memref.view` with sizes that are known.
pub(crate) fn constant_view(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((_, result)) = ends(ir, op, "memref.view") else { return false };
    let Some(old) = ir.ty(result).as_memref() else { return false };
    let mut new = MemRefType::clone(old);
    let (kept, sizes) = ir.op(op).operands().split_at(2);
    let mut operands = kept.to_vec();
    for (entry, value) in new.shape.iter_mut().filter(|entry| entry.is_none()).zip(sizes) {
        *entry = size(ir, *value);
        if entry.is_none() {
            operands.push(*value);
        }
    }
    if new == *old {
        return false;
    }
    let attrs = ir.op(op).attrs.clone();
    rewriter.retyped(op, operands, attrs, Type::MemRef(Arc::new(new)))
}

/// A `memref.view` of a cast.
pub(crate) fn view_of_cast(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((value, result)) = ends(ir, op, "memref.view") else { return false };
    let Some(source) = cast_source(ir, value) else { return false };
    let mut operands = ir.op(op).operands().to_vec();
    operands[0] = source;
    let (attrs, ty) = (ir.op(op).attrs.clone(), ir.ty(result).clone());
    rewriter.retyped(op, operands, attrs, ty)
}

/// A `memref.collapse_shape` or `memref.expand_shape` of a cast that only forgets.
pub(crate) fn reshape_of_cast(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let is_collapsed = ir.op(op).name() == "memref.collapse_shape";
    let name = if is_collapsed { "memref.collapse_shape" } else { "memref.expand_shape" };
    let Some((value, _)) = ends(ir, op, name) else { return false };
    let Some(source) = forgotten(ir, value) else { return false };
    let Some(base) = ir.ty(source).as_memref() else { return false };
    let (mut attrs, groups) = (ir.op(op).attrs.clone(), reassociation(ir, op));
    let mut operands = vec![source];
    let new = match is_collapsed {
        true => base.collapsed(&groups),
        false => {
            let mut values = group(ir, op, "output_shape").iter();
            let shape = index_list(ir, op, "static_output_shape").into_iter().map(|entry| {
                let Some(value) = entry.is_none().then(|| values.next()).flatten() else { return entry };
                let known = size(ir, *value);
                if known.is_none() {
                    operands.push(*value);
                }
                known
            });
            let shape: Vec<Option<i64>> = shape.collect();
            let fixed = Attr::i64_array(shape.iter().map(|entry| entry.unwrap_or(i64::MIN)));
            attrs.set("static_output_shape", fixed);
            base.expanded(shape, &groups)
        }
    };
    let Some(new) = new else { return false };
    rewriter.retyped(op, operands, attrs, Type::MemRef(Arc::new(new)))
}

/// A reshaping that another one undoes: at most one size of the type is unknown, so that the elements are
/// where they were.
pub(crate) fn reshaped_back(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let opposite = match ir.op(op).name() {
        "memref.collapse_shape" => "memref.expand_shape",
        "memref.expand_shape" => "memref.collapse_shape",
        _ => return false,
    };
    let (value, result) = (ir.op(op).operands()[0], ir.op(op).results()[0]);
    let Some(before) = ir.defining_op(value) else { return false };
    let Some((source, _)) = ends(ir, before, opposite) else { return false };
    let Some(ty) = ir.ty(source).as_memref() else { return false };
    let n_unknown = ty.shape.iter().filter(|size| size.is_none()).count();
    if ir.ty(source) != ir.ty(result) || n_unknown > 1 || ty.layout != Layout::Identity {
        return false;
    }
    rewriter.replace(op, &[source]);
    true
}

/// A reshaping of another of the same kind.
pub(crate) fn reshaped_twice(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let name = ir.op(op).name();
    let is_collapsed = name == "memref.collapse_shape";
    if !is_collapsed && name != "memref.expand_shape" {
        return false;
    }
    let (value, result) = (ir.op(op).operands()[0], ir.op(op).results()[0]);
    let Some(before) = ir.defining_op(value).filter(|before| ir.op(*before).name() == name) else {
        return false;
    };
    let (first, second) = (reassociation(ir, before), reassociation(ir, op));
    // Of the two, the groups of the op with fewer groups say which of the other's are joined.
    let (outer, inner) = if is_collapsed { (&second, &first) } else { (&first, &second) };
    let joined = |group: &Vec<usize>| -> Option<Vec<usize>> {
        let parts: Option<Vec<&Vec<usize>>> = group.iter().map(|part| inner.get(*part)).collect();
        Some(parts?.into_iter().flatten().copied().collect())
    };
    let Some(groups) = outer.iter().map(joined).collect::<Option<Vec<Vec<usize>>>>() else { return false };
    let number = |dim: &usize| Attr::Integer(i128::try_from(*dim).unwrap_or(0), Type::I64);
    let list = |group: &Vec<usize>| Attr::Array(Arc::new(group.iter().map(number).collect()));
    let mut attrs = ir.op(op).attrs.clone();
    attrs.set("reassociation", Attr::Array(Arc::new(groups.iter().map(list).collect())));
    let mut operands = ir.op(op).operands().to_vec();
    operands[0] = ir.op(before).operands()[0];
    let ty = ir.ty(result).clone();
    rewriter.retyped(op, operands, attrs, ty)
}

/// A `memref.memory_space_cast` of another, and one to the type that a memref has already; so with a
/// transposition that changes nothing.
pub(crate) fn idle_view(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let name = ir.op(op).name();
    let is_idle = match name {
        "memref.memory_space_cast" => true,
        "memref.transpose" => transposition(ir, op)
            .is_some_and(|order| order.into_iter().enumerate().all(|(at, dim)| at == dim)),
        _ => return false,
    };
    let (value, result) = (ir.op(op).operands()[0], ir.op(op).results()[0]);
    if is_idle && ir.ty(value) == ir.ty(result) {
        rewriter.replace(op, &[value]);
        return true;
    }
    let before = ir.defining_op(value).and_then(|before| ends(ir, before, "memref.memory_space_cast"));
    let Some((source, _)) = before.filter(|_| name == "memref.memory_space_cast") else { return false };
    rewriter.set_operands(op, vec![source]);
    rewriter.touch(op);
    true
}
