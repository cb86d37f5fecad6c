//! The other side: a process that runs a Python script with islpy, one line of JSON to a question and one to
//! an answer.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub struct Isl {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Isl {
    /// Runs a script of the repository.
    pub fn start(script: &str) -> Isl {
        let mut process = Command::new("python3")
            .arg(format!("{}/{script}", env!("CARGO_MANIFEST_DIR")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 with islpy is installed");
        let requests = process.stdin.take().expect("standard input is a pipe");
        let answers = BufReader::new(process.stdout.take().expect("standard output is a pipe"));
        Isl { process, requests, answers }
    }

    pub fn ask<Answer: DeserializeOwned>(&mut self, request: &impl Serialize) -> Answer {
        let line = serde_json::to_string(request).expect("strings and numbers");
        writeln!(self.requests, "{line}").expect("the script is running");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the script answers");
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
