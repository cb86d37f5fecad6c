//! `remove-dead-values`: removes values that are computed, passed or returned but never used.
//!
//! # What
//! Ops without effects are dropped whose results no op needs, and with them arguments of blocks, values that
//! loops carry, results of loops and conditionals, and arguments and results of private functions, with what
//! is passed for them. Then loops and conditionals are brought into canonical form.
//!
//! # When
//! Always legal (`transforms/src/flow/values/liveness.rs`): what has an effect stays, reads too, and what may
//! not end. The program is compared function by function with what it was.
//!
//! # What mlir-opt does besides
//! It drops `scf.while` without effects. Where it leaves `ub.poison` in place of what is gone, and values
//! that an `affine.for` carries without use, they are dropped here.
//!
//! # Cost
//! Linear in the program.
//!
//! # Examples
//! ```text
//! func.func private @f(%x: i32, %y: i32) -> (i32, i32) { %s = arith.addi %x, %x; %t = arith.muli %y, %y; return %s, %t }
//! %r:2 = call @f(%a, %b)
//! memref.store %r#0, %m[]
//! ```
//! becomes
//! ```text
//! func.func private @f(%x: i32) -> i32 { %s = arith.addi %x, %x; return %s }
//! %r = call @f(%a)
//! memref.store %r, %m[]
//! ```

use crate::flow::values::branches::{set_branch_operands, takes_operands};
use crate::flow::values::liveness::{Needed, is_closed, ways_from};
use crate::flow::values::shrinking::{keep_items, keep_operands, keep_results};
use crate::flow::values::symbols::Calls;
use crate::gate::rewriting::rewrite_program;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::OptionInfo;
use crate::passes::cleanup::canonicalize::PATTERNS;
use crate::simplify::greedy::{Maps, rewrite_these};
use loopwright_affine_ir::{Attr, BlockId, FuncOp, Ir, OpId, Traits, Type, ValueId};

pub static INFO: PassInfo = PassInfo {
    name: "remove-dead-values",
    class: "RemoveDeadValues",
    on: RunsOn::Module,
    summary: "remove dead values: results, arguments and block arguments that nothing needs",
    options: &[OptionInfo {
        name: "canonicalize",
        value: "true|false",
        summary: "canonicalize region ops afterwards (default: true)",
    }],
    build: |options| Ok(Box::new(RemoveDeadValues { canonicalize: options.flag_or("canonicalize", true)? })),
};

/// Removes values that are computed, passed or returned but never used.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func private @f(%x: i32, %y: i32) -> i32 {
/// #   return %x : i32
/// # }
/// # func.func @g(%x: i32, %y: i32) -> i32 {
/// #   %r = call @f(%x, %y) : (i32, i32) -> i32
/// #   return %r : i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, RemoveDeadValues};
///
/// // func.func private @f(%x: i32, %y: i32) -> i32 { return %x }; … %r = call @f(%x, %y) …
/// assert_eq!(RemoveDeadValues::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("call @f(%arg0) : (i32) -> i32"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoveDeadValues {
    /// Whether loops and conditionals are brought into canonical form.
    pub canonicalize: bool,
}

impl Default for RemoveDeadValues {
    fn default() -> Self {
        Self { canonicalize: true }
    }
}

impl Pass for RemoveDeadValues {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_program(ir, context, INFO.name, |ir| {
            let calls = Calls::new(ir);
            let needed = Needed::find(ir, &calls);
            let mut changed = Removal { ir: &mut *ir, calls: &calls, needed: &needed, changed: false }.run();
            if self.canonicalize {
                let module = ir.module();
                let has_ways = |ir: &Ir, op: OpId| ir.def(op).ways.is_some();
                changed |= rewrite_these(ir, module, has_ways, Maps::Kept, PATTERNS);
            }
            if changed { Changed::Yes } else { Changed::No }
        }))
    }
}

/// The properties of functions and calls with an item for each argument, and for each result.
const ATTRS: [&str; 2] = ["arg_attrs", "res_attrs"];

