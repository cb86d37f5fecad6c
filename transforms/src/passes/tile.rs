//! `affine-loop-tile`: runs loop nests tile by tile.
//!
//! Each nest of perfectly nested loops is cut into bands: consecutive loops such that every dependence that no loop
//! outside the band carries has a non-negative distance in all of them. Within a band any order of tiles that follows
//! the loops is legal [IrigoinTriolet88]; triangular and other non-rectangular bands are tiled like rectangular ones.
//! A loop that a cut leaves by itself stays as it is: strips of it would run in the order that they run in anyway.
//!
//! ```text
//! for i = 0 to 64 { for j = 0 to i { S } }     with tile-sizes=32,16
//! =>
//! for ti { for tj { for i = 32 ti .. min(64, 32 ti + 32) { for j = 16 tj .. min(i, 16 tj + 16) { S } } } }
//! ```

use crate::gate::GateOptions;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::util::nest::{DistanceForm, Nest, find_pair, inside};
use crate::util::rescheduling::{Rewrite, Search, reschedule_functions};
use affine_ir::Ir;
use analysis::mutant::{self, Mutant};
use analysis::{Band, FloorTerm, Member, MemberKind, Node, QuasiRow};
use polyhedra::{Exhausted, Int};

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-tile",
    class: "AffineLoopTiling",
    on: RunsOn::Functions,
    summary: "tile bands of loops",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo { name: "tile-size", value: "N", summary: "size of all tiles (default 32)" },
    OptionInfo {
        name: "tile-sizes",
        value: "N,N,…",
        summary: "size per loop of a band; the last one repeats",
    },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let size = options.number("tile-size", 1)?;
    let sizes = options.numbers("tile-sizes", 1)?;
    match (size, sizes) {
        (Some(_), Some(_)) => Err(OptionError::Either { options: ["tile-size", "tile-sizes"] }),
        (None, None) => Ok(Box::new(Tile::default())),
        (Some(size), None) => Ok(Box::new(Tile { sizes: vec![size] })),
        (None, Some(sizes)) => Ok(Box::new(Tile { sizes })),
    }
}

/// Runs loop nests tile by tile.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @ones(%A: memref<64x64xf64>, %x: f64) {
/// #   affine.for %i = 0 to 64 {
/// #     affine.for %j = 0 to 64 {
/// #       affine.store %x, %A[%i, %j] : memref<64x64xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, Pass, PassContext, Tile};
///
/// // for i = 0 to 64 { for j = 0 to 64 { A[i, j] = x } }
/// let tile = Tile { sizes: vec![32, 16] };
/// assert_eq!(tile.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(print(&ir, &PrintOptions::default()).matches("affine.for").count(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Iterations per tile, for each loop of a band; the last one stands for all further loops. Each at least 1;
    /// without any, or with ones only, nothing is tiled.
    pub sizes: Vec<i64>,
}

impl Default for Tile {
    fn default() -> Self {
        Self { sizes: vec![32] }
    }
}

impl Pass for Tile {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        if let Some(size) = self.sizes.iter().find(|size| **size < 1) {
            let error = OptionError::NotANumber { option: "tile-sizes", word: size.to_string(), least: 1 };
            return Err(PassError::option(INFO.name, ir, error));
        }
        let gate = GateOptions { parallel: true, ..GateOptions::default() };
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
            let only_ones = self.sizes.iter().take(band.len()).all(|size| *size == 1);
            let members = &nest.members[band];
            rest = if only_ones || (is_cut && members.len() == 1) {
                Node::Band(Band { members: members.to_vec(), permutable: false, child: Box::new(rest) })
            } else {
                search.changed = true;
                tile(members, &self.sizes, rest)
            };
        }
        Ok(rest)
    }
}

/// Cuts a nest into permutable bands, and tells why at each cut.
fn bands(search: &mut Search<'_>, nest: &Nest) -> Result<Vec<std::ops::Range<usize>>, Exhausted> {
    let Search { scop, dependences, budget, .. } = *search;
    let stmts = nest.stmts();
    let mut bands = Vec::new();
    let mut first = 0;
    for k in 0..nest.members.len() {
        for dependence in inside(dependences, &stmts, nest.depth + first) {
            let backwards = DistanceForm::of(nest.depth + k).negation();
            if k > first
                && !mutant::is_on(Mutant::TilingUnchecked)
                && let Some(pair) = find_pair(scop, dependence, &[], &[backwards], budget)?
            {
                let message =
                    format!("is not tiled together with the loops around it: {pair} runs backwards in it");
                search.remark(nest.loop_op(scop, k), message);
                bands.push(first..k);
                first = k;
                break;
            }
        }
    }
    bands.push(first..nest.members.len());
    Ok(bands)
}

/// The tiled band: loops over tiles around loops over the iterations in a tile. `sizes` as in the pass `Tile`.
fn tile(members: &[Member], sizes: &[i64], child: Node) -> Node {
    let size = |k: usize| Int::from(sizes.get(k).or(sizes.last()).copied().unwrap_or(1));
    let over_tiles = |(k, member): (usize, &Member)| Member {
        rows: member.rows.iter().map(|(stmt, row)| (*stmt, floored(row, &size(k)))).collect(),
        coincident: member.coincident,
        kind: MemberKind::Tile,
    };
    let points = Band { members: members.to_vec(), permutable: true, child: Box::new(child) };
    let tiles = members.iter().enumerate().filter(|(k, _)| !size(*k).is_one()).map(over_tiles);
    Node::Band(Band { members: tiles.collect(), permutable: true, child: Box::new(Node::Band(points)) })
}

/// `floor(row / size)` of an affine row.
fn floored(row: &QuasiRow, size: &Int) -> QuasiRow {
    let terms = row.terms.iter().map(|term| FloorTerm { divisor: &term.divisor * size, ..term.clone() });
    QuasiRow { terms: terms.collect() }
}
