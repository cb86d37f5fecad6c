//! `affine-loop-tile`: tiles loop nests.
//!
//! Each nest of perfectly nested loops is cut into bands: consecutive loops such that every dependence that
//! no loop outside the band carries has a non-negative distance in all of them. Within a band any order of
//! tiles that follows the loops is legal [IrigoinTriolet88]; triangular and other non-rectangular bands are
//! tiled like rectangular ones. A loop that a cut leaves by itself stays unchanged: strips of it would run in
//! the order that they run in anyway.
//!
//! ```text
//! for i = 0 to 64 { for j = 0 to i { S } }     with tile-sizes=32,16
//! =>
//! for ti = 0 to 64 step 32 { for tj = 0 to ti + 31 step 16 {
//!   for i = max(ti, tj + 1) to ti + 32 { for j = tj to min(i, tj + 16) { S } } } }
//! ```
//!
//! With `separate`, full tiles have separate loops:
//!
//! ```text
//! for ti = 0 to n step 32 {
//!   if ti + 32 <= n { for i = ti to ti + 32 { S } } else { for i = ti to min(ti + 32, n) { S } }
//! }
//! ```
//!
//! Tiles begin where the loop begins, if that is a number or a function of parameters, else at multiples of
//! their size.

use crate::gate::nest::{DistanceForm, Nest, backwards};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::loops::trip_count::constant_trip_count;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use crate::storage::buffers::touched::touched_bytes;
use loopwright_affine_ir::{Bound, ForOp, Ir, OpId, Severity};
use loopwright_analysis::machinery::{Columns, Linear};
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{AffineForm, Band, Member, MemberKind, Node, QuasiRow};
use loopwright_polyhedra::{Exhausted, Int, IntegerRelation, Space, Tuple};

/// For statistics.
const TILED: Statistic = Statistic { name: "num-bands-tiled", description: "Number of bands of loops tiled" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-tile",
    class: "AffineLoopTiling",
    on: RunsOn::Functions,
    summary: "tile affine loop nests",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "cache-size",
        value: "KIB",
        summary: "without sizes: choose tiles whose footprint fits in a cache of N KiB (default 512)",
    },
    OptionInfo { name: "separate", value: "true|false", summary: "separate full tiles from partial tiles" },
    OptionInfo { name: "tile-size", value: "N", summary: "size of all tiles; goes before 'tile-sizes'" },
    OptionInfo {
        name: "tile-sizes",
        value: "N,N,…",
        summary: "tile size of each loop of a band; 4 for loops without one",
    },
];

/// The size of tiles of which nothing is said or known.
const DEFAULT_SIZE: i64 = 4;

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let kib = options.number("cache-size", 0)?;
    let (size, sizes) = (options.number("tile-size", 1)?, options.numbers("tile-sizes", 1)?);
    let without_effect = match (size, &sizes) {
        (Some(_), Some(_)) => Some("'tile-sizes' cannot be combined with 'tile-size'"),
        (Some(_), None) => kib.map(|_| "'cache-size' cannot be combined with 'tile-size'"),
        (None, Some(_)) => kib.map(|_| "'cache-size' cannot be combined with 'tile-sizes'"),
        (None, None) => None,
    };
    let sizes = match (size, sizes) {
        (Some(size), _) => TileSizes::All(size),
        (None, Some(sizes)) => TileSizes::Each(sizes),
        (None, None) => kib.map_or_else(TileSizes::default, |kib| TileSizes::Cache { kib }),
    };
    let tile = Tile { sizes, separate: options.flag("separate")? };
    Ok(match without_effect {
        Some(why) => Box::new(Overridden { tile, why }),
        None => Box::new(tile),
    })
}

/// The pass, made from text with an option that has no effect beside the others, as in mlir-opt.
#[derive(Debug)]
struct Overridden {
    tile: Tile,
    why: &'static str,
}

impl Pass for Overridden {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let message = format!("is given to '{}' with an option that has no effect: {}", INFO.name, self.why);
        context.remarks.push(ir.op_diagnostic(Severity::Remark, ir.module(), message));
        self.tile.run(ir, context)
    }
}

/// Tile sizes, in iterations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileSizes {
    /// All of one size, at least 1.
    All(i64),
    /// One for each loop of a band, outermost first, at least 1; further loops have 4.
    Each(Vec<i64>),
    /// What a band touches is this many times as large as a cache of this many KiB: a tile has as many
    /// iterations, about equally many of each loop, and such that they divide the iterations of a loop of
    /// which these are known. Bands that fit in the cache stay unchanged; where it is not known what they
    /// touch, tiles have 4 iterations of each loop.
    Cache {
        /// From 0 on; nothing is tiled for 0.
        kib: i64,
    },
}

