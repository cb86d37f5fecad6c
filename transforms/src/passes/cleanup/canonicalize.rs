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
//! conditions, `affine.min` of others, chains of sums and of products with constants, indices that are split
//! and joined, opposites of comparisons, scopes without allocations, allocations that are only written, sizes
//! that are known, casts, views with constant operands, of casts and of views, vectors whose elements are
//! those of others, masks that are known, transfers that stay inside, and jumps of `cf`: blocks are merged
//! and passed by, conditions and numbers that are known decide, what is not reached and dead block arguments
//! are removed. Blocks that do the same stay unchanged, as mlir-opt's do by default. Not done are nested
//! `arith.select`, what follows from the ranges of loop variables and remainders (`(d0 mod 4) floordiv 8` is
//! 0), `scf.forall`, and patterns of other dialects. Conditionals within each other stay, as the inner
//! condition may be poison where it is not asked, and so do loops that may not end. Of vectors and tensors,
//! constants are folded whose elements are alike. Semi-affine expressions are composed but not put in order.
//! Where mlir-opt drops the discardable attributes of an access whose map it composes, and of a jump that
//! leads elsewhere, they stay here.
//!
//! # Examples
//! ```text
//! %c2 = arith.constant 2 : index
//! %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %c2)
//! affine.store %x, %m[%0 - 1] : memref<8xf32>
//! ```
//! becomes `affine.store %x, %m[%i * 2 + 1] : memref<8xf32>`.

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use crate::simplify::greedy::{Effort, Maps, Pattern, rewrite_equally, rewrite_with};
use crate::simplify::patterns::{
    chains, conditionals, extremes, handed, indices, jumps, loops, memory, parallels, regions, scopes,
    switches, vectors, views, whiles,
};
use loopwright_affine_ir::Ir;

/// So many rounds are made where there is no limit: each changes something, but perhaps back.
const MOST_ROUNDS: u32 = 10_000;

/// For statistics.
const DROPPED: Statistic =
    Statistic { name: "num-ops-dropped", description: "Number of operations fewer than before" };

pub static INFO: PassInfo = PassInfo {
    name: "canonicalize",
    class: "Canonicalizer",
    on: RunsOn::Module,
    summary: "canonicalize ops: constant folding, dead-code elimination, rewrite patterns",
    options: &[
        OptionInfo {
            name: "top-down",
            value: "true|false",
            summary: "look at the first op first, and not at the last (default true)",
        },
        OptionInfo {
            name: "region-simplify",
            value: "disabled|normal",
            summary: "keep dead blocks and their arguments, or drop them (default normal)",
        },
        OptionInfo { name: "max-iterations", value: "N", summary: "rounds (default 10); -1 for no limit" },
        OptionInfo {
            name: "max-num-rewrites",
            value: "N",
            summary: "changes of a round; -1, the default, for no limit",
        },
        OptionInfo {
            name: "test-convergence",
            value: "true|false",
            summary: "fail if there is still something to do after the last round",
        },
        OptionInfo {
            name: "enable-patterns",
            value: "NAME,NAME,…",
            summary: "apply only these patterns, besides folds (default: all)",
        },
        OptionInfo {
            name: "disable-patterns",
            value: "NAME,NAME,…",
            summary: "apply all patterns but these",
        },
    ],
    build: |options| {
        let known = &["disabled", "normal"];
        let keeps_blocks = match options.text("region-simplify") {
            None | Some("normal") => false,
            Some("disabled") => true,
            Some(other) => {
                let (option, value) = ("region-simplify", other.to_string());
                return Err(OptionError::NotOneOf { option, value, known });
            }
        };
        let limit = |name| Ok(options.number(name, -1)?.and_then(|limit| u32::try_from(limit).ok()));
        let rounds = match options.text("max-iterations") {
            None => Some(10),
            Some(_) => limit("max-iterations")?,
        };
        Ok(Box::new(Canonicalize {
            bottom_up: !options.flag_or("top-down", true)?,
            keeps_blocks,
            rounds,
            changes: limit("max-num-rewrites")?,
            must_converge: options.flag("test-convergence")?,
            only: named(options, "enable-patterns")?,
            without: named(options, "disable-patterns")?,
        }))
    },
};

