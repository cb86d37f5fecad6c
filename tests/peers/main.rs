//! Comparisons with MLIR, isl, ml_dtypes and C compilers, as Debian and PyPI package them.
//!
//! A peer that is not installed leaves its comparisons out, and the output says which; with
//! `LOOPWRIGHT_PEERS=require` a missing peer is a failure, with `none` all comparisons are left out.
//! `LOOPWRIGHT_SEEDS` says which generated programs, or how many (100, and 500 where the peers are required),
//! `LOOPWRIGHT_EXPRESSIONS` says which of the generated expressions on sets are compared (`0..6000`),
//! `LOOPWRIGHT_FAULTS` how many changes of each program and of its proofs are tried.
//!
//! What peers answer is remembered in `target/peers/answers`; without that folder they are asked again.

mod behaviour;
mod bundle;
mod c;
mod changes;
mod corpus;
mod digest;
mod dtypes;
mod folding;
mod isl;
mod kernels;
mod passes;
mod programs;
mod snippets;
mod text;
mod tools;
mod validity;
mod verify;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use c::compilers::{self, Compiler};
use c::recipes;
use isl::{dataflow, functions, polynomials, schedules, sets};
use libtest_mimic::{Arguments, Failed, Trial};
use loopwright_affine_ir::FloatKind;
use programs::Program;
use support::command::answers;
use support::command::{Loopwright, relative};
use support::pass_cases;
use support::recorded;
use support::runlines::{Checker, Tools, run_file};
use tools::{Mlir, Peers};

const LOOPWRIGHT: Loopwright = Loopwright(env!("CARGO_BIN_EXE_loopwright"));

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    if programs::peers_are_left_out() {
        println!("LOOPWRIGHT_PEERS=none: nothing is compared with peers");
        return libtest_mimic::run(&arguments, Vec::new()).exit_code();
    }
    // Two cores are what the checks are sized for; the peers are processes of their own.
    arguments.test_threads.get_or_insert(2);
    let peers = Peers::find();
    let missing = peers.missing();
    for peer in &missing {
        println!("left out, not installed: {peer}");
    }
    if !missing.is_empty() && programs::peers_are_required() {
        println!("LOOPWRIGHT_PEERS=require: every peer must be installed");
        return ExitCode::FAILURE;
    }
    let mut trials = Vec::new();
    if let Some(mlir) = &peers.mlir {
        trials.extend(mlir_trials(mlir));
        if peers.compilers.iter().any(Compiler::has_openmp_of_llvm) {
            let llvm = peers.llvm.clone();
            trials.push(trial("recipes".to_string(), move || recipes::recipes_compute_the_same(&llvm)));
        }
    }
    if let Some(tool) = &peers.file_check {
        trials.extend(file_check_trials(tool));
    }
    if let Some(python) = &peers.python {
        trials.extend(isl_trials(python));
    }
    if let Some(python) = peers.dtypes {
        trials.push(trial("ml_dtypes".to_string(), move || dtypes::answers_agree(&python)));
    }
    if !peers.compilers.is_empty() {
        trials.extend(compiler_trials(&peers.compilers));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    snippets::print_figures();
    sets::print_figures();
    verify::print_figures();
    passes::print_figures();
    passes::pipelines::print_figures();
    if conclusion.num_filtered_out == 0 && !conclusion.has_failed() {
        answers::forget_others();
    }
    conclusion.exit_code()
}

/// The C compilers on recorded programs, the kernels and generated programs.
fn compiler_trials(compilers: &[Compiler]) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (number, part) in recorded::files().chunks(25).enumerate() {
        let (compilers, part) = (compilers.to_vec(), part.to_vec());
        trials.push(trial(format!("c: recorded programs, part {}", number + 1), move || {
            compilers::recorded_programs_print_the_same(&compilers, &part)
        }));
    }
    for (number, part) in kernels::programs("SMALL").chunks(5).enumerate() {
        let (compilers, part) = (compilers.to_vec(), programs::runnable(part));
        trials.push(trial(format!("c: kernels at SMALL, part {}", number + 1), move || {
            compilers::programs_print_the_same(&compilers, &part)
        }));
    }
    // Compiling takes long: all seeds only where a number is given.
    let n_groups = if programs::seeds_are_given() { usize::MAX } else { 1 };
    for seeds in programs::seed_groups().into_iter().take(n_groups) {
        let compilers = compilers.to_vec();
        trials.push(trial(format!("c: seeds {} to {}", seeds.start, seeds.end - 1), move || {
            compilers::programs_print_the_same(&compilers, &programs::runnable(&programs::generated(seeds)))
        }));
    }
    trials
}

