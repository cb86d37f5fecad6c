//! Commands and what they share: dispatch, exit codes, input, output, diagnostics.
//!
//! A new command is one file with a type that implements [`Command`], its `mod` line and its line in
//! [`COMMANDS`].
//!
//! Exit codes: 0 done; 1 the input is wrong or the answer is "no"; 2 bad usage; 3 a budget ran out.

mod arguments;
mod assumptions;
mod calc;
mod check;
mod colors;
mod command;
mod deps;
mod diagnostics;
mod explain;
mod functions;
mod io;
mod memory;
mod opt;
mod optimize;
mod picture;
mod planned;
mod pure;
mod run;
mod scop;
mod target;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::ArgMatches;

use crate::cli::colors::Color;
use crate::cli::command::{Command, Context, Failure, Outcome};

/// What the help of each command ends with.
const EXIT_CODES: &str = "\
Exit codes: 0 done; 1 the input is wrong, or the answer is \"no\"; 2 bad usage; 3 a budget ran out";

/// What the help of the program ends with.
const EXAMPLES: &str = "\
Examples:
  loopwright deps in.mlir                            which loops are parallel, and why others are not
  loopwright optimize in.mlir -o out.mlir --explain  tile and parallelize, with proof
  loopwright verify in.mlir out.mlir                 are both equal?
  loopwright opt in.mlir --affine-loop-tile          run passes as mlir-opt 22 does

Exit codes: 0 done; 1 the input is wrong, or the answer is \"no\"; 2 bad usage; 3 a budget ran out";

/// Every command, sorted by name.
static COMMANDS: &[Entry] = &[
    entry::<calc::Calc>(),
    entry::<check::Check>(),
    entry::<deps::Deps>(),
    entry::<opt::Opt>(),
    entry::<optimize::Optimize>(),
    entry::<run::Run>(),
    entry::<scop::Scop>(),
    entry::<verify::Verify>(),
];

/// The option of all commands that read programs.
const FROM_LLVM: &str = "from-llvm";

/// Runs the command that the arguments name.
pub fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let after_name = command_and_after(&mut arguments);
    if after_name.first().is_some_and(|command| command == opt::Opt::NAME) {
        opt::double_dashes(after_name);
    }
    if let Some(message) = planned::asked_for(after_name) {
        return end(&Failure::Usage(message), &Context { color: Color::Auto, from_llvm: None });
    }
    let matches = match command().try_get_matches_from(arguments) {
        Ok(matches) => matches,
        // This is how help and version come, too.
        Err(error) => arguments::corrected(error).exit(),
    };
    let color = matches.get_one::<Color>("color").copied().unwrap_or(Color::Auto);
    memory::limit(matches.get_one::<usize>("memory").copied().unwrap_or(usize::MAX));
    let (name, arguments) = matches.subcommand().expect("a command is required");
    let entry = COMMANDS.iter().find(|entry| entry.name == name).expect("only known commands are accepted");
    let from_llvm = arguments.try_get_one::<u32>(FROM_LLVM).ok().flatten().copied();
    let context = Context { color, from_llvm };
    match (entry.run)(arguments, &context) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => end(&failure, &context),
    }
}

/// The command and all arguments after it: what comes before can only be options of the program itself.
fn command_and_after(arguments: &mut [OsString]) -> &mut [OsString] {
    let mut at = 1;
    while let Some(word) = arguments.get(at).filter(|word| word.to_string_lossy().starts_with('-')) {
        at += if word == "--color" || word == "--memory" { 2 } else { 1 };
    }
    arguments.get_mut(at..).unwrap_or_default()
}

/// Ends the program with what has not been reported yet.
fn end(failure: &Failure, context: &Context) -> ExitCode {
    context.report_failure(failure);
    ExitCode::from(failure.exit_code())
}

/// The whole command line.
fn command() -> clap::Command {
    let mut command = clap::Command::new("loopwright")
        .about("Polyhedral analysis and loop transformation with machine-checked legality")
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            clap::Arg::new("color")
                .long("color")
                .value_name("WHEN")
                .help("When to use colours")
                .value_parser(clap::builder::EnumValueParser::<Color>::new())
                .default_value("auto")
                .global(true),
        )
        .arg(
            clap::Arg::new("memory")
                .long("memory")
                .value_name("SIZE")
                .help("Memory limit, in K, M or G; a program that needs more ends with exit code 3")
                .value_parser(memory::size)
                .default_value("2G")
                .global(true),
        );
    for entry in COMMANDS {
        let mut arguments = (entry.arguments)(clap::Command::new(entry.name));
        if entry.reads_programs {
            arguments = arguments.arg(from_llvm());
        }
        let arguments = arguments.mut_args(arguments::with_negative_numbers);
        // The doc comment of the arguments is for readers of the source.
        command = command.subcommand(arguments.about(entry.about).long_about(None).after_help(EXIT_CODES));
    }
    command
}

fn from_llvm() -> clap::Arg {
    clap::Arg::new(FROM_LLVM)
        .long(FROM_LLVM)
        .value_name("N")
        .help("Read the syntax of LLVM N and later, from 12 to 21, as what it means today")
        .value_parser(arguments::llvm_version)
}

/// A command as the table holds it.
struct Entry {
    name: &'static str,
    about: &'static str,
    reads_programs: bool,
    arguments: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches, &Context) -> Outcome,
}

const fn entry<C: Command>() -> Entry {
    Entry {
        name: C::NAME,
        about: C::ABOUT,
        reads_programs: C::READS_PROGRAMS,
        arguments: |command| C::augment_args(command),
        run: |matches, context| match C::from_arg_matches(matches) {
            Ok(command) => command.run(context),
            Err(error) => Err(Failure::Usage(error.to_string())),
        },
    }
}
