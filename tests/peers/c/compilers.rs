//! Emitted C, compiled by the C compilers that are here: no warning, no undefined behaviour, and the same
//! text printed as by the interpreter.

use std::path::{Path, PathBuf};

use crate::LOOPWRIGHT;
use crate::bundle::{bundle, unbundle};
use crate::programs::Program;
use support::command::answers::{Kept, identity, remembered};
use support::command::{Output, first_difference, relative, root, run};
use support::recorded;

/// A C compiler.
#[derive(Clone, Debug)]
pub struct Compiler {
    pub name: &'static str,
    path: PathBuf,
    /// How much it optimizes.
    level: &'static str,
}

/// One optimizes, which some of gcc's warnings need, and the other does not: clang takes five times as long
/// if it does.
const COMPILERS: [(&str, &str, &str); 2] = [("gcc", "gcc", "-O1"), ("clang", "clang-22", "-O0")];

/// What programs are compiled with: every warning is an error, and so is what C leaves undefined.
const FLAGS: &[&str] = &[
    "-std=c11",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-ffp-contract=off",
    "-fsanitize=undefined,address",
    "-fno-sanitize-recover=all",
];

impl Compiler {
    /// gcc and clang 22, where they are.
    pub fn all() -> Vec<Compiler> {
        let is_there = |path: &Path| run(path, &["--version"], "").is_ok_and(|output| output.code == Some(0));
        let known = COMPILERS.map(|(name, path, level)| Compiler { name, path: PathBuf::from(path), level });
        known.into_iter().filter(|compiler| is_there(&compiler.path)).collect()
    }

    /// Whether this is clang with LLVM's library for OpenMP, which Debian packages apart from it.
    pub fn has_openmp_of_llvm(&self) -> bool {
        let linked = ["-fopenmp", "-x", "c", "-", "-o", "/dev/null"];
        let linked = run(&self.path, &linked, "int main(void) { return 0; }");
        self.name == "clang" && linked.is_ok_and(|output| output.code == Some(0))
    }

    /// What a translation unit prints when it is compiled and run. Parallel loops run in parallel if
    /// `threads` says so.
    fn printed(&self, text: &str, threads: bool) -> Result<String, String> {
        let who = identity(&self.path);
        let flags = [FLAGS, &[self.level]].concat().join(" ");
        let question = [who.as_str(), "printed", &flags, if threads { "threads" } else { "" }, text];
        let answer = remembered(&question, Kept::Successes, || self.run(text, threads))?;
        answer.expect_success(&format!("{}, or the program that it made", self.name))
    }

    fn run(&self, text: &str, threads: bool) -> Result<Output, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let [source, binary] = ["a.c", "a.out"].map(|name| folder.path().join(name).display().to_string());
        std::fs::write(&source, text).map_err(|error| error.to_string())?;
        let mut flags = [FLAGS, &[self.level]].concat();
        // Without `-fopenmp` the pragmas are comments, of which no compiler may complain.
        flags.extend(threads.then_some("-fopenmp"));
        flags.extend([source.as_str(), "-o", &binary, "-lm"]);
        let compiled = run(&self.path, &flags, "")?;
        if compiled.code != Some(0) {
            return Ok(compiled);
        }
        // A program need not free its memory. Threads that spin would wait for those that wait for a core.
        let env = ["ASAN_OPTIONS=detect_leaks=0", "OMP_NUM_THREADS=2", "OMP_WAIT_POLICY=passive"];
        run(Path::new("env"), &[&env[..], &[&binary]].concat(), "")
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

/// What makes C of a program: as it is, optimized, and with tiles that cut loops of a few iterations in full
/// and partial ones.
const EMITTERS: [&[&str]; 3] = [
    &["opt", "--emit", "c", "-"],
    &["optimize", "--emit", "c", "-"],
    &["optimize", "--tile", "3,2,4", "--emit", "c", "-"],
];

/// Programs and their optimized forms, as C, print what the interpreter prints: all in one translation unit,
/// as compiling is what takes long.
pub fn programs_print_the_same(compilers: &[Compiler], programs: &[Program]) -> Result<(), String> {
    let texts: Vec<&str> = programs.iter().map(|program| program.text.as_str()).collect();
    let names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
    let fault = |message: String| format!("{} together: {message}", names.join(", "));
    let whole = bundle(&texts);
    let expected = LOOPWRIGHT.run(&["run", "-"], &whole).expect_success("run").map_err(fault)?;
    let expected = unbundle(&expected, programs.len()).map_err(fault)?;
    for command in EMITTERS {
        let mut emitted = LOOPWRIGHT.run(command, &whole);
        // A function for which the budget does not suffice is written as it was.
        emitted.code = emitted.code.map(|code| if code == 3 { 0 } else { code });
        let c = emitted.expect_success(&command.join(" ")).map_err(fault)?;
        for (number, compiler) in compilers.iter().enumerate() {
            let found = compiler.printed(&c, number == 0).map_err(fault)?;
            let found = unbundle(&found, programs.len()).map_err(fault)?;
            for ((program, expected), found) in programs.iter().zip(&expected).zip(&found) {
                if let Some(difference) = first_difference(expected, found) {
                    let how = format!("{} by {}", command.join(" "), compiler.name);
                    return Err(format!("{}: {how}: {difference}\n{}", program.name, program.text));
                }
            }
        }
    }
    Ok(())
}
