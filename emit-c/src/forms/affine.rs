//! C forms of the `affine` ops.

use loopwright_affine_ir::{
    AccessKind, AffineExpr, ApplyOp, BinaryKind, Bound, ElementAccess, ForOp, IfOp, Ir, LoopRange, Mapped,
    OpId, ParallelOp, ReductionKind, ValueId,
};

use crate::emitter::parts::Captured;
use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::{Expr, Op};
use crate::forms::blocks;
use crate::forms::reduction::Reduction;
use crate::forms::sizes::entries;
use crate::forms::views::named;
use crate::simd::is_unrolled;
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[
    ("affine.apply", apply),
    ("affine.delinearize_index", delinearize),
    ("affine.for", for_loop),
    ("affine.if", conditional),
    ("affine.linearize_index", linearize),
    ("affine.load", load),
    ("affine.max", apply),
    ("affine.min", apply),
    ("affine.parallel", parallel),
    ("affine.prefetch", |_, _| Ok(())),
    ("affine.store", store),
];

fn apply(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    let view = ApplyOp(op);
    let (map, operands) = (view.map(ir), view.operands(ir));
    let exprs = e.affines(op, &map.results, map.dims, operands)?;
    let natural = map.results.iter().map(|expr| e.is_never_negative(expr, map.dims, operands));
    let natural: Vec<bool> = natural.collect();
    let mapped = ir.def(op).mapped;
    let is_natural = match mapped {
        Some(Mapped::Greatest) => natural.contains(&true),
        _ => !natural.contains(&false),
    };
    if is_natural {
        e.is_natural(view.result(ir));
    }
    let expr = match mapped {
        Some(Mapped::Greatest) => e.extremum("lw_max", &exprs),
        _ => e.extremum("lw_min", &exprs),
    };
    e.result(op, expr)
}

/// Each result but the first is the rest by its basis element, from the last to the second; the first is what
/// is left.
fn delinearize(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    let (linear, results) = (ir.op(op).operands()[0], ir.op(op).results());
    let is_plain = e.has_no_sign(linear);
    let mut basis = entries(e, op, "dynamic_basis", "static_basis")?;
    let is_bounded = basis.len() == results.len();
    let inner = if is_bounded { basis.split_off(basis.len().min(1)) } else { basis };
    let mut rest = e.steady(op, linear)?;
    let divided = |e: &mut Emitter<'_>, rest: &Expr, by: &Expr, operator: Op, helper: &str| match is_plain {
        true => Expr::binary(operator, rest, by),
        false => {
            e.unit.helper(helper);
            Expr::call(helper, &[rest.clone(), by.clone()])
        }
    };
    for (position, factor) in inner.iter().enumerate().rev() {
        let (before, result) = (&results[..=position], results[position + 1]);
        let remainder = divided(e, &rest, factor, Op::Rem, "lw_mod");
        e.is_natural(result);
        e.define(op, result, remainder)?;
        if before.iter().all(|result| ir.uses(*result).is_empty()) {
            return Ok(());
        }
        let quotient = divided(e, &rest, factor, Op::Div, "lw_floordiv");
        rest = named(e, quotient, "rest");
    }
    if is_plain {
        e.is_natural(results[0]);
    }
    e.define(op, results[0], rest)
}

/// The sum of each index times all basis elements after its own.
fn linearize(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    let signature = ir.def(op).signature.ok_or_else(|| e.refusal(op, "its operands are not declared"))?;
    let indices = signature.values(ir, op, "multi_index");
    let basis = entries(e, op, "dynamic_basis", "static_basis")?;
    let is_natural = indices.iter().all(|index| e.has_no_sign(*index));
    let mut sum = Expr::int(0);
    for (position, index) in indices.iter().enumerate() {
        let factor = (basis.len() + position).checked_sub(indices.len()).map(|at| basis[at].clone());
        let scaled = Expr::product(&sum, &factor.unwrap_or_else(|| Expr::int(1)));
        sum = Expr::sum(&scaled, &e.scalar(op, *index)?);
    }
    if is_natural {
        e.is_natural(ir.op(op).results()[0]);
    }
    e.result(op, sum)
}

