//! `cse`: common-subexpression elimination.
//!
//! # What
//! An op that computes what an op before it has computed is dropped, and what used its results uses those of
//! the first. Ops are equal if they have the same name, operands, attributes, types and, in regions of one
//! block, equal ops; the operands of commutative ones come in any order. Dead code is dropped besides.
//!
//! # When
//! The first op is in the same block or one around, or in a block that all ways to the second lead through,
//! and both have no effects. Ops that read are equal only within a block, with nothing between them that may
//! write anything at all, as in mlir-opt: so this, too, is right by construction.
//!
//! # Cost
//! Each op is looked up once.
//!
//! # Examples
//! ```text
//! %0 = arith.addi %x, %y
//! %1 = arith.addi %y, %x
//! %2 = arith.muli %0, %1   =>   %2 = arith.muli %0, %0
//! ```

use crate::flow::dominators::dominator_tree;
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::statistics::Statistic;
use crate::simplify::effects::{is_dead, is_effect_free, may_write};
use loopwright_affine_ir::{
    Attrs, BlockId, EffectKind, Effects, Ir, Loc, OpId, RegionId, Traits, Type, ValueId,
};
use std::collections::HashMap;
use std::rc::Rc;

/// For statistics.
const EQUAL: Statistic = Statistic { name: "num-cse'd", description: "Number of operations CSE'd" };

/// For statistics.
const DEAD: Statistic = Statistic { name: "num-dce'd", description: "Number of operations DCE'd" };

pub static INFO: PassInfo = PassInfo {
    name: "cse",
    class: "CSE",
    on: RunsOn::Module,
    summary: "common-subexpression elimination",
    options: &[],
    build: |_| Ok(Box::new(Cse)),
};

/// Eliminates common subexpressions.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%x: i32) -> (i32, i32) {
/// #   %0 = arith.addi %x, %x : i32
/// #   %1 = arith.addi %x, %x : i32
/// #   return %0, %1 : i32, i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Cse, Pass, PassContext};
///
/// // %0 = arith.addi %x, %x; %1 = arith.addi %x, %x; return %0, %1
/// assert_eq!(Cse.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("return %0, %0"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cse;

impl Pass for Cse {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let mut scan = Scan {
        ir: edit.ir,
        known: HashMap::new(),
        met: Vec::new(),
        writes: HashMap::new(),
        doomed: Vec::new(),
        n_dead: 0,
    };
    scan.regions_of(edit.func.0);
    let Scan { doomed, n_dead, .. } = scan;
    edit.count(EQUAL, doomed.len() - n_dead);
    edit.count(DEAD, n_dead);
    let changed = if doomed.is_empty() { Changed::No } else { Changed::Yes };
    // From the back, so that no op has to move up.
    for op in doomed.into_iter().rev() {
        if edit.ir.is_live(op) {
            edit.ir.erase_op(op);
        }
    }
    changed
}

/// What equal ops have in common, but for their regions.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    name: &'static str,
    operands: Vec<ValueId>,
    attrs: Attrs,
    results: Vec<Type>,
    n_regions: usize,
}

/// What is still to be looked at, the last first.
enum Task {
    /// The ops of a block from one on.
    Ops(BlockId, usize),
    /// An op whose regions are done.
    Op(OpId),
    /// A region, block after block.
    Region(RegionId),
    /// A block of a region with several, and those that all ways to lead through it: their numbers in the
    /// list.
    Tree(Rc<Vec<Branch>>, usize),
    /// What was met since this many ops were is out of sight.
    Leave(usize),
}

struct Branch {
    block: BlockId,
    below: Vec<usize>,
}

/// A walk over a function, with the ops that can be seen from where it is.
struct Scan<'a> {
    ir: &'a mut Ir,
    known: HashMap<Rc<Key>, Vec<OpId>>,
    /// The keys of `known`, in the order in which their ops were met.
    met: Vec<Rc<Key>>,
    /// For each block that was asked about: how many of its first ops may write.
    writes: HashMap<BlockId, Vec<usize>>,
    /// To be erased at the end: until then the ops keep their places.
    doomed: Vec<OpId>,
    /// How many of them nobody needs, of which no other is kept.
    n_dead: usize,
}

