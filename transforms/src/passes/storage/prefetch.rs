//! `affine-prefetch-insert`: prefetches data of innermost loops some iterations before its use.
//!
//! # What
//! The accesses of an innermost `affine.for` move along memory. Those of one memref whose cells are less than
//! a line apart share one `affine.prefetch`, of the cell that the foremost of them uses this many iterations
//! later as fit in `latency` cycles: an iteration takes one for each op. Where several iterations use one
//! line, one in this many of them announces it.
//!
//! # When
//! An announced cell must be there. It is one that an access of the same loop uses, in an iteration that
//! there is: the prefetch is under the condition that the later iteration is one of the loop's. So the access
//! must run in each iteration, of a loop in which every op ends as far as is known; its subscripts must be
//! linear in the induction variable, and its memref lie row by row. What does not move stays without.
//!
//! # Cost
//! Linear in the function.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 1000 { %a = A[%i]; B[2 * %i] = %a }
//! ```
//! becomes, for elements of 8 bytes and a latency of 48,
//! ```text
//! affine.for %i = 0 to 1000 {
//!   affine.if (%i mod 8 == 0, 976 - %i > 0) { affine.prefetch A[%i + 24], read }
//!   affine.if (%i mod 4 == 0, 976 - %i > 0) { affine.prefetch B[2 * %i + 48], write }
//!   %a = A[%i]; B[2 * %i] = %a
//! }
//! ```
//!
//! # Reference
//! [MowryLamGupta92]: which iterations announce what, and how long before.

use crate::flow::memory::bytes_of;
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{body_ops, inner_first, is_innermost, linear_in, side_by_side};
use crate::loops::trip_count::constant_trip_count;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use crate::storage::buffers::footprint::is_known_before;
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, Attr, BinaryKind, Builder, Effects, ElementAccess, ForOp,
    InsertionPoint, IntegerSet, Ir, Layout, OpId, OpSpec, Traits, Type, ValueId,
};
use std::collections::BTreeMap;

/// For statistics.
const PREFETCHES: Statistic =
    Statistic { name: "num-prefetches", description: "Number of prefetches inserted" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-prefetch-insert",
    class: "AffinePrefetchInsert",
    on: RunsOn::Functions,
    summary: "insert prefetches into innermost loops",
    options: &[
        OptionInfo {
            name: "latency",
            value: "N",
            summary: "latency of memory in cycles, at least 1 (default 200); an iteration takes one cycle per op",
        },
        OptionInfo {
            name: "line-size",
            value: "N",
            summary: "size of a cache line in bytes, at least 1 (default 64)",
        },
        OptionInfo {
            name: "locality",
            value: "N",
            summary: "temporal locality hint, from 0 (used once) to 3 (default)",
        },
    ],
    build,
};

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let default = PrefetchInsert::default();
    Ok(Box::new(PrefetchInsert {
        latency: options.number("latency", 1)?.unwrap_or(default.latency),
        line_size: options.number("line-size", 1)?.unwrap_or(default.line_size),
        locality: options.number("locality", 0)?.map_or(Ok(default.locality), known_locality)?,
    }))
}

fn known_locality(locality: i64) -> Result<i64, OptionError> {
    let known = &["0", "1", "2", "3"];
    let error = || OptionError::NotOneOf { option: "locality", value: locality.to_string(), known };
    (0..=3).contains(&locality).then_some(locality).ok_or_else(error)
}

/// Inserts prefetches into innermost loops, some iterations before the use.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%A: memref<900xf64>, %x: f64) {
/// #   affine.for %i = 0 to 900 {
/// #     affine.store %x, %A[%i] : memref<900xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, PrefetchInsert};
///
/// // for i = 0 to 900 { A[i] = x }, each eighth iteration on a line of its own
/// assert_eq!(PrefetchInsert::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.prefetch %arg0[%arg2 + 200], write, locality<3>"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrefetchInsert {
    /// Cycles that data takes to come, at least 1.
    pub latency: i64,
    /// Bytes that come in together, at least 1.
    pub line_size: i64,
    /// From 0, for data used once, to 3.
    pub locality: i64,
}

impl Default for PrefetchInsert {
    fn default() -> Self {
        Self { latency: 200, line_size: 64, locality: 3 }
    }
}

