//! Programs and proofs with one small change: none is accepted unless execution agrees.

use std::collections::BTreeMap;
use std::sync::Mutex;

use loopwright::polyhedra::Budget;
use loopwright::transforms::machinery::rolled_up;
use loopwright_affine_ir::{FuncOp, IndexWidth, Ir, OpId, PrintOptions, print_op};
use loopwright_analysis::Separation;
use loopwright_checker::{EqualityRecord, check_equal};
use loopwright_prover::machinery::complete_proof;
use loopwright_prover::{Equality, Functions, Uncertified, certify_equal, prove_equal};

use super::change::{changed, with_other_number};
use super::execution::{at_sizes, differing_input, run_each, with_main_of};
use super::function_pair;
use crate::changes::{CHANGES, changed_text};
use crate::programs::Program;
use crate::tools::Mlir;
use support::engine;
use support::rng::Rng;

/// Changed numbers of proofs, and changed ops, for each program: what `LOOPWRIGHT_FAULTS` says, or this.
const FAULTS: usize = 40;

/// Changed functions that changed proofs are held against.
const KEPT: usize = 8;

/// What was changed, how often, and how often it was accepted.
static FIGURES: Mutex<BTreeMap<String, [usize; 2]>> = Mutex::new(BTreeMap::new());

fn count(what: &str, is_accepted: bool) {
    let mut figures = FIGURES.lock().expect("no test panics here");
    let [tried, accepted] = figures.entry(what.to_string()).or_default();
    *tried += 1;
    *accepted += usize::from(is_accepted);
}

/// A function that a change made, and the proof that it is equal.
struct Subject<'a> {
    program: &'a Program,
    change: &'static str,
    name: String,
    irs: [Ir; 2],
    record: EqualityRecord,
    /// The functions around it.
    others: String,
    text: String,
}

/// A proof that two functions are equal, if there is one that the checker follows.
pub fn certified(pair: [(&Ir, OpId); 2]) -> Result<EqualityRecord, Uncertified> {
    certify_equal(&functions(pair), &Budget::new(400_000))
}

fn functions<'a>([before, after]: [(&'a Ir, OpId); 2]) -> Functions<'a> {
    Functions {
        before,
        after,
        index_width: IndexWidth::default(),
        parameters: None,
        separation: &Separation::Assumed,
        has_read_only: false,
    }
}

/// Whether there is a proof, for the functions as they are or with unrolled loops rolled up.
fn is_proved(pair: [(&Ir, OpId); 2]) -> bool {
    let proved =
        |pair| matches!(prove_equal(&functions(pair), &Budget::new(100_000)), Ok(Equality::Proved(_)));
    let rolled = pair.map(|(ir, _)| rolled_up(ir));
    let has_some = rolled.iter().any(Option::is_some);
    let of = |at: usize| (rolled[at].as_ref().map_or(pair[at].0, |new| &new.ir), pair[at].1);
    proved(pair) || has_some && proved([of(0), of(1)])
}

fn subjects(program: &Program) -> Result<Vec<Subject<'_>>, String> {
    let mut subjects = Vec::new();
    let local = PrintOptions { local_scope: true, ..PrintOptions::default() };
    for change in CHANGES {
        let Some(after) = changed_text(&program.text, change)? else { continue };
        let irs = [engine::read(&program.text)?, engine::read(&after)?];
        for func in FuncOp::defined(&irs[0]).filter(|func| func.name(&irs[0]) != "main") {
            let name = func.path(&irs[0]);
            let Ok(pair) = function_pair(&irs[0], &irs[1], &name) else { continue };
            let Ok(record) = certified(pair) else { continue };
            let (ir, op) = pair[1];
            let all = ir.block(ir.module_body()).ops().iter();
            let others = all.filter(|other| **other != op).map(|other| print_op(ir, *other, &local) + "\n");
            let (others, text) = (others.collect(), print_op(ir, op, &local));
            let irs = irs.clone();
            subjects.push(Subject { program, change: change.name, name, irs, record, others, text });
        }
    }
    Ok(subjects)
}

