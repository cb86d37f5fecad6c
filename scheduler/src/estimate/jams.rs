//! Chooses which loops to unroll and jam, by estimate.
//!
//! # Method
//! In each outermost subtree, each loop that is not innermost is tried in blocks of four, in each [`Form`].
//! The one that the estimate gains most by is taken, with the size that is best, and then a second one in the
//! same way.
//!
//! # Exactness
//! All trials are legal, by [`SubtreeDeps::judged`].

use crate::estimate::{Estimate, Estimator};
use crate::pluto::Scheduling;
use crate::pluto::jam::{Form, Jam, SubtreeDeps, has_bands, jammed};
use itertools::Itertools;
use loopwright_analysis::StmtId;
use loopwright_analysis::{Member, MemberKind, Node, QuasiRow};
use loopwright_polyhedra::{Budget, Exhausted, Int};

/// Loops of one nest that are jammed at most.
const MOST_LOOPS: usize = 2;

/// What is tried with each loop; where two are equally good, the first.
const FORMS: [Form; 4] = [Form::Plain, Form::Skewed, Form::Rows { apart: true }, Form::Rows { apart: false }];

/// As many blocks has a loop at least: of less than one, each is cut off.
const LEAST_BLOCKS: f64 = 1.0;

/// Sizes of blocks besides the first that is tried.
const OTHER_SIZES: [u64; 2] = [2, 8];

/// Loops around statements up to which conditions are left to code generation.
const DEEP: usize = 2;

/// What a jam must gain.
const GAIN: f64 = 0.9;

/// What bodies must gain: a jam by which they share nothing only starts fewer loops.
const SHARED: f64 = 0.99;

/// Members of a subtree beyond which nothing is tried: each trial asks all of its dependences.
const MOST_MEMBERS: usize = 24;

impl Estimator<'_> {
    /// Have all statements of each innermost loop as many loops? Else conditions are in it, and no compiler
    /// unrolls it well.
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

    /// The subtree with loops jammed where the estimate gains by it. `cost` is what of an estimate is to be
    /// small.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn jams(
        &self,
        scheduling: &Scheduling<'_>,
        node: &Node,
        stmts: &[StmtId],
        cost: &dyn Fn(Estimate) -> f64,
        budget: &Budget,
    ) -> Result<Node, Exhausted> {
        let deps = SubtreeDeps::of(scheduling, stmts);
        let mut best = node.clone();
        let mut least = cost(self.subtree(&best, stmts)?);
        for _ in 0..MOST_LOOPS {
            let start = best.clone();
            let members = members(&start);
            if members.len() > MOST_MEMBERS {
                break;
            }
            let costs = self.costs(&start, stmts)?;
            let least_without_entries = cost(self.subtree_without_entries(&start, stmts)?);
            // What would be worth it if it were legal and its iterations independent.
            let hoped = |jam: Jam| -> Result<Option<Trial>, Exhausted> {
                if costs.nest.loops[jam.member].trip < LEAST_BLOCKS * jam.size as f64 {
                    return Ok(None);
                }
                let Some(node) = jammed(&start, jam) else { return Ok(None) };
                let at_best = with_independent_blocks(&node);
                if cost(self.subtree_without_entries(&at_best, stmts)?) >= SHARED * least_without_entries {
                    return Ok(None);
                }
                let hoped = cost(self.subtree(&at_best, stmts)?);
                Ok(Some(Trial { jam, node, hoped }))
            };
            let judged = |trial: &Trial| -> Result<Option<(f64, Node)>, Exhausted> {
                let Some(judged) = deps.judged(&trial.node, budget)? else { return Ok(None) };
                Ok(Some((cost(self.subtree(&judged, stmts)?), judged)))
            };
            // A block of sums adds all up to one of them before the next: compilers keep one in a register at
            // a time.
            let moves_results = |member: usize| {
                costs.nest.loops[member].stmts.iter().all(|stmt| costs.moves_results(*stmt, member))
            };
            let mut trials = Vec::new();
            for (member, (own, inside)) in members.iter().enumerate() {
                // What counts in steps has fewer values in a block than the block is long: tiles, say.
                let steps = |(stmt, row): (&StmtId, &QuasiRow)| {
                    row.terms.iter().any(|term| self.step(*stmt, &term.form) > Int::ONE)
                };
                if own.rows.iter().any(steps) {
                    continue;
                }
                let below: Vec<StmtId> = own.rows.keys().copied().collect();
                let has_conditions = !self.have_equal_depth(inside, &below);
                let n_loops = |stmt: &StmtId| self.scop.stmt(*stmt).ivs.len();
                let is_deep = below.iter().any(|stmt| n_loops(stmt) > DEEP);
                for form in FORMS {
                    // In tiles, conditions are in those along the diagonal alone; of three loops, there are
                    // many kinds of those.
                    if has_conditions && (is_deep || matches!(form, Form::Plain | Form::Skewed)) {
                        continue;
                    }
                    let is_outer = form == Form::Plain && moves_results(member);
                    trials.extend(hoped(Jam { member, size: 4, form, is_outer })?);
                }
            }
            // The best first: those that cannot be better than what was found are not judged.
            let mut trials: Vec<(usize, Trial)> = trials.into_iter().enumerate().collect();
            trials.sort_by(|(_, a), (_, b)| a.hoped.total_cmp(&b.hoped));
            let enough = GAIN * least;
            let mut chosen: Option<(f64, usize, Node, Jam)> = None;
            for (at, trial) in trials {
                if trial.hoped >= enough || chosen.as_ref().is_some_and(|(least, ..)| trial.hoped > *least) {
                    break;
                }
                let Some((found, node)) = judged(&trial)? else { continue };
                let is_better =
                    chosen.as_ref().is_none_or(|&(least, first, ..)| (found, at) < (least, first));
                if found < enough && is_better {
                    chosen = Some((found, at, node, trial.jam));
                }
            }
            let Some((mut found, _, mut node, jam)) = chosen else { break };
            for size in OTHER_SIZES {
                let trial = hoped(Jam { size, ..jam })?.filter(|trial| trial.hoped < found);
                let Some(trial) = trial else { continue };
                if let Some((other, other_node)) = judged(&trial)?.filter(|(other, _)| *other < found) {
                    (found, node) = (other, other_node);
                }
            }
            (least, best) = (found, node);
        }
        Ok(best)
    }
}

/// A jam, what it makes of a subtree, and what that costs at best.
struct Trial {
    jam: Jam,
    node: Node,
    hoped: f64,
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

/// Each member and the subtree inside its band, outer members first.
fn members(node: &Node) -> Vec<(&Member, &Node)> {
    match node {
        Node::Leaf => Vec::new(),
        Node::Sequence(children) => children.iter().flat_map(|(_, child)| members(child)).collect(),
        Node::Band(band) => {
            let inside = &*band.child;
            band.members.iter().map(|member| (member, inside)).chain(members(inside)).collect()
        }
    }
}
