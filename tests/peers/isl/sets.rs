//! Sets and relations: isl's answers against plain evaluation and against ours.
//!
//! One isl process answers the questions of a group, another one the rest if it takes too long for one of
//! them. What isl does not confirm is counted, and must be a small share. isl reads what we print, and we
//! read what it prints.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use loopwright_polyhedra::SetError;

use support::command::answers;
use support::points::points;
use support::set_ops::numbers::COUNTED_SIZES;
use support::set_ops::{Answer, Value, budget, compute, parse};
use support::sets::{self, Pieces};

const SCRIPT: &str = "tests/peers/isl/sets.py";

/// How many expressions are compared if nothing else is said.
const N_EXPRESSIONS: u64 = 6000;

/// How many of them one test takes.
const CHUNK: u64 = 250;

/// One question in this many may be too hard for isl, and one more in each group.
const ANSWERS_PER_REFUSAL: usize = 50;

/// A question to isl and the result it is to confirm.
struct Question {
    name: String,
    op: &'static str,
    inputs: Vec<String>,
    /// The message if the budget did not suffice: then isl must find the question too hard as well.
    result: Result<String, String>,
    /// `None` if the result is a list of points, or none.
    answer: Option<Answer>,
}

/// What all groups came to.
struct Figures {
    n_expressions: usize,
    /// Compared with isl's result at the points of one size, as isl could not compare the sets.
    n_at_one_size: usize,
    /// Too hard for isl.
    n_unconfirmed: usize,
    /// Too hard for us and for isl.
    n_refused: usize,
    /// Confirmed by isl, whose own text was too hard for us to compare.
    n_unread: usize,
    slowest: (Duration, String),
}

static FIGURES: Mutex<Figures> = Mutex::new(Figures {
    n_expressions: 0,
    n_at_one_size: 0,
    n_unconfirmed: 0,
    n_refused: 0,
    n_unread: 0,
    slowest: (Duration::ZERO, String::new()),
});

/// The seeds of all expressions in groups; one group is one test. `LOOPWRIGHT_EXPRESSIONS` may say which:
/// `1234` or `6000..12000`.
pub fn seed_groups() -> Vec<Range<u64>> {
    let seeds = match std::env::var("LOOPWRIGHT_EXPRESSIONS") {
        Err(_) => 0..N_EXPRESSIONS,
        Ok(text) => parse_seeds(&text)
            .unwrap_or_else(|| panic!("LOOPWRIGHT_EXPRESSIONS is a seed or 'first..end', not '{text}'")),
    };
    seeds.clone().step_by(CHUNK as usize).map(|first| first..(first + CHUNK).min(seeds.end)).collect()
}

fn parse_seeds(text: &str) -> Option<Range<u64>> {
    match text.split_once("..") {
        Some((first, end)) => Some(first.parse().ok()?..end.parse().ok()?),
        None => text.parse().ok().map(|seed| seed..seed + 1),
    }
}

/// Prints what all groups came to, if there were any.
pub fn print_figures() {
    let figures = FIGURES.lock().expect("no thread panics with the figures");
    if figures.n_expressions == 0 {
        return;
    }
    let Figures { n_expressions, n_at_one_size, n_unconfirmed, n_refused, n_unread, slowest } = &*figures;
    println!(
        "isl: {n_expressions} expressions; {n_at_one_size} compared at one size, {n_unconfirmed} too hard for isl, \
         {n_refused} for us and for isl, {n_unread} of its texts too hard to compare; slowest, {} ms: {}",
        slowest.0.as_millis(),
        slowest.1
    );
}

/// The points that [`sets::Condition::holds`] finds in a generated set are the ones that isl finds, for one
/// size.
pub fn evaluation_agrees(python: &Path, seeds: Range<u64>) -> Result<(), String> {
    let mut questions = Vec::new();
    for seed in seeds {
        for (position, input) in sets::cases::case(seed).inputs.iter().enumerate() {
            let Some(result) = points_text(input, COUNTED_SIZES[0]) else { continue };
            let name = format!("seed {seed}, input {position}");
            let inputs = vec![input.text()];
            questions.push(Question { name, op: "points", inputs, result: Ok(result), answer: None });
        }
    }
    ask(python, &questions)
}

