//! Sizes of tiles by estimate.
//!
//! # Method
//! Each member of a tiled band in turn gets the size with which the estimate of its outermost subtree is least, twice
//! around. A member that is best left whole loses its tile loop.
//!
//! # Exactness
//! A matter of speed only: all sizes are legal.

use crate::estimate::{Estimate, Estimator};
use crate::ids::StmtId;
use crate::schedule::{Band, MemberKind, Node, Schedule};
use crate::scheduler::tiling::skew_tiles;
use polyhedra::{Exhausted, Int};

/// What tiles are tried with, in iterations; a member may also stay whole.
const SIZES: [u64; 6] = [16, 32, 64, 128, 256, 512];

impl Estimator<'_> {
    /// A tiled schedule with the sizes that the estimate likes best, with `wavefront` those of wavefronts where no tile loop is
    /// parallel. `cost` is what of an estimate is to be small.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn with_best_tiles(
        &self,
        schedule: &Schedule,
        wavefront: bool,
        cost: &dyn Fn(Estimate) -> f64,
    ) -> Result<Schedule, Exhausted> {
        self.by_subtree(schedule, |node, stmts| self.best_tiles(node, stmts, wavefront, cost))
    }

    fn best_tiles(
        &self,
        node: &Node,
        stmts: &[StmtId],
        wavefront: bool,
        cost: &dyn Fn(Estimate) -> f64,
    ) -> Result<Node, Exhausted> {
        let resized = |sizes: &[Option<u64>]| {
            let mut node = resized(node, sizes);
            if wavefront {
                skew_tiles(&mut node);
            }
            node
        };
        let mut best: Vec<Option<u64>> = vec![Some(32); n_tiles(node)];
        let mut least = cost(self.subtree(&resized(&best), stmts)?);
        for _ in 0..2 {
            for at in 0..best.len() {
                for size in SIZES.into_iter().map(Some).chain([None]) {
                    let mut sizes = best.clone();
                    sizes[at] = size;
                    let found = cost(self.subtree(&resized(&sizes), stmts)?);
                    if found < least {
                        (least, best) = (found, sizes);
                    }
                }
            }
        }
        Ok(resized(&best))
    }
}

fn n_tiles(node: &Node) -> usize {
    match node {
        Node::Leaf => 0,
        Node::Sequence(children) => children.iter().map(|(_, child)| n_tiles(child)).sum(),
        Node::Band(band) => {
            let tiles = band.members.iter().filter(|member| member.kind == MemberKind::Tile);
            tiles.count() + n_tiles(&band.child)
        }
    }
}

/// The subtree with these sizes, one for each tile member on the way; those without one are left out.
fn resized(node: &Node, sizes: &[Option<u64>]) -> Node {
    resized_from(node, &mut sizes.iter())
}

fn resized_from(node: &Node, sizes: &mut std::slice::Iter<'_, Option<u64>>) -> Node {
    match node {
        Node::Leaf => Node::Leaf,
        Node::Sequence(children) => {
            let children = children.iter().map(|(stmts, child)| (stmts.clone(), resized_from(child, sizes)));
            Node::Sequence(children.collect())
        }
        Node::Band(band) => {
            let mut members = Vec::with_capacity(band.members.len());
            for member in &band.members {
                let mut member = member.clone();
                if member.kind == MemberKind::Tile {
                    let Some(size) = sizes.next().expect("one size for each tile member") else { continue };
                    let terms = member.rows.values_mut().flat_map(|row| &mut row.terms);
                    terms.for_each(|term| term.divisor = Int::from(*size));
                }
                members.push(member);
            }
            let child = resized_from(&band.child, sizes);
            if members.is_empty() {
                return child;
            }
            Node::Band(Band { members, permutable: band.permutable, child: Box::new(child) })
        }
    }
}
