//! `affine-promote-iter-args`: promotes cells of memory to loop-carried values.
//!
//! # Problem
//! `S[i] += A[i][k]` in a loop over `k` loads and stores one cell in each iteration. Compilers of MLIR keep
//! it in a register only if they know that no other memref is the same memory.
//!
//! # Method
//! Where a loop accesses a memref at one cell alone, the same in all iterations, the cell is loaded before
//! the loop, carried in `iter_args` through it and the loops inside, and stored after it. An `affine.if` is
//! around it where the loop may have no iterations: nothing is loaded and stored then. Whether something else
//! reads or writes the cell meanwhile is not looked into here: the new function is proved to compute what the
//! old one does ([`loopwright_prover::prove_equal`]), or the loop stays unchanged. It is the inverse of
//! `affine-demote-iter-args`.
//!
//! # Examples
//! ```text
//! affine.for %k = 0 to 100 {
//!   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//!   %t = affine.load %S[%i] : memref<?xf64>
//!   %u = arith.addf %t, %a : f64
//!   affine.store %u, %S[%i] : memref<?xf64>
//! }
//! ```
//! becomes
//! ```text
//! %0 = affine.load %S[%i] : memref<?xf64>
//! %s = affine.for %k = 0 to 100 iter_args(%t = %0) -> (f64) {
//!   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//!   %u = arith.addf %t, %a : f64
//!   affine.yield %u : f64
//! }
//! affine.store %s, %S[%i] : memref<?xf64>
//! ```

use crate::gate::replacing::replace_if_proved;
use crate::loops::trip_count::TripCount;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, BlockId, Builder, ForOp, ForSpec, FuncOp, InsertionPoint, IntegerSet, Ir, OpId,
    Severity, ValueDef, ValueId,
};
use loopwright_analysis::machinery::Overlaps;
use std::collections::HashSet;

pub static INFO: PassInfo = PassInfo {
    name: "affine-promote-iter-args",
    class: "AffinePromoteIterArgs",
    on: RunsOn::Functions,
    summary: "promote cells that loops load and store in each iteration to iter_args",
    options: &[],
    build: |_| Ok(Box::new(PromoteIterArgs)),
};

/// Promotes cells of memory to loop-carried values.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @sum(%A: memref<8xf64>, %S: memref<f64>) {
/// #   affine.for %k = 0 to 8 {
/// #     %a = affine.load %A[%k] : memref<8xf64>
/// #     %t = affine.load %S[] : memref<f64>
/// #     %u = arith.addf %t, %a : f64
/// #     affine.store %u, %S[] : memref<f64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("sum.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, PromoteIterArgs};
/// // for k { S[] += A[k] }
/// assert_eq!(PromoteIterArgs.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("iter_args"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PromoteIterArgs;

impl Pass for PromoteIterArgs {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let mut changed = Changed::No;
        let overlaps = Overlaps::of(ir);
        for func in context.functions(ir) {
            // One proof for all of them, mostly.
            let mut all = ir.clone();
            if promote_all(&mut all, func, |_, _| true) > 1
                && replace_if_proved(ir, all, func, &overlaps, context).is_ok()
            {
                changed = Changed::Yes;
                continue;
            }
            let mut refused = HashSet::new();
            while let Some(cell) = next_cell(ir, func, |cell| !refused.contains(&(cell.looping, cell.memref)))
            {
                let (looping, memref) = (cell.looping, cell.memref);
                let mut promoted = ir.clone();
                promote(&mut promoted, &cell);
                match replace_if_proved(ir, promoted, func, &overlaps, context) {
                    Ok(()) => changed = Changed::Yes,
                    Err(why) => {
                        let message = format!("keeps {} in memory: {why}", ir.text_of(memref));
                        context.remarks.push(ir.op_diagnostic(Severity::Remark, looping.0, message));
                        refused.insert((looping, memref));
                    }
                }
            }
        }
        Ok(changed)
    }
}

/// Promotes all cells of a function, without a proof; those for which `is_wanted` says so. How many.
pub(crate) fn promote_all(ir: &mut Ir, func: FuncOp, is_wanted: impl Fn(&Cell, &Ir) -> bool) -> usize {
    let mut n_promoted = 0;
    while let Some(cell) = next_cell(ir, func, |cell| is_wanted(cell, ir)) {
        promote(ir, &cell);
        n_promoted += 1;
    }
    n_promoted
}

/// A cell that a loop, and those inside, load and store.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// The outermost loop in which it is the only one that is accessed of its memref.
    pub(crate) looping: ForOp,
    pub(crate) memref: ValueId,
    map: AffineMap,
    operands: Vec<ValueId>,
    /// What loads and stores it.
    accesses: Vec<OpId>,
}

