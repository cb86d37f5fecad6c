//! Chooses tile sizes by estimate.
//!
//! # Method
//! Geometric programs say which sizes suit one level of memory each
//! ([`geometric`](crate::estimate::geometric)); rounded down to powers of two, the one that the estimate of
//! the outermost subtree likes best is the start. From there each member of a tiled band in turn gets the
//! size with which the estimate is least, until none changes. A member that is best left whole loses its tile
//! loop.
//!
//! Sizes are in iterations: where an induction variable goes in steps, a tile has this many times as many
//! values of it. A band has at least as many tiles as there are threads along the loop that is to run in
//! parallel, and no loop over a single tile.
//!
//! # Exactness
//! A matter of speed only: all sizes are legal.

use crate::estimate::nest::Nest;
use crate::estimate::{Estimate, Estimator};
use crate::pluto::tiling::skew_tiles;
use loopwright_affine_ir::Id;
use loopwright_analysis::StmtId;
use loopwright_analysis::{Band, MemberKind, Node};
use loopwright_polyhedra::{Exhausted, Int};
use num_traits::ToPrimitive;
use std::collections::HashMap;

/// What tiles are tried with, in iterations, as powers of two; a member may also stay whole.
const POWERS: std::ops::RangeInclusive<u32> = 4..=9;

/// The size of each tile member of a subtree; those without one stay whole.
type Sizes = Vec<Option<u64>>;

/// A tile member of a subtree.
struct TileLoop {
    /// Members of one band have the same.
    band: usize,
    coincident: bool,
    /// Iterations of the loop without tiles.
    whole: f64,
    /// How far the values of its rows are apart.
    step: Int,
}

impl Estimator<'_> {
    /// A tiled subtree with the sizes that the estimate likes best, with `wavefront` those of wavefronts
    /// where no tile loop is parallel. `cost` is what of an estimate is to be small.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn best_tiles(
        &self,
        node: &Node,
        stmts: &[StmtId],
        wavefront: bool,
        cost: &dyn Fn(Estimate) -> f64,
    ) -> Result<Node, Exhausted> {
        let tiles = self.tile_loops(node, stmts)?;
        if tiles.loops.is_empty() {
            return Ok(node.clone());
        }
        let resized = |sizes: &[Option<u64>]| {
            let divisors = sizes.iter().zip(&tiles.loops);
            let divisors: Vec<Option<Int>> =
                divisors.map(|(size, tile)| size.map(|size| &tile.step * &Int::from(size))).collect();
            let mut node = resized(node, &divisors);
            if wavefront {
                skew_tiles(&mut node);
            }
            node
        };
        let mut known: HashMap<Sizes, f64> = HashMap::new();
        let mut probe = |sizes: &Sizes| -> Result<f64, Exhausted> {
            if let Some(&known) = known.get(sizes) {
                return Ok(known);
            }
            let found = match tiles.are_enough(sizes, wavefront, self.target.cores) {
                true => cost(self.subtree(&resized(sizes), stmts)?),
                false => f64::INFINITY,
            };
            known.insert(sizes.clone(), found);
            Ok(found)
        };
        let mut best = vec![None; tiles.loops.len()];
        let mut least = probe(&best)?;
        for sizes in self.starts(&tiles, stmts) {
            let found = probe(&sizes)?;
            if found < least {
                (least, best) = (found, sizes);
            }
        }
        let mut n_unchanged = 0;
        for at in (0..best.len()).cycle() {
            if n_unchanged == best.len() {
                break;
            }
            n_unchanged += 1;
            for size in POWERS.map(|power| Some(1 << power)).chain([None]) {
                let mut sizes = best.clone();
                sizes[at] = size;
                let found = probe(&sizes)?;
                if found < least {
                    (least, best, n_unchanged) = (found, sizes, 1);
                }
            }
        }
        Ok(resized(&best))
    }

    /// Sizes to start from.
    fn starts(&self, tiles: &Tiles, stmts: &[StmtId]) -> Vec<Sizes> {
        let most: Vec<f64> = tiles.loops.iter().map(|tile| tile.whole).collect();
        let customary = vec![Some(32); most.len()];
        let by_level = self.sizes_by_level(&tiles.nest, stmts, &most);
        let rounded = by_level.into_iter().map(|sizes| {
            let pairs = sizes.into_iter().zip(&most);
            pairs.map(|(size, whole)| rounded(size, *whole)).collect()
        });
        let mut starts = vec![customary];
        rounded.for_each(|sizes| {
            if !starts.contains(&sizes) {
                starts.push(sizes);
            }
        });
        starts
    }

    fn tile_loops(&self, node: &Node, stmts: &[StmtId]) -> Result<Tiles, Exhausted> {
        let nest = Nest::of(node, stmts, &self.works, None, &|stmt, forms| self.extents(stmt, forms))?;
        let mut wholes = vec![1.0_f64; nest.loops.len()];
        for path in stmts.iter().map(|stmt| &nest.paths[stmt.index()]) {
            for step in &path.steps {
                if let Some((form, _)) = step.moves {
                    wholes[step.at] = wholes[step.at].max(path.extents[form]);
                }
            }
        }
        let mut wholes = nest.loops.iter().zip(wholes).filter(|(this, _)| this.is_tile);
        let mut loops = Vec::new();
        let mut n_bands = 0;
        each_band(node, &mut |band| {
            n_bands += 1;
            for member in band.members.iter().filter(|member| member.kind == MemberKind::Tile) {
                let forms = member
                    .rows
                    .iter()
                    .flat_map(|(&stmt, row)| row.terms.iter().map(move |term| (stmt, &term.form)));
                let step = forms.fold(Int::ZERO, |step, (stmt, form)| step.gcd(&self.step(stmt, form)));
                let (_, whole) = wholes.next().expect("each member is a loop");
                let step = if step.is_zero() { Int::ONE } else { step };
                loops.push(TileLoop { band: n_bands, coincident: member.coincident, whole, step });
            }
        });
        Ok(Tiles { loops, nest })
    }
}

