//! What passes make of small programs: what is recorded beside them.

use std::path::Path;

use loopwright::polyhedra::Budget;
use loopwright::transforms::{PASSES, PassContext, Pipeline};
use loopwright_affine_ir::{ParseOptions, PrintOptions, parse, print, verify};
use support::command::first_difference;
use support::pass_cases::{PassFile, Recorded};
use support::snippets::{Snippet, listed};

/// So many steps of set operations a pass may take on each program.
const WORK: u64 = 1_000_000;

/// Compares what the passes of a file make of its programs with the `.out` file beside it; with
/// `UPDATE_EXPECT` set it is written there.
pub fn check_file(path: &Path) -> Result<(), String> {
    let file = PassFile::read(path)?;
    let runs = file.runs.iter().map(|flags| {
        let outcomes = file.programs.iter().map(|program| {
            outcome(program, flags).map_err(|message| format!("line {}, {flags:?}: {message}", program.line))
        });
        outcomes.collect::<Result<Vec<_>, _>>()
    });
    let record = file.record(&runs.collect::<Result<Vec<_>, _>>()?);
    let out = path.with_extension("out");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(out, record).map_err(|error| error.to_string());
    }
    let help = "set UPDATE_EXPECT=1 to write it";
    let expected =
        std::fs::read_to_string(&out).map_err(|error| format!("{}: {error}; {help}", out.display()))?;
    first_difference(&expected, &record).map_or(Ok(()), |difference| Err(format!("{difference}; {help}")))
}

/// Runs the passes that the flags name. A program comes out of each as one that follows the rules and reads
/// back.
fn outcome(program: &Snippet, flags: &[String]) -> Result<Recorded, String> {
    let mut ir = parse(&program.source, &ParseOptions::default()).map_err(|wrong| listed(&wrong))?;
    verify(&ir).map_err(|wrong| listed(&wrong))?;
    let mut context = PassContext { budget: Budget::new(WORK), ..PassContext::default() };
    let mut printing = PrintOptions::default();
    for (name, options) in PassFile::passes(flags) {
        if name == "mlir-print-debuginfo" {
            printing.debug_info = true;
            continue;
        }
        let pipeline = match name {
            "pass-pipeline" => Pipeline::parse(PASSES, options),
            _ => Pipeline::of_passes(PASSES, [(name, options)]),
        };
        for run in pipeline.map_err(|error| error.to_string())?.runs() {
            run.run(&mut ir, &mut context).map_err(|error| error.to_string())?;
            verify(&ir).map_err(|wrong| format!("after {:?}: {}", run.pass, listed(&wrong)))?;
        }
    }
    let text = print(&ir, &printing) + "\n";
    let remarks = context.remarks.iter().map(ToString::to_string).collect();
    Ok(Recorded { text, remarks })
}
