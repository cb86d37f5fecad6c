//! The peers: where they are, and what is left out without them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::c::compilers::Compiler;
use support::command::answers::{Kept, ask, ask_within};
use support::command::{Output, run};

/// `mlir-opt` takes seconds at most.
const LONGEST_PASS: Duration = Duration::from_secs(60);

/// Debian puts the tools of one LLVM version here.
const LLVM: &str = "/usr/lib/llvm-22";

/// The passes that make LLVM's dialect out of a program, for `mlir-runner`.
const LOWERING: &[&str] = &[
    "--lower-affine",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--convert-math-to-libm",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
];

/// The same for programs of every dialect.
const LOWERING_OF_ALL: &[&str] = &[
    // Before anything simplifies bounds: inside of a loop that never runs, mlir-opt 22 loses all of several.
    "--lower-affine",
    "--convert-vector-to-scf",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--convert-vector-to-llvm",
    "--convert-ub-to-llvm",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-math-to-libm",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
];

/// What was found of the peers on this machine.
pub struct Peers {
    /// The folder of LLVM's tools and libraries.
    pub llvm: PathBuf,
    pub mlir: Option<Mlir>,
    pub file_check: Option<PathBuf>,
    /// A Python that has islpy.
    pub python: Option<PathBuf>,
    /// A Python that has ml_dtypes, and so numpy.
    pub dtypes: Option<PathBuf>,
    /// The C compilers; all that are wanted if none is missing.
    pub compilers: Vec<Compiler>,
}

/// `mlir-opt`, `mlir-runner` and the libraries with the printing functions.
#[derive(Clone)]
pub struct Mlir {
    opt: PathBuf,
    runner: PathBuf,
    libraries: String,
}

impl Peers {
    /// Looks in the places where `.ci/run` and Debian put them; `LOOPWRIGHT_LLVM` and `LOOPWRIGHT_PYTHON`
    /// name others.
    pub fn find() -> Peers {
        let llvm = std::env::var_os("LOOPWRIGHT_LLVM").map_or(PathBuf::from(LLVM), PathBuf::from);
        let file_check = llvm.join("bin/FileCheck");
        let python = std::env::var_os("LOOPWRIGHT_PYTHON").map_or(PathBuf::from("python3"), PathBuf::from);
        let has = |module: &str| {
            let import = format!("import {module}");
            let is_there = run(&python, &["-c", &import], "").is_ok_and(|output| output.code == Some(0));
            is_there.then(|| python.clone())
        };
        Peers {
            mlir: Mlir::below(&llvm),
            file_check: file_check.is_file().then_some(file_check),
            python: has("islpy"),
            dtypes: has("ml_dtypes"),
            compilers: Compiler::all(),
            llvm,
        }
    }

    /// The peers that are not here, each with what is left out without it.
    pub fn missing(&self) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if self.mlir.is_none() {
            missing.push("mlir-opt and mlir-runner 22: printed text, printed results, transformed programs");
        }
        if self.file_check.is_none() {
            missing.push("FileCheck 22: the corpus through LLVM's own matcher");
        }
        if self.python.is_none() {
            missing.push("islpy: operations on sets and relations");
        }
        if self.dtypes.is_none() {
            missing.push("ml_dtypes: floats of at most 16 bits");
        }
        if !self.compilers.iter().any(|compiler| compiler.name == "gcc") {
            missing.push("gcc: emitted C");
        }
        if !self.compilers.iter().any(|compiler| compiler.name == "clang") {
            missing.push("clang 22: emitted C");
        }
        if self.mlir.is_none() || !self.compilers.iter().any(Compiler::has_openmp_of_llvm) {
            missing.push("clang 22 with libomp 22, and mlir-opt: the recipes of docs/faster.md");
        }
        missing
    }
}

impl Mlir {
    fn below(llvm: &Path) -> Option<Mlir> {
        let (opt, runner) = (llvm.join("bin/mlir-opt"), llvm.join("bin/mlir-runner"));
        let library = |stem: &str| {
            let mut found: Vec<PathBuf> = std::fs::read_dir(llvm.join("lib"))
                .ok()?
                .flatten()
                .map(|entry| entry.path())
                .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(stem)))
                .collect();
            found.sort();
            Some(found.first()?.display().to_string())
        };
        let libraries =
            [library("libmlir_runner_utils.so")?, library("libmlir_c_runner_utils.so")?].join(",");
        (opt.is_file() && runner.is_file()).then_some(Mlir { opt, runner, libraries })
    }

    /// `mlir-opt` on a text; what it printed, or its errors.
    pub fn opt(&self, text: &str, options: &[&str]) -> Result<String, String> {
        self.try_opt(text, options)?.expect_success("mlir-opt")
    }

    /// `mlir-opt` on a text, whatever it makes of it. Where it crashes over its own memory, its report of
    /// that may never end.
    pub fn try_opt(&self, text: &str, options: &[&str]) -> Result<Output, String> {
        ask_within(LONGEST_PASS, &self.opt, options, text, Kept::Endings)
    }

    /// What `@main` of a module prints.
    pub fn run(&self, text: &str) -> Result<String, String> {
        let lowering = if text.contains("vector.") { LOWERING_OF_ALL } else { LOWERING };
        self.run_lowered(&self.opt(text, lowering)?)
    }

    /// What `@main` of a module of any dialect prints, these passes being run before the usual ones.
    pub fn run_after(&self, text: &str, first: &[&str]) -> Result<String, String> {
        self.run_lowered(&self.opt(text, &[first, LOWERING_OF_ALL].concat())?)
    }

    fn run_lowered(&self, lowered: &str) -> Result<String, String> {
        let libraries = format!("--shared-libs={}", self.libraries);
        let arguments = ["-e", "main", "--entry-point-result=void", &libraries];
        ask(&self.runner, &arguments, lowered)?.expect_success("mlir-runner")
    }
}
