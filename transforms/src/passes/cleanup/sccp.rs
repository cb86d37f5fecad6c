//! `sccp`: sparse conditional constant propagation.
//!
//! # What
//! Values that are the same constant whenever they are computed are replaced, through loops, conditionals,
//! jumps and calls; what then computes nothing else is dropped. What is never reached stays unchanged.
//! Constants are at the front of functions, one of each, the last first.
//!
//! # When
//! Always legal (`transforms/src/flow/values/constants.rs`). Arguments of a function are constants if the
//! program alone calls it, with the same constant everywhere: then functions are compared with what they
//! call, and all changes stay or none does.
//!
//! # Cost
//! Linear in the program.
//!
//! # Examples
//! ```text
//! %r = scf.if %c -> i32 { scf.yield %c4 } else { %s = arith.addi %c2, %c2; scf.yield %s }
//! return %r
//! ```
//! becomes `return %c4`.
//!
//! # Reference
//! [WegmanZadeck91], as mlir-opt's pass of this name.

use crate::flow::values::constants::{Constants, constant_op};
use crate::gate::rewriting::{Grounds, rewrite_functions, rewrite_program};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::simplify::effects::is_dead;
use crate::simplify::greedy::constant_region;
use loopwright_affine_ir::{
    Attr, BlockId, FuncOp, Ir, OpId, PrintOptions, RegionId, Type, ValueId, print_op,
};
use std::collections::HashMap;

pub static INFO: PassInfo = PassInfo {
    name: "sccp",
    class: "SCCP",
    on: RunsOn::Module,
    summary: "sparse conditional constant propagation",
    options: &[],
    build: |_| Ok(Box::new(Sccp)),
};

/// Propagates constants along feasible control flow.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%c: i1) -> i32 {
/// #   %a = arith.constant 2 : i32
/// #   %r = scf.if %c -> i32 {
/// #     %s = arith.addi %a, %a : i32
/// #     scf.yield %s : i32
/// #   } else {
/// #     %p = arith.muli %a, %a : i32
/// #     scf.yield %p : i32
/// #   }
/// #   return %r : i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, Sccp};
///
/// // %r = scf.if %c -> i32 { … %s = 2 + 2 … } else { … %p = 2 * 2 … }; return %r
/// assert_eq!(Sccp.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("return %c4_i32"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sccp;

impl Pass for Sccp {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let constants = Constants::find(ir);
        if !constants.are_by_calls() {
            return Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), |edit| {
                function(edit.ir, edit.func, &constants)
            }));
        }
        let functions = context.functions(ir);
        Ok(rewrite_program(ir, context, INFO.name, |ir| {
            let changed: Vec<Changed> =
                functions.into_iter().map(|func| function(ir, func, &constants)).collect();
            if changed.contains(&Changed::Yes) { Changed::Yes } else { Changed::No }
        }))
    }
}

fn function(ir: &mut Ir, FuncOp(func): FuncOp, constants: &Constants) -> Changed {
    let options = PrintOptions::default();
    let before = print_op(ir, func, &options);
    let mut made = Made { ir: &mut *ir, constants, known: HashMap::new(), ops: Vec::new() };
    let doomed = made.replace_all(func);
    let ops = made.ops;
    // From the back, so that no op has to move up.
    doomed.into_iter().rev().for_each(|op| ir.erase_op(op));
    for (front, op) in ops {
        ir.insert_op(front, 0, op);
    }
    if print_op(ir, func, &options) == before { Changed::No } else { Changed::Yes }
}

/// What distinguishes constants: of several dialects they are not exchanged for each other.
type Key = (RegionId, &'static str, Attr, Type);

/// The constants that a function gets.
struct Made<'a> {
    ir: &'a mut Ir,
    constants: &'a Constants,
    known: HashMap<Key, ValueId>,
    /// In the order in which they are made, with the block that they go to the front of.
    ops: Vec<(BlockId, OpId)>,
}

impl Made<'_> {
    /// Replaces what is constant in an op's regions; the ops that are to be erased.
    fn replace_all(&mut self, func: OpId) -> Vec<OpId> {
        let mut doomed = Vec::new();
        let mut pending: Vec<BlockId> = Vec::new();
        self.push_blocks(func, &mut pending);
        while let Some(block) = pending.pop() {
            for op in self.ir.block(block).ops().to_vec() {
                let results = self.ir.op(op).results().to_vec();
                let n_replaced = results.iter().filter(|result| self.replace(block, **result)).count();
                if n_replaced > 0 && n_replaced == results.len() && is_dead(self.ir, op) {
                    doomed.push(op);
                } else {
                    self.push_blocks(op, &mut pending);
                }
            }
            for arg in self.ir.block(block).args().to_vec() {
                self.replace(block, arg);
            }
        }
        doomed
    }

    /// The last region is looked at first, as in mlir-opt.
    fn push_blocks(&self, op: OpId, pending: &mut Vec<BlockId>) {
        for region in self.ir.op(op).regions() {
            pending.extend(self.ir.region(*region).blocks().iter().rev());
        }
    }

    /// Replaces a value if it is a constant.
    fn replace(&mut self, block: BlockId, value: ValueId) -> bool {
        let Some((constant, dialect)) = self.constants.of(value) else { return false };
        let Some(region) = constant_region(self.ir, block) else { return false };
        let Some(front) = self.ir.region(region).blocks().first().copied() else { return false };
        let ty = self.ir.ty(value).clone();
        let Some(def) = self.ir.dialects().constant_op(dialect, constant, &ty) else { return false };
        let key = (region, def.name, constant.clone(), ty.clone());
        let made = match self.known.get(&key) {
            Some(made) => *made,
            None => {
                let Some(op) = constant_op(self.ir, (constant, dialect), &ty) else { return false };
                self.ops.push((front, op));
                let made = self.ir.op(op).results()[0];
                self.known.insert(key, made);
                made
            }
        };
        self.ir.replace_all_uses(value, made);
        true
    }
}