/// The patterns that an option lists.
fn named(options: &PassOptions, option: &'static str) -> Result<Vec<&'static str>, OptionError> {
    let words = options.text(option).unwrap_or("").split(',').map(str::trim).filter(|word| !word.is_empty());
    let known = |word: &str| {
        let found = NAMES.iter().find(|name| **name == word).copied();
        found.ok_or_else(|| OptionError::NotOneOf { option, value: word.to_string(), known: NAMES })
    };
    words.map(known).collect()
}

/// Patterns and their names.
macro_rules! patterns {
    ($($file:ident::$name:ident,)*) => {
        /// What is tried besides folds, in this order.
        pub(crate) const PATTERNS: &[Pattern] = &[$($file::$name),*];
        /// Their names.
        const NAMES: &[&str] = &[$(concat!(stringify!($file), "::", stringify!($name))),*];
    };
}

patterns![
    chains::sums,
    chains::products,
    chains::opposites,
    chains::opposite_choice,
    indices::chain,
    indices::equal_difference,
    indices::unit_parts,
    indices::split_of_joined,
    indices::joined_of_split,
    indices::idle_parts,
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
    views::constant_subview,
    views::subview_of_cast,
    views::constant_reinterpretation,
    views::reinterpretation_of_view,
    views::constant_view,
    views::view_of_cast,
    views::reshape_of_cast,
    views::reshaped_back,
    views::reshaped_twice,
    views::idle_view,
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
/// assert_eq!(Canonicalize::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("arith.constant 6 : i32"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonicalize {
    /// Whether the last op is looked at first.
    pub bottom_up: bool,
    /// Whether dead blocks and their arguments stay.
    pub keeps_blocks: bool,
    /// So many rounds at most; no limit without.
    pub rounds: Option<u32>,
    /// So many changes in a round at most; no limit without.
    pub changes: Option<u32>,
    /// Whether it is an error if there is still something to do after the last round.
    pub must_converge: bool,
    /// The patterns that are applied; all of them if none is named.
    pub only: Vec<&'static str>,
    /// Patterns that are not.
    pub without: Vec<&'static str>,
}

impl Default for Canonicalize {
    fn default() -> Self {
        Canonicalize {
            bottom_up: false,
            keeps_blocks: false,
            rounds: Some(10),
            changes: None,
            must_converge: false,
            only: Vec::new(),
            without: Vec::new(),
        }
    }
}

impl Canonicalize {
    fn effort(&self) -> Effort {
        Effort {
            rounds: self.rounds.unwrap_or(MOST_ROUNDS),
            changes: self.changes.map(|most| most as usize),
            top_down: !self.bottom_up,
            drops_blocks: !self.keeps_blocks,
        }
    }

    fn patterns(&self) -> Vec<Pattern> {
        let is_applied =
            |name| (self.only.is_empty() || self.only.contains(name)) && !self.without.contains(name);
        NAMES.iter().zip(PATTERNS).filter(|(name, _)| is_applied(name)).map(|(_, pattern)| *pattern).collect()
    }
}

impl Pass for Canonicalize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let (effort, patterns) = (self.effort(), self.patterns());
        let mut changed = Changed::No;
        for op in context.targets(ir) {
            let before = ir.walk(op).count();
            let outcome = rewrite_with(ir, op, effort, Maps::Composed, &patterns);
            if self.must_converge && !outcome.is_at_rest {
                return Err(PassError::no_convergence(INFO.name, ir, op, effort.rounds));
            }
            if outcome.is_changed {
                let dropped = before.saturating_sub(ir.walk(op).count());
                context.statistics.count(DROPPED, dropped as u64);
                changed = Changed::Yes;
            }
        }
        Ok(changed)
    }
}
