//! `lower-affine`: lowers affine ops to `scf`, `memref`, `vector` and `arith`.
//!
//! # What
//! Loops and conditionals become `scf.for`, `scf.parallel` and `scf.if`; accesses those of `memref` and
//! `vector`, and transfers those of `memref`; maps and bounds become arithmetic. The ops and their order are
//! those of mlir-opt.
//!
//! # When
//! Always legal. A function with an affine op that is not lowered here stays unchanged: reductions of types
//! that have no neutral number, and maps with a literal divisor that is not positive.
//!
//! # Cost
//! Up to eight ops for each division.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to %n { affine.store %x, %m[%i + 1] }
//! ```
//! becomes
//! ```text
//! scf.for %i = %c0 to %n step %c1 { %0 = arith.addi %i, %c1; memref.store %x, %m[%0] }
//! ```

use crate::flow::values::bodies::{move_body, replace, spec};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::expansion::{
    GREATEST, LEAST, Predicate, compare, expand, expand_map, extreme, is_expandable,
};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::passes::conversion::expand_index_ops::{expanded, is_expanded};
use crate::storage::buffers::doubling::{dma_start, dma_wait};
use loopwright_affine_ir::machinery::{AffineDmaStart, AffineDmaWait, AffinePlace};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, ApplyOp, Attr, BlockId, Builder, Fold, ForOp, IfOp, InsertionPoint, Ir, Mapped,
    OpId, ParallelOp, ReductionKind, Traits, Type, ValueId, fold,
};

pub static INFO: PassInfo = PassInfo {
    name: "lower-affine",
    class: "LowerAffinePass",
    on: RunsOn::Module,
    summary: "lower affine ops to scf, memref, vector and arith",
    options: &[],
    build: |_| Ok(Box::new(LowerAffine)),
};

/// Lowers affine ops to `scf`, `memref`, `vector` and `arith`.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     affine.store %x, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, LowerAffine, Pass, PassContext};
///
/// // affine.for %i = 0 to 8 { … }
/// assert_eq!(LowerAffine.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("scf.for"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LowerAffine;

impl Pass for LowerAffine {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

/// What becomes of an affine op.
enum Lowering {
    Apply(ApplyOp),
    For(ForOp),
    If(IfOp),
    Parallel(ParallelOp),
    /// The op of this name, subscripts from this operand on.
    Access(&'static str, usize),
    /// The start of a transfer, or what waits for it.
    Transfer,
    /// Into parts, or of parts.
    Split,
    /// Its parent's matter.
    Yield,
    /// Nothing: it is not lowered here.
    None,
}

/// A part of the operands of a transfer.
enum Part {
    Subscripts(AffineMap, Vec<ValueId>),
    Values(Vec<ValueId>),
}

/// The operands of a transfer's start or wait, in the order of `memref`.
fn transfer(ir: &Ir, op: OpId) -> Option<Vec<Part>> {
    let place = |place: &AffinePlace<'_>| {
        let subscripts = Part::Subscripts(AffineMap::clone(place.map), place.operands.to_vec());
        [Part::Values(vec![place.memref]), subscripts]
    };
    if let Some(AffineDmaWait { tag, counts }) = dma_wait(ir, op) {
        return Some(place(&tag).into_iter().chain([Part::Values(counts.to_vec())]).collect());
    }
    let AffineDmaStart { places: [source, target, tag], counts } = dma_start(ir, op)?;
    let (n_elements, strides) = counts.split_at_checked(1)?;
    let [n_elements, strides] = [n_elements, strides].map(|values| Part::Values(values.to_vec()));
    let moved = [place(&source), place(&target)].into_iter().flatten();
    Some(moved.chain([n_elements]).chain(place(&tag)).chain([strides]).collect())
}

impl Lowering {
    /// `None` for an op of another dialect.
    fn of(ir: &Ir, op: OpId) -> Option<Lowering> {
        if ir.def(op).dialect() != "affine" {
            return None;
        }
        let access = match ir.op(op).name() {
            "affine.load" => Some(("memref.load", 1)),
            "affine.store" => Some(("memref.store", 2)),
            "affine.prefetch" => Some(("memref.prefetch", 1)),
            "affine.vector_load" => Some(("vector.load", 1)),
            "affine.vector_store" => Some(("vector.store", 2)),
            _ => None,
        };
        let apply = || ApplyOp::of(ir, op).or_else(|| ApplyOp::min_max_of(ir, op)).map(Lowering::Apply);
        let looping = || ForOp::of(ir, op).map(Lowering::For);
        let condition = || IfOp::of(ir, op).map(Lowering::If);
        let parallel = || ParallelOp::of(ir, op).map(Lowering::Parallel);
        let end = || ir.def(op).has(Traits::YIELD).then_some(Lowering::Yield);
        let split = || is_expanded(ir, op).then_some(Lowering::Split);
        let found = access.map(|(name, at)| Lowering::Access(name, at));
        let found = found
            .or_else(apply)
            .or_else(looping)
            .or_else(condition)
            .or_else(parallel)
            .or_else(end)
            .or_else(split)
            .or_else(|| transfer(ir, op).map(|_| Lowering::Transfer));
        let found = found.unwrap_or(Lowering::None);
        let is_expandable = found.exprs(ir, op).iter().all(is_expandable);
        Some(if is_expandable { found } else { Lowering::None })
    }

