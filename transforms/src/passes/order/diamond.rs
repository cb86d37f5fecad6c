//! `affine-diamond-tile`: diamond tiling of sweeps over a grid, with concurrent start.
//!
//! A loop over time with a loop over space in it, or with several one after the other, as stencils have them.
//! Tiles along time and a skewed loop over space, as of `affine-loop-skew` and `affine-loop-tile`, start one
//! after the other; tiles cut along both directions in which values travel have a first wavefront across the
//! whole grid [Bandishti12]. The slope is the least by which no dependence goes back in either direction;
//! loops further inside stay unchanged.
//!
//! ```text
//! for t { for i { B[i] = A[i-1] + A[i+1] } for i { A[i] = B[i] } }
//!   =>  for wave { parallel diamond { for t .. { for i .. { B[i] = A[i-1] + A[i+1] } for i .. { A[i] = B[i] } } } }
//! ```

use crate::edit::diamond::{Sweep, diamonds};
use crate::gate::nest::{DistanceForm, Nest, carried, find_pair, inside};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::{Id as _, Ir};
use loopwright_analysis::{AffineForm, Band, Dependence, Member, Node, StmtId};
use loopwright_polyhedra::{Exhausted, Int};

/// For statistics.
const TILED: Statistic =
    Statistic { name: "num-diamond-nests", description: "Number of nests tiled with diamonds" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-diamond-tile",
    class: "AffineDiamondTile",
    on: RunsOn::Functions,
    summary: "diamond tiling of stencils in time, with concurrent start",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "tile-size",
        value: "N",
        summary: "width of a diamond in elements (default 32); its height in time steps is that divided by the slope",
    },
    OptionInfo { name: "max-slope", value: "N", summary: "the greatest slope to try (default 8)" },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let Diamond { tile_size, max_slope } = Diamond::default();
    Ok(Box::new(Diamond {
        tile_size: options.number("tile-size", 2)?.unwrap_or(tile_size),
        max_slope: options.number("max-slope", 1)?.unwrap_or(max_slope),
    }))
}

/// Diamond tiling of sweeps over a grid, with concurrent start.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @sweeps(%A: memref<101x1000xf64>) {
/// #   affine.for %t = 0 to 100 {
/// #     affine.for %i = 1 to 999 {
/// #       %a = affine.load %A[%t, %i - 1] : memref<101x1000xf64>
/// #       %b = affine.load %A[%t, %i + 1] : memref<101x1000xf64>
/// #       %s = arith.addf %a, %b : f64
/// #       affine.store %s, %A[%t + 1, %i] : memref<101x1000xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Diamond, Pass, PassContext};
///
/// // for t { for i { A[t + 1, i] = A[t, i - 1] + A[t, i + 1] } }
/// assert_eq!(Diamond::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.parallel"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diamond {
    /// How many elements a diamond is wide.
    pub tile_size: i64,
    /// The greatest slope to try.
    pub max_slope: i64,
}

impl Default for Diamond {
    fn default() -> Self {
        Self { tile_size: 32, max_slope: 8 }
    }
}

impl Pass for Diamond {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        reschedule_functions(ir, context, INFO.name, &GateOptions::default(), self)
    }
}

impl Rewrite for Diamond {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let nest = Nest::at(band, depth);
        let n_members = nest.members.len();
        for k in 0..n_members {
            let inner =
                Nest { depth: depth + k, members: nest.members[k..].to_vec(), child: nest.child.clone() };
            // What does not wait needs no diamonds.
            if inner.members[0].coincident || carried(search, &inner.stmts(), inner.depth).is_none() {
                continue;
            }
            if matches!((inner.members.as_slice(), &inner.child), ([_], Node::Leaf)) {
                break;
            }
            let Some(parts) = parts(&inner) else {
                let message = "is not tiled with diamonds: its body is not a sequence of loops";
                search.remark(inner.loop_op(search.scop, 0), message.to_owned());
                break;
            };
            let Some(slope) = self.slope(search, &inner, &parts)? else { continue };
            search.change(TILED);
            let sweeps = sweeps(search, &parts, inner.depth);
            let tiles = diamonds(&sweeps, &Int::from(slope), &Int::from(self.tile_size));
            let mut members = nest.members.clone();
            members.splice(k..k, tiles);
            return Ok(Node::Band(Band { members, permutable: false, child: Box::new(nest.child) }));
        }
        let child = self.node(search, &nest.child, depth + n_members)?;
        Ok(Node::Band(Band { members: nest.members, permutable: false, child: Box::new(child) }))
    }
}

