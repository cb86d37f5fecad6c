//! `affine-loop-distribute`: distributes a loop over the parts of its body.
//!
//! Statements that depend on each other in a circle, by dependences that no loop around carries, must share a
//! loop; all others get separate loops, in an order that keeps their dependences [AllenKennedy87]. Where
//! parts of a nest must share its outer loops, its inner ones are distributed. What is gained: parts whose
//! loops can then be interchanged, tiled or run in parallel.
//!
//! Cost: a look at each dependence for each loop of a nest; new loops read again what the parts share.
//!
//! ```text
//! for i { A[i] = A[i - 1]; B[i] = x }   =>   for i { A[i] = A[i - 1] } for i { B[i] = x }
//! ```

use crate::gate::nest::inside;
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::Ir;
use loopwright_analysis::{Band, Member, Node, StmtId};
use loopwright_polyhedra::Exhausted;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeSet;

/// For statistics.
const DISTRIBUTED: Statistic =
    Statistic { name: "num-loops-distributed", description: "Number of loops distributed" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-distribute",
    class: "AffineLoopDistribute",
    on: RunsOn::Functions,
    summary: "distribute loops over the parts of their bodies that need not share a loop (loop fission)",
    options: &[],
    build: |_| Ok(Box::new(Distribute)),
};

/// Distributes loops over the parts of their bodies that need not share a loop.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @both(%A: memref<8xf64>, %B: memref<8xf64>, %x: f64) {
/// #   affine.for %i = 0 to 8 {
/// #     affine.store %x, %A[%i] : memref<8xf64>
/// #     affine.store %x, %B[%i] : memref<8xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Distribute, Pass, PassContext};
///
/// // for i { A[i] = x; B[i] = x }
/// assert_eq!(Distribute.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(print(&ir, &PrintOptions::default()).matches("affine.for").count(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distribute;

impl Pass for Distribute {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let gate = GateOptions::default();
        reschedule_functions(ir, context, INFO.name, &gate, self)
    }
}

/// A part of a body, with its statements.
type Part = (Vec<StmtId>, Node);

impl Rewrite for Distribute {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let inner = self.node(search, &band.child, depth + band.members.len())?;
        let Node::Sequence(parts) = inner else {
            return Ok(Node::Band(Band { child: Box::new(inner), ..band.clone() }));
        };
        let parts = distributed(search, &band.members, parts, depth);
        Ok(match parts.len() {
            1 => parts.into_iter().map(|(_, node)| node).next().unwrap_or(Node::Leaf),
            _ => Node::Sequence(parts),
        })
    }

    fn sequence(&self, search: &mut Search<'_>, children: &[Part], depth: usize) -> Result<Node, Exhausted> {
        let mut parts = Vec::new();
        for (stmts, node) in children {
            match self.node(search, node, depth)? {
                // A loop that has become several ones stands for them.
                Node::Sequence(inner) if !matches!(node, Node::Sequence(_)) => parts.extend(inner),
                node => parts.push((stmts.clone(), node)),
            }
        }
        Ok(Node::Sequence(parts))
    }
}

/// The loops around the parts, with as few parts in each as can be.
fn distributed(search: &mut Search<'_>, members: &[Member], parts: Vec<Part>, depth: usize) -> Vec<Part> {
    let Some((outer, inner)) = members.split_first() else { return parts };
    let groups = groups(search, &parts, depth);
    if groups.len() < 2 {
        let stmts = all_stmts(&parts);
        let child = sequence(distributed(search, inner, parts, depth + 1));
        let mut member = outer.clone();
        member.rows.retain(|stmt, _| stmts.contains(stmt));
        let band = Band { members: vec![member], permutable: false, child: Box::new(child) };
        return vec![(stmts, Node::Band(band))];
    }
    search.change(DISTRIBUTED);
    let mut apart = Vec::new();
    for group in groups {
        let group = group.into_iter().map(|at| parts[at].clone()).collect();
        apart.extend(distributed(search, members, group, depth));
    }
    apart
}

/// The parts that must share a loop with `depth` others around it, in an order that keeps dependences between
/// them: as near to the one that they are in as may be.
fn groups(search: &Search<'_>, parts: &[Part], depth: usize) -> Vec<Vec<usize>> {
    let part = |stmt: StmtId| parts.iter().position(|(stmts, _)| stmts.contains(&stmt));
    let edges: BTreeSet<(usize, usize)> = inside(search.dependences, &all_stmts(parts), depth)
        .filter_map(|dependence| Some((part(dependence.source)?, part(dependence.target)?)))
        .filter(|(source, target)| source != target)
        .collect();
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let nodes: Vec<NodeIndex> = parts.iter().map(|_| graph.add_node(())).collect();
    graph.extend_with_edges(edges.iter().map(|(source, target)| (nodes[*source], nodes[*target])));
    let mut left: Vec<Vec<usize>> = tarjan_scc(&graph)
        .into_iter()
        .map(|group| {
            let mut group: Vec<usize> = group.into_iter().map(NodeIndex::index).collect();
            group.sort_unstable();
            group
        })
        .collect();
    left.sort_unstable();
    let mut ordered: Vec<Vec<usize>> = Vec::new();
    while !left.is_empty() {
        let waits = |group: &[usize]| {
            let is_left = |source: &usize| left.iter().any(|other| other != group && other.contains(source));
            edges.iter().any(|(source, target)| group.contains(target) && is_left(source))
        };
        // Groups have no circles among them, so that one does not wait.
        let next = left.iter().position(|group| !waits(group)).unwrap_or(0);
        ordered.push(left.remove(next));
    }
    ordered
}

fn all_stmts(parts: &[Part]) -> Vec<StmtId> {
    let mut stmts: Vec<StmtId> = parts.iter().flat_map(|(stmts, _)| stmts.iter().copied()).collect();
    stmts.sort_unstable();
    stmts
}

fn sequence(mut parts: Vec<Part>) -> Node {
    match parts.len() {
        1 => parts.remove(0).1,
        _ => Node::Sequence(parts),
    }
}
