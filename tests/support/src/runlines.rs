//! The `// RUN:` lines of corpus files: a small part of lit's language.
//!
//! A line is a pipeline of `loopwright ARGUMENTS`, `FileCheck FILE [--check-prefix=A,B]` and
//! `split-file FILE FOLDER` (which writes what follows a line `//--- NAME` to that file in the folder), each
//! with `not` in front (must exit with a failure, and not crash) and `2>&1` at the end; `%s` is the file,
//! `%t` a temporary path, a `\` at the end of a line continues it.

use std::path::{Path, PathBuf};

use crate::command::answers::ask;
use crate::command::{self, Loopwright, Output};
use crate::filecheck;

/// Who matches the `CHECK` lines.
pub enum Checker {
    /// [`filecheck`].
    BuiltIn,
    /// LLVM's tool, at this path.
    FileCheck(PathBuf),
}

/// What RUN lines run.
pub struct Tools {
    /// The binary under test.
    pub loopwright: Loopwright,
    /// Who plays `FileCheck`.
    pub checker: Checker,
}

/// One command of a pipeline.
#[derive(Clone, Debug)]
pub struct Step {
    /// The command and its arguments.
    pub words: Vec<String>,
    /// `not` is in front.
    pub must_fail: bool,
    /// `2>&1` is at the end.
    pub merges_stderr: bool,
}

/// The pipelines of a file's RUN lines, with `%s` and `%t` still in them.
pub fn pipelines(text: &str) -> Result<Vec<Vec<Step>>, String> {
    let mut commands: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        let Some((_, command)) = line.split_once("RUN:") else { continue };
        let command = command.trim();
        let (command, more) = match command.strip_suffix('\\') {
            Some(command) => (command, true),
            None => (command, false),
        };
        match commands.last_mut() {
            Some(last) if continues => last.push_str(command),
            _ => commands.push(command.to_string()),
        }
        continues = more;
    }
    commands.iter().map(|command| pipeline(command)).collect()
}

fn pipeline(command: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for words in split(command)?.split(|word| word.as_str() == "|") {
        let mut words = words.to_vec();
        let must_fail = words.first().is_some_and(|word| word == "not");
        if must_fail {
            words.remove(0);
        }
        let merges_stderr = words.last().is_some_and(|word| word == "2>&1");
        if merges_stderr {
            words.pop();
        }
        if words.is_empty() {
            return Err(format!("empty command in '{command}'"));
        }
        steps.push(Step { words, must_fail, merges_stderr });
    }
    Ok(steps)
}

/// Splits at blanks outside quotes; an unquoted `|` is a separate word.
pub(crate) fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '|') => {
                words.extend(word.take());
                words.push("|".to_string());
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("open quote in '{command}'"));
    }
    words.extend(word.take());
    Ok(words)
}

/// Runs every RUN line of a file.
pub fn run_file(path: &Path, tools: &Tools, temporary: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let pipelines = pipelines(&text)?;
    if pipelines.is_empty() {
        return Err("no RUN line".to_string());
    }
    for steps in &pipelines {
        run_pipeline(steps, path, tools, temporary)?;
    }
    Ok(())
}

/// Runs one pipeline; the text that comes out at its end.
pub fn run_pipeline(steps: &[Step], path: &Path, tools: &Tools, temporary: &Path) -> Result<String, String> {
    let mut text = String::new();
    for step in steps {
        let words: Vec<String> = step
            .words
            .iter()
            .map(|word| {
                word.replace("%s", &command::relative(path)).replace("%t", &temporary.display().to_string())
            })
            .collect();
        let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let shown = words.join(" ");
        let output = match words[0].as_str() {
            "loopwright" => tools.loopwright.run(&arguments, &text),
            "FileCheck" => file_check(&arguments, &text, &tools.checker)?,
            "split-file" => split_file(&arguments)?,
            other => {
                let known = "'loopwright', 'FileCheck' and 'split-file'";
                return Err(format!("RUN lines know {known}, not '{other}'"));
            }
        };
        if output.crashed() {
            return Err(format!("{shown}: crashed, {}\n{}", output.ending(), output.stderr));
        }
        if step.must_fail == (output.code == Some(0)) {
            return Err(format!("{shown}: {}\n{}{}", output.ending(), output.stderr, output.stdout));
        }
        text = output.stdout;
        if step.merges_stderr {
            text = output.stderr + &text;
        }
    }
    Ok(text)
}

/// Writes the parts of a file to files of their own, with as many empty lines before as there are lines in
/// the file, so that places are those of the file.
fn split_file(arguments: &[&str]) -> Result<Output, String> {
    let &[file, folder] = arguments else { return Err("split-file takes a file and a folder".to_string()) };
    let text =
        std::fs::read_to_string(command::root().join(file)).map_err(|error| format!("{file}: {error}"))?;
    std::fs::create_dir_all(folder).map_err(|error| format!("{folder}: {error}"))?;
    let mut parts: Vec<(&str, String)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        match (line.strip_prefix("//--- "), parts.last_mut()) {
            (Some(name), _) => parts.push((name.trim(), "\n".repeat(number + 1))),
            (None, Some((_, part))) => *part += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    for (name, part) in &parts {
        std::fs::write(Path::new(folder).join(name), part).map_err(|error| format!("{name}: {error}"))?;
    }
    let wrong = parts.is_empty().then(|| format!("{file} has no line '//--- NAME'"));
    wrong.map_or(Ok(Output { code: Some(0), stdout: String::new(), stderr: String::new() }), Err)
}

fn file_check(arguments: &[&str], input: &str, checker: &Checker) -> Result<Output, String> {
    if let Checker::FileCheck(tool) = checker {
        return ask(tool, arguments, input);
    }
    let mut prefixes = vec!["CHECK"];
    let mut file = None;
    for argument in arguments {
        let plain = argument.trim_start_matches('-');
        match plain.split_once('=') {
            Some(("check-prefix" | "check-prefixes", list)) => prefixes = list.split(',').collect(),
            None if plain.len() == argument.len() => file = Some(*argument),
            _ => return Err(format!("FileCheck option {argument} is not known")),
        }
    }
    let file = file.ok_or("FileCheck without a file")?;
    let text =
        std::fs::read_to_string(command::root().join(file)).map_err(|error| format!("{file}: {error}"))?;
    let result = filecheck::check(&text, &prefixes, input);
    Ok(Output {
        code: Some(i32::from(result.is_err())),
        stdout: String::new(),
        stderr: result.err().unwrap_or_default(),
    })
}
