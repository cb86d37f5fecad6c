//! What passes make of small programs: the text that `mlir-opt` makes of them, unless the program says
//! otherwise.

pub mod driver;
pub mod pipelines;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use crate::tools::Mlir;
use support::command::{first_difference, relative};
use support::pass_cases::{PassFile, PassVerdict, Recorded, verdict};
use support::snippets::SEPARATOR;

/// How many cases of each pass came out how.
static FIGURES: Mutex<BTreeMap<String, BTreeMap<PassVerdict, usize>>> = Mutex::new(BTreeMap::new());

/// Compares what is recorded of a file with what `mlir-opt` makes of it.
pub fn passes_do_the_same(mlir: &Mlir, path: &Path) -> Result<(), String> {
    let file = PassFile::read(path)?;
    let mut findings = Vec::new();
    let mut differs = vec![false; file.programs.len()];
    let mut figures: BTreeMap<PassVerdict, usize> = BTreeMap::new();
    for (flags, ours) in file.runs.iter().zip(file.recorded()?) {
        let theirs = theirs(mlir, &file, flags)?;
        for (number, (theirs, ours)) in theirs.iter().zip(&ours).enumerate() {
            let verdict = verdict(&file.programs[number])?;
            let difference = difference(theirs.as_deref(), ours);
            differs[number] |= difference.is_some();
            let counted = if difference.is_none() { PassVerdict::Same } else { verdict };
            *figures.entry(counted).or_default() += 1;
            if let (PassVerdict::Same, Some(difference)) = (verdict, difference) {
                let place = format!("{}:{}", relative(path), file.programs[number].line);
                findings.push(format!("{place}: {}: {difference}", flags.join(" ")));
            }
        }
    }
    for (program, differs) in file.programs.iter().zip(differs) {
        if verdict(program)? != PassVerdict::Same && !differs {
            findings.push(format!(
                "{}:{}: both do the same, so the verdict is out of date",
                relative(path),
                program.line
            ));
        }
    }
    let mut all = FIGURES.lock().expect("no test panics while it counts");
    let of_pass = all.entry(file.pass).or_default();
    figures.into_iter().for_each(|(verdict, count)| *of_pass.entry(verdict).or_default() += count);
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// What `mlir-opt` makes of each program of a file; none where it fails.
fn theirs(mlir: &Mlir, file: &PassFile, flags: &[String]) -> Result<Vec<Option<String>>, String> {
    let name = relative(&file.path);
    let mut arguments = vec!["--split-input-file", &name];
    arguments.extend(flags.iter().map(String::as_str));
    let output = mlir.try_opt("", &arguments)?;
    let parts: Vec<&str> = output.stdout.split(SEPARATOR).collect();
    if output.code.is_some() && parts.len() == file.programs.len() {
        // Of a program that it fails on, nothing is printed.
        let printed = |part: &str| (!part.trim().is_empty()).then(|| part.to_string());
        return Ok(parts.into_iter().map(printed).collect());
    }
    // Where it crashes on one, it is asked about each alone.
    let arguments: Vec<&str> = flags.iter().map(String::as_str).collect();
    let alone = file.programs.iter().map(|program| {
        let output = mlir.try_opt(program.text(), &arguments)?;
        Ok((output.code == Some(0)).then_some(output.stdout))
    });
    alone.collect()
}

fn difference(theirs: Option<&str>, ours: &Recorded) -> Option<String> {
    match theirs {
        Some(theirs) => first_difference(theirs, &ours.text),
        None => Some("mlir-opt fails".to_string()),
    }
}

/// Prints how many cases of each pass came out how.
pub fn print_figures() {
    let all = FIGURES.lock().expect("no test panics while it counts");
    if all.is_empty() {
        return;
    }
    let heads = PassVerdict::ALL.map(|verdict| format!("{verdict:>8}")).join(" | ");
    println!("| pass                               | {heads} |");
    let row = |name: &str, count: &dyn Fn(PassVerdict) -> usize| {
        let counts = PassVerdict::ALL.map(|verdict| format!("{:>8}", count(verdict))).join(" | ");
        println!("| {name:<34} | {counts} |");
    };
    for (pass, figures) in all.iter() {
        row(pass, &|verdict| figures.get(&verdict).copied().unwrap_or(0));
    }
    row("all", &|verdict| all.values().filter_map(|figures| figures.get(&verdict)).sum());
}
