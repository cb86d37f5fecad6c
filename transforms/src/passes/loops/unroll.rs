//! `affine-loop-unroll`: unrolls innermost affine loops.
//!
//! # What
//! Each innermost `affine.for` runs its body `unroll-factor` times per iteration; iterations that are left
//! over run in a separate loop after it. A factor of -1 unrolls by the trip count, with
//! `unroll-full-threshold` only loops that run at most that many times, and then those with loops inside as
//! well. `unroll-up-to-factor` takes the trip count where it is less than the factor; `cleanup-unroll`
//! unrolls a loop by its trip count where iterations would be left over; `unroll-num-reps` does it all again.
//!
//! # When
//! Always legal: instances keep their order. A loop with several bounds is left alone unless the factor
//! divides its trip count. Where mlir-opt runs iterations before the lower bound of a loop with fewer than
//! none (`n` below 0), the loop of what is left begins at the lower bound.
//!
//! # Cost
//! Copies of the body: at most 262,144 ops for each loop.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 7 { A[i] }
//! ```
//! by 3 becomes
//! ```text
//! affine.for %i = 0 to 6 step 3 { A[i]; A[i + 1]; A[i + 2] }
//! A[6]
//! ```

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{inner_first, is_innermost};
use crate::loops::trip_count::constant_trip_count;
use crate::loops::unrolling::{Leftover, unroll, unroll_full};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::{ForOp, Ir, Severity};

/// For statistics.
const UNROLLED: Statistic = Statistic { name: "num-loops-unrolled", description: "Number of loops unrolled" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-unroll",
    class: "AffineLoopUnroll",
    on: RunsOn::Functions,
    summary: "unroll innermost affine loops",
    options: &[
        OptionInfo {
            name: "cleanup-unroll",
            value: "true|false",
            summary: "unroll fully instead of leaving a cleanup loop",
        },
        OptionInfo {
            name: "unroll-factor",
            value: "N",
            summary: "unroll factor, at least 1 (default 4); -1 unrolls fully",
        },
        OptionInfo {
            name: "unroll-full-threshold",
            value: "N",
            summary: "with unroll-factor=-1: unroll only loops, also outer ones, with a trip count of at most N",
        },
        OptionInfo { name: "unroll-num-reps", value: "N", summary: "how many times to unroll (default 1)" },
        OptionInfo {
            name: "unroll-up-to-factor",
            value: "true|false",
            summary: "unroll loops with a smaller trip count fully",
        },
    ],
    build: |options| Ok(Box::new(Unroll::from_text(options)?)),
};

/// The unroll factor of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnrollFactor {
    /// So many times, at least 1.
    Times(u64),
    /// Once for each iteration.
    Full,
}

/// Unrolls innermost loops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     affine.store %x, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, Unroll};
///
/// // affine.for %i = 0 to 8 { … }
/// assert_eq!(Unroll::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("0 to 8 step 4"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unroll {
    /// How often the body is to be there.
    pub factor: UnrollFactor,
    /// Loops of fewer iterations than the factor are unrolled fully.
    pub up_to_factor: bool,
    /// Loops that would leave iterations over are unrolled fully, where their number is constant.
    pub cleanup: bool,
    /// With [`UnrollFactor::Full`]: only loops, also outer ones, of at most this many iterations.
    pub full_threshold: Option<u64>,
    /// How often to do that.
    pub repetitions: u64,
}

impl Default for Unroll {
    fn default() -> Self {
        Self {
            factor: UnrollFactor::Times(4),
            up_to_factor: false,
            cleanup: false,
            full_threshold: None,
            repetitions: 1,
        }
    }
}

impl Unroll {
    fn from_text(options: &PassOptions) -> Result<Self, OptionError> {
        let default = Self::default();
        let count = |name, least| -> Result<Option<u64>, OptionError> {
            Ok(options.number(name, least)?.and_then(|number| u64::try_from(number).ok()))
        };
        let factor = match options.text("unroll-factor") {
            Some("-1") => UnrollFactor::Full,
            _ => count("unroll-factor", 1)?.map_or(default.factor, UnrollFactor::Times),
        };
        Ok(Self {
            factor,
            up_to_factor: options.flag("unroll-up-to-factor")?,
            cleanup: options.flag("cleanup-unroll")?,
            full_threshold: count("unroll-full-threshold", 0)?,
            repetitions: count("unroll-num-reps", 0)?.unwrap_or(default.repetitions),
        })
    }

