//! Comparisons with MLIR and isl, as Debian and PyPI package them.
//!
//! A peer that is not installed leaves its comparisons out, and the output says which; with
//! `LOOPWRIGHT_PEERS=require` a missing peer is a failure. `LOOPWRIGHT_SEEDS` sets the number of generated cases.

#[path = "../common/mod.rs"]
mod common;

mod bundle;
mod digest;
mod isl;
mod programs;
mod tools;
mod validity;

use std::path::Path;
use std::process::ExitCode;

use common::command::relative;
use common::runlines::{Checker, run_file};
use libtest_mimic::{Arguments, Failed, Trial};
use tools::{Mlir, Peers};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Two cores are what the checks are sized for; the peers are processes of their own.
    arguments.test_threads.get_or_insert(2);
    let peers = Peers::find();
    let missing = peers.missing();
    for peer in &missing {
        println!("left out, not installed: {peer}");
    }
    if !missing.is_empty() && std::env::var("LOOPWRIGHT_PEERS").is_ok_and(|value| value == "require") {
        println!("LOOPWRIGHT_PEERS=require: every peer must be installed");
        return ExitCode::FAILURE;
    }
    let mut trials = Vec::new();
    if let Some(mlir) = &peers.mlir {
        trials.extend(mlir_trials(mlir));
    }
    if let Some(tool) = &peers.file_check {
        trials.extend(file_check_trials(tool));
    }
    if let Some(python) = &peers.python {
        trials.extend(isl_trials(python));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trial(name: String, test: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}

fn mlir_trials(mlir: &Mlir) -> Vec<Trial> {
    let mut trials = Vec::new();
    let peer = mlir.clone();
    trials.push(trial("valid kernels".to_string(), move || {
        validity::programs_run(&peer, &programs::runnable(programs::kernels()))
    }));
    for seeds in programs::seed_groups() {
        let peer = mlir.clone();
        let name = format!("valid seeds {} to {}", seeds.start, seeds.end - 1);
        trials.push(trial(name, move || validity::programs_run(&peer, &programs::generated(seeds))));
    }
    trials
}

/// The corpus through LLVM's own matcher, so that the built-in one cannot be more generous.
fn file_check_trials(tool: &Path) -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in programs::corpus() {
        let checker = Checker::FileCheck(tool.to_path_buf());
        trials.push(trial(format!("FileCheck {}", relative(&path)), move || {
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            run_file(&path, &checker, &folder.path().join("file"))
        }));
    }
    trials
}

fn isl_trials(python: &Path) -> Vec<Trial> {
    let path = python.to_path_buf();
    let mut trials = vec![trial("isl evaluation".to_string(), move || {
        isl::evaluation_agrees(&path, 0..programs::n_seeds())
    })];
    for seeds in programs::seed_groups() {
        let path = python.to_path_buf();
        let name = format!("isl operations {} to {}", seeds.start, seeds.end - 1);
        trials.push(trial(name, move || isl::operations_agree(&path, seeds)));
    }
    trials
}