/// The access of an op, and its place in C.
fn element(e: &mut Emitter<'_>, op: OpId) -> Result<(ElementAccess, Expr), loopwright_affine_ir::Diagnostic> {
    let access = e.ir.def(op).access.and_then(|access| access(e.ir, op));
    let access = access.ok_or_else(|| e.refusal(op, "its subscripts are not known"))?;
    let at = e.affines(op, &access.map.results, access.map.dims, &access.operands)?;
    let place = e.view(op, access.memref)?.element(&at);
    Ok((access, place))
}

/// `affine.load` and `memref.load`
pub(super) fn load(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (access, place) = element(e, op)?;
    debug_assert_eq!(access.kind, AccessKind::Read);
    e.result(op, place.reading())
}

/// `affine.store` and `memref.store`
pub(super) fn store(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (access, place) = element(e, op)?;
    let value = access.value.ok_or_else(|| e.refusal(op, "the value stored is not known"))?;
    let value = e.scalar(op, value)?;
    e.store(op, &place, &value)
}

fn bound(
    e: &mut Emitter<'_>,
    op: OpId,
    bound: &Bound,
    helper: &'static str,
) -> Result<Expr, loopwright_affine_ir::Diagnostic> {
    let exprs = e.affines(op, &bound.map.results, bound.map.dims, &bound.operands)?;
    Ok(e.extremum(helper, &exprs))
}

/// Computes what the bounds are made of, before the loop and what is declared for it.
fn settle(e: &mut Emitter<'_>, op: OpId, bounds: &[&Bound]) -> Emitted {
    bounds.iter().flat_map(|bound| &bound.operands).try_for_each(|operand| e.steady(op, *operand).map(|_| ()))
}

/// The head of a loop: its counter and the bounds of that.
struct Head {
    counter: String,
    lower: Expr,
    upper: Expr,
    step: i64,
}

impl Head {
    /// `for (int64_t i = ..; i < ..; i++)`
    fn text(&self) -> String {
        counted(Scalar::Index, &self.counter, (&self.lower, &self.upper), &Expr::int(self.step.into()))
    }
}

/// The head of a loop, and that the induction variable is never negative if that is plain.
fn head(
    e: &mut Emitter<'_>,
    op: OpId,
    iv: ValueId,
    (lower, upper): (&Bound, &Bound),
    (step, ahead): (i64, usize),
) -> Result<Head, loopwright_affine_ir::Diagnostic> {
    let natural =
        lower.map.results.iter().any(|expr| e.is_never_negative(expr, lower.map.dims, &lower.operands));
    if natural {
        e.is_natural(iv);
    }
    let (lower, upper) = (bound(e, op, lower, "lw_max")?, bound(e, op, upper, "lw_min")?);
    let wish = tiled_counter(e.ir, iv).map(|counter| format!("{counter}_t"));
    let wish = wish.unwrap_or_else(|| format!("c{}", e.n_loops() + ahead));
    let counter = e.fresh(iv, &wish);
    e.bind(iv, Expr::atom(counter.clone()));
    Ok(Head { counter, lower, upper, step })
}

/// If an induction variable that the program has no name for counts tiles, the name of what is counted within
/// a tile: a loop inside begins and ends at multiples of it.
fn tiled_counter(ir: &Ir, tile: ValueId) -> Option<&str> {
    let is_of_tile = |bound: &Bound| {
        let is_tile =
            |leaf: &AffineExpr| matches!(leaf, AffineExpr::Dim(dim) if bound.operands[*dim as usize] == tile);
        bound.map.results.iter().any(|expr| is_multiple(expr, &is_tile))
    };
    ir.uses(tile).iter().find_map(|user| {
        let ranges = ir.def(user.op).loop_like?.ranges?(ir, user.op);
        let mut within = ranges.iter().filter(|range| is_of_tile(&range.lower) && is_of_tile(&range.upper));
        within.find_map(|range| ir.name_of(range.iv))
    })
}

