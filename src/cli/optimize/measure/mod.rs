//! `optimize --measure`: compiles and runs programs, and says how long each takes.
//!
//! # Method
//! All programs are compiled by one compiler with one set of flags. Processes alternate between them, so that
//! what else the machine does hits all alike, and of each the fastest run counts. All must compute the same
//! bits; if not, that is a fault of Loopwright.
//!
//! Files are in a private folder that goes with the [`Measurer`].

mod harness;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use itertools::Itertools;
use loopwright::analysis::ExtractOptions;
use loopwright::polyhedra::Budget;
use loopwright::transforms::machinery::{Times, Trial};
use loopwright_affine_ir::{FuncOp, Ir};
use loopwright_emit_c::{COptions, emit_c, simd_loops};
use tempfile::TempDir;

/// What all programs are compiled with.
const FLAGS: [&str; 4] = ["-O3", "-march=native", "-ffp-contract=off", "-fopenmp"];

/// How long a compiler may take for one program.
const COMPILE_TIME: Duration = Duration::from_secs(60);

/// A process repeats short functions for about this long.
const LONG_ENOUGH: f64 = 0.1;

/// The most runs in one process, and the most processes of one program.
const MOST_RUNS: f64 = 50.0;
const MOST_ROUNDS: usize = 8;

/// How often it is looked whether a process has ended.
const INTERVAL: Duration = Duration::from_millis(2);

/// A compiler, and where its files are.
pub struct Measurer {
    compiler: PathBuf,
    folder: TempDir,
    /// How long the programs of one function may run together.
    limit: Duration,
    /// How programs are described, for vectors.
    extract: ExtractOptions,
    threads: usize,
    /// What is wrong with the compiler, or with the results: nothing is to be written then.
    pub fault: Option<String>,
}

/// How a process ended.
enum Ended {
    Well(String),
    Badly(String),
    TooLate,
}

impl Measurer {
    /// Measures with the compiler that is asked for, else with the first of `$CC`, clang and gcc that works.
    ///
    /// # Errors
    /// If there is none, in words.
    pub fn new(
        asked: Option<&Path>,
        limit: Duration,
        threads: usize,
        extract: ExtractOptions,
    ) -> Result<Self, String> {
        let folder = tempfile::Builder::new().prefix("loopwright-measure-").tempdir();
        let folder = folder.map_err(|error| format!("there is no place for files: {error}"))?;
        let named = asked
            .map(PathBuf::from)
            .or_else(|| std::env::var_os("CC").filter(|name| !name.is_empty()).map(PathBuf::from));
        let mut measurer = Self { compiler: PathBuf::new(), folder, limit, extract, threads, fault: None };
        let compilers = named.clone().map_or_else(|| vec!["clang".into(), "gcc".into()], |name| vec![name]);
        let mut faults = Vec::new();
        for compiler in compilers {
            measurer.compiler = compiler;
            match measurer.compile(&["int main(void) { return 0; }\n".to_owned()], "works") {
                Ok(_) => return Ok(measurer),
                Err(why) => faults.push(why),
            }
        }
        let what = if named.is_some() { "" } else { "there is no C compiler; '--cc' names one: " };
        Err(format!("{what}{}", faults.join("; ")))
    }

    /// The compiler and the machine, in words.
    fn setup(&self) -> String {
        let compiler = self.compiler.file_name().unwrap_or_default().to_string_lossy();
        let threads = if self.threads == 1 { "thread" } else { "threads" };
        format!("{compiler} {}; {} {threads}", FLAGS.join(" "), self.threads)
    }

