//! Prints the tables of `benches/README.md` about the whole command: what `loopwright opt` takes for a
//! program of 20 MB next to mlir-opt, and for single passes on 1,000 of its functions.
//! `cargo bench --bench mlir_opt`, `-- passes` for the second table alone; `MLIR_OPT` names another mlir-opt
//! than `mlir-opt-22`.

mod nests;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Every measurement is the best of this many.
const N_RUNS: usize = 5;

/// How often a command is started to find out what starting costs.
const N_STARTS: u32 = 20;

/// The first argument of the process that starts a command and says what it took; see [`measure`].
const MEASURE: &str = "--measure";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, command @ ..] = arguments.as_slice()
        && flag == MEASURE
    {
        return run_and_tell(command);
    }
    let program = nests::program();
    if !arguments.iter().any(|argument| argument == "passes") {
        commands(&program);
    }
    passes(&first_functions(&program, N_FUNCTIONS));
}

/// So many functions passes run on.
const N_FUNCTIONS: usize = 1_000;

/// The passes that are timed.
const PASSES: [&str; 9] = [
    "affine-loop-fusion",
    "affine-loop-tile{tile-size=8}",
    "affine-parallelize",
    "affine-scalrep",
    "affine-loop-unroll",
    "affine-loop-normalize",
    "lower-affine",
    "canonicalize",
    "cse",
];

fn first_functions(program: &str, n: usize) -> String {
    let end = program.match_indices("  func.func").nth(n).map_or(program.len() - 2, |(at, _)| at);
    format!("{}}}\n", &program[..end])
}

/// Single passes, with as many threads as the machine has and with one, next to mlir-opt with one.
fn passes(text: &str) {
    let folder = tempfile::tempdir().expect("temporary folders can be made");
    let input = folder.path().join("input.mlir");
    std::fs::write(&input, text).expect("the temporary folder can be written to");
    let output = folder.path().join("output.mlir");
    let own = [env!("CARGO_BIN_EXE_loopwright"), "opt"].map(str::to_owned).to_vec();
    let one = [&own[..], &["--mlir-disable-threading".to_owned()]].concat();
    println!("\n| pass | CPU s | wall s | one thread, wall s | mlir-opt, wall s |\n|---|--:|--:|--:|--:|");
    for pass in PASSES {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pass}))");
        let time = |command: &[String]| {
            let line = [&on_file(command, &input, &output)[..], std::slice::from_ref(&pipeline)].concat();
            let runs = (0..N_RUNS).map(|_| measure(&line)).collect::<Option<Vec<Usage>>>()?;
            runs.into_iter().min_by_key(|usage| usage.wall)
        };
        let shown = |time: Option<Duration>| {
            time.map_or("not run".to_owned(), |time| format!("{:.2}", time.as_secs_f64()))
        };
        let (many, one, peer) = (time(&own), time(&one), time(&peer()));
        let [cpu, wall] = [many.map(|usage| usage.cpu), many.map(|usage| usage.wall)].map(shown);
        let [one, peer] = [one, peer].map(|usage| shown(usage.map(|usage| usage.wall)));
        println!("| {pass} | {cpu} | {wall} | {one} | {peer} |");
    }
}

/// mlir-opt in one thread.
fn peer() -> Vec<String> {
    let mlir_opt = std::env::var("MLIR_OPT").unwrap_or_else(|_| "mlir-opt-22".to_owned());
    vec![mlir_opt, "--mlir-disable-threading".to_owned()]
}

/// The command next to mlir-opt, on the program and on an empty module.
fn commands(text: &str) {
    let folder = tempfile::tempdir().expect("temporary folders can be made");
    let write = |name: &str, text: &str| -> PathBuf {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the temporary folder can be written to");
        path
    };
    let (large, empty) = (write("large.mlir", text), write("empty.mlir", "module {\n}\n"));
    let output = folder.path().join("output.mlir");
    let own = vec![env!("CARGO_BIN_EXE_loopwright").to_owned(), "opt".to_owned()];
    let peer = peer();
    println!("| command | CPU s | peak MB | start ms |\n|---|--:|--:|--:|");
    let mut texts = Vec::new();
    for (name, command) in [("loopwright opt", own), ("mlir-opt", peer)] {
        let runs: Option<Vec<Usage>> =
            (0..N_RUNS).map(|_| measure(&on_file(&command, &large, &output))).collect();
        let Some(runs) = runs else {
            println!("| {name} | not found | | |");
            continue;
        };
        let time = runs.iter().map(|usage| usage.cpu).min().expect("there are runs");
        let peak = runs.iter().map(|usage| usage.peak_kilobytes).max().expect("there are runs");
        texts.push(std::fs::read(&output).expect("the command wrote its output"));
        let starts: Option<Duration> =
            (0..N_STARTS).map(|_| measure(&on_file(&command, &empty, &output)).map(|usage| usage.wall)).sum();
        let start = milliseconds(starts.unwrap_or_default() / N_STARTS);
        println!("| {name} | {:.2} | {} | {start:.1} |", time.as_secs_f64(), peak / 1024);
    }
    if let [own, peer] = texts.as_slice() {
        println!("\noutputs are {}", if own == peer { "equal" } else { "DIFFERENT" });
    }
}

fn on_file(command: &[String], file: &Path, output: &Path) -> Vec<String> {
    let path = |path: &Path| path.to_string_lossy().into_owned();
    command.iter().cloned().chain([path(file), "-o".to_owned(), path(output)]).collect()
}

/// What a command took.
#[derive(Clone, Copy)]
struct Usage {
    cpu: Duration,
    wall: Duration,
    peak_kilobytes: u64,
}

/// Runs a command from a separate process, whose only child it is: the system tells the peak of all children
/// of a process together. `None` if it cannot be run or fails.
fn measure(command: &[String]) -> Option<Usage> {
    let this = std::env::current_exe().ok()?;
    let told = Command::new(this).arg(MEASURE).args(command).stderr(Stdio::null()).output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let mut numbers = told.split_whitespace().map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    Some(Usage {
        cpu: Duration::from_micros(next()?),
        wall: Duration::from_micros(next()?),
        peak_kilobytes: next()?,
    })
}

/// Runs the command and prints CPU time and wall time in microseconds and the peak of its memory in
/// kilobytes.
fn run_and_tell(command: &[String]) {
    let Some((program, arguments)) = command.split_first() else { return };
    let start = Instant::now();
    let status = Command::new(program).args(arguments).status();
    let wall = start.elapsed();
    if status.is_ok_and(|status| status.success()) {
        let (cpu, peak_kilobytes) = of_children();
        println!("{} {} {peak_kilobytes}", cpu.as_micros(), wall.as_micros());
    }
}

/// CPU time of the children of this process, and the peak of their memory in kilobytes.
#[cfg(unix)]
fn of_children() -> (Duration, i64) {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN);
    usage.map_or((Duration::ZERO, 0), |usage| (cpu_of(&usage), usage.max_rss()))
}

#[cfg(unix)]
fn cpu_of(usage: &nix::sys::resource::Usage) -> Duration {
    let time = |time: nix::sys::time::TimeVal| {
        let microseconds = time.tv_sec() * 1_000_000 + time.tv_usec();
        Duration::from_micros(u64::try_from(microseconds).unwrap_or(0))
    };
    time(usage.user_time()) + time(usage.system_time())
}

/// Nothing is known of children elsewhere.
#[cfg(not(unix))]
fn of_children() -> (Duration, i64) {
    (Duration::ZERO, 0)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
