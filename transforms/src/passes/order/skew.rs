//! `affine-loop-skew`: skews loop nests to make them tileable.
//!
//! Adds multiples of the outermost induction variable of a perfect nest to the inner ones, so that every
//! dependence that no loop outside the nest carries gets a non-negative distance in all loops [WolfLam91].
//! The instances and their order stay the same; the loops come out with shifted bounds, ready for
//! `affine-loop-tile`.
//!
//! ```text
//! for t { for i { A[i] = A[i-1] + A[i] + A[i+1] } }   =>   for t { for i' = t + 1 .. { A[i' - t] = … } }
//! ```

use crate::gate::nest::{DistanceForm, Nest, backwards};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::Ir;
use loopwright_analysis::{Band, Node};
use loopwright_polyhedra::{Exhausted, Int};

/// For statistics.
const SKEWED: Statistic = Statistic { name: "num-loops-skewed", description: "Number of loops skewed" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-skew",
    class: "AffineLoopSkew",
    on: RunsOn::Functions,
    summary: "skew loop nests to make them tileable",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "factors",
        value: "N,N,…",
        summary: "skewing factors of the inner loops by the outermost one (default: the least that suffice)",
    },
    OptionInfo { name: "max-factor", value: "N", summary: "the greatest factor to try (default 8)" },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let max_factor = options.number("max-factor", 0)?.unwrap_or(Skew::default().max_factor);
    Ok(Box::new(Skew { factors: options.numbers("factors", i64::from(i32::MIN))?, max_factor }))
}

/// Skews loop nests to make them tileable.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @sweeps(%A: memref<64xf64>) {
/// #   affine.for %t = 0 to 10 {
/// #     affine.for %i = 0 to 63 {
/// #       %a = affine.load %A[%i + 1] : memref<64xf64>
/// #       affine.store %a, %A[%i] : memref<64xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, Skew};
///
/// // for t = 0 to 10 { for i = 0 to 63 { A[i] = A[i + 1] } }
/// assert_eq!(Skew::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(Skew::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::No));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skew {
    /// Multiples of the outermost induction variable to add to the inner ones, 0 for those that are not
    /// there; `None` looks for the least that suffice.
    pub factors: Option<Vec<i64>>,
    /// The greatest factor to try where `factors` is `None`, from 0 up; negative ones are not tried.
    pub max_factor: i64,
}

impl Default for Skew {
    fn default() -> Self {
        Self { factors: None, max_factor: 8 }
    }
}

impl Pass for Skew {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let gate = GateOptions::default();
        reschedule_functions(ir, context, INFO.name, &gate, self)
    }
}

impl Rewrite for Skew {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let nest = Nest::at(band, depth);
        let child = self.node(search, &nest.child, depth + nest.members.len())?;
        let mut members = nest.members.clone();
        for (k, member) in members.iter_mut().enumerate().skip(1) {
            let factor = self.factor(search, &nest, k)?;
            if factor != 0 {
                let by = Int::from(factor);
                for (stmt, row) in &mut member.rows {
                    *row = row.plus(&nest.members[0].rows[stmt].scaled(&by));
                }
                search.change(SKEWED);
            }
        }
        Ok(Node::Band(Band { members, permutable: false, child: Box::new(child) }))
    }
}

impl Skew {
    /// The multiple of the outermost induction variable to add to the `k`-th.
    fn factor(&self, search: &mut Search<'_>, nest: &Nest, k: usize) -> Result<i64, Exhausted> {
        if let Some(factors) = &self.factors {
            return Ok(factors.get(k - 1).copied().unwrap_or(0));
        }
        let mut last = None;
        for factor in 0..=self.max_factor {
            let outer = DistanceForm::of(nest.depth);
            let skewed = DistanceForm::of(nest.depth + k).plus(&outer, &Int::from(factor));
            match backwards(search, &nest.stmts(), nest.depth, &skewed)? {
                None => return Ok(factor),
                some => last = some,
            }
        }
        if let Some(pair) = last {
            let message = format!(
                "is not skewed: with factors up to {}, {pair} still runs backwards in it",
                self.max_factor
            );
            search.remark(nest.loop_op(search.scop, k), message);
        }
        Ok(0)
    }
}
