//! The commands of README.md run.

use std::fs;
use std::path::Path;
use std::process::Command;

use support::command::root;

use crate::{no_findings, read};

/// How README.md calls the binary.
const CALL: &str = "cargo run --release --";

/// What is run elsewhere, or takes too long here.
const LEFT_OUT: [&str; 4] = ["cargo test", "cargo bench", "cargo build", "git clone"];

/// The commands in the blocks of shell, one a line, without what is remarked behind `#`.
fn commands(text: &str) -> Vec<String> {
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let plain = |line: &str| {
        let line = line.split(" #").next().unwrap_or_default().trim();
        line.strip_prefix("$ ").unwrap_or(line).to_string()
    };
    blocks.flat_map(str::lines).map(plain).filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Copies the files of the repository that a command names to the same places in another folder.
fn copy_named_files(command: &str, folder: &Path) -> std::io::Result<()> {
    for word in command.split_whitespace().map(|word| word.trim_matches(['"', '\''])) {
        let (from, to) = (root().join(word), folder.join(word));
        if from.is_file() && !to.exists() {
            fs::create_dir_all(to.parent().expect("a file has a folder"))?;
            fs::copy(from, to)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn commands_of_the_readme_succeed() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let binary = env!("CARGO_BIN_EXE_loopwright");
    let mut findings = Vec::new();
    let mut n_run = 0;
    for command in commands(&read(&root().join("README.md"))) {
        if LEFT_OUT.iter().any(|start| command.starts_with(start)) {
            continue;
        }
        let Some(arguments) = command.strip_prefix(CALL) else {
            findings.push(format!("{command}: not one that this test can run"));
            continue;
        };
        copy_named_files(arguments, folder.path()).expect("the files can be copied");
        let shell = Command::new("sh")
            .args(["-c", &format!("'{binary}'{arguments} </dev/null")])
            .current_dir(folder.path())
            .output()
            .expect("there is a shell");
        n_run += 1;
        if !shell.status.success() {
            findings.push(format!("{command}: {}\n{}", shell.status, String::from_utf8_lossy(&shell.stderr)));
        }
    }
    no_findings("a command of README.md fails", findings);
    assert!(n_run > 0, "README.md shows commands");
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn commands_of_shell_blocks() {
        let text = "```sh\n# first\n$ one --a=\"b\"   # what it does\n\ntwo\n```\n```text\nthree\n```\n```sh\nfour\n```\n";
        assert_eq!(commands(text), ["one --a=\"b\"", "two", "four"]);
    }
}
