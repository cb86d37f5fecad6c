//! `loopwright run`: executes a function with the reference interpreter.
//!
//! Prints what the program prints, then the results of the entry function, one per line, and a digest of
//! every memref that was handed in. Undefined behaviour ends it with the op's place and the iterations it is
//! in.

mod record;
mod values;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use loopwright_affine_ir::IndexWidth;
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, Place, Source};
use loopwright_interp::{Datum, InterpError, InterpErrorKind, InterpOptions, Interpreter, Landing, Order};

use crate::cli::arguments::number;
use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::functions::known_functions;
use crate::cli::io::{inputs, read_source, write_output};

/// Arguments of `loopwright run`.
#[derive(Debug, Args)]
pub struct Run {
    /// Program in MLIR text; `-`, or none, reads standard input
    file: Option<PathBuf>,
    /// Function to call
    #[arg(long, value_name = "NAME", default_value = "main")]
    entry: String,
    /// Make the arguments of the entry function from a seed; prints a digest of every memref afterwards
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    seed: Option<u64>,
    /// With --seed: the value of `index` arguments and the size of dynamic dimensions
    #[arg(long, value_name = "N", requires = "seed", value_parser = size)]
    size: Option<i64>,
    /// Width of `index` in bits
    #[arg(long, value_name = "BITS", default_value = "64", value_parser = ["32", "64"])]
    index_width: String,
    /// Order of the iterations of parallel loops: forward, reverse, or shuffle=SEED
    #[arg(long, value_name = "ORDER", default_value = "forward", value_parser = order)]
    order: Order,
    /// When transfers copy: at their start, or at the wait
    #[arg(long, value_name = "WHEN", default_value = "eager")]
    dma: Dma,
    /// Do not check for races between iterations of parallel loops
    #[arg(long)]
    no_race_checks: bool,
    /// Let the program read memory that it never wrote, as zeros
    #[arg(long)]
    allow_uninitialized: bool,
    /// Write the element accesses, in order, to a JSON file
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// List at most N accesses; one more ends the run (exit code 3)
    #[arg(long, value_name = "N", default_value_t = 1_000_000, requires = "trace", value_parser = number::<usize>)]
    trace_limit: usize,
    /// Print counts of operations, memory traffic and iterations to standard error
    #[arg(long)]
    stats: bool,
    /// Stop after N operations (exit code 3)
    #[arg(long, value_name = "N", default_value_t = InterpOptions::default().step_limit, value_parser = number::<u64>)]
    step_limit: u64,
    /// Stop when memrefs, output and call frames take more than BYTES (exit code 3)
    #[arg(long, value_name = "BYTES", default_value_t = InterpOptions::default().memory_limit, value_parser = number::<u64>)]
    memory_limit: u64,
    /// Write the output to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Dma {
    Eager,
    Lazy,
}

/// A number of elements, or a value of `index`.
fn size(text: &str) -> Result<i64, String> {
    match number(text) {
        Ok(size) if size < 0 => Err("expected a number of at least 0".to_owned()),
        read => read,
    }
}

fn order(text: &str) -> Result<Order, String> {
    match text {
        "forward" => Ok(Order::Forward),
        "reverse" => Ok(Order::Reverse),
        _ => match text.strip_prefix("shuffle=").map(str::parse) {
            Some(Ok(seed)) => Ok(Order::Shuffle(seed)),
            Some(Err(_)) => Err("the seed of a shuffle is a number from 0 to 2^64 - 1".to_owned()),
            None => Err("expected forward, reverse or shuffle=SEED".to_owned()),
        },
    }
}

impl Command for Run {
    const NAME: &'static str = "run";
    const ABOUT: &'static str = "Execute a program with the reference interpreter";