/// Whether an expression is a leaf times a number, but for a constant.
fn is_multiple(expr: &AffineExpr, is_leaf: &impl Fn(&AffineExpr) -> bool) -> bool {
    match expr {
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
            rhs.as_const().is_some() && is_multiple(lhs, is_leaf)
        }
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => rhs.as_const().is_some() && is_leaf(lhs),
        _ => false,
    }
}

/// The head of a loop that counts up.
pub(super) fn counted(scalar: Scalar, name: &str, (lower, upper): (&Expr, &Expr), step: &Expr) -> String {
    let next = if step.is_int(1) { format!("{name}++") } else { format!("{name} += {step}") };
    let ends = Expr::binary(Op::Lt, &Expr::atom(name), upper);
    format!("for ({scalar} {name} = {lower}; {ends}; {next})")
}

fn for_loop(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (ir, view) = (e.ir, ForOp(op));
    if !e.is_simd(op) && !view.lower(ir).operands.is_empty() && blocks::is_block(ir, op) {
        return blocks::written_out(e, op);
    }
    let inits = e.initial(op, view.inits(ir))?;
    e.before_write(op)?;
    let carried = e.variables(op, view.iter_args(ir), Some(&inits))?;
    let (lower, upper) = (view.lower(ir), view.upper(ir));
    settle(e, op, &[&lower, &upper])?;
    e.names.enter();
    let head = head(e, op, view.iv(ir), (&lower, &upper), (view.step(ir), 0))?;
    if e.is_simd(op) {
        let mut clauses = String::new();
        for (name, total) in carried.iter().zip(view.yielded(ir)) {
            let kind = ir.defining_op(*total).and_then(|by| ReductionKind::of_op(ir.op(by).name()));
            let scalar = e.scalar_type(op, *total)?;
            let reduction = kind.and_then(|kind| Reduction::new(kind, scalar));
            let reduction = reduction.ok_or_else(|| e.refusal(op, "C has no such reduction"))?;
            clauses += &clause(e, name, reduction);
        }
        e.directive(&format!("#pragma omp simd{clauses}"));
    } else if is_unrolled(ir, op) && !lower.operands.is_empty() {
        e.unit.helper("lw_unroll");
        e.line("lw_unroll");
    }
    e.enter_loop();
    e.braces(&head.text(), |e| {
        let yielded = e.block(view.body(ir))?;
        e.assign(op, &carried, &yielded)
    })?;
    e.leave_loop();
    e.names.leave();
    for (arg, result) in view.iter_args(ir).iter().zip(ir.op(op).results()) {
        e.bind_like(*result, *arg);
    }
    Ok(())
}

