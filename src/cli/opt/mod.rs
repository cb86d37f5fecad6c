//! `loopwright opt`: works like `mlir-opt`: parse, verify, run passes, print.
//!
//! A file may hold several programs (`--split-input-file`); one that is wrong does not keep the others from
//! being printed, but the exit code tells. With `--verify-diagnostics` the exit code says whether the
//! diagnostics are those that the file's comments expect, and nothing else.

mod check;
pub mod dumps;
mod flags;
mod remarks;
mod statistics;
mod timing;

use loopwright::transforms::machinery::{as_described, run_proved};
use loopwright::transforms::{Changed, PASSES, PassContext, PassInfo, Pipeline};
use loopwright_affine_ir::machinery::{Split, check_heard, verify_first};
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, PrintOptions, Severity, Source};
use loopwright_analysis::{ExtractOptions, dependence_remarks};
use loopwright_emit_c::{COptions, emit_c, simd_loops};
use loopwright_polyhedra::Exhausted;
use loopwright_polyhedra::machinery::in_one_thread;

use crate::cli::command::{Command, Context, Failure, Outcome};
use crate::cli::diagnostics;
use crate::cli::io::{Output, read_source, unless_foreign, write_output};

use crate::cli::opt::dumps::Dumps;
use crate::cli::opt::remarks::{Kept, Listener};
use crate::cli::opt::timing::Timing;

pub use crate::cli::opt::flags::{Opt, double_dashes};

impl Command for Opt {
    const NAME: &'static str = "opt";
    const ABOUT: &'static str = "Parse, verify, run passes, print, like mlir-opt";

    fn run(self, context: &Context) -> Outcome {
        match self.flags.mlir_disable_threading {
            true => in_one_thread(|| self.run_here(context)),
            false => self.run_here(context),
        }
    }
}

