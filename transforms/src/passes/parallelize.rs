//! `affine-parallelize`: turns loops without carried dependences into `affine.parallel`.
//!
//! A loop is parallel if it carries no dependence. The outermost parallel loop on each path becomes `affine.parallel`;
//! loops inside it stay sequential. For each loop that is not parallel a remark names the dependence it carries.
//! Reductions keep their order, so a loop that only accumulates is not parallel.
//!
//! ```text
//! affine.for %i = 0 to 9 { B[i] = A[i] }   =>   affine.parallel (%i) = (0) to (9) { B[i] = A[i] }
//! ```

use crate::gate::GateOptions;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, PassOptions};
use crate::util::nest::{find_pair, inside};
use crate::util::rescheduling::{Rewrite, Search, reschedule_functions};
use affine_ir::{ForOp, Ir, OpId};
use analysis::mutant::{self, Mutant};
use analysis::{Band, Dependence, Member, Node};
use polyhedra::Exhausted;

pub static INFO: PassInfo = PassInfo {
    name: "affine-parallelize",
    class: "AffineParallelize",
    on: RunsOn::Functions,
    summary: "turn loops without carried dependences into affine.parallel",
    options: &[],
    build,
};

fn build(_: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    Ok(Box::new(Parallelize))
}

/// Turns loops without carried dependences into `affine.parallel`.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @ones(%A: memref<64xf64>, %x: f64) {
/// #   affine.for %i = 0 to 64 {
/// #     affine.store %x, %A[%i] : memref<64xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, Parallelize, Pass, PassContext};
///
/// // for i = 0 to 64 { A[i] = x }
/// assert_eq!(Parallelize.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.parallel (%arg2) = (0) to (64)"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parallelize;

impl Pass for Parallelize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let sequential: Vec<OpId> = ir.walk(ir.module()).filter(|op| ForOp::of(ir, *op).is_some()).collect();
        let gate = GateOptions { parallel: true, ..GateOptions::default() };
        reschedule_functions(ir, context, INFO.name, &gate, &Outermost { sequential })
    }
}

/// Makes loops parallel that can be, the outermost on each path.
struct Outermost {
    /// The `affine.for` loops before anything changed: `affine.parallel` is parallel already.
    sequential: Vec<OpId>,
}

impl Rewrite for Outermost {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let mut members = Vec::with_capacity(band.members.len());
        for (k, member) in band.members.iter().enumerate() {
            members.push(self.member(search, member, depth + k)?);
        }
        // Inside a parallel loop everything stays sequential, so nothing below needs to be looked at.
        let child = match members.iter().any(|member| member.coincident) {
            true => (*band.child).clone(),
            false => self.node(search, &band.child, depth + band.members.len())?,
        };
        Ok(Node::Band(Band { members, permutable: band.permutable, child: Box::new(child) }))
    }
}

impl Outermost {
    /// The loop as a parallel one, if it carries no dependence.
    fn member(&self, search: &mut Search<'_>, member: &Member, depth: usize) -> Result<Member, Exhausted> {
        let Search { scop, dependences, budget, .. } = *search;
        let stmts: Vec<_> = member.rows.keys().copied().collect();
        let op = scop.stmt(stmts[0]).loops[depth];
        if !self.sequential.contains(&op) {
            return Ok(member.clone());
        }
        let asked = depth + if mutant::is_on(Mutant::ParallelOneFurtherIn) { 2 } else { 1 };
        let carried: Option<&Dependence> =
            inside(dependences, &stmts, depth).find(|dependence| dependence.level as usize == asked);
        if let Some(dependence) = carried {
            if let Some(pair) = find_pair(scop, dependence, &[], &[], budget)? {
                search.remark(op, format!("is not parallel: it carries the {pair}"));
            }
            return Ok(member.clone());
        }
        search.changed = true;
        Ok(Member { coincident: true, ..member.clone() })
    }
}