impl Pass for PrefetchInsert {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let least = |option, value: i64, least| {
            let wrong = OptionError::NotANumber { option, word: value.to_string(), least };
            if value < least { Err(wrong) } else { Ok(()) }
        };
        least("latency", self.latency, 1)
            .and_then(|()| least("line-size", self.line_size, 1))
            .and_then(|()| known_locality(self.locality))
            .map_err(|error| PassError::option(INFO.name, ir, error))?;
        context.statistics.count(PREFETCHES, 0);
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), |edit| {
            let loops: Vec<ForOp> = inner_first(edit.ir, edit.func);
            let mut changed = Changed::No;
            for looping in loops {
                if is_innermost(edit.ir, looping) && self.one(edit, looping) == Some(Changed::Yes) {
                    changed = Changed::Yes;
                }
            }
            changed
        }))
    }
}

impl PrefetchInsert {
    /// Announces what one loop uses.
    fn one(&self, edit: &mut Edit<'_>, looping: ForOp) -> Option<Changed> {
        let ops = body_ops(edit.ir, looping).to_vec();
        if !ops.iter().any(|op| ElementAccess::of(edit.ir, *op).is_some()) {
            return None;
        }
        if let Some(why) = unfit(edit.ir, looping) {
            edit.remark(looping.0, format!("has no prefetches: {why}"));
            return None;
        }
        let step = looping.step(edit.ir);
        let work = i64::try_from(ops.iter().flat_map(|op| edit.ir.walk(*op)).count()).ok()?;
        let ahead = (self.latency - 1) / work.max(1) + 1;
        let count = constant_trip_count(edit.ir, looping);
        if count.is_some_and(|count| u64::try_from(ahead).is_ok_and(|ahead| count <= ahead)) {
            edit.remark(
                looping.0,
                format!("has no prefetches: it ends before the data arrives, {ahead} iterations later"),
            );
            return None;
        }
        let Some(far) = ahead.checked_mul(step) else {
            edit.remark(looping.0, "has no prefetches: the distance does not fit in 64 bits");
            return None;
        };
        let mut moving = Vec::new();
        for op in &ops {
            match Moving::of(edit.ir, looping, *op) {
                Some(Ok(access)) if access.stride != 0 => moving.push(access),
                Some(Err(why)) => edit.remark(*op, format!("is not prefetched: {why}")),
                Some(Ok(_)) | None => {}
            }
        }
        let mut announced: BTreeMap<i64, Vec<Announced>> = BTreeMap::new();
        for group in groups(moving, self.line_size) {
            let every = group.every(self.line_size, step);
            match group.announced(edit.ir, looping, far) {
                Some(one) => announced.entry(every).or_default().push(one),
                None => edit.remark(looping.0, "is prefetched only in part: a subscript overflows 64 bits"),
            }
        }
        if announced.is_empty() {
            return None;
        }
        let first = *ops.first()?;
        let conditions = announced.keys().map(|every| condition(edit.ir, looping, *every, far));
        let Some(conditions) = conditions.collect::<Option<Vec<_>>>() else {
            edit.remark(looping.0, "has no prefetches: a condition does not fit in 64 bits");
            return None;
        };
        edit.count(PREFETCHES, announced.values().map(Vec::len).sum());
        for (announced, (set, operands)) in announced.into_values().zip(conditions) {
            let loc = edit.ir.op(first).loc.clone();
            let mut builder = Builder::new(edit.ir, InsertionPoint::Before(first), loc);
            let conditional = builder.build_if(set, &operands, false);
            let inside = conditional.then_block(builder.ir);
            let end = builder.ir.terminator(inside).expect("a new conditional ends its block");
            builder.set_point(InsertionPoint::Before(end));
            for Announced { memref, map, operands, is_write } in announced {
                let spec = OpSpec::new(builder.ir.dialects().known("affine.prefetch"), builder.loc.clone())
                    .attr("isDataCache", Attr::Bool(true))
                    .attr("isWrite", Attr::Bool(is_write))
                    .attr("localityHint", Attr::Integer(self.locality.into(), Type::I32))
                    .attr("map", Attr::map(map))
                    .operands([memref].into_iter().chain(operands));
                builder.create(spec);
            }
        }
        Some(Changed::Yes)
    }
}

/// Why nothing of a loop can be announced.
fn unfit(ir: &Ir, looping: ForOp) -> Option<&'static str> {
    let mut inside = ir.walk(looping.0).skip(1);
    if inside.any(|op| ir.def(op).name == "affine.prefetch") {
        return Some("there are prefetches in it already");
    }
    let may_stay = |op: OpId| match ir.def(op).effects {
        Effects::Known(_) | Effects::Recursive => false,
        Effects::Unknown => !ir.def(op).has(Traits::TERMINATOR),
    };
    if ir.walk(looping.0).skip(1).any(may_stay) {
        return Some("an op in it may do anything, so that later iterations may never be reached");
    }
    if looping.step(ir) > 1 && looping.lower_map(ir).n_results() > 1 {
        return Some("it has a step and several lower bounds");
    }
    None
}