impl Scan<'_> {
    fn regions_of(&mut self, func: OpId) {
        let regions = self.ir.op(func).regions().iter().rev();
        let mut tasks: Vec<Task> = regions.map(|region| Task::Region(*region)).collect();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Leave(n_met) => self.leave(n_met),
                Task::Op(op) => self.look_at(op),
                Task::Region(region) => match self.ir.region(region).blocks() {
                    [] => {}
                    [block] => tasks.extend([Task::Leave(self.met.len()), Task::Ops(*block, 0)]),
                    [entry, ..] => tasks.push(Task::Tree(Rc::new(tree(self.ir, *entry)), 0)),
                },
                Task::Tree(tree, at) => {
                    tasks.push(Task::Leave(self.met.len()));
                    tasks.extend(tree[at].below.iter().rev().map(|below| Task::Tree(tree.clone(), *below)));
                    tasks.push(Task::Ops(tree[at].block, 0));
                }
                Task::Ops(block, at) => {
                    let Some(op) = self.ir.block(block).ops().get(at).copied() else { continue };
                    tasks.extend([Task::Ops(block, at + 1), Task::Op(op)]);
                    if !has_no_order(self.ir, op) {
                        let regions = self.ir.op(op).regions().iter().rev();
                        tasks.extend(regions.map(|region| Task::Region(*region)));
                    }
                }
            }
        }
    }

    fn leave(&mut self, n_met: usize) {
        for key in self.met.drain(n_met..).rev() {
            if let Some(ops) = self.known.get_mut(&key) {
                ops.pop();
            }
        }
    }

    fn look_at(&mut self, op: OpId) {
        let def = self.ir.def(op);
        if def.has(Traits::TERMINATOR) {
            return;
        }
        if is_dead(self.ir, op) {
            self.doomed.push(op);
            self.n_dead += 1;
            return;
        }
        let mut regions = self.ir.op(op).regions().iter();
        let is_simple = regions.all(|region| self.ir.region(*region).blocks().len() <= 1);
        let only_reads = matches!(def.effects, Effects::Known(effects)
            if !effects.is_empty() && effects.iter().all(|effect| effect.kind == EffectKind::Read));
        let is_pure = is_effect_free(self.ir, op);
        let is_candidate = is_simple && (is_pure || only_reads) && self.ir.op(op).successors().is_empty();
        if !is_candidate || self.ir.op(op).unregistered().is_some() {
            return;
        }
        let key = Rc::new(key(self.ir, op));
        let known = self.known.get(&key).map_or(&[][..], Vec::as_slice);
        let first = known.iter().rev().copied().find(|first| have_equal_regions(self.ir, *first, op));
        match first {
            Some(first) if is_pure || self.is_unwritten(first, op) => self.replace(op, first),
            _ => {
                self.known.entry(key.clone()).or_default().push(op);
                self.met.push(key);
            }
        }
    }

    fn replace(&mut self, op: OpId, first: OpId) {
        for at in 0..self.ir.op(op).results().len() {
            let [from, to] = [op, first].map(|op| self.ir.op(op).results()[at]);
            self.ir.replace_all_uses(from, to);
        }
        if self.ir.op(first).loc == Loc::Unknown {
            let loc = self.ir.op(op).loc.clone();
            self.ir.set_loc(first, loc);
        }
        self.doomed.push(op);
    }

    /// Whether two ops are in one block, with nothing between them that may write.
    fn is_unwritten(&mut self, first: OpId, op: OpId) -> bool {
        let Some(block) = self.ir.op(op).parent().filter(|block| self.ir.op(first).parent() == Some(*block))
        else {
            return false;
        };
        let ir = &*self.ir;
        let writes = self.writes.entry(block).or_insert_with(|| {
            let counted = ir.block(block).ops().iter().scan(0, |count, op| {
                *count += usize::from(may_write(ir, *op));
                Some(*count)
            });
            counted.collect()
        });
        writes[ir.position(first)] == writes[ir.position(op)]
    }
}

/// Whether the ops in the regions of an op have no order, or may have none.
fn has_no_order(ir: &Ir, op: OpId) -> bool {
    ir.def(op).has(Traits::GRAPH_REGION)
        || ir.def(op).has(Traits::ISOLATED)
        || ir.op(op).unregistered().is_some()
}

fn tree(ir: &Ir, entry: BlockId) -> Vec<Branch> {
    let blocks = dominator_tree(ir, entry);
    let mut tree: Vec<Branch> = Vec::with_capacity(blocks.len());
    for (at, (above, block)) in blocks.into_iter().enumerate() {
        tree.push(Branch { block, below: Vec::new() });
        if let Some(above) = above.and_then(|above| tree.get_mut(above)) {
            above.below.push(at);
        }
    }
    tree
}

fn key(ir: &Ir, op: OpId) -> Key {
    let (data, def) = (ir.op(op), ir.def(op));
    let mut operands = data.operands().to_vec();
    if def.has(Traits::COMMUTATIVE) {
        operands.sort_unstable();
    }
    let results = data.results().iter().map(|result| ir.ty(*result).clone()).collect();
    Key { name: def.name, operands, attrs: data.attrs.clone(), results, n_regions: data.regions().len() }
}

/// Whether the regions of two ops hold the same.
fn have_equal_regions(ir: &Ir, one: OpId, other: OpId) -> bool {
    let mut same: HashMap<ValueId, ValueId> = HashMap::new();
    let mut pending = vec![(one, other)];
    while let Some((one, other)) = pending.pop() {
        for (one, other) in ir.op(one).regions().iter().zip(ir.op(other).regions()) {
            let [one, other] = [one, other].map(|region| ir.region(*region).blocks());
            let (one, other) = match (one, other) {
                ([], []) => continue,
                ([one], [other]) => (ir.block(*one), ir.block(*other)),
                _ => return false,
            };
            if one.ops().len() != other.ops().len() || !pair(ir, one.args(), other.args(), &mut same) {
                return false;
            }
            for (one, other) in one.ops().iter().zip(other.ops()) {
                let mut keys = [*one, *other].map(|op| key(ir, op));
                let mapped = |value: &ValueId| same.get(value).copied().unwrap_or(*value);
                keys[0].operands = ir.op(*one).operands().iter().map(mapped).collect();
                if ir.def(*one).has(Traits::COMMUTATIVE) {
                    keys[0].operands.sort_unstable();
                }
                let is_declared = ir.op(*one).unregistered().is_none() && ir.op(*one).successors().is_empty();
                let [results, other_results] = [*one, *other].map(|op| ir.op(op).results());
                if keys[0] != keys[1] || !is_declared || !pair(ir, results, other_results, &mut same) {
                    return false;
                }
            }
            // What is inside uses what is defined around it, which is paired by now.
            pending.extend(one.ops().iter().copied().zip(other.ops().iter().copied()));
        }
    }
    true
}

/// Pairs values that are to be taken for each other; `false` if their types differ.
fn pair(ir: &Ir, one: &[ValueId], other: &[ValueId], same: &mut HashMap<ValueId, ValueId>) -> bool {
    same.extend(one.iter().copied().zip(other.iter().copied()));
    let mut pairs = one.iter().zip(other);
    one.len() == other.len() && pairs.all(|(one, other)| ir.ty(*one) == ir.ty(*other))
}
