//! Emitted C, compiled by the C compilers that are here: no warning, no undefined behaviour, and the same text printed as
//! by the interpreter.

use std::path::{Path, PathBuf};

use super::LOOPWRIGHT;
use super::programs::Program;
use support::command::{first_difference, relative, root, run};
use support::recorded;

/// A C compiler.
#[derive(Clone, Debug)]
pub struct Compiler {
    pub name: &'static str,
    path: PathBuf,
}

/// What programs are compiled with: every warning is an error, and so is what C leaves undefined.
const FLAGS: &[&str] = &[
    "-std=c11",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-O1",
    "-ffp-contract=off",
    "-fsanitize=undefined,address",
    "-fno-sanitize-recover=all",
];

impl Compiler {
    /// gcc and clang 22, where they are.
    pub fn all() -> Vec<Compiler> {
        let is_there = |path: &Path| run(path, &["--version"], "").is_ok_and(|output| output.code == Some(0));
        let known = [("gcc", "gcc"), ("clang", "clang-22")].map(|(name, path)| (name, PathBuf::from(path)));
        known
            .into_iter()
            .filter(|(_, path)| is_there(path))
            .map(|(name, path)| Compiler { name, path })
            .collect()
    }

    /// What a translation unit prints when it is compiled and run. Parallel loops run in parallel if `threads` says so.
    fn printed(&self, text: &str, threads: bool) -> Result<String, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let [source, binary] = ["a.c", "a.out"].map(|name| folder.path().join(name).display().to_string());
        std::fs::write(&source, text).map_err(|error| error.to_string())?;
        let mut flags = FLAGS.to_vec();
        // Without `-fopenmp` the pragmas are comments, of which no compiler may complain.
        flags.extend(threads.then_some("-fopenmp"));
        flags.extend([source.as_str(), "-o", &binary, "-lm"]);
        run(&self.path, &flags, "")?.expect_success(self.name)?;
        // A program need not free its memory.
        let env = "ASAN_OPTIONS=detect_leaks=0";
        let output = run(Path::new("env"), &[env, "OMP_NUM_THREADS=2", &binary], "")?;
        output.expect_success(&format!("the program that {} made", self.name))
    }
}

/// The recorded programs that have no C form, with the reason that is given.
fn without_form() -> PathBuf {
    root().join("tests/peers/without_c_form.txt")
}

/// The recorded programs as C print what is recorded; which of them have no C form is what the list says.
pub fn recorded_programs_print_the_same(compilers: &[Compiler], part: &[PathBuf]) -> Result<(), String> {
    let listed = recorded::read(&without_form())?;
    for path in part {
        let name = relative(path);
        let emitted = LOOPWRIGHT.run(&["opt", "--emit", "c", &name], "");
        let line = listed.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        if emitted.code == Some(0) {
            if line.is_some() {
                return Err(format!("{name} has a C form: take it off {}", relative(&without_form())));
            }
            let expected = recorded::output(path)?;
            for (number, compiler) in compilers.iter().enumerate() {
                let found = compiler.printed(&emitted.stdout, number == 0)?;
                first_difference(&expected, &found)
                    .map_or(Ok(()), |difference| Err(format!("{name} by {}: {difference}", compiler.name)))?;
            }
            continue;
        }
        let error = emitted.stderr.lines().find_map(|line| line.split_once("error: "));
        let error = error.map_or(emitted.stderr.as_str(), |(_, error)| error);
        if !error.contains("has no C form") || !emitted.stdout.is_empty() {
            return Err(format!("{name}: {}\n{error}", emitted.ending()));
        }
        if line != Some(error) {
            return Err(format!("{} should say\n{name}: {error}", relative(&without_form())));
        }
    }
    Ok(())
}

/// A program as it is and its optimized form, as C, print what the interpreter prints.
pub fn programs_print_the_same(compilers: &[Compiler], programs: &[Program]) -> Result<(), String> {
    for program in programs {
        let fault = |message: String| format!("{}: {message}\n{}", program.name, program.text);
        let expected = LOOPWRIGHT.run(&["run", "-"], &program.text).expect_success("run").map_err(fault)?;
        for command in [["opt", "--emit", "c", "-"], ["optimize", "--emit", "c", "-"]] {
            let mut emitted = LOOPWRIGHT.run(&command, &program.text);
            // A function for which the budget does not suffice is written as it was.
            emitted.code = emitted.code.map(|code| if code == 3 { 0 } else { code });
            let c = emitted.expect_success(command[0]).map_err(fault)?;
            for (number, compiler) in compilers.iter().enumerate() {
                let found = compiler.printed(&c, number == 0).map_err(fault)?;
                if let Some(difference) = first_difference(&expected, &found) {
                    return Err(fault(format!("{} by {}: {difference}", command[0], compiler.name)));
                }
            }
        }
    }
    Ok(())
}
