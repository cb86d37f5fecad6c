//! Wrappers with the old types around functions with new ones, so that both can be compared.
//!
//! # Method
//! In a copy of the program, a function whose arguments have other types gets another name, by which it is
//! called; what has its name takes arguments of the old types, copies each to memory of the new type, calls
//! the function, and copies back what is written. Then calls of functions that have other types are followed.
//!
//! # When
//! Only arguments have other types, and nothing of the function frees memory or returns a memref: what is
//! left is what its caller's memory holds.

use crate::flow::values::branches::SEGMENTS;
use crate::flow::values::inlining::{inline_call, obstacle};
use crate::flow::values::symbols::Calls;
use crate::storage::layouts::row_major::RowMajor;
use loopwright_affine_ir::machinery::FunctionType;
use loopwright_affine_ir::{
    AccessKind, AffineMap, Attr, Bound, Builder, CallOp, EffectKind, ForSpec, FuncOp, InsertionPoint, Ir,
    OpId, OpSpec, Type, ValueId, ValueMapping,
};
use std::sync::Arc;

/// This many calls are followed at most, and this many nested in each other: functions may call themselves.
const CALLS: (usize, usize) = (200, 4);

/// Both programs as their callers saw the first, if there are functions that they see otherwise in the
/// second.
pub(crate) fn as_seen_before(before: &Ir, after: &Ir, calls: &Calls) -> Option<[Ir; 2]> {
    let has_other_type = |func: &FuncOp| func.ty(before) != func.ty(after);
    let mut changed: Vec<FuncOp> = FuncOp::defined(before).filter(has_other_type).collect();
    if changed.is_empty() {
        return None;
    }
    let [mut old, mut new] = [before.clone(), after.clone()];
    follow(&mut old, &changed);
    for func in changed.clone() {
        if calls.is_open(func.0) && can_be_bridged(before, after, func) {
            changed.extend(func.ty(before).and_then(|ty| bridge(&mut new, func, ty)));
        }
    }
    follow(&mut new, &changed);
    Some([old, new])
}

/// Puts the bodies of functions in place of calls of them.
fn follow(ir: &mut Ir, functions: &[FuncOp]) {
    let calls = ir.walk(ir.module()).filter(|op| CallOp::of(ir, *op).is_some());
    let mut pending: Vec<(OpId, usize)> = calls.map(|call| (call, 0)).collect();
    let mut n_followed = 0;
    while let Some((call, depth)) = pending.pop().filter(|_| n_followed < CALLS.0) {
        let target = CallOp::of(ir, call).and_then(|call| call.nearest_target(ir));
        let is_followed =
            |func: &FuncOp| functions.contains(func) && !func.is_declaration(ir) && depth < CALLS.1;
        let Some(target) = target.filter(is_followed) else { continue };
        if obstacle(ir, call, target).is_none() {
            pending.extend(inline_call(ir, call, target).into_iter().map(|inner| (inner, depth + 1)));
            n_followed += 1;
        }
    }
}

fn can_be_bridged(before: &Ir, after: &Ir, func: FuncOp) -> bool {
    let (Some(old), Some(new)) = (func.ty(before), func.ty(after)) else { return false };
    let is_memref = |ty: &Type| matches!(ty, Type::MemRef(_) | Type::UnrankedMemRef(_));
    let frees = |op: OpId| before.def(op).has_effect(EffectKind::Free);
    old != new && !old.results.iter().any(is_memref) && !before.walk(func.0).any(frees)
}

