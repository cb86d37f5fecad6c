//! Prints the table of `benches/README.md` about the interpreter next to `mlir-runner` on the same program.
//! `cargo bench --bench mlir_runner`; `LOOPWRIGHT_LLVM` names the folder of another LLVM than
//! `/usr/lib/llvm-22`.

mod kernels;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kernels::{KERNELS, Prepared, read};
use loopwright::interp::InterpOptions;
use support::programs::polybench;

/// Every measurement is the best of this many.
const N_RUNS: usize = 3;

fn main() {
    println!("| kernel | ms | mlir-runner ms | ratio |\n|---|--:|--:|--:|");
    for (kernel, sizes) in KERNELS {
        let text = polybench(kernel).text;
        let ir = read(&text);
        let time = best(|| {
            let mut prepared = Prepared::new(&ir, sizes, InterpOptions::default());
            timed(|| _ = prepared.run())
        });
        let [peer_ms, ratio] = match runner(&text, sizes) {
            None => ["not installed".to_owned(), "-".to_owned()],
            Some(peer) => [
                format!("{:.1}", peer.as_secs_f64() * 1e3),
                format!("{:.1}", time.as_secs_f64() / peer.as_secs_f64()),
            ],
        };
        println!("| {kernel} {sizes:?} | {:.0} | {peer_ms} | {ratio} |", time.as_secs_f64() * 1e3);
    }
}

/// The processor time that something takes, of this process and of the children it waits for: other processes
/// on the machine do not count. In steps of 10 ms; where Linux does not determine it, the time on the clock.
fn timed(run: impl FnOnce()) -> Duration {
    let ticks = || -> Option<u64> {
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        // After the name in parentheses: the times are the 12th to the 15th field.
        let fields = text.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
        fields.map(|field| field.parse::<u64>().ok()).sum()
    };
    let (start, before) = (Instant::now(), ticks());
    run();
    match before.zip(ticks()) {
        Some((before, after)) => Duration::from_millis(10 * (after - before)),
        None => start.elapsed(),
    }
}

fn best(run: impl FnMut() -> Duration) -> Duration {
    std::iter::repeat_with(run).take(N_RUNS).min().expect("there are runs")
}

/// What mlir-runner takes for `@main` at these sizes, beyond what it takes to start and compile: the
/// difference between running the kernel once more and not. `None` if it is not installed.
fn runner(text: &str, sizes: &[i64]) -> Option<Duration> {
    let llvm = std::env::var_os("LOOPWRIGHT_LLVM").map_or(PathBuf::from("/usr/lib/llvm-22"), PathBuf::from);
    let tool = llvm.join("bin/mlir-runner");
    if !tool.is_file() {
        return None;
    }
    let lowered = [false, true].map(|with_kernel| lower(&llvm, &at_sizes(text, sizes, with_kernel)));
    let [without, with] = lowered.map(|program| {
        best(|| {
            timed(|| {
                let mut command = Command::new(&tool);
                command.args(["-O3", "-e", "main", "--entry-point-result=void"]).args(libraries(&llvm));
                pipe(&mut command, &program);
            })
        })
    });
    Some(with.saturating_sub(without))
}

/// The program with a `@main` of these sizes that prints nothing, and runs the kernel or not.
fn at_sizes(text: &str, sizes: &[i64], with_kernel: bool) -> String {
    let (before, main) = text.split_once("func.func @main()").expect("every kernel has a main");
    let mut sizes = sizes.iter();
    let mut result = format!("{before}func.func @main()");
    for line in main.lines() {
        let code = line.trim();
        let is_size = code.ends_with(": index") && code.contains("arith.constant");
        match if is_size { sizes.next() } else { None } {
            Some(size) => {
                let name = code.split(' ').next().expect("a constant has a name");
                result.push_str(&format!("  {name} = arith.constant {size} : index\n"));
            }
            _ if code.starts_with("call @printMemref") => {}
            _ => {
                result.push_str(line);
                result.push('\n');
            }
        }
    }
    if with_kernel {
        return result;
    }
    // The call of the kernel may go over several lines, up to its result types.
    let (before, call) = result.split_once("call @kernel").expect("main calls the kernel");
    let (_, after) = call.split_once("-> ()").expect("kernels return nothing");
    format!("{before}{after}")
}

fn lower(llvm: &Path, program: &str) -> String {
    let passes = [
        "--lower-affine",
        "--convert-scf-to-cf",
        "--convert-math-to-llvm",
        "--expand-strided-metadata",
        "--convert-to-llvm",
        "--reconcile-unrealized-casts",
    ];
    pipe(Command::new(llvm.join("bin/mlir-opt")).args(passes), program)
}

fn libraries(llvm: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(llvm.join("lib")).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("libmlir_runner_utils.so") || name.starts_with("libmlir_c_runner_utils.so") {
            found.push(format!("--shared-libs={}", entry.path().display()));
        }
    }
    found
}

/// What a command prints, given a text.
fn pipe(command: &mut Command, text: &str) -> String {
    use std::io::Write;
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the tool is installed");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the tool runs");
    writer.join().expect("writing does not panic").expect("the tool reads its input");
    assert!(output.status.success(), "{command:?} failed");
    String::from_utf8(output.stdout).expect("tools print text")
}
