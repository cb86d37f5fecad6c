//! Random pipelines of three passes with random options: each result computes what the program computes, or
//! the passes refuse.
//!
//! A pipeline runs twice: as it is, and with only that kept of each pass which is proved, as `opt
//! --prove-each` has it. Results of both are compared by execution, as those of single passes are. How much
//! is proved is printed. `LOOPWRIGHT_SEEDS=3000` makes this many programs; fifty without.

use std::collections::BTreeMap;
use std::sync::Mutex;

use loopwright::polyhedra::Budget;
use loopwright::transforms::machinery::run_proved;
use loopwright::transforms::{
    Changed, PASSES, PassContext, PassInfo, Verdict, VerifyOptions, parse_pipeline, verify,
};
use loopwright_affine_ir::Diagnostic;

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

/// What was done with proofs.
#[derive(Default)]
struct Figures {
    /// Runs of passes that left programs as they were, of which all was proved, for some functions, and
    /// nothing.
    runs: [usize; 4],
    /// Programs that are others, all of it proved.
    proved: usize,
    /// Programs that are others without proofs than with them.
    apart: usize,
}

static FIGURES: Mutex<Figures> = Mutex::new(Figures { runs: [0; 4], proved: 0, apart: 0 });

fn count(count: impl FnOnce(&mut Figures)) {
    count(&mut FIGURES.lock().expect("no test panics while it counts"));
}

/// The work of a pass on each function, and of each proof.
const WORK: u64 = 300_000;

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

/// Runs the pipelines of these programs, which are those of the seeds from this one on: as they are, and with
/// only that kept which is proved.
pub fn random_pipelines_keep_results(mlir: &Mlir, first: u64, programs: &[Program]) -> Result<(), String> {
    let mut results = BTreeMap::new();
    let mut named = Vec::new();
    for (seed, program) in (first..).zip(programs) {
        let pipeline = pipeline(seed);
        let name = format!("{} through {pipeline}", program.name);
        let proved = changed_by(&program.text, |program| proved(program, &pipeline));
        let mut result = changed_by(&program.text, |program| passed(program, &pipeline));
        count(|figures| figures.proved += usize::from(matches!(proved, Ok(Some(_)))));
        let mut add = |name: String, result| {
            named.push(Program { name: name.clone(), ..program.clone() });
            results.insert(name, result);
        };
        if result != proved {
            if let Ok(Some(after)) = &result
                && let Err(message) = not_called_different(&program.text, after)
            {
                result = Err(message);
            }
            count(|figures| figures.apart += 1);
            add(format!("{name}, without proofs"), result);
        }
        add(name, proved);
    }
    keeps_results(mlir, &named, &|program| results[&program.name].clone())
}

/// That `verify` does not call a result different.
fn not_called_different(before: &str, after: &str) -> Result<(), String> {
    let (before, after) = (engine::read(before)?, engine::read(after)?);
    let verdicts = verify(&before, &after, &VerifyOptions::default(), &|| Budget::new(WORK), &mut |_| {});
    let verdicts = verdicts.map_err(|error| error.to_string())?;
    match verdicts.iter().find(|verdict| matches!(verdict.verdict, Verdict::Different(_))) {
        Some(different) => Err(format!("'{}' is called different", different.name)),
        None => Ok(()),
    }
}

/// Runs a pipeline, and keeps of each pass what is proved.
fn proved(program: &mut loopwright::Program, pipeline: &str) -> Result<(), String> {
    let pipeline = parse_pipeline(PASSES, pipeline).map_err(|error| error.to_string())?;
    let mut ir = program.ir().clone();
    for run in pipeline.runs() {
        let mut context = PassContext { budget: Budget::new(WORK), ..PassContext::default() };
        let changed = run_proved(&run, &mut ir, &mut context).map_err(|error| error.to_string())?;
        let is_refused = |remark: &Diagnostic| {
            remark.message.contains("is unchanged by") && remark.message.contains("no proof of equality")
        };
        let kind = match (changed, context.remarks.iter().any(is_refused)) {
            (Changed::No, false) => 0,
            (Changed::Yes, false) => 1,
            (Changed::Yes, true) => 2,
            (Changed::No, true) => 3,
        };
        count(|figures| figures.runs[kind] += 1);
    }
    *program = loopwright::Program::from_ir(ir).map_err(|error| error.to_string())?;
    loopwright_affine_ir::verify(program.ir()).map_err(|errors| format!("invalid result: {}", errors[0]))
}

/// Prints what was found.
pub fn print_figures() {
    let Figures { runs, proved, apart } = &*FIGURES.lock().expect("no test panics while it counts");
    let [unchanged, all, some, none] = runs;
    let total: usize = runs.iter().sum();
    if total > 0 {
        println!(
            "pipelines: of {total} runs of passes {unchanged} change nothing, {all} are proved, {some} for some functions, {none} \
             are refused; {proved} programs are others with proofs, {apart} otherwise without"
        );
    }
}
