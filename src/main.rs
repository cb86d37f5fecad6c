//! The command line; one file per command in `cli/`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
