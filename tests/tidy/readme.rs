//! The commands of README.md and of the reports in examples/README.md run, and print what these show.

use std::fs;
use std::path::Path;
use std::process::Command;

use support::command::root;

use crate::{no_findings, read};

/// The documents that show commands with what they print.
const DOCUMENTS: [&str; 2] = ["README.md", "examples/README.md"];

/// How they call the binary.
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

/// The commands that stand alone in a block, each with the block of text behind it: what it prints, up to a line `...`. Text
/// with a prompt is a session, not what a command prints.
fn shown(text: &str) -> Vec<(String, &str)> {
    let blocks: Vec<(&str, &str)> =
        text.split("```").skip(1).step_by(2).filter_map(|b| b.split_once('\n')).collect();
    let command_and_output = |pair: &[(&str, &'_ str)]| match pair {
        [("sh", command), ("text", output)] if command.lines().count() == 1 && !output.starts_with("> ") => {
            commands(&format!("```sh\n{command}```")).pop()
        }
        _ => None,
    };
    let shown = blocks.windows(2).map(|pair| (command_and_output(pair), pair[1].1));
    shown.filter_map(|(command, output)| Some((command?, output))).collect()
}

/// What the binary prints, errors and remarks included, for a command as a document has it.
#[cfg(unix)]
fn run(command: &str, folder: &Path) -> Option<(bool, String)> {
    let arguments = command.strip_prefix(CALL)?;
    copy_named_files(arguments, folder).expect("the files can be copied");
    let binary = env!("CARGO_BIN_EXE_loopwright");
    let shell = Command::new("sh")
        .args(["-c", &format!("'{binary}'{arguments} 2>&1 </dev/null")])
        .current_dir(folder)
        .output()
        .expect("there is a shell");
    Some((shell.status.success(), String::from_utf8_lossy(&shell.stdout).into_owned()))
}

#[cfg(unix)]
#[test]
fn commands_of_the_readme_succeed() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut findings = Vec::new();
    let mut n_run = 0;
    for command in DOCUMENTS.iter().flat_map(|name| commands(&read(&root().join(name)))) {
        if LEFT_OUT.iter().any(|start| command.starts_with(start)) {
            continue;
        }
        match run(&command, folder.path()) {
            None => findings.push(format!("{command}: not one that this test can run")),
            Some((true, _)) => n_run += 1,
            Some((false, printed)) => findings.push(format!("{command} fails\n{printed}")),
        }
    }
    no_findings("a command of a document fails", findings);
    assert!(n_run > 0, "documents show commands");
}

#[cfg(unix)]
#[test]
fn outputs_in_the_readme_are_what_is_printed() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let texts = DOCUMENTS.map(|name| read(&root().join(name)));
    let shown: Vec<(String, &str)> = texts.iter().flat_map(|text| shown(text)).collect();
    let differs = |(command, expected): &(String, &str)| {
        let (_, printed) = run(command, folder.path())?;
        let is_same = match expected.strip_suffix("...\n") {
            Some(beginning) => printed.starts_with(beginning),
            None => printed == *expected,
        };
        (!is_same).then(|| format!("{command} prints\n{printed}"))
    };
    no_findings("a document shows another output", shown.iter().filter_map(differs).collect());
    assert!(shown.len() >= 10, "documents show what commands print");
}

#[cfg(test)]
mod tests {
    use super::{commands, shown};

    #[test]
    fn commands_of_shell_blocks() {
        let text = "```sh\n# first\n$ one --a=\"b\"   # what it does\n\ntwo\n```\n```text\nthree\n```\n```sh\nfour\n```\n";
        assert_eq!(commands(text), ["one --a=\"b\"", "two", "four"]);
    }

    #[test]
    fn outputs_follow_single_commands() {
        let text = "```sh\none # so\n```\nprints\n```text\n1\n```\n```sh\ntwo\nthree\n```\n```text\n2\n```\n\
                    ```sh\nfour\n```\n```text\n> 5\n```\n";
        assert_eq!(shown(text), [("one".to_owned(), "1\n")]);
    }
}