/// The tile members of a subtree.
struct Tiles {
    /// Outer ones first.
    loops: Vec<TileLoop>,
    /// The nest with all of them.
    nest: Nest,
}

impl Tiles {
    /// Has each loop more than one tile, and those that run in parallel at least one for each thread?
    fn are_enough(&self, sizes: &[Option<u64>], wavefront: bool, cores: f64) -> bool {
        let tiled: Vec<(&TileLoop, f64)> = self
            .loops
            .iter()
            .zip(sizes)
            .filter_map(|(tile, size)| {
                let size = size.as_ref()?.to_f64()?;
                Some((tile, (tile.whole / size).ceil()))
            })
            .collect();
        tiled.chunk_by(|(a, _), (b, _)| a.band == b.band).all(|band| {
            let n_parallel = match band[0].0.coincident {
                true => 1,
                // Along a wave there are at most as many tiles as on its shorter side.
                false if wavefront && band.len() > 1 => 2,
                false => 0,
            };
            let least = |at: usize| if at < n_parallel { cores.max(2.0) } else { 2.0 };
            band.iter().enumerate().all(|(at, (_, n_tiles))| *n_tiles >= least(at))
        })
    }
}

/// The power of two that is not larger, but for what a logarithm is off; `None` where the loop is better left
/// whole.
fn rounded(size: f64, whole: f64) -> Option<u64> {
    let size = size * (1.0 + 1e-6);
    if size >= whole {
        return None;
    }
    let power = size.max(1.0).log2().floor() as u32;
    Some(1 << power.clamp(*POWERS.start(), *POWERS.end()))
}

/// Is there a band of several tile members of which none is parallel?
pub(super) fn has_no_parallel_tiles(node: &Node) -> bool {
    let mut found = false;
    each_band(node, &mut |band| {
        let is_tile = band.members.iter().all(|member| member.kind == MemberKind::Tile);
        found |= is_tile && band.members.len() > 1 && !band.members[0].coincident;
    });
    found
}

/// Visits the bands of a subtree, outer ones first.
fn each_band<'a>(node: &'a Node, visit: &mut dyn FnMut(&'a Band)) {
    match node {
        Node::Leaf => {}
        Node::Sequence(children) => children.iter().for_each(|(_, child)| each_band(child, visit)),
        Node::Band(band) => {
            visit(band);
            each_band(&band.child, visit);
        }
    }
}

/// The subtree with these divisors, one for each tile member on the way; those without one are left out.
fn resized(node: &Node, divisors: &[Option<Int>]) -> Node {
    resized_from(node, &mut divisors.iter())
}

fn resized_from(node: &Node, divisors: &mut std::slice::Iter<'_, Option<Int>>) -> Node {
    match node {
        Node::Leaf => Node::Leaf,
        Node::Sequence(children) => {
            let children =
                children.iter().map(|(stmts, child)| (stmts.clone(), resized_from(child, divisors)));
            Node::Sequence(children.collect())
        }
        Node::Band(band) => {
            let mut members = Vec::with_capacity(band.members.len());
            for member in &band.members {
                let is_tile = member.kind == MemberKind::Tile;
                let divisor = is_tile.then(|| divisors.next().expect("one size for each tile member"));
                if divisor.is_some_and(Option::is_none) {
                    continue;
                }
                let mut member = member.clone();
                if let Some(divisor) = divisor.and_then(Option::as_ref) {
                    let terms = member.rows.values_mut().flat_map(|row| &mut row.terms);
                    terms.for_each(|term| term.divisor = divisor.clone());
                }
                members.push(member);
            }
            let child = resized_from(&band.child, divisors);
            if members.is_empty() {
                return child;
            }
            Node::Band(Band { members, permutable: band.permutable, child: Box::new(child) })
        }
    }
}
