//! `affine-demote-iter-args`: demotes loop-carried values to memory.
//!
//! # Problem
//! The order of a loop that carries values in `iter_args` is fixed: what is around it cannot go inside, and
//! it is one statement to everything that reorders loops. Programs of other front ends, and those that went
//! through scalar replacement, are full of such loops.
//!
//! # Method
//! What is carried gets a cell: the one that the result is stored to right after the loop, if there is one,
//! else one of a new array with a dimension for each loop around. The cell gets the first value before the
//! loop, is read where an iteration begins, written where it ends, and read by whoever uses the result. Which
//! cell may be used is not looked into here: the new function is proved to compute what the old one does
//! ([`loopwright_prover::prove_equal`]), or the function stays unchanged.
//!
//! # Examples
//! ```text
//! %s = affine.for %k = 0 to %n iter_args(%t = %zero) -> (f64) {
//!   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//!   %u = arith.addf %t, %a : f64
//!   affine.yield %u : f64
//! }
//! affine.store %s, %S[%i] : memref<?xf64>
//! ```
//! becomes
//! ```text
//! affine.store %zero, %S[%i] : memref<?xf64>
//! affine.for %k = 0 to %n {
//!   %t = affine.load %S[%i] : memref<?xf64>
//!   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//!   %u = arith.addf %t, %a : f64
//!   affine.store %u, %S[%i] : memref<?xf64>
//! }
//! ```

use crate::gate::replacing::replace_if_proved;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::{
    AffineMap, Bound, Builder, ForOp, ForSpec, FuncOp, InsertionPoint, Ir, Layout, Loc, MemRefType, OpId,
    OpSpec, Severity, Traits, Type, ValueDef, ValueId,
};
use loopwright_analysis::machinery::Overlaps;
use loopwright_analysis::mutant::{self, Mutant};
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "affine-demote-iter-args",
    class: "AffineDemoteIterArgs",
    on: RunsOn::Functions,
    summary: "demote iter_args of loops to memory, so that the loops can be reordered",
    options: &[],
    build: |_| Ok(Box::new(DemoteIterArgs)),
};

/// Demotes loop-carried values to memory.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @sum(%A: memref<8xf64>, %S: memref<f64>, %zero: f64) {
/// #   %s = affine.for %k = 0 to 8 iter_args(%t = %zero) -> (f64) {
/// #     %a = affine.load %A[%k] : memref<8xf64>
/// #     %u = arith.addf %t, %a : f64
/// #     affine.yield %u : f64
/// #   }
/// #   affine.store %s, %S[] : memref<f64>
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("sum.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, DemoteIterArgs, Pass, PassContext};
/// // %s = affine.for %k = 0 to 8 iter_args(%t = %zero) { ... } affine.store %s, %S[]
/// assert_eq!(DemoteIterArgs.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("iter_args"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DemoteIterArgs;

impl Pass for DemoteIterArgs {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let mut changed = Changed::No;
        let carries = |ir: &Ir, op: OpId| ForOp::of(ir, op).is_some_and(|op| !op.inits(ir).is_empty());
        let mut functions = context.functions(ir);
        functions.retain(|func| ir.walk(func.0).any(|op| carries(ir, op)));
        let overlaps = Overlaps::of(ir);
        for func in functions {
            let mut demoted = ir.clone();
            let loops: Vec<OpId> = demoted.walk(func.0).filter(|op| carries(&demoted, *op)).collect();
            // Inner loops first: what is around them still has the ops that they are found by.
            let n_done =
                loops.into_iter().rev().filter(|op| demote(&mut demoted, func, ForOp(*op)).is_some()).count();
            if n_done == 0 {
                let why = "keeps its loop-carried values: the bounds of the surrounding loops give no size for an array";
                context.remarks.push(ir.op_diagnostic(Severity::Remark, func.0, why));
                continue;
            }
            #[cfg(feature = "mutants")]
            context.wanted.push(crate::pass::declare::Wanted::Program(Box::new(demoted.clone())));
            match replace_if_proved(ir, demoted, func, &overlaps, context) {
                Ok(()) => changed = Changed::Yes,
                Err(why) => {
                    let why = format!("keeps its loop-carried values: {why}");
                    context.remarks.push(ir.op_diagnostic(Severity::Remark, func.0, why));
                }
            }
        }
        Ok(changed)
    }
}

/// A cell in the block of a loop.
#[derive(Clone)]
struct Cell {
    memref: ValueId,
    map: AffineMap,
    operands: Vec<ValueId>,
    /// The op that stores a result of the loop there.
    store: Option<OpId>,
}

