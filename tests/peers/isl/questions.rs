//! Questions to isl about functions: isl confirms what we print, and we read what it prints.

use std::fmt::Write;
use std::path::Path;

use support::command::answers::ask;

/// An operation on texts in isl notation.
pub struct Question {
    pub seed: u64,
    pub op: &'static str,
    pub inputs: Vec<String>,
}

/// What we found.
pub trait Answer {
    /// In isl notation.
    fn text(&self) -> String;

    /// Is it what a text in isl notation says?
    fn is_same(&self, theirs: &str) -> Result<bool, String>;
}

impl Question {
    fn finding(&self, message: &str) -> String {
        format!("seed {}: {}({}): {message}", self.seed, self.op, self.inputs.join(", "))
    }
}

/// Asks isl, through a script, about all questions; the findings name those on which it differs from us.
pub fn agree<A: Answer>(
    python: &Path,
    script: &str,
    questions: impl Iterator<Item = (Question, Result<A, String>)>,
) -> Result<(), String> {
    let mut findings = Vec::new();
    let mut asked = Vec::new();
    let mut lines = String::new();
    for (question, answer) in questions {
        match answer {
            Ok(answer) => {
                let line = serde_json::json!({
                    "id": question.seed, "op": question.op, "inputs": question.inputs, "result": answer.text(),
                });
                writeln!(lines, "{line}").expect("a String takes all text");
                asked.push((question, answer));
            }
            Err(message) => findings.push(question.finding(&message)),
        }
    }
    let output = ask(python, &[script], &lines)?.expect_success("isl")?;
    if output.lines().count() != asked.len() {
        findings.push(format!("{} answers to {} questions", output.lines().count(), asked.len()));
    }
    for ((question, answer), line) in asked.iter().zip(output.lines()) {
        if let Err(message) = check(answer, line) {
            findings.push(question.finding(&format!("\n  result   {}\n  {message}", answer.text())));
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// isl found our answer right, and what it prints for its own is ours when we read it.
fn check(answer: &impl Answer, line: &str) -> Result<(), String> {
    let theirs: serde_json::Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let printed = theirs["printed"].as_str().unwrap_or_default();
    if theirs["ok"] != true {
        return Err(format!("isl      {printed}\n  {}", theirs["message"]));
    }
    match answer.is_same(printed) {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("isl      {printed}\n  read as another function")),
        Err(message) => Err(format!("isl      {printed}\n  {message}")),
    }
}
