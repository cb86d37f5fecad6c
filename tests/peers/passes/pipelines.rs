//! Random pipelines of three passes with random options: each result computes what the program computes, or the passes refuse.
//!
//! Results are compared by execution, as those of single passes are, and `verify` may call none of them different. It says how many it
//! proves. `LOOPWRIGHT_SEEDS=3000` makes so many programs; fifty without.

use std::sync::Mutex;

use loopwright::polyhedra::Budget;
use loopwright::transforms::{PASSES, PassInfo, Verdict, VerifyOptions, verify};

use crate::changes::{changed_by, keeps_results, passed};
use crate::programs::Program;
use crate::tools::Mlir;
use support::engine;
use support::rng::Rng;

/// An option, and values for it.
type Choice = (&'static str, &'static [&'static str]);

/// Options of passes; those that are not here have none.
const OPTIONS: &[(&str, &[Choice])] = &[
    (
        "affine-data-copy-generate",
        &[
            ("fast-mem-capacity", &["1", "16"]),
            // Buffers elsewhere cannot be run.
            ("fast-mem-space", &["0"]),
            ("generate-dma", &["false"]),
            ("skip-non-unit-stride-loops", &["true"]),
        ],
    ),
    ("affine-index-set-split", &[("max-parts", &["2", "3"])]),
    ("affine-loop-fusion", &[("maximal", &["true"]), ("mode", &["producer", "sibling"])]),
    ("affine-loop-interchange", &[("permutation", &["1,0", "2,0,1"])]),
    ("affine-loop-normalize", &[("promote-single-iter", &["true"])]),
    ("affine-loop-reverse", &[("depths", &["0", "1", "0,2"])]),
    ("affine-loop-shift", &[("by", &["1", "0,2", "-1,1"]), ("depth", &["1"])]),
    ("affine-loop-skew", &[("factors", &["1", "2,-1"]), ("max-factor", &["1", "3"])]),
    (
        "affine-loop-tile",
        &[
            ("cache-size", &["0", "1"]),
            ("separate", &["true"]),
            ("tile-size", &["2", "5"]),
            ("tile-sizes", &["1,3", "4,1,2"]),
        ],
    ),
    (
        "affine-loop-unroll",
        &[
            ("cleanup-unroll", &["true"]),
            ("unroll-factor", &["-1", "2", "3"]),
            ("unroll-full-threshold", &["6"]),
            ("unroll-num-reps", &["2"]),
            ("unroll-up-to-factor", &["true"]),
        ],
    ),
    ("affine-loop-unroll-jam", &[("unroll-jam-factor", &["2", "3"])]),
    (
        "affine-optimize",
        &[("fuse", &["none", "max"]), ("sequential", &["true"]), ("tile-sizes", &["2", "4,3"])],
    ),
    ("affine-mem-layout", &[("padding", &["1"])]),
    ("affine-pack", &[("at", &["1", "2"]), ("order", &["transposed"]), ("padding", &["1", "3"])]),
    // Reductions of floats round otherwise in another order.
    ("affine-parallelize", &[("max-nested", &["0", "1", "2"])]),
    (
        "affine-prefetch-insert",
        &[("latency", &["1", "9"]), ("line-size", &["8", "32"]), ("locality", &["0", "2"])],
    ),
    (
        "affine-super-vectorize",
        &[("test-fastest-varying", &["0", "1"]), ("virtual-vector-size", &["2", "3", "4"])],
    ),
    ("inline", &[("inlining-threshold", &["50"]), ("max-iterations", &["1"])]),
    ("remove-dead-values", &[("canonicalize", &["false"])]),
];

/// Options without which results cannot be run, or nothing is done.
const ALWAYS: &[&str] = &["fast-mem-space", "generate-dma", "virtual-vector-size"];

/// Passes whose results `mlir-runner` does not run: they make transfers, and launches.
const NOT_RUN: &[&str] = &["affine-dma-generate", "convert-affine-for-to-gpu"];

/// What was found of results: proved, only tested, and the same text as before.
static FIGURES: Mutex<[usize; 3]> = Mutex::new([0; 3]);

/// The pipeline of a seed.
fn pipeline(seed: u64) -> String {
    let mut rng = Rng::new(seed ^ 0x7069_7065);
    let passes: Vec<String> = (0..3).map(|_| pass(&mut rng)).collect();
    passes.join(",")
}

fn pass(rng: &mut Rng) -> String {
    let run: Vec<&PassInfo> = PASSES.iter().copied().filter(|info| !NOT_RUN.contains(&info.name)).collect();
    let info = rng.pick(&run);
    let choices = OPTIONS.iter().find(|(name, _)| *name == info.name).map_or(&[][..], |(_, choices)| choices);
    let options: Vec<String> = choices
        .iter()
        .filter_map(|(name, values)| {
            let is_given = rng.chance(40) || ALWAYS.contains(name);
            is_given.then(|| format!("{name}={}", rng.pick(values)))
        })
        .collect();
    match options.is_empty() {
        true => info.name.to_string(),
        false => format!("{}{{{}}}", info.name, options.join(" ")),
    }
}

/// Runs the pipelines of these programs, which are those of the seeds from this one on.
pub fn random_pipelines_keep_results(mlir: &Mlir, first: u64, programs: &[Program]) -> Result<(), String> {
    let mut named = Vec::new();
    for (seed, program) in (first..).zip(programs) {
        named.push(Program {
            name: format!("{} through {}", program.name, pipeline(seed)),
            ..program.clone()
        });
    }
    let mut findings = Vec::new();
    let apply = |program: &Program| {
        let (_, pipeline) = program.name.split_once(" through ").unwrap_or_default();
        let changed = changed_by(&program.text, |program| passed(program, pipeline))?;
        count(match &changed {
            Some(after) => verdict(&program.text, after)?,
            None => Found::Unchanged,
        });
        Ok(changed)
    };
    if let Err(message) = keeps_results(mlir, &named, &apply) {
        findings.push(message);
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// What is found of a result.
#[derive(Clone, Copy)]
enum Found {
    Proved,
    Tested,
    Unchanged,
}

fn count(found: Found) {
    FIGURES.lock().expect("no test panics while it counts")[found as usize] += 1;
}

/// Whether it is proved that both compute the same.
fn verdict(before: &str, after: &str) -> Result<Found, String> {
    let (before, after) = (engine::read(before)?, engine::read(after)?);
    let budget = || Budget::new(200_000);
    let verdicts = verify(&before, &after, &VerifyOptions::default(), &budget, &mut |_| {});
    let verdicts = verdicts.map_err(|error| error.to_string())?;
    match verdicts.iter().find(|verdict| matches!(verdict.verdict, Verdict::Different(_))) {
        Some(different) => Err(format!("'{}' is called different", different.name)),
        None if verdicts.iter().all(|verdict| verdict.verdict.is_equal()) => Ok(Found::Proved),
        None => Ok(Found::Tested),
    }
}

/// Prints how many results were proved.
pub fn print_figures() {
    let [proved, tested, unchanged] = *FIGURES.lock().expect("no test panics while it counts");
    if proved + tested + unchanged > 0 {
        println!(
            "pipelines: {proved} results proved, {tested} only tested, {unchanged} programs left as they were"
        );
    }
}