/// Makes a loop carry nothing; `None` if there is no cell for what it carries, and nothing has changed.
fn demote(ir: &mut Ir, func: FuncOp, old: ForOp) -> Option<()> {
    let results = ir.op(old.0).results().to_vec();
    let around = sizes_around(ir, func, old.0);
    let homes: Vec<Option<Cell>> = results.iter().map(|result| stored_to(ir, old.0, *result)).collect();
    let has_elements =
        |value: &ValueId| matches!(ir.ty(*value), Type::Float(_) | Type::Integer { .. } | Type::Index);
    if !results.iter().all(has_elements) || (around.is_none() && homes.iter().any(Option::is_none)) {
        return None;
    }
    let loc = ir.op(old.0).loc.clone();
    let mut cells = Vec::new();
    for (home, result) in homes.into_iter().zip(&results) {
        cells.push(match home {
            Some(cell) => cell,
            None => new_array(ir, func, old.0, ir.ty(*result).clone(), around.as_deref()?),
        });
    }
    let (inits, args) = (old.inits(ir).to_vec(), old.iter_args(ir).to_vec());
    let (old_iv, body) = (old.iv(ir), old.body(ir));
    let spec = ForSpec { lower: old.lower(ir), upper: old.upper(ir), step: old.step(ir), inits: Vec::new() };
    let mut ops = ir.block(body).ops().to_vec();
    let end = ops.pop()?;
    let nexts = ir.op(end).operands().to_vec();
    // Reports show where a value is computed, not where the loop begins.
    let places: Vec<Loc> = nexts
        .iter()
        .map(|next| ir.op(ir.defining_op(*next).filter(|op| ops.contains(op)).unwrap_or(end)).loc.clone())
        .collect();
    let mut builder = Builder::new(ir, InsertionPoint::Before(old.0), loc);
    let started = if mutant::is_on(Mutant::AccumulatorNotStarted) { 0 } else { cells.len() };
    for (cell, init) in cells.iter().zip(&inits).take(started) {
        builder.store(*init, cell.memref, cell.map.clone(), &cell.operands);
    }
    let new = builder.build_for(spec);
    let iv = new.iv(builder.ir);
    builder.ir.copy_name(old_iv, iv);
    let inside = InsertionPoint::End(new.body(builder.ir));
    builder.set_point(inside);
    for ((cell, arg), place) in cells.iter().zip(&args).zip(&places) {
        builder.loc = place.clone();
        let value = builder.load(cell.memref, cell.map.clone(), &cell.operands);
        builder.ir.copy_name(*arg, value);
        builder.ir.replace_all_uses(*arg, value);
    }
    let is_arg = |value: &ValueId| args.iter().position(|arg| arg == value);
    let nexts: Vec<ValueId> = {
        // What is passed on as it is was replaced as well.
        let current = builder.ir.op(end).operands().to_vec();
        nexts
            .iter()
            .zip(current)
            .map(|(next, now)| if is_arg(next).is_some() { now } else { *next })
            .collect()
    };
    builder.ir.replace_all_uses(old_iv, iv);
    let terminator = builder.ir.terminator(new.body(builder.ir))?;
    for op in ops {
        builder.ir.move_before(terminator, op);
    }
    let written = if mutant::is_on(Mutant::AccumulatorNotWritten) { 0 } else { cells.len() };
    for ((cell, next), place) in cells.iter().zip(&nexts).zip(places).take(written) {
        let next = if *next == old_iv { iv } else { *next };
        builder.loc = place;
        builder.store(next, cell.memref, cell.map.clone(), &cell.operands);
    }
    for (cell, result) in cells.iter().zip(&results) {
        // Each user reads the cell itself: a value that was read before a loop would keep the loop in one
        // statement with it.
        for user in builder.ir.uses(*result).to_vec() {
            if Some(user.op) != cell.store {
                builder.set_point(InsertionPoint::Before(before_deallocs(builder.ir, user.op)));
                builder.loc = builder.ir.op(user.op).loc.clone();
                let value = builder.load(cell.memref, cell.map.clone(), &cell.operands);
                builder.ir.set_operand(user.op, user.index as usize, value);
            }
        }
    }
    for store in cells.iter().filter_map(|cell| cell.store) {
        builder.ir.erase_op(store);
    }
    ir.erase_op(old.0);
    Some(())
}

