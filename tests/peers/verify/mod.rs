//! What is said of two programs being equal, held against what they do when they run.
//!
//! Pairs are generated programs and what passes make of them. They run in the interpreter, which knows of
//! races and of everything else that has no meaning, and under `mlir-runner` at several sizes.
//! `LOOPWRIGHT_SEEDS=100` makes about 5,000 pairs, `LOOPWRIGHT_FAULTS=40` at most this many changed numbers
//! of proofs and as many changed ops for each program, and `LOOPWRIGHT_CHANGES=tile` looks at those changes
//! alone whose names have that.

mod change;
mod execution;
mod faults;
pub mod witnesses;

use std::collections::BTreeMap;
use std::sync::Mutex;

use loopwright::polyhedra::Budget;
use loopwright::transforms::{FunctionVerdict, Verdict, VerifyOptions, verify};
use loopwright_affine_ir::{FuncOp, Ir, OpId};
use loopwright_checker::check_equal;
use loopwright_prover::Uncertified;

use self::execution::{at_sizes, differing_input, run_each, with_main_of};
use self::faults::certified;
use crate::changes::{CHANGES, TRANSFERS, changed_text};
use crate::programs::Program;
use crate::text::split_opt;
use crate::tools::Mlir;
use support::command::first_difference;
use support::engine::{self, interpreted};
use support::printed::without_addresses;

pub use self::faults::proofs_are_about_their_programs;

/// Passes of mlir-opt, by what they are called here.
const PASSES: [(&str, &str); 17] = [
    ("tile 3", "affine-loop-tile{tile-size=3}"),
    ("tile 32", "affine-loop-tile{tile-size=32}"),
    ("unroll 2", "affine-loop-unroll{unroll-factor=2}"),
    ("unroll 3", "affine-loop-unroll{unroll-factor=3}"),
    ("unroll and jam 2", "affine-loop-unroll-jam{unroll-jam-factor=2}"),
    ("fusion", "affine-loop-fusion{maximal=true}"),
    ("siblings fused", "affine-loop-fusion{mode=sibling}"),
    ("copies", "affine-data-copy-generate{generate-dma=false fast-mem-space=0}"),
    ("transfers", "affine-data-copy-generate{generate-dma=true fast-mem-space=1 fast-mem-capacity=1}"),
    ("vectors of 4", "affine-super-vectorize{virtual-vector-size=4}"),
    ("scalar replacement", "affine-scalrep"),
    ("coalescing", "affine-loop-coalescing"),
    ("normalization", "affine-loop-normalize"),
    ("invariant code", "affine-loop-invariant-code-motion"),
    ("parallel loops", "affine-parallelize"),
    ("canonical form", "canonicalize"),
    ("common subexpressions", "cse"),
];

/// What is known of pairs.
#[derive(Default)]
struct Figures {
    /// Pairs that are called equal.
    equal: usize,
    /// Pairs that are only tested.
    tested: usize,
    /// Pairs that are called different, and how many of them print something else.
    different: [usize; 2],
    /// Functions proved with a certificate, and without.
    certificates: [usize; 2],
    /// Runs under `mlir-runner` that were compared.
    runs: usize,
    /// Programs that could not be read.
    unread: usize,
}

static FIGURES: Mutex<BTreeMap<&str, Figures>> = Mutex::new(BTreeMap::new());

/// Why proved functions have no certificate: reasons without their places, and how often.
static REASONS: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

/// A reason in words that are the same wherever it comes up.
fn without_places(why: &Uncertified) -> String {
    let text = why.to_string();
    let words = text.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.collect::<Vec<_>>().join(" ")
}

fn note(what: &'static str, change: impl FnOnce(&mut Figures)) {
    change(FIGURES.lock().expect("no test panics here").entry(what).or_default());
}

