//! Rerolls unrolled loops.
//!
//! # Problem
//! A body that is there 256 times over, for one induction variable after the other, is 256 statements to a
//! proof, each of which may have written what another reads. As a loop it is one.
//!
//! # Method
//! Copies are one after the other. The `k`-th is the first one with `v + k d` in place of the induction
//! variable `v` of a loop around: op by op the names, attributes and types are the same, operands are what is
//! in the same place in their copy, and maps, composed with what computes their operands, differ by just
//! that. A copy may also take from the one before what the first takes from outside; the loop hands that on.
//! Then the copies are `for v' = v to v + n d step d`, with the first one in it for `v'`; or the loop of `v`
//! itself takes steps of `d`, where they are all that it does and its length is a multiple of `n d`. Blocks
//! are looked through from the inside out, and the body of each new loop once more: what was jammed and then
//! unrolled are copies of copies.
//!
//! # Exactness
//! The new loop runs the same ops on the same operands in the same order: that is what is compared, and
//! nothing else is taken for granted.
//!
//! # Cost
//! Comparisons of ops, for each block as many as it has, times the lengths that copies may have;
//! [`MOST_TRIALS`] lengths are tried, and in a program [`MOST_HELD`] ops held against others, with their
//! maps: what is left then stays unchanged.

mod copies;
mod write;

use crate::gate::rolled_up::copies::{Comparison, Forms, names_number};
use crate::gate::rolled_up::write::Repeat;
use loopwright_affine_ir::{BlockId, ForOp, FuncOp, Ir, OpId, ParallelOp, ValueId};
use std::cell::Cell;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// So many lengths of copies are tried in one block.
const MOST_TRIALS: usize = 1 << 16;

/// So many ops are held against others at most, as a row of ops that are all alike has a cube of pairs of
/// parts.
const MOST_COMPARED: usize = 100_000_000;

/// So many ops of a program are held against others with their operands and maps.
const MOST_HELD: usize = 1_000_000;

/// A program whose unrolled loops are rerolled.
#[derive(Clone, Debug)]
pub struct RolledUp {
    /// It does what the program did, op by op.
    pub ir: Ir,
    /// The functions, under the names that they had, in which there were some.
    pub functions: HashSet<OpId>,
}

/// A program with its unrolled loops rerolled; `None` where there are none.
///
/// Copies of a body that are one after the other, the `k`-th being the first with `v + k d` in place of the
/// induction variable `v` of a loop around, become a loop. It runs the same ops on the same operands in the
/// same order. Cost: comparisons of ops, for each block as many as it has, times the lengths that copies may
/// have.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%a: memref<100xf32>, %x: f32) {
/// #   affine.for %i = 0 to 99 step 3 {
/// #     affine.store %x, %a[%i] : memref<100xf32>
/// #     affine.store %x, %a[%i + 1] : memref<100xf32>
/// #     affine.store %x, %a[%i + 2] : memref<100xf32>
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// // for i = 0 to 99 step 3 { a[i] = x; a[i + 1] = x; a[i + 2] = x }
/// let rolled = loopwright_transforms::machinery::rolled_up(&ir).expect("there is a loop to be rolled up");
/// let text = print(&rolled.ir, &PrintOptions::default());
/// assert_eq!(text.matches("affine.store").count(), 1);
/// assert!(loopwright_transforms::machinery::rolled_up(&rolled.ir).is_none());
/// ```
pub fn rolled_up(ir: &Ir) -> Option<RolledUp> {
    let search = Search::new(false);
    if !FuncOp::defined(ir).any(|func| has_copies(ir, func.0, &[], &search)) {
        return None;
    }
    let mut new = ir.clone();
    let functions: HashSet<OpId> =
        FuncOp::defined(ir).map(|func| func.0).filter(|func| roll_up_in(&mut new, *func, &search)).collect();
    (!functions.is_empty()).then_some(RolledUp { ir: new, functions })
}

/// Whether a function has unrolled loops of statements.
pub(crate) fn is_unrolled(ir: &Ir, func: FuncOp) -> bool {
    has_copies(ir, func.0, &[], &Search::new(true))
}

/// Rerolls the unrolled loops of statements of a function; whether there were some.
pub(crate) fn reroll(ir: &mut Ir, func: FuncOp) -> bool {
    is_unrolled(ir, func) && roll_up_in(ir, func.0, &Search::new(true))
}

/// What copies are looked for.
struct Search {
    /// How many ops may still be held against others.
    left: Cell<usize>,
    /// Whether only copies of statements count, or iterations of a loop around. A sum of neighbouring cells
    /// is no loop to anybody but a proof.
    of_statements: bool,
}

impl Search {
    fn new(of_statements: bool) -> Self {
        Self { left: Cell::new(MOST_HELD), of_statements }
    }