/// Puts a function of the old type around one, in its place; the one that is called now.
fn bridge(ir: &mut Ir, func: FuncOp, old: &FunctionType) -> Option<FuncOp> {
    let (table, new) = (ir.parent_op(func.0)?, func.ty(ir)?.clone());
    let mut name = format!("{}_row_major", func.name(ir));
    while ir.lookup_symbol(table, &name).is_some() {
        name.push('_');
    }
    let inner = ir.clone_op(func.0, &mut ValueMapping::new());
    ir.insert_after(func.0, inner);
    for op in ir.walk(ir.module()).collect::<Vec<_>>() {
        if CallOp::of(ir, op).and_then(|call| call.nearest_target(ir)) == Some(func) {
            ir.set_attr(op, "callee", Attr::symbol_ref(name.as_str()));
        }
    }
    ir.set_attr(inner, "sym_name", Attr::string(name.as_str()));
    ir.set_attr(inner, "sym_visibility", Attr::string("private"));
    ir.set_attr(func.0, "function_type", Attr::Type(Type::function(old.inputs.clone(), old.results.clone())));
    let region = *ir.op(func.0).regions().first()?;
    let blocks = ir.region(region).blocks().to_vec();
    ir.erase_blocks(&blocks);
    let (block, loc) = (ir.append_block(region), ir.op(func.0).loc.clone());
    let args: Vec<ValueId> =
        old.inputs.iter().map(|ty| ir.add_block_arg(block, ty.clone(), loc.clone())).collect();
    let mut builder = Builder::new(ir, InsertionPoint::End(block), loc);
    let (mut given, mut copies) = (Vec::new(), Vec::new());
    let written = FuncOp(inner).args(builder.ir).iter().map(|arg| !is_only_read(builder.ir, *arg));
    let written: Vec<bool> = written.collect();
    for ((arg, ty), is_written) in args.into_iter().zip(&new.inputs).zip(written) {
        let row_major = old_layout(builder.ir, arg).filter(|_| builder.ir.ty(arg) != ty);
        given.push(match row_major {
            Some(new) => {
                let copy = Copy::allocate(&mut builder, arg, new);
                copy.run(&mut builder, true);
                let to = copy.to;
                copies.extend(is_written.then_some(copy));
                to
            }
            None => arg,
        });
    }
    let spec = OpSpec::new(builder.ir.dialects().known("func.call"), builder.loc.clone())
        .operands(given)
        .results(new.results.iter().cloned())
        .attr("callee", Attr::symbol_ref(name.as_str()));
    let call = builder.create(spec);
    copies.iter().for_each(|copy| copy.run(&mut builder, false));
    let results = builder.ir.op(call).results().to_vec();
    builder.func_return(&results);
    Some(FuncOp(inner))
}

/// Whether nothing is done with a memref but to read elements of it.
fn is_only_read(ir: &Ir, memref: ValueId) -> bool {
    let reads = |op: OpId| {
        let access = ir.def(op).access.and_then(|of| of(ir, op));
        access.is_some_and(|access| access.kind == AccessKind::Read)
    };
    ir.uses(memref).iter().all(|at| reads(at.op))
}

fn old_layout(ir: &Ir, arg: ValueId) -> Option<RowMajor> {
    ir.ty(arg).as_memref().and_then(RowMajor::of)
}

/// Memory of a new type for an argument of an old one.
struct Copy {
    from: ValueId,
    /// Of its dimensions.
    sizes: Vec<Bound>,
    to: ValueId,
    new: RowMajor,
}

impl Copy {
    fn allocate(builder: &mut Builder<'_>, from: ValueId, new: RowMajor) -> Self {
        let shape = builder.ir.ty(from).as_memref().map_or(Vec::new(), |ty| ty.shape.clone());
        let (mut sizes, mut known) = (Vec::new(), Vec::new());
        for (at, size) in (0..).zip(shape) {
            let number = builder.constant_index(size.unwrap_or(at));
            known.push(match size {
                Some(_) => number,
                None => {
                    let spec = OpSpec::new(builder.ir.dialects().known("memref.dim"), builder.loc.clone());
                    let dim = builder.create(spec.operands([from, number]).result(Type::Index));
                    builder.ir.op(dim).results()[0]
                }
            });
            sizes.push(match size {
                Some(size) => Bound::constant(size),
                None => Bound::new(AffineMap::symbol_identity(), known[known.len() - 1..].to_vec()),
            });
        }
        let sizes_of_new = new.computed_sizes(builder, &known);
        let n_sizes = i32::try_from(sizes_of_new.len()).unwrap_or(i32::MAX);
        let spec = OpSpec::new(builder.ir.dialects().known("memref.alloc"), builder.loc.clone())
            .operands(sizes_of_new)
            .result(Type::MemRef(Arc::new(new.ty.clone())))
            .attr(SEGMENTS, Attr::i32_array([n_sizes, 0]));
        let alloc = builder.create(spec);
        let to = builder.ir.op(alloc).results()[0];
        Self { from, sizes, to, new }
    }

    /// Copies all elements, to the new memory or back.
    fn run(&self, builder: &mut Builder<'_>, is_in: bool) {
        let end = builder.point();
        let mut ivs = Vec::new();
        for upper in &self.sizes {
            let spec =
                ForSpec { lower: Bound::constant(0), upper: upper.clone(), step: 1, inits: Vec::new() };
            let looping = builder.build_for(spec);
            ivs.push(looping.iv(builder.ir));
            let body = looping.body(builder.ir);
            builder.set_point(InsertionPoint::End(body));
        }
        let same = AffineMap::identity(self.new.map.dims);
        let (from, to) = ((self.from, same), (self.to, self.new.map.clone()));
        let ((source, map), (target, target_map)) = if is_in { (from, to) } else { (to, from) };
        let value = builder.load(source, map, &ivs);
        builder.store(value, target, target_map, &ivs);
        builder.set_point(end);
    }
}
