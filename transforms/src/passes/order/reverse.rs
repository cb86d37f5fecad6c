//! `affine-loop-reverse`: reverses the order of a loop's iterations.
//!
//! Legal for a loop that carries no dependence: two iterations of it that depend on each other are
//! distinguished by a loop around. Its induction variable then goes up from the negative of the last number
//! to that of the first.
//!
//! ```text
//! for i = 0 to 9 { A[i] = x }   =>   for i = -8 to 1 { A[-i] = x }
//! ```

use crate::gate::nest::{carried, find_pair};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::{ForOp, Ir};
use loopwright_analysis::{Band, Member, Node};
use loopwright_polyhedra::{Exhausted, Int};

/// For statistics.
const REVERSED: Statistic = Statistic { name: "num-loops-reversed", description: "Number of loops reversed" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-reverse",
    class: "AffineLoopReverse",
    on: RunsOn::Functions,
    summary: "reverse loops",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[OptionInfo {
    name: "depths",
    value: "N,N,…",
    summary: "reverse only loops at these depths, from 0 (default: all that carry no dependence)",
}];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let depth = |depth: i64| usize::try_from(depth).ok();
    let depths = options.numbers("depths", 0)?;
    Ok(Box::new(Reverse { depths: depths.map(|depths| depths.into_iter().filter_map(depth).collect()) }))
}

/// Reverses the order of loops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @ones(%A: memref<9xf64>, %x: f64) {
/// #   affine.for %i = 0 to 9 {
/// #     affine.store %x, %A[%i] : memref<9xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, Reverse};
///
/// // for i = 0 to 9 { A[i] = x }
/// assert_eq!(Reverse::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("-8 to 1"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reverse {
    /// Only loops with this many loops around; `None` for all.
    pub depths: Option<Vec<usize>>,
}

impl Pass for Reverse {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        reschedule_functions(ir, context, INFO.name, &GateOptions::default(), self)
    }
}

impl Rewrite for Reverse {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let mut members = Vec::with_capacity(band.members.len());
        for (k, member) in band.members.iter().enumerate() {
            members.push(self.member(search, member, depth + k)?);
        }
        let child = self.node(search, &band.child, depth + band.members.len())?;
        Ok(Node::Band(Band { members, permutable: false, child: Box::new(child) }))
    }
}

impl Reverse {
    /// The loop as one that runs the other way, if it may.
    fn member(&self, search: &mut Search<'_>, member: &Member, depth: usize) -> Result<Member, Exhausted> {
        let Search { scop, budget, .. } = *search;
        let stmts: Vec<_> = member.rows.keys().copied().collect();
        let op = scop.stmt(stmts[0]).loops[depth];
        let is_meant = self.depths.as_ref().is_none_or(|depths| depths.contains(&depth));
        // The iterations of an `affine.parallel` have no order.
        if ForOp::of(search.ir, op).is_none() || !is_meant {
            return Ok(member.clone());
        }
        if let Some(dependence) = carried(search, &stmts, depth) {
            if let Some(pair) = find_pair(scop, dependence, &[], &[], budget)? {
                search.remark(op, format!("is not reversed: it carries the {pair}"));
            }
            return Ok(member.clone());
        }
        search.change(REVERSED);
        let rows = member.rows.iter().map(|(stmt, row)| (*stmt, row.scaled(&Int::MINUS_ONE)));
        Ok(Member { rows: rows.collect(), ..member.clone() })
    }
}
