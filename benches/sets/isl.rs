//! The other side: a process that runs `isl.py`.

use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub struct Isl {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// One measurement to be made.
#[derive(Serialize)]
pub struct Request<'a> {
    pub op: &'a str,
    pub inputs: &'a [String],
    pub millis: u64,
    /// Our result, to be compared, the first time.
    pub ours: Option<String>,
}

/// What came of it.
#[derive(Deserialize)]
pub struct Answer {
    /// Median time of one run, in nanoseconds; up to the error if there was one.
    pub ns: f64,
    /// Conjunctions in the result.
    #[serde(default)]
    pub pieces: usize,
    /// Was our result the same? `None` if it was not asked for, or could not be told.
    #[serde(default)]
    pub agrees: Option<bool>,
    /// isl gave up.
    #[serde(default)]
    pub error: Option<String>,
}

impl Isl {
    pub fn start() -> Isl {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/sets/isl.py");
        let mut process = Command::new("python3")
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 with islpy is installed");
        let requests = process.stdin.take().expect("standard input is a pipe");
        let answers = BufReader::new(process.stdout.take().expect("standard output is a pipe"));
        Isl { process, requests, answers }
    }

    pub fn ask(&mut self, request: &Request) -> Answer {
        let line = serde_json::to_string(request).expect("strings and numbers");
        writeln!(self.requests, "{line}").expect("isl.py is running");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("isl.py answers");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}\n{line}"))
    }
}

impl Drop for Isl {
    fn drop(&mut self) {
        // It may be anywhere in a computation. Nothing can be done if it is gone already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}
