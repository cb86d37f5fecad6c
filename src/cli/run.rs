//! `loopwright run`: executes a function with the reference interpreter.
//!
//! Prints what the program prints, then the results of the entry function, one per line. Undefined behaviour ends it
//! with the op's place and the iterations it is in.

use std::path::PathBuf;

use affine_ir::{Datum, FloatValue, FuncOp, IndexWidth, InterpOptions, Interpreter, ParseOptions, Type};
use clap::Args;

use super::io::{read_source, write_output};
use super::{Command, Context, Failure, Outcome};

/// Arguments of `loopwright run`.
#[derive(Debug, Args)]
pub struct Run {
    /// Program in MLIR text; `-` reads standard input
    file: PathBuf,
    /// Function to call; it takes no arguments
    #[arg(long, value_name = "NAME", default_value = "main")]
    entry: String,
    /// Bits of an `index`
    #[arg(long, value_name = "BITS", default_value = "64", value_parser = ["32", "64"])]
    index_width: String,
    /// Let the program read memory it never wrote; it reads zeros
    #[arg(long)]
    allow_uninitialized: bool,
    /// Stop after so many operations (exit code 3)
    #[arg(long, value_name = "N", default_value_t = InterpOptions::default().step_limit)]
    step_limit: u64,
    /// Stop when memrefs and output take more bytes (exit code 3)
    #[arg(long, value_name = "BYTES", default_value_t = InterpOptions::default().memory_limit)]
    memory_limit: u64,
    /// Write the output to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Command for Run {
    const NAME: &'static str = "run";
    const ABOUT: &'static str = "Execute a program with the reference interpreter";

    fn run(self, context: &Context) -> Outcome {
        let source = read_source(&self.file)?;
        let wrong = |diagnostics: Vec<affine_ir::Diagnostic>| {
            context.report(&diagnostics, &source);
            Failure::Wrong
        };
        let ir = affine_ir::parse(&source, &ParseOptions::default()).map_err(wrong)?;
        affine_ir::verify(&ir).map_err(wrong)?;
        let options = InterpOptions {
            step_limit: self.step_limit,
            memory_limit: self.memory_limit,
            index_width: if self.index_width == "32" { IndexWidth::Bits32 } else { IndexWidth::Bits64 },
            allow_uninitialized: self.allow_uninitialized,
            ..InterpOptions::default()
        };
        let mut interpreter = Interpreter::new(&ir, options);
        let outcome = interpreter.call(&self.entry, &[]);
        let mut output = interpreter.take_output();
        if let Ok(results) = &outcome {
            let entry = FuncOp::all(&ir).find(|function| function.name(&ir) == self.entry);
            let types = entry.and_then(|entry| entry.ty(&ir)).map_or(&[][..], |ty| &ty.results);
            for (result, ty) in results.iter().zip(types) {
                output.push_str(&result_text(result, ty));
                output.push('\n');
            }
        }
        write_output(self.output.as_deref(), &output)?;
        let Err(error) = outcome else { return Ok(()) };
        context.report(std::slice::from_ref(&error.diagnostic), &source);
        Err(if error.kind.is_budget() { Failure::Budget } else { Failure::Wrong })
    }
}

/// A result of the entry function, as `mlir-runner` prints it: integers in decimal, floats as `%e`.
fn result_text(result: &Datum, ty: &Type) -> String {
    let Some(bits) = result.bits() else { return "memref".to_owned() };
    match ty {
        Type::Float(kind) => exponential(FloatValue { kind: *kind, bits: bits.into() }.to_f64()),
        Type::Integer { width, .. } if *width < 64 => {
            let unused = 64 - width;
            ((bits << unused) as i64 >> unused).to_string()
        }
        _ => (bits as i64).to_string(),
    }
}

fn exponential(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    if number.is_infinite() {
        return if number < 0.0 { "-inf" } else { "inf" }.to_owned();
    }
    let text = format!("{number:.6e}");
    let (mantissa, exponent) = text.split_once('e').expect("the exponent format has an exponent");
    let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
    format!("{mantissa}e{sign}{digits:0>2}")
}
