//! The fusion policy: which statements share a band.
//!
//! # Problem
//! Strongly connected components may each have separate loops. Fusing two of them brings a producer and its
//! consumer together, but may cost parallelism or permutability.
//!
//! # Method
//! Find each component's band alone, then go through the pairs in order on a graph of clusters
//! ([`ClusterGraph`]). Under the smart policy a pair is considered if something draws it together (a
//! dependence, two reads of one cell, or a loop they shared in the original program) and both lack equally
//! many rows, and merged if
//! 1. the common band is as long as the longer one alone,
//! 2. it starts with as many coincident members as one of them does, and with one if either does, and
//! 3. its first member keeps all distances bounded by a constant if both did alone, and
//! 4. if only loops draw them together, both run along those loops alike.
//!
//! The common band is mostly the two bands side by side, one of them shifted by a constant
//! ([`side_by_side`]): if that bounds the distances between the two by what bounds those within each, no band
//! is better, and no system is solved. Only where it does not, a common band is searched for.
//!
//! # Cost
//! One look at the dependences between the two per pair, and where that does not decide, one band; together
//! at most half of the budget. Where that ends, the clusters that are there stay.
//!
//! # Reference
//! [Bondhugula08] §5 (smart fusion cuts where the depth changes); [VerdoolaegeJanssens17] for merging
//! clusters.

use crate::pluto::FusionPolicy;
use crate::pluto::band::{FoundBand, FoundRow, find_band};
use crate::pluto::cluster_graph::ClusterGraph;
use crate::pluto::context::{Below, Context, with_share};
use crate::pluto::scoped_dependence::ScopedDep;
use loopwright_analysis::StmtId;
use loopwright_polyhedra::{Budget, Exhausted, Int};
use num_integer::Integer;
use std::collections::{BTreeSet, HashMap};

/// Statements that share a band (which is empty if they need no row, or none was found).
#[derive(Default)]
pub(super) struct Cluster {
    pub(super) stmts: Vec<StmtId>,
    pub(super) band: FoundBand,
}

/// The clusters of a node, in an order that keeps all dependences between them.
pub(super) fn clusters(cx: &Context<'_>, below: &Below, budget: &Budget) -> Vec<Cluster> {
    let components = below.graph().components();
    let parts = below.split(&components);
    // The other half is for what comes below.
    let mut rest = 2 * parts.iter().map(Below::weight).sum::<u64>();
    let mut clusters = Vec::with_capacity(components.len());
    for part in parts {
        let weight = part.weight();
        let band = with_share(budget, (weight, rest), |budget| band_of(cx, &part, budget));
        let band = band.unwrap_or_else(|exhausted| {
            cx.give_up(exhausted);
            FoundBand::default()
        });
        clusters.push(Cluster { stmts: part.stmts, band });
        rest -= weight;
    }
    if cx.options.fusion == FusionPolicy::None || clusters.len() < 2 {
        return clusters;
    }
    let mut fusion = Fusion::new(cx, below, clusters);
    with_share(budget, (1, 2), |budget| fusion.merge(budget))
        .unwrap_or_else(|exhausted| cx.give_up(exhausted));
    fusion.in_order()
}

fn band_of(cx: &Context<'_>, part: &Below, budget: &Budget) -> Result<FoundBand, Exhausted> {
    find_band(&part.stmts, &part.deps, &part.hyperplanes, cx.problem.n_params, budget)
}

/// What draws two clusters together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attraction {
    /// A dependence, or two reads of one cell.
    Reuse,
    /// Loops that they shared in the original program and that no row fixes yet.
    Loops,
}

/// What tells an original loop from others, by number.
type LoopId = usize;

struct Fusion<'a> {
    cx: &'a Context<'a>,
    below: &'a Below,
    /// Those merged into others are empty.
    clusters: Vec<Cluster>,
    graph: ClusterGraph,
    /// For each statement, the loops around it in the original program.
    loops: HashMap<StmtId, Vec<LoopId>>,
    /// For each cluster, the outermost loop of each of its statements along which rows may still run.
    open: Vec<BTreeSet<LoopId>>,
    /// For each cluster, all original loops of its statements.
    around: Vec<BTreeSet<LoopId>>,
    /// The most rows that a statement of the cluster lacks.
    n_missing: Vec<usize>,
}