    /// Measures the programs of a trial.
    ///
    /// # Errors
    /// Why that is not possible, in words.
    pub fn measure(&mut self, trial: &Trial<'_>) -> Result<Times, String> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        if let Some(why) = harness::obstacle(trial) {
            return Err(why);
        }
        let mut texts = Vec::new();
        for program in std::iter::once(&trial.before).chain(&trial.after) {
            texts.push(self.c(&harness::program(trial, program)?)?);
        }
        let runtime = harness::runtime(&harness::numbers(trial));
        let name = FuncOp(trial.func).path(trial.before);
        let mut programs: Vec<(usize, PathBuf)> = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            // Orders may be the same in C.
            let program = match texts[..at].iter().position(|other| other == text) {
                Some(same) => programs[same].clone(),
                None => (at, self.compiled(&[text.clone(), runtime.clone()], &format!("p{at}"))?),
            };
            programs.push(program);
        }
        let mut best = self.first_runs(&programs, &name)?;
        self.rounds(&programs, &mut best)?;
        let of = |(same, _): &(usize, PathBuf)| best[*same].seconds;
        let after = programs[1..].iter().map(of).collect();
        Ok(Times { before: best[0].seconds, after, setup: self.setup() })
    }

    /// Runs each program once and compares what they compute.
    fn first_runs(&mut self, programs: &[(usize, PathBuf)], name: &str) -> Result<Vec<Best>, String> {
        let mut found: Vec<Best> = Vec::new();
        let mut digest = None;
        for (at, (same, program)) in programs.iter().enumerate() {
            if *same != at {
                found.push(found[*same]);
                continue;
            }
            let started = Instant::now();
            let output = match self.run(program, 1) {
                Ended::Well(output) => output,
                Ended::Badly(why) if at == 0 => return Err(format!("the function as it was {why}")),
                Ended::Badly(why) => return Err(self.failed(format!("'@{name}' in a new order {why}"))),
                Ended::TooLate if at == 0 => {
                    let limit = self.limit.as_secs();
                    return Err(format!(
                        "it runs for more than {limit} s at these sizes; try smaller ones by '--param'"
                    ));
                }
                Ended::TooLate => {
                    found.push(Best { seconds: f64::INFINITY, runs: 0 });
                    continue;
                }
            };
            let (seconds, bits) = read(&output)?;
            if *digest.get_or_insert_with(|| bits.clone()) != bits {
                return Err(self.failed(format!(
                    "'@{name}' computes something else in a new order; this is a fault of Loopwright or of the compiler"
                )));
            }
            let whole = started.elapsed().as_secs_f64();
            let runs = (LONG_ENOUGH / whole.max(1e-6)).clamp(1.0, MOST_RUNS) as u32;
            found.push(Best { seconds, runs });
        }
        Ok(found)
    }

    /// Runs all programs in turn until the time is used up.
    fn rounds(&self, programs: &[(usize, PathBuf)], best: &mut [Best]) -> Result<(), String> {
        let started = Instant::now();
        for _ in 0..MOST_ROUNDS {
            for (at, (same, program)) in programs.iter().enumerate() {
                if *same != at || best[at].runs == 0 {
                    continue;
                }
                if started.elapsed() > self.limit {
                    return Ok(());
                }
                if let Ended::Well(output) = self.run(program, best[at].runs) {
                    best[at].seconds = best[at].seconds.min(read(&output)?.0);
                }
            }
        }
        Ok(())
    }

    /// Notes a fault that ends all.
    fn failed(&mut self, fault: String) -> String {
        self.fault = Some(fault.clone());
        fault
    }

    /// The program in C, as `--emit c` writes it.
    fn c(&self, ir: &Ir) -> Result<String, String> {
        let options = COptions {
            simd: simd_loops(ir, &self.extract, &Budget::default()),
            args_may_alias: self.extract.args_may_alias,
            ..COptions::default()
        };
        emit_c(ir, &options).map_err(|errors| errors.iter().map(|error| &error.message).join("; "))
    }

    /// A program; what a compiler does not compile is a fault.
    fn compiled(&mut self, texts: &[String], name: &str) -> Result<PathBuf, String> {
        self.compile(texts, name).map_err(|why| self.failed(why))
    }

    fn compile(&self, texts: &[String], name: &str) -> Result<PathBuf, String> {
        let io = |error: std::io::Error| format!("{}: {error}", self.compiler.display());
        let program = self.folder.path().join(name);
        let mut command = Command::new(&self.compiler);
        command.args(FLAGS);
        for (at, text) in texts.iter().enumerate() {
            let file = self.folder.path().join(format!("{name}-{at}.c"));
            std::fs::write(&file, text).map_err(io)?;
            command.arg(file);
        }
        command.arg("-o").arg(&program).arg("-lm");
        match self.ended(&mut command, COMPILE_TIME).map_err(io)? {
            Ended::Well(_) if program.exists() => Ok(program),
            Ended::Well(_) => Err(format!("{}: it wrote no program", self.compiler.display())),
            Ended::Badly(why) => Err(format!("{}: it {why}", self.compiler.display())),
            Ended::TooLate => {
                Err(format!("{}: it takes more than {} s", self.compiler.display(), COMPILE_TIME.as_secs()))
            }
        }
    }

    fn run(&self, program: &Path, runs: u32) -> Ended {
        let mut command = Command::new(program);
        command.env("OMP_NUM_THREADS", self.threads.to_string());
        command.env("LOOPWRIGHT_RUNS", runs.to_string());
        let ended = self.ended(&mut command, self.limit);
        ended.unwrap_or_else(|error| Ended::Badly(format!("does not start: {error}")))
    }

    /// Runs a process, and ends it after a time. What it prints goes to a file, so that it never waits for a
    /// reader.
    fn ended(&self, command: &mut Command, limit: Duration) -> std::io::Result<Ended> {
        let [out, err] = ["stdout", "stderr"].map(|name| self.folder.path().join(name));
        command.stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
        let mut child = command.spawn()?;
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if started.elapsed() > limit {
                child.kill()?;
                child.wait()?;
                return Ok(Ended::TooLate);
            }
            std::thread::sleep(INTERVAL);
        };
        if status.success() {
            return Ok(Ended::Well(String::from_utf8_lossy(&std::fs::read(&out)?).into_owned()));
        }
        let said = String::from_utf8_lossy(&std::fs::read(&err)?).into_owned();
        let said =
            said.lines().find(|line| line.contains("error")).or_else(|| said.lines().next()).unwrap_or("");
        Ok(Ended::Badly(format!(
            "{}{}",
            how(status),
            if said.is_empty() { String::new() } else { format!(": {said}") }
        )))
    }
}

/// The fastest run of a program, and how many runs a process of it does.
#[derive(Clone, Copy)]
struct Best {
    seconds: f64,
    runs: u32,
}

/// How a process failed, in words.
fn how(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => "was ended by a signal".to_owned(),
    }
}

/// Seconds and digest: the last line that a program prints.
fn read(output: &str) -> Result<(f64, String), String> {
    let last = output.lines().last().and_then(|line| line.split_once(' '));
    let read = last.and_then(|(seconds, digest)| Some((seconds.parse().ok()?, digest.to_owned())));
    read.ok_or_else(|| "it printed no time: it may end the process itself".to_owned())
}
