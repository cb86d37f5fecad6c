//! `affine-fold-memref-alias-ops` and `fold-memref-alias-ops`: fold views into the accesses that use them.
//!
//! # What
//! A load or store of an element of a `memref.subview`, `memref.expand_shape` or `memref.collapse_shape`
//! becomes one of the memref that this is a view of; the subscripts there are computed before it. The one
//! pass does so with affine accesses, the other with those of `memref`.
//!
//! # When
//! Always legal: an element of a view is one element of its source. Accesses by `vector` stay.
//!
//! # Cost
//! One op for each subscript, and one more for the sizes of a source whose collapsed dimensions are of
//! unknown size.
//!
//! # Examples
//! ```text
//! %s = memref.subview %m[4] [10] [2]
//! %x = memref.load %s[%i]
//! ```
//! becomes
//! ```text
//! %0 = affine.apply affine_map<()[s0] -> (s0 * 2 + 4)>()[%i]
//! %x = memref.load %m[%0]
//! ```

use crate::gate::rewriting::{Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::simplify::greedy::{Maps, Pattern, Rewriter, rewrite_greedily};
use loopwright_affine_ir::machinery::{composed, dropped_dims, index_list, reassociation};
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, Attr, BinaryKind, Builder, ElementAccess, Ir, Layout, MemRefType,
    OpId, OpSpec, Traits, Type, ValueId,
};
use std::ops::Range;
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "fold-memref-alias-ops",
    class: "FoldMemRefAliasOpsPass",
    on: RunsOn::Module,
    summary: "fold views into the loads and stores that go through them",
    options: &[],
    build: |_| Ok(Box::new(FoldAliases { affine: false })),
};

/// The same of affine accesses.
pub static AFFINE: PassInfo = PassInfo {
    name: "affine-fold-memref-alias-ops",
    class: "AffineFoldMemRefAliasOps",
    on: RunsOn::Module,
    summary: "fold views into the affine loads and stores that go through them",
    options: &[],
    build: |_| Ok(Box::new(FoldAliases { affine: true })),
};

/// Folds views into the accesses that use them.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<100xf32>, %i: index) -> f32 {
/// #   %s = memref.subview %m[4] [10] [1] : memref<100xf32> to memref<10xf32, strided<[1], offset: 4>>
/// #   %0 = memref.load %s[%i] : memref<10xf32, strided<[1], offset: 4>>
/// #   return %0 : f32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, FoldAliases, Pass, PassContext};
///
/// // %s = memref.subview %m[4] [10] [1]; %0 = memref.load %s[%i]
/// let pass = FoldAliases { affine: false };
/// assert_eq!(pass.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("memref.subview"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoldAliases {
    /// Affine accesses, not those of `memref`: `affine-fold-memref-alias-ops`.
    pub affine: bool,
}

impl Pass for FoldAliases {
    fn info(&self) -> &'static PassInfo {
        if self.affine { &AFFINE } else { &INFO }
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let pattern: Pattern = match self.affine {
            true => |rewriter, op| fold_access(rewriter, op, "affine"),
            false => |rewriter, op| fold_access(rewriter, op, "memref"),
        };
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(self.info().name), |edit| {
            match rewrite_greedily(edit.ir, edit.func.0, Maps::Kept, &[pattern]) {
                true => Changed::Yes,
                false => Changed::No,
            }
        }))
    }
}

/// A subscript: an expression whose symbols are values.
#[derive(Clone)]
struct Subscript {
    expr: AffineExpr,
    values: Vec<ValueId>,
}