/// The loops over space in the first loop of a nest, one after the other, by the statements in them.
fn parts(nest: &Nest) -> Option<Vec<Vec<StmtId>>> {
    let stmts = |space: &Member| space.rows.keys().copied().collect();
    if let [_, space, ..] = nest.members.as_slice() {
        return Some(vec![stmts(space)]);
    }
    let Node::Sequence(children) = &nest.child else { return None };
    let loops = children.iter().map(|(_, child)| match child {
        Node::Band(band) => band.members.first().map(stmts),
        Node::Leaf | Node::Sequence(_) => None,
    });
    loops.collect()
}

/// When and where their statements run: each time step is as many sweeps as there are parts.
fn sweeps(search: &Search<'_>, parts: &[Vec<StmtId>], depth: usize) -> Vec<Sweep> {
    let original = &search.scop.original;
    let n_parts = Int::from(parts.len() as i64);
    let sweep = |place: usize, stmt: StmtId| {
        let n_iters = original.n_iters[stmt.index()];
        let counter = |at| AffineForm::iter(n_iters, original.n_params, at);
        let place = AffineForm::constant(n_iters, original.n_params, place as i64);
        Sweep { stmt, time: counter(depth).scaled(&n_parts).plus(&place), space: counter(depth + 1) }
    };
    let of_part = |(place, stmts): (usize, &Vec<StmtId>)| -> Vec<Sweep> {
        stmts.iter().map(|stmt| sweep(place, *stmt)).collect()
    };
    parts.iter().enumerate().flat_map(of_part).collect()
}

impl Diamond {
    /// The least slope with which no dependence goes back in either direction.
    fn slope(
        &self,
        search: &mut Search<'_>,
        nest: &Nest,
        parts: &[Vec<StmtId>],
    ) -> Result<Option<i64>, Exhausted> {
        let stmts = nest.stmts();
        let place = |stmt: StmtId| parts.iter().position(|part| part.contains(&stmt)).unwrap_or(0) as i64;
        let goes_back = |dependence: &Dependence, slope: i64| {
            let sweeps = place(dependence.target) - place(dependence.source);
            for direction in [1, -1] {
                let coeffs = [(nest.depth, slope * parts.len() as i64), (nest.depth + 1, direction)];
                let coeffs = coeffs.map(|(counter, coeff)| (counter, Int::from(coeff)));
                let face = DistanceForm::new(coeffs, slope * sweeps);
                let pair = find_pair(search.scop, dependence, &[], &[face.complement()], search.budget)?;
                if pair.is_some() {
                    return Ok(pair);
                }
            }
            Ok(None)
        };
        let mut slope = 1;
        for dependence in inside(search.dependences, &stmts, nest.depth) {
            // What does not go back with a slope does not with a greater one: no dependence goes back in
            // time.
            while let Some(pair) = goes_back(dependence, slope)? {
                if slope == self.max_slope {
                    let message = format!(
                        "is not tiled with diamonds: with slopes up to {}, {pair} runs backwards in one of their directions",
                        self.max_slope
                    );
                    search.remark(nest.loop_op(search.scop, 0), message);
                    return Ok(None);
                }
                slope += 1;
            }
        }
        Ok(Some(slope))
    }
}
