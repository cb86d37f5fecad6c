//! The files that a command is given: one, several, or standard input for none.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::cli::command::{Context, Failure, Outcome};

/// The files to read; `-` if none is named.
///
/// # Errors
/// [`Failure::Usage`] if that would wait for a person to type, or reads standard input twice.
pub fn inputs(files: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    let is_stdin = |file: &&PathBuf| file.as_os_str() == "-";
    match files {
        [] if std::io::stdin().is_terminal() => {
            usage("no FILE, and standard input is a terminal: name a file, or '-' to type a program")
        }
        [] => Ok(vec![PathBuf::from("-")]),
        _ if files.iter().filter(is_stdin).count() > 1 => usage("standard input is one program: '-' twice"),
        _ => Ok(files.to_vec()),
    }
}

/// Works on one file after the other, whatever became of those before. Bad usage ends it: it is the same for
/// all. What is wrong with one of them weighs more than a budget that ran out.
pub fn each(context: &Context, files: &[PathBuf], mut work: impl FnMut(&Path) -> Outcome) -> Outcome {
    let mut worst = Ok(());
    for file in files {
        match work(file) {
            Ok(()) => {}
            Err(usage @ (Failure::Usage(_) | Failure::Argument(_))) => return Err(usage),
            Err(Failure::Budget) => worst = worst.and(Err(Failure::Budget)),
            Err(failure) => {
                context.report_failure(&failure);
                worst = Err(Failure::Wrong);
            }
        }
    }
    worst
}
