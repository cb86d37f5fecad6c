//! Running the `loopwright` binary and the tools that tests compare it with.

pub mod answers;

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use wait_timeout::ChildExt;

/// What a process left behind.
#[derive(Clone, Debug)]
pub struct Output {
    /// The exit code, or `None` if a signal ended it.
    pub code: Option<i32>,
    /// Read as UTF-8; what is not is replaced.
    pub stdout: String,
    /// Read as UTF-8; what is not is replaced.
    pub stderr: String,
}

impl Output {
    /// The standard output of a run that must have succeeded.
    pub fn expect_success(self, what: &str) -> Result<String, String> {
        match self.code {
            Some(0) => Ok(self.stdout),
            _ => Err(format!("{what}: {}\n{}", self.ending(), first_lines(&self.stderr, 30))),
        }
    }

    /// How it ended, in words.
    pub fn ending(&self) -> String {
        self.code.map_or("ended by a signal".to_string(), |code| format!("exit code {code}"))
    }

    /// True if the process died of its own fault instead of refusing its input.
    pub fn crashed(&self) -> bool {
        self.code.is_none() || self.code == Some(101) || self.stderr.contains("panicked at")
    }
}

/// The root of the repository.
pub fn root() -> &'static Path {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    folder.expect("this crate lies two folders below the root")
}

/// A path below the root, as its files are named in messages.
pub fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    if cfg!(windows) { path.replace('\\', "/") } else { path }
}

/// The path of the `loopwright` binary, which only the tests of the root package know:
/// `CARGO_BIN_EXE_loopwright`.
#[derive(Clone, Copy, Debug)]
pub struct Loopwright(pub &'static str);

impl Loopwright {
    /// Runs it with these arguments and this standard input.
    ///
    /// # Panics
    /// If the binary cannot be started.
    pub fn run(self, arguments: &[&str], stdin: &str) -> Output {
        run(Path::new(self.0), arguments, stdin)
            .unwrap_or_else(|message| panic!("the binary of this package runs: {message}"))
    }
}

/// No program that a test runs takes as long as this: one that does hangs.
const LONGEST: Duration = Duration::from_secs(300);

/// Runs a program from the repository's root. One that hangs is killed: a signal ended it.
pub fn run(program: &Path, arguments: &[&str], stdin: &str) -> Result<Output, String> {
    run_within(LONGEST, program, arguments, stdin)
}

/// [`run`] with a limit of one's own.
pub fn run_within(
    limit: Duration,
    program: &Path,
    arguments: &[&str],
    stdin: &str,
) -> Result<Output, String> {
    let fault = |error: io::Error| format!("{}: {error}", program.display());
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(fault)?;
    let mut input = child.stdin.take().expect("the standard input is piped");
    let stdout = child.stdout.take().expect("the standard output is piped");
    let stderr = child.stderr.take().expect("the standard error is piped");
    thread::scope(|scope| {
        // A program that stops reading closes the pipe; what it then says is what counts.
        scope.spawn(move || input.write_all(stdin.as_bytes()));
        let [stdout, stderr] = [Box::new(stdout) as Box<dyn Read + Send>, Box::new(stderr)]
            .map(|pipe| scope.spawn(|| all_of(pipe)));
        let ended = match child.wait_timeout(limit)? {
            Some(status) => status,
            None => {
                child.kill()?;
                child.wait()?
            }
        };
        let [stdout, stderr] = [stdout, stderr].map(|text| text.join().expect("reading does not panic"));
        Ok(Output { code: ended.code(), stdout: stdout?, stderr: stderr? })
    })
    .map_err(fault)
}

/// Everything that comes through a pipe, as UTF-8.
fn all_of(mut pipe: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// All files below a folder with this extension, in order of their paths.
pub fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The first lines of a text, for messages.
fn first_lines(text: &str, count: usize) -> String {
    text.lines().take(count).collect::<Vec<_>>().join("\n")
}

/// The first line where two texts differ, with a little around it; `None` if they are the same.
pub fn first_difference(expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let (left, right): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let at = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let show = |lines: &[&str]| lines.iter().skip(at).take(3).copied().collect::<Vec<_>>().join("\n    ");
    Some(format!("line {}:\n  expected\n    {}\n  found\n    {}", at + 1, show(&left), show(&right)))
}

// What is run is a Unix shell.
#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn programs_that_hang_are_ended() {
        let within = |milliseconds, script: &str| {
            run_within(Duration::from_millis(milliseconds), Path::new("sh"), &["-c", script], "")
                .expect("there is a shell")
        };
        assert_eq!(within(100, "exec sleep 1000").code, None);
        let quick = within(100_000, "echo all; exit 3");
        assert_eq!((quick.code, quick.stdout.as_str()), (Some(3), "all\n"));
    }
}
