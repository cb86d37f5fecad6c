//! `affine-sink-loads`: moves loads into the loops that use what they load.
//!
//! # Problem
//! A value that is loaded before a loop and used in it, as invariant code motion leaves it, ties the loop to
//! the iteration of the loops around: the nest is one statement, and no loop of it can change its place.
//!
//! # Method
//! A load, with the pure ops that compute from it, is copied to the beginning of each block of an inner loop
//! that uses it, and goes where nothing else uses it. Whether the same is loaded there is not looked into
//! here: the new function is proved to compute what the old one does ([`loopwright_prover::prove_equal`]), or
//! the load stays.
//!
//! # Examples
//! ```text
//! affine.for %k = 0 to %n {
//!   %x = affine.load %A[%i, %k] : memref<?x?xf64>
//!   %y = arith.mulf %alpha, %x : f64
//!   affine.for %j = 0 to %n {
//!     %b = affine.load %B[%k, %j] : memref<?x?xf64>
//!     %p = arith.mulf %y, %b : f64
//! ```
//! becomes
//! ```text
//! affine.for %k = 0 to %n {
//!   affine.for %j = 0 to %n {
//!     %x = affine.load %A[%i, %k] : memref<?x?xf64>
//!     %y = arith.mulf %alpha, %x : f64
//!     %b = affine.load %B[%k, %j] : memref<?x?xf64>
//!     %p = arith.mulf %y, %b : f64
//! ```

use crate::gate::replacing::replace_if_proved;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use itertools::Itertools;
use loopwright_affine_ir::{
    BlockId, Builder, FuncOp, InsertionPoint, Ir, OpId, Severity, Traits, ValueMapping,
};
use loopwright_analysis::machinery::Overlaps;

pub static INFO: PassInfo = PassInfo {
    name: "affine-sink-loads",
    class: "AffineSinkLoads",
    on: RunsOn::Functions,
    summary: "sink loads into the loops that use them, so that the loops can be reordered",
    options: &[],
    build: |_| Ok(Box::new(SinkLoads)),
};

/// Moves loads into the loops that use what they load.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @scale(%A: memref<8x8xf64>, %s: memref<8xf64>) {
/// #   affine.for %i = 0 to 8 {
/// #     %x = affine.load %s[%i] : memref<8xf64>
/// #     affine.for %j = 0 to 8 {
/// #       %a = affine.load %A[%j, %i] : memref<8x8xf64>
/// #       %b = arith.mulf %a, %x : f64
/// #       affine.store %b, %A[%j, %i] : memref<8x8xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, SinkLoads};
/// // for i { x = s[i]; for j { A[j][i] *= x } }
/// assert_eq!(SinkLoads.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// let text = print(&ir, &PrintOptions::default());
/// assert!(text.find("affine.for %arg3") < text.find("affine.load %arg1"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SinkLoads;

impl Pass for SinkLoads {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let mut changed = Changed::No;
        let overlaps = Overlaps::of(ir);
        for func in context.functions(ir) {
            let loads = hoisted_loads(ir, func);
            if loads.len() > 1 {
                // One proof for all of them, mostly.
                let mut all = ir.clone();
                loads.iter().for_each(|load| sink(&mut all, *load));
                if replace_if_proved(ir, all, func, &overlaps, context).is_ok() {
                    changed = Changed::Yes;
                    continue;
                }
            }
            for load in loads {
                let mut sunk = ir.clone();
                sink(&mut sunk, load);
                match replace_if_proved(ir, sunk, func, &overlaps, context) {
                    Ok(()) => changed = Changed::Yes,
                    Err(why) => {
                        let message = format!("stays before the loop: {why}");
                        context.remarks.push(ir.op_diagnostic(Severity::Remark, load, message));
                    }
                }
            }
        }
        Ok(changed)
    }
}

/// The loads in loops of a function whose values are used in loops further in.
pub(crate) fn hoisted_loads(ir: &Ir, func: FuncOp) -> Vec<OpId> {
    let is_load = |op: &OpId| matches!(ir.op(*op).name(), "affine.load" | "memref.load");
    let is_in_loop = |op: &OpId| ir.parent_op(*op).is_some_and(|around| ir.def(around).loop_like.is_some());
    let loads = ir.walk(func.0).filter(is_load).filter(is_in_loop);
    loads.filter(|load| !users_inside(ir, &computed_from(ir, *load)).is_empty()).collect()
}

/// A load, and the pure ops in its block that compute from it.
fn computed_from(ir: &Ir, load: OpId) -> Vec<OpId> {
    let mut found = vec![load];
    let Some(block) = ir.op(load).parent() else { return found };
    for &op in &ir.block(block).ops()[ir.position(load) + 1..] {
        let (def, data) = (ir.def(op), ir.op(op));
        let is_pure = def.is_pure() && data.regions().is_empty() && !def.has(Traits::TERMINATOR);
        let uses = data.operands().iter().filter_map(|value| ir.defining_op(*value));
        if is_pure && uses.into_iter().any(|by| found.contains(&by)) {
            found.push(op);
        }
    }
    found
}

/// The blocks of inner loops in which ops use results of ops of one block.
fn users_inside(ir: &Ir, ops: &[OpId]) -> Vec<BlockId> {
    let own = ir.op(ops[0]).parent();
    let results = ops.iter().flat_map(|op| ir.op(*op).results());
    let users = results.flat_map(|value| ir.uses(*value)).map(|user| user.op);
    let blocks = users.filter_map(|user| ir.op(user).parent()).filter(|block| Some(*block) != own);
    // Bounds of loops are not in blocks of their own.
    let is_in_loop =
        |block: &BlockId| ir.block_parent_op(*block).is_some_and(|around| ir.def(around).loop_like.is_some());
    blocks.filter(is_in_loop).unique().collect()
}

/// Copies a load, and what is computed from it, to the beginning of the blocks that use it.
fn sink(ir: &mut Ir, load: OpId) {
    let ops = computed_from(ir, load);
    let results: Vec<_> = ops.iter().flat_map(|op| ir.op(*op).results().to_vec()).collect();
    for block in users_inside(ir, &ops) {
        let Some(&first) = ir.block(block).ops().first() else { continue };
        let loc = ir.op(load).loc.clone();
        let mut builder = Builder::new(ir, InsertionPoint::Before(first), loc);
        let mut mapping = ValueMapping::new();
        let copies: Vec<OpId> = ops.iter().map(|op| builder.clone_op(*op, &mut mapping)).collect();
        for &old in &results {
            let new = mapping.get(old);
            builder.ir.copy_name(old, new);
            for user in builder.ir.uses(old).to_vec() {
                if builder.ir.op(user.op).parent() == Some(block) && !copies.contains(&user.op) {
                    builder.ir.set_operand(user.op, user.index as usize, new);
                }
            }
        }
        erase_unused(ir, &copies);
    }
    erase_unused(ir, &ops);
}

fn erase_unused(ir: &mut Ir, ops: &[OpId]) {
    for &op in ops.iter().rev() {
        if ir.op(op).results().iter().all(|value| ir.uses(*value).is_empty()) {
            ir.erase_op(op);
        }
    }
}
