//! What is said of two programs being equal, held against what they do when they run.

use std::collections::BTreeMap;
use std::sync::Mutex;

use affine_ir::{FuncOp, IndexWidth, Ir, OpId, PrintOptions, Type, print_op};
use analysis::{EqualityRecord, Functions, Uncertified, certify_equal, check_equal, complete_proof};
use interp::{Datum, InterpOptions, Interpreter, Order};
use loopwright::polyhedra::Budget;
use loopwright::transforms::{Verdict, VerifyOptions, verify};

use super::changes::{CHANGES, changed_text};
use super::programs::Program;
use super::text::split_opt;
use super::tools::Mlir;
use support::command::first_difference;
use support::engine::{self, interpreted};
use support::printed::without_addresses;
use support::rng::Rng;

/// Passes of mlir-opt, by what they are called here.
const PASSES: [(&str, &str); 14] = [
    ("tile 3", "affine-loop-tile{tile-size=3}"),
    ("tile 32", "affine-loop-tile{tile-size=32}"),
    ("unroll 2", "affine-loop-unroll{unroll-factor=2}"),
    ("unroll 3", "affine-loop-unroll{unroll-factor=3}"),
    ("unroll and jam 2", "affine-loop-unroll-jam{unroll-jam-factor=2}"),
    ("fusion", "affine-loop-fusion{maximal=true}"),
    ("copies", "affine-data-copy-generate{generate-dma=false fast-mem-space=0}"),
    ("scalar replacement", "affine-scalrep"),
    ("coalescing", "affine-loop-coalescing"),
    ("normalization", "affine-loop-normalize"),
    ("invariant code", "affine-loop-invariant-code-motion"),
    ("parallel loops", "affine-parallelize"),
    ("canonical form", "canonicalize"),
    ("common subexpressions", "cse"),
];

/// Pairs that were proved, only tested, and different, by what was done to the first of them; and functions that were
/// proved with a certificate, and without.
static FIGURES: Mutex<BTreeMap<&str, [usize; 5]>> = Mutex::new(BTreeMap::new());

/// Why proved functions have no certificate: reasons without their places, and how often.
static REASONS: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

