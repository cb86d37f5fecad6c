//! `affine-parallelize`: turns loops without carried dependences into `affine.parallel`.
//!
//! A loop is parallel if it carries no dependence. Parallel loops become `affine.parallel`, within each other as well, as many as
//! `max-nested` says, from the outermost one on. For each loop that is not parallel a remark names the dependence it carries.
//! Reductions keep their order, so a loop that only accumulates is not parallel.
//!
//! ```text
//! affine.for %i = 0 to 9 { B[i] = A[i] }   =>   affine.parallel (%i) = (0) to (9) { B[i] = A[i] }
//! ```

use crate::gate::GateOptions;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::util::nest::{carried, find_pair};
use crate::util::rescheduling::{Rewrite, Search, reschedule_functions};
use affine_ir::{ForOp, Ir};
use analysis::mutant::{self, Mutant};
use analysis::{Band, Member, Node};
use polyhedra::Exhausted;

pub static INFO: PassInfo = PassInfo {
    name: "affine-parallelize",
    class: "AffineParallelize",
    on: RunsOn::Functions,
    summary: "turn loops without carried dependences into affine.parallel",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[OptionInfo {
    name: "max-nested",
    value: "N",
    summary: "make so many loops within each other parallel at most (default: all)",
}];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let most = options.number("max-nested", 0)?.unwrap_or(i64::from(u32::MAX));
    let max_nested = u32::try_from(most).unwrap_or(u32::MAX);
    Ok(Box::new(Parallelize { max_nested }))
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
/// assert_eq!(Parallelize::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.parallel (%arg2) = (0) to (64)"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parallelize {
    /// So many loops within each other are parallel at most, those that are so already among them.
    pub max_nested: u32,
}

impl Default for Parallelize {
    fn default() -> Self {
        Self { max_nested: u32::MAX }
    }
}

impl Pass for Parallelize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let gate = GateOptions { parallel: u32::MAX, ..GateOptions::default() };
        let within = Within { around: 0, max_nested: self.max_nested };
        reschedule_functions(ir, context, INFO.name, &gate, &within)
    }
}

/// At work on loops with parallel ones around them.
#[derive(Clone, Copy)]
struct Within {
    /// How many loops around are parallel, and how many may be within each other.
    around: u32,
    max_nested: u32,
}

impl Rewrite for Within {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let (mut members, mut within) = (Vec::with_capacity(band.members.len()), *self);
        for (k, member) in band.members.iter().enumerate() {
            let member = within.member(search, member, depth + k)?;
            within.around = within.around.saturating_add(u32::from(member.coincident));
            members.push(member);
        }
        let child = within.node(search, &band.child, depth + band.members.len())?;
        Ok(Node::Band(Band { members, permutable: band.permutable, child: Box::new(child) }))
    }
}

impl Within {
    /// The loop as a parallel one, if it carries no dependence and one more may be parallel.
    fn member(&self, search: &mut Search<'_>, member: &Member, depth: usize) -> Result<Member, Exhausted> {
        let Search { scop, budget, .. } = *search;
        let stmts: Vec<_> = member.rows.keys().copied().collect();
        let op = scop.stmt(stmts[0]).loops[depth];
        // An `affine.parallel` is parallel already.
        if ForOp::of(search.ir, op).is_none() || self.around >= self.max_nested {
            return Ok(member.clone());
        }
        let asked = depth + usize::from(mutant::is_on(Mutant::ParallelOneFurtherIn));
        if let Some(dependence) = carried(search, &stmts, asked) {
            if let Some(pair) = find_pair(scop, dependence, &[], &[], budget)? {
                search.remark(op, format!("is not parallel: it carries the {pair}"));
            }
            return Ok(member.clone());
        }
        search.changed = true;
        Ok(Member { coincident: true, ..member.clone() })
    }
}