fn fold_access(rewriter: &mut Rewriter<'_>, op: OpId, dialect: &str) -> bool {
    let ir = &*rewriter.ir;
    let def = ir.def(op);
    let is_plain = ["load", "store"].contains(&def.mnemonic()) && def.dialect() == dialect;
    let Some(access) = def.access.filter(|_| is_plain).and_then(|access| access(ir, op)) else {
        return false;
    };
    let Some(view) = ir.defining_op(access.memref) else { return false };
    let Some(source) = ir.op(view).operands().first().copied() else { return false };
    let subscripts = match ir.op(view).name() {
        "memref.subview" => of_subview(rewriter, op, view, &access),
        "memref.expand_shape" => of_expanded(rewriter, op, view, &access),
        "memref.collapse_shape" => of_collapsed(rewriter, op, view, &access),
        _ => return false,
    };
    let Some(subscripts) = subscripts else { return false };
    let ir = &*rewriter.ir;
    let rank = u32::try_from(subscripts.len()).expect("subscripts are counted in u32");
    let mut attrs = ir.op(op).attrs.clone();
    if dialect == "affine" {
        attrs.set("map", Attr::map(AffineMap::identity(rank)));
    }
    let results: Vec<Type> = ir.op(op).results().iter().map(|result| ir.ty(*result).clone()).collect();
    let stored = access.value.filter(|_| access.kind == AccessKind::Write);
    let values = rewriter.build(op, |builder| {
        let operands = stored.into_iter().chain([source]).chain(subscripts);
        let mut spec = OpSpec::new(def, builder.loc.clone()).operands(operands).results(results);
        spec.attrs = attrs;
        let made = builder.create(spec);
        builder.ir.op(made).results().to_vec()
    });
    rewriter.replace(op, &values);
    true
}

/// The n-th subscript of an access, with further values before and after its own. All are symbols; those that
/// are none become dimensions where the map is brought into normal form.
fn subscript(access: &ElementAccess, at: usize, [before, after]: [&[ValueId]; 2]) -> Option<Subscript> {
    let shift = u32::try_from(before.len()).ok()?;
    let (n_dims, n_symbols) = (access.map.dims, access.map.symbols);
    let dims: Vec<AffineExpr> = (0..n_dims).map(|at| AffineExpr::Symbol(at + shift)).collect();
    let symbols: Vec<AffineExpr> = (0..n_symbols).map(|at| AffineExpr::Symbol(at + shift + n_dims)).collect();
    let expr = access.map.results.get(at)?.substituted(&dims, &symbols);
    Some(Subscript { expr, values: [before, &access.operands, after].concat() })
}

/// A subscript as a map with operands in normal form, if it is one that an `affine.apply` may have.
fn planned(ir: &Ir, op: OpId, of: &Subscript) -> Option<(AffineMap, Vec<ValueId>)> {
    let map = AffineMap::new(0, u32::try_from(of.values.len()).ok()?, vec![of.expr.clone()]);
    let (map, operands) = composed(ir, op, &map, &of.values);
    let mut is_affine = true;
    map.results[0].walk(&mut |node| {
        if let AffineExpr::Binary(kind, lhs, rhs) = node {
            is_affine &= match kind {
                BinaryKind::Add => true,
                BinaryKind::Mul => lhs.is_symbolic_or_constant() || rhs.is_symbolic_or_constant(),
                BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv => rhs.is_symbolic_or_constant(),
            };
        }
    });
    is_affine.then_some((map, operands))
}

/// The values of subscripts, those that are none yet computed before an op.
fn values_of(rewriter: &mut Rewriter<'_>, op: OpId, of: &[Subscript]) -> Option<Vec<ValueId>> {
    let planned: Option<Vec<_>> = of.iter().map(|of| planned(rewriter.ir, op, of)).collect();
    Some(built(rewriter, op, planned?))
}

/// The values of maps with one result each.
fn built(rewriter: &mut Rewriter<'_>, op: OpId, planned: Vec<(AffineMap, Vec<ValueId>)>) -> Vec<ValueId> {
    let value = |(map, operands): (AffineMap, Vec<ValueId>)| match (&map.results[0], operands.as_slice()) {
        (AffineExpr::Const(value), _) => rewriter.build(op, |builder| builder.constant_index(*value)),
        (AffineExpr::Dim(0) | AffineExpr::Symbol(0), [value]) => *value,
        _ => rewriter.build(op, |builder| builder.apply(map, &operands)),
    };
    planned.into_iter().map(value).collect()
}

