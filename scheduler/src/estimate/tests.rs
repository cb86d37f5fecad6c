//! Tests of tile sizes.

use crate::estimate::candidates::{Candidate, Candidates, Wanted, candidates};
use crate::estimate::nest::Nest;
use crate::estimate::{Estimator, Target};
use crate::pluto::tiling::{TileOptions, tile_schedule};
use crate::pluto::{FusionPolicy, SchedOptions, SchedProblem, compute_schedule};
use loopwright_affine_ir::{Id, Ir, ParseOptions, Source, parse};
use loopwright_analysis::Scop;
use loopwright_analysis::StmtId;
use loopwright_analysis::scops;
use loopwright_analysis::{MemberKind, Node, Schedule};
use loopwright_analysis::{Pairs, dependences};
use loopwright_polyhedra::{Budget, Int};

/// A product of matrices whose loops go in steps.
fn product(step: i64) -> String {
    format!(
        "func.func @product(%A: memref<8000x8000xf64>, %B: memref<8000x8000xf64>, %C: memref<8000x8000xf64>) {{
           affine.for %i = 0 to 2000 step {step} {{
             affine.for %j = 0 to 2000 step {step} {{
               affine.for %k = 0 to 2000 step {step} {{
                 %0 = affine.load %A[%i, %k] : memref<8000x8000xf64>
                 %1 = affine.load %B[%k, %j] : memref<8000x8000xf64>
                 %2 = affine.load %C[%i, %j] : memref<8000x8000xf64>
                 %3 = arith.mulf %0, %1 : f64
                 %4 = arith.addf %2, %3 : f64
                 affine.store %4, %C[%i, %j] : memref<8000x8000xf64>
               }}
             }}
           }}
           return
         }}"
    )
}

/// Each row from the one before it, in time and place: tiles run in parallel along waves alone.
const SWEEPS: &str = "func.func @sweeps(%n: index, %A: memref<?x?xf64>) {
  affine.for %t = 0 to %n {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %2 = affine.load %A[%i, %j] : memref<?x?xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}";

fn program(text: &str) -> (Ir, Scop, SchedProblem) {
    let ir = parse(&Source::new("tiles.mlir", text), &ParseOptions::default()).expect("reads");
    let scop = scops(&ir).next().expect("there is a function").expect("is a scop");
    let found = dependences(&scop, Pairs::Conflicting, &Budget::default()).expect("is enough");
    let problem = SchedProblem::of(&scop, found);
    (ir, scop, problem)
}

fn with_best_orders(text: &str, target: &Target, check: &dyn Fn(&Estimator<'_>, &Candidates)) {
    let (ir, scop, problem) = program(text);
    let budget = Budget::default();
    let estimator = Estimator::new(&ir, &scop, target, &budget);
    let wanted = Wanted { fusion: FusionPolicy::Smart, parallel: true };
    let found = candidates(&estimator, &scop, &problem, &wanted, &budget).expect("is enough");
    assert!(!found.faster.is_empty());
    check(&estimator, &found);
}

fn nest(estimator: &Estimator<'_>, schedule: &Schedule) -> Nest {
    let find = |stmt, forms: &[_]| estimator.extents(stmt, forms);
    Nest::of(&schedule.root, &estimator.stmts(), &estimator.works, None, &find).expect("is enough")
}

#[test]
fn tiles_fit_the_level_that_they_are_for() {
    let (ir, scop, problem) = program(&product(1));
    let (target, budget) = (Target::default(), Budget::default());
    let estimator = Estimator::new(&ir, &scop, &target, &budget);
    let plain = compute_schedule(&problem, &SchedOptions::default(), &budget).expect("is enough");
    let mut n_checked = 0;
    for (level, cache) in target.caches.iter().enumerate() {
        for position in 0..2 {
            let tiled = |sizes: Vec<u64>| {
                let options = TileOptions { sizes, wavefront: false, ..TileOptions::default() };
                tile_schedule(&problem, &plain, &options, &budget).expect("is enough")
            };
            let start = nest(&estimator, &tiled(vec![32]));
            let stmts: Vec<StmtId> = estimator.stmts();
            let sizes = estimator
                .sizes(&start, &stmts, cache, position, &[2000.0; 3])
                .expect("the smallest tiles fit each level");
            // Members are in the order of tile loops, sizes too.
            let schedule = tiled(sizes.iter().map(|size| 1 << (size.log2() + 1e-9).floor() as u32).collect());
            let costs = estimator.costs(&schedule.root, &stmts).expect("is enough");
            let path = &costs.nest.paths[stmts[0].index()];
            let points = path.steps.iter().filter(|step| !costs.nest.loops[step.at].is_tile);
            let at = points.map(|step| step.at).nth(position).expect("there are three loops");
            let lines: f64 = costs.touched(at, level).iter().map(|touched| touched.lines).sum();
            assert!(
                lines <= cache.bytes / cache.line,
                "{sizes:?} for {cache:?} from {position}: {lines} lines"
            );
            n_checked += 1;
        }
    }
    assert_eq!(n_checked, 10);
}

#[test]
fn bands_have_tiles_for_all_cores() {
    for cores in [2.0, 7.0, 24.0] {
        let target = Target { cores, ..Target::default() };
        for text in [&product(1), SWEEPS] {
            with_best_orders(text, &target, &|estimator, found| {
                let is_parallel =
                    |schedule: &Schedule| nest(estimator, schedule).loops.iter().any(|l| l.coincident);
                assert!(is_parallel(&found.faster[0].schedule), "{}", found.faster[0].schedule);
                for Candidate { schedule, .. } in &found.faster {
                    let nest = nest(estimator, schedule);
                    assert!(nest.loops.iter().all(|this| !this.is_tile || this.trip > 1.0), "{schedule}");
                    let Some(parallel) = nest.loops.iter().find(|this| this.coincident) else { continue };
                    // Waves are shorter at first and at last, but as long as the shorter side in between.
                    let enough = if parallel.is_ramp { cores * cores } else { cores };
                    let n_tiles =
                        if parallel.is_ramp { parallel.starts * parallel.trip } else { parallel.trip };
                    assert!(n_tiles >= enough, "{n_tiles} for {cores}:\n{schedule}");
                }
            });
        }
    }
}

#[test]
fn sizes_are_in_iterations() {
    for step in [1, 3] {
        with_best_orders(&product(step), &Target::default(), &|_, found| {
            let schedule = &found.faster[0].schedule;
            let divisors = tile_divisors(&schedule.root);
            assert!(!divisors.is_empty(), "{schedule}");
            let is_size = |divisor: &Int| (4..=9).any(|power| divisor.to_i64() == Some(step << power));
            assert!(divisors.iter().all(is_size), "{schedule}");
        });
    }
}

/// The divisors of the tile members of a tree.
fn tile_divisors(node: &Node) -> Vec<Int> {
    match node {
        Node::Leaf => Vec::new(),
        Node::Sequence(children) => children.iter().flat_map(|(_, child)| tile_divisors(child)).collect(),
        Node::Band(band) => {
            let tiles = band.members.iter().filter(|member| member.kind == MemberKind::Tile);
            let terms = tiles.flat_map(|tile| tile.rows.values().flat_map(|row| &row.terms));
            terms.map(|term| term.divisor.clone()).chain(tile_divisors(&band.child)).collect()
        }
    }
}
