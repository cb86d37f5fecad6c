//! Passes and the optimizer keep what generated programs print, and generate only what passes validation.

use loopwright::polyhedra::Budget;
use loopwright::scheduler::{Target, TileOptions};
use loopwright::transforms::{
    OptimizeOptions, OptimizeOutcome, PASSES, PassContext, Tiles, optimize, parse_pipeline,
};
use loopwright_affine_ir::{PrintOptions, print};
use rayon::prelude::*;

use support::command::first_difference;
use support::engine::{interpreted, read};
use support::generate::program;
use support::printed::without_addresses;

/// Each goes through all pipelines.
const SEEDS: u64 = 24;

/// Fewer, because looking for a schedule takes long for some.
const OPTIMIZED: u64 = 28;

/// Enough for nine programs of ten; what takes more is unchanged and compared all the same.
const WORK: u64 = 300_000;

const PIPELINES: &[&str] = &[
    "affine-loop-tile{tile-size=3}",
    "affine-loop-tile{tile-sizes=2,3 separate}",
    "affine-loop-interchange",
    "convert-affine-for-to-gpu{gpu-thread-dims=0}",
    "affine-loop-skew",
    "affine-loop-skew{factors=2,-1}",
    "affine-loop-fusion{maximal=true}",
    "affine-parallelize",
    "affine-loop-unroll{unroll-factor=3}",
    "affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=6}",
    "affine-loop-normalize{promote-single-iter}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-invariant-code-motion",
    "affine-raise-from-memref,lower-affine",
    "lower-affine,raise-scf-to-affine,affine-optimize{tile-sizes=3}",
    "affine-loop-normalize,affine-loop-coalescing",
    "affine-scalrep",
    "affine-data-copy-generate{generate-dma}",
    "affine-loop-normalize,affine-data-copy-generate{fast-mem-capacity=0 generate-dma},affine-pipeline-data-transfer",
    "affine-loop-normalize,affine-data-copy-generate{fast-mem-capacity=0 generate-dma},affine-pipeline-data-transfer{write-backs hoist-buffers}",
    "affine-loop-tile{tile-size=3},affine-pack{at=1 order=transposed padding=2},affine-mem-layout",
    "affine-loop-distribute",
    "cse,canonicalize",
    "sccp",
    "normalize-memrefs,inline",
    "affine-scalrep,remove-dead-values",
    "lower-affine,convert-scf-to-cf,mem2reg,sccp,remove-dead-values",
    "lower-affine,convert-scf-to-cf",
    "affine-simplify-min-max,affine-simplify-structures",
    "affine-fold-memref-alias-ops,affine-expand-index-ops-as-affine",
    "fold-memref-alias-ops,affine-expand-index-ops",
    "affine-super-vectorize{virtual-vector-size=3}",
    "affine-super-vectorize{virtual-vector-size=2,3}",
    "affine-loop-reverse",
    "affine-loop-shift",
    "affine-loop-skew,affine-loop-tile{tile-size=3},affine-wavefront",
    "affine-diamond-tile{tile-size=3}",
    "affine-optimize{tile-sizes=3}",
    "affine-index-set-split",
    "affine-loop-tile{tile-size=3},affine-index-set-split{max-parts=3}",
    "affine-prefetch-insert{latency=7 line-size=16}",
    "affine-array-contract",
    "affine-privatize,affine-parallelize",
    "lower-affine,loop-invariant-code-motion,cse",
    "symbol-dce,strip-debuginfo",
    "affine-demote-iter-args,affine-loop-interchange",
    "affine-accumulate-in-place,affine-loop-interchange",
    "affine-sink-loads,affine-loop-interchange",
    "affine-promote-iter-args",
    "affine-loop-reroll",
    "affine-loop-unroll{unroll-factor=3},affine-loop-reroll",
    "affine-loop-fusion,affine-loop-skew,affine-loop-tile{tile-size=2},affine-parallelize",
];

/// Compares what the program prints before and after; `faults` collects what went wrong.
fn compare(what: &str, before: &str, after: &str, faults: &mut Vec<String>) {
    match interpreted(after) {
        Err(error) => faults.push(format!("{what}: the new program fails: {error}")),
        Ok((after, _)) => {
            if let Some(difference) = first_difference(before, &without_addresses(&after)) {
                faults.push(format!("{what}: the new program prints something else, {difference}"));
            }
        }
    }
}

/// A generated program, and what it prints.
struct Program {
    seed: u64,
    text: String,
    output: String,
}