    fn run(self, context: &Context) -> Outcome {
        let source = read_source(&inputs(self.file.as_slice())?[0])?;
        let ir = parse_verified(context, &source)?;
        if self.function(&ir).is_none() {
            return Err(self.without_entry(&ir, &source));
        }
        let mut interpreter = Interpreter::new(&ir, self.options());
        let called = self.call(&ir, &mut interpreter);
        let mut output = interpreter.take_output();
        if let Ok(results) = &called {
            output.push_str(results);
        }
        write_output(self.output.as_deref(), &output)?;
        if let Some(stats) = interpreter.stats() {
            eprint!("{}", record::stats_text(&stats));
        }
        if let Some(file) = &self.trace {
            write_output(Some(file), &record::trace_json(&interpreter.trace()))?;
        }
        let Err(error) = called.map_err(|error| self.placed(error, &ir)) else { return Ok(()) };
        context.report(std::slice::from_ref(&error.diagnostic), &source);
        Err(if error.kind.is_budget() { Failure::Budget } else { Failure::Wrong })
    }
}

impl Run {
    fn options(&self) -> InterpOptions {
        InterpOptions {
            step_limit: self.step_limit,
            memory_limit: self.memory_limit,
            index_width: if self.index_width == "32" { IndexWidth::Bits32 } else { IndexWidth::Bits64 },
            allow_uninitialized: self.allow_uninitialized,
            check_races: !self.no_race_checks,
            order: self.order,
            landing: match self.dma {
                Dma::Eager => Landing::Eager,
                Dma::Lazy => Landing::Lazy,
            },
            count: self.stats,
            trace_limit: self.trace.as_ref().map_or(0, |_| self.trace_limit),
            ..InterpOptions::default()
        }
    }

    /// An error about the call itself is at the entry function.
    fn placed(&self, mut error: InterpError, ir: &Ir) -> InterpError {
        if error.diagnostic.place == Place::default() {
            let function = self.function(ir).map_or(ir.module(), |function| function.0);
            let there = ir.op_error(function, "");
            (error.diagnostic.place, error.diagnostic.span) = (there.place, there.span);
        }
        error
    }

    /// Says which functions there are instead of the entry function.
    fn without_entry(&self, ir: &Ir, source: &Source) -> Failure {
        let message = format!("there is no function '{}'", self.entry);
        let mut error = Diagnostic::error(source.place(0), message);
        error.suggest(&self.entry, FuncOp::defined(ir).map(|function| function.name(ir)));
        let known = known_functions(ir);
        if error.help.is_none() {
            error.help = Some(format!("--entry NAME chooses another; those with a body: {known}").into());
        }
        // There is no place to show.
        Failure::Input(Box::new((error, source.clone())))
    }

    fn function(&self, ir: &Ir) -> Option<FuncOp> {
        FuncOp::all(ir).find(|function| function.name(ir) == self.entry)
    }

    /// Calls the entry function; the text of its results and of what became of its arguments.
    fn call(&self, ir: &Ir, interpreter: &mut Interpreter<'_>) -> Result<String, InterpError> {
        let entry = self.function(ir);
        let ty = entry.and_then(|entry| entry.ty(ir));
        let inputs = ty.map_or(&[][..], |ty| &ty.inputs);
        let mut args = Vec::new();
        if let Some(seed) = self.seed {
            for (position, input) in inputs.iter().enumerate() {
                let arg = interpreter.seeded_argument(input, self.size, seed.wrapping_add(position as u64));
                args.push(arg.map_err(|error| values::about_argument(error, position, input, self.size))?);
            }
        }
        let results = interpreter.call(&self.entry, &args).map_err(|mut error| {
            if error.kind == InterpErrorKind::BadCall && self.seed.is_none() && !inputs.is_empty() {
                error.diagnostic.help = Some("make arguments from a seed: --seed N".into());
            }
            error
        })?;
        let mut text = String::new();
        for (result, ty) in results.iter().zip(ty.map_or(&[][..], |ty| &ty.results)) {
            text.push_str(&values::result_text(result, ty));
            text.push('\n');
        }
        for (position, arg) in args.iter().enumerate() {
            if let Datum::MemRef(memref) = arg {
                text.push_str(&values::digest(interpreter, position, memref)?);
            }
        }
        Ok(text)
    }
}