/// An access that moves along memory with the induction variable of a loop.
#[derive(Clone, Debug)]
struct Moving {
    memref: ValueId,
    kind: AccessKind,
    /// With what moves with the induction variable, without constants.
    map: AffineMap,
    operands: Vec<ValueId>,
    /// What is added to each subscript.
    constants: Vec<i64>,
    /// Elements from one number of the induction variable to the next; `None` if that depends on sizes.
    stride: i64,
    is_stride_known: bool,
    /// Bytes of an element.
    bytes: i64,
}

impl Moving {
    /// An access that runs in each iteration of a loop, as it is in its body; or why it is not known where it
    /// goes.
    fn of(ir: &Ir, looping: ForOp, op: OpId) -> Option<Result<Moving, &'static str>> {
        let access = ElementAccess::of(ir, op)?;
        (ir.def(op).dialect() == "affine").then(|| Self::described(ir, looping, op, &access))
    }

    fn described(ir: &Ir, looping: ForOp, op: OpId, access: &ElementAccess) -> Result<Moving, &'static str> {
        let ty = ir.ty(access.memref).as_memref().ok_or("its memref has no known rank")?;
        if ty.layout != Layout::Identity {
            return Err("its memref is not in row-major order");
        }
        let bytes = bytes_of(ir, access.memref, 1).and_then(|bytes| i64::try_from(bytes).ok());
        let bytes = bytes.filter(|bytes| *bytes > 0).ok_or("its elements have no size in bytes")?;
        let (map, operands) = composed(ir, op, &access.map, &access.operands);
        let dim = operands.iter().position(|value| *value == looping.iv(ir)).map(|at| at as u32);
        let is_there = |value: &ValueId| {
            dim.is_some_and(|dim| operands[dim as usize] == *value) || is_known_before(ir, *value, looping.0)
        };
        if !operands.iter().all(is_there) {
            return Err("its subscripts are computed in each iteration");
        }
        let mut constants = Vec::new();
        let mut results = Vec::new();
        let (mut stride, mut is_stride_known) = (0i64, true);
        // Elements of a row of each dimension, from the last on.
        let mut row: Option<i64> = Some(1);
        let mut reversed = Vec::new();
        for (expr, size) in map.results.iter().zip(&ty.shape).rev() {
            let parts = dim.map_or(Some((0, expr.clone())), |dim| linear_in(expr, dim));
            let (factor, _) = parts.ok_or("a subscript is not linear in the induction variable")?;
            if factor != 0 {
                let moved = row.and_then(|row| row.checked_mul(factor));
                let sum = moved.and_then(|moved| moved.checked_add(stride));
                is_stride_known &= sum.is_some();
                stride = sum.unwrap_or(1);
            }
            row = row.zip(*size).and_then(|(row, size)| row.checked_mul(size));
            reversed.push(without_constant(expr));
        }
        for (expr, constant) in reversed.into_iter().rev() {
            results.push(expr);
            constants.push(constant);
        }
        if !is_stride_known {
            stride = 1;
        }
        let map = AffineMap { results, ..map };
        let (memref, kind) = (access.memref, access.kind);
        Ok(Moving { memref, kind, map, operands, constants, stride, is_stride_known, bytes })
    }

    /// Whether two move side by side, in one row.
    fn is_beside(&self, other: &Self) -> bool {
        let all_but_last = |constants: &[i64]| constants.split_last().map(|(_, rest)| rest.to_vec());
        (self.memref, &self.map, &self.operands) == (other.memref, &other.map, &other.operands)
            && all_but_last(&self.constants) == all_but_last(&other.constants)
    }

    fn last_constant(&self) -> i64 {
        self.constants.last().copied().unwrap_or(0)
    }
}

/// An expression without the constant at its end, and that.
fn without_constant(expr: &AffineExpr) -> (AffineExpr, i64) {
    match expr {
        AffineExpr::Const(constant) => (AffineExpr::Const(0), *constant),
        AffineExpr::Binary(BinaryKind::Add, left, right) => match right.as_const() {
            Some(constant) => (AffineExpr::clone(left), constant),
            None => (expr.clone(), 0),
        },
        other => (other.clone(), 0),
    }
}

