//! The commands of README.md, of the reports in examples/README.md and of the chapters in docs/ run, and
//! print what these show.
//!
//! Blocks of three languages have commands. In `sh` there is one a line, which succeeds; where it is alone,
//! it prints the block of `text` after it. In `console` each follows a `$`, and prints the lines up to the
//! next. In `bash` some call tools that may be absent: these are left out and counted, but for what they run
//! of this workspace. The commands of a document share a folder.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::command::{files_below, relative, root};

use crate::{no_findings, read};

/// How documents call the binary.
const CALL: &str = "cargo run --release -- ";

/// How documents call the checker alone.
const CHECKER: &str = "cargo run --release -p loopwright-checker -- ";

/// What is run elsewhere, or takes too long here.
const ELSEWHERE: [&str; 5] = ["cargo test", "cargo bench", "cargo build", "cargo install", "git clone"];

/// The documents that show commands with what they print.
fn documents() -> Vec<PathBuf> {
    let mut documents = ["README.md", "examples/README.md"].map(|name| root().join(name)).to_vec();
    documents.extend(files_below(&root().join("docs"), "md"));
    documents
}

/// What is between fences.
struct Block<'d> {
    /// The number of the line of the first fence.
    line: usize,
    language: &'d str,
    lines: Vec<&'d str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_inside = false;
    for (line, text) in (1..).zip(text.lines()) {
        match (text.strip_prefix("```"), blocks.last_mut()) {
            (Some(_), _) if is_inside => is_inside = false,
            (Some(language), _) => {
                blocks.push(Block { line, language, lines: Vec::new() });
                is_inside = true;
            }
            (None, Some(block)) if is_inside => block.lines.push(text),
            (None, _) => {}
        }
    }
    blocks
}

/// A command of a document, and what it is shown to print.
#[derive(PartialEq, Eq, Debug)]
struct Example<'d> {
    /// The number of its first line.
    line: usize,
    language: &'d str,
    command: String,
    output: Option<String>,
}

/// A line of a block without its prompt and what is remarked after `#`.
fn plain(line: &str) -> &str {
    let line = line.split(" #").next().unwrap_or_default().trim();
    line.strip_prefix("$ ").unwrap_or(line)
}

/// The commands of a script; one that ends with `\` or `|` goes on in the next line.
fn script<'d>(block: &Block<'d>) -> Vec<Example<'d>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let mut goes_on = false;
    let lines = (block.line + 1..).zip(block.lines.iter().map(|line| plain(line)));
    for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
        let part = text.strip_suffix('\\').unwrap_or(text).trim_end();
        match examples.last_mut() {
            Some(example) if goes_on => example.command += &format!(" {part}"),
            _ => {
                let command = part.to_owned();
                examples.push(Example { line, language: block.language, command, output: None });
            }
        }
        goes_on = text.ends_with(['\\', '|']);
    }
    examples
}

/// The commands of a session, each with the lines after it.
fn session<'d>(block: &Block<'d>) -> Vec<Example<'d>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    for (line, text) in (block.line + 1..).zip(&block.lines) {
        match examples.last_mut() {
            Some(Example { output: Some(output), .. }) if !text.starts_with("$ ") => {
                *output += &format!("{text}\n");
            }
            _ => {
                let (command, output) = (plain(text).to_owned(), Some(String::new()));
                examples.push(Example { line, language: block.language, command, output });
            }
        }
    }
    examples
}