impl<'a> Fusion<'a> {
    fn new(cx: &'a Context<'a>, below: &'a Below, clusters: Vec<Cluster>) -> Self {
        let mut cluster_of = HashMap::new();
        let mut ids: HashMap<Vec<Option<Int>>, LoopId> = HashMap::new();
        let mut loops = HashMap::new();
        let mut open = vec![BTreeSet::new(); clusters.len()];
        let mut around = vec![BTreeSet::new(); clusters.len()];
        let mut n_missing = vec![0; clusters.len()];
        for (at, cluster) in clusters.iter().enumerate() {
            for &stmt in &cluster.stmts {
                cluster_of.insert(stmt, at);
                let of_stmt: Vec<LoopId> = (cx.original_loops(stmt).into_iter())
                    .map(|place| {
                        let next = ids.len();
                        *ids.entry(place).or_insert(next)
                    })
                    .collect();
                let first_open = (1..=of_stmt.len()).find(|&n| below.hyperplanes.are_open(stmt, n));
                open[at].extend(first_open.map(|n| of_stmt[n - 1]));
                around[at].extend(&of_stmt);
                n_missing[at] = n_missing[at].max(below.hyperplanes.n_missing(stmt));
                loops.insert(stmt, of_stmt);
            }
        }
        let ends = below.deps.iter().map(|dep| (cluster_of[&dep.source], cluster_of[&dep.target]));
        let edges = ends.zip(&below.deps).map(|(ends, dep)| (ends, dep.is_ordering));
        let graph = ClusterGraph::new(clusters.len(), edges);
        Self { cx, below, clusters, graph, loops, open, around, n_missing }
    }

    /// Merges pairs until no pair is left to merge.
    fn merge(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        for first in 0..self.clusters.len() {
            let mut second = first + 1;
            while second < self.clusters.len() {
                let is_one = self.is_wanted(first, second)
                    && !self.graph.has_indirect_path(first, second)
                    && self.merge_pair(first, second, budget)?;
                second = if is_one { first + 1 } else { second + 1 };
            }
        }
        Ok(())
    }

    fn attraction(&self, a: usize, b: usize) -> Option<Attraction> {
        if !self.graph.between(a, b).is_empty() {
            return Some(Attraction::Reuse);
        }
        (!self.open[a].is_disjoint(&self.around[b])).then_some(Attraction::Loops)
    }

    fn is_wanted(&self, a: usize, b: usize) -> bool {
        let has_band = |cluster: usize| !self.clusters[cluster].band.rows.is_empty();
        has_band(a)
            && has_band(b)
            && match self.cx.options.fusion {
                FusionPolicy::None => false,
                FusionPolicy::Smart => {
                    self.n_missing[a] == self.n_missing[b] && self.attraction(a, b).is_some()
                }
                FusionPolicy::Max => true,
            }
    }

    /// Merges two clusters if the policy wants that and dependences allow it.
    fn merge_pair(&mut self, first: usize, second: usize, budget: &Budget) -> Result<bool, Exhausted> {
        budget.spend(1, "scheduling")?;
        let between: Vec<&ScopedDep> =
            self.graph.between(first, second).iter().map(|&dep| &self.below.deps[dep]).collect();
        let (a, b) = (&self.clusters[first], &self.clusters[second]);
        let mut stmts = [a.stmts.as_slice(), b.stmts.as_slice()].concat();
        stmts.sort_unstable();
        let side_by_side = side_by_side(a, b, &between, budget)?;
        let band = match side_by_side.filter(|band| self.is_good(band, first, second)) {
            Some(band) => band,
            None => {
                let part = self.below.split(std::slice::from_ref(&stmts)).remove(0);
                let band = band_of(self.cx, &part, budget)?;
                if !self.is_good(&band, first, second) {
                    return Ok(false);
                }
                band
            }
        };
        self.clusters[second] = Cluster::default();
        self.clusters[first] = Cluster { stmts, band };
        self.graph.merge(first, second);
        for sets in [&mut self.open, &mut self.around] {
            let moved = std::mem::take(&mut sets[second]);
            sets[first].extend(moved);
        }
        Ok(true)
    }

    fn is_good(&self, band: &FoundBand, first: usize, second: usize) -> bool {
        let (a, b) = (&self.clusters[first], &self.clusters[second]);
        !band.rows.is_empty()
            && (self.cx.options.fusion == FusionPolicy::Max
                || is_as_good(band, &a.band, &b.band)
                    && (self.attraction(first, second) == Some(Attraction::Reuse)
                        || self.keeps_shared_loops(band, a, b)))
    }

    /// Do statements of both that shared loops use them alike? Else sharing a loop does not bring them closer
    /// together.
    fn keeps_shared_loops(&self, band: &FoundBand, a: &Cluster, b: &Cluster) -> bool {
        // What statements have in a loop, they have in common with the first that has it.
        let mut along: HashMap<(usize, LoopId), &[Int]> = HashMap::new();
        let mut is_alike = |stmt: StmtId, is_first: bool| {
            band.rows.iter().enumerate().all(|(at, row)| {
                self.loops[&stmt].iter().enumerate().all(|(depth, &id)| {
                    let coeffs = &row.forms[&stmt].iters[..=depth];
                    let known = *along.entry((at, id)).or_insert(coeffs);
                    is_first || known == coeffs
                })
            })
        };
        a.stmts.iter().all(|&s| is_alike(s, true)) && b.stmts.iter().all(|&t| is_alike(t, false))
    }

