//! Sets and relations: isl's answers against plain evaluation and against ours.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use crate::common::command::run;
use crate::common::points::points;
use crate::common::set_ops::compute;
use crate::common::sets::{self, Pieces};

/// The script that asks isl.
const SCRIPT: &str = "tests/peers/isl.py";

/// A question to isl and the result it is to confirm.
struct Question {
    name: String,
    op: &'static str,
    inputs: Vec<String>,
    result: String,
}

/// The points that [`sets::Condition::holds`] finds in a generated set are the ones that isl finds, for one size.
pub fn evaluation_agrees(python: &Path, seeds: std::ops::Range<u64>) -> Result<(), String> {
    const N: i64 = 4;
    let mut questions = Vec::new();
    for seed in seeds {
        for (position, input) in sets::case(seed).inputs.iter().enumerate() {
            let Some(result) = points_text(input, N) else { continue };
            questions.push(Question {
                name: format!("seed {seed}, input {position}"),
                op: "points",
                inputs: vec![input.text()],
                result,
            });
        }
    }
    ask(python, &questions)
}

/// Our results of generated operations are the ones that isl computes.
pub fn operations_agree(python: &Path, seeds: std::ops::Range<u64>) -> Result<(), String> {
    let mut questions = Vec::new();
    let mut findings = Vec::new();
    for seed in seeds {
        let case = sets::case(seed);
        let inputs: Vec<String> = case.inputs.iter().map(Pieces::text).collect();
        match compute(case.op, &inputs) {
            Ok(answer) => questions.push(Question {
                name: format!("seed {seed}"),
                op: case.op,
                inputs,
                result: answer.text(),
            }),
            Err(message) => findings.push(format!("seed {seed}: {}: {message}", case.op)),
        }
    }
    if let Err(message) = ask(python, &questions) {
        findings.push(message);
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// All points of a union for one value of `N`, `S 1 2` or `S 1 2 A 3`, in order.
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

/// One process answers all questions; the findings name the ones that isl answers otherwise.
fn ask(python: &Path, questions: &[Question]) -> Result<(), String> {
    let mut input = String::new();
    for (id, question) in questions.iter().enumerate() {
        let line = serde_json::json!({
            "id": id, "op": question.op, "inputs": question.inputs, "result": question.result,
        });
        writeln!(input, "{line}").expect("a String takes all text");
    }
    let output = run(python, &[SCRIPT], &input)?.expect_success("isl")?;
    let mut findings = Vec::new();
    let mut n_answers = 0;
    for line in output.lines() {
        let answer: serde_json::Value =
            serde_json::from_str(line).map_err(|error| format!("{error}: {line}"))?;
        n_answers += 1;
        if answer["ok"] != serde_json::Value::Bool(true) {
            let id = answer["id"].as_u64().ok_or_else(|| format!("no id: {line}"))? as usize;
            let question = &questions[id];
            findings.push(format!(
                "{}: {}({})\n  result   {}\n  isl      {}\n  {}",
                question.name,
                question.op,
                question.inputs.join(", "),
                question.result,
                answer["expected"],
                answer["message"]
            ));
        }
    }
    if n_answers != questions.len() {
        findings.push(format!("{n_answers} answers to {} questions", questions.len()));
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}
