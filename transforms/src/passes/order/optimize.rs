//! `affine-optimize`: finds a tiled parallel schedule for each function, as `loopwright optimize` does.
//!
//! The order that is estimated to be fastest, or one with given tile sizes, goes through the gate
//! [Bondhugula08]; what is refused and left alone is reported in remarks. See [`optimize`](crate::optimize).
//!
//! ```text
//! for i { for j { for k { C[i][j] += A[i][k] * B[k][j] } } }   =>   parallel ti { for tk { for tj { for i { for k { for j { … } } } } } }
//! ```

use crate::gate::reordering::GateOptions;
use crate::optimize::{OptimizeOptions, OptimizeOutcome, Tiles, optimize_some};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use loopwright_affine_ir::{Ir, Severity};
use loopwright_scheduler::{FusionPolicy, TileOptions};

pub static INFO: PassInfo = PassInfo {
    name: "affine-optimize",
    class: "AffineOptimize",
    on: RunsOn::Functions,
    summary: "tile, fuse and parallelize loops by the order that is estimated to be fastest",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "fuse",
        value: "none|smart|max",
        summary: "which statements share loops (default smart)",
    },
    OptionInfo { name: "sequential", value: "", summary: "leave parallel loops as 'affine.for'" },
    OptionInfo {
        name: "tile-sizes",
        value: "N,N,…",
        summary: "tile sizes, the last one repeated; 1 for none (default: the sizes estimated to be fastest)",
    },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let fusion = match options.text("fuse") {
        Some("none") => FusionPolicy::None,
        None | Some("smart") => FusionPolicy::Smart,
        Some("max") => FusionPolicy::Max,
        Some(other) => {
            let known = &["none", "smart", "max"];
            return Err(OptionError::NotOneOf { option: "fuse", value: other.to_string(), known });
        }
    };
    let sizes = options.numbers("tile-sizes", 1)?;
    let sizes = sizes.map(|sizes| sizes.into_iter().map(i64::unsigned_abs).collect());
    Ok(Box::new(OptimizeLoops { fusion, sizes, sequential: options.flag("sequential")? }))
}

/// Tiles and parallelizes loops by the order that is estimated to be fastest.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @columns(%A: memref<64x64xf64>, %x: f64) {
/// #   affine.for %i = 0 to 64 {
/// #     affine.for %j = 0 to 64 {
/// #       affine.store %x, %A[%j, %i] : memref<64x64xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, OptimizeLoops, Pass, PassContext};
///
/// let pass = OptimizeLoops { sizes: Some(vec![16]), ..OptimizeLoops::default() };
/// assert_eq!(pass.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.parallel"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimizeLoops {
    /// Which statements share loops.
    pub fusion: FusionPolicy,
    /// Tile sizes of at least 1, the last one repeated; `None` for what is estimated to be fastest.
    pub sizes: Option<Vec<u64>>,
    /// Leaves parallel loops as `affine.for`.
    pub sequential: bool,
}

impl Default for OptimizeLoops {
    fn default() -> Self {
        Self { fusion: FusionPolicy::Smart, sizes: None, sequential: false }
    }
}

impl Pass for OptimizeLoops {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let defaults = OptimizeOptions::default();
        let tiles = match &self.sizes {
            None => defaults.tiles,
            Some(sizes) if sizes.iter().all(|size| *size <= 1) => Tiles::Without,
            Some(sizes) => Tiles::Fixed(TileOptions {
                sizes: sizes.clone(),
                wavefront: !self.sequential,
                ..TileOptions::default()
            }),
        };
        let gate = GateOptions { parallel: u32::from(!self.sequential), ..defaults.gate };
        let extract = context.extract;
        let options =
            OptimizeOptions { fusion: self.fusion, tiles, extract, gate, ..OptimizeOptions::default() };
        let mut changed = Changed::No;
        let covers = context.covers();
        for report in optimize_some(ir, &covers, &options, &context.budget, &mut |_, _| {}) {
            context.remarks.extend(report.remarks);
            let message = match report.outcome {
                OptimizeOutcome::Optimized(optimized) => {
                    changed = Changed::Yes;
                    context.proofs.push(optimized.reordered.proof);
                    continue;
                }
                OptimizeOutcome::Reduced(_) => {
                    changed = Changed::Yes;
                    continue;
                }
                OptimizeOutcome::NoLoops => continue,
                OptimizeOutcome::Left(remark) => {
                    context.remarks.push(remark);
                    continue;
                }
                OptimizeOutcome::Exhausted(spent) => {
                    context.exhausted = true;
                    format!("{spent}; a larger --{} may help", spent.resource)
                }
                OptimizeOutcome::Refused(why) => why.to_string(),
            };
            let message = format!("is unchanged by '{}': {message}", INFO.name);
            context.remarks.push(ir.op_diagnostic(Severity::Remark, report.func, message));
        }
        Ok(changed)
    }
}
