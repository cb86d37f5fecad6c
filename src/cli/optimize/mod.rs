//! `loopwright optimize`: schedule, tile, parallelize, prove, generate, validate.
//!
//! Prints the program with every function in its new order. Functions that cannot be described or improved
//! stay unchanged, with a remark.

mod asked;
mod measure;

use std::collections::HashSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use itertools::Itertools;
use loopwright::Optimization;
use loopwright::analysis::machinery::extract_all;
use loopwright::analysis::{ExtractOptions, Scop};
use loopwright::checker::Text;
use loopwright::polyhedra::Budget;
use loopwright::scheduler::{FusionPolicy, Target, TileOptions};
use loopwright::transforms::machinery::{
    Trial, as_described, optimize_chosen, optimize_measured, optimize_versions, written_otherwise,
};
use loopwright::transforms::{
    OptimizeOptions, OptimizeOutcome, OptimizeReport, Stage, Tiles, default_budget, reorder,
};
use loopwright_affine_ir::{FuncOp, Ir, OpId, PrintOptions, Source, ValueNames};
use loopwright_emit_c::{COptions, emit_c, simd_loops};

use crate::cli::arguments::{number, parameter};
use crate::cli::assumptions::{Assumptions, CERTIFICATE_BUDGET};
use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::explain::FunctionRemark;
use crate::cli::functions::Functions;
use crate::cli::io::{each, inputs, is_same_output, read_source, write_output};
use crate::cli::optimize::asked::Asked;
use crate::cli::optimize::measure::Measurer;
use crate::cli::pure::Pure;
use crate::cli::{diagnostics, explain, target};

/// Arguments of `loopwright optimize`.
#[derive(Debug, Args)]
pub struct Optimize {
    /// Programs in MLIR text; `-`, or none, reads standard input; of several, -o names a folder for the
    /// results
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    functions: Functions,
    /// Write a proof that the program computes the same to a file, for `loopwright check OUT FILE RESULT`;
    /// functions without a proof stay unchanged
    #[arg(
        long,
        value_name = "OUT",
        conflicts_with_all = ["print_schedule", "print_script", "args_may_alias", "pure_functions"]
    )]
    certificate: Option<PathBuf>,
    /// Output language
    #[arg(long, value_name = "LANGUAGE", default_value = "mlir", value_parser = ["mlir", "c"])]
    emit: String,
    /// Report on standard error in detail what was done to each function; on a terminal there is always one
    /// line for each
    #[arg(long)]
    explain: bool,
    /// Write a report of what was done to each function to a file, as JSON
    #[arg(long, value_name = "OUT")]
    remarks: Option<PathBuf>,
    /// Print the schedules instead of the program, as trees in isl's notation, which `--schedule` reads
    #[arg(long)]
    print_schedule: bool,
    /// Print the schedule as a script instead of the program; an error if no script expresses it
    #[arg(long, conflicts_with_all = ["print_schedule", "script"])]
    print_script: bool,
    /// Give functions the schedules in a file, if they are legal: trees or maps in isl's notation, each after
    /// a line `# func @name` where there are several functions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["script", "tile", "fuse", "target", "cores", "names"])]
    schedule: Option<PathBuf>,
    /// Reorder functions by the steps in a file: `tile L0 L1 by 32,32`, `fuse L0 L1 shift 1`, `parallelize
    /// L0`, …
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tile", "fuse", "target", "cores", "names"])]
    script: Option<PathBuf>,
    /// Tile sizes, outermost loop of a band first, the last one repeated; `none` leaves bands untiled; `auto`
    /// takes the sizes estimated to be fastest, and leaves functions unchanged that no new order makes faster
    #[arg(long, value_name = "auto|none|N,N,…", default_value = "auto", value_parser = tile_sizes)]
    tile: TileSizes,
    /// Target machine, for `--tile auto`: a file in TOML (`examples/target.toml` has all fields), or `host`
    /// for this one; by default a small machine of two cores, so that the result is the same everywhere
    #[arg(long, value_name = "FILE|host")]
    target: Option<PathBuf>,
    /// Threads of the target, for `--tile auto`; by default as many as it has
    #[arg(long, value_name = "N", value_parser = cores)]
    cores: Option<u16>,
    /// Size of a parameter for `--tile auto`, by its name in the program; may be given several times. Others
    /// are taken for 1000 in three loops around each other, and less in more. The result is right for all
    #[arg(long = "param", value_name = "NAME=N", value_parser = parameter, conflicts_with_all = ["script", "schedule"])]
    parameters: Vec<(String, i64)>,
    /// Compile and run each function as it was and in its best few new orders, and keep the fastest: this
    /// runs code of the program
    #[arg(long, conflicts_with_all = ["script", "schedule", "print_schedule", "print_script"])]
    measure: bool,
    /// C compiler for --measure; by default $CC, clang or gcc
    #[arg(long, value_name = "COMPILER", requires = "measure")]
    cc: Option<PathBuf>,
    /// Stop measuring a function after N seconds
    #[arg(long, value_name = "N", default_value_t = 5, requires = "measure", value_parser = seconds)]
    measure_time: u64,
    /// Fusion policy: which statements should share loops
    #[arg(long, value_name = "POLICY", default_value = "smart", value_parser = ["none", "smart", "max"])]
    fuse: String,
    /// Write parallel loops as `affine.parallel`; this is the default
    #[arg(long, conflicts_with = "sequential")]
    parallel: bool,
    /// Leave parallel loops as `affine.for`
    #[arg(long)]
    sequential: bool,
    #[command(flatten)]
    assumptions: Assumptions,
    #[command(flatten)]
    pure: Pure,
    /// Let new orders move loops across calls and ops that are not understood, such as timers, where memory
    /// allows it
    #[arg(long)]
    move_across_calls: bool,
    /// Let reductions of floats be added up in any order, on several threads and in lanes of vectors; results
    /// may round otherwise. Integers are so anyway, and floats whose ops say `fastmath<reassoc>`
    #[arg(long, conflicts_with_all = ["print_schedule", "print_script", "schedule", "script", "certificate", "measure"])]
    reassociate: bool,
    /// Stop search and proof after N steps of set operations for a function, at most 10 seconds for a
    /// million; by default 2000000, and 500 more for each op of the program (exit code 3 if a function is
    /// left unchanged for it); a certificate may take ten times as many
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    budget: Option<u64>,
    /// Print values by the names that the file gives them
    #[arg(long, conflicts_with_all = ["print_schedule", "print_script"])]
    keep_names: bool,
    /// Write the program to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// What `--tile` says.
