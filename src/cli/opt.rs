//! `loopwright opt`: the `mlir-opt` work-alike: parse, verify, run passes, print.
//!
//! Passes run in the order of their flags; flags are those of mlir-opt, with one dash or two.

use std::ffi::OsString;
use std::path::PathBuf;

use affine_ir::{Diagnostic, Ir, ParseOptions, PrintOptions, Source};
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
use loopwright::polyhedra::Budget;
use loopwright::transforms::{PASSES, PassContext, PassInstance, build_pass, parse_pipeline};

use super::io::{read_source, write_output};
use super::{Command, Context, Failure, Outcome, report};

/// Gives flags their second dash: `-affine-loop-tile` is `--affine-loop-tile`, as for mlir-opt. `-o` stays.
pub fn double_dashes(arguments: &mut [OsString]) {
    for word in arguments.iter_mut().take_while(|word| *word != "--") {
        let text = word.to_string_lossy();
        if text.len() > 2 && text.starts_with('-') && !text.starts_with("--") {
            *word = format!("-{text}").into();
        }
    }
}

/// Arguments of `loopwright opt` that are the same whatever passes there are.
#[derive(Debug, Args)]
struct Fixed {
    /// Program in MLIR text; `-` reads standard input
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Passes to run, as in `builtin.module(func.func(affine-loop-tile{tile-size=16}))`
    #[arg(long, value_name = "PIPELINE")]
    pass_pipeline: Option<String>,
    /// Accept ops of unknown dialects in generic form
    #[arg(long)]
    allow_unregistered_dialect: bool,
    /// Print every op in generic form
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print without aliases
    #[arg(long)]
    mlir_print_local_scope: bool,
    /// Print the program after each pass on standard error
    #[arg(long)]
    mlir_print_ir_after_all: bool,
    /// List the dialects and end
    #[arg(long)]
    show_dialects: bool,
    /// Stop after so many steps of set operations (exit code 3)
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
    /// Write the program to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Arguments of `loopwright opt`.
#[derive(Debug)]
pub struct Opt {
    fixed: Fixed,
    /// Names and options of the passes asked for by flags, in order.
    passes: Vec<(String, String)>,
}

impl FromArgMatches for Opt {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut passes: Vec<(usize, String, String)> = Vec::new();
        for info in PASSES {
            let places = matches.indices_of(info.name).into_iter().flatten();
            let values = matches.get_many::<String>(info.name).into_iter().flatten();
            passes.extend(
                places.zip(values).map(|(place, value)| (place, info.name.to_string(), value.clone())),
            );
        }
        passes.sort();
        let passes = passes.into_iter().map(|(_, name, options)| (name, options)).collect();
        Ok(Self { fixed: Fixed::from_arg_matches(matches)?, passes })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Opt {
    fn augment_args(command: clap::Command) -> clap::Command {
        let flag = |info: &&loopwright::transforms::PassInfo| {
            let options = info.options.iter().map(|o| format!("\n  {}={}: {}", o.name, o.value, o.summary));
            Arg::new(info.name)
                .long(info.name)
                .value_name("OPTIONS")
                .help(format!("{}{}", info.summary, options.collect::<String>()))
                .help_heading("Passes")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("")
                .action(ArgAction::Append)
        };
        Fixed::augment_args(command).args(PASSES.iter().map(flag))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl Command for Opt {
    const NAME: &'static str = "opt";
    const ABOUT: &'static str = "Parse, verify, run passes, print, like mlir-opt";

    fn run(self, context: &Context) -> Outcome {
        let fixed = &self.fixed;
        if fixed.show_dialects {
            let names: Vec<&str> = affine_ir::DIALECTS.iter().map(|dialect| dialect.name).collect();
            return write_output(
                fixed.output.as_deref(),
                &format!("Available Dialects: {}\n", names.join(",")),
            );
        }
        let pipeline = self.pipeline()?;
        let source = read_source(&fixed.file)?;
        let wrong = |diagnostics: Vec<Diagnostic>| {
            context.report(&diagnostics, &source);
            Failure::Wrong
        };
        let options = ParseOptions { allow_unregistered: fixed.allow_unregistered_dialect };
        let mut ir = affine_ir::parse(&source, &options).map_err(wrong)?;
        affine_ir::verify(&ir).map_err(wrong)?;
        self.run_passes(&mut ir, pipeline, &source, context)?;
        // Like mlir-opt, which ends its output with an empty line.
        write_output(fixed.output.as_deref(), &(affine_ir::print(&ir, &self.print_options()) + "\n"))
    }
}

impl Opt {
    fn pipeline(&self) -> Result<Vec<PassInstance>, Failure> {
        match (&self.fixed.pass_pipeline, self.passes.is_empty()) {
            (Some(_), false) => {
                Err(Failure::Usage("give either '--pass-pipeline' or passes by flags".into()))
            }
            (Some(text), true) => parse_pipeline(PASSES, text).map_err(Failure::Usage),
            (None, _) => {
                let build = |(name, options): &(String, String)| build_pass(PASSES, name, options);
                self.passes.iter().map(build).collect::<Result<_, _>>().map_err(Failure::Usage)
            }
        }
    }

    fn print_options(&self) -> PrintOptions {
        PrintOptions {
            generic: self.fixed.mlir_print_op_generic,
            debug_info: self.fixed.mlir_print_debuginfo,
            local_scope: self.fixed.mlir_print_local_scope,
        }
    }

    fn run_passes(
        &self,
        ir: &mut Ir,
        pipeline: Vec<PassInstance>,
        source: &Source,
        context: &Context,
    ) -> Outcome {
        let budget = self.fixed.budget.map_or_else(Budget::default, Budget::new);
        let mut work = PassContext { budget, ..PassContext::default() };
        for instance in pipeline {
            let done = instance.pass.run(ir, &mut work);
            context.report(&std::mem::take(&mut work.remarks), source);
            if let Err(error) = done {
                context.report(&error.diagnostics, source);
                return Err(Failure::Budget);
            }
            if let Err(diagnostics) = affine_ir::verify(ir) {
                context.report(&diagnostics, source);
                return Err(Failure::Wrong);
            }
            if self.fixed.mlir_print_ir_after_all {
                let text = affine_ir::print(ir, &self.print_options());
                report::write(&format!(
                    "// -----// IR Dump After {} //----- //\n{text}\n",
                    instance.info.name
                ));
            }
        }
        Ok(())
    }
}