    fn check(&self) -> Result<(), OptionError> {
        match self.factor {
            UnrollFactor::Times(0) => {
                Err(OptionError::NotANumber { option: "unroll-factor", word: "0".into(), least: 1 })
            }
            _ => Ok(()),
        }
    }

    /// An option that is given and has no effect beside the others, as in mlir-opt: why.
    fn without_effect(&self) -> Option<&'static str> {
        let is_full = self.factor == UnrollFactor::Full;
        let is_bounded = is_full && self.full_threshold.is_some();
        let cases = [
            (
                !is_full && self.full_threshold.is_some(),
                "'unroll-full-threshold' requires 'unroll-factor=-1'",
            ),
            (
                is_full && self.up_to_factor,
                "'unroll-up-to-factor' cannot be combined with 'unroll-factor=-1'",
            ),
            (is_full && self.cleanup, "'cleanup-unroll' cannot be combined with 'unroll-factor=-1'"),
            (
                self.up_to_factor && self.cleanup,
                "'cleanup-unroll' cannot be combined with 'unroll-up-to-factor'",
            ),
            (
                is_bounded && self.repetitions != 1,
                "'unroll-num-reps' cannot be combined with 'unroll-full-threshold'",
            ),
        ];
        cases.into_iter().find_map(|(is_given, why)| is_given.then_some(why))
    }

    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let mut changed = Changed::No;
        if let (UnrollFactor::Full, Some(threshold)) = (self.factor, self.full_threshold) {
            let is_short = |ir: &Ir, looping: ForOp| {
                constant_trip_count(ir, looping).is_some_and(|count| count <= threshold)
            };
            let loops = inner_first(edit.ir, edit.func);
            let loops: Vec<ForOp> = loops.into_iter().filter(|looping| is_short(edit.ir, *looping)).collect();
            loops.into_iter().for_each(|looping| self.one(edit, looping, &mut changed));
            return changed;
        }
        for _ in 0..self.repetitions {
            let loops = inner_first(edit.ir, edit.func);
            let loops: Vec<ForOp> =
                loops.into_iter().filter(|looping| is_innermost(edit.ir, *looping)).collect();
            let mut round = Changed::No;
            loops.into_iter().for_each(|looping| self.one(edit, looping, &mut round));
            if round == Changed::No {
                break;
            }
            changed = Changed::Yes;
        }
        changed
    }

    fn one(&self, edit: &mut Edit<'_>, looping: ForOp, changed: &mut Changed) {
        let leftover = if self.cleanup { Leftover::Unrolled } else { Leftover::Loop };
        let count = || constant_trip_count(edit.ir, looping);
        let outcome = match self.factor {
            UnrollFactor::Full => unroll_full(edit.ir, looping),
            UnrollFactor::Times(factor) if self.up_to_factor => {
                let factor = count().map_or(factor, |count| count.clamp(1, factor));
                unroll(edit.ir, looping, factor, Leftover::Loop)
            }
            UnrollFactor::Times(factor) => unroll(edit.ir, looping, factor, leftover),
        };
        match outcome {
            Ok(true) => {
                edit.count(UNROLLED, 1);
                *changed = Changed::Yes;
            }
            Ok(false) => {}
            Err(why) => edit.remark(looping.0, format!("is not unrolled: it {why}")),
        }
    }
}

impl Pass for Unroll {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        self.check().map_err(|error| PassError::option(INFO.name, ir, error))?;
        if let Some(why) = self.without_effect() {
            let message = format!("is given to '{}' with an option that has no effect: {why}", INFO.name);
            context.remarks.push(ir.op_diagnostic(Severity::Remark, ir.module(), message));
        }
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), |edit| self.function(edit)))
    }
}