#[derive(Clone, Debug)]
enum TileSizes {
    Auto,
    None,
    Fixed(Vec<u64>),
}

/// A number of threads.
fn cores(text: &str) -> Result<u16, String> {
    number(text).and_then(|cores| {
        if cores > 0 { Ok(cores) } else { Err("expected a number of at least 1".to_owned()) }
    })
}

/// A time to measure.
fn seconds(text: &str) -> Result<u64, String> {
    let expected = || "expected a number from 1 to 3600".to_owned();
    number(text).and_then(|seconds| if (1..=3600).contains(&seconds) { Ok(seconds) } else { Err(expected()) })
}

fn tile_sizes(text: &str) -> Result<TileSizes, String> {
    match text {
        "auto" => return Ok(TileSizes::Auto),
        "none" => return Ok(TileSizes::None),
        _ => {}
    }
    let size = |word: &str| match word.trim().parse() {
        Ok(size @ 1..=0x7fff_ffff) => Ok(size),
        _ => {
            let of =
                if text.trim().is_empty() { String::new() } else { format!("'{word}' is not a tile size: ") };
            Err(format!("{of}expected numbers of at least 1, such as 32 or 32,64"))
        }
    };
    text.split(',').map(size).collect::<Result<_, _>>().map(TileSizes::Fixed)
}

impl Command for Optimize {
    const NAME: &'static str = "optimize";
    const ABOUT: &'static str = "Tile and parallelize loops, with proof";

    fn run(self, context: &Context) -> Outcome {
        self.check_options()?;
        self.check_outputs()?;
        let files = inputs(&self.files)?;
        self.check_results(&files)?;
        let target = self.target(context)?;
        each(context, &files, |file| match (&*files, &self.output) {
            ([_, _, ..], Some(folder)) => {
                diagnostics::say(&format!("{}:", file.display()));
                self.one(context, file, &target, Some(&self.result_in(folder, file)))
            }
            (_, output) => self.one(context, file, &target, output.as_deref()),
        })
    }
}