fn parallel(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (ir, view) = (e.ir, ParallelOp(op));
    let ranges = ir.def(op).loop_like.and_then(|looping| looping.ranges).map(|ranges| ranges(ir, op));
    let ranges = ranges.ok_or_else(|| e.refusal(op, "its bounds are not known"))?;
    e.before_write(op)?;
    let kinds = view.reductions(ir);
    let results = ir.op(op).results();
    let mut totals: Vec<(String, Reduction)> = Vec::new();
    for (kind, result) in kinds.iter().zip(results) {
        let scalar = e.scalar_type(op, *result)?;
        let reduction =
            Reduction::new(*kind, scalar).ok_or_else(|| e.refusal(op, "C has no such reduction"))?;
        let identity = reduction.identity();
        if identity.to_string().contains("INFINITY") || identity.to_string() == "NAN" {
            e.unit.include("math.h");
        }
        let names = e.variables(op, &[*result], Some(&[identity]))?;
        totals.push((names[0].clone(), reduction));
    }
    let bounds: Vec<&Bound> = ranges.iter().flat_map(|range| [&range.lower, &range.upper]).collect();
    settle(e, op, &bounds)?;
    let captured = match !e.in_parallel && ranges.len() == 1 && totals.is_empty() && has_loops(ir, op) {
        true => e.captured(op)?,
        false => None,
    };
    e.names.enter();
    let mut heads = Vec::new();
    for (dim, range) in ranges.iter().enumerate() {
        heads.push(head(e, op, range.iv, (&range.lower, &range.upper), (range.step, dim))?);
    }
    let is_uneven = is_uneven(ir, op, &ranges);
    let schedule = if is_uneven { " schedule(dynamic)" } else { "" };
    let outermost = !e.in_parallel && !heads.is_empty();
    let is_simd = e.is_simd(op) && heads.len() == 1;
    let in_ranges = captured.is_some() && outermost && !is_uneven && heads[0].step == 1;
    if (outermost || is_simd) && !in_ranges {
        let clauses: String = totals.iter().map(|(name, reduction)| clause(e, name, *reduction)).collect();
        let simd = if is_simd && !totals.is_empty() { " simd" } else { "" };
        e.directive(&match heads.len() {
            _ if !outermost => format!("#pragma omp simd{clauses}"),
            1 => format!("#pragma omp parallel for{simd}{schedule}{clauses}"),
            n => format!("#pragma omp parallel for collapse({n}){clauses}"),
        });
    }
    e.in_parallel |= outermost;
    let inner = |e: &mut Emitter<'_>| {
        let yielded = e.block(view.body(ir))?;
        let values = e.scalars(op, &yielded)?;
        e.before_write(op)?;
        for ((total, reduction), value) in totals.iter().zip(values) {
            let total = Expr::atom(total.clone());
            let combined = reduction.combined(e.unit, &total, &value);
            e.store(op, &total, &combined)?;
        }
        Ok(())
    };
    let texts: Vec<String> = heads.iter().map(Head::text).collect();
    match captured {
        Some(captured) if in_ranges => in_thread_ranges(e, &captured, &heads[0], inner)?,
        Some(captured) => {
            let counter = heads[0].counter.clone();
            nest(e, &texts, |e| e.apart(&captured, &[(counter.clone(), counter)], inner))?;
        }
        None => nest(e, &texts, inner)?,
    }
    if outermost {
        e.in_parallel = false;
    }
    e.names.leave();
    Ok(())
}

