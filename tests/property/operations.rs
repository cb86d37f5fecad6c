//! Optimized programs do not execute many more operations than the programs that they were made from.
//!
//! Counted as `run --stats` counts them, at the sizes that the programs have, some of them a few iterations:
//! what tiles, guards and blocks cost shows best there. `LOOPWRIGHT_SEEDS` says how many programs are looked
//! at.

use loopwright::analysis::{Pairs, dependences, extract};
use loopwright::interp::{InterpOptions, Interpreter};
use loopwright::polyhedra::Budget;
use loopwright::scheduler::{SchedOptions, SchedProblem, TileOptions, compute_schedule, tile_schedule};
use loopwright::transforms::machinery::{GateOptions, Reordering};
use loopwright::transforms::{OptimizeOptions, OptimizeOutcome, ReorderError, optimize};
use loopwright_affine_ir::{FuncOp, PrintOptions, print};
use rayon::prelude::*;

use support::engine::read;
use support::generate::program;
use support::programs::PRODUCT;
use support::rng::asked_seeds;

const SEEDS: u64 = 200;

/// Enough for nine programs of ten; what takes more is unchanged.
const WORK: u64 = 300_000;

/// What an optimized program may execute, in hundredths of what the program did before.
const MOST: u64 = 120;

#[test]
fn optimized_programs_execute_few_more_operations() {
    let seeds = asked_seeds("LOOPWRIGHT_SEEDS", 0..SEEDS);
    let n_seeds = seeds.end - seeds.start;
    let judged: Vec<(u64, u64, u64)> = seeds.into_par_iter().filter_map(before_and_after).collect();
    let is_dear = |(_, before, after): &&(u64, u64, u64)| after * 100 > before * MOST;
    let dear: Vec<_> = judged.iter().filter(is_dear).collect();
    assert!(dear.is_empty(), "seeds with the operations before and after: {dear:?}");
    assert!(judged.len() as u64 * 4 > n_seeds, "only {} of {n_seeds} programs were changed", judged.len());
}

/// The seed and what both programs execute; `None` for a program that stays unchanged.
fn before_and_after(seed: u64) -> Option<(u64, u64, u64)> {
    let text = program(seed).text;
    let mut ir = read(&text).expect("generated programs are right");
    let reports = optimize(&mut ir, &OptimizeOptions::default(), &Budget::new(WORK), &mut |_, _| {});
    let is_new = reports.iter().any(|report| matches!(report.outcome, OptimizeOutcome::Optimized(_)));
    is_new.then(|| (seed, operations(&text), operations(&print(&ir, &PrintOptions::default()))))
}

fn operations(text: &str) -> u64 {
    let ir = read(text).expect("a right program");
    let mut interpreter = Interpreter::new(&ir, InterpOptions { count: true, ..InterpOptions::default() });
    interpreter.call("main", &[]).expect("generated programs run");
    let stats = interpreter.stats().expect("was asked for");
    stats.ops.iter().map(|(_, n)| n).sum()
}

#[test]
fn gate_refuses_more_operations_than_it_may_let_pass() {
    let mut ir = read(PRODUCT).expect("a program");
    let func = FuncOp::all(&ir).next().expect("there is a function").0;
    let budget = Budget::default();
    let scop = extract(&ir, func).expect("is a scop");
    let dependences = dependences(&scop, Pairs::Conflicting, &budget).expect("within the budget");
    let problem = SchedProblem::of(&scop, dependences.clone());
    let plain = compute_schedule(&problem, &SchedOptions::default(), &budget).expect("has a schedule");
    // Three loops more, of which the inner ones have two iterations.
    let tiles = TileOptions { sizes: vec![2], ..TileOptions::default() };
    let schedule = tile_schedule(&problem, &plain, &tiles, &budget).expect("can be tiled");
    let before = print(&ir, &PrintOptions::default());
    let options = GateOptions { most_operations: Some(100), ..GateOptions::default() };
    let reordering =
        Reordering { scop: &scop, dependences: &dependences, schedule: &schedule, options: &options };
    match reordering.apply(&mut ir, &budget, &mut |_| {}) {
        Err(ReorderError::MoreOperations(operations)) => assert!(operations.exceed(100), "{operations:?}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(print(&ir, &PrintOptions::default()), before, "the function is as it was");
    let reordering = Reordering { options: &GateOptions::default(), ..reordering };
    let passed = reordering.apply(&mut ir, &budget, &mut |_| {}).expect("any number may pass");
    assert!(passed.replay.operations.is_some_and(|operations| operations.exceed(100)));
}