impl Default for TileSizes {
    fn default() -> Self {
        Self::Cache { kib: 512 }
    }
}

/// Tiles loop nests.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @ones(%A: memref<64x64xf64>, %x: f64) {
/// #   affine.for %i = 0 to 64 {
/// #     affine.for %j = 0 to 64 {
/// #       affine.store %x, %A[%i, %j] : memref<64x64xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, Tile, TileSizes};
///
/// // for i = 0 to 64 { for j = 0 to 64 { A[i, j] = x } }
/// let tile = Tile { sizes: TileSizes::Each(vec![32, 16]), ..Tile::default() };
/// assert_eq!(tile.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(print(&ir, &PrintOptions::default()).matches("affine.for").count(), 4);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// Iterations per tile.
    pub sizes: TileSizes,
    /// Loops over the points of a tile are written twice: with one lower and one upper bound each for tiles
    /// that are full, and as they are otherwise for partial ones. Loops whose tiles are all full, as far as
    /// their bounds show, are written once.
    pub separate: bool,
}

impl Pass for Tile {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let (option, given, least) = match &self.sizes {
            TileSizes::All(size) => ("tile-size", std::slice::from_ref(size), 1),
            TileSizes::Each(sizes) => ("tile-sizes", sizes.as_slice(), 1),
            TileSizes::Cache { kib } => ("cache-size", std::slice::from_ref(kib), 0),
        };
        if let Some(size) = given.iter().find(|size| **size < least) {
            let error = OptionError::NotANumber { option, word: size.to_string(), least };
            return Err(PassError::option(INFO.name, ir, error));
        }
        let gate = GateOptions { separate: self.separate, ..GateOptions::default() };
        reschedule_functions(ir, context, INFO.name, &gate, self)
    }
}

impl Rewrite for Tile {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let nest = Nest::at(band, depth);
        let mut rest = self.node(search, &nest.child, nest.depth + nest.members.len())?;
        let bands = bands(search, &nest)?;
        let is_cut = bands.len() > 1;
        for band in bands.into_iter().rev() {
            let members = &nest.members[band.clone()];
            let loops: Vec<OpId> = band.map(|k| nest.loop_op(search.scop, k)).collect();
            let sizes = self.sizes.of(search, &nest, &loops)?;
            rest = if sizes.iter().all(|size| *size == 1) || (is_cut && members.len() == 1) {
                Node::Band(Band { members: members.to_vec(), permutable: false, child: Box::new(rest) })
            } else {
                search.change(TILED);
                let grids: Vec<Grid> = loops.iter().map(|op| Grid::of(search, *op)).collect();
                tile(members, &grids, &sizes, rest)
            };
        }
        Ok(rest)
    }
}

/// Cuts a nest into permutable bands, and says why at each cut.
fn bands(search: &mut Search<'_>, nest: &Nest) -> Result<Vec<std::ops::Range<usize>>, Exhausted> {
    let stmts = nest.stmts();
    let mut bands = Vec::new();
    let mut first = 0;
    for k in 1..nest.members.len() {
        if mutant::is_on(Mutant::TilingUnchecked) {
            break;
        }
        let form = DistanceForm::of(nest.depth + k);
        if let Some(pair) = backwards(search, &stmts, nest.depth + first, &form)? {
            let message =
                format!("is not tiled together with the loops around it: {pair} runs backwards in it");
            search.remark(nest.loop_op(search.scop, k), message);
            bands.push(first..k);
            first = k;
        }
    }
    bands.push(first..nest.members.len());
    Ok(bands)
}

impl TileSizes {
    /// A size for each loop of a band.
    fn of(&self, search: &Search<'_>, nest: &Nest, loops: &[OpId]) -> Result<Vec<i64>, Exhausted> {
        let kib = match self {
            Self::All(size) => return Ok(vec![*size; loops.len()]),
            Self::Each(sizes) => {
                let size = |at| sizes.get(at).copied().unwrap_or(DEFAULT_SIZE);
                return Ok((0..loops.len()).map(size).collect());
            }
            Self::Cache { kib: 0 } => return Ok(vec![1; loops.len()]),
            Self::Cache { kib } => *kib,
        };
        let Some(bytes) = touched_bytes(search, &nest.stmts())? else {
            return Ok(vec![DEFAULT_SIZE; loops.len()]);
        };
        let excess = bytes.ceil_div(&(Int::from(kib) * 1024i64)).to_i64().unwrap_or(i64::MAX);
        let root = root(excess, loops.len());
        let mut product = 1;
        let sizes = loops.iter().enumerate().map(|(at, op)| {
            let size = if at + 1 < loops.len() { root } else { (excess / product).max(1) };
            product = size.saturating_mul(product);
            let looping = ForOp::of(search.ir, *op);
            let iterations = looping.and_then(|looping| constant_trip_count(search.ir, looping));
            iterations.map_or(size, |iterations| divisor(size, iterations))
        });
        Ok(sizes.collect())
    }
}

