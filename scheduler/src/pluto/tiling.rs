//! Tiling: rectangular tiles of permutable bands, and wavefronts of tiles.
//!
//! # Problem
//! Turn each permutable band `[r1, …, rk]` into tile members `floor(r / size)` followed by the point members,
//! such that one of the outer members is coincident if possible.
//!
//! # Method
//! All distances of a permutable band are non-negative in each member, so those of the quotients are too:
//! tiles keep every dependence. A tile member is coincident if all distances of its row are zero. If there is
//! such a row, its tile member moves outermost. If there is none, the first member becomes the sum of the
//! first two: where two instances agree in the sum of two quantities that do not decrease, they agree in
//! both, so the second is then coincident (a wavefront of tiles).
//!
//! The point members are the band's, the one along which memory is accessed best moved innermost
//! ([`locality`]).
//!
//! # Exactness
//! Flags of tile members are sound; those of point members are those of the band without tiles, which hold in
//! each tile.
//!
//! # Reference
//! [Bondhugula08] §6 (tiling, pipelined parallelism).

use crate::pluto::scoped_dependence::{ScopedDep, within_each};
use crate::pluto::{SchedProblem, ScheduleError, Scheduling, coincidence, locality};
use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{Band, Member, MemberKind, Node, QuasiRow, Schedule};
use loopwright_polyhedra::{Budget, Exhausted, Int};

/// Options of tiling: which bands, which sizes, and the order of tile loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileOptions {
    /// Edge lengths, outermost member first; the last one goes for all further members. Zero and one count as
    /// one.
    pub sizes: Vec<u64>,
    /// Bands of fewer members are not tiled.
    pub min_length: usize,
    /// Skew tiles for parallelism where no tile member is coincident.
    pub wavefront: bool,
    /// Move the point member along which memory is accessed best innermost.
    pub reorder_points: bool,
}

impl Default for TileOptions {
    fn default() -> Self {
        Self { sizes: vec![32], min_length: 2, wavefront: true, reorder_points: true }
    }
}

/// Tiles the permutable bands of a schedule. Bands that are not permutable, too short, or tiled already stay
/// unchanged.
///
/// # Errors
/// If the budget runs out, or the parts of the problem do not fit together.
///
/// # Panics
/// If the schedule is not one of the problem's statements.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// # let budget = loopwright_polyhedra::Budget::default();
/// use loopwright_analysis::{Pairs, dependences, scops};
/// use loopwright_scheduler::{SchedProblem, TileOptions, tile_schedule};
///
/// // for i { a[i - 1] = a[i] }
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let problem = SchedProblem::of(&scop, dependences(&scop, Pairs::Conflicting, &budget)?);
/// let plain = loopwright_scheduler::compute_schedule(&problem, &Default::default(), &budget)?;
/// let options = TileOptions { sizes: vec![8], min_length: 1, ..TileOptions::default() };
/// let tiled = tile_schedule(&problem, &plain, &options, &budget)?;
/// let expected = "band permutable\n  tile: S0[i] -> floor(i/8)\n  band permutable\n    point: S0[i] -> i\n";
/// assert_eq!(tiled.to_string(), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tile_schedule(
    problem: &SchedProblem,
    schedule: &Schedule,
    options: &TileOptions,
    budget: &Budget,
) -> Result<Schedule, ScheduleError> {
    Ok(Scheduling::new(problem)?.tiled(schedule, options, budget)?)
}

/// The same, with the dependences of the problem.
pub(super) fn tiled(
    problem: &SchedProblem,
    deps: &[ScopedDep],
    schedule: &Schedule,
    options: &TileOptions,
    budget: &Budget,
) -> Result<Schedule, Exhausted> {
    let cx = Tiling { problem, options, budget };
    let deps = deps.iter().filter(|dep| dep.is_ordering).cloned().collect();
    let root = cx.node(&schedule.root, deps, vec![Vec::new(); problem.stmts.len()])?;
    Ok(Schedule { root, ..schedule.clone() })
}

/// What stays the same throughout.
struct Tiling<'a> {
    problem: &'a SchedProblem,
    options: &'a TileOptions,
    budget: &'a Budget,
}