/// The commands of a document, in their order.
fn examples(text: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let mut is_alone = false;
    for block in blocks(text) {
        let n_before = examples.len();
        match (block.language, examples.last_mut()) {
            ("sh" | "bash", _) => examples.extend(script(&block)),
            ("console", _) => examples.extend(session(&block)),
            ("text", Some(alone)) if is_alone => {
                alone.output = Some(block.lines.iter().map(|line| format!("{line}\n")).collect());
            }
            _ => {}
        }
        is_alone = block.language == "sh" && examples.len() == n_before + 1;
    }
    examples
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

/// The parts of a command that run one program each.
fn parts(command: &str) -> impl Iterator<Item = &str> {
    command.split("&&").flat_map(|part| part.split('|')).map(str::trim)
}

/// Whether a command gives a name to a text, and no more.
fn is_assignment(command: &str) -> bool {
    let name = command.split_once('=').map_or("", |(name, _)| name);
    !command.contains(' ') && !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// How an example went.
enum Outcome {
    Ran,
    /// For want of this.
    LeftOut(String),
    Wrong(String),
}

/// Where the commands of one document run.
struct Shell {
    folder: tempfile::TempDir,
    /// What its scripts have given names to.
    assignments: String,
}

impl Shell {
    fn new() -> Shell {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        Shell { folder, assignments: String::new() }
    }

    /// The checker's binary, which is beside the one of the root package where the workspace is built.
    fn checker() -> PathBuf {
        Path::new(env!("CARGO_BIN_EXE_loopwright")).with_file_name("loopwright-check")
    }

    /// Whether a command succeeds, and all that it prints.
    fn run(&self, command: &str) -> (bool, String) {
        copy_named_files(command, self.folder.path()).expect("the files can be copied");
        let command = command
            .replace(CALL, concat!("'", env!("CARGO_BIN_EXE_loopwright"), "' "))
            .replace(CHECKER, &format!("'{}' ", Self::checker().display()));
        let script = format!("exec 2>&1 </dev/null\n{}{command}", self.assignments);
        let shell = Command::new("sh").args(["-c", &script]).current_dir(self.folder.path()).output();
        let shell = shell.expect("there is a shell");
        (shell.status.success(), String::from_utf8_lossy(&shell.stdout).into_owned())
    }

    /// The first tool that a command needs and that is not there.
    fn missing(&self, command: &str) -> Option<String> {
        let tool = |part: &str| match part.split_whitespace().next() {
            _ if part.starts_with(CALL) => None,
            _ if part.starts_with(CHECKER) => Some(Self::checker().display().to_string()),
            // What is in the folder was made by commands before, or not for want of the same tools.
            first => first.filter(|first| !first.starts_with("./")).map(str::to_owned),
        };
        parts(command).filter_map(tool).find(|tool| !self.run(&format!("command -v {tool}")).0)
    }

    /// Runs an example, and holds what it prints against what is shown.
    fn hold(&mut self, example: &Example<'_>) -> Outcome {
        let command = &example.command;
        let is_ours = command.starts_with(CALL) || command.starts_with(CHECKER);
        if let Some(start) = ELSEWHERE.iter().find(|start| command.starts_with(**start)) {
            return Outcome::LeftOut(format!("it is run elsewhere: {start}"));
        }
        if example.language == "bash" && is_assignment(command) {
            self.assignments += &format!("{command}\n");
            return Outcome::Ran;
        }
        if example.language == "sh" && !is_ours {
            return Outcome::Wrong(format!("{command}: not one that this test can run"));
        }
        if let Some(tool) = self.missing(command) {
            let mut ours = parts(command).filter(|part| part.starts_with(CALL));
            return match ours.find(|part| !self.run(part).0) {
                Some(part) => Outcome::Wrong(format!("{part} fails")),
                None => Outcome::LeftOut(format!("there is no {tool}")),
            };
        }
        let (is_success, printed) = self.run(command);
        let is_as_shown = example.output.as_ref().is_none_or(|shown| match shown.strip_suffix("...\n") {
            Some(beginning) => printed.starts_with(beginning),
            None => printed == *shown,
        });
        match (is_as_shown, is_success || example.language == "console") {
            (true, true) => Outcome::Ran,
            (false, true) => Outcome::Wrong(format!("{command} prints\n{printed}")),
            (_, false) => Outcome::Wrong(format!("{command} fails\n{printed}")),
        }
    }
}

#[test]
fn commands_of_documents_print_what_is_shown() {
    let (mut findings, mut left_out) = (Vec::new(), Vec::new());
    let (mut n_run, mut n_outputs) = (0, 0);
    for document in documents() {
        let (text, mut shell) = (read(&document), Shell::new());
        for example in examples(&text) {
            let place = format!("{}:{}", relative(&document), example.line);
            match shell.hold(&example) {
                Outcome::Ran => n_run += 1,
                Outcome::LeftOut(why) => left_out.push(format!("{place}: {why}")),
                Outcome::Wrong(how) => findings.push(format!("{place}: {how}")),
            }
            n_outputs += usize::from(example.output.is_some());
        }
    }
    println!("{n_run} commands ran, {} were left out:\n  {}", left_out.len(), left_out.join("\n  "));
    no_findings("a command of a document fails, or prints something else", findings);
    assert!(n_run > 0 && n_outputs >= 10, "documents show commands and what they print");
}

#[cfg(test)]
mod tests {
    use super::{Shell, blocks, examples, is_assignment, parts};

    /// Line, command and output of each example.
    fn shown(text: &str) -> Vec<(usize, String, Option<String>)> {
        examples(text).into_iter().map(|example| (example.line, example.command, example.output)).collect()
    }

    #[test]
    fn blocks_have_a_place_and_a_language() {
        let text = "one\n```sh\ntwo\n```\n```\nthree\n```\n";
        let blocks: Vec<_> = blocks(text).into_iter().map(|block| (block.line, block.language)).collect();
        assert_eq!(blocks, [(2, "sh"), (5, "")]);
    }

    #[test]
    fn commands_of_scripts() {
        let text = "```sh\n# first\n$ one --a=\"b\"   # what it does\n\ntwo\n```\n```text\nthree\n```\n```bash\nfour |\nfive \\\n  six\n```\n";
        let expected = [(3, "one --a=\"b\""), (5, "two"), (11, "four | five six")];
        assert_eq!(shown(text), expected.map(|(line, command)| (line, command.to_owned(), None)));
    }

    #[test]
    fn outputs_follow_single_commands() {
        let text = "```sh\none # so\n```\nprints\n```text\n1\n```\n```sh\ntwo\nthree\n```\n```text\n2\n```\n";
        let outputs: Vec<_> = shown(text).into_iter().map(|(.., output)| output).collect();
        assert_eq!(outputs, [Some("1\n".to_owned()), None, None]);
    }

    #[test]
    fn sessions_are_commands_with_outputs() {
        let text = "```console\n$ one\n1\n\n2\n$ two\n```\n";
        let one = (2, "one".to_owned(), Some("1\n\n2\n".to_owned()));
        assert_eq!(shown(text), [one, (6, "two".to_owned(), Some(String::new()))]);
    }

    #[test]
    fn programs_and_assignments_are_told_apart() {
        assert_eq!(parts("a -b | c && ./d").collect::<Vec<_>>(), ["a -b", "c", "./d"]);
        assert!(is_assignment("P=/usr/lib") && !is_assignment("--tile=3") && !is_assignment("A=1 b"));
    }

    #[test]
    fn tools_that_are_absent_are_named() {
        let mut shell = Shell::new();
        shell.assignments = "P=/nowhere\n".to_owned();
        assert_eq!(shell.missing("sh -c true && ./made"), None);
        assert_eq!(shell.missing("cat | $P/tool --flag"), Some("$P/tool".to_owned()));
        assert_eq!(shell.run("echo $P"), (true, "/nowhere\n".to_owned()));
    }
}
