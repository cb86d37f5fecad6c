//! Canonical form, as far as folding gives it (`canonicalize`).
//!
//! # Problem
//! Compute what is known at compile time, drop what nobody needs, and keep one copy of each constant.
//!
//! # Method
//! As in mlir-opt, rounds until nothing changes, at most [`MAX_ROUNDS`]. A round walks the program once: constants move
//! to the front of the closest region that is isolated (or of an unknown op), equal ones become one, and all ops go
//! on a worklist. Then each op of the worklist is erased if it is dead, else folded ([`affine_ir::fold`]); what becomes
//! of its neighbours is looked at again.
//!
//! # What mlir-opt does besides
//! Only folds are applied, and composition of affine maps. The other rewrite patterns of `--canonicalize` are not:
//! merging of chains such as `index.add (index.add %x, 1), 2`, `arith.xori` of a comparison and nested `arith.select`,
//! what follows from the ranges of loop variables and remainders (`(d0 mod 4) floordiv 8` is 0), a single-result
//! `affine.min` as `affine.apply`, removal of empty loops and dead branches, merging of blocks, and those of dialects
//! other than `affine`, `arith` and `index`. Constants that are vectors or tensors are not folded, semi-affine
//! expressions are composed but not put in order. Where mlir-opt drops the discardable attributes of an access whose
//! map it composes, they stay here.
//!
//! # Examples
//! ```text
//! %c2 = arith.constant 2 : index
//! %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %c2)
//! affine.store %x, %m[%0 - 1] : memref<8xf32>
//! ```
//! becomes `affine.store %x, %m[%i * 2 + 1] : memref<8xf32>`.

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use analysis::mutant::{self, Mutant};
use std::collections::{HashMap, HashSet};

use affine_ir::{
    Attr, BlockId, EffectKind, EffectTarget, Effects, Fold, Folded, Ir, Loc, OpId, OpSpec, RegionId, Traits,
    Type, ValueId, fold,
};

pub static INFO: PassInfo = PassInfo {
    name: "canonicalize",
    class: "Canonicalizer",
    on: RunsOn::Module,
    summary: "folds ops, drops dead ones, and moves constants to the front of functions",
    options: &[],
    build: |_| Ok(Box::new(Canonicalize)),
};

/// So many rounds are made at most.
const MAX_ROUNDS: u32 = 10;
/// So many changes in place are made per op and round, on average.
const MAX_UPDATES: usize = 8;

/// Folds ops, drops dead ones, and keeps one copy of each constant.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f() -> i32 {
/// #   %a = arith.constant 2 : i32
/// #   %b = arith.constant 3 : i32
/// #   %c = arith.muli %a, %b : i32
/// #   return %c : i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, Canonicalize, Pass, PassContext};
///
/// // return 2 * 3
/// assert_eq!(Canonicalize.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("arith.constant 6 : i32"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Canonicalize;

impl Pass for Canonicalize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, _: &mut PassContext) -> Result<Changed, PassError> {
        let mut changed = Changed::No;
        for _ in 0..MAX_ROUNDS {
            let mut round =
                Round { ir: &mut *ir, worklist: Worklist::default(), changed: false, updates_left: 0 };
            round.collect();
            round.work();
            if !round.changed {
                break;
            }
            changed = Changed::Yes;
        }
        Ok(changed)
    }
}

/// One walk over the program and the work that comes of it.
struct Round<'a> {
    ir: &'a mut Ir,
    worklist: Worklist,
    changed: bool,
    /// So often ops may still change in place: a few times each, so that every round ends.
    updates_left: usize,
}

