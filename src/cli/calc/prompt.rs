//! The calculator's prompt: lines with history and completion, and statements over several lines.
//!
//! A line that ends where its statement must go on asks for more. Faults are shown and end nothing; a history
//! file that cannot be read or written is passed over in silence.

use std::path::PathBuf;

use loopwright::calc::machinery::ops;
use loopwright::calc::{Calculator, FaultKind, Results, Statements};
use loopwright_affine_ir::Source;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Editor, Helper};

use crate::cli::calc::session::{Session, fault_shown};
use crate::cli::command::{Context, Failure, Outcome};

/// Reads and runs statements until the end of the input.
pub fn run(session: &mut Session, context: &Context) -> Outcome {
    let failed = |error: ReadlineError| Failure::Io(format!("cannot read from the terminal: {error}"));
    let mut editor: Editor<Words, DefaultHistory> = Editor::new().map_err(failed)?;
    editor.set_helper(Some(Words::new(&session.calculator)));
    let history = history_file();
    if let Some(file) = history.as_deref().filter(|file| file.is_file()) {
        let _ = editor.load_history(file);
    }
    session.output.write("'help;' lists the operations, 'quit' or Ctrl-D ends the session\n");
    loop {
        let line = match editor.readline("> ") {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(failed(error)),
        };
        let _ = editor.add_history_entry(&*line);
        if is_end(&line) {
            break;
        }
        let source = Source::new("<prompt>", line);
        if let Err(fault) = session.run(&source, Results::Numbered) {
            fault_shown(&fault, &source, context);
        }
        editor.set_helper(Some(Words::new(&session.calculator)));
    }
    if let Some(file) = history {
        let _ = file.parent().map(std::fs::create_dir_all);
        let _ = editor.save_history(&file);
    }
    Ok(())
}

/// Whether a line ends the session.
pub fn is_end(line: &str) -> bool {
    ["quit", "exit"].contains(&line.trim().trim_end_matches(';').trim_end())
}

/// Where the lines of earlier sessions are kept: in the user's folder for such things, if there is one.
fn history_file() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let state = folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local/state")))?;
    Some(state.join("loopwright").join("calc_history"))
}

/// What can be completed, and when a line is done.
struct Words {
    /// Operations and variables, sorted.
    words: Vec<String>,
}

impl Words {
    fn new(calculator: &Calculator) -> Self {
        let operations = ops().map(|op| op.name).filter(|name| name.starts_with(is_part));
        let mut words: Vec<String> = operations.chain(calculator.variables()).map(str::to_owned).collect();
        words.sort();
        words.dedup();
        Words { words }
    }
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '$')
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let start = before.trim_end_matches(is_part).len();
        let typed = &before[start..];
        let words = self.words.iter().filter(|word| !typed.is_empty() && word.starts_with(typed));
        Ok((start, words.cloned().collect()))
    }
}

impl Validator for Words {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let ends_early = |text| {
            let fault = Statements::new(text).find_map(Result::err);
            fault.is_some_and(|fault| fault.kind == FaultKind::Incomplete)
        };
        Ok(match ends_early(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Helper for Words {}
