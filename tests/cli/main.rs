//! The command line as a contract: exit codes, options, messages; and inputs made to break it.

mod calc;
mod certificates;
mod contract;
mod emit_c;
mod flags;
mod hostile;
mod messages;
mod opt;
mod optimize;
mod polybench;
#[cfg(target_os = "linux")]
mod prompt;
mod reports;
mod run;
mod split;
mod trace;
mod verify;
mod wrong;

use support::command::{Loopwright, Output};

const LOOPWRIGHT: Loopwright = Loopwright(env!("CARGO_BIN_EXE_loopwright"));

/// A loop that can be tiled and run in parallel.
const COPY: &str = "\
func.func @copy(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %0, %B[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
";

/// Runs a command line, split at blanks.
fn run(line: &str, stdin: &str) -> Output {
    LOOPWRIGHT.run(&line.split_whitespace().collect::<Vec<_>>(), stdin)
}

/// Runs a command line that must end with this code; gives standard output and standard error.
#[track_caller]
fn ends(line: &str, stdin: &str, code: i32) -> (String, String) {
    let output = run(line, stdin);
    assert_eq!(output.code, Some(code), "loopwright {line}\n{}", output.stderr);
    (output.stdout, output.stderr)
}
