//! C compilers, and the programs that they make.

use std::path::{Path, PathBuf};

use support::command::{Output, run};
use tempfile::TempDir;

/// What all programs are compiled with.
const FLAGS: [&str; 4] = ["-O3", "-march=native", "-fopenmp", "-std=c11"];

/// What turns Polly on.
const POLLY: [&str; 2] = ["-mllvm", "-polly"];

/// Seconds that Polly gets for one program: for some it looks for an order much longer.
const PATIENCE: &str = "60";

/// What `timeout` ends with when it has ended something.
const TIMED_OUT: i32 = 124;

/// A run longer than this, in seconds, is not repeated: its noise is small.
const LONG: f64 = 5.0;

/// Runs are repeated until they take this many seconds together, or there are this many.
const ENOUGH: f64 = 0.2;
const MOST_RUNS: usize = 20;

/// A C compiler.
pub struct Compiler {
    path: PathBuf,
    has_polly: bool,
}

/// A program, gone with its folder.
pub struct Binary {
    folder: TempDir,
}

/// What a program printed.
pub struct Run {
    pub seconds: f64,
    pub digests: Vec<String>,
}

impl Compiler {
    /// The compiler of this name, also with Polly if that is wanted and there.
    ///
    /// # Errors
    /// If it is not installed.
    pub fn new(name: &str, with_polly: bool) -> Result<Compiler, String> {
        let path = PathBuf::from(name);
        run(&path, &["--version"], "").map_err(|error| {
            format!("{name} is not installed ({error}); on Debian: apt-get install {name} libomp-22-dev")
        })?;
        let nothing = [POLLY.as_slice(), &["-x", "c", "-c", "/dev/null", "-o", "/dev/null"]].concat();
        let has_polly = with_polly && run(&path, &nothing, "").is_ok_and(|output| output.code == Some(0));
        Ok(Compiler { path, has_polly })
    }

    /// A program from C.
    ///
    /// # Errors
    /// What the compiler says.
    pub fn compile(&self, text: &str, flags: &[&str]) -> Result<Binary, String> {
        let (output, binary) = self.call(text, flags, &[])?;
        output.expect_success(&self.path.display().to_string())?;
        Ok(binary)
    }

    /// The program as Polly makes it, for one thread and for several; `None` without Polly, and where it does
    /// not end.
    pub fn polly(&self, text: &str) -> Option<Result<[Binary; 2], String>> {
        let parallel = [POLLY.as_slice(), &["-mllvm", "-polly-parallel"]].concat();
        let patiently = |flags: &[&str]| match self.call(text, flags, &["timeout", PATIENCE]) {
            Ok((output, _)) if output.code == Some(TIMED_OUT) => None,
            Ok((output, binary)) => Some(output.expect_success("clang with Polly").map(|_| binary)),
            Err(message) => Some(Err(message)),
        };
        if !self.has_polly {
            return None;
        }
        let (one, two) = (patiently(&POLLY)?, patiently(&parallel)?);
        Some(one.and_then(|one| Ok([one, two?])))
    }

    /// Calls the compiler, with words in front, and where it puts the program.
    fn call(&self, text: &str, flags: &[&str], before: &[&str]) -> Result<(Output, Binary), String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let [source, binary] = ["a.c", "a.out"].map(|name| folder.path().join(name).display().to_string());
        std::fs::write(&source, text).map_err(|error| error.to_string())?;
        let compiler = self.path.display().to_string();
        let files = [source.as_str(), "-o", &binary, "-lm"];
        let words = [before, &[compiler.as_str()], &FLAGS, flags, &files].concat();
        Ok((run(Path::new(words[0]), &words[1..], "")?, Binary { folder }))
    }
}

impl Binary {
    /// The fastest of this many runs; of more where they are short, as those are hit hardest by what else the
    /// machine does.
    ///
    /// # Errors
    /// If the program fails, or prints no time.
    pub fn best(&self, threads: u32, runs: usize) -> Result<Run, String> {
        let mut best = self.run(threads)?;
        let (mut n_runs, mut seconds) = (1, best.seconds);
        while best.seconds <= LONG && (n_runs < runs || (seconds < ENOUGH && n_runs < MOST_RUNS)) {
            let run = self.run(threads)?;
            n_runs += 1;
            seconds += run.seconds;
            if run.seconds < best.seconds {
                best = run;
            }
        }
        Ok(best)
    }

    fn run(&self, threads: u32) -> Result<Run, String> {
        let binary = self.folder.path().join("a.out").display().to_string();
        let threads = format!("OMP_NUM_THREADS={threads}");
        let text = run(Path::new("env"), &[&threads, &binary], "")?.expect_success("the program")?;
        let mut lines = text.lines();
        let seconds = lines.next().and_then(|line| line.parse().ok());
        let seconds = seconds.ok_or_else(|| format!("the program printed no time, but {text:?}"))?;
        Ok(Run { seconds, digests: lines.map(str::to_owned).collect() })
    }
}
