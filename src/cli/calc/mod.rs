//! `loopwright calc`: the set calculator, for files, arguments and, on a terminal, a prompt.

mod prompt;
mod session;

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use loopwright::calc::Results;
use loopwright_affine_ir::Source;

use crate::cli::arguments::number;
use crate::cli::calc::session::{Session, fault_shown};
use crate::cli::command::{Command, Context, Failure, Outcome};
use crate::cli::io::{Output, read_source};

/// Arguments of `loopwright calc`.
#[derive(Debug, Args)]
pub struct Calc {
    /// Statements in the language of iscc; `-` reads standard input, as does no FILE without -e; `help;`
    /// tells more
    file: Option<PathBuf>,
    /// Statements to run, after those of FILE; may be given several times
    #[arg(short = 'e', value_name = "EXPR")]
    expressions: Vec<String>,
    /// Stop a statement after N steps of the solvers, at most 10 seconds for a million (exit code 3)
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    budget: Option<u64>,
    /// Write the results to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Command for Calc {
    const NAME: &'static str = "calc";
    const READS_PROGRAMS: bool = false;
    const ABOUT: &'static str = "Calculate with integer sets and relations, in the language of iscc";

    fn run(self, context: &Context) -> Outcome {
        let mut session = Session::new(self.budget, Output::new(self.output.as_deref()));
        let has_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if self.file.is_none() && self.expressions.is_empty() && has_terminal {
            prompt::run(&mut session, context)?;
        } else {
            for source in self.sources()? {
                // As in iscc, nothing after it is read.
                let lines = source.text().split_inclusive('\n');
                let read: String = lines.take_while(|line| !prompt::is_end(line)).collect();
                let has_end = read.len() < source.text().len();
                let source = if has_end { Source::new(source.name(), read) } else { source };
                session
                    .run(&source, Results::Plain)
                    .map_err(|fault| fault_shown(&fault, &source, context))?;
                if has_end {
                    break;
                }
            }
        }
        session.output.finish()
    }
}

impl Calc {
    /// The texts to run, in order.
    fn sources(&self) -> Result<Vec<Source>, Failure> {
        let stdin = PathBuf::from("-");
        let file = match &self.file {
            None if self.expressions.is_empty() => Some(&stdin),
            file => file.as_ref(),
        };
        let mut sources: Vec<Source> = file.map(|file| read_source(file)).transpose()?.into_iter().collect();
        let named = (1..).map(|number| format!("<expression {number}>")).zip(&self.expressions);
        sources.extend(named.map(|(name, text)| Source::new(name, text)));
        Ok(sources)
    }
}
