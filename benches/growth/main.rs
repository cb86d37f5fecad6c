//! How dependences, reports and optimization grow with long programs, next to isl's flow of the same
//! relations: `cargo bench --bench growth`, `-- stores nested` for programs whose names have one of the
//! words, `-- --without-isl`.
//!
//! # Method
//! Dependences and dataflow are those of the library, CPU time of one thread, one run; isl's as in
//! `--bench dependences`. `deps` and `optimize` are the whole commands on a file, elapsed time, with what
//! they print thrown away. `-- --commands` runs all commands that analyse a program on functions of 100,
//! 1,000 and 5,000 loops, with 6 calls of an unknown function to each 100: seconds, and the most memory that
//! each process had, as `/usr/bin/time` tells it.

#[path = "../clock/thread.rs"]
mod clock;
#[path = "../isl/mod.rs"]
mod isl;
#[path = "../isl/relations.rs"]
mod relations;

use clock::cpu_time;
use isl::Isl;
use loopwright::analysis::machinery::extract_as;
use loopwright::analysis::{ExtractOptions, Pairs, Separation, dataflow, dependences};
use loopwright::{Program, transforms::default_budget};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::long;

/// The programs, smallest first of each kind.
fn programs() -> Vec<(String, String)> {
    let sizes = [10, 50, 100, 200, 400];
    let bodies = sizes.map(|n| (format!("body of {n} statements"), long::statements_in_a_body(n)));
    let rows = sizes.map(|n| (format!("{n} loops over 4 arrays"), long::loops_in_a_row(n, 4)));
    let others = [
        ("400 loops over 401 arrays", long::loops_in_a_row(400, 401)),
        ("3000 stores", long::stores(3000)),
        ("60 nested loops", long::nested(60)),
        ("product, 10 by 10", long::product(10)),
        ("stencil of 400 KB", long::stencil(480)),
        ("400 scalar statements", long::scalars(400)),
    ];
    let others = others.map(|(name, text)| (name.to_owned(), text));
    bodies.into_iter().chain(rows).chain(others).collect()
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|word| word == "--commands") {
        return commands();
    }
    let words: Vec<&String> = arguments.iter().filter(|word| !word.starts_with("--")).collect();
    let mut isl = (!arguments.iter().any(|word| word == "--without-isl"))
        .then(|| Isl::start("benches/dependences/isl.py"));
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    one_thread.build_global().map_err(|error| error.to_string())?;
    println!(
        "| program | KB | statements | dependences | memory, ms | isl, ms | value, ms | isl, ms | deps, s | optimize, s |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (name, text) in programs() {
        if words.is_empty() || words.iter().any(|word| name.contains(*word)) {
            println!("{}", row(&name, &text, isl.as_mut())?);
        }
    }
    Ok(())
}

/// A table of all commands on long functions.
fn commands() -> Result<(), String> {
    let all = ["deps", "deps --format json", "scop", "optimize", "verify"];
    println!("| loops, arrays, calls | {} |", all.join(" | "));
    println!("|---|{}", "--:|".repeat(all.len()));
    for (n_loops, n_arrays, n_calls) in
        [100, 1000, 5000].into_iter().flat_map(|n| [(n, 1, 0), (n, 2, n * 3 / 50), (n, 16, n * 3 / 50)])
    {
        let fault = |error: &dyn std::fmt::Display| error.to_string();
        let file = tempfile::Builder::new().suffix(".mlir").tempfile().map_err(|error| fault(&error))?;
        let text = long::loops_and_calls(n_loops, n_arrays, n_calls);
        std::fs::write(file.path(), text).map_err(|error| fault(&error))?;
        let cells: Result<Vec<String>, String> = all.iter().map(|line| measured(line, file.path())).collect();
        println!("| {n_loops}, {n_arrays}, {n_calls} | {} |", cells?.join(" | "));
    }
    Ok(())
}

/// Elapsed seconds, and the most memory in MB, of a command on a file; of `verify`, on it twice.
fn measured(line: &str, file: &Path) -> Result<String, String> {
    let files = vec![file; if line == "verify" { 2 } else { 1 }];
    let start = Instant::now();
    let output = Command::new("/usr/bin/time")
        .args(["-f", "%M", env!("CARGO_BIN_EXE_loopwright")])
        .args(line.split_whitespace())
        .args(files)
        .stdout(Stdio::null())
        .output()
        .map_err(|error| format!("/usr/bin/time: {error}"))?;
    let elapsed = start.elapsed().as_secs_f64();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let kilobytes: u64 = stderr.lines().last().and_then(|line| line.parse().ok()).unwrap_or_default();
    let mark = if output.status.code() == Some(3) { ", budget" } else { "" };
    Ok(format!("{elapsed:.2} s, {} MB{mark}", kilobytes / 1000))
}

fn row(name: &str, text: &str, isl: Option<&mut Isl>) -> Result<String, String> {
    let fault = |error: &dyn std::fmt::Display| format!("{name}: {error}");
    let program = Program::parse_named(name, text).map_err(|error| fault(&error))?;
    let function = program.functions().next().ok_or_else(|| fault(&"has no function"))?;
    let options = ExtractOptions { values: true, ..ExtractOptions::default() };
    let scop = extract_as(program.ir(), function.op(), &options, &Separation::Assumed, &[])
        .map_err(|error| fault(&error.message))?;
    let budget = default_budget(program.ir());
    let start = cpu_time();
    let found = dependences(&scop, Pairs::Conflicting, &budget.clone()).map_err(|error| fault(&error))?;
    let memory = cpu_time() - start;
    let start = cpu_time();
    dataflow(program.ir(), &scop, &budget.clone()).map_err(|error| fault(&error))?;
    let value = cpu_time() - start;
    let theirs: Option<[f64; 2]> = isl.map(|isl| isl.ask(&relations::of(&program, &scop, Duration::ZERO)));
    let [isl_memory, isl_value] =
        [0, 1].map(|at| theirs.map_or_else(|| "-".to_owned(), |ns| format!("{:.1}", ns[at] / 1e6)));
    let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1e3);
    let file = tempfile::Builder::new().suffix(".mlir").tempfile().map_err(|error| fault(&error))?;
    std::fs::write(file.path(), text).map_err(|error| fault(&error))?;
    let [deps, optimize] = ["deps", "optimize"].map(|command| seconds(command, file.path()));
    Ok(format!(
        "| {name} | {} | {} | {} | {} | {isl_memory} | {} | {isl_value} | {} | {} |",
        text.len() / 1000,
        scop.stmts.len(),
        found.len(),
        ms(memory),
        ms(value),
        deps?,
        optimize?
    ))
}

/// What a command takes for a file; where its budget ran out, with a mark.
fn seconds(command: &str, file: &Path) -> Result<String, String> {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_loopwright"))
        .arg(command)
        .arg(file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| error.to_string())?;
    let elapsed = start.elapsed().as_secs_f64();
    match status.code() {
        Some(0) => Ok(format!("{elapsed:.2}")),
        Some(3) => Ok(format!("budget after {elapsed:.2}")),
        _ => Err(format!("{command} {}: {status}", file.display())),
    }
}