fn programs(seeds: u64) -> Vec<Program> {
    let generated = (0..seeds).into_par_iter().map(|seed| {
        let text = program(seed).text;
        let output = without_addresses(&interpreted(&text).expect("generated programs run").0);
        Program { seed, text, output }
    });
    generated.collect()
}

/// What went wrong with a change of a program, and whether the change was finished.
type Outcome = (Vec<String>, bool);

/// Each program through each change, by threads; what went wrong in order, and how many changes were finished
/// of how many.
fn outcomes<C: Sync>(
    programs: &[Program],
    changes: &[C],
    outcome: impl Fn(&Program, &C) -> Outcome + Sync,
) -> (Vec<String>, [usize; 2]) {
    let pairs =
        programs.par_iter().flat_map(|program| changes.par_iter().map(move |change| (program, change)));
    let found: Vec<Outcome> = pairs.map(|(program, change)| outcome(program, change)).collect();
    let n_finished = found.iter().filter(|(_, is_finished)| *is_finished).count();
    let counts = [n_finished, found.len()];
    (found.into_iter().flat_map(|(faults, _)| faults).collect(), counts)
}

#[test]
fn passes_keep_behaviour() {
    let (faults, [finished, all]) = outcomes(&programs(SEEDS), PIPELINES, |program, pipeline| {
        let what = format!("seed {}, {pipeline}", program.seed);
        let mut ir = read(&program.text).expect("generated programs are right");
        let mut context = PassContext { budget: Budget::new(WORK), ..PassContext::default() };
        let passes = parse_pipeline(PASSES, pipeline).expect("a pipeline");
        // A pass that runs out of work leaves the function to those after it.
        passes.runs().iter().for_each(|run| _ = run.run(&mut ir, &mut context).expect("right options"));
        let remarks = context.remarks.iter().map(ToString::to_string);
        let invalid = remarks.filter(|r| r.contains("validation") && !r.contains("work limit reached"));
        let mut faults: Vec<String> = invalid.map(|remark| format!("{what}: {remark}")).collect();
        compare(&what, &program.output, &print(&ir, &PrintOptions::default()), &mut faults);
        (faults, !context.exhausted)
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(finished * 10 >= all * 9, "only {finished} runs finished");
}

#[test]
fn optimizing_keeps_behaviour() {
    let small = TileOptions { sizes: vec![3], ..TileOptions::default() };
    let ways = [Tiles::Without, Tiles::Fixed(small), Tiles::Fastest(Target::default())];
    let (faults, [finished, _]) = outcomes(&programs(OPTIMIZED), &ways, |program, tiles| {
        let what = format!("seed {}, optimize, {tiles:?}", program.seed);
        let mut ir = read(&program.text).expect("generated programs are right");
        let options = OptimizeOptions { tiles: tiles.clone(), ..OptimizeOptions::default() };
        let (mut faults, mut is_finished) = (Vec::new(), true);
        for report in optimize(&mut ir, &options, &Budget::new(WORK), &mut |_, _| {}) {
            match report.outcome {
                OptimizeOutcome::Optimized(optimized) => {
                    let refused = optimized.refused.iter().map(ToString::to_string);
                    faults
                        .extend(refused.filter(|r| r.contains("validation")).map(|r| format!("{what}: {r}")));
                }
                OptimizeOutcome::Left(remark) => {
                    let invalid = Some(remark.to_string()).filter(|r| r.contains("validation"));
                    faults.extend(invalid.map(|remark| format!("{what}: {remark}")));
                }
                OptimizeOutcome::NoLoops | OptimizeOutcome::Reduced(_) => {}
                OptimizeOutcome::Exhausted(_) => is_finished = false,
                OptimizeOutcome::Refused(why) => panic!("no order was asked for: {why}"),
            }
        }
        compare(&what, &program.output, &print(&ir, &PrintOptions::default()), &mut faults);
        (faults, is_finished)
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(finished as u64 * 10 >= OPTIMIZED * 2 * 9, "only {finished} runs finished");
}

/// Seeds whose programs once brought the code generator down: 502 overflowed the stack.
const ONCE_WRONG: &[u64] = &[502];

#[test]
fn optimizing_what_once_went_wrong() {
    let mut faults = Vec::new();
    for seed in ONCE_WRONG {
        let text = program(*seed).text;
        let before = without_addresses(&interpreted(&text).expect("generated programs run").0);
        let mut ir = read(&text).expect("generated programs are right");
        optimize(&mut ir, &OptimizeOptions::default(), &Budget::default(), &mut |_, _| {});
        compare(&format!("seed {seed}"), &before, &print(&ir, &PrintOptions::default()), &mut faults);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
