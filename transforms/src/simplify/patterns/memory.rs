//! Patterns for memory: removes memory that is never read, and redundant views.

use crate::flow::memory::asked_size;
use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::machinery::index_list;
use loopwright_affine_ir::{
    AccessKind, Attr, EffectKind, Ir, Layout, MemRefType, OpId, OpSpec, Traits, Type, ValueId, constant,
};
use std::sync::Arc;

/// An allocation that `memref` ops only write and free.
pub(crate) fn unread_allocation(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let ([memref], true) = (ir.op(op).results(), ir.def(op).has_effect(EffectKind::Alloc)) else {
        return false;
    };
    // What is stored there may lie outside.
    if rewriter.keeps_undefined {
        return false;
    }
    let memref = *memref;
    let is_unread = |user: OpId| {
        let def = ir.def(user);
        let is_store = def.access.and_then(|access| access(ir, user)).is_some_and(|access| {
            access.kind == AccessKind::Write && access.memref == memref && access.value != Some(memref)
        });
        let is_free = def.has_effect(EffectKind::Free) && ir.op(user).results().is_empty();
        def.dialect() == "memref" && (is_store || is_free)
    };
    let users: Vec<OpId> = ir.uses(memref).iter().map(|user| user.op).collect();
    if !users.iter().all(|user| is_unread(*user)) {
        return false;
    }
    users.into_iter().for_each(|user| rewriter.erase(user));
    rewriter.erase(op);
    true
}

/// The values of one group of an op's operands.
pub(crate) fn group<'a>(ir: &'a Ir, op: OpId, name: &str) -> &'a [ValueId] {
    ir.def(op).signature.map_or(&[], |signature| signature.values(ir, op, name))
}

/// A size that is known.
pub(crate) fn size(ir: &Ir, value: ValueId) -> Option<i64> {
    constant(ir, value).and_then(Attr::as_i64).filter(|size| *size >= 0)
}

/// An allocation with sizes that are known: they go into its type.
pub(crate) fn known_sizes(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let is_allocation = ["memref.alloc", "memref.alloca"].contains(&ir.op(op).name());
    let ([memref], true) = (ir.op(op).results(), is_allocation) else { return false };
    let Type::MemRef(ty) = ir.ty(*memref).clone() else { return false };
    let sizes = group(ir, op, "dynamicSizes").to_vec();
    if sizes.iter().all(|value| size(ir, *value).is_none()) {
        return false;
    }
    let symbols = group(ir, op, "symbolOperands").to_vec();
    let mut new = MemRefType::clone(&ty);
    let mut left = Vec::new();
    for (entry, value) in new.shape.iter_mut().filter(|entry| entry.is_none()).zip(sizes) {
        *entry = size(ir, value);
        if entry.is_none() {
            left.push(value);
        }
    }
    let segments = [left.len(), symbols.len()].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    let mut attrs = ir.op(op).attrs.clone();
    attrs.set("operandSegmentSizes", Attr::i32_array(segments));
    let (def, old) = (ir.def(op), ir.ty(*memref).clone());
    let value = rewriter.build(op, |builder| {
        let mut spec = OpSpec::new(def, builder.loc.clone());
        spec = spec.operands(left.into_iter().chain(symbols)).result(Type::MemRef(Arc::new(new)));
        spec.attrs = attrs;
        let made = builder.create(spec);
        let made = builder.ir.op(made).results()[0];
        let cast = OpSpec::new(builder.ir.dialects().known("memref.cast"), builder.loc.clone());
        let cast = builder.create(cast.operands([made]).result(old));
        builder.ir.op(cast).results()[0]
    });
    rewriter.replace(op, &[value]);
    true
}

/// What a `memref.cast` of a ranked memref is of.
pub(crate) fn cast_source(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let cast = ir.defining_op(value).filter(|op| ir.op(*op).name() == "memref.cast")?;
    let source = *ir.op(cast).operands().first()?;
    ir.ty(source).as_memref().is_some().then_some(source)
}

/// Ops that do the same with the memref that an operand is a cast of.
pub(crate) fn cast_operands(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let def = ir.def(op);
    let is_element = def.access.is_some() && ["affine", "memref"].contains(&def.dialect());
    let names = ["memref.copy", "memref.dealloc", "memref.dim", "vector.load", "vector.store"];
    if !is_element && !names.contains(&def.name) {
        return false;
    }
    let stored = def.access.and_then(|access| access(ir, op)).and_then(|access| access.value);
    let operands = ir.op(op).operands().iter();
    let operands: Vec<ValueId> = operands
        .map(|value| cast_source(ir, *value).filter(|_| Some(*value) != stored).unwrap_or(*value))
        .collect();
    if operands == ir.op(op).operands() {
        return false;
    }
    rewriter.set_operands(op, operands);
    rewriter.touch(op);
    true
}

/// A cast to the type that a memref has already, or of a cast.
pub(crate) fn cast_of_cast(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    if ir.op(op).name() != "memref.cast" {
        return false;
    }
    let ([value], [result]) = (ir.op(op).operands(), ir.op(op).results()) else { return false };
    let (value, result) = (*value, *result);
    let source = cast_source(ir, value);
    if let Some(same) = [Some(value), source].into_iter().flatten().find(|same| ir.ty(*same) == ir.ty(result))
    {
        rewriter.replace(op, &[same]);
        return true;
    }
    let Some(source) = source.filter(|source| is_castable(ir.ty(*source), ir.ty(result))) else {
        return false;
    };
    rewriter.set_operands(op, vec![source]);
    rewriter.touch(op);
    true
}