/// Literals and values in the order of their dimensions.
fn mixed(ir: &Ir, op: OpId, literals: &str, values: &str) -> Option<Vec<Result<i64, ValueId>>> {
    let mut values = ir.def(op).signature?.values(ir, op, values).iter();
    let entries = index_list(ir, op, literals).into_iter();
    entries.map(|entry| entry.map(Ok).or_else(|| values.next().copied().map(Err))).collect()
}

fn of_subview(
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    view: OpId,
    access: &ElementAccess,
) -> Option<Vec<ValueId>> {
    let ir = &*rewriter.ir;
    let offsets = mixed(ir, view, "static_offsets", "offsets")?;
    let strides = mixed(ir, view, "static_strides", "strides")?;
    let dropped = dropped_dims(ir, view)?;
    let mut next = 0;
    let mut wanted = Vec::new();
    for (at, (offset, stride)) in offsets.iter().zip(&strides).enumerate() {
        let value = |entry: &Result<i64, ValueId>| -> Vec<ValueId> { entry.err().into_iter().collect() };
        let (before, after) = (value(offset), value(stride));
        let entry = |entry: &Result<i64, ValueId>, place: usize| match entry {
            Ok(literal) => Some(AffineExpr::Const(*literal)),
            Err(_) => u32::try_from(place).ok().map(AffineExpr::Symbol),
        };
        let start = entry(offset, 0)?;
        if dropped.get(at).copied().unwrap_or(false) {
            wanted.push(Subscript { expr: start, values: before });
            continue;
        }
        let mut of = subscript(access, next, [&before, &after])?;
        of.expr = start + of.expr * entry(stride, of.values.len() - after.len())?;
        wanted.push(of);
        next += 1;
    }
    values_of(rewriter, op, &wanted)
}

/// The dimensions of the longer shape that each of the shorter one stands for.
fn groups(ir: &Ir, view: OpId) -> Option<Vec<Range<usize>>> {
    let mut next = 0;
    let groups = reassociation(ir, view).into_iter().map(|group| {
        let range = next..next + group.len();
        next = range.end;
        group.into_iter().eq(range.clone()).then_some(range)
    });
    groups.collect()
}

fn of_expanded(
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    view: OpId,
    access: &ElementAccess,
) -> Option<Vec<ValueId>> {
    let groups = groups(rewriter.ir, view)?;
    let sizes = mixed(rewriter.ir, view, "static_output_shape", "output_shape")?;
    if groups.last().is_some_and(|last| last.end != sizes.len()) {
        return None;
    }
    let parts: Option<Vec<Subscript>> =
        (0..sizes.len()).map(|at| subscript(access, at, [&[], &[]])).collect();
    let parts = values_of(rewriter, op, &parts?)?;
    let joined = groups.into_iter().map(|group| {
        let (parts, sizes) = (parts.get(group.clone())?, sizes.get(group)?);
        match parts {
            [] => Some(rewriter.build(op, |builder| builder.constant_index(0))),
            [part] => Some(*part),
            _ => Some(rewriter.build(op, |builder| linearized(builder, parts, sizes))),
        }
    });
    joined.collect()
}

fn linearized(builder: &mut Builder<'_>, parts: &[ValueId], sizes: &[Result<i64, ValueId>]) -> ValueId {
    let values: Vec<ValueId> = sizes.iter().filter_map(|size| size.err()).collect();
    let segments = [parts.len(), values.len()].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    let spec = OpSpec::new(builder.ir.dialects().known("affine.linearize_index"), builder.loc.clone())
        .operands(parts.iter().copied().chain(values))
        .result(Type::Index)
        .attr("disjoint", Attr::Unit)
        .attr("operandSegmentSizes", Attr::i32_array(segments))
        .attr("static_basis", basis(sizes));
    let op = builder.create(spec);
    builder.ir.op(op).results()[0]
}

