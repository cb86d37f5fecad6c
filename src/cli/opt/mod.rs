//! `loopwright opt`: the `mlir-opt` work-alike: parse, verify, run passes, print.
//!
//! A file may hold several programs (`--split-input-file`); one that is wrong does not keep the others from being
//! printed, but the exit code tells. With `--verify-diagnostics` the exit code tells whether the diagnostics are those
//! that the file's comments expect, and nothing else.

mod flags;

use affine_ir::{Diagnostic, Ir, Source, Split};
use loopwright::polyhedra::Budget;
use loopwright::transforms::{PassContext, PassInstance};

use super::io::{read_source, write_output};
use super::{Command, Context, Failure, Outcome, report};

pub use flags::{Opt, double_dashes};

impl Command for Opt {
    const NAME: &'static str = "opt";
    const ABOUT: &'static str = "Parse, verify, run passes, print, like mlir-opt";

    fn run(self, context: &Context) -> Outcome {
        let flags = &self.flags;
        if flags.show_dialects {
            let names: Vec<&str> = affine_ir::DIALECTS.iter().map(|dialect| dialect.name).collect();
            return write_output(
                flags.output.as_deref(),
                &format!("Available Dialects: {}\n", names.join(",")),
            );
        }
        let pipeline = self.pipeline()?;
        let source = read_source(&flags.file)?;
        let Split { parts, near_misses } = source.split(&flags.split_input_file);
        context.report(&near_misses, &source);
        let mut listener =
            Listener { context, source: &source, kept: flags.verify_diagnostics.map(|_| Vec::new()) };
        let (mut output, mut outcome) = (String::new(), Ok(()));
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                output += &flags.output_split_marker;
                output.push('\n');
            }
            match self.transformed(part, &pipeline, &mut listener) {
                Ok(text) => output += &text,
                Err(failure) => outcome = outcome.and(Err(failure)),
            }
        }
        if let (Some(kept), Some(strictness)) = (listener.kept, flags.verify_diagnostics) {
            let complaints = affine_ir::check_expected(&source, &kept, strictness);
            context.report(&complaints, &source);
            outcome = if complaints.is_empty() { Ok(()) } else { Err(Failure::Wrong) };
        }
        // A file is left as it is unless all went well.
        if outcome.is_ok() || flags.output.is_none() {
            write_output(flags.output.as_deref(), &output)?;
        }
        outcome
    }
}

impl Opt {
    /// What one program becomes, as text.
    fn transformed(
        &self,
        source: &Source,
        pipeline: &[PassInstance],
        listener: &mut Listener,
    ) -> Result<String, Failure> {
        let mut ir = affine_ir::parse(source, &self.flags.parse_options()).map_err(|e| listener.wrong(e))?;
        affine_ir::verify(&ir).map_err(|e| listener.wrong(e))?;
        self.run_passes(&mut ir, pipeline, listener)?;
        // Like mlir-opt, which ends its output with an empty line.
        Ok(affine_ir::print(&ir, &self.flags.print_options()) + "\n")
    }

    fn run_passes(&self, ir: &mut Ir, pipeline: &[PassInstance], listener: &mut Listener) -> Outcome {
        let budget = self.flags.budget.map_or_else(Budget::default, Budget::new);
        let mut work = PassContext { budget, ..PassContext::default() };
        for instance in pipeline {
            let done = instance.pass.run(ir, &mut work);
            listener.hear(std::mem::take(&mut work.remarks));
            if let Err(error) = done {
                listener.hear(error.diagnostics);
                return Err(Failure::Budget);
            }
            affine_ir::verify(ir).map_err(|e| listener.wrong(e))?;
            if self.flags.mlir_print_ir_after_all {
                let text = affine_ir::print(ir, &self.flags.print_options());
                report::write(&format!(
                    "// -----// IR Dump After {} //----- //\n{text}\n",
                    instance.info.name
                ));
            }
        }
        Ok(())
    }
}

/// Where diagnostics go: to the user, or to where they are compared with the expected ones.
struct Listener<'a> {
    context: &'a Context,
    source: &'a Source,
    kept: Option<Vec<Diagnostic>>,
}

impl Listener<'_> {
    fn hear(&mut self, diagnostics: Vec<Diagnostic>) {
        match &mut self.kept {
            Some(kept) => kept.extend(diagnostics),
            None => self.context.report(&diagnostics, self.source),
        }
    }

    fn wrong(&mut self, diagnostics: Vec<Diagnostic>) -> Failure {
        self.hear(diagnostics);
        Failure::Wrong
    }
}