/// Proofs of what a pass made, used for functions that are like it but for one fault, by somebody who may
/// search for all refutations anew, and with a number of the proof changed; and the same functions without a
/// proof: none is accepted that does something else.
pub fn proofs_are_about_their_programs(mlir: &Mlir, programs: &[Program]) -> Result<(), String> {
    let wanted = std::env::var("LOOPWRIGHT_FAULTS").ok().and_then(|text| text.parse().ok());
    let wanted: usize = wanted.unwrap_or(FAULTS);
    let mut findings = Vec::new();
    for program in programs {
        let subjects = subjects(program)?;
        let each = wanted.div_ceil(subjects.len().max(1));
        let mut left = [wanted, wanted];
        let mut accepted: Vec<(String, String)> = Vec::new();
        for (number, subject) in subjects.iter().enumerate() {
            let mut rng = Rng::new(program.text.len() as u64 + number as u64);
            let kept = subject.changed_ops(each.min(left[0]), &mut rng, &mut accepted, &mut findings)?;
            left[0] -= kept.0;
            left[1] -= subject.changed_numbers(each.min(left[1]), &kept.1, &mut rng, &mut findings)?;
        }
        findings.extend(held_to_runner(mlir, program, &accepted));
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// What was accepted prints what the program prints, under `mlir-runner`, at several sizes.
fn held_to_runner(mlir: &Mlir, program: &Program, accepted: &[(String, String)]) -> Vec<String> {
    let mut findings = Vec::new();
    for (sized, expected) in at_sizes(&program.text) {
        let texts: Vec<(&str, String)> = accepted
            .iter()
            .filter_map(|(what, text)| {
                Some((what.as_str(), with_main_of(&engine::read(text).ok()?, &sized).ok()?))
            })
            .collect();
        let sources: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
        for ((what, text), found) in texts.iter().zip(run_each(mlir, &sources)) {
            if found.as_ref() != Ok(&expected) {
                findings.push(format!("{what}: prints something else under mlir-runner\n{text}"));
            }
        }
    }
    findings
}

impl Subject<'_> {
    fn what(&self) -> String {
        format!("{}: {}: '{}'", self.program.name, self.change, self.name)
    }

    /// So many changes of the function. How many there were, and some functions with them.
    fn changed_ops(
        &self,
        n: usize,
        rng: &mut Rng,
        accepted: &mut Vec<(String, String)>,
        findings: &mut Vec<String>,
    ) -> Result<(usize, Vec<Ir>), String> {
        let (mut n_tried, mut kept) = (0, Vec::new());
        let old = function_pair(&self.irs[0], &self.irs[1], &self.name)?[1];
        let old = print_op(old.0, old.1, &PrintOptions::default());
        // Many changes are no programs.
        for _ in 0..20 * n {
            if n_tried == n {
                break;
            }
            let Some((kind, text)) = changed(&self.text, rng) else { continue };
            let whole = format!("{}{text}\n", self.others);
            let Ok(faulty) = engine::read(&whole) else { continue };
            let Ok(pair) = function_pair(&self.irs[0], &faulty, &self.name) else { continue };
            if print_op(&faulty, pair[1].1, &PrintOptions::default()) == old {
                continue;
            }
            n_tried += 1;
            let skeleton = EqualityRecord { choices: vec![], proofs: vec![], ..self.record.clone() };
            let is_accepted = complete_proof(skeleton, pair, &Budget::new(200_000)).is_ok()
                || check_equal(&self.record, pair).is_ok()
                || is_proved(pair);
            count(&format!("ops changed, {kind}"), is_accepted);
            if is_accepted {
                if let Some(input) = differing_input(&self.irs[0], &faulty, &self.name) {
                    let what = self.what();
                    findings
                        .push(format!("{what} is accepted with a fault, and differs with {input}\n{text}"));
                } else {
                    accepted.push((self.what(), whole));
                }
            }
            if kept.len() < KEPT {
                kept.push(faulty);
            }
        }
        Ok((n_tried, kept))
    }

    /// So many changes of the proof, held against the function that it is about and against those with a
    /// fault.
    fn changed_numbers(
        &self,
        n: usize,
        faulty: &[Ir],
        rng: &mut Rng,
        findings: &mut Vec<String>,
    ) -> Result<usize, String> {
        let mut n_tried = 0;
        for _ in 0..20 * n {
            if n_tried == n {
                break;
            }
            let Some(record) = with_other_number(&self.record, rng) else { continue };
            n_tried += 1;
            let pair = function_pair(&self.irs[0], &self.irs[1], &self.name)?;
            count("numbers changed, its own function", check_equal(&record, pair).is_ok());
            for faulty in faulty {
                let Ok(pair) = function_pair(&self.irs[0], faulty, &self.name) else { continue };
                let is_accepted = check_equal(&record, pair).is_ok();
                count("numbers changed, another function", is_accepted);
                if is_accepted && let Some(input) = differing_input(&self.irs[0], faulty, &self.name) {
                    let (what, text) = (self.what(), print_op(faulty, pair[1].1, &PrintOptions::default()));
                    findings.push(format!(
                        "{what}: a changed proof is accepted, it differs with {input}\n{text}"
                    ));
                }
            }
        }
        Ok(n_tried)
    }
}

/// Prints how many changes there were, and how many of them were accepted.
pub fn print_figures() {
    for (what, [tried, accepted]) in FIGURES.lock().expect("no test panics here").iter() {
        println!("verify: {what}: {tried}, {accepted} accepted");
    }
}
