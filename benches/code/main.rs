//! The figure that people come for: how fast the C is that `optimize` writes, next to the program as it is
//! written and to clang with Polly.
//!
//! `cargo bench --bench code` takes all PolyBench kernels and five other programs at LARGE and writes
//! `target/code.csv` and `target/code.svg`; `-- gemm lu` takes some, `-- --set MEDIUM` another data set,
//! `-- --compiler gcc` another compiler, `-- --write FOLDER` writes the C and times nothing,
//! `-- --without-polly` no Polly, which takes most of the time.

mod chart;
mod compiler;
mod program;

use std::path::{Path, PathBuf};

use clap::Parser;
use loopwright::Program;
use loopwright::analysis::ExtractOptions;
use loopwright::emit_c::{COptions, emit_c, simd_loops};
use loopwright::polyhedra::Budget;
use loopwright::transforms::OptimizeOptions;
use support::command::root;
use support::programs::{Kernel, kernel_folders};

use compiler::{Compiler, Run};
use program::Sizes;

/// How fast the C is that `loopwright optimize` writes
#[derive(Debug, Parser)]
struct Options {
    /// Kernels; all without
    kernels: Vec<String>,
    /// Data set: MINI, SMALL, MEDIUM, LARGE, EXTRALARGE
    #[arg(long, default_value = "LARGE")]
    set: String,
    /// C compiler; `clang` also with Polly, where it is
    #[arg(long, default_value = "clang-22")]
    compiler: String,
    /// Each time is the best of this many runs
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// Leave Polly out, which takes most of the time
    #[arg(long)]
    without_polly: bool,
    /// Write the C into this folder instead of timing it: `gemm.plain.c` and `gemm.c`
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// One kernel's seconds.
struct Row {
    kernel: String,
    plain: Run,
    /// Ours on one and on two threads.
    ours: [Run; 2],
    polly: Option<[Run; 2]>,
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    if let Some(folder) = &options.write {
        return write_all(folder, &options);
    }
    let compiler = Compiler::new(&options.compiler, !options.without_polly)?;
    let mut csv =
        String::from("kernel,plain_s,ours_1_s,ours_2_s,polly_1_s,polly_2_s,ours_1_gain,ours_2_gain\n");
    println!("| kernel | plain, s | ours | 2 threads | Polly | 2 threads |\n|---|--:|--:|--:|--:|--:|");
    let mut rows = Vec::new();
    for folder in kernel_folders() {
        let first = rows.len();
        for (kernel, sizes) in options.chosen(&folder)? {
            let row = measured(&kernel, &sizes, &options, &compiler)?;
            println!("{}", row.line());
            csv += &row.csv();
            rows.push(row);
        }
        if rows.len() > first {
            println!("| geometric mean | | {} |", means(&rows[first..]).join(" | "));
        }
    }
    let folder = root().join("target");
    write(&folder.join("code.csv"), &csv)?;
    write(&folder.join("code.svg"), &chart::bars(&rows))
}

impl Options {
    /// The kernels of a folder that are asked for, with their sizes.
    fn chosen(&self, folder: &Path) -> Result<Vec<(Kernel, Sizes)>, String> {
        let mut kernels = program::kernels(folder, &self.set)?;
        kernels.retain(|(kernel, _)| self.kernels.is_empty() || self.kernels.contains(&kernel.name));
        Ok(kernels)
    }
}

/// Writes the C of the kernels that are asked for.
fn write_all(folder: &Path, options: &Options) -> Result<(), String> {
    for kernels in kernel_folders() {
        for (kernel, sizes) in options.chosen(&kernels)? {
            let [plain, ours] = texts(&kernel, &sizes)?;
            write(&folder.join(format!("{}.plain.c", kernel.name)), &plain)?;
            write(&folder.join(format!("{}.c", kernel.name)), &ours)?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Times a kernel, and holds all results to those of the plain program.
fn measured(
    kernel: &Kernel,
    sizes: &[(String, i64)],
    options: &Options,
    compiler: &Compiler,
) -> Result<Row, String> {
    let fault = |error: String| format!("{}: {error}", kernel.name);
    let [plain_text, ours] = texts(kernel, sizes)?;
    let plain_binary = compiler.compile(&plain_text, &[]).map_err(fault)?;
    let plain = plain_binary.best(1, options.runs).map_err(fault)?;
    let binary = compiler.compile(&ours, &[]).map_err(fault)?;
    let ours = [1, 2].map(|threads| binary.best(threads, options.runs));
    let [one, two] = ours;
    let ours = [one.map_err(fault)?, two.map_err(fault)?];
    for run in &ours {
        if run.digests != plain.digests {
            return Err(fault(format!("computes {:?}, not {:?}", run.digests, plain.digests)));
        }
    }
    let polly = match compiler.polly(&plain_text) {
        Some(binaries) => {
            let [one, two] = binaries.map_err(fault)?;
            Some([one.best(1, options.runs).map_err(fault)?, two.best(2, options.runs).map_err(fault)?])
        }
        None => None,
    };
    Ok(Row { kernel: kernel.name.clone(), plain, ours, polly })
}

/// A kernel's program in C, as it is and optimized.
fn texts(kernel: &Kernel, sizes: &[(String, i64)]) -> Result<[String; 2], String> {
    let text = program::timed(kernel, sizes);
    let [plain, ours] = [false, true].map(|optimize| c_of(&kernel.name, &text, optimize));
    Ok([plain?, ours?])
}

/// A program in C, as it is or optimized.
fn c_of(name: &str, text: &str, optimize: bool) -> Result<String, String> {
    let mut program = Program::parse_named(name, text).map_err(|error| error.to_string())?;
    if optimize {
        program.optimize(&OptimizeOptions::default());
    }
    let ir = program.into_ir();
    let simd = simd_loops(&ir, &ExtractOptions::default(), &Budget::default());
    let simd = if optimize { simd } else { Default::default() };
    let errors = |errors: Vec<_>| errors.iter().map(ToString::to_string).collect::<Vec<String>>().join("\n");
    emit_c(&ir, &COptions { simd, ..COptions::default() }).map_err(errors)
}

impl Row {
    /// How many times as fast as the plain program: ours on one and two threads, Polly's on one and two.
    fn gains(&self) -> [Option<f64>; 4] {
        let gain = |run: &Run| self.plain.seconds / run.seconds;
        let polly = |at: usize| self.polly.as_ref().map(|runs| gain(&runs[at]));
        [Some(gain(&self.ours[0])), Some(gain(&self.ours[1])), polly(0), polly(1)]
    }

    fn line(&self) -> String {
        format!("| {} | {:.4} | {} |", self.kernel, self.plain.seconds, self.gains().map(shown).join(" | "))
    }

    fn csv(&self) -> String {
        let [one, two] = [0, 1].map(|at| self.polly.as_ref().map(|runs| runs[at].seconds));
        let seconds =
            [Some(self.plain.seconds), Some(self.ours[0].seconds), Some(self.ours[1].seconds), one, two];
        let cell = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.6}"));
        let gains = &self.gains()[..2];
        let cells: Vec<String> = seconds.iter().chain(gains).map(|value| cell(*value)).collect();
        format!("{},{}\n", self.kernel, cells.join(","))
    }
}

fn shown(gain: Option<f64>) -> String {
    gain.map_or_else(|| "-".to_owned(), |gain| format!("{gain:.2}"))
}

/// The geometric means of the columns.
fn means(rows: &[Row]) -> Vec<String> {
    let mean = |column: usize| {
        let logs: Vec<f64> = rows.iter().filter_map(|row| row.gains()[column]).map(f64::ln).collect();
        let sum: f64 = logs.iter().sum();
        shown((!logs.is_empty()).then(|| (sum / logs.len() as f64).exp()))
    };
    (0..4).map(mean).collect()
}