    /// All expressions that have to be expanded.
    fn exprs(&self, ir: &Ir, op: OpId) -> Vec<AffineExpr> {
        let results = |maps: &[&AffineMap]| maps.iter().flat_map(|map| map.results.clone()).collect();
        match self {
            Lowering::Apply(apply) => results(&[apply.map(ir)]),
            Lowering::For(looping) => results(&[looping.lower_map(ir), looping.upper_map(ir)]),
            Lowering::Parallel(nest) => results(&[nest.lower_map(ir), nest.upper_map(ir)]),
            Lowering::If(condition) => {
                condition.set(ir).constraints.iter().map(|(expr, _)| expr.clone()).collect()
            }
            Lowering::Access(..) => {
                ir.op(op).attr("map").and_then(Attr::as_map).map_or_else(Vec::new, |map| map.results.clone())
            }
            Lowering::Transfer => {
                let parts = transfer(ir, op).unwrap_or_default();
                let maps = parts.iter().filter_map(|part| match part {
                    Part::Subscripts(map, _) => Some(map),
                    Part::Values(_) => None,
                });
                results(&maps.collect::<Vec<_>>())
            }
            Lowering::Split | Lowering::Yield | Lowering::None => Vec::new(),
        }
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let ops: Vec<OpId> = edit.ir.walk(edit.func.0).collect();
    let mut lowerings = Vec::new();
    for op in ops {
        let Some(lowering) = Lowering::of(edit.ir, op) else { continue };
        let is_known = match &lowering {
            Lowering::Parallel(nest) => combined(edit.ir, *nest).is_some(),
            Lowering::None => false,
            _ => true,
        };
        if !is_known {
            edit.remark(op, "is not lowered: 'lower-affine' does not change the function");
            return Changed::No;
        }
        // A yield goes with its parent.
        if !matches!(lowering, Lowering::Yield) {
            lowerings.push((op, lowering));
        }
    }
    let changed = if lowerings.is_empty() { Changed::No } else { Changed::Yes };
    for (op, lowering) in lowerings {
        let loc = edit.ir.op(op).loc.clone();
        let mut builder = Builder::new(edit.ir, InsertionPoint::Before(op), loc);
        match lowering {
            Lowering::Apply(apply) => lower_apply(&mut builder, apply),
            Lowering::For(looping) => lower_for(&mut builder, looping),
            Lowering::If(condition) => lower_if(&mut builder, condition),
            Lowering::Parallel(nest) => lower_parallel(&mut builder, nest),
            Lowering::Access(name, at) => lower_access(&mut builder, op, (name, at)),
            Lowering::Transfer => lower_transfer(&mut builder, op),
            Lowering::Split => {
                if let Some(values) = expanded(&mut builder, op) {
                    replace(builder.ir, op, &values);
                }
            }
            Lowering::Yield | Lowering::None => {}
        }
    }
    changed
}

fn lower_apply(builder: &mut Builder<'_>, apply: ApplyOp) {
    let (map, operands) = (AffineMap::clone(apply.map(builder.ir)), apply.operands(builder.ir).to_vec());
    let name = match builder.ir.def(apply.0).mapped {
        Some(Mapped::Least) => LEAST,
        _ => GREATEST,
    };
    let value = extreme(builder, &map, &operands, name);
    replace(builder.ir, apply.0, &[value]);
}

/// Puts the bounds of a loop into normal form, as mlir-opt's conversion folds loops first.
fn fold_bounds(ir: &mut Ir, looping: OpId) {
    if let Some(Fold::Update { operands, attrs }) = fold(ir, looping) {
        ir.set_operands(looping, operands);
        attrs.into_iter().for_each(|(name, value)| ir.set_attr(looping, name, value));
    }
}

fn lower_for(builder: &mut Builder<'_>, looping: ForOp) {
    fold_bounds(builder.ir, looping.0);
    let ir = &*builder.ir;
    let (lower, upper, step) = (looping.lower(ir), looping.upper(ir), looping.step(ir));
    let (inits, body) = (looping.inits(ir).to_vec(), looping.body(ir));
    let types: Vec<Type> = inits.iter().map(|init| ir.ty(*init).clone()).collect();
    let lower = extreme(builder, &lower.map, &lower.operands, GREATEST);
    let upper = extreme(builder, &upper.map, &upper.operands, LEAST);
    let step = builder.constant_index(step);
    let made =
        spec(builder, "scf.for").operands([lower, upper, step]).operands(inits).results(types).regions(1);
    let made = builder.create(made);
    move_body(builder, body, (made, 0), "scf.yield");
    let results = builder.ir.op(made).results().to_vec();
    replace(builder.ir, looping.0, &results);
}

fn lower_if(builder: &mut Builder<'_>, condition: IfOp) {
    let ir = &*builder.ir;
    let (set, operands) = (condition.set(ir).clone(), condition.operands(ir).to_vec());
    let (then, other) = (condition.then_block(ir), condition.else_block(ir));
    let results = ir.op(condition.0).results().iter();
    let types: Vec<Type> = results.map(|result| ir.ty(*result).clone()).collect();
    let zero = builder.constant_index(0);
    let mut holds = None;
    for (expr, is_equality) in &set.constraints {
        let value = expand(builder, expr, operands.split_at(set.dims as usize));
        let predicate = if *is_equality { Predicate::Equal } else { Predicate::GreaterEqual };
        let one = compare(builder, predicate, value, zero);
        holds = Some(holds.map_or(one, |all| builder.arith("arith.andi", &[all, one])));
    }
    let holds = holds.unwrap_or_else(|| builder.constant(Attr::of_bits(&Type::I1, 1)));
    let made = spec(builder, "scf.if").operands([holds]).results(types).regions(2);
    let made = builder.create(made);
    move_body(builder, then, (made, 0), "scf.yield");
    if let Some(other) = other {
        move_body(builder, other, (made, 1), "scf.yield");
    }
    let results = builder.ir.op(made).results().to_vec();
    replace(builder.ir, condition.0, &results);
}

/// How the results of a loop nest are combined, and what changes nothing that it is combined with.
fn combined(ir: &Ir, nest: ParallelOp) -> Option<Vec<(ReductionKind, Attr)>> {
    let results = ir.op(nest.0).results().iter().map(|result| ir.ty(*result));
    let kinds = nest.reductions(ir).into_iter().zip(results);
    kinds.map(|(kind, ty)| Some((kind, kind.neutral(ty)?))).collect()
}

fn lower_parallel(builder: &mut Builder<'_>, nest: ParallelOp) {
    fold_bounds(builder.ir, nest.0);
    let ir = &*builder.ir;
    let Some(combined) = combined(ir, nest) else { return };
    let maps = |map: &AffineMap, groups: Vec<&[AffineExpr]>| -> Vec<AffineMap> {
        groups.into_iter().map(|group| AffineMap { results: group.to_vec(), ..map.clone() }).collect()
    };
    let lower = maps(nest.lower_map(ir), nest.lower_groups(ir));
    let upper = maps(nest.upper_map(ir), nest.upper_groups(ir));
    let (lower_operands, upper_operands) =
        (nest.lower_operands(ir).to_vec(), nest.upper_operands(ir).to_vec());
    let (steps, body) = (nest.steps(ir), nest.body(ir));
    let mut operands = Vec::new();
    let mut ends = Vec::new();
    for (lower, upper) in lower.iter().zip(&upper) {
        operands.push(extreme(builder, lower, &lower_operands, GREATEST));
        ends.push(extreme(builder, upper, &upper_operands, LEAST));
    }
    operands.extend(ends);
    operands.extend(steps.iter().map(|step| builder.constant_index(*step)));
    operands.extend(combined.iter().map(|(_, neutral)| builder.constant(neutral.clone())));
    let count = |n: usize| i32::try_from(n).expect("fewer than 2^31 loops");
    let n_loops = count(steps.len());
    let segments = Attr::i32_array([n_loops, n_loops, n_loops, count(combined.len())]);
    let types: Vec<Type> =
        builder.ir.op(nest.0).results().iter().map(|result| builder.ir.ty(*result).clone()).collect();
    let made = spec(builder, "scf.parallel").operands(operands).attr("operandSegmentSizes", segments);
    let made = builder.create(made.results(types.clone()).regions(1));
    move_body(builder, body, (made, 0), "scf.reduce");
    if !combined.is_empty() {
        reduce(builder, body, combined.iter().zip(types).map(|((kind, _), ty)| (*kind, ty)).collect());
    }
    let results = builder.ir.op(made).results().to_vec();
    replace(builder.ir, nest.0, &results);
}

/// Ends a body with how its values are combined.
fn reduce(builder: &mut Builder<'_>, body: BlockId, by: Vec<(ReductionKind, Type)>) {
    let Some(end) = builder.ir.terminator(body) else { return };
    let (values, before) = (builder.ir.op(end).operands().to_vec(), builder.point());
    builder.set_point(InsertionPoint::Before(end));
    let made = spec(builder, "scf.reduce").operands(values).regions(by.len());
    let made = builder.create(made);
    for (region, (kind, ty)) in builder.ir.op(made).regions().to_vec().into_iter().zip(by) {
        let block = builder.ir.append_block(region);
        let args = [(); 2].map(|()| builder.ir.add_block_arg(block, ty.clone(), builder.loc.clone()));
        builder.set_point(InsertionPoint::End(block));
        let value = builder.combine(kind, args);
        let end = spec(builder, "scf.reduce.return").operands([value]);
        builder.create(end);
    }
    builder.ir.erase_op(end);
    builder.set_point(before);
}

/// Subscripts as values in place of a map.
fn lower_access(builder: &mut Builder<'_>, op: OpId, (name, at): (&'static str, usize)) {
    let data = builder.ir.op(op);
    let Some(map) = data.attr("map").and_then(Attr::as_map).cloned() else { return };
    let (kept, operands) = data.operands().split_at(at);
    let (kept, operands) = (kept.to_vec(), operands.to_vec());
    let types: Vec<Type> = data.results().iter().map(|result| builder.ir.ty(*result).clone()).collect();
    let hints = ["isDataCache", "isWrite", "localityHint"].map(|hint| (hint, data.attr(hint).cloned()));
    let subscripts = expand_map(builder, &map, &operands);
    let mut made = spec(builder, name).operands(kept).operands(subscripts).results(types);
    for (hint, value) in hints {
        if let Some(value) = value {
            made = made.attr(hint, value);
        }
    }
    let made = builder.create(made);
    let results = builder.ir.op(made).results().to_vec();
    replace(builder.ir, op, &results);
}

fn lower_transfer(builder: &mut Builder<'_>, op: OpId) {
    let name = match dma_wait(builder.ir, op) {
        Some(_) => "memref.dma_wait",
        None => "memref.dma_start",
    };
    let mut operands = Vec::new();
    for part in transfer(builder.ir, op).unwrap_or_default() {
        match part {
            Part::Subscripts(map, values) => operands.extend(expand_map(builder, &map, &values)),
            Part::Values(values) => operands.extend(values),
        }
    }
    let made = spec(builder, name).operands(operands);
    builder.create(made);
    builder.ir.erase_op(op);
}