/// Every pair of a program and what a pass makes of it is called equal only if both do the same, and different only if they do not.
pub fn verdicts_are_right(mlir: &Mlir, programs: &[Program]) -> Result<(), String> {
    let mut findings = Vec::new();
    for (name, pass) in PASSES {
        let option = format!("--pass-pipeline=builtin.module(func.func({pass}))");
        let texts = programs.iter().map(|program| program.text.as_str());
        let changed: Vec<Option<String>> = match split_opt(mlir, texts.clone(), &[&option]) {
            Ok(changed) => changed.into_iter().map(Some).collect(),
            // The pass does not survive one of them.
            Err(_) => texts.map(|text| mlir.opt(text, &[&option]).ok()).collect(),
        };
        let pairs = programs.iter().zip(&changed);
        for (program, after) in pairs.filter_map(|(program, after)| Some((program, after.as_ref()?))) {
            judge(name, program, after, &mut findings)?;
        }
    }
    for change in CHANGES {
        for program in programs {
            if let Some(after) = changed_text(&program.text, change)? {
                judge(change.name, program, &after, &mut findings)?;
            }
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

fn judge(
    what: &'static str,
    program: &Program,
    after: &str,
    findings: &mut Vec<String>,
) -> Result<(), String> {
    let (before, changed) = (engine::read(&program.text)?, engine::read(after)?);
    let verdicts =
        verify(&before, &changed, &VerifyOptions::default(), &|| Budget::new(200_000), &mut |_| {});
    let verdicts = verdicts.map_err(|error| format!("{}: {what}: {error}", program.name))?;
    let different = verdicts.iter().find(|verdict| matches!(verdict.verdict, Verdict::Different(_)));
    let are_equal = verdicts.iter().all(|verdict| verdict.verdict.is_equal());
    let mut fault = |message: &str| findings.push(format!("{}: {what}: {message}\n{after}", program.name));
    let prints_alike = match (interpreted(&program.text), interpreted(after)) {
        (Ok((old, _)), Ok((new, _))) => {
            first_difference(&without_addresses(&old), &without_addresses(&new)).is_none()
        }
        (Ok(_), Err(_)) => false,
        (Err(_), _) => true,
    };
    if are_equal && !prints_alike {
        fault("called equal, and prints something else");
    }
    if different.is_some_and(|verdict| verdict.name == "main") && prints_alike {
        fault("'main' is called different, and prints the same");
    }
    for verdict in verdicts.iter().filter(|verdict| verdict.verdict.is_equal() && verdict.name != "main") {
        if let Some(input) = differing_input(&before, &changed, &verdict.name) {
            fault(&format!("'{}' is called equal, and differs with {input}", verdict.name));
        }
    }
    let column = if are_equal { 0 } else { 1 + usize::from(different.is_some()) };
    FIGURES.lock().expect("no test panics here").entry(what).or_default()[column] += 1;
    for verdict in verdicts.iter().filter(|verdict| matches!(verdict.verdict, Verdict::Proved(_))) {
        let pair = function_pair(&before, &changed, &verdict.name)?;
        let certified = certified(pair);
        if let Err(why) = &certified {
            *REASONS.lock().expect("no test panics here").entry(without_places(why)).or_default() += 1;
        }
        if let Ok(record) = &certified
            && let Err(fault) = check_equal(record, pair)
        {
            findings.push(format!("{}: {what}: its proof is not accepted: {fault}\n{after}", program.name));
        }
        let column = if certified.is_ok() { 3 } else { 4 };
        FIGURES.lock().expect("no test panics here").entry(what).or_default()[column] += 1;
    }
    Ok(())
}

fn function_pair<'a>(before: &'a Ir, after: &'a Ir, name: &str) -> Result<[(&'a Ir, OpId); 2], String> {
    let func = |ir: &Ir| FuncOp::defined(ir).find(|func| func.path(ir) == name).map(|func| func.0);
    match (func(before), func(after)) {
        (Some(old), Some(new)) => Ok([(before, old), (after, new)]),
        _ => Err(format!("'{name}' is lost")),
    }
}

/// A proof that two functions are equal, if there is one that the checker follows.
fn certified(pair: [(&Ir, OpId); 2]) -> Result<EqualityRecord, Uncertified> {
    let functions =
        Functions { before: pair[0], after: pair[1], index_width: IndexWidth::default(), parameters: None };
    certify_equal(&functions, &Budget::new(400_000))
}

/// A reason in words that are the same wherever it comes up.
fn without_places(why: &Uncertified) -> String {
    let text = why.to_string();
    let words = text.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.collect::<Vec<_>>().join(" ")
}

/// Proofs of what a pass made, used for programs that are like it but for one fault: with all that somebody who looks for refutations can
/// find, and with numbers of the proof changed, none is accepted for a function that does something else.
pub fn proofs_are_about_their_programs(programs: &[Program]) -> Result<(), String> {
    let mut findings = Vec::new();
    let (mut n_tried, mut n_accepted) = (0, 0);
    for program in programs {
        for change in CHANGES {
            let Some(after) = changed_text(&program.text, change)? else { continue };
            let (before, changed) = (engine::read(&program.text)?, engine::read(&after)?);
            let mut rng = Rng::new(program.text.len() as u64);
            for func in FuncOp::defined(&before).filter(|func| func.name(&before) != "main") {
                let name = func.path(&before);
                let Ok(pair) = function_pair(&before, &changed, &name) else { continue };
                let Ok(record) = certified(pair) else { continue };
                // Most faults are in other functions.
                for _ in 0..10 * FAULTS {
                    let Ok(faulty) = engine::read(&with_fault(&after, &mut rng)) else { continue };
                    let old = print_op(&changed, pair[1].1, &PrintOptions::default());
                    let Ok(pair) = function_pair(&before, &faulty, &name) else { continue };
                    if print_op(&faulty, pair[1].1, &PrintOptions::default()) == old {
                        continue;
                    }
                    n_tried += 1;
                    let skeleton = EqualityRecord { choices: vec![], proofs: vec![], ..record.clone() };
                    let completed = complete_proof(skeleton, pair, &Budget::new(200_000));
                    let is_accepted = completed.is_ok()
                        || check_equal(&record, pair).is_ok()
                        || check_equal(&with_other_number(&record, &mut rng), pair).is_ok();
                    n_accepted += usize::from(is_accepted);
                    if is_accepted && let Some(input) = differing_input(&before, &faulty, &name) {
                        findings.push(format!(
                            "{}: {}: a proof of '{name}' is accepted, and it differs with {input}\n{}",
                            program.name,
                            change.name,
                            print_op(&faulty, pair[1].1, &PrintOptions::default())
                        ));
                    }
                }
            }
        }
    }
    println!("verify: {n_tried} faults under proofs, {n_accepted} accepted");
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// The proof with one of its numbers changed.
fn with_other_number(record: &EqualityRecord, rng: &mut Rng) -> EqualityRecord {
    let text = serde_json::to_string(record).expect("a record has string keys only");
    let bytes = text.as_bytes();
    let is_number = |at: &usize| bytes[*at].is_ascii_digit() && b"[,:-".contains(&bytes[*at - 1]);
    let numbers: Vec<usize> = (1..bytes.len()).filter(is_number).collect();
    let Some(at) = numbers.get(rng.index(numbers.len().max(1))) else { return record.clone() };
    let n = bytes[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: u64 = text[*at..at + n].parse().unwrap_or(0);
    let changed = format!("{}{}{}", &text[..*at], number + 1, &text[at + n..]);
    serde_json::from_str(&changed).unwrap_or_else(|_| record.clone())
}

/// Changes of one number or one op in what a pass made: none of them is called equal if it does something else.
pub fn faults_are_seen(programs: &[Program]) -> Result<(), String> {
    let mut findings = Vec::new();
    let change = CHANGES.iter().find(|change| change.name == "affine-loop-tile").expect("is in the list");
    for program in programs {
        let after = changed_text(&program.text, change)?.unwrap_or_else(|| program.text.clone());
        let mut rng = Rng::new(program.text.len() as u64);
        for _ in 0..FAULTS {
            let faulty = with_fault(&after, &mut rng);
            let name = Program { name: format!("{}, with a fault", program.name), ..program.clone() };
            if faulty != after && engine::read(&faulty).is_ok() {
                judge("faults", &name, &faulty, &mut findings)?;
            }
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// Faults put into each program.
const FAULTS: usize = 8;

/// The text with one number or one op changed.
fn with_fault(text: &str, rng: &mut Rng) -> String {
    let is_number = |at: &usize| {
        let (before, here) = (&text[..*at], &text[*at..]);
        let stands_alone =
            before.ends_with([' ', '[', '(']) && here.starts_with(|c: char| c.is_ascii_digit());
        stands_alone && !before.ends_with(": ")
    };
    let numbers: Vec<usize> =
        (1..text.len()).filter(|at| text.is_char_boundary(*at)).filter(is_number).collect();
    let ops = [("arith.addf", "arith.subf"), ("arith.mulf", "arith.addf"), ("arith.subf", "arith.addf")];
    let places: Vec<(usize, &str, &str)> =
        ops.iter().flat_map(|(old, new)| text.match_indices(old).map(|(at, _)| (at, *old, *new))).collect();
    match rng.index((numbers.len() + places.len()).max(1)) {
        choice if choice < numbers.len() => {
            let at = numbers[choice];
            let n = text[at..].bytes().take_while(u8::is_ascii_digit).count();
            let number: u64 = text[at..at + n].parse().unwrap_or(0);
            format!("{}{}{}", &text[..at], number + 1, &text[at + n..])
        }
        choice => match places.get(choice - numbers.len()) {
            Some((at, old, new)) => format!("{}{new}{}", &text[..*at], &text[at + old.len()..]),
            None => text.to_string(),
        },
    }
}

/// Sizes and other numbers that functions are run with.
const SIZES: [i64; 12] = [-3, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 17];

/// An input with which a function does something else in the second program, if one of a few does.
fn differing_input(before: &Ir, after: &Ir, name: &str) -> Option<String> {
    for (seed, size) in (0..).zip(SIZES) {
        // What has no meaning before may have any after.
        let Some(old) = left_by(before, name, size, seed, Order::Forward) else { continue };
        for order in [Order::Forward, Order::Reverse, Order::Shuffle(seed)] {
            if left_by(after, name, size, seed, order).as_ref() != Some(&old) {
                return Some(format!("all sizes {size}, seed {seed}, {order:?}"));
            }
        }
    }
    None
}

/// What a function leaves in memory and returns, as bits; `None` if it does not run to its end.
fn left_by(ir: &Ir, name: &str, size: i64, seed: u64, order: Order) -> Option<Vec<Option<u64>>> {
    let func = FuncOp::all(ir).find(|func| func.name(ir) == name)?;
    let limits =
        InterpOptions { step_limit: 3_000_000, memory_limit: 1 << 26, order, ..InterpOptions::default() };
    let mut interpreter = Interpreter::new(ir, limits);
    let mut args = Vec::new();
    for (position, arg) in (0..).zip(func.args(ir)) {
        // Memory has room for subscripts that are larger than sizes.
        let room = if matches!(ir.ty(*arg), Type::MemRef(_)) { 2 * size.max(0) + 8 } else { size };
        args.push(interpreter.seeded_argument(ir.ty(*arg), Some(room), seed * 100 + position).ok()?);
    }
    let results = interpreter.call(name, &args).ok()?;
    let mut left: Vec<Option<u64>> = results.iter().map(Datum::bits).collect();
    for arg in &args {
        if let Datum::MemRef(memref) = arg {
            left.extend(interpreter.read(memref).ok()?);
        }
    }
    Some(left)
}

/// Prints how many pairs were proved, only tested, and different.
pub fn print_figures() {
    let figures = FIGURES.lock().expect("no test panics here");
    for (what, [proved, tested, different, certified, not]) in figures.iter() {
        println!(
            "verify: {what}: {proved} equal, {tested} only tested, {different} different; certificates of {certified} functions, none of {not}"
        );
    }
    let total = |column: usize| figures.values().map(|counts| counts[column]).sum::<usize>();
    println!("verify: in all certificates of {} functions, none of {}", total(3), total(4));
    let reasons = REASONS.lock().expect("no test panics here");
    for (why, count) in reasons.iter() {
        println!("verify: no certificate of {count} functions: {why}");
    }
}