/// Every pair of a program and what a pass makes of it is called equal only if both do the same, and
/// different only if they do not.
pub fn verdicts_are_right(mlir: &Mlir, programs: &[Program]) -> Result<(), String> {
    let mut pairs = Vec::new();
    // To look at one of them again.
    let wanted = std::env::var("LOOPWRIGHT_CHANGES").unwrap_or_default();
    let changes = || CHANGES.iter().chain(TRANSFERS);
    let mut names = PASSES.iter().map(|(name, _)| *name).chain(changes().map(|change| change.name));
    if !names.any(|name| name.contains(&wanted)) {
        return Err(format!("no change is called '{wanted}' (LOOPWRIGHT_CHANGES)"));
    }
    for (name, pass) in PASSES.into_iter().filter(|(name, _)| name.contains(&wanted)) {
        let option = format!("--pass-pipeline=builtin.module(func.func({pass}))");
        let texts = programs.iter().map(|program| program.text.as_str());
        let changed: Vec<Option<String>> = match split_opt(mlir, texts.clone(), &[&option]) {
            Ok(changed) => changed.into_iter().map(Some).collect(),
            // The pass does not survive one of them.
            Err(_) => texts.map(|text| mlir.opt(text, &[&option]).ok()).collect(),
        };
        for (program, after) in
            programs.iter().zip(changed).filter_map(|(program, after)| Some((program, after?)))
        {
            // Not all dialects that mlir-opt brings in are known.
            match engine::read(&after) {
                Ok(_) => pairs.push(Pair::new(name, program, after)),
                Err(_) => note(name, |figures| figures.unread += 1),
            }
        }
    }
    for change in changes().filter(|change| change.name.contains(&wanted)) {
        for program in programs {
            if let Some(after) = changed_text(&program.text, change)? {
                pairs.push(Pair::new(change.name, program, after));
            }
        }
    }
    let mut findings = Vec::new();
    let mut judged = Vec::new();
    for pair in &pairs {
        judged.push(pair.judged(&mut findings)?);
    }
    compare_runs(mlir, programs, pairs.iter().zip(&judged), &mut findings);
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// A program and what was made of it.
struct Pair<'a> {
    what: &'static str,
    program: &'a Program,
    after: String,
}

/// What was found out about a pair.
struct Judged {
    are_equal: bool,
    /// The second program, if it runs to its end.
    runs: Option<Ir>,
}

impl<'a> Pair<'a> {
    fn new(what: &'static str, program: &'a Program, after: String) -> Self {
        Self { what, program, after }
    }

    fn judged(&self, findings: &mut Vec<String>) -> Result<Judged, String> {
        let Self { what, program, after } = self;
        let (before, changed) = (engine::read(&program.text)?, engine::read(after)?);
        let budget = || Budget::new(200_000);
        let verdicts = verify(&before, &changed, &VerifyOptions::default(), &budget, &mut |_| {});
        let verdicts = verdicts.map_err(|error| format!("{}: {what}: {error}", program.name))?;
        let is_different = |verdict: &&FunctionVerdict| matches!(verdict.verdict, Verdict::Different(_));
        let different = verdicts.iter().find(is_different);
        let are_equal = verdicts.iter().all(|verdict| verdict.verdict.is_equal());
        let mut fault =
            |message: &str| findings.push(format!("{}: {what}: {message}\n{after}", program.name));
        let outputs = (interpreted(&program.text), interpreted(after));
        let runs = outputs.1.is_ok();
        let prints_alike = match outputs {
            (Ok((old, _)), Ok((new, _))) => {
                first_difference(&without_addresses(&old), &without_addresses(&new)).is_none()
            }
            (Ok(_), Err(_)) => false,
            (Err(_), _) => true,
        };
        if are_equal && !prints_alike {
            fault("called equal, and prints something else");
        }
        if verdicts.iter().filter(is_different).any(|verdict| verdict.name == "main") && prints_alike {
            fault("'main' is called different, and prints the same");
        }
        let is_equal = |verdict: &&FunctionVerdict| verdict.verdict.is_equal() && verdict.name != "main";
        for verdict in verdicts.iter().filter(is_equal) {
            if let Some(input) = differing_input(&before, &changed, &verdict.name) {
                fault(&format!("'{}' is called equal, and differs with {input}", verdict.name));
            }
        }
        note(what, |figures| match different {
            _ if are_equal => figures.equal += 1,
            None => figures.tested += 1,
            Some(_) => {
                figures.different[0] += 1;
                figures.different[1] += usize::from(!prints_alike);
            }
        });
        for verdict in verdicts.iter().filter(|verdict| matches!(verdict.verdict, Verdict::Proved(_))) {
            let pair = function_pair(&before, &changed, &verdict.name)?;
            let certified = certified(pair);
            if let Err(why) = &certified {
                *REASONS.lock().expect("no test panics here").entry(without_places(why)).or_default() += 1;
            }
            if let Ok(record) = &certified
                && let Err(fault) = check_equal(record, pair)
            {
                findings
                    .push(format!("{}: {what}: its proof is not accepted: {fault}\n{after}", program.name));
            }
            note(what, |figures| figures.certificates[usize::from(certified.is_err())] += 1);
        }
        Ok(Judged { are_equal, runs: runs.then_some(changed) })
    }
}