/// The greatest number whose `n`-th power is `value` at most; at least 1.
fn root(value: i64, n: usize) -> i64 {
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    let is_within = |root: &i64| root.checked_pow(n).is_some_and(|power| power <= value);
    // The powers grow, so that the halves of an interval tell.
    let (mut least, mut beyond) = (1, value.max(1).saturating_add(1));
    while beyond - least > 1 {
        let middle = least + (beyond - least) / 2;
        if is_within(&middle) { least = middle } else { beyond = middle }
    }
    least
}

/// The greatest size up to this one, and up to half of the iterations, that divides them; of more than 2^32
/// iterations, the size.
fn divisor(size: i64, iterations: u64) -> i64 {
    let iterations = match i64::try_from(iterations) {
        Ok(iterations @ ..=0xffff_ffff) => iterations,
        _ => return size,
    };
    let most = size.min(iterations / 2);
    let lesser = (1..).take_while(|lesser| lesser * lesser <= iterations);
    let pairs = lesser.filter(|lesser| iterations % lesser == 0).map(|lesser| [lesser, iterations / lesser]);
    pairs.flatten().filter(|divisor| *divisor <= most).max().unwrap_or(1)
}

/// The numbers that a loop counts: from one on, every so many.
struct Grid {
    /// A function of the parameters alone, of no induction variable.
    from: AffineForm,
    step: Int,
}

impl Grid {
    /// Of a loop; from 0 on where its lower bound is no affine function of the parameters.
    fn of(search: &Search<'_>, op: OpId) -> Self {
        let zero = AffineForm::zero(0, search.scop.params.len());
        let Some(looping) = ForOp::of(search.ir, op) else { return Self { from: zero, step: Int::ONE } };
        let from = of_params(search, &looping.lower(search.ir)).unwrap_or(zero);
        Self { from, step: Int::from(looping.step(search.ir)) }
    }
}

/// A bound as a function of the parameters, if it is one.
fn of_params(search: &Search<'_>, bound: &Bound) -> Option<AffineForm> {
    let params = &search.scop.params;
    let mut columns = Columns::default();
    for (at, param) in params.iter().enumerate() {
        columns.define(param.value, Linear::column(at));
    }
    let mut relation = IntegerRelation::universe(Space::set(search.scop.param_names(), Tuple::anonymous(0)));
    let forms = columns.map(search.ir, &mut relation, &bound.map, &bound.operands)?;
    let [only] = forms.as_slice() else { return None };
    let row = only.row(&relation);
    // A quotient has a separate column.
    let (constant, coeffs) = row.split_last().filter(|(_, coeffs)| coeffs.len() == params.len())?;
    Some(AffineForm { iters: Vec::new(), params: coeffs.to_vec(), constant: constant.clone() })
}

/// The tiled band: loops over the first iterations of tiles around loops over the iterations in a tile.
fn tile(members: &[Member], grids: &[Grid], sizes: &[i64], child: Node) -> Node {
    let over_tiles = |(k, member): (usize, &Member)| {
        let units = Int::from(sizes[k]) * &grids[k].step;
        let first = |row: &QuasiRow| {
            let counter = row.as_affine().expect("a loop of the program has a counter for its row");
            first_of_tile(counter, &grids[k].from, &units)
        };
        let rows = member.rows.iter().map(|(stmt, row)| (*stmt, first(row)));
        Member { rows: rows.collect(), coincident: member.coincident, kind: MemberKind::Tile }
    };
    // A tile of one iteration is a point.
    let tiles = members.iter().enumerate().map(|(k, member)| match sizes[k] {
        1 => member.clone(),
        _ => over_tiles((k, member)),
    });
    let is_cut = |(member, size): (&Member, &i64)| (*size != 1).then(|| member.clone());
    let points = members.iter().zip(sizes).filter_map(is_cut).collect();
    let points = Band { members: points, permutable: true, child: Box::new(child) };
    Node::Band(Band { members: tiles.collect(), permutable: true, child: Box::new(Node::Band(points)) })
}

/// `from + units floor((induction variable - from) / units)`: what a loop counts first in the tile.
fn first_of_tile(counter: &AffineForm, from: &AffineForm, units: &Int) -> QuasiRow {
    let from = AffineForm { iters: vec![Int::ZERO; counter.iters.len()], ..from.clone() };
    let tile = QuasiRow::floor(counter.plus(&from.scaled(&Int::MINUS_ONE)), units.clone());
    tile.scaled(units).plus(&QuasiRow::affine(from))
}