/// An op, or the first of those that free memory right before it.
fn before_deallocs(ir: &Ir, op: OpId) -> OpId {
    let Some(block) = ir.op(op).parent() else { return op };
    let before = &ir.block(block).ops()[..ir.position(op)];
    before.iter().rev().take_while(|op| ir.op(**op).name() == "memref.dealloc").last().copied().unwrap_or(op)
}

/// The cell that a result of a loop is stored to after the loop, where that is known before it.
fn stored_to(ir: &Ir, of: OpId, result: ValueId) -> Option<Cell> {
    let block = ir.op(of).parent()?;
    let is_before = |value: &ValueId| match ir.value(*value).def() {
        ValueDef::Arg(..) => true,
        ValueDef::Result(op, _) => ir.op(op).parent() != Some(block) || ir.position(op) < ir.position(of),
    };
    ir.uses(result).iter().map(|user| user.op).find_map(|store| {
        let access = ir.def(store).access.filter(|_| ir.op(store).name() == "affine.store")?(ir, store)?;
        let is_home = ir.op(store).parent() == Some(block)
            && access.value == Some(result)
            && is_before(&access.memref)
            && access.operands.iter().all(is_before);
        is_home.then(|| Cell {
            memref: access.memref,
            map: (*access.map).clone(),
            operands: access.operands.clone(),
            store: Some(store),
        })
    })
}

/// A loop around, and the bound that its induction variable stays below.
type Around = (ValueId, Bound);

/// The loops around an op with bounds that are known at the top of the function; `None` if one has none.
fn sizes_around(ir: &Ir, func: FuncOp, op: OpId) -> Option<Vec<Around>> {
    let entry = func.entry(ir)?;
    let is_early = |value: &ValueId| match ir.value(*value).def() {
        ValueDef::Arg(block, _) => block == entry,
        ValueDef::Result(op, _) => ir.op(op).parent() == Some(entry),
    };
    let mut around = Vec::new();
    for outer in ir.ancestors(op).take_while(|outer| *outer != func.0) {
        if ir.def(outer).condition.is_some() {
            continue;
        }
        let outer = ForOp::of(ir, outer)?;
        let (lower, upper) = (outer.lower_map(ir).as_single_constant()?, outer.upper(ir));
        if lower < 0 || upper.map.results.len() != 1 || !upper.operands.iter().all(is_early) {
            return None;
        }
        around.push((outer.iv(ir), upper));
    }
    around.reverse();
    Some(around)
}

/// A cell of a new array for each iteration of the loops around.
fn new_array(ir: &mut Ir, func: FuncOp, of: OpId, elem: Type, around: &[Around]) -> Cell {
    let top = ir.ancestors(of).take_while(|outer| *outer != func.0).last().unwrap_or(of);
    let loc = ir.op(of).loc.clone();
    let mut builder = Builder::new(ir, InsertionPoint::Before(top), loc.clone());
    let (mut shape, mut sizes) = (Vec::new(), Vec::new());
    for (_, upper) in around {
        match upper.map.as_single_constant() {
            Some(size) => shape.push(Some(size.max(0))),
            None => {
                shape.push(None);
                // A loop without iterations may have a bound below zero.
                let mut results = upper.map.results.clone();
                results.push(loopwright_affine_ir::AffineExpr::Const(0));
                let map = AffineMap::new(upper.map.dims, upper.map.symbols, results);
                sizes.push(builder.max(map, &upper.operands));
            }
        }
    }
    let n_sizes = i32::try_from(sizes.len()).expect("loops nest no deeper than parsers allow");
    let ty = MemRefType { shape, elem, layout: Layout::Identity, space: None };
    let alloc = OpSpec::new(builder.ir.dialects().known("memref.alloc"), loc.clone())
        .operands(sizes)
        .attr("operandSegmentSizes", loopwright_affine_ir::Attr::i32_array([n_sizes, 0]))
        .result(Type::MemRef(Arc::new(ty)));
    let alloc = builder.create(alloc);
    let memref = builder.ir.op(alloc).results()[0];
    let returns = func.entry(builder.ir).and_then(|entry| builder.ir.terminator(entry));
    if let Some(end) = returns.filter(|end| builder.ir.def(*end).has(Traits::RETURN)) {
        builder.set_point(InsertionPoint::Before(end));
        let dealloc = OpSpec::new(builder.ir.dialects().known("memref.dealloc"), loc).operands([memref]);
        builder.create(dealloc);
    }
    let n = u32::try_from(around.len()).expect("loops nest no deeper than parsers allow");
    let operands = around.iter().map(|(iv, _)| *iv).collect();
    Cell { memref, map: AffineMap::identity(n), operands, store: None }
}