fn trial(name: String, test: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}

/// So many generated programs go through each change, if no number is given.
const CHANGED_SEEDS: u64 = 8;

/// One group of programs, made when its test runs.
type Source = Arc<dyn Fn() -> Vec<Program> + Send + Sync>;

/// What is asked of a group of programs.
type Check = fn(&Mlir, &[Program]) -> Result<(), String>;

fn mlir_trials(mlir: &Mlir) -> Vec<Trial> {
    let kernels = programs::kernels();
    let mut sources: Vec<(String, Source)> = Vec::new();
    for (number, chunk) in kernels.chunks(8).enumerate() {
        let chunk = chunk.to_vec();
        sources.push((format!("kernels, part {}", number + 1), Arc::new(move || chunk.clone())));
    }
    let n_of_kernels = sources.len();
    for seeds in programs::seed_groups() {
        let name = format!("seeds {} to {}", seeds.start, seeds.end - 1);
        sources.push((name, Arc::new(move || programs::generated(seeds.clone()))));
    }
    let mut trials = Vec::new();
    let driver = mlir.clone();
    trials.push(trial("passes: pipelines".to_string(), move || passes::driver::pipelines_are_alike(&driver)));
    for (group, at) in corpus::grouped(programs::corpus()) {
        let (mlir, name) = (mlir.clone(), format!("text: {}", relative(group.path(at))));
        trials.push(trial(name, move || corpus::file_prints_alike(&mlir, &group, at)));
    }
    for path in support::snippets::files() {
        let (mlir, name) = (mlir.clone(), format!("snippets: {}", relative(&path)));
        trials.push(trial(name, move || {
            corpus::unless_excepted(&path, snippets::file_is_treated_alike(&mlir, &path))
        }));
    }
    for path in pass_cases::files() {
        let (mlir, name) = (mlir.clone(), format!("passes: {}", relative(&path)));
        trials.push(trial(name, move || passes::passes_do_the_same(&mlir, &path)));
    }
    for seeds in programs::seed_groups() {
        let (mlir, name) =
            (mlir.clone(), format!("whole language: seeds {} to {}", seeds.start, seeds.end - 1));
        trials.push(trial(name, move || snippets::random_programs_are_treated_alike(&mlir, seeds)));
    }
    for path in recorded::files() {
        let (mlir, name) = (mlir.clone(), format!("run: {}", relative(&path)));
        trials.push(trial(name, move || {
            corpus::unless_excepted(&path, behaviour::prints_what_is_recorded(&mlir, &path))
        }));
    }
    for path in verify::witnesses::miscompiles() {
        let (mlir, name) = (mlir.clone(), format!("witnesses: {}", relative(&path)));
        trials.push(trial(name, move || verify::witnesses::prints_two_texts(&mlir, &path)));
    }
    for (number, chunk) in kernels::programs("SMALL").chunks(5).enumerate() {
        let (mlir, chunk) = (mlir.clone(), programs::runnable(chunk));
        trials.push(trial(format!("run: kernels at SMALL, part {}", number + 1), move || {
            behaviour::interpreter_agrees(&mlir, &chunk)
        }));
    }
    let checks: [(&str, Check); 2] = [
        ("text", text::programs_print_alike),
        ("run", |mlir, programs| behaviour::valid_programs_agree(mlir, &programs::runnable(programs))),
    ];
    for (check_name, check) in checks {
        for (name, source) in &sources {
            let (mlir, source) = (mlir.clone(), source.clone());
            trials.push(trial(format!("{check_name}: {name}"), move || check(&mlir, &source())));
        }
    }
    // Each program goes through all changes: all seeds only where a number is given.
    let (n_groups, n_seeds) = if programs::seeds_are_given() { (usize::MAX, u64::MAX) } else { (1, 2) };
    for seeds in programs::seed_groups().into_iter().take(n_groups) {
        let seeds = seeds.start..seeds.end.min(n_seeds);
        let name = format!("verify: seeds {} to {}", seeds.start, seeds.end - 1);
        let (peer, group) = (mlir.clone(), seeds.clone());
        trials.push(trial(name, move || verify::verdicts_are_right(&peer, &programs::generated(group))));
        let mlir = mlir.clone();
        let name = format!("verify: faults, seeds {} to {}", seeds.start, seeds.end - 1);
        trials.push(trial(name, move || {
            verify::proofs_are_about_their_programs(&mlir, &programs::generated(seeds))
        }));
    }
    for kind in FloatKind::ALL {
        for (what, check) in folding::CHECKS {
            let mlir = mlir.clone();
            let name = format!("folding: {what} of {}", kind.format().name);
            trials.push(trial(name, move || check(&mlir, kind)));
        }
    }
    let n_groups = if programs::seeds_are_given() { usize::MAX } else { 2 };
    for seeds in programs::seed_groups().into_iter().take(n_groups) {
        let (mlir, name) = (mlir.clone(), format!("pipelines: seeds {} to {}", seeds.start, seeds.end - 1));
        trials.push(trial(name, move || {
            let programs = programs::generated(seeds.clone());
            passes::pipelines::random_pipelines_keep_results(&mlir, seeds.start, &programs)
        }));
    }
    // Changes take turns on the groups of seeds, on a few of one each, unless a number is given.
    for (turn, change) in changes::CHANGES.iter().enumerate() {
        let mut sources = sources.clone();
        if !programs::seeds_are_given() {
            let groups = programs::seed_groups();
            let start = groups[turn % groups.len()].start;
            let seeds = start..start + CHANGED_SEEDS;
            sources.truncate(n_of_kernels);
            let name = format!("seeds {} to {}", seeds.start, seeds.end - 1);
            sources.push((name, Arc::new(move || programs::generated(seeds.clone()))));
        }
        for (name, source) in &sources {
            let (mlir, source) = (mlir.clone(), source.clone());
            trials.push(trial(format!("{}: {name}", change.name), move || {
                let change = |program: &Program| changes::changed_text(&program.text, change);
                changes::keeps_results(&mlir, &programs::runnable(&source()), &change)
            }));
        }
    }
    trials
}

