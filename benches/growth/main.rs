//! How dependences, reports and optimization grow with long programs, next to isl's flow of the same
//! relations: `cargo bench --bench growth`, `-- stores nested` for programs whose names have one of the
//! words, `-- --without-isl`.
//!
//! # Method
//! Dependences and dataflow are those of the library, CPU time of one thread, one run; isl's as in
//! `--bench dependences`. `deps` and `optimize` are the whole commands on a file, elapsed time, with what
//! they print thrown away.

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
