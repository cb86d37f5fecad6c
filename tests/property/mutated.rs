//! Real programs with something changed at random: every command ends by itself, within 30 seconds of CPU and
//! 2 GB, and none crashes.
//!
//! What is changed are lines of the corpus and of the benchmarks: two are exchanged, one is dropped or said
//! twice, a number or an operator becomes another, an op is applied to its own result again and again, a loop
//! or conditional is repeated or gets loops around it. `LOOPWRIGHT_MUTATED=5000..9000` looks at other
//! programs than the daily ones; what is found there is a file below `target/mutated`, with a line that says
//! what happened.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

use itertools::Itertools;
use regex::Regex;
use support::command::{Output, files_below, root, run_within};
use support::rng::{Rng, asked_seeds};

/// The daily ones.
const SEEDS: std::ops::Range<u64> = 0..24;

/// Commands that are given a program; each program gets some of them.
const COMMANDS: [&str; 14] = [
    "optimize FILE",
    "optimize --tile 8 FILE",
    "optimize --fuse max FILE",
    "deps FILE",
    "scop FILE",
    "opt --affine-parallelize FILE",
    "opt --canonicalize --cse FILE",
    "opt --inline --sccp FILE",
    "opt --affine-loop-tile=tile-size=4 --prove-each FILE",
    "opt --affine-data-copy-generate --affine-scalrep FILE",
    "opt --affine-loop-fusion --affine-loop-unroll=unroll-factor=3 FILE",
    "opt --affine-pack FILE",
    "opt --lower-affine FILE",
    "run --step-limit 1000000 FILE",
];
const COMMANDS_EACH: usize = 4;

/// Operators that stand for each other.
const OPERATORS: [&[&str]; 6] = [
    &["floordiv", "mod", "ceildiv"],
    &["addf", "mulf", "subf", "divf"],
    &["addi", "muli", "subi", "xori"],
    &["affine.min", "affine.max"],
    &["slt", "sle", "sgt", "sge", "eq", "ne"],
    &["true", "false"],
];

#[test]
fn mutated_programs_end() {
    let seeds = asked_seeds("LOOPWRIGHT_MUTATED", SEEDS);
    // The daily ones are to be done soon.
    let budget = if seeds == SEEDS { "--budget 50000" } else { "" };
    let files = files_below(&root().join("tests/corpus"), "mlir");
    let kernels = files_below(&root().join("benches/polybench"), "mlir");
    let programs = [files, kernels].concat();
    let target = root().join("target/mutated");
    let (mut n_accepted, n_seeds, mut findings) = (0, seeds.end - seeds.start, String::new());
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let Ok(text) = fs::read_to_string(rng.pick(&programs)) else { continue };
        let parts = if text.contains("//--- ") { parts(&text) } else { text.split("// -----").collect() };
        let before = *rng.pick(&parts);
        let after = mutated(before, &mut rng);
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let [old, new] = ["before.mlir", "after.mlir"].map(|name| folder.path().join(name));
        fs::write(&old, before).expect("the file can be written");
        fs::write(&new, &after).expect("the file can be written");
        if limited("opt FILE", &new).code != Some(0) {
            continue;
        }
        n_accepted += 1;
        let mut lines: Vec<String> = COMMANDS.iter().map(|line| (*line).to_string()).collect();
        while lines.len() > COMMANDS_EACH {
            lines.swap_remove(rng.index(lines.len()));
        }
        lines.push(format!("verify {} FILE", old.display()));
        for mut line in lines {
            if !line.starts_with("scop") && !line.starts_with("run") {
                line = format!("{line} {budget}");
            }
            let output = limited(&line, &new);
            // What a program itself asks for is told in bytes.
            let is_over =
                output.stderr.contains("error: memory limit of") && output.stderr.contains(" KB reached");
            if output.crashed() || !matches!(output.code, Some(0..=3)) || is_over {
                let last = output.stderr.lines().last().unwrap_or_default();
                writeln!(findings, "{seed}: {line}: {}: {last}", output.ending())
                    .expect("a string takes all text");
                fs::create_dir_all(&target).expect("a folder can be made");
                fs::write(target.join(format!("{seed}.mlir")), &after).expect("the file can be written");
                fs::write(target.join(format!("{seed}.before.mlir")), before)
                    .expect("the file can be written");
            }
        }
    }
    println!("{n_accepted} of {n_seeds} programs are accepted");
    assert!(findings.is_empty(), "in target/mutated:\n{findings}");
    assert!(n_accepted * 5 >= n_seeds, "only {n_accepted} of {n_seeds} programs are accepted");
}

/// The programs of a file that holds several, without their names.
fn parts(text: &str) -> Vec<&str> {
    text.split("//--- ").skip(1).filter_map(|part| Some(part.split_once('\n')?.1)).collect()
}

/// Runs a command within 30 seconds of CPU, which no other process takes part of.
fn limited(line: &str, file: &Path) -> Output {
    let line = line.replace("FILE", &file.display().to_string());
    let script = format!("ulimit -t 30; exec {} {line}", env!("CARGO_BIN_EXE_loopwright"));
    run_within(Duration::from_secs(900), Path::new("/bin/sh"), &["-c", &script], "").expect("a shell runs")
}

