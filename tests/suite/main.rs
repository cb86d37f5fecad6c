//! Runs every `tests/corpus/**/*.mlir` and `*.calc`, and the experiments in `papers`: its RUN lines, for
//! transformations the program before and after, and each small program of the files that hold many, what
//! recorded programs print, what passes make of small ones. And the kernels of PolyBench as a front end would
//! print them.

mod foreign;
mod frontends;
mod passes;
mod snippets;

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use support::command::{Loopwright, files_below, first_difference, relative, root};
use support::pass_cases;
use support::printed::without_addresses;
use support::recorded;
use support::runlines::{Checker, Step, Tools, pipelines, run_file, run_pipeline};

const LOOPWRIGHT: Loopwright = Loopwright(env!("CARGO_BIN_EXE_loopwright"));

const TOOLS: Tools = Tools { loopwright: LOOPWRIGHT, checker: Checker::BuiltIn };

fn main() {
    let arguments = Arguments::from_args();
    let temporary = tempfile::tempdir().expect("a temporary folder can be made");
    let mut trials = Vec::new();
    let corpus = root().join("tests/corpus");
    let of_snippets = support::snippets::files();
    for path in of_snippets.clone() {
        let name = format!("snippets {}", relative(&path));
        trials.push(Trial::test(name, move || snippets::check_file(&path).map_err(Failed::from)));
    }
    trials.push(Trial::test("number of snippets", || snippets::check_counts().map_err(Failed::from)));
    let folders = [corpus.clone(), root().join("papers")];
    let files = folders.iter().flat_map(|folder| [files_below(folder, "mlir"), files_below(folder, "calc")]);
    for (number, path) in files.flatten().enumerate() {
        let is_of_another_kind = recorded::is_recorded(&path) || pass_cases::is_pass_file(&path);
        if of_snippets.contains(&path) || is_of_another_kind {
            continue;
        }
        let scratch = temporary.path().join(format!("{number}"));
        let name = relative(&path);
        if path.starts_with(corpus.join("transform")) {
            let (path, scratch) = (path.clone(), scratch.clone());
            trials.push(Trial::test(format!("behaviour {name}"), move || {
                same_behaviour(&path, &scratch).map_err(Failed::from)
            }));
        }
        trials.push(Trial::test(format!("corpus {name}"), move || {
            run_file(&path, &TOOLS, &scratch).map_err(Failed::from)
        }));
    }
    for path in pass_cases::files() {
        let name = format!("passes {}", relative(&path));
        trials.push(Trial::test(name, move || passes::check_file(&path).map_err(Failed::from)));
    }
    for path in recorded::files() {
        let name = format!("run {}", relative(&path));
        trials.push(Trial::test(name, move || prints_what_is_recorded(&path).map_err(Failed::from)));
    }
    for path in foreign::kernels() {
        let name = format!("foreign attributes {}", relative(&path));
        trials.push(Trial::test(name, move || foreign::is_carried_through(&path).map_err(Failed::from)));
    }
    for style in support::frontends::STYLES {
        let check = move || frontends::check(style.name).map_err(Failed::from);
        trials.push(Trial::test(format!("front end {}", style.name), check));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    drop(temporary);
    conclusion.exit();
}

/// The reference interpreter prints what the file beside the program says; with `UPDATE_EXPECT` set it is
/// written there.
fn prints_what_is_recorded(path: &Path) -> Result<(), String> {
    let found = LOOPWRIGHT.run(&["run", &relative(path)], "").expect_success("run")?;
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(path.with_extension("out"), found).map_err(|error| error.to_string());
    }
    first_difference(&recorded::output(path)?, &found).map_or(Ok(()), Err)
}

/// What each RUN line makes of the program prints the same as the program does.
fn same_behaviour(path: &Path, temporary: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    if !text.contains("@main") {
        return Err("no @main: a transformed program must run before and after".to_string());
    }
    let before = LOOPWRIGHT.run(&["run", &relative(path)], "").expect_success("before")?;
    for steps in pipelines(&text)? {
        let steps: Vec<Step> = steps.into_iter().take_while(|step| step.words[0] != "FileCheck").collect();
        let makes_program = steps.first().is_some_and(|step| {
            step.words.len() > 1 && ["opt", "optimize"].contains(&step.words[1].as_str())
        });
        if !makes_program || steps.iter().any(|step| step.must_fail) {
            continue;
        }
        let steps: Vec<Step> = steps.into_iter().map(|step| Step { merges_stderr: false, ..step }).collect();
        let program = run_pipeline(&steps, path, &TOOLS, temporary)?;
        let after = LOOPWRIGHT.run(&["run", "-"], &program).expect_success("after")?;
        let (before, after) = (without_addresses(&before), without_addresses(&after));
        if let Some(difference) = first_difference(&before, &after) {
            return Err(format!(
                "the program prints something else after '{}', {difference}",
                steps[0].words.join(" ")
            ));
        }
    }
    Ok(())
}
