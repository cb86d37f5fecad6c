//! The flags of `loopwright opt`: those of mlir-opt, with one dash or two, and one for each pass.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
use loopwright::polyhedra::Budget;
use loopwright::transforms::machinery::{PipelineFault, build_pass};
use loopwright::transforms::{PASSES, PassInfo, Pipeline, PipelineError, default_budget};
use loopwright_affine_ir::{
    DEFAULT_SPLIT_MARKER, Diagnostic, Ir, ParseOptions, PrintOptions, Source, Strictness, ValueNames,
};

use crate::cli::arguments::number;
use crate::cli::assumptions::Assumptions;
use crate::cli::command::{Failure, Outcome};
use crate::cli::io::is_same_output;
use crate::cli::opt::dumps::{DumpFlags, is_of_mlir_opt};
use crate::cli::opt::remarks::Verbosity;
use crate::cli::opt::statistics::Display;

/// Gives flags their second dash: `-affine-loop-tile` is `--affine-loop-tile`, as for mlir-opt. `-o` stays.
pub fn double_dashes(arguments: &mut [OsString]) {
    for word in arguments.iter_mut().take_while(|word| *word != "--") {
        let text = word.to_string_lossy();
        let is_flag = text.len() > 2 && text.starts_with('-') && !text.starts_with("--");
        if is_flag && !text.starts_with("-o=") {
            *word = format!("-{text}").into();
        }
    }
}

/// Flags that are the same whatever passes there are.
#[derive(Debug, Args)]
pub struct Flags {
    /// Program in MLIR text; `-` reads standard input
    #[arg(default_value = "-")]
    pub file: PathBuf,
    /// Passes to run and what each runs on, as in
    /// `builtin.module(func.func(affine-loop-tile{tile-size=16},cse),symbol-dce)`
    #[arg(long, value_name = "PIPELINE")]
    pass_pipeline: Option<String>,
    /// Print the pipeline that is run on standard error, with all options
    #[arg(long)]
    pub dump_pass_pipeline: bool,
    /// Accept ops of unknown dialects
    #[arg(long)]
    allow_unregistered_dialect: bool,
    /// Split the file into several programs at lines of MARKER
    #[arg(
        long,
        value_name = "MARKER",
        num_args = 0..=1,
        require_equals = true,
        default_value = "",
        default_missing_value = DEFAULT_SPLIT_MARKER,
        hide_default_value = true
    )]
    pub split_input_file: String,
    /// What to print between several programs
    #[arg(long, value_name = "MARKER", default_value = DEFAULT_SPLIT_MARKER)]
    pub output_split_marker: String,
    /// Compare the diagnostics with `expected-error` comments in the file
    #[arg(
        long,
        value_name = "all|only-expected",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all",
        value_parser = strictness
    )]
    pub verify_diagnostics: Option<Strictness>,
    /// Read a program that is a single op, without a module around it
    #[arg(long)]
    pub no_implicit_module: bool,
    /// Check before passes run that the printed program reads back
    #[arg(long)]
    pub verify_roundtrip: bool,
    /// Verify the program after each pass
    #[arg(
        long,
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        action = ArgAction::Set,
        value_parser = truth,
        default_value = "true",
        default_missing_value = "true",
        hide_default_value = true
    )]
    pub verify_each: bool,
    /// Emit remarks on the dependences and loops of the result, as `deps` reports them
    #[arg(long)]
    pub analyze_deps: bool,
    /// Check the proofs of each pass again, and run each function before and after the pass
    #[arg(long)]
    pub check: bool,
    /// Undo each change of a function that is not proved to compute the same
    #[arg(long)]
    pub prove_each: bool,
    /// Work in one thread; the output is the same
    #[arg(long)]
    pub mlir_disable_threading: bool,
    /// Print the statistics of passes on standard error
    #[arg(long)]
    pub mlir_pass_statistics: bool,
    /// Layout of the statistics
    #[arg(long, value_name = "DISPLAY", default_value = "pipeline", value_enum)]
    pub mlir_pass_statistics_display: Display,
    /// Hide diagnostics less severe than LEVEL: with `errors`, warnings and remarks
    #[arg(long, value_name = "LEVEL", default_value = "remarks", value_enum)]
    pub mlir_diagnostic_verbosity_level: Verbosity,
    /// Write the remarks of passes to a file, as JSON
    #[arg(long, value_name = "OUT")]
    pub remarks: Option<PathBuf>,
    /// Print the time of each step on standard error
    #[arg(long)]
    pub mlir_timing: bool,
    /// Print values by the names that the file gives them
    #[arg(long, conflicts_with = "mlir_use_nameloc_as_prefix")]
    keep_names: bool,
    /// Print values by the names in their locations
    #[arg(long)]
    mlir_use_nameloc_as_prefix: bool,
    /// Put the names that the file gives values into their locations, `loc("n")`, and print locations
    #[arg(long)]
    pub names_as_locations: bool,
    /// Print every op in generic form
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Print `{...}` for the regions of ops
    #[arg(long)]
    mlir_print_skip_regions: bool,
    /// Print values by numbers that are unique in the program
    #[arg(long)]
    mlir_print_unique_ssa_ids: bool,
    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print without aliases
    #[arg(long)]
    mlir_print_local_scope: bool,
    /// Print elements beyond N as hexadecimal data; -1 for none
    #[arg(long, value_name = "N", value_parser = number::<i64>)]
    mlir_print_elementsattrs_with_hex_if_larger: Option<i64>,
    /// Print `dense_resource<__elided__>` for more elements than N
    #[arg(long, value_name = "N", value_parser = number::<u32>)]
    mlir_elide_elementsattrs_if_larger: Option<u32>,
    /// Leave out resources whose values take more than N characters
    #[arg(long, value_name = "N", value_parser = number::<u32>)]
    mlir_elide_resource_strings_if_larger: Option<u32>,
    #[command(flatten)]
    pub dumps: DumpFlags,
    /// List the passes and exit
    #[arg(long)]
    pub list_passes: bool,
    /// List the dialects and exit
    #[arg(long)]
    pub show_dialects: bool,
    #[command(flatten)]
    pub assumptions: Assumptions,
    /// Let new orders move loops across calls and ops that are not understood, such as timers, where memory
    /// allows it
    #[arg(long)]
    pub move_across_calls: bool,
    /// Leave a function unchanged after N steps of set operations, at most 10 seconds for a million (exit
    /// code 3)
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    budget: Option<u64>,
    /// Output language
    #[arg(long, value_name = "LANGUAGE", default_value = "mlir", value_parser = ["mlir", "c"])]
    pub emit: String,
    /// Mark static control parts for polyhedral compilers of C; with `--emit c`
    #[arg(long)]
    pub scop_pragmas: bool,
    /// Write the program to a file
    #[arg(short, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