/// The program with one to eight changes.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..*rng.pick(&[1, 1, 2, 3, 5, 8]) {
        if lines.is_empty() || lines.len() > 20_000 {
            break;
        }
        let at = rng.index(lines.len());
        match rng.index(9) {
            0 if at + 1 < lines.len() => lines.swap(at, at + 1),
            1 => drop(lines.remove(at)),
            2 | 3 => other_number(&mut lines[at], rng),
            4 => other_operator(&mut lines[at], rng),
            5 => repeated_op(&mut lines, at, rng),
            6 | 7 => repeated_region(&mut lines, rng),
            _ => loops_around(&mut lines, rng),
        }
    }
    lines.join("\n") + "\n"
}

fn other_number(line: &mut String, rng: &mut Rng) {
    let number = Regex::new(r"(^|[^\w%#@.])(-?\d+)($|[^\w.])").expect("a pattern");
    let all: Vec<_> = number.captures_iter(line).filter_map(|found| found.get(2)).collect();
    if all.is_empty() {
        return;
    }
    let chosen = rng.pick(&all);
    let value: i128 = chosen.as_str().parse().unwrap_or(1);
    let near = [
        value.saturating_add(1),
        value.saturating_sub(1),
        value.saturating_mul(2),
        value.saturating_mul(1000),
    ];
    let numbers = [&[0, 1, -1, 7, 1 << 31, 1 << 62][..], &near].concat();
    let range = chosen.range();
    let other = rng.pick(&numbers).to_string();
    line.replace_range(range, &other);
}

fn other_operator(line: &mut String, rng: &mut Rng) {
    for operators in OPERATORS {
        if let Some(found) = operators.iter().find(|operator| line.contains(**operator)) {
            let other: &&str = rng.pick(operators);
            *line = line.replacen(found, other, 1);
            return;
        }
    }
}

/// The next op that has a result and operands is applied to its own result, up to 100 times.
fn repeated_op(lines: &mut Vec<String>, from: usize, rng: &mut Rng) {
    let op = Regex::new(r"^(\s*)(%\w+) = (\S+ .*%[^{]*)$").expect("a pattern");
    let is_other =
        |line: &str| ["alloc", "load", "constant", "global"].iter().any(|name| line.contains(name));
    let found =
        (from..lines.len()).chain(0..from).find(|at| op.is_match(&lines[*at]) && !is_other(&lines[*at]));
    let Some(at) = found else { return };
    let captures = op.captures(&lines[at]).expect("it matches");
    let [indent, result, rest] = [1, 2, 3].map(|group| captures[group].to_string());
    let name = Regex::new(r"%\w+").expect("a pattern");
    let (mut last, tag, mut copies) = (result.clone(), rng.bits() % 1_000_000, Vec::new());
    for number in 0..*rng.pick(&[2, 5, 10, 20, 40, 100]) {
        let kept: Vec<bool> = name.find_iter(&rest).map(|_| rng.chance(30)).collect();
        let mut kept = kept.into_iter();
        let operands = |found: &regex::Captures<'_>| match kept.next() {
            Some(true) => found[0].to_string(),
            _ => last.clone(),
        };
        let rest = name.replace_all(&rest, operands).into_owned();
        last = format!("%z{tag}_{number}");
        copies.push(format!("{indent}{last} = {rest}"));
    }
    let uses = Regex::new(&format!(r"{}\b", regex::escape(&result))).expect("a pattern");
    for line in &mut lines[at + 1..] {
        *line = uses.replace_all(line, last.as_str()).into_owned();
    }
    lines.splice(at + 1..at + 1, copies);
}

/// The lines of a loop or conditional.
fn region(lines: &[String], rng: &mut Rng) -> Option<std::ops::RangeInclusive<usize>> {
    let opens = Regex::new(r"^\s*(affine|scf)\.(for|if|parallel) ").expect("a pattern");
    let starts = lines.iter().positions(|line| opens.is_match(line)).collect_vec();
    let start = *(!starts.is_empty()).then(|| rng.pick(&starts))?;
    let mut depth = 0;
    let end = lines[start..].iter().position(|line| {
        depth += line.matches('{').count() as i64 - line.matches('}').count() as i64;
        depth <= 0
    })?;
    Some(start..=start + end)
}

fn repeated_region(lines: &mut Vec<String>, rng: &mut Rng) {
    let Some(region) = region(lines, rng) else { return };
    let (end, text) = (*region.end(), lines[region].to_vec());
    for _ in 0..*rng.pick(&[1, 2, 5, 10, 40]) {
        lines.splice(end + 1..end + 1, text.iter().cloned());
    }
}

fn loops_around(lines: &mut Vec<String>, rng: &mut Rng) {
    let Some(region) = region(lines, rng) else { return };
    let (n_loops, tag, n_turns) =
        (*rng.pick(&[1, 1, 2, 4, 8]), rng.bits() % 1_000_000, *rng.pick(&[2, 10, 100]));
    lines.insert(region.end() + 1, "}".repeat(n_loops));
    let opened = (0..n_loops).map(|at| format!("affine.for %w{tag}_{at} = 0 to {n_turns} {{"));
    lines.splice(region.start()..region.start(), opened.collect_vec());
}