impl Round<'_> {
    /// Puts every op on the worklist, the first on top; makes equal constants one, at the front of their region.
    fn collect(&mut self) {
        let mut constants = Constants::default();
        let module = self.ir.module();
        let ops: Vec<OpId> = self.ir.walk(module).filter(|op| *op != module).collect();
        self.updates_left = ops.len().saturating_mul(MAX_UPDATES);
        for op in ops {
            if constants.keep(self.ir, op, &mut self.changed) {
                self.worklist.push(op);
            }
        }
        self.worklist.reverse();
    }

    fn work(&mut self) {
        while let Some(op) = self.worklist.pop() {
            if is_dead(self.ir, op) {
                self.erase(op);
                continue;
            }
            if self.ir.def(op).constant.is_some() {
                continue;
            }
            match fold(self.ir, op) {
                None => {}
                Some(Fold::Update { .. }) if self.updates_left == 0 => {}
                Some(Fold::Update { operands, attrs }) => {
                    self.updates_left -= 1;
                    self.ir.set_operands(op, operands);
                    for (name, value) in attrs {
                        self.ir.set_attr(op, name, value);
                    }
                    self.changed = true;
                    self.worklist.push(op);
                }
                Some(Fold::Results(results)) => self.replace(op, &results),
            }
        }
    }

    /// Replaces the results of an op and erases it, unless one of the constants cannot be made an op.
    fn replace(&mut self, op: OpId, results: &[Folded]) {
        let dialect = self.ir.def(op).dialect();
        let mut specs = Vec::new();
        for (folded, result) in results.iter().zip(self.ir.op(op).results()) {
            let ty = self.ir.ty(*result);
            specs.push(match folded {
                Folded::Value(value) => Ok(*value),
                Folded::Constant(value) => {
                    let Some(def) = self.ir.dialects().constant_op(dialect, value, ty) else { return };
                    let loc = self.ir.op(op).loc.clone();
                    Err(OpSpec::new(def, loc).result(ty.clone()).attr("value", value.clone()))
                }
            });
        }
        let old = self.ir.op(op).results().to_vec();
        for (from, to) in old.into_iter().zip(specs) {
            let to = match to {
                Ok(value) => value,
                Err(spec) => {
                    let made = self.ir.create_op(spec);
                    self.ir.insert_before(op, made);
                    self.worklist.push(made);
                    self.ir.op(made).results()[0]
                }
            };
            self.replace_uses(from, to);
        }
        self.erase(op);
    }

    fn replace_uses(&mut self, from: ValueId, to: ValueId) {
        for user in self.ir.uses(from).iter().map(|user| user.op).collect::<Vec<_>>() {
            self.worklist.push(user);
        }
        self.ir.replace_all_uses(from, to);
    }

    /// Erases an op; those that define its operands may be dead now.
    fn erase(&mut self, op: OpId) {
        let inner: Vec<OpId> = self.ir.walk(op).collect();
        for op in &inner {
            self.worklist.remove(*op);
        }
        let inside: HashSet<OpId> = inner.iter().copied().collect();
        let operands = inner.iter().flat_map(|op| self.ir.op(*op).operands());
        let sources: Vec<OpId> = operands.filter_map(|value| self.ir.defining_op(*value)).collect();
        self.ir.erase_op(op);
        for source in sources {
            if !inside.contains(&source) {
                self.worklist.push(source);
            }
        }
        self.changed = true;
    }
}

/// Whether nobody needs the op: its results are not used, and it does nothing but read and allocate.
fn is_dead(ir: &Ir, op: OpId) -> bool {
    let (data, def) = (ir.op(op), ir.def(op));
    let is_needed = def.has(Traits::TERMINATOR) || def.has(Traits::SYMBOL);
    !is_needed && data.results().iter().all(|result| ir.uses(*result).is_empty()) && only_reads(ir, op)
}

fn only_reads(ir: &Ir, op: OpId) -> bool {
    ir.walk(op).all(|op| match ir.def(op).effects {
        Effects::Unknown => false,
        Effects::Recursive => true,
        Effects::Known(effects) => effects.iter().all(|effect| match effect.kind {
            EffectKind::Read => true,
            EffectKind::Alloc => matches!(effect.on, EffectTarget::Result(_)),
            EffectKind::Write => mutant::is_on(Mutant::DeadStores),
            EffectKind::Free => false,
        }),
    })
}