impl Cell {
    /// The ops that make what is stored to it.
    pub(crate) fn totals(&self, ir: &Ir) -> Vec<OpId> {
        let stores = self.accesses.iter().filter(|op| ir.op(**op).results().is_empty());
        stores.filter_map(|op| ir.defining_op(ir.op(*op).operands()[0])).collect()
    }
}

/// The first cell of a function that can be promoted, in the outermost loop that can carry it.
fn next_cell(ir: &Ir, func: FuncOp, is_wanted: impl Fn(&Cell) -> bool) -> Option<Cell> {
    let loops = ir.walk(func.0).filter_map(|op| ForOp::of(ir, op));
    let mut cells = loops.flat_map(|looping| cells(ir, looping));
    cells.find(|cell| is_wanted(cell))
}

/// The cells that a loop can carry.
fn cells(ir: &Ir, looping: ForOp) -> Vec<Cell> {
    let mut found: Vec<Cell> = Vec::new();
    if TripCount::of(ir, looping).is_none() {
        return found;
    }
    for store in ir.walk(looping.0).filter(|op| ir.op(*op).name() == "affine.store") {
        let Some(access) = ir.def(store).access.and_then(|access| access(ir, store)) else { continue };
        let (memref, map, operands) = (access.memref, (*access.map).clone(), &access.operands);
        if found.iter().any(|cell| cell.memref == memref) {
            continue;
        }
        let is_outside = |value: &ValueId| !is_defined_in(ir, *value, looping.0);
        let is_still = is_outside(&memref) && operands.iter().all(is_outside);
        let users = ir.uses(memref).iter().map(|user| user.op);
        let accesses: Vec<OpId> =
            users.filter(|user| ir.ancestors(*user).any(|op| op == looping.0)).collect();
        let is_of_cell = |op: &OpId| {
            let access = ir.def(*op).access.and_then(|access| access(ir, *op));
            let is_plain = matches!(ir.op(*op).name(), "affine.load" | "affine.store");
            let is_same =
                access.is_some_and(|of| of.memref == memref && *of.map == map && of.operands == *operands);
            let mut around = ir.ancestors(*op).take_while(|op| *op != looping.0);
            is_plain && is_same && around.all(|op| ForOp::of(ir, op).is_some())
        };
        let is_read = accesses.iter().any(|op| !ir.op(*op).results().is_empty());
        if is_still && is_read && accesses.iter().all(is_of_cell) {
            found.push(Cell { looping, memref, map, operands: operands.clone(), accesses });
        }
    }
    found
}

/// Whether a value is made inside of an op.
fn is_defined_in(ir: &Ir, value: ValueId, around: OpId) -> bool {
    let by = match ir.value(value).def() {
        ValueDef::Arg(block, _) => ir.block_parent_op(block),
        ValueDef::Result(op, _) => Some(op),
    };
    by.is_some_and(|by| by == around || ir.ancestors(by).any(|op| op == around))
}

/// Loads a cell before its loop, carries it and stores it afterwards.
fn promote(ir: &mut Ir, cell: &Cell) {
    let loc = ir.op(cell.looping.0).loc.clone();
    let guard = guard(ir, cell);
    let mut builder = Builder::new(ir, InsertionPoint::Before(cell.looping.0), loc.clone());
    if let Some((set, operands)) = guard {
        let body = builder.build_if(set, &operands, false).then_block(builder.ir);
        let end = builder.ir.terminator(body).expect("it was just made");
        builder.ir.move_before(end, cell.looping.0);
        builder.set_point(InsertionPoint::Before(cell.looping.0));
    }
    let first = builder.load(cell.memref, cell.map.clone(), &cell.operands);
    let (block, last) = carry(builder.ir, cell, cell.looping, first);
    let store = cell.accesses.iter().rev().find(|op| builder.ir.op(**op).results().is_empty());
    let loc = store.map_or(loc, |store| builder.ir.op(*store).loc.clone());
    let after = builder.ir.defining_op(last).expect("it is a result of the loop");
    let next = builder.ir.block(block).ops()[builder.ir.position(after) + 1];
    let mut builder = Builder::new(ir, InsertionPoint::Before(next), loc);
    builder.store(last, cell.memref, cell.map.clone(), &cell.operands);
    cell.accesses.iter().for_each(|op| ir.erase_op(*op));
}

