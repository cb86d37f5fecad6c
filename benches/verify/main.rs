//! How long `verify` takes for the PolyBench kernels, against what `optimize` and mlir-opt make of them:
//! `cargo bench --bench verify`, `-- gemm lu` for some kernels, `-- --forms tile` for forms of mlir-opt whose
//! names have the word, `-- --forms none` for none of them, `-- --pairs` with a line for each pair.
//! `MLIR_OPT` names another mlir-opt than `mlir-opt-22`.
//!
//! # Method
//! CPU time of one thread, one run, of whole programs with their `main`: reading both and proving or running
//! them, as the command does. A certificate is searched for without what the proof found out; it is checked
//! from its text. "With what is known" is the part of `optimize` that proves the program that it has just
//! written by what it knows of its statements.

#[path = "../clock/process.rs"]
mod clock;
mod forms;
mod optimized;
mod pair;

use forms::{FORMS, Form};
use pair::{Answer, Pair};
use std::time::Duration;
use support::programs::all_polybench;

/// What sizes are taken to be in forms of mlir-opt, whose unrolled loops are wrong where a bound is below
/// zero.
const SIZES: (i64, i64) = (0, 4096);

fn main() -> Result<(), String> {
    let (mut kernels, mut words, mut shows_pairs) = (Vec::new(), None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--forms" => words = Some(arguments.next().ok_or("--forms needs a word")?),
            "--pairs" => shows_pairs = true,
            "--bench" => {}
            name => kernels.push(name.to_owned()),
        }
    }
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    one_thread.build_global().map_err(|error| error.to_string())?;
    let mut programs = all_polybench();
    programs.retain(|kernel| kernels.is_empty() || kernels.contains(&kernel.name));
    let is_wanted = |form: &&Form| words.as_ref().is_none_or(|word| form.name().contains(word.as_str()));
    let forms: Vec<&Form> = FORMS.iter().filter(is_wanted).collect();
    if words.as_ref().is_none_or(|word| word == "none") {
        optimized::table(&programs)?;
        println!();
    }
    if forms.is_empty() {
        return Ok(());
    }
    println!(
        "| form | proved | tested | different | not compared | geometric mean, ms | worst, ms | lines | KB | lines/s |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut all = Vec::new();
    for form in forms {
        let mut pairs: Vec<(&str, Option<Pair>)> = Vec::new();
        for kernel in &programs {
            let made = form.of(&kernel.text)?.ok_or_else(|| "the passes do not survive it".to_owned());
            let pair = made.and_then(|text| Pair::compared(&kernel.text, &text, Some(SIZES)));
            if shows_pairs {
                let told = pair.as_ref().map_or_else(Clone::clone, ToString::to_string);
                eprintln!("{}: {}: {told}", form.name(), kernel.name);
            }
            pairs.push((&kernel.name, pair.ok()));
        }
        println!("{}", row(&form.name(), &pairs));
        all.extend(pairs);
    }
    println!("{}", row("all", &all));
    Ok(())
}

/// The line of a form, or of all.
fn row(name: &str, pairs: &[(&str, Option<Pair>)]) -> String {
    let made: Vec<(&str, &Pair)> =
        pairs.iter().filter_map(|(name, pair)| Some((*name, pair.as_ref()?))).collect();
    let count = |answer: Answer| made.iter().filter(|(_, pair)| pair.answer == answer).count();
    let worst = made.iter().max_by_key(|(_, pair)| pair.time);
    let worst =
        worst.map_or_else(String::new, |(name, pair)| format!("{} ({name})", milliseconds(pair.time)));
    let total: Duration = made.iter().map(|(_, pair)| pair.time).sum();
    let (lines, bytes) =
        made.iter().fold((0, 0), |(lines, bytes), (_, pair)| (lines + pair.lines, bytes + pair.bytes));
    format!(
        "| {name} | {} | {} | {} | {} | {} | {worst} | {lines} | {} | {:.0} |",
        count(Answer::Proved),
        count(Answer::Tested),
        count(Answer::Different),
        pairs.len() - made.len(),
        geometric_mean(made.iter().map(|(_, pair)| pair.time)),
        bytes / 1000,
        lines as f64 / total.as_secs_f64().max(1e-9)
    )
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// In milliseconds.
fn geometric_mean(times: impl Iterator<Item = Duration>) -> String {
    let logarithms: Vec<f64> = times.map(|time| (time.as_secs_f64() * 1e3).max(1e-3).ln()).collect();
    match logarithms.len() {
        0 => "-".to_owned(),
        n => format!("{:.1}", (logarithms.iter().sum::<f64>() / n as f64).exp()),
    }
}