impl Optimize {
    /// Several files have results of their own, in a folder.
    fn check_results(&self, files: &[PathBuf]) -> Outcome {
        let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
        if files.len() < 2 {
            return Ok(());
        }
        let is_of_one = [&self.certificate, &self.remarks, &self.schedule, &self.script];
        if is_of_one.iter().any(|file| file.is_some()) || self.printed().is_some() {
            return usage("certificates, remarks, schedules and scripts are of one program: give one file");
        }
        let Some(folder) = self.output.as_deref().filter(|folder| folder.is_dir()) else {
            return usage("the results of several files go to a folder: -o names one that exists");
        };
        let results: Vec<PathBuf> = files.iter().map(|file| self.result_in(folder, file)).collect();
        match results.iter().duplicates().next() {
            Some(twice) => usage(&format!("'{}' would be written twice", twice.display())),
            None => Ok(()),
        }
    }

    /// Where the result of one of several files goes.
    fn result_in(&self, folder: &Path, file: &Path) -> PathBuf {
        let name = if file.as_os_str() == "-" { Path::new("stdin.mlir") } else { file };
        let result = folder.join(name.file_name().unwrap_or_default());
        if self.emit == "c" { result.with_extension("c") } else { result }
    }

    /// Sizes are those of parameters that some chosen function has.
    fn check_parameters(&self, ir: &Ir, chosen: &HashSet<OpId>) -> Outcome {
        if self.parameters.is_empty() {
            return Ok(());
        }
        let extract = self.assumptions.extract_options();
        let ir = &as_described(ir, extract.index_width);
        let functions = extract_all(ir, &extract);
        let scops = functions.filter(|(func, _)| chosen.contains(&func.0)).filter_map(|(_, scop)| scop.ok());
        let names =
            |scop: Scop| scop.params.into_iter().map(|param| param.text.trim_start_matches('%').to_owned());
        let known: Vec<String> = scops.flat_map(names).unique().collect();
        let Some((name, _)) = self.parameters.iter().find(|(name, _)| !known.contains(name)) else {
            return Ok(());
        };
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Err(Failure::Usage(format!("--param {name}: the program has no such parameter (known: {known})")))
    }

    fn one(&self, context: &Context, file: &Path, target: &Target, output: Option<&Path>) -> Outcome {
        let source = read_source(file)?;
        let mut ir = parse_verified(context, &source)?;
        self.pure.mark(&mut ir)?;
        let chosen: HashSet<OpId> = self.functions.of(&ir)?.into_iter().map(|func| func.0).collect();
        self.check_parameters(&ir, &chosen)?;
        let budget = self.budget.map_or_else(|| default_budget(&ir), Budget::new);
        let options = self.options(target.clone(), &budget);
        let result = self.reordered(context, (ir, source), &chosen, options, budget)?;
        let remarks = explain::remarks(&result.optimization.functions, result.options.gate.parallel);
        let is_exhausted = self.report(context, &result, &remarks, &chosen);
        let text = self.text(context, &result)?;
        self.write(context, &result, &remarks, &text, output)?;
        if is_exhausted { Err(Failure::Budget) } else { Ok(()) }
    }
}

/// A program in its new order, and how it came to that.
struct Reordered {
    /// The program before.
    source: Source,
    ir: Ir,
    options: OptimizeOptions,
    budget: Budget,
    /// Whether a schedule or a script said which order.
    is_asked: bool,
    optimization: Optimization,
    /// Functions in which a script packed arrays, each with a sentence about it.
    packed: Vec<(OpId, String)>,
}

impl Optimize {
    /// What is printed in place of the program: the option, and what it prints.
    fn printed(&self) -> Option<(&'static str, &'static str)> {
        match (self.print_schedule, self.print_script) {
            (true, _) => Some(("--print-schedule", "schedules")),
            (_, true) => Some(("--print-script", "steps")),
            _ => None,
        }
    }