/// The constants met in a round, one of each per region.
#[derive(Default)]
struct Constants {
    known: HashMap<Key, OpId>,
    /// The values of `known`.
    kept: HashSet<OpId>,
}

/// Constants of several dialects are not exchanged for each other.
type Key = (RegionId, &'static str, Attr, Type);

impl Constants {
    /// Keeps an op, moving it to the front if it is a constant; `false` if it was replaced by an equal constant.
    fn keep(&mut self, ir: &mut Ir, op: OpId, changed: &mut bool) -> bool {
        let Some((key, front)) = key(ir, op) else { return true };
        if let Some(first) = self.known.get(&key).copied() {
            let (from, to) = (ir.op(op).results()[0], ir.op(first).results()[0]);
            ir.replace_all_uses(from, to);
            ir.erase_op(op);
            ir.set_loc(first, Loc::Unknown);
            *changed = true;
            return false;
        }
        if !self.is_in_front(ir, op, front) {
            let anchor = ir.block(front).ops()[0];
            ir.move_before(anchor, op);
            ir.set_loc(op, Loc::Unknown);
            *changed = true;
        }
        self.known.insert(key, op);
        self.kept.insert(op);
        true
    }

    /// Whether the op is in the block `front`, with nothing but kept constants right before it.
    fn is_in_front(&self, ir: &Ir, op: OpId, front: BlockId) -> bool {
        if ir.op(op).parent() != Some(front) {
            return false;
        }
        match ir.position(op).checked_sub(1) {
            None => true,
            Some(before) => self.kept.contains(&ir.block(front).ops()[before]),
        }
    }
}

/// What tells constants apart, and the block they go to; `None` if the op is no constant.
fn key(ir: &Ir, op: OpId) -> Option<(Key, BlockId)> {
    let data = ir.op(op);
    let ([result], Some(_)) = (data.results(), ir.def(op).constant) else { return None };
    let value = data.attr("value")?.clone();
    let value = if mutant::is_on(Mutant::MergedConstants) { Attr::Unit } else { value };
    let mut region = ir.block(data.parent()?).parent()?;
    while let Some(around) = ir.region(region).parent() {
        let stays = keeps_constants(ir, around);
        let Some(block) = ir.op(around).parent().filter(|_| !stays) else { break };
        region = ir.block(block).parent()?;
    }
    let front = *ir.region(region).blocks().first()?;
    Some(((region, ir.def(op).dialect(), value, ir.ty(*result).clone()), front))
}

/// Whether constants stay in the regions of an op.
fn keeps_constants(ir: &Ir, op: OpId) -> bool {
    ir.def(op).has(Traits::ISOLATED) || ir.op(op).unregistered().is_some()
}

/// Ops to look at, the last first, each once.
#[derive(Default)]
struct Worklist {
    ops: Vec<Option<OpId>>,
    places: HashMap<OpId, usize>,
}

impl Worklist {
    fn push(&mut self, op: OpId) {
        if let std::collections::hash_map::Entry::Vacant(entry) = self.places.entry(op) {
            entry.insert(self.ops.len());
            self.ops.push(Some(op));
        }
    }

    fn pop(&mut self) -> Option<OpId> {
        while let Some(last) = self.ops.pop() {
            if let Some(op) = last {
                self.places.remove(&op);
                return Some(op);
            }
        }
        None
    }

    fn remove(&mut self, op: OpId) {
        if let Some(place) = self.places.remove(&op) {
            self.ops[place] = None;
        }
    }

    fn reverse(&mut self) {
        self.ops.reverse();
        for (place, op) in self.ops.iter().enumerate() {
            if let Some(op) = op {
                self.places.insert(*op, place);
            }
        }
    }
}