impl Tiling<'_> {
    /// Tiles a subtree, given what is left of the dependences and the iterator coefficients of all rows above
    /// it.
    fn node(&self, node: &Node, deps: Vec<ScopedDep>, outer: Vec<Vec<Vec<Int>>>) -> Result<Node, Exhausted> {
        match node {
            Node::Leaf => Ok(Node::Leaf),
            Node::Sequence(children) => {
                let within = within_each(&deps, children.iter().map(|(stmts, _)| stmts));
                let mut tiled = Vec::with_capacity(children.len());
                for ((stmts, child), deps) in children.iter().zip(within) {
                    let child = match child {
                        Node::Leaf => Node::Leaf,
                        child => self.node(child, deps, outer.clone())?,
                    };
                    tiled.push((stmts.clone(), child));
                }
                Ok(Node::Sequence(tiled))
            }
            Node::Band(band) => self.band(band, deps, outer),
        }
    }

    fn band(
        &self,
        band: &Band,
        deps: Vec<ScopedDep>,
        mut outer: Vec<Vec<Vec<Int>>>,
    ) -> Result<Node, Exhausted> {
        let tiles = tile_members(band, &deps, self.options, self.budget)?;
        let mut points = self.reordered(band, &deps, &outer, tiles.is_some())?;
        let mut left = deps;
        for member in &band.members {
            let mut next = Vec::with_capacity(left.len());
            for dep in &left {
                let (source, target) = (&member.rows[&dep.source], &member.rows[&dep.target]);
                next.extend(coincidence::restricted(dep, source, target, self.budget)?);
            }
            left = next;
            for (stmt, row) in &member.rows {
                outer[stmt.index()].extend(row.as_affine().map(|form| form.iters.clone()));
            }
        }
        points.child = Box::new(self.node(&band.child, left, outer)?);
        Ok(Node::Band(match tiles {
            None => points,
            Some(members) => Band { members, permutable: true, child: Box::new(Node::Band(points)) },
        }))
    }

    /// The band, without its child, with the best member innermost. Untiled bands keep a parallel outermost
    /// member.
    fn reordered(
        &self,
        band: &Band,
        deps: &[ScopedDep],
        outer: &[Vec<Vec<Int>>],
        is_tiled: bool,
    ) -> Result<Band, Exhausted> {
        let mut points = Band { child: Box::new(Node::Leaf), ..band.clone() };
        if !self.options.reorder_points || !band.permutable || !band.members.iter().all(is_plain) {
            return Ok(points);
        }
        let Some(innermost) = locality::innermost_member(self.problem, band, outer, deps, self.budget)?
        else {
            return Ok(points);
        };
        let keeps_parallel = is_tiled || innermost > 0 || !band.members[0].coincident;
        if innermost + 1 == band.members.len() || !keeps_parallel {
            return Ok(points);
        }
        let member = points.members.remove(innermost);
        points.members.push(member);
        let mut node = Node::Band(points);
        coincidence::mark_node(&mut node, deps.to_vec(), self.budget)?;
        match node {
            Node::Band(points) => Ok(points),
            Node::Leaf | Node::Sequence(_) => unreachable!("marking keeps the kind of a node"),
        }
    }
}

fn is_plain(member: &Member) -> bool {
    member.kind == MemberKind::Point && member.rows.values().all(|row| row.as_affine().is_some())
}

/// The tile members of a band, if it is to be tiled.
fn tile_members(
    band: &Band,
    deps: &[ScopedDep],
    options: &TileOptions,
    budget: &Budget,
) -> Result<Option<Vec<Member>>, Exhausted> {
    if !band.permutable
        || band.members.len() < options.min_length.max(1)
        || !band.members.iter().all(is_plain)
    {
        return Ok(None);
    }
    let mut tiles = Vec::with_capacity(band.members.len());
    for (position, member) in band.members.iter().enumerate() {
        let size = options.sizes.get(position).or(options.sizes.last()).copied().unwrap_or(32);
        let coincident = member.coincident
            && (mutant::is_on(Mutant::CoincidentTiles) || is_crossed_by_none(member, deps, budget)?);
        tiles.push(tile_member(member, size, coincident));
    }
    tiles.sort_by_key(|tile| !tile.coincident);
    if options.wavefront {
        skew_for_parallelism(&mut tiles);
    }
    Ok(Some(tiles))
}

/// Where no tile member is coincident, the first becomes the sum of the first two, and the second coincident.
fn skew_for_parallelism(tiles: &mut [Member]) {
    if let [first, second, ..] = tiles
        && !first.coincident
    {
        let is_skewed = !mutant::is_on(Mutant::UnskewedWavefront);
        for (stmt, row) in first.rows.iter_mut().filter(|_| is_skewed) {
            *row = row.plus(&second.rows[stmt]);
        }
        second.coincident = true;
    }
}

/// Makes wavefronts where no tile loop is parallel, in a subtree that was tiled without
/// [`TileOptions::wavefront`]: of a band of tile members, the first becomes the sum of the first two.
pub(crate) fn skew_tiles(node: &mut Node) {
    match node {
        Node::Leaf => {}
        Node::Sequence(children) => children.iter_mut().for_each(|(_, child)| skew_tiles(child)),
        Node::Band(band) => {
            if band.members.iter().all(|member| member.kind == MemberKind::Tile) {
                skew_for_parallelism(&mut band.members);
            }
            skew_tiles(&mut band.child);
        }
    }
}

/// Are all distances along a member zero, whatever the other members?
fn is_crossed_by_none(member: &Member, deps: &[ScopedDep], budget: &Budget) -> Result<bool, Exhausted> {
    for dep in deps {
        if coincidence::crosses(dep, &member.rows[&dep.source], &member.rows[&dep.target], false, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn tile_member(member: &Member, size: u64, coincident: bool) -> Member {
    let divisor = Int::from(size.max(1));
    let tile = |row: &QuasiRow| QuasiRow {
        terms: row.terms.iter().map(|term| FloorTerm { divisor: divisor.clone(), ..term.clone() }).collect(),
    };
    let rows = member.rows.iter().map(|(&stmt, row)| (stmt, tile(row))).collect();
    Member { rows, coincident, kind: MemberKind::Tile }
}
