//! Prints the tables of `benches/README.md` about text: how fast a program of 20 MB is read, verified and printed, stage
//! by stage, and what the whole command takes next to mlir-opt. `cargo bench --bench text`; `MLIR_OPT` names another
//! mlir-opt than `mlir-opt-22`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use loopwright::affine_ir::{ParseOptions, PrintOptions, Source, count_tokens, parse, print_to, verify};

/// Size of the generated program in bytes.
const SIZE: usize = 20_000_000;

/// Every measurement is the best of so many.
const N_RUNS: usize = 5;

/// How often a command is started to find out what starting costs.
const N_STARTS: u32 = 20;

/// The first argument of the process that starts a command and tells what it took; see [`measure`].
const MEASURE: &str = "--measure";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, command @ ..] = arguments.as_slice()
        && flag == MEASURE
    {
        return run_and_tell(command);
    }
    let text = program();
    println!("{:.1} MB, {} tokens", megabytes(text.len()), count_tokens(&text));
    stages(&text);
    commands(&text);
}

/// Functions with loop nests: bounds that are maps, conditions, plain and composed subscripts.
fn program() -> String {
    let mut text = String::from("module {\n");
    for number in 0.. {
        if text.len() >= SIZE {
            break;
        }
        text += &function(number);
    }
    text + "}\n"
}

fn function(number: usize) -> String {
    let (bound, step, shift, gap) = (number % 7 + 1, number % 4 + 1, number % 5, number % 9);
    format!(
        "  func.func @f{number}(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>, %N: index) {{
    %cst = arith.constant 0.000000e+00 : f32
    affine.for %i = 0 to 64 {{
      affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 + {bound}, s0)>(%i)[%N] step {step} {{
        affine.store %cst, %C[%i, %j] : memref<64x64xf32>
        affine.for %k = 0 to 64 {{
          %a = affine.load %A[%i, %k] : memref<64x64xf32>
          %b = affine.load %B[%k + {shift}, %j mod 8] : memref<64x64xf32>
          %c = affine.load %C[%i, %j] : memref<64x64xf32>
          %m = arith.mulf %a, %b : f32
          %s = arith.addf %c, %m : f32
          affine.store %s, %C[%i, %j] : memref<64x64xf32>
        }}
        affine.if affine_set<(d0, d1)[s0] : (d0 - d1 + {gap} >= 0, s0 - d0 - 1 >= 0)>(%i, %j)[%N] {{
          %x = affine.load %A[%i, symbol(%N) - 1] : memref<64x64xf32>
          affine.store %x, %B[%i floordiv 2, %j] : memref<64x64xf32>
        }}
      }}
    }}
    return
  }}
"
    )
}

/// The stages in this process.
fn stages(text: &str) {
    println!("\n| stage | ms | MB/s |\n|---|--:|--:|");
    let row = |stage: &str, time: Duration| {
        let speed = megabytes(text.len()) / time.as_secs_f64();
        println!("| {stage} | {:.0} | {speed:.0} |", milliseconds(time));
    };
    let source = Source::new("generated.mlir", text);
    let read = || parse(&source, &ParseOptions::default()).expect("the generated program is well formed");
    row("lexing", best(|| count_tokens(text)));
    row("parsing (lexing included)", best(read));
    let ir = read();
    row("verifying", best(|| verify(&ir)));
    let mut n_bytes = 0;
    row("printing", best(|| print_to(&ir, &PrintOptions::default(), &mut |piece| n_bytes += piece.len())));
}

/// The least CPU time of several runs.
fn best<T>(mut run: impl FnMut() -> T) -> Duration {
    let times = (0..N_RUNS).map(|_| {
        let start = cpu_time();
        let result = std::hint::black_box(run());
        let time = cpu_time() - start;
        drop(result);
        time
    });
    times.min().expect("there are runs")
}

