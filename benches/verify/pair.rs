//! Two programs, and what `verify` says of them.

use crate::clock::cpu_time;
use loopwright::Program;
use loopwright::transforms::{FunctionVerdict, Verdict, VerifyOptions, default_budget, verify};
use std::fmt;
use std::time::Duration;

/// What is known of two programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They are equal.
    Proved,
    /// No run shows a difference.
    Tested,
    /// They differ.
    Different,
}

/// What `verify` says of a pair.
pub struct Pair {
    pub answer: Answer,
    pub time: Duration,
    /// Of both texts.
    pub lines: usize,
    /// Of both texts.
    pub bytes: usize,
    why: String,
}

impl Pair {
    /// Reads and compares two programs, for parameters within bounds if there are some.
    pub fn compared(before: &str, after: &str, parameters: Option<(i64, i64)>) -> Result<Self, String> {
        let start = cpu_time();
        let read = |name, text| Program::parse_named(name, text).map(Program::into_ir);
        let programs = (read("before", before), read("after", after));
        let (Ok(old), Ok(new)) = programs else {
            let error = programs.0.err().or(programs.1.err());
            return Err(error.map_or_else(String::new, |error| error.to_string()));
        };
        let budget = || default_budget(&old);
        let options = VerifyOptions { parameters, ..VerifyOptions::default() };
        let verdicts = verify(&old, &new, &options, &budget, &mut |_| {});
        let verdicts = verdicts.map_err(|error| error.to_string())?;
        let time = cpu_time() - start;
        let is_different = |verdict: &FunctionVerdict| matches!(verdict.verdict, Verdict::Different(_));
        let answer = match () {
            () if verdicts.iter().any(is_different) => Answer::Different,
            () if verdicts.iter().all(|verdict| verdict.verdict.is_equal()) => Answer::Proved,
            () => Answer::Tested,
        };
        let why = verdicts.iter().filter_map(|FunctionVerdict { name, verdict }| match verdict {
            Verdict::Tested { tested, why } => Some(format!("; '{name}' {tested}: {why}")),
            Verdict::Different(witness) | Verdict::DifferentWithin { witness, .. } => {
                Some(format!("; '{name}' differs {witness}"))
            }
            Verdict::Unchanged | Verdict::Proved(_) => None,
        });
        let (lines, bytes) = (before.lines().count() + after.lines().count(), before.len() + after.len());
        Ok(Self { answer, time, lines, bytes, why: why.collect() })
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ms, kilobytes) = (self.time.as_secs_f64() * 1e3, self.bytes / 1000);
        write!(f, "{:?} in {ms:.1} ms, {} lines, {kilobytes} KB{}", self.answer, self.lines, self.why)
    }
}