struct Removal<'a> {
    ir: &'a mut Ir,
    calls: &'a Calls,
    needed: &'a Needed,
    changed: bool,
}

/// What becomes of an op's operands.
enum Cut {
    /// These are passed to each successor.
    Branches(Vec<Vec<ValueId>>),
    /// These stay.
    Keep(Vec<bool>),
}

impl Removal<'_> {
    fn run(mut self) -> bool {
        let all: Vec<OpId> = self.ir.walk(self.ir.module()).collect();
        let (staying, others): (Vec<OpId>, Vec<OpId>) =
            all.into_iter().partition(|op| self.needed.ops.contains(op));
        // What is passed where is told by ops as they are: all is planned before anything changes.
        let cuts: Vec<(OpId, Cut)> = staying.iter().map(|op| (*op, self.cut(*op))).collect();
        let blocks = self.blocks(&staying);
        let results: Vec<(OpId, Vec<bool>)> = staying
            .iter()
            .map(|op| (*op, self.results(*op)))
            .filter(|(_, keep)| keep.contains(&false))
            .collect();
        self.changed |= !others.is_empty() || !blocks.is_empty() || !results.is_empty();
        // What goes uses nothing any more, so that it can go in any order.
        for op in &others {
            self.ir.set_operands(*op, Vec::new());
        }
        cuts.into_iter().for_each(|(op, cut)| self.shrink_operands(op, cut));
        for op in others {
            if self.ir.is_live(op) {
                self.ir.erase_op(op);
            }
        }
        for (block, keep) in blocks {
            let func = self.ir.block_parent_op(block).filter(|op| FuncOp::of(self.ir, *op).is_some());
            if let Some(func) = func.filter(|func| FuncOp(*func).entry(self.ir) == Some(block)) {
                keep_items(self.ir, func, ATTRS[0], &keep);
            }
            self.ir.keep_block_args(block, &keep);
        }
        for (op, keep) in results {
            if self.calls.target(op).is_some() {
                keep_items(self.ir, op, ATTRS[1], &keep);
            }
            keep_results(self.ir, op, &keep);
        }
        for op in staying {
            if self.ir.is_live(op) && is_closed(self.ir, self.calls, op) {
                self.shrink_function(op);
            }
        }
        self.changed
    }

    fn needed_of(&self, values: &[ValueId]) -> Vec<bool> {
        values.iter().map(|value| self.needed.values.contains(value)).collect()
    }

    /// The function that an op calls, if all calls of it are known.
    fn callee(&self, op: OpId) -> Option<OpId> {
        self.calls.target(op).filter(|func| is_closed(self.ir, self.calls, *func))
    }

    /// Blocks with arguments that go, and which stay.
    fn blocks(&self, staying: &[OpId]) -> Vec<(BlockId, Vec<bool>)> {
        let ir = &*self.ir;
        let mut found = Vec::new();
        for op in staying {
            for (number, region) in ir.op(*op).regions().iter().enumerate() {
                for (at, block) in ir.region(*region).blocks().iter().enumerate() {
                    let keep = match at {
                        0 if ir.def(*op).ways.is_some() => self.handed(*op, Some(number)),
                        0 if !is_closed(ir, self.calls, *op) => continue,
                        _ => self.needed_of(ir.block(*block).args()),
                    };
                    if keep.contains(&false) {
                        found.push((*block, keep));
                    }
                }
            }
        }
        found
    }

    /// Which operands of an op are passed to live values.
    fn cut(&self, op: OpId) -> Cut {
        let (ir, def) = (&*self.ir, self.ir.def(op));
        let around = ir.parent_op(op).filter(|_| def.has(Traits::TERMINATOR));
        if !ir.op(op).successors().is_empty() && takes_operands(ir, op) {
            let lists = ir.branches(op).into_iter().map(|(to, given)| {
                let args = ir.block(to).args().iter().zip(given);
                args.filter(|(arg, _)| self.needed.values.contains(arg)).map(|(_, value)| *value).collect()
            });
            return Cut::Branches(lists.collect());
        }
        if let Some(func) =
            around.filter(|around| def.has(Traits::RETURN) && is_closed(ir, self.calls, *around))
        {
            let n_operands = ir.op(op).operands().len();
            return Cut::Keep((0..n_operands).map(|at| self.needed.returned.contains(&(func, at))).collect());
        }
        if let Some(func) = self.callee(op) {
            return Cut::Keep(self.needed_of(FuncOp(func).args(ir)));
        }
        let mut keep = vec![true; ir.op(op).operands().len()];
        for with_ways in [Some(op), around].into_iter().flatten() {
            for way in ways_from(ir, with_ways, op).unwrap_or_default() {
                for (target, at) in way.targets(ir, with_ways).iter().zip(way.given.clone()) {
                    keep[at] = self.needed.values.contains(target);
                }
            }
        }
        Cut::Keep(keep)
    }

    fn shrink_operands(&mut self, op: OpId, cut: Cut) {
        match cut {
            Cut::Branches(lists) => {
                let n_kept: usize = lists.iter().map(Vec::len).sum();
                let n_handed: usize = self.ir.branches(op).iter().map(|(_, given)| given.len()).sum();
                if n_kept < n_handed {
                    set_branch_operands(self.ir, op, lists);
                    self.changed = true;
                }
            }
            Cut::Keep(keep) if keep.contains(&false) => {
                if self.calls.target(op).is_some() {
                    keep_items(self.ir, op, ATTRS[0], &keep);
                }
                keep_operands(self.ir, op, &keep);
                self.changed = true;
            }
            Cut::Keep(_) => {}
        }
    }

    /// Which results of an op stay.
    fn results(&self, op: OpId) -> Vec<bool> {
        let n_results = self.ir.op(op).results().len();
        match self.callee(op) {
            Some(func) => (0..n_results).map(|at| self.needed.returned.contains(&(func, at))).collect(),
            None if self.ir.def(op).ways.is_some() => self.handed(op, None),
            None => Vec::new(),
        }
    }

    /// Which results of an op, or arguments of its region, stay: all that nothing is passed to, and those
    /// that are needed.
    fn handed(&self, op: OpId, to: Option<usize>) -> Vec<bool> {
        let ir = &*self.ir;
        let all = match to {
            None => ir.op(op).results(),
            Some(region) => match ir.region(ir.op(op).regions()[region]).blocks().first() {
                Some(block) => ir.block(*block).args(),
                None => &[],
            },
        };
        let ways = ir.def(op).ways.map_or(Vec::new(), |ways| ways(ir, op));
        let first = ways.iter().filter(|way| way.to == to).map(|way| way.first).min();
        let is_kept = |(at, value): (usize, &ValueId)| {
            first.is_none_or(|first| at < first) || self.needed.values.contains(value)
        };
        all.iter().enumerate().map(is_kept).collect()
    }

    /// Gives a function the type that its arguments and what it returns have by now.
    fn shrink_function(&mut self, op: OpId) {
        let func = FuncOp(op);
        let Some(ty) = func.ty(self.ir).cloned() else { return };
        let args: Vec<Type> = func.args(self.ir).iter().map(|arg| self.ir.ty(*arg).clone()).collect();
        let keep: Vec<bool> =
            (0..ty.results.len()).map(|at| self.needed.returned.contains(&(op, at))).collect();
        let results: Vec<Type> =
            ty.results.iter().zip(&keep).filter(|(_, keep)| **keep).map(|(ty, _)| ty.clone()).collect();
        if results.len() == ty.results.len() && args.len() == ty.inputs.len() {
            return;
        }
        self.changed = true;
        keep_items(self.ir, op, ATTRS[1], &keep);
        self.ir.set_attr(op, "function_type", Attr::Type(Type::function(args, results)));
    }
}