/// Pairs print the same under `mlir-runner` at several sizes if they are called equal. What has no meaning is
/// left out: it may do anything to those that run beside it.
fn compare_runs<'a>(
    mlir: &Mlir,
    programs: &[Program],
    pairs: impl Iterator<Item = (&'a Pair<'a>, &'a Judged)> + Clone,
    findings: &mut Vec<String>,
) {
    for program in programs {
        for (sized, expected) in at_sizes(&program.text) {
            let of_program =
                pairs.clone().filter(|(pair, judged)| judged.are_equal && pair.program.name == program.name);
            let texts: Vec<(&Pair<'_>, String)> = of_program
                .filter_map(|(pair, judged)| {
                    // `mlir-runner` has no transfers, and no device.
                    let runs = judged.runs.as_ref().filter(|ir| !needs_a_device(ir))?;
                    Some((pair, with_main_of(runs, &sized).ok()?))
                })
                .collect();
            let sources: Vec<&str> =
                std::iter::once(sized.as_str()).chain(texts.iter().map(|(_, text)| text.as_str())).collect();
            let mut found = run_each(mlir, &sources).into_iter();
            if found.next().is_none_or(|own| own.as_ref() != Ok(&expected)) {
                findings
                    .push(format!("{}: mlir-runner does not print what the interpreter does", program.name));
                continue;
            }
            for ((pair, text), found) in texts.iter().zip(found) {
                note(pair.what, |figures| figures.runs += 1);
                if found.as_ref() != Ok(&expected) {
                    let found = found.as_ref().map_or_else(|error| error.as_str(), |_| "it runs");
                    let why = "called equal, and prints something else under mlir-runner";
                    findings.push(format!("{}: {}: {why} ({found})\n{text}", program.name, pair.what));
                }
            }
        }
    }
}

fn needs_a_device(ir: &Ir) -> bool {
    ir.walk(ir.module()).any(|op| ir.def(op).transfer.is_some() || ir.def(op).dialect() == "gpu")
}

fn function_pair<'a>(before: &'a Ir, after: &'a Ir, name: &str) -> Result<[(&'a Ir, OpId); 2], String> {
    let func = |ir: &Ir| FuncOp::defined(ir).find(|func| func.path(ir) == name).map(|func| func.0);
    match (func(before), func(after)) {
        (Some(old), Some(new)) => Ok([(before, old), (after, new)]),
        _ => Err(format!("'{name}' is lost")),
    }
}

/// Prints how many pairs were proved, only tested, and different.
pub fn print_figures() {
    let figures = FIGURES.lock().expect("no test panics here");
    for (what, figures) in figures.iter() {
        let Figures { equal, tested, different: [different, print], .. } = figures;
        let Figures { certificates: [with, without], runs, unread, .. } = figures;
        println!(
            "verify: {what}: {equal} equal, {tested} only tested, {different} different ({print} print something else), {unread} not \
             read; {runs} runs compared; certificates of {with} functions, none of {without}"
        );
    }
    for (why, count) in REASONS.lock().expect("no test panics here").iter() {
        println!("verify: no certificate of {count} functions: {why}");
    }
    faults::print_figures();
}
