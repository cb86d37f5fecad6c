//! Which loops to unroll and jam, by estimate.
//!
//! # Method
//! In each outermost subtree, each loop that is not innermost is tried in blocks of four, in each [`Form`]. The one that
//! the estimate gains most by is taken, with the size that is best, and then a second one in the same way.
//!
//! # Exactness
//! All trials are legal, by [`SubtreeDeps::judged`].

use crate::estimate::{Estimate, Estimator};
use crate::ids::StmtId;
use crate::schedule::{Member, MemberKind, Node, Schedule};
use crate::scheduler::SchedProblem;
use crate::scheduler::jam::{Form, Jam, SubtreeDeps, has_bands, jammed};
use itertools::Itertools;
use polyhedra::{Budget, Exhausted};

/// Loops of one nest that are jammed at most.
const MOST_LOOPS: usize = 2;

/// What is tried with each loop; where two are equally good, the first.
const FORMS: [Form; 4] = [Form::Plain, Form::Skewed, Form::Rows { apart: true }, Form::Rows { apart: false }];

/// Sizes of blocks besides the first that is tried.
const OTHER_SIZES: [u64; 2] = [2, 8];

/// Loops around statements up to which conditions are left to code generation.
const DEEP: usize = 2;

/// What a jam must gain.
const GAIN: f64 = 0.9;

/// Members of a subtree beyond which nothing is tried: each trial asks all of its dependences.
const MOST_MEMBERS: usize = 24;

impl Estimator<'_> {
    /// The schedule with loops jammed where the estimate gains by it. `cost` is what of an estimate is to be small.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn with_jams(
        &self,
        problem: &SchedProblem,
        schedule: &Schedule,
        cost: &dyn Fn(Estimate) -> f64,
        budget: &Budget,
    ) -> Result<Schedule, Exhausted> {
        self.by_subtree(schedule, |node, stmts| self.jams(problem, node, stmts, cost, budget))
    }

    /// Have all statements of each innermost loop as many loops? Else conditions stand in it, and no compiler unrolls it
    /// well.
    fn have_equal_depth(&self, node: &Node, stmts: &[StmtId]) -> bool {
        match node {
            Node::Sequence(children) if has_bands(node) => {
                children.iter().all(|(stmts, child)| self.have_equal_depth(child, stmts))
            }
            Node::Band(band) => self.have_equal_depth(&band.child, stmts),
            Node::Leaf | Node::Sequence(_) => {
                stmts.iter().map(|&stmt| self.scop.stmt(stmt).ivs.len()).all_equal()
            }
        }
    }

    fn jams(
        &self,
        problem: &SchedProblem,
        node: &Node,
        stmts: &[StmtId],
        cost: &dyn Fn(Estimate) -> f64,
        budget: &Budget,
    ) -> Result<Node, Exhausted> {
        let deps = SubtreeDeps::of(problem, stmts);
        let mut best = node.clone();
        let mut least = cost(self.subtree(&best, stmts)?);
        for _ in 0..MOST_LOOPS {
            let start = best.clone();
            let mut chosen = None;
            let consider = |jam: Jam, at_most: f64| -> Result<Option<(f64, Node)>, Exhausted> {
                let Some(node) = jammed(&start, jam) else { return Ok(None) };
                // Judged is what would be worth it if it were legal and its iterations independent.
                if cost(self.subtree(&with_independent_blocks(&node), stmts)?) >= at_most {
                    return Ok(None);
                }
                let Some(judged) = deps.judged(&node, budget)? else { return Ok(None) };
                let found = cost(self.subtree(&judged, stmts)?);
                Ok((found < at_most).then_some((found, judged)))
            };
            let members = members(&start);
            if members.len() > MOST_MEMBERS {
                break;
            }
            for (member, (below, inside)) in members.iter().enumerate() {
                let has_conditions = !self.have_equal_depth(inside, below);
                let n_loops = |stmt: &StmtId| self.scop.stmt(*stmt).ivs.len();
                let is_deep = below.iter().any(|stmt| n_loops(stmt) > DEEP);
                for form in FORMS {
                    // In tiles, conditions are in those along the diagonal alone; of three loops, there are many kinds of those.
                    if has_conditions && (is_deep || matches!(form, Form::Plain | Form::Skewed)) {
                        continue;
                    }
                    let jam = Jam { member, size: 4, form };
                    if let Some((found, judged)) = consider(jam, GAIN * least)? {
                        let is_better = chosen.as_ref().is_none_or(|(other, _, _)| found < *other);
                        if is_better {
                            chosen = Some((found, judged, jam));
                        }
                    }
                }
            }
            let Some((mut found, mut judged, jam)) = chosen else { break };
            for size in OTHER_SIZES {
                if let Some((other, node)) = consider(Jam { size, ..jam }, found)? {
                    (found, judged) = (other, node);
                }
            }
            (least, best) = (found, judged);
        }
        Ok(best)
    }
}

/// The subtree with the flags that its unrolled members have at best.
fn with_independent_blocks(node: &Node) -> Node {
    match node {
        Node::Leaf => Node::Leaf,
        Node::Sequence(children) => {
            let child =
                |(stmts, child): &(Vec<StmtId>, Node)| (stmts.clone(), with_independent_blocks(child));
            Node::Sequence(children.iter().map(child).collect())
        }
        Node::Band(band) => {
            let mut band = band.clone();
            let unrolled = band.members.iter_mut().filter(|member| member.kind == MemberKind::Unrolled);
            unrolled.for_each(|member| member.coincident = true);
            band.child = Box::new(with_independent_blocks(&band.child));
            Node::Band(band)
        }
    }
}

/// The statements below each member and the subtree inside its band, outer members first.
fn members(node: &Node) -> Vec<(Vec<StmtId>, &Node)> {
    match node {
        Node::Leaf => Vec::new(),
        Node::Sequence(children) => children.iter().flat_map(|(_, child)| members(child)).collect(),
        Node::Band(band) => {
            let below = |member: &Member| (member.rows.keys().copied().collect(), &*band.child);
            band.members.iter().map(below).chain(members(&band.child)).collect()
        }
    }
}