fn strictness(text: &str) -> Result<Strictness, String> {
    match text {
        "all" | "" => Ok(Strictness::All),
        "only-expected" => Ok(Strictness::OnlyExpected),
        _ => Err("it is 'all' or 'only-expected'".to_owned()),
    }
}

/// The values mlir-opt takes for what is on or off.
fn truth(text: &str) -> Result<bool, String> {
    match text {
        "" | "1" | "true" | "TRUE" | "True" => Ok(true),
        "0" | "false" | "FALSE" | "False" => Ok(false),
        _ => Err("it is 'true' or 'false'".to_owned()),
    }
}

impl Flags {
    /// That no value of a flag is at odds with another flag's.
    pub fn check(&self) -> Outcome {
        if self.remarks.is_some() && is_same_output(self.remarks.as_deref(), self.output.as_deref()) {
            let message = "the remarks and the program would be written to one place: give '--remarks' and '-o' different files";
            return Err(Failure::Usage(message.into()));
        }
        if self.prove_each && self.assumptions.extract_options().args_may_alias {
            let message = "'--prove-each' assumes that memref arguments do not overlap, and '--args-may-alias' does not";
            return Err(Failure::Usage(message.into()));
        }
        if self.scop_pragmas && self.emit != "c" {
            return Err(Failure::Usage("'--scop-pragmas' requires '--emit c'".into()));
        }
        let writes_mlir = self.emit != "c" || self.dumps.any();
        let about_mlir = [
            ("--mlir-print-op-generic", self.mlir_print_op_generic),
            ("--mlir-print-skip-regions", self.mlir_print_skip_regions),
            ("--mlir-print-unique-ssa-ids", self.mlir_print_unique_ssa_ids),
            ("--mlir-print-debuginfo", self.mlir_print_debuginfo),
            ("--mlir-print-local-scope", self.mlir_print_local_scope),
            (
                "--mlir-print-elementsattrs-with-hex-if-larger",
                self.mlir_print_elementsattrs_with_hex_if_larger.is_some(),
            ),
            ("--mlir-elide-elementsattrs-if-larger", self.mlir_elide_elementsattrs_if_larger.is_some()),
            ("--mlir-elide-resource-strings-if-larger", self.mlir_elide_resource_strings_if_larger.is_some()),
        ];
        match about_mlir.iter().find(|(_, is_given)| *is_given && !writes_mlir) {
            Some((flag, _)) => {
                Err(Failure::Usage(format!("'{flag}' applies to MLIR text, and '--emit c' writes none")))
            }
            None => Ok(()),
        }
    }

