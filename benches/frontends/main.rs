//! Programs as front ends write them: is any slower than it was, and is what `optimize` says of them true?
//!
//! `cargo bench --bench frontends` takes all programs at three sizes, one thread, clang and gcc; `-- tiled`
//! those whose style or kernel has the word in its name, `-- --scale 1` one size, `-- --compiler gcc` one
//! compiler. Each program and its orders are compiled, run in turn and compared by `optimize --measure`; what
//! counts here is the order that is taken without a measurement. `-- --write FOLDER` writes the programs and
//! runs nothing.

mod told;

use std::path::PathBuf;

use clap::Parser;
use support::command::Loopwright;
use support::frontends::{Program, programs};

use told::Told;

const LOOPWRIGHT: Loopwright = Loopwright(env!("CARGO_BIN_EXE_loopwright"));

/// A program may take so many times what it took before, for noise.
const NOISE: f64 = 0.97;

/// A claim is near if it is within this factor of the measurement.
const NEAR: f64 = 2.0;

/// How fast programs in the styles of front ends are, and how true what is said of them
#[derive(Debug, Parser)]
struct Options {
    /// Words in the names of styles or kernels; all without
    words: Vec<String>,
    /// Sizes: 0 is small, 2 is large; all without
    #[arg(long)]
    scale: Option<usize>,
    /// C compiler; clang-22 and gcc without
    #[arg(long)]
    compiler: Vec<String>,
    /// Write the programs into this folder instead of running them
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<(), String> {
    let mut options = Options::parse();
    if options.compiler.is_empty() {
        options.compiler = ["clang-22", "gcc"].map(str::to_owned).to_vec();
    }
    let scales = options.scale.map_or_else(|| vec![0, 1, 2], |scale| vec![scale]);
    let mut all = Vec::new();
    println!("| program | size | compiler | claim | measured | |\n|---|--:|---|--:|--:|---|");
    for scale in scales {
        let name_of = |program: &Program| format!("{}-{}", program.style, program.kernel);
        let is_chosen = |program: &Program| {
            options.words.is_empty() || options.words.iter().any(|word| name_of(program).contains(word))
        };
        for program in programs(scale).into_iter().filter(is_chosen) {
            let name = name_of(&program);
            if let Some(folder) = &options.write {
                let path = folder.join(format!("{name}-{scale}.mlir"));
                std::fs::write(&path, &program.text)
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                continue;
            }
            for compiler in &options.compiler {
                let told = told::measured(LOOPWRIGHT, &program, compiler)?;
                println!("| {name} | {scale} | {compiler} | {} |", told.line());
                all.push(told);
            }
        }
    }
    print!("{}", summary(&all));
    Ok(())
}

/// How many programs are slower, and how many claims are near.
fn summary(all: &[Told]) -> String {
    let measured: Vec<(f64, f64)> =
        all.iter().filter_map(|told| Some((told.claim, told.measured?))).collect();
    let share = |is_it: &dyn Fn(&(f64, f64)) -> bool| {
        let n = measured.iter().filter(|pair| is_it(pair)).count();
        format!("{n} of {} ({:.0}%)", measured.len(), 100.0 * n as f64 / measured.len().max(1) as f64)
    };
    let is_near = |(claim, ratio): &(f64, f64)| claim / ratio <= NEAR && ratio / claim <= NEAR;
    let is_boast = |(claim, ratio): &(f64, f64)| *claim > 1.0 && *ratio < 1.0;
    let logs: f64 = measured.iter().map(|(_, ratio)| ratio.ln()).sum();
    format!(
        "\n{} runs, {} measured, the others are unchanged or not to be called\n\
         slower than {NOISE}: {}\nclaims within a factor of {NEAR}: {}\nclaims on the wrong side of 1: {}\n\
         geometric mean of those that changed: {:.2}\n",
        all.len(),
        measured.len(),
        share(&|(_, ratio)| *ratio < NOISE),
        share(&is_near),
        share(&is_boast),
        (logs / measured.len().max(1) as f64).exp(),
    )
}
