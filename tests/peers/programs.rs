//! The programs that are compared: the PolyBench kernels, the corpus, generated ones.

use std::ops::Range;
use std::path::PathBuf;

use super::digest;
use support::command::{files_below, relative, root};
use support::rng::asked_seeds;
use support::{generate, pass_cases, snippets};

#[derive(Clone)]
pub struct Program {
    pub name: String,
    pub text: String,
}

/// How many generated programs one test takes.
const CHUNK: u64 = 25;

/// Whether every peer must be here, as in `.ci/run`.
pub fn peers_are_required() -> bool {
    std::env::var("LOOPWRIGHT_PEERS").is_ok_and(|value| value == "require")
}

/// Whether all peers are to be left out, as in the tests of systems for which they are not installed on
/// purpose.
pub fn peers_are_left_out() -> bool {
    std::env::var("LOOPWRIGHT_PEERS").is_ok_and(|value| value == "none")
}

/// What `LOOPWRIGHT_SEEDS` says, or 500 seeds where the peers are required and 100 elsewhere.
pub fn seeds() -> Range<u64> {
    asked_seeds("LOOPWRIGHT_SEEDS", 0..if peers_are_required() { 500 } else { 100 })
}

/// Whether a number of programs is given: then every one goes through everything, however long it takes.
pub fn seeds_are_given() -> bool {
    std::env::var_os("LOOPWRIGHT_SEEDS").is_some()
}

/// All seeds in groups; one group is one test.
pub fn seed_groups() -> Vec<Range<u64>> {
    let seeds = seeds();
    let first = seeds.clone().step_by(usize::try_from(CHUNK).expect("a group is small"));
    first.map(|first| first..(first + CHUNK).min(seeds.end)).collect()
}

pub fn generated(seeds: Range<u64>) -> Vec<Program> {
    seeds.map(|seed| Program { name: format!("seed {seed}"), text: generate::program(seed).text }).collect()
}

/// The kernels that are timed, and the examples.
pub fn kernels() -> Vec<Program> {
    ["benches/polybench", "benches/programs", "examples"]
        .iter()
        .flat_map(|folder| from_folder(folder))
        .collect()
}

/// The files of the corpus that are one program each.
pub fn corpus() -> Vec<PathBuf> {
    let of_snippets = snippets::files();
    let files = files_below(&root().join("tests/corpus"), "mlir").into_iter();
    files.filter(|path| !of_snippets.contains(path) && !pass_cases::is_pass_file(path)).collect()
}

fn from_folder(folder: &str) -> Vec<Program> {
    files_below(&root().join(folder), "mlir")
        .into_iter()
        .map(|path| Program {
            name: relative(&path),
            text: std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        })
        .collect()
}

/// The programs that have a `@main` and print the same each time, with digests of what they print; generated
/// ones print their own.
pub fn runnable(programs: &[Program]) -> Vec<Program> {
    programs
        .iter()
        .filter(|program| program.text.contains("@main(") && !program.text.contains("@rtclock("))
        .map(|program| match program.text.contains("arith.bitcast") {
            true => program.clone(),
            false => Program { text: digest::with_digests(&program.text), ..program.clone() },
        })
        .collect()
}