    fn wants(&self, ir: &Ir, block: BlockId, found: &Repeat) -> bool {
        let stores = |op: &OpId| {
            ir.walk(*op).any(|op| {
                let def = ir.def(op);
                def.access.and_then(|access| access(ir, op)).is_some_and(|access| access.value.is_some())
                    || def.vector_access.is_some() && ir.op(op).results().is_empty()
            })
        };
        !self.of_statements || found.is_all_of(ir, block).is_some() || found.copies[0].iter().any(stores)
    }
}

fn roll_up_in(ir: &mut Ir, func: OpId, search: &Search) -> bool {
    let blocks: Vec<BlockId> =
        ir.op(func).regions().iter().flat_map(|region| ir.region(*region).blocks()).copied().collect();
    let mut changed = false;
    for block in blocks {
        changed |= roll_up(ir, block, &[], search);
    }
    changed
}

/// Whether there are copies in the blocks of an op, which is within loops of these induction variables,
/// innermost first.
fn has_copies(ir: &Ir, op: OpId, counters: &[ValueId], search: &Search) -> bool {
    let inner = counters_in(ir, op, counters);
    let mut blocks = ir.op(op).regions().iter().flat_map(|region| ir.region(*region).blocks());
    blocks.any(|block| {
        let mut ops = ir.block(*block).ops().iter();
        repeated(ir, *block, &inner, search).is_some() || ops.any(|op| has_copies(ir, *op, &inner, search))
    })
}

/// The induction variables of the loops around what is in an op, innermost first.
fn counters_in(ir: &Ir, op: OpId, around: &[ValueId]) -> Vec<ValueId> {
    let own = match (ForOp::of(ir, op), ParallelOp::of(ir, op)) {
        (Some(looping), _) => vec![looping.iv(ir)],
        (None, Some(looping)) => looping.ivs(ir).to_vec(),
        (None, None) => Vec::new(),
    };
    own.into_iter().chain(around.iter().copied()).collect()
}

/// Rolls up what is in a block, which is within loops of these induction variables, innermost first.
fn roll_up(ir: &mut Ir, block: BlockId, counters: &[ValueId], search: &Search) -> bool {
    let mut changed = false;
    for op in ir.block(block).ops().to_vec() {
        let inner = counters_in(ir, op, counters);
        for region in ir.op(op).regions().to_vec() {
            for block in ir.region(region).blocks().to_vec() {
                changed |= roll_up(ir, block, &inner, search);
            }
        }
    }
    while let Some(repeat) = repeated(ir, block, counters, search) {
        if let Some(looping) = repeat.write(ir, block) {
            let inner: Vec<ValueId> =
                std::iter::once(looping.iv(ir)).chain(counters.iter().copied()).collect();
            roll_up(ir, looping.body(ir), &inner, search);
        }
        changed = true;
    }
    changed
}

/// The longest row of copies that begins first in a block.
fn repeated(ir: &Ir, block: BlockId, counters: &[ValueId], search: &Search) -> Option<Repeat> {
    let forms = Forms::new(ir, &search.left);
    let ops = steps(ir, block);
    let shapes: Vec<u64> = ops.iter().map(|op| shape(ir, *op)).collect();
    let (mut n_trials, mut n_compared) = (0, 0);
    for from in 0..ops.len() {
        let mut best: Option<Repeat> = None;
        for length in 1..=(ops.len() - from) / 2 {
            let middle = from + length;
            if shapes[from] != shapes[middle] {
                continue;
            }
            n_compared += length;
            if n_compared > MOST_COMPARED {
                return best;
            }
            if shapes[from..middle] != shapes[middle..middle + length] {
                continue;
            }
            for counter in counters {
                n_trials += 1;
                if n_trials > MOST_TRIALS {
                    return best;
                }
                let found = Comparison::new(&forms, *counter).copies(&ops[from..], length);
                let n_ops = |repeat: &Repeat| repeat.copies.len() * length_of(repeat);
                if let Some(found) = found
                    && search.wants(ir, block, &found)
                    && best.as_ref().is_none_or(|best| n_ops(&found) > n_ops(best))
                {
                    best = Some(found);
                }
            }
            if best.as_ref().is_some_and(|best| best.copies.len() * length_of(best) == ops.len() - from) {
                break;
            }
        }
        if best.is_some() {
            return best;
        }
    }
    None
}

fn length_of(repeat: &Repeat) -> usize {
    repeat.copies[0].len()
}

/// The ops of a block that do something, without its end.
fn steps(ir: &Ir, block: BlockId) -> Vec<OpId> {
    let ops = ir.block(block).ops().split_last().map_or(&[][..], |(_, ops)| ops);
    ops.iter().copied().filter(|op| !names_number(ir, *op)).collect()
}

/// The same for ops that may be copies of each other.
fn shape(ir: &Ir, op: OpId) -> u64 {
    let mut hasher = DefaultHasher::new();
    for inner in ir.walk(op).filter(|inner| !names_number(ir, *inner)) {
        ir.op(inner).name().hash(&mut hasher);
        ir.op(inner).results().iter().for_each(|result| ir.ty(*result).hash(&mut hasher));
    }
    hasher.finish()
}