/// The command next to mlir-opt, on the program and on an empty module.
fn commands(text: &str) {
    let folder = tempfile::tempdir().expect("temporary folders can be made");
    let write = |name: &str, text: &str| -> PathBuf {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the temporary folder can be written to");
        path
    };
    let (large, empty) = (write("large.mlir", text), write("empty.mlir", "module {\n}\n"));
    let output = folder.path().join("output.mlir");
    let own = vec![env!("CARGO_BIN_EXE_loopwright").to_owned(), "opt".to_owned()];
    let mlir_opt = std::env::var("MLIR_OPT").unwrap_or_else(|_| "mlir-opt-22".to_owned());
    let peer = vec![mlir_opt, "--mlir-disable-threading".to_owned()];
    println!("\n| command | CPU s | peak MB | start ms |\n|---|--:|--:|--:|");
    let mut texts = Vec::new();
    for (name, command) in [("loopwright opt", own), ("mlir-opt", peer)] {
        let runs: Option<Vec<Usage>> =
            (0..N_RUNS).map(|_| measure(&on_file(&command, &large, &output))).collect();
        let Some(runs) = runs else {
            println!("| {name} | not found | | |");
            continue;
        };
        let time = runs.iter().map(|usage| usage.cpu).min().expect("there are runs");
        let peak = runs.iter().map(|usage| usage.peak_kilobytes).max().expect("there are runs");
        texts.push(std::fs::read(&output).expect("the command wrote its output"));
        let starts: Option<Duration> =
            (0..N_STARTS).map(|_| measure(&on_file(&command, &empty, &output)).map(|usage| usage.wall)).sum();
        let start = milliseconds(starts.unwrap_or_default() / N_STARTS);
        println!("| {name} | {:.2} | {} | {start:.1} |", time.as_secs_f64(), peak / 1024);
    }
    if let [own, peer] = texts.as_slice() {
        println!("\noutputs are {}", if own == peer { "equal" } else { "DIFFERENT" });
    }
}

fn on_file(command: &[String], file: &Path, output: &Path) -> Vec<String> {
    let path = |path: &Path| path.to_string_lossy().into_owned();
    command.iter().cloned().chain([path(file), "-o".to_owned(), path(output)]).collect()
}

/// What a command took.
#[derive(Clone, Copy)]
struct Usage {
    cpu: Duration,
    wall: Duration,
    peak_kilobytes: u64,
}

/// Runs a command from a process of its own, whose only child it is: the system tells the peak of all children of a
/// process together. `None` if it cannot be run or fails.
fn measure(command: &[String]) -> Option<Usage> {
    let this = std::env::current_exe().ok()?;
    let told = Command::new(this).arg(MEASURE).args(command).stderr(Stdio::null()).output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let mut numbers = told.split_whitespace().map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    Some(Usage {
        cpu: Duration::from_micros(next()?),
        wall: Duration::from_micros(next()?),
        peak_kilobytes: next()?,
    })
}

/// Runs the command and prints CPU time and wall time in microseconds and the peak of its memory in kilobytes.
fn run_and_tell(command: &[String]) {
    let Some((program, arguments)) = command.split_first() else { return };
    let start = Instant::now();
    let status = Command::new(program).args(arguments).status();
    let wall = start.elapsed();
    if status.is_ok_and(|status| status.success()) {
        let (cpu, peak_kilobytes) = of_children();
        println!("{} {} {peak_kilobytes}", cpu.as_micros(), wall.as_micros());
    }
}

/// CPU time of this process.
#[cfg(unix)]
fn cpu_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    getrusage(UsageWho::RUSAGE_SELF).map_or(Duration::ZERO, |usage| cpu_of(&usage))
}

/// CPU time of the children of this process, and the peak of their memory in kilobytes.
#[cfg(unix)]
fn of_children() -> (Duration, i64) {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN);
    usage.map_or((Duration::ZERO, 0), |usage| (cpu_of(&usage), usage.max_rss()))
}

#[cfg(unix)]
fn cpu_of(usage: &nix::sys::resource::Usage) -> Duration {
    let time = |time: nix::sys::time::TimeVal| {
        let microseconds = time.tv_sec() * 1_000_000 + time.tv_usec();
        Duration::from_micros(u64::try_from(microseconds).unwrap_or(0))
    };
    time(usage.user_time()) + time(usage.system_time())
}

/// Where CPU time is not known, wall time stands for it.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Nothing is known of children elsewhere.
#[cfg(not(unix))]
fn of_children() -> (Duration, i64) {
    (Duration::ZERO, 0)
}

fn megabytes(n_bytes: usize) -> f64 {
    n_bytes as f64 / 1e6
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