    /// The clusters in a topological order.
    fn in_order(mut self) -> Vec<Cluster> {
        let order = self.graph.topological_order();
        order.into_iter().map(|cluster| std::mem::take(&mut self.clusters[cluster])).collect()
    }
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
        && (first.is_near() || !first_a.is_near() || !first_b.is_near())
}

/// The rows of two bands as common rows, those of one of them shifted, if that is the best there is: each
/// pair of rows has one bound on distances, and it bounds those of the dependences between the two as well.
///
/// That is so as the systems of the two have no other constraint in common, so that each minimum is one of
/// its own.
fn side_by_side(
    a: &Cluster,
    b: &Cluster,
    between: &[&ScopedDep],
    budget: &Budget,
) -> Result<Option<FoundBand>, Exhausted> {
    if a.band.rows.len() != b.band.rows.len() {
        return Ok(None);
    }
    let mut rows = Vec::with_capacity(a.band.rows.len());
    for (row_a, row_b) in a.band.rows.iter().zip(&b.band.rows) {
        let Some(row) = common_row(row_a, row_b, between, budget)? else { return Ok(None) };
        rows.push(row);
    }
    Ok(Some(FoundBand { rows }))
}

fn common_row(
    a: &FoundRow,
    b: &FoundRow,
    between: &[&ScopedDep],
    budget: &Budget,
) -> Result<Option<FoundRow>, Exhausted> {
    let Some(bound) = a.bound.as_ref().filter(|bound| b.bound.as_ref() == Some(bound)) else {
        return Ok(None);
    };
    let mut row = FoundRow { bound: Some(bound.clone()), ..a.clone() };
    row.forms.extend(b.forms.iter().map(|(&stmt, form)| (stmt, form.clone())));
    row.coincident &= b.coincident;
    if !is_bounded(&row, bound, between, budget)? {
        let Some(shift) = aligning_shift(&row, b, between, budget)? else { return Ok(None) };
        // Forms have no negative constants: where one side may not move down, the other moves up.
        let (moved, by) = if shift.is_negative() { (a, -shift) } else { (b, shift) };
        moved.forms.keys().for_each(|stmt| {
            if let Some(form) = row.forms.get_mut(stmt) {
                form.constant += &by;
            }
        });
        if !is_bounded(&row, bound, between, budget)? {
            return Ok(None);
        }
    }
    for dep in between.iter().filter(|dep| dep.is_ordering && row.coincident) {
        let (source, target) = (&row.forms[&dep.source], &row.forms[&dep.target]);
        if dep.can_differ(source, target, budget)? {
            row.coincident = false;
            break;
        }
    }
    Ok(Some(row))
}

/// Do ordering dependences not go back along a row, and does `bound` bound all distances?
fn is_bounded(
    row: &FoundRow,
    bound: &[Int],
    deps: &[&ScopedDep],
    budget: &Budget,
) -> Result<bool, Exhausted> {
    for dep in deps {
        let dual = dep.dual(budget)?;
        let (source, target) = (&row.forms[&dep.source], &row.forms[&dep.target]);
        let goes_back =
            |distance: &Int, is_line: bool| distance.is_negative() || is_line && !distance.is_zero();
        let mut exact =
            dual.exact.iter().map(|generator| (generator.distance(source, target), generator.is_line));
        if dep.is_ordering && exact.any(|(distance, is_line)| goes_back(&distance, is_line)) {
            return Ok(false);
        }
        for generator in &dual.bounding {
            let distance = generator.distance(source, target);
            let both_ways = !dep.is_ordering || generator.is_line;
            let distance = if both_ways { distance.abs() } else { distance };
            let (w, u) = bound.split_last().expect("a bound has a constant");
            let most =
                (u.iter().zip(&generator.params)).fold(w * &generator.scale, |sum, (u, p)| sum + u * p);
            if distance > most {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// By how much `later` has to move up along a row for the least distance to be zero; `None` if there is none,
/// or if it is zero.
fn aligning_shift(
    row: &FoundRow,
    later: &FoundRow,
    deps: &[&ScopedDep],
    budget: &Budget,
) -> Result<Option<Int>, Exhausted> {
    let mut shift: Option<Int> = None;
    for dep in deps.iter().filter(|dep| dep.is_ordering) {
        if !later.forms.contains_key(&dep.target) {
            return Ok(None);
        }
        for generator in dep.dual(budget)?.exact.iter().filter(|generator| !generator.scale.is_zero()) {
            let distance = generator.distance(&row.forms[&dep.source], &row.forms[&dep.target]);
            let needed = -distance.div_floor(&generator.scale);
            shift = Some(shift.map_or(needed.clone(), |known| known.max(needed)));
        }
    }
    Ok(shift.filter(|shift| !shift.is_zero()))
}