    /// For each question about a program.
    pub fn budget(&self, ir: &Ir) -> Budget {
        self.budget.map_or_else(|| default_budget(ir), Budget::new)
    }

    /// What the parser accepts.
    pub fn parse_options(&self, from_llvm: Option<u32>) -> ParseOptions {
        let allow_unregistered = self.allow_unregistered_dialect;
        ParseOptions { allow_unregistered, from_llvm, ..ParseOptions::default() }
    }

    /// How programs are printed.
    pub fn print_options(&self) -> PrintOptions {
        PrintOptions {
            generic: self.mlir_print_op_generic,
            debug_info: self.mlir_print_debuginfo || self.names_as_locations,
            names: match (self.keep_names, self.mlir_use_nameloc_as_prefix) {
                (true, _) => ValueNames::Kept,
                (_, true) => ValueNames::FromLocations,
                _ => ValueNames::Numbered,
            },
            local_scope: self.mlir_print_local_scope,
            // Any negative number but -1 is less than any number of elements.
            max_decimal_elements: self.mlir_print_elementsattrs_with_hex_if_larger.map(|limit| match limit {
                -1 => usize::MAX,
                _ => usize::try_from(limit).unwrap_or(0),
            }),
            max_elements: self.mlir_elide_elementsattrs_if_larger.map(|limit| limit as usize),
            max_resource_length: self.mlir_elide_resource_strings_if_larger.map(|limit| limit as usize),
            skip_regions: self.mlir_print_skip_regions,
            unique_names: self.mlir_print_unique_ssa_ids,
        }
    }
}

/// Arguments of `loopwright opt`.
#[derive(Debug)]
pub struct Opt {
    /// Flags that are no passes.
    pub flags: Flags,
    /// Names and options of the passes asked for by flags, in order.
    passes: Vec<(String, String)>,
}

impl Opt {
    /// The passes to run, and what each runs on.
    pub fn pipeline(&self) -> Result<Pipeline, Failure> {
        if let Some(text) = &self.flags.pass_pipeline {
            return Pipeline::parse(PASSES, text).map_err(|error| underlined("pass-pipeline", text, error));
        }
        // Of one flag after the other, so that what is wrong is told of the one that it is in.
        for (name, options) in &self.passes {
            build_pass(PASSES, name, options).map_err(|error| underlined(name, options, error))?;
        }
        let passes = self.passes.iter().map(|(name, options)| (name.as_str(), options.as_str()));
        Pipeline::of_passes(PASSES, passes).map_err(|error| Failure::Usage(error.to_string()))
    }
}

/// What is wrong with the text of a flag, where it is wrong.
fn underlined(flag: &str, text: &str, error: PipelineError) -> Failure {
    let source = Source::new(format!("--{flag}"), text);
    let [start, end] = [error.span.0, error.span.1].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
    let is_theirs = |name: &String| is_of_mlir_opt(name);
    let message = match &error.fault {
        PipelineFault::UnknownPass { name, .. } if is_theirs(name) => {
            format!("'{name}' is a pass of mlir-opt that is not implemented")
        }
        fault => fault.to_string(),
    };
    let mut diagnostic = Diagnostic::error(source.place(start), message);
    diagnostic.span = Some((start, end.max(start)));
    match &error.fault {
        PipelineFault::UnknownPass { name, known } if !is_theirs(name) => {
            diagnostic.suggest(name, known.iter().copied());
        }
        PipelineFault::NotInFunctions { pass, .. } => {
            diagnostic.help = Some(format!("nest it: 'func.func({pass})'").into());
        }
        PipelineFault::NoAnchor if !text.trim().is_empty() => {
            diagnostic.help = Some(format!("wrap it: 'builtin.module({})'", text.trim()).into());
        }
        _ => {}
    }
    Failure::Argument(Box::new((diagnostic, source)))
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
        Ok(Self { flags: Flags::from_arg_matches(matches)?, passes })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Opt {
    fn augment_args(command: clap::Command) -> clap::Command {
        let pass = |info: &&PassInfo| {
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
                .conflicts_with("pass_pipeline")
        };
        Flags::augment_args(command).mut_args(with_truth_value).args(PASSES.iter().map(pass))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

/// Lets a flag that is on or off be written `--flag=true` and `--flag=0` too, as mlir-opt does.
fn with_truth_value(flag: Arg) -> Arg {
    if !matches!(flag.get_action(), ArgAction::SetTrue) {
        return flag;
    }
    flag.action(ArgAction::Set)
        .value_parser(truth)
        .num_args(0..=1)
        .require_equals(true)
        .default_value("false")
        .default_missing_value("true")
        .hide_default_value(true)
        .value_name("true|false")
}