impl Opt {
    fn run_here(&self, context: &Context) -> Outcome {
        let flags = &self.flags;
        if flags.show_dialects {
            let names: Vec<&str> =
                loopwright_affine_ir::Dialects::standard().iter().map(|dialect| dialect.name).collect();
            return write_output(
                flags.output.as_deref(),
                &format!("Available Dialects: {}\n", names.join(",")),
            );
        }
        if flags.list_passes {
            let line = |info: &&PassInfo| format!("  --{:<34} - {}\n", info.name, info.summary);
            let lines: String = PASSES.iter().map(line).collect();
            return write_output(flags.output.as_deref(), &format!("Passes:\n{lines}"));
        }
        flags.check()?;
        let pipeline = self.pipeline()?;
        if flags.dump_pass_pipeline {
            diagnostics::write(&format!("Pass Manager with {} passes:\n{pipeline}\n\n", pipeline.len()));
        }
        let source = read_source(&flags.file)?;
        let Split { parts, near_misses } = source.split(&flags.split_input_file);
        context.report(&near_misses, &source);
        let kept = flags.verify_diagnostics.map(|_| Kept::default());
        let mut listener = Listener::new(context, &source, flags.mlir_diagnostic_verbosity_level);
        listener.kept = kept;
        let (mut output, mut outcome) = (Output::new(flags.output.as_deref()), Ok(()));
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                output.write(&flags.output_split_marker);
                output.write("\n");
            }
            let mut timing = Timing::start();
            match self.transformed(part, &pipeline, &mut listener, &mut timing) {
                Ok(ir) => {
                    if let Err(errors) = timing.step("Output", || self.print(&ir, &mut output)) {
                        outcome = outcome.and(Err(listener.wrong(errors)));
                    }
                    if at + 1 == parts.len() {
                        // The process ends soon, and with it the program: no need to take it apart.
                        std::mem::forget(ir);
                    }
                }
                Err(failure) => outcome = outcome.and(Err(failure)),
            }
            if flags.mlir_timing {
                timing.report();
            }
        }
        if let Some(file) = &flags.remarks {
            listener.write_remarks(file)?;
        }
        let mut exhausted = listener.exhausted;
        if let (Some(kept), Some(strictness)) = (listener.kept, flags.verify_diagnostics) {
            let complaints = check_heard(&source, &kept.all, &kept.remarks, strictness);
            context.report(&complaints, &source);
            outcome = if complaints.is_empty() { Ok(()) } else { Err(Failure::Wrong) };
            exhausted = false;
        }
        // A file is left unchanged unless all went well. What a budget did not do is no fault of the program.
        if outcome.is_ok() || flags.output.is_none() {
            output.finish()?;
        }
        outcome.and(if exhausted { Err(Failure::Budget) } else { Ok(()) })
    }

    /// What one program becomes.
    fn transformed(
        &self,
        source: &Source,
        pipeline: &Pipeline,
        listener: &mut Listener,
        timing: &mut Timing,
    ) -> Result<Ir, Failure> {
        let mut ir = timing
            .step("Parser", || self.parse(source, listener.context.from_llvm))
            .map_err(|e| listener.wrong(e))?;
        timing.step("Verifier", || self.verify(&ir)).map_err(|e| listener.wrong(e))?;
        if self.flags.verify_roundtrip {
            timing.step("Round trip", || self.read_back(&ir)).map_err(|e| listener.wrong(e))?;
        }
        self.run_passes(&mut ir, pipeline, listener, timing)?;
        if self.flags.analyze_deps {
            let budget = self.flags.budget(&ir);
            let extract = self.flags.assumptions.extract_options();
            let (remarks, exhausted) = timing.step("Dependences", || {
                dependence_remarks(&as_described(&ir, extract.index_width), &extract, &budget)
            });
            listener.hear(remarks);
            let spent = |(func, spent): &(FuncOp, Exhausted)| {
                let advice = format!("a larger --{} may help", spent.resource);
                ir.op_error(func.0, format!("has dependences that are not known: {spent}; {advice}"))
            };
            listener.hear(exhausted.iter().map(spent).collect());
            if !exhausted.is_empty() {
                return Err(Failure::Budget);
            }
        }
        Ok(ir)
    }

    fn print(&self, ir: &Ir, output: &mut Output<'_>) -> Result<(), Vec<Diagnostic>> {
        if self.flags.emit == "c" {
            let budget = self.flags.budget(ir);
            let extract = self.flags.assumptions.extract_options();
            let options = COptions {
                simd: simd_loops(ir, &extract, &budget),
                scop_pragmas: self.flags.scop_pragmas,
                args_may_alias: extract.args_may_alias,
            };
            output.write(&emit_c(ir, &options)?);
            return Ok(());
        }
        loopwright_affine_ir::print_to(ir, &self.flags.print_options(), &mut |text| output.write(text));
        // Like mlir-opt, which ends its output with an empty line.
        output.write("\n");
        Ok(())
    }

    fn parse(&self, source: &Source, from_llvm: Option<u32>) -> Result<Ir, Vec<Diagnostic>> {
        let options = self.flags.parse_options(from_llvm);
        let ir = match self.flags.no_implicit_module {
            true => loopwright_affine_ir::parse_single_op(source, &options),
            false => loopwright_affine_ir::parse(source, &options),
        };
        let mut ir = ir.map_err(|errors| match self.flags.verify_diagnostics {
            Some(_) => errors,
            None => unless_foreign(errors, source),
        })?;
        if self.flags.names_as_locations {
            ir.name_locations();
        }
        Ok(ir)
    }

    /// Where diagnostics are compared with the expected ones, they are those of `mlir-opt`.
    fn verify(&self, ir: &Ir) -> Result<(), Vec<Diagnostic>> {
        match self.flags.verify_diagnostics {
            Some(_) => verify_first(ir),
            None => loopwright_affine_ir::verify(ir),
        }
    }

    /// Checks that a program that is printed, read and printed again is the same.
    fn read_back(&self, ir: &Ir) -> Result<(), Vec<Diagnostic>> {
        let options = PrintOptions { debug_info: true, skip_regions: false, ..self.flags.print_options() };
        let printed = loopwright_affine_ir::print(ir, &options);
        let again = self.parse(&Source::new("<printed>", printed.as_str()), None).and_then(|read| {
            loopwright_affine_ir::verify(&read)?;
            Ok(loopwright_affine_ir::print(&read, &options))
        });
        let fault = match again {
            Ok(again) if again == printed => return Ok(()),
            Ok(_) => "it is another program".to_owned(),
            Err(errors) => errors.first().map(ToString::to_string).unwrap_or_default(),
        };
        Err(vec![ir.op_error(ir.module(), format!("does not read back as it is printed: {fault}"))])
    }

    fn run_passes(
        &self,
        ir: &mut Ir,
        pipeline: &Pipeline,
        listener: &mut Listener,
        timing: &mut Timing,
    ) -> Outcome {
        let root = ir.op(ir.module()).name();
        let anchor = pipeline.anchor();
        if !pipeline.is_empty() && anchor != root && anchor != "any" {
            let message = format!("can't run '{anchor}' pass manager on '{root}' op");
            return Err(listener.wrong(vec![Diagnostic::error(ir.place(&ir.op(ir.module()).loc), message)]));
        }
        let budget = self.flags.budget(ir);
        let mut work = PassContext {
            budget,
            extract: ExtractOptions {
                move_across_calls: self.flags.move_across_calls,
                ..self.flags.assumptions.extract_options()
            },
            ..PassContext::default()
        };
        let mut dumps = Dumps::new(&self.flags.dumps, self.flags.print_options());
        let mut counted = Vec::new();
        for run in &pipeline.runs() {
            let name = run.pass.info().name;
            dumps.before(ir, run);
            let before = self.flags.check.then(|| ir.clone());
            let done = timing.step(name, || match self.flags.prove_each {
                true => run_proved(run, ir, &mut work),
                false => run.run(ir, &mut work),
            });
            listener.hear_pass(name, std::mem::take(&mut work.remarks));
            counted.push((run.clone(), std::mem::take(&mut work.statistics)));
            listener.exhausted |= work.exhausted;
            let changed = match done {
                Ok(changed) => changed,
                Err(error) => {
                    return Err(listener.wrong(error.diagnostics));
                }
            };
            if self.flags.verify_each {
                timing.step("Verifier", || self.verify(ir)).map_err(|e| listener.wrong(e))?;
            }
            let proofs = std::mem::take(&mut work.proofs);
            if let Some(before) = before.filter(|_| changed == Changed::Yes) {
                let found = timing.step("Check", || check::check(name, &before, ir, &proofs));
                let is_wrong = found.iter().any(|found| found.severity == Severity::Error);
                listener.hear(found);
                if is_wrong {
                    return Err(Failure::Wrong);
                }
            }
            dumps.after(ir, run);
        }
        if self.flags.mlir_pass_statistics {
            drop(dumps);
            statistics::report(&counted, self.flags.mlir_pass_statistics_display);
        }
        Ok(())
    }
}