/// A parallel loop whose body is a function of a range of iterations: what compilers make of the iterations
/// of a loop, such as vectors, they make of those of a thread.
fn in_thread_ranges(
    e: &mut Emitter<'_>,
    captured: &Captured,
    head: &Head,
    inner: impl FnOnce(&mut Emitter<'_>) -> Emitted,
) -> Emitted {
    let Head { counter, lower, upper, .. } = head;
    e.unit.helper("lw_range");
    let n = if lower.is_int(0) { upper.clone() } else { Expr::binary(Op::Sub, upper, lower) };
    let start = |next: u8| {
        let start = Expr::atom(format!("lw_range({n}, {next})"));
        if lower.is_int(0) { start } else { Expr::binary(Op::Add, lower, &start) }
    };
    let [begin, end] = ["begin", "end"].map(|what| e.names.fresh(&format!("{counter}_{what}")));
    let range = [(begin.clone(), start(0).to_string()), (end.clone(), start(1).to_string())];
    let of_thread =
        Head { counter: counter.clone(), lower: Expr::atom(begin), upper: Expr::atom(end), step: 1 };
    e.directive("#pragma omp parallel");
    e.apart(captured, &range, |e| nest(e, &[of_thread.text()], inner))
}

/// The clause for a reduction into a variable. One that OpenMP has not is declared before.
fn clause(e: &mut Emitter<'_>, name: &str, reduction: Reduction) -> String {
    if let Some(sign) = reduction.openmp() {
        return format!(" reduction({sign}:{name})");
    }
    let [out, other] = ["omp_out", "omp_in"].map(Expr::atom);
    let combined = reduction.combined(e.unit, &out, &other);
    let (ty, identity) = (reduction.c_type(), reduction.identity());
    e.directive(&format!(
        "#pragma omp declare reduction(lw_reduce_{name} : {ty} : omp_out = {combined}) initializer(omp_priv = {identity})"
    ));
    format!(" reduction(lw_reduce_{name}:{name})")
}

/// Whether loops inside have more iterations in some iterations of the loop than in others: then threads take
/// the next one as they get done. Tiles cut off at the end do not count.
fn is_uneven(ir: &Ir, op: OpId, ranges: &[LoopRange]) -> bool {
    let [LoopRange { iv, .. }] = ranges else { return false };
    let slopes = |bound: &Bound| -> Vec<Option<i64>> {
        let at = bound.operands.iter().position(|operand| operand == iv);
        bound.map.results.iter().map(|expr| at.map_or(Some(0), |at| slope(expr, at as u32))).collect()
    };
    ir.walk(op).filter(|inner| *inner != op).filter_map(|inner| ForOp::of(ir, inner)).any(|inner| {
        let (lower, upper) = (slopes(&inner.lower(ir)), slopes(&inner.upper(ir)));
        !lower.iter().any(|slope| slope.is_some() && upper.contains(slope))
    })
}

/// What an affine expression grows by with a dimension, if that is the same everywhere.
fn slope(expr: &AffineExpr, dim: u32) -> Option<i64> {
    match expr {
        AffineExpr::Dim(this) => Some(i64::from(*this == dim)),
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => slope(lhs, dim)?.checked_add(slope(rhs, dim)?),
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => {
            let factor = rhs.as_const().or_else(|| (slope(lhs, dim) == Some(0)).then_some(0))?;
            slope(lhs, dim)?.checked_mul(factor)
        }
        AffineExpr::Binary(_, lhs, rhs) => {
            (slope(lhs, dim) == Some(0) && slope(rhs, dim) == Some(0)).then_some(0)
        }
        _ => Some(0),
    }
}

fn has_loops(ir: &Ir, op: OpId) -> bool {
    ir.walk(op).any(|inner| inner != op && ir.def(inner).loop_like.is_some())
}

/// A nest of loops, one for each head; without any, a block.
pub(super) fn nest(
    e: &mut Emitter<'_>,
    heads: &[String],
    inner: impl FnOnce(&mut Emitter<'_>) -> Emitted,
) -> Emitted {
    let Some((innermost, outer)) = heads.split_last() else { return e.braces("", inner) };
    for head in outer {
        e.open(head);
        e.enter_loop();
    }
    e.enter_loop();
    let done = e.braces(innermost, inner);
    e.leave_loop();
    for _ in outer {
        e.leave_loop();
        e.close();
    }
    done
}

fn conditional(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (ir, view) = (e.ir, IfOp(op));
    let set = view.set(ir);
    let mut condition: Option<Expr> = None;
    for constraint in &set.constraints {
        let test = e.constraint(op, constraint, set.dims, view.operands(ir))?;
        condition =
            Some(condition.map_or_else(|| test.clone(), |so_far| Expr::binary(Op::And, &so_far, &test)));
    }
    let condition = condition.unwrap_or_else(|| Expr::literal("true"));
    branch(e, op, &condition)
}

/// Region 0 if the condition holds, else region 1, with the results in variables.
pub(super) fn branch(e: &mut Emitter<'_>, op: OpId, condition: &Expr) -> Emitted {
    let data = e.ir.op(op);
    e.before_write(op)?;
    let results = e.variables(op, data.results(), None)?;
    for (region, id) in data.regions().iter().enumerate() {
        if e.ir.region(*id).blocks().is_empty() {
            continue;
        }
        let head = match region {
            0 => format!("if ({condition})"),
            _ => e.reopen("else"),
        };
        e.braces(&head, |e| {
            let block = e.only_block(op, region)?;
            let yielded = e.block(block)?;
            e.assign(op, &results, &yielded)
        })?;
    }
    Ok(())
}