/// The corpus through LLVM's own matcher, so that the built-in one cannot be more generous.
fn file_check_trials(tool: &Path) -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in programs::corpus().into_iter().filter(|path| !recorded::is_recorded(path)) {
        let tools = Tools { loopwright: LOOPWRIGHT, checker: Checker::FileCheck(tool.to_path_buf()) };
        trials.push(trial(format!("FileCheck {}", relative(&path)), move || {
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            run_file(&path, &tools, &folder.path().join("file"))
        }));
    }
    trials
}

fn isl_trials(python: &Path) -> Vec<Trial> {
    let path = python.to_path_buf();
    let mut trials =
        vec![trial("isl evaluation".to_string(), move || sets::evaluation_agrees(&path, programs::seeds()))];
    let path = python.to_path_buf();
    trials.push(trial("isl dependences of kernels".to_string(), move || {
        dataflow::dependences_agree(&path, &programs::kernels())
    }));
    let path = python.to_path_buf();
    trials.push(trial("isl schedules of kernels".to_string(), move || {
        schedules::trees_agree(&path, &programs::kernels())
    }));
    for seeds in sets::seed_groups() {
        let path = python.to_path_buf();
        let name = format!("isl operations {} to {}", seeds.start, seeds.end - 1);
        trials.push(trial(name, move || sets::operations_agree(&path, seeds)));
    }
    // isl takes long for dependences and schedules: all seeds only where a number is given.
    let n_groups = if programs::seeds_are_given() { usize::MAX } else { 6 };
    for seeds in programs::seed_groups().into_iter().take(n_groups) {
        let path = python.to_path_buf();
        let name = format!("isl dependences {} to {}", seeds.start, seeds.end - 1);
        let group = seeds.clone();
        trials.push(trial(name, move || dataflow::dependences_agree(&path, &programs::generated(group))));
        let path = python.to_path_buf();
        let name = format!("isl schedules {} to {}", seeds.start, seeds.end - 1);
        trials.push(trial(name, move || schedules::trees_agree(&path, &programs::generated(seeds))));
    }
    for seeds in programs::seed_groups() {
        let path = python.to_path_buf();
        let name = format!("isl functions {} to {}", seeds.start, seeds.end - 1);
        let group = seeds.clone();
        trials.push(trial(name, move || functions::functions_agree(&path, group)));
        let path = python.to_path_buf();
        let name = format!("isl polynomials {} to {}", seeds.start, seeds.end - 1);
        trials.push(trial(name, move || polynomials::polynomials_agree(&path, seeds)));
    }
    trials
}