    /// Options whose values make no sense together.
    fn check_options(&self) -> Outcome {
        let usage = |message: String| Err(Failure::Usage(message));
        let (printed, is_c) = (self.printed(), self.emit == "c");
        if let (Some((option, what)), true) = (printed, is_c) {
            return usage(format!("'{option}' prints {what} and no program: leave '--emit c' out"));
        }
        if self.certificate.is_some() && is_c {
            let why = "is about the program in MLIR: leave '--emit c' out, and have 'opt --emit c' write the result as C";
            return usage(format!("'--certificate' {why}"));
        }
        let is_given = [
            ("--target", self.target.is_some()),
            ("--cores", self.cores.is_some()),
            ("--param", !self.parameters.is_empty()),
            ("--measure", self.measure),
            ("--reassociate", self.reassociate),
        ];
        if let Some((option, _)) = is_given.iter().find(|(_, is_given)| *is_given)
            && !matches!(self.tile, TileSizes::Auto)
        {
            return usage(format!("'{option}' requires '--tile auto'"));
        }
        Ok(())
    }

    /// The program in the order that is asked for, or that is estimated to be fastest.
    fn reordered(
        &self,
        context: &Context,
        (mut ir, source): (Ir, Source),
        chosen: &HashSet<OpId>,
        options: OptimizeOptions,
        budget: Budget,
    ) -> Result<Reordered, Failure> {
        let mut asked = Asked::read(self.schedule.as_deref(), self.script.as_deref())?;
        let wanted = asked.as_mut().map(|asked| asked.orders(context, &ir, &options.extract, &budget));
        let wanted = wanted.transpose()?;
        if asked.as_ref().is_some_and(Asked::packs) && self.certificate.is_some() {
            let why = "is not written for packed arrays: leave it out, and compare both programs by 'verify'";
            return Err(Failure::Usage(format!("'--certificate' {why}")));
        }
        let progress = Progress::new();
        let observe = &mut |function: &str, stage| progress.show(function, stage);
        let mut measurer = self.measurer(&options)?;
        let functions = match wanted {
            None if let Some(measurer) = &mut measurer => {
                let is_chosen = |func| chosen.contains(&func);
                let measure = &mut |trial: &Trial<'_>| {
                    progress.say(&FuncOp(trial.func).path(trial.before), "measuring");
                    measurer.measure(trial)
                };
                optimize_measured(&mut ir, &is_chosen, &options, &budget, (observe, measure))
            }
            Some(wanted) => reorder(&mut ir, wanted, &options, &budget, observe),
            None => {
                let is_chosen = |func| chosen.contains(&func);
                // What is printed is about the program as it is written.
                let optimize = if self.printed().is_some() { optimize_chosen } else { optimize_versions };
                optimize(&mut ir, &is_chosen, &options, &budget, observe)
            }
        };
        progress.finish();
        Pure::unmark(&mut ir);
        if let Some(fault) = measurer.and_then(|measurer| measurer.fault) {
            diagnostics::say(&format!("error: '--measure': {fault}"));
            return Err(Failure::Wrong);
        }
        let mut packed = Vec::new();
        if let Some(asked) = &asked {
            let mut is_refused = false;
            for report in &functions {
                if let OptimizeOutcome::Refused(why) = &report.outcome {
                    asked.report_refused(context, &ir, report, why, &budget);
                    is_refused = true;
                }
            }
            if is_refused {
                return Err(Failure::Wrong);
            }
            packed = asked.pack(context, (&mut ir, &source), &options.extract, &budget)?;
        }
        let (is_asked, optimization) = (asked.is_some(), Optimization { functions });
        Ok(Reordered { source, ir, options, budget, is_asked, optimization, packed })
    }

    /// What compiles and runs programs, if that is asked for.
    fn measurer(&self, options: &OptimizeOptions) -> Result<Option<Measurer>, Failure> {
        if !self.measure {
            return Ok(None);
        }
        let threads = match self.cores {
            _ if self.sequential => 1,
            Some(cores) => usize::from(cores),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let limit = Duration::from_secs(self.measure_time);
        let measurer = Measurer::new(self.cc.as_deref(), limit, threads, options.extract);
        measurer.map(Some).map_err(|why| {
            diagnostics::say(&format!("error: '--measure': {why}"));
            Failure::Wrong
        })
    }

    /// Says what was done to each function; whether a budget ran out.
    fn report(
        &self,
        context: &Context,
        result: &Reordered,
        remarks: &[FunctionRemark],
        chosen: &HashSet<OpId>,
    ) -> bool {
        let Reordered { source, ir, .. } = result;
        let mut is_exhausted = false;
        let all = result.optimization.functions.iter().zip(remarks);
        for (report, remark) in all.filter(|(report, _)| chosen.contains(&report.func)) {
            context.report(&report.remarks, source);
            match &report.outcome {
                OptimizeOutcome::Optimized(_) | OptimizeOutcome::Reduced(_)
                    if !self.explain && std::io::stderr().is_terminal() =>
                {
                    diagnostics::write(&remark.summary());
                }
                OptimizeOutcome::Optimized(_)
                | OptimizeOutcome::Reduced(_)
                | OptimizeOutcome::NoLoops
                | OptimizeOutcome::Refused(_) => {}
                // It is as it was asked for.
                OptimizeOutcome::Left(_) if result.is_asked => {}
                OptimizeOutcome::Left(why) => context.report(std::slice::from_ref(why), source),
                OptimizeOutcome::Exhausted(why) => {
                    is_exhausted = true;
                    let message = format!("is unchanged: {why}; a larger --{} may help", why.resource);
                    context.report(&[ir.op_error(report.func, message)], source);
                }
            }
            if self.explain {
                diagnostics::write(&remark.explanation());
            }
        }
        if self.explain {
            result.packed.iter().for_each(|(_, sentence)| diagnostics::say(sentence));
        }
        is_exhausted
    }

    /// What is printed: schedules, a script, C or MLIR. MLIR reads as it was validated.
    fn text(&self, context: &Context, result: &Reordered) -> Result<String, Failure> {
        let Reordered { source, ir, options, budget, optimization, packed, .. } = result;
        let wrong = |message: String| {
            diagnostics::say(&format!("error: {message}"));
            Failure::Wrong
        };
        if self.printed().is_some() {
            let old = parse_verified(context, source)?;
            let say = if self.print_script { asked::scripts } else { asked::schedules };
            return say(&old, &optimization.functions, &options.extract).map_err(wrong);
        }
        if self.emit == "c" {
            let options = COptions {
                simd: simd_loops(ir, &options.extract, budget),
                args_may_alias: options.extract.args_may_alias,
                ..COptions::default()
            };
            return emit_c(ir, &options).map_err(|errors| {
                context.report(&errors, source);
                Failure::Wrong
            });
        }
        // Like mlir-opt, which ends its output with an empty line.
        let names = if self.keep_names { ValueNames::Kept } else { ValueNames::Numbered };
        let options = PrintOptions { names, ..PrintOptions::default() };
        let text = loopwright_affine_ir::print(ir, &options) + "\n";
        let is_changed = |report: &&OptimizeReport| {
            matches!(report.outcome, OptimizeOutcome::Optimized(_) | OptimizeOutcome::Reduced(_))
        };
        let changed = optimization.functions.iter().filter(is_changed).map(|report| report.func);
        let changed = changed.chain(packed.iter().map(|(func, _)| *func));
        match written_otherwise(ir, changed, &text) {
            Some(name) => {
                Err(wrong(format!("nothing is written: '{name}' would not read as it was validated")))
            }
            None => Ok(text),
        }
    }

    /// Writes remarks, the certificate of the very text, and the text.
    fn write(
        &self,
        context: &Context,
        result: &Reordered,
        remarks: &[FunctionRemark],
        text: &str,
        output: Option<&Path>,
    ) -> Outcome {
        if let Some(file) = &self.remarks {
            let json =
                serde_json::to_string_pretty(remarks).expect("strings and numbers have a form in JSON");
            write_output(Some(file), &(json + "\n"))?;
        }
        if let Some(file) = &self.certificate {
            let (old, new) = (parse_verified(context, &result.source)?, Source::new("<result>", text));
            let after = parse_verified(context, &new)?;
            let before = Text { ir: &old, text: result.source.text() };
            let certificate = result.optimization.certificate(before, Text { ir: &after, text });
            let certificate = certificate.map_err(|fault| {
                diagnostics::say(&format!("error: no certificate: {fault}"));
                Failure::Wrong
            })?;
            write_output(Some(file), &(certificate.to_json() + "\n"))?;
        }
        write_output(output, text)
    }

    /// No two results may go to one place.
    fn check_outputs(&self) -> Outcome {
        let (certificate, remarks) = (self.certificate.as_deref(), self.remarks.as_deref());
        let clashes = [
            (
                "the certificate and the program",
                "'--certificate' and '-o'",
                certificate,
                self.output.as_deref(),
            ),
            ("the remarks and the program", "'--remarks' and '-o'", remarks, self.output.as_deref()),
            ("the remarks and the certificate", "'--remarks' and '--certificate'", remarks, certificate),
        ];
        for (results, options, first, second) in clashes {
            // No option is no file; only the program goes to standard output without one.
            let is_written = first.is_some() && (second.is_some() || options.ends_with("'-o'"));
            if is_written && is_same_output(first, second) {
                return Err(Failure::Usage(format!(
                    "{results} would be written to one place: give {options} different files"
                )));
            }
        }
        Ok(())
    }

    fn target(&self, context: &Context) -> Result<Target, Failure> {
        let named = self.target.as_deref().map(|name| target::read(name, context)).transpose()?;
        let target = named.unwrap_or_default();
        let cores = self.cores.map_or(target.cores, f64::from);
        if let Some((name, size)) = self.parameters.iter().find(|(_, size)| *size < 1) {
            return Err(Failure::Usage(format!("--param {name}={size}: a size is at least 1")));
        }
        let sizes = self.parameters.iter().cloned().collect();
        Ok(Target { cores, sizes, ..target })
    }

    fn options(&self, target: Target, budget: &Budget) -> OptimizeOptions {
        let mut options = OptimizeOptions {
            fusion: match self.fuse.as_str() {
                "none" => FusionPolicy::None,
                "max" => FusionPolicy::Max,
                _ => FusionPolicy::Smart,
            },
            tiles: match &self.tile {
                TileSizes::Auto => Tiles::Fastest(target),
                TileSizes::None => Tiles::Without,
                // A wavefront pays only for parallel loops.
                TileSizes::Fixed(sizes) => Tiles::Fixed(TileOptions {
                    sizes: sizes.clone(),
                    wavefront: !self.sequential,
                    ..TileOptions::default()
                }),
            },
            extract: ExtractOptions {
                move_across_calls: self.move_across_calls,
                ..self.assumptions.extract_options()
            },
            reassociate: self.reassociate,
            ..OptimizeOptions::default()
        };
        // A script says of each loop whether it is parallel.
        let forks = if self.script.is_some() { u32::MAX } else { 1 };
        options.gate.parallel = if self.sequential { 0 } else { forks };
        let most = budget.left().saturating_mul(CERTIFICATE_BUDGET);
        options.gate.certify = self.certificate.is_some().then_some(most);
        options
    }
}

/// A line on the terminal that tells the function and the stage; nothing in a pipe.
struct Progress {
    bar: ProgressBar,
}

impl Progress {
    fn new() -> Self {
        match std::io::stderr().is_terminal() {
            true => Self { bar: ProgressBar::new_spinner() },
            false => Self { bar: ProgressBar::hidden() },
        }
    }

    fn show(&self, function: &str, stage: Stage) {
        let doing = match stage {
            Stage::Extract => "describing",
            Stage::Dependences => "computing dependences",
            Stage::Schedule => "looking for a schedule",
            Stage::Prove => "proving",
            Stage::Generate => "generating loops",
            Stage::Certify => "proving that nothing else is computed",
            Stage::Validate => "validating",
            Stage::Replay => "running on small inputs",
            Stage::Done => "done",
        };
        self.say(function, doing);
    }

    fn say(&self, function: &str, doing: &str) {
        self.bar.set_message(format!("@{function}: {doing}"));
        self.bar.tick();
    }

    fn finish(self) {
        self.bar.finish_and_clear();
    }
}