fn basis(sizes: &[Result<i64, ValueId>]) -> Attr {
    Attr::i64_array(sizes.iter().map(|size| size.unwrap_or(i64::MIN)))
}

fn of_collapsed(
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    view: OpId,
    access: &ElementAccess,
) -> Option<Vec<ValueId>> {
    let groups = groups(rewriter.ir, view)?;
    let source = *rewriter.ir.op(view).operands().first()?;
    let shape = rewriter.ir.ty(source).as_memref()?.shape.clone();
    if groups.last().is_some_and(|last| last.end != shape.len()) {
        return None;
    }
    // One of rank 0 has no subscripts to start from.
    if groups.is_empty() {
        let zeros = (0..shape.len()).map(|_| rewriter.build(op, |builder| builder.constant_index(0)));
        return Some(zeros.collect());
    }
    let wholes: Option<Vec<Subscript>> =
        (0..groups.len()).map(|at| subscript(access, at, [&[], &[]])).collect();
    let wholes: Option<Vec<_>> = wholes?.iter().map(|of| planned(rewriter.ir, op, of)).collect();
    let wholes = wholes?;
    let is_open = |group: &Range<usize>| group.len() > 1 && shape[group.clone()].iter().any(Option::is_none);
    let is_open = groups.iter().any(is_open);
    // Within loops, what is split by sizes that are read there is no subscript of an affine access.
    if is_open && rewriter.ir.def(op).dialect() == "affine" && !is_at_the_top(rewriter.ir, op) {
        return None;
    }
    let wholes = built(rewriter, op, wholes);
    let sizes: Vec<Result<i64, ValueId>> = match is_open {
        true => {
            let values = rewriter.build(op, |builder| sizes_of(builder, source))?;
            let sizes = shape.iter().zip(values);
            sizes.map(|(size, value)| size.ok_or(value)).collect()
        }
        false => shape.iter().map(|size| Ok(size.unwrap_or(i64::MIN))).collect(),
    };
    let mut split = Vec::new();
    for (whole, group) in wholes.into_iter().zip(groups) {
        if group.len() == 1 {
            split.push(whole);
            continue;
        }
        let sizes = &sizes[group.clone()];
        split.extend(rewriter.build(op, |builder| {
            let spec =
                OpSpec::new(builder.ir.dialects().known("affine.delinearize_index"), builder.loc.clone())
                    .operands([whole])
                    .operands(sizes.iter().filter_map(|size| size.err()))
                    .results(group.map(|_| Type::Index))
                    .attr("static_basis", basis(sizes));
            let made = builder.create(spec);
            builder.ir.op(made).results().to_vec()
        }));
    }
    Some(split)
}

/// Whether an op is in a body that affine expressions take symbols from.
fn is_at_the_top(ir: &Ir, op: OpId) -> bool {
    ir.parent_op(op).is_some_and(|around| ir.def(around).has(Traits::AFFINE_SCOPE))
}

/// The sizes of a memref, as its descriptor has them.
fn sizes_of(builder: &mut Builder<'_>, memref: ValueId) -> Option<Vec<ValueId>> {
    let ty = builder.ir.ty(memref).as_memref()?.clone();
    let rank = ty.shape.len();
    let base = Type::MemRef(Arc::new(MemRefType { shape: Vec::new(), layout: Layout::Identity, ..ty }));
    let numbers = (0..1 + 2 * rank).map(|_| Type::Index);
    let spec =
        OpSpec::new(builder.ir.dialects().known("memref.extract_strided_metadata"), builder.loc.clone())
            .operands([memref])
            .results(std::iter::once(base).chain(numbers));
    let op = builder.create(spec);
    Some(builder.ir.op(op).results()[2..2 + rank].to_vec())
}