/// Makes a loop carry the value of a cell; the block of the new loop, and what it ends with. The accesses
/// stay, without uses.
fn carry(ir: &mut Ir, cell: &Cell, old: ForOp, init: ValueId) -> (BlockId, ValueId) {
    let loc = ir.op(old.0).loc.clone();
    let mut inits = old.inits(ir).to_vec();
    inits.push(init);
    let spec = ForSpec { lower: old.lower(ir), upper: old.upper(ir), step: old.step(ir), inits };
    let mut builder = Builder::new(ir, InsertionPoint::Before(old.0), loc);
    let new = builder.build_for(spec);
    let block = ir.op(new.0).parent().expect("it is in the block of the old one");
    let (old_args, new_args) =
        (ir.block(old.body(ir)).args().to_vec(), ir.block(new.body(ir)).args().to_vec());
    for (before, after) in old_args.iter().zip(&new_args) {
        ir.copy_name(*before, *after);
        ir.replace_all_uses(*before, *after);
    }
    let (old_body, new_body) = (old.body(ir), new.body(ir));
    let end = ir.terminator(old_body).expect("a body ends in a yield");
    let ops: Vec<OpId> = ir.block(old_body).ops().iter().copied().filter(|op| *op != end).collect();
    let loc = ir.op(end).loc.clone();
    let carried = *new_args.last().expect("it carries the cell");
    let mut current = carried;
    let mut builder = Builder::new(ir, InsertionPoint::End(new_body), loc);
    let new_end = builder.affine_yield(&[]);
    for op in ops {
        ir.move_before(new_end, op);
        if cell.accesses.contains(&op) {
            match ir.op(op).results().first().copied() {
                Some(loaded) => {
                    if current == carried {
                        ir.copy_name(loaded, current);
                    }
                    ir.replace_all_uses(loaded, current);
                }
                None => current = ir.op(op).operands()[0],
            }
        } else if let Some(inner) = ForOp::of(ir, op)
            && cell.accesses.iter().any(|access| ir.ancestors(*access).any(|around| around == op))
        {
            current = carry(ir, cell, inner, current).1;
        }
    }
    let yielded = [ir.op(end).operands(), &[current]].concat();
    let loc = ir.op(new_end).loc.clone();
    Builder::new(ir, InsertionPoint::Before(new_end), loc).affine_yield(&yielded);
    ir.erase_op(new_end);
    let (before, after) = (ir.op(old.0).results().to_vec(), ir.op(new.0).results().to_vec());
    for (before, after) in before.iter().zip(&after) {
        ir.replace_all_uses(*before, *after);
    }
    ir.erase_op(old.0);
    (block, *after.last().expect("it carries the cell"))
}

/// The condition under which the loops around a store of the cell have iterations, as far as that is known
/// before the outermost of them; `None` if they always have.
fn guard(ir: &Ir, cell: &Cell) -> Option<(IntegerSet, Vec<ValueId>)> {
    let store = cell.accesses.iter().find(|op| ir.op(**op).results().is_empty())?;
    let mut around: Vec<OpId> = ir.ancestors(*store).take_while(|op| *op != cell.looping.0).collect();
    around.push(cell.looping.0);
    let (mut dims, mut symbols) = (Vec::new(), Vec::new());
    let mut constraints: Vec<(AffineExpr, bool)> = Vec::new();
    for count in around.into_iter().rev().filter_map(|op| TripCount::of(ir, ForOp(op))) {
        let is_known = !count.operands.iter().any(|value| is_defined_in(ir, *value, cell.looping.0));
        let is_always = count.constant().is_some_and(|count| count > 0);
        if is_always || !is_known {
            continue;
        }
        let (of_dims, of_symbols) = count.operands.split_at(count.map.dims as usize);
        let place = |list: &mut Vec<ValueId>, value: &ValueId| {
            let at = list.iter().position(|known| known == value).unwrap_or_else(|| {
                list.push(*value);
                list.len() - 1
            });
            u32::try_from(at).expect("fewer operands than 2^32")
        };
        let of_dims: Vec<AffineExpr> =
            of_dims.iter().map(|value| AffineExpr::Dim(place(&mut dims, value))).collect();
        let of_symbols: Vec<AffineExpr> =
            of_symbols.iter().map(|value| AffineExpr::Symbol(place(&mut symbols, value))).collect();
        for result in &count.map.results {
            let constraint = (result.substituted(&of_dims, &of_symbols) - 1, false);
            if !constraints.contains(&constraint) {
                constraints.push(constraint);
            }
        }
    }
    let n = |list: &[ValueId]| u32::try_from(list.len()).expect("fewer operands than 2^32");
    let set = IntegerSet::new(n(&dims), n(&symbols), constraints);
    (!set.constraints.is_empty()).then(|| (set, [dims, symbols].concat()))
}
