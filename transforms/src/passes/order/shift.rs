//! `affine-loop-shift`: delays parts of a loop's body by some iterations.
//!
//! The body of each loop at a depth has parts: its statements and the loops in it. The first of the numbers
//! says how many iterations later the first part runs, and so on; parts without a number run when they did.
//! The loop has iterations before and after in which not all parts run. Legal if no dependence between parts
//! is turned around, which the gate finds out; a function in which one is stays unchanged.
//!
//! ```text
//! for i = 0 to 9 { A[i] = x; B[i] = A[i] }   with by=0,1   =>   A[0] = x; for i = 1 to 9 { A[i] = x; B[i-1] = A[i-1] } B[8] = A[8]
//! ```

use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::{ForOp, Ir};
use loopwright_analysis::{AffineForm, Band, Member, Node, QuasiRow};
use loopwright_polyhedra::{Exhausted, Int};

/// For statistics.
const SHIFTED: Statistic =
    Statistic { name: "num-statements-shifted", description: "Number of statements shifted in a loop" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-shift",
    class: "AffineLoopShift",
    on: RunsOn::Functions,
    summary: "shift statements of loops by whole iterations (retiming)",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "by",
        value: "N,N,…",
        summary: "the shift of each statement in iterations (default 0,1)",
    },
    OptionInfo { name: "depth", value: "N", summary: "depth of the loops, from 0 (default 0)" },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let by = options.numbers("by", i64::from(i32::MIN))?.unwrap_or_else(|| Shift::default().by);
    let depth = options.number("depth", 0)?.unwrap_or(0);
    Ok(Box::new(Shift { by, depth: usize::try_from(depth).unwrap_or(usize::MAX) }))
}

/// Shifts statements of loops by whole iterations (retiming).
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @copy(%A: memref<9xf64>, %B: memref<9xf64>, %x: f64) {
/// #   affine.for %i = 0 to 9 {
/// #     affine.store %x, %A[%i] : memref<9xf64>
/// #     %a = affine.load %A[%i] : memref<9xf64>
/// #     affine.store %a, %B[%i] : memref<9xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, Shift};
///
/// // for i = 0 to 9 { A[i] = x; B[i] = A[i] }
/// assert_eq!(Shift::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("1 to 9"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// How many iterations later each part of the body runs, in the order of the text; 0 for further ones.
    pub by: Vec<i64>,
    /// How many loops are around those that are meant.
    pub depth: usize,
}

impl Default for Shift {
    fn default() -> Self {
        Self { by: vec![0, 1], depth: 0 }
    }
}

impl Pass for Shift {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        reschedule_functions(ir, context, INFO.name, &GateOptions::default(), self)
    }
}

impl Rewrite for Shift {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let inner = depth + band.members.len();
        let child = Box::new(self.node(search, &band.child, inner)?);
        let mut members = band.members.clone();
        // The last loop of a band is the one that has parts.
        if let (Node::Sequence(parts), Some(last)) = (&*band.child, members.last_mut())
            && inner == self.depth + 1
        {
            for ((stmts, _), by) in parts.iter().zip(&self.by).filter(|(_, by)| **by != 0) {
                let step = step_of(search, last, depth + band.members.len() - 1);
                let Some(units) = by.checked_mul(step) else { continue };
                for stmt in stmts {
                    let Some(row) = last.rows.get_mut(stmt) else { continue };
                    let later = AffineForm::constant(
                        search.scop.stmt(*stmt).ivs.len(),
                        search.scop.params.len(),
                        Int::from(units),
                    );
                    *row = row.plus(&QuasiRow::affine(later));
                    search.change(SHIFTED);
                }
            }
        }
        Ok(Node::Band(Band { members, permutable: false, child }))
    }
}

/// What the induction variable of a loop goes up by.
fn step_of(search: &Search<'_>, member: &Member, depth: usize) -> i64 {
    let op = member.rows.keys().next().map(|stmt| search.scop.stmt(*stmt).loops[depth]);
    op.and_then(|op| ForOp::of(search.ir, op)).map_or(1, |looping| looping.step(search.ir))
}
