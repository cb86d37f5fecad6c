//! `affine-wavefront`: runs nests in which every loop carries a dependence along diagonals, whose points are
//! independent.
//!
//! The two outermost loops of a nest become one that counts the sum of their induction variables and one that
//! runs in parallel [Lamport74], where each of both carries dependences and every dependence has a distance
//! of at least 0 in both: what differs in one of them differs in the sum. After `affine-loop-tile` these are
//! the loops over tiles. A nest with a parallel loop, or one that could be, stays unchanged.
//!
//! ```text
//! for i { for j { A[i][j] = A[i-1][j] + A[i][j-1] } }   =>   for w = i + j { parallel j { A[w-j][j] = … } }
//! ```

use crate::gate::nest::{DistanceForm, Nest, backwards, carried};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::Ir;
use loopwright_analysis::{Band, Member, Node};
use loopwright_polyhedra::Exhausted;

/// For statistics.
const SKEWED: Statistic =
    Statistic { name: "num-wavefronts", description: "Number of nests run in wavefronts" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-wavefront",
    class: "AffineWavefront",
    on: RunsOn::Functions,
    summary: "run nests without parallel loops as wavefronts",
    options: &[],
    build: |_| Ok(Box::new(Wavefront)),
};

/// Runs nests without parallel loops as wavefronts.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @sums(%A: memref<64x64xf64>) {
/// #   affine.for %i = 1 to 64 {
/// #     affine.for %j = 1 to 64 {
/// #       %a = affine.load %A[%i - 1, %j] : memref<64x64xf64>
/// #       %b = affine.load %A[%i, %j - 1] : memref<64x64xf64>
/// #       %s = arith.addf %a, %b : f64
/// #       affine.store %s, %A[%i, %j] : memref<64x64xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, Wavefront};
///
/// // for i = 1 to 64 { for j = 1 to 64 { A[i, j] = A[i - 1, j] + A[i, j - 1] } }
/// assert_eq!(Wavefront.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.parallel"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wavefront;

impl Pass for Wavefront {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        reschedule_functions(ir, context, INFO.name, &GateOptions::default(), self)
    }
}

impl Rewrite for Wavefront {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let nest = Nest::at(band, depth);
        let is_parallel = nest.members.iter().any(|member| member.coincident);
        let stmts = nest.stmts();
        let waits = (0..nest.members.len()).all(|k| carried(search, &stmts, depth + k).is_some());
        let [first, second, ..] = nest.members.as_slice() else { return self.inside(search, band, depth) };
        if is_parallel || !waits {
            return self.inside(search, band, depth);
        }
        for k in 0..2 {
            let form = DistanceForm::of(depth + k);
            if let Some(pair) = backwards(search, &stmts, depth, &form)? {
                let message = format!("is not run in a wavefront: {pair} runs backwards in it");
                search.remark(nest.loop_op(search.scop, k), message);
                return self.inside(search, band, depth);
            }
        }
        search.change(SKEWED);
        let rows = first.rows.iter().map(|(stmt, row)| (*stmt, row.plus(&second.rows[stmt])));
        let mut members = nest.members.clone();
        members[0] = Member { rows: rows.collect(), ..first.clone() };
        members[1].coincident = true;
        Ok(Node::Band(Band { members, permutable: false, child: Box::new(nest.child) }))
    }
}

impl Wavefront {
    /// The band as it is, and what is in it looked at.
    fn inside(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let child = self.node(search, &band.child, depth + band.members.len())?;
        Ok(Node::Band(Band { child: Box::new(child), ..band.clone() }))
    }
}