/// Our results of generated operations are the ones that isl computes.
pub fn operations_agree(python: &Path, seeds: Range<u64>) -> Result<(), String> {
    let mut questions = Vec::new();
    let mut findings = Vec::new();
    for seed in seeds {
        let case = sets::cases::case(seed);
        let inputs: Vec<String> = case.inputs.iter().map(Pieces::text).collect();
        let expression = format!("seed {seed}: {}({})", case.op, inputs.join(", "));
        let start = Instant::now();
        let answer =
            catch_unwind(|| compute(case.op, &inputs)).unwrap_or_else(|_| Err("a panic".to_string()));
        let duration = start.elapsed();
        note(|figures| {
            if duration > figures.slowest.0 {
                figures.slowest = (duration, expression.clone());
            }
        });
        let name = format!("seed {seed}");
        match answer {
            Ok(answer) => {
                let result = Ok(answer.text());
                questions.push(Question { name, op: case.op, inputs, result, answer: Some(answer) });
            }
            Err(message) if message.starts_with("work limit reached") => {
                questions.push(Question { name, op: case.op, inputs, result: Err(message), answer: None });
            }
            Err(message) => findings.push(format!("{expression}\n  {message}")),
        }
    }
    note(|figures| figures.n_expressions += questions.len());
    findings.extend(ask(python, &questions).err());
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// All points of a union for one size, `S 1 2` or `S 1 2 A 3`, in order.
fn points_text(pieces: &Pieces, n: i64) -> Option<String> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    for (piece, point) in points(pieces, n)? {
        let (from, to) = point.split_at(piece.n_dims() - piece.range.1);
        let mut words = Vec::new();
        if let Some((name, _)) = piece.domain {
            words.push(name.to_string());
            words.extend(from.iter().map(ToString::to_string));
        }
        words.push(piece.range.0.to_string());
        words.extend(to.iter().map(ToString::to_string));
        found.insert(words.join(" "));
    }
    Some(found.into_iter().collect::<Vec<_>>().join(";"))
}

/// The findings name the questions that isl answers otherwise.
fn ask(python: &Path, questions: &[Question]) -> Result<(), String> {
    let mut findings = Vec::new();
    let (mut at, mut gave_up) = (0, Vec::new());
    while at < questions.len() {
        let answers = answers(python, &questions[at..])?;
        for (question, answer) in questions[at..].iter().zip(&answers) {
            if answer["gave_up"] == true {
                gave_up.push(question);
            } else if question.result.is_err() {
                findings.push(question.finding("isl has an answer"));
            } else if let Err(message) = question.check(answer) {
                findings.push(question.finding(&message));
            }
        }
        at += answers.len();
        if let Some(question) = questions.get(at) {
            // The process has ended itself for want of time on this one.
            gave_up.push(question);
            at += 1;
        }
    }
    if gave_up.len() * ANSWERS_PER_REFUSAL > questions.len() + ANSWERS_PER_REFUSAL {
        findings.push(format!("isl gave up on {} of {} questions", gave_up.len(), questions.len()));
    }
    let n_refused = gave_up.iter().filter(|question| question.result.is_err()).count();
    note(|figures| {
        figures.n_unconfirmed += gave_up.len() - n_refused;
        figures.n_refused += n_refused;
    });
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

fn note(update: impl FnOnce(&mut Figures)) {
    update(&mut FIGURES.lock().expect("no thread panics with the figures"));
}

impl Question {
    /// isl found the result right, and what it prints for its own is ours when we read it.
    fn check(&self, theirs: &serde_json::Value) -> Result<(), String> {
        if theirs["ok"] != true {
            return Err(theirs["message"].as_str().unwrap_or("no message").to_string());
        }
        note(|figures| figures.n_at_one_size += usize::from(theirs["one_size"] == true));
        let (Some(printed), Some(Answer { value: Value::Relation(ours), .. })) =
            (theirs["printed"].as_str(), &self.answer)
        else {
            return Ok(());
        };
        match ours.is_equal(&parse(printed)?, &budget()) {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!("isl prints {printed}, which we read as another set")),
            Err(SetError::Exhausted(_)) => {
                note(|figures| figures.n_unread += 1);
                Ok(())
            }
            Err(error) => Err(format!("isl prints {printed}: {error}")),
        }
    }

    fn finding(&self, message: &str) -> String {
        let Question { name, op, inputs, .. } = self;
        let (Ok(result) | Err(result)) = &self.result;
        let seed = name.trim_start_matches("seed ").split(',').next().unwrap_or_default();
        format!(
            "{name}: {op}({})\n  result   {result}\n  {message}\n  alone    LOOPWRIGHT_EXPRESSIONS={seed} cargo test --test peers isl",
            inputs.join(", ")
        )
    }
}

/// The answers of one process, up to the question that takes it too long.
fn answers(python: &Path, questions: &[Question]) -> Result<Vec<serde_json::Value>, String> {
    let mut input = String::new();
    for (id, question) in questions.iter().enumerate() {
        let exact = question.answer.as_ref().is_none_or(|answer| answer.exact);
        let line = serde_json::json!({
            "id": id, "op": question.op, "inputs": question.inputs, "result": question.result.as_ref().ok(), "exact": exact,
        });
        writeln!(input, "{line}").expect("a String takes all text");
    }
    let output = answers::ask(python, &[SCRIPT], &input)?;
    let was_stopped = output.code.is_none();
    let text = if was_stopped { output.stdout } else { output.expect_success("isl")? };
    let answers: Result<Vec<serde_json::Value>, String> = text
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|error| format!("{error}: {line}")))
        .collect();
    let answers = answers?;
    let in_order = answers.iter().enumerate().all(|(id, answer)| answer["id"].as_u64() == Some(id as u64));
    if !in_order || !was_stopped && answers.len() != questions.len() {
        return Err(format!("{} answers to {} questions", answers.len(), questions.len()));
    }
    Ok(answers)
}
