//! `canonicalize`: rewrites ops into their canonical form.
//!
//! # Problem
//! Compute what is known at compile time, drop dead code, and keep one copy of each constant.
//!
//! # Method
//! That of `transforms/src/simplify/greedy.rs`, on the whole program, or on each of the ops that the pipeline
//! gives it.
//!
//! # What mlir-opt does besides
//! Besides folds and composition of affine maps these patterns are applied: loops that do nothing or run at
//! most once, what ops hand to their regions and get back without need, what is known inside of `scf.while`,
//! `scf.parallel` with induction variables of one value or within each other, conditionals of known or equal
//! conditions, `affine.min` of others, chains of sums and of products with constants, opposites of
//! comparisons, scopes without allocations, allocations that are only written, sizes that are known, casts,
//! constant operands of subviews, vectors whose elements are those of others, masks that are known, transfers
//! that stay inside, and jumps of `cf`: blocks are merged and passed by, conditions and numbers that are
//! known decide, what is not reached and dead block arguments are removed. Blocks that do the same stay
//! unchanged, as mlir-opt's do by default. Not done are nested `arith.select`, what follows from the ranges
//! of loop variables and remainders (`(d0 mod 4) floordiv 8` is 0), `scf.forall`, and patterns of other
//! dialects. Conditionals within each other stay, as the inner condition may be poison where it is not asked,
//! and so do loops that may not end. Constants that are vectors or tensors are not folded, semi-affine
//! expressions are composed but not put in order. Where mlir-opt drops the discardable attributes of an
//! access whose map it composes, and of a jump that leads elsewhere, they stay here.
//!
//! # Examples
//! ```text
//! %c2 = arith.constant 2 : index
//! %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %c2)
//! affine.store %x, %m[%0 - 1] : memref<8xf32>
//! ```
//! becomes `affine.store %x, %m[%i * 2 + 1] : memref<8xf32>`.

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::statistics::Statistic;
use crate::simplify::greedy::{Maps, Pattern, rewrite_equally, rewrite_greedily};
use crate::simplify::patterns::{
    chains, conditionals, extremes, handed, jumps, loops, memory, parallels, regions, scopes, switches,
    vectors, whiles,
};
use loopwright_affine_ir::Ir;

/// For statistics.
const DROPPED: Statistic =
    Statistic { name: "num-ops-dropped", description: "Number of operations fewer than before" };

pub static INFO: PassInfo = PassInfo {
    name: "canonicalize",
    class: "Canonicalizer",
    on: RunsOn::Module,
    summary: "canonicalize ops: constant folding, dead-code elimination, rewrite patterns",
    options: &[],
    build: |_| Ok(Box::new(Canonicalize)),
};

/// What is tried besides folds, in this order.
pub(crate) const PATTERNS: &[Pattern] = &[
    chains::sums,
    chains::products,
    chains::opposites,
    chains::opposite_choice,
    extremes::single_result,
    extremes::of_others,
    loops::empty_affine_for,
    loops::short_scf_for,
    parallels::short,
    parallels::nested,
    handed::always_one_value,
    handed::twice,
    handed::unused,
    whiles::condition_holds,
    whiles::comparison_again,
    whiles::conditional_at_end,
    whiles::arguments_in_order,
    regions::of_one_block,
    regions::of_blocks,
    conditionals::known_set,
    conditionals::same_condition_before,
    conditionals::condition_inside,
    conditionals::results_from_outside,
    conditionals::empty_else,
    conditionals::opposite_condition,
    conditionals::known_condition,
    conditionals::known_case,
    memory::unread_allocation,
    memory::known_sizes,
    memory::cast_operands,
    memory::cast_of_cast,
    memory::dim,
    memory::self_copy,
    memory::whole_subview,
    memory::constant_subview,
    scopes::unneeded_scope,
    vectors::same_elements,
    vectors::extract_behind,
    vectors::twice,
    vectors::whole_shuffle,
    vectors::mask_of_sizes,
    vectors::known_masked_access,
    vectors::transfer_inside,
    jumps::known_condition,
    jumps::to_block_of_its_own,
    jumps::to_block_that_leads_on,
    jumps::to_one_block,
    jumps::condition_of_jump_before,
    jumps::condition_behind,
    jumps::never_one_way,
    jumps::known_assertion,
    switches::no_cases,
    switches::cases_as_default,
    switches::known_number,
    switches::number_of_jump_before,
];

/// What the pass does, but for what would give a program a meaning where it has none.
pub(crate) fn canonicalize_equally(ir: &mut Ir) {
    let module = ir.module();
    rewrite_equally(ir, module, Maps::Composed, PATTERNS);
}

/// Canonicalizes ops: folds them, eliminates dead ones, and keeps one copy of each constant.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f() -> i32 {
/// #   %a = arith.constant 2 : i32
/// #   %b = arith.constant 3 : i32
/// #   %c = arith.muli %a, %b : i32
/// #   return %c : i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Canonicalize, Pass, PassContext};
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

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let mut changed = Changed::No;
        for op in context.targets(ir) {
            let before = ir.walk(op).count();
            if rewrite_greedily(ir, op, Maps::Composed, PATTERNS) {
                let dropped = before.saturating_sub(ir.walk(op).count());
                context.statistics.count(DROPPED, dropped as u64);
                changed = Changed::Yes;
            }
        }
        Ok(changed)
    }
}
