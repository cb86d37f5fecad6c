//! Which statements share a band.
//!
//! # Problem
//! Strongly connected components may each have loops of their own. Fusing two of them brings a producer and its consumer
//! together, but may cost parallelism or permutability.
//!
//! # Method
//! Find each component's band alone, then go through the pairs in order and try the band of both together. Under the
//! smart policy a pair is tried if something draws it together (a dependence, two reads of one cell, or a loop they
//! shared in the original program) and both lack equally many rows, and merged if
//! 1. the common band is as long as the longer one alone,
//! 2. it starts with as many coincident members as one of them does, and with one if either does, and
//! 3. its first member keeps all distances bounded by a constant if both did alone, and
//! 4. if only loops draw them together, both run along those loops alike.
//!
//! # Invariants
//! 1. Components are merged only if no dependence path between them leaves them, so the clusters have a topological
//!    order.
//!
//! # Cost
//! One band per pair tried, at most quadratic in the number of components.
//!
//! # Reference
//! [Bondhugula08] §5 (smart fusion cuts where the depth changes); [VerdoolaegeJanssens17] for merging clusters.

use crate::dependence::graph::DependenceGraph;
use crate::ids::StmtId;
use crate::scheduler::band::{FoundBand, find_band};
use crate::scheduler::{Below, Context, FusionPolicy};
use polyhedra::Exhausted;

/// Statements that share a band (which is empty if they need no row, or none was found).
pub(super) struct Cluster {
    pub(super) stmts: Vec<StmtId>,
    pub(super) band: FoundBand,
}

/// The clusters of a node, in an order that keeps all dependences between them.
pub(super) fn clusters(cx: &Context<'_>, below: &Below) -> Result<Vec<Cluster>, Exhausted> {
    let graph = below.graph();
    let mut clusters = Vec::new();
    for stmts in graph.components() {
        let band = band_of(cx, below, &stmts)?;
        clusters.push(Cluster { stmts, band });
    }
    if cx.options.fusion != FusionPolicy::None && clusters.len() > 1 {
        let is_merged = merge(cx, below, &graph, &mut clusters)?;
        if is_merged {
            sort_topologically(below, &mut clusters);
        }
    }
    Ok(clusters)
}

fn band_of(cx: &Context<'_>, below: &Below, stmts: &[StmtId]) -> Result<FoundBand, Exhausted> {
    let part = below.part(stmts);
    find_band(stmts, &part.deps, &part.hyperplanes, cx.problem.n_params, cx.budget)
}

/// Merges pairs until no pair is left to merge. Says whether any was.
fn merge(
    cx: &Context<'_>,
    below: &Below,
    graph: &DependenceGraph,
    clusters: &mut Vec<Cluster>,
) -> Result<bool, Exhausted> {
    let mut is_merged = false;
    let mut first = 0;
    while first < clusters.len() {
        let mut second = first + 1;
        while second < clusters.len() {
            cx.budget.spend(1, "scheduling")?;
            let (a, b) = (&clusters[first], &clusters[second]);
            let Some(cluster) = merged(cx, below, graph, a, b)? else {
                second += 1;
                continue;
            };
            clusters[first] = cluster;
            clusters.remove(second);
            is_merged = true;
            second = first + 1;
        }
        first += 1;
    }
    Ok(is_merged)
}

/// What draws two clusters together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attraction {
    /// A dependence, or two reads of one cell.
    Reuse,
    /// Loops that they shared in the original program and that no row fixes yet.
    Loops,
}

fn attraction(cx: &Context<'_>, below: &Below, a: &Cluster, b: &Cluster) -> Option<Attraction> {
    let between = |s: StmtId, t: StmtId| a.stmts.contains(&s) && b.stmts.contains(&t);
    if below.deps.iter().any(|dep| between(dep.source, dep.target) || between(dep.target, dep.source)) {
        return Some(Attraction::Reuse);
    }
    let shares = |(s, t): (StmtId, StmtId)| below.hyperplanes.are_open(s, cx.n_shared_loops(s, t));
    pairs(a, b).any(shares).then_some(Attraction::Loops)
}

fn pairs<'a>(a: &'a Cluster, b: &'a Cluster) -> impl Iterator<Item = (StmtId, StmtId)> + 'a {
    a.stmts.iter().flat_map(|&s| b.stmts.iter().map(move |&t| (s, t)))
}

/// The two clusters as one, if the policy wants that and dependences allow it.
fn merged(
    cx: &Context<'_>,
    below: &Below,
    graph: &DependenceGraph,
    a: &Cluster,
    b: &Cluster,
) -> Result<Option<Cluster>, Exhausted> {
    if a.band.rows.is_empty() || b.band.rows.is_empty() {
        return Ok(None);
    }
    let attraction = attraction(cx, below, a, b);
    let n_missing =
        |cluster: &Cluster| cluster.stmts.iter().map(|&stmt| below.hyperplanes.n_missing(stmt)).max();
    let takes_all = cx.options.fusion == FusionPolicy::Max;
    if !(takes_all || (attraction.is_some() && n_missing(a) == n_missing(b)))
        || graph.has_indirect_path(&a.stmts, &b.stmts)
        || graph.has_indirect_path(&b.stmts, &a.stmts)
    {
        return Ok(None);
    }
    let mut stmts = [a.stmts.as_slice(), b.stmts.as_slice()].concat();
    stmts.sort_unstable();
    let band = band_of(cx, below, &stmts)?;
    let is_good = !band.rows.is_empty()
        && (takes_all
            || is_as_good(&band, &a.band, &b.band)
                && (attraction == Some(Attraction::Reuse) || keeps_shared_loops(cx, &band, a, b)));
    Ok(is_good.then_some(Cluster { stmts, band }))
}

/// Do statements of both that shared loops use them alike? Else sharing a loop does not bring them closer together.
fn keeps_shared_loops(cx: &Context<'_>, band: &FoundBand, a: &Cluster, b: &Cluster) -> bool {
    pairs(a, b).all(|(s, t)| {
        let n_shared = cx.n_shared_loops(s, t);
        band.rows.iter().all(|row| row.forms[&s].iters[..n_shared] == row.forms[&t].iters[..n_shared])
    })
}

fn is_as_good(both: &FoundBand, a: &FoundBand, b: &FoundBand) -> bool {
    let (Some(first), Some(first_a), Some(first_b)) = (both.rows.first(), a.rows.first(), b.rows.first())
    else {
        return false;
    };
    let n_coincident = both.n_coincident();
    let (n_a, n_b) = (a.n_coincident(), b.n_coincident());
    both.rows.len() >= a.rows.len().max(b.rows.len())
        && n_coincident >= n_a.min(n_b)
        && n_coincident >= n_a.max(n_b).min(1)
        && (first.near || !first_a.near || !first_b.near)
}

fn sort_topologically(below: &Below, clusters: &mut [Cluster]) {
    // Two statements of one cluster count as depending on each other, so that clusters are the components.
    let ties = clusters.iter().flat_map(|cluster| {
        let next = cluster.stmts.iter().cycle().skip(1);
        cluster.stmts.iter().zip(next).map(|(&s, &t)| (s, t)).collect::<Vec<_>>()
    });
    let ordering = below.deps.iter().filter(|dep| dep.is_ordering).map(|dep| (dep.source, dep.target));
    let order = DependenceGraph::new(&below.stmts, ordering.chain(ties)).components();
    clusters.sort_by_key(|cluster| order.iter().position(|stmts| stmts.contains(&cluster.stmts[0])));
}