/// Whether a ranked memref may be cast to a type, for all that both types tell.
fn is_castable(from: &Type, to: &Type) -> bool {
    match (from, to) {
        (Type::MemRef(from), Type::UnrankedMemRef(to)) => from.elem == to.elem && from.space == to.space,
        (Type::MemRef(from), Type::MemRef(to)) => {
            let mut sizes = from.shape.iter().zip(&to.shape);
            from.shape.len() == to.shape.len()
                && sizes.all(|(from, to)| from.is_none() || to.is_none() || from == to)
                && (&from.elem, &from.layout, &from.space) == (&to.elem, &to.layout, &to.space)
        }
        _ => false,
    }
}

/// A size that the type of a memref tells, or the op that makes it.
pub(crate) fn dim(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((at, entry)) = asked_size(ir, op) else { return false };
    let memref = ir.op(op).operands()[0];
    if let Some(size) = entry {
        let value = rewriter.build(op, |builder| builder.constant_index(size));
        rewriter.replace(op, &[value]);
        return true;
    }
    let Some(made) = ir.defining_op(memref) else { return false };
    let value = match ir.op(made).name() {
        "memref.alloc" | "memref.alloca" => {
            let shape = &ir.ty(memref).as_memref().expect("was seen to be one").shape;
            let before = shape[..at].iter().filter(|entry| entry.is_none()).count();
            group(ir, made, "dynamicSizes").get(before).copied()
        }
        "memref.view" => {
            let shape = &ir.ty(memref).as_memref().expect("was seen to be one").shape;
            let before = shape[..at].iter().filter(|entry| entry.is_none()).count();
            group(ir, made, "sizes").get(before).copied()
        }
        "memref.reshape" => return dim_of_reshape(rewriter, op, made, at),
        "memref.subview" => {
            let entries = index_list(ir, made, "static_sizes");
            let is_same_rank = Some(entries.len()) == ir.ty(memref).as_memref().map(|ty| ty.rank());
            let before = entries[..at.min(entries.len())].iter().filter(|entry| entry.is_none()).count();
            group(ir, made, "sizes").get(before).copied().filter(|_| is_same_rank)
        }
        _ => None,
    };
    let Some(value) = value else { return false };
    rewriter.replace(op, &[value]);
    true
}

/// A size that a `memref.reshape` reads from memory: it is read there, as the memory may change later.
fn dim_of_reshape(rewriter: &mut Rewriter<'_>, op: OpId, reshape: OpId, at: usize) -> bool {
    let ir = &*rewriter.ir;
    let shape = ir.op(reshape).operands()[1];
    let Some(elem) = ir.ty(shape).memref_element().cloned() else { return false };
    let Ok(at) = i64::try_from(at) else { return false };
    let loc = ir.op(op).loc.clone();
    let value = rewriter.build(reshape, |builder| {
        builder.loc = loc;
        let place = builder.constant_index(at);
        let load = OpSpec::new(builder.ir.dialects().known("memref.load"), builder.loc.clone());
        let load = builder.create(load.operands([shape, place]).result(elem.clone()));
        let loaded = builder.ir.op(load).results()[0];
        if elem == Type::Index {
            return loaded;
        }
        let cast = OpSpec::new(builder.ir.dialects().known("arith.index_cast"), builder.loc.clone());
        let cast = builder.create(cast.operands([loaded]).result(Type::Index));
        builder.ir.op(cast).results()[0]
    });
    rewriter.replace(op, &[value]);
    true
}

/// A copy of a memref to itself.
pub(crate) fn self_copy(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let is_copy = ir.def(op).has(Traits::COPY) && ir.def(op).dialect() == "memref";
    let [from, to] = ir.op(op).operands() else { return false };
    if !is_copy || from != to {
        return false;
    }
    rewriter.erase(op);
    true
}

/// A `memref.subview` of all elements.
pub(crate) fn whole_subview(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    if ir.op(op).name() != "memref.subview" {
        return false;
    }
    let source = ir.op(op).operands()[0];
    let (Some(ty), Some(result)) = (ir.ty(source).as_memref(), ir.ty(ir.op(op).results()[0]).as_memref())
    else {
        return false;
    };
    let is_all =
        |name: &str, wanted: i64| index_list(ir, op, name).iter().all(|entry| *entry == Some(wanted));
    let is_whole = is_all("static_offsets", 0)
        && is_all("static_strides", 1)
        && ty.shape.iter().all(Option::is_some)
        && index_list(ir, op, "static_sizes") == ty.shape
        && ty.layout == Layout::Identity
        && result.shape == ty.shape;
    if !is_whole {
        return false;
    }
    let wanted = ir.ty(ir.op(op).results()[0]).clone();
    let value = match wanted == *ir.ty(source) {
        true => source,
        false => rewriter.build(op, |builder| {
            let cast = OpSpec::new(builder.ir.dialects().known("memref.cast"), builder.loc.clone());
            let cast = builder.create(cast.operands([source]).result(wanted));
            builder.ir.op(cast).results()[0]
        }),
    };
    rewriter.replace(op, &[value]);
    true
}