/// Accesses that move side by side, less than a line from the next one.
struct Group {
    accesses: Vec<Moving>,
}

/// The groups of accesses, in the order of their first ones.
fn groups(accesses: Vec<Moving>, line_size: i64) -> Vec<Group> {
    let mut rows: Vec<Vec<Moving>> = Vec::new();
    for access in accesses {
        match rows.iter_mut().find(|row| row[0].is_beside(&access)) {
            Some(row) => row.push(access),
            None => rows.push(vec![access]),
        }
    }
    let mut groups = Vec::new();
    for mut row in rows {
        row.sort_by_key(Moving::last_constant);
        let mut group: Vec<Moving> = Vec::new();
        for access in row {
            let is_near = group.last().is_none_or(|last| {
                let apart = access.last_constant().checked_sub(last.last_constant());
                let bytes = apart.and_then(|apart| apart.checked_mul(access.bytes));
                bytes.is_some_and(|bytes| bytes < line_size)
            });
            if !is_near {
                groups.push(Group { accesses: std::mem::take(&mut group) });
            }
            group.push(access);
        }
        groups.push(Group { accesses: group });
    }
    groups
}

/// A cell to be announced.
struct Announced {
    memref: ValueId,
    map: AffineMap,
    operands: Vec<ValueId>,
    is_write: bool,
}

impl Group {
    /// In one of how many iterations the group reaches another line.
    fn every(&self, line_size: i64, step: i64) -> i64 {
        let first = &self.accesses[0];
        let moved = first.stride.checked_mul(first.bytes).and_then(|bytes| bytes.checked_mul(step));
        match moved.and_then(i64::checked_abs) {
            Some(bytes) if first.is_stride_known && bytes > 0 => (line_size / bytes).max(1),
            _ => 1,
        }
    }

    /// The cell that the foremost access uses when the induction variable is so much further.
    fn announced(&self, ir: &Ir, looping: ForOp, far: i64) -> Option<Announced> {
        let forward = self.accesses[0].stride > 0;
        let foremost = if forward { self.accesses.last() } else { self.accesses.first() }?;
        let iv = looping.iv(ir);
        let dim = foremost.operands.iter().position(|value| *value == iv)? as u32;
        let mut results = Vec::new();
        for (expr, constant) in foremost.map.results.iter().zip(&foremost.constants) {
            let (factor, _) = linear_in(expr, dim)?;
            let moved = factor.checked_mul(far)?.checked_add(*constant)?;
            results.push(expr.clone() + moved);
        }
        let map = AffineMap { results, ..foremost.map.clone() };
        let (map, operands) = composed(ir, looping.0, &map, &foremost.operands);
        let is_write = self.accesses.iter().any(|access| access.kind == AccessKind::Write);
        Some(Announced { memref: foremost.memref, map, operands, is_write })
    }
}

/// That the iteration is one of this many, and that there is one with an induction variable so much further.
fn condition(ir: &Ir, looping: ForOp, every: i64, far: i64) -> Option<(IntegerSet, Vec<ValueId>)> {
    let (lower, upper, step) = (looping.lower(ir), looping.upper(ir), looping.step(ir));
    let iv = [looping.iv(ir)];
    let (n_lower, n_upper) = (lower.map.n_results(), upper.map.n_results());
    let bounds = side_by_side((&lower.map, &lower.operands), (&upper.map, &upper.operands));
    let (all, operands) = side_by_side((&bounds.0, &bounds.1), (&AffineMap::identity(1), &iv));
    let counter = all.results.last()?.clone();
    let past = far.checked_add(1)?;
    let mut constraints = Vec::new();
    if every > 1 {
        // With steps the loop has one lower bound.
        let phase = if n_lower == 1 { counter.clone() - all.results[0].clone() } else { counter.clone() };
        constraints.push((phase.modulo(every.checked_mul(step)?), true));
    }
    for end in &all.results[n_lower..n_lower + n_upper] {
        constraints.push((end.clone() - counter.clone() - past, false));
    }
    let (exprs, kinds): (Vec<AffineExpr>, Vec<bool>) = constraints.into_iter().unzip();
    let map = AffineMap { results: exprs, ..all };
    let (map, operands) = composed(ir, looping.0, &map, &operands);
    let constraints = map.results.into_iter().zip(kinds).collect();
    Some((IntegerSet::new(map.dims, map.symbols, constraints), operands))
}
