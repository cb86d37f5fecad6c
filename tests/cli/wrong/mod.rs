//! What is said about wrong input: files that are no programs, programs that are nearly right, arguments.

mod arguments;
mod files;
mod programs;

use expect_test::Expect;

use super::{COPY, ends, run};

/// What a command line that must end with this code says on standard error.
#[track_caller]
fn says(line: &str, stdin: &str, code: i32, wanted: Expect) {
    let (_, stderr) = ends(line, stdin, code);
    wanted.assert_eq(&stderr);
}
