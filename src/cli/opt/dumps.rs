//! Prints the program before and after passes on standard error, with mlir-opt's flags and text.
//!
//! A pass that is nested in an anchor dumps each op that it runs on by itself, and passes in the same anchors
//! that follow one another are told of op by op, as mlir-opt runs them. Here each pass runs on all these ops
//! before the next one does, so that the dumps are put in that order at the end of such a group; with
//! `--mlir-print-ir-module-scope`, which shows all functions around the one that is dumped, the others are as
//! this pass left them too.

use clap::Args;
use loopwright::transforms::machinery::PassRun;
use loopwright::transforms::{PASSES, PassInfo};
use loopwright_affine_ir::{Ir, OpId, PrintOptions, print, print_op};

use crate::cli::diagnostics;

/// The flags that ask for dumps.
#[derive(Debug, Args)]
pub struct DumpFlags {
    /// Print the program before these passes on standard error
    #[arg(long, value_name = "PASS,…", value_delimiter = ',', require_equals = true, value_parser = known_pass)]
    mlir_print_ir_before: Vec<String>,
    /// Print the program before each pass on standard error
    #[arg(long)]
    mlir_print_ir_before_all: bool,
    /// Print the program after these passes on standard error
    #[arg(long, value_name = "PASS,…", value_delimiter = ',', require_equals = true, value_parser = known_pass)]
    mlir_print_ir_after: Vec<String>,
    /// Print the program after each pass on standard error
    #[arg(long)]
    mlir_print_ir_after_all: bool,
    /// After passes, print only what they changed
    #[arg(long)]
    mlir_print_ir_after_change: bool,
    /// Print the whole program where a pass runs on a function
    #[arg(long)]
    mlir_print_ir_module_scope: bool,
}

/// The name of a pass, here or of mlir-opt.
fn known_pass(name: &str) -> Result<String, String> {
    match PASSES.iter().any(|info| info.name == name) || is_of_mlir_opt(name) {
        true => Ok(name.to_owned()),
        false => Err("there is no such pass".to_owned()),
    }
}

impl DumpFlags {
    /// Whether any dump is asked for.
    pub fn any(&self) -> bool {
        self.mlir_print_ir_before_all
            || self.mlir_print_ir_after_all
            || !self.mlir_print_ir_before.is_empty()
            || !self.mlir_print_ir_after.is_empty()
    }

    fn wants_before(&self, pass: &str) -> bool {
        self.mlir_print_ir_before_all || self.mlir_print_ir_before.iter().any(|name| name == pass)
    }

    fn wants_after(&self, pass: &str) -> bool {
        self.mlir_print_ir_after_all || self.mlir_print_ir_after.iter().any(|name| name == pass)
    }
}

/// Whether mlir-opt 22 has a pass of this name.
pub fn is_of_mlir_opt(name: &str) -> bool {
    include_str!("mlir_opt_passes.txt").lines().any(|line| line == name)
}

/// What a pass is told of in one banner: an op that it is nested in, or the program.
struct Unit {
    /// Its place among the units of one pass.
    place: usize,
    op: OpId,
    /// What it looks like, to decide whether it is changed.
    text: String,
}

/// Takes the dumps of one run of a pipeline, and prints them in mlir-opt's order.
pub struct Dumps<'a> {
    flags: &'a DumpFlags,
    options: PrintOptions,
    /// The last pass that ran.
    last: Option<PassRun<'a>>,
    /// Of a group of passes: the place of the unit, and the text.
    pending: Vec<(usize, String)>,
    /// The units as they were before the pass that runs.
    before: Vec<Unit>,
}

impl<'a> Dumps<'a> {
    /// None taken so far.
    pub fn new(flags: &'a DumpFlags, options: PrintOptions) -> Self {
        Self { flags, options, last: None, pending: Vec::new(), before: Vec::new() }
    }

    /// To be called before a pass runs.
    pub fn before(&mut self, ir: &Ir, run: &PassRun<'a>) {
        if !self.last.as_ref().is_some_and(|last| last.goes_with(run)) {
            self.flush();
        }
        self.last = Some(run.clone());
        let name = run.pass.info().name;
        let wants_before = self.flags.wants_before(name);
        let compares = self.flags.mlir_print_ir_after_change && self.flags.wants_after(name);
        if !wants_before && !compares {
            return;
        }
        self.before = self.units(ir, run);
        if wants_before {
            for unit in &self.before {
                let dump = self.dump(ir, "Before", run.pass.info(), unit);
                self.pending.push((unit.place, dump));
            }
            self.flush_whole(run);
        }
    }

    /// To be called after it.
    pub fn after(&mut self, ir: &Ir, run: &PassRun<'a>) {
        let before = std::mem::take(&mut self.before);
        if !self.flags.wants_after(run.pass.info().name) {
            return;
        }
        let is_as_before = |unit: &Unit| before.iter().any(|b| b.place == unit.place && b.text == unit.text);
        for unit in self.units(ir, run) {
            if !self.flags.mlir_print_ir_after_change || !is_as_before(&unit) {
                let dump = self.dump(ir, "After", run.pass.info(), &unit);
                self.pending.push((unit.place, dump));
            }
        }
        self.flush_whole(run);
    }

    /// Prints what is taken of a pass that is in no group.
    fn flush_whole(&mut self, run: &PassRun<'_>) {
        if run.is_whole() {
            self.flush();
        }
    }

    /// Prints what is taken, unit by unit.
    fn flush(&mut self) {
        self.pending.sort_by_key(|(place, _)| *place);
        for (_, text) in self.pending.drain(..) {
            diagnostics::write(&text);
        }
    }

    fn units(&self, ir: &Ir, run: &PassRun<'_>) -> Vec<Unit> {
        if run.is_whole() {
            return vec![Unit { place: 0, op: ir.module(), text: print(ir, &self.options) }];
        }
        let options = PrintOptions { local_scope: true, ..self.options };
        let unit = |(place, op): (usize, OpId)| Unit { place, op, text: print_op(ir, op, &options) };
        run.targets(ir).into_iter().enumerate().map(unit).collect()
    }

    /// The banner and the text below it.
    fn dump(&self, ir: &Ir, when: &str, pass: &PassInfo, unit: &Unit) -> String {
        let is_whole = unit.op == ir.module();
        let scope = match self.flags.mlir_print_ir_module_scope {
            false => String::new(),
            true => format!(" ('{}' operation{})", ir.op(unit.op).name(), symbol(ir, unit.op)),
        };
        let (text, end) = match self.flags.mlir_print_ir_module_scope {
            true if !is_whole => (print(ir, &self.options), "\n\n"),
            _ => (unit.text.clone(), if is_whole { "\n\n" } else { "\n" }),
        };
        let text = text.trim_end_matches('\n');
        format!("// -----// IR Dump {when} {} ({}){scope} //----- //\n{text}\n{end}", pass.class, pass.name)
    }
}

impl Drop for Dumps<'_> {
    /// However the pipeline ends, what is taken is printed.
    fn drop(&mut self) {
        self.flush();
    }
}

/// `: @name` of an op that has one.
fn symbol(ir: &Ir, op: OpId) -> String {
    match ir.op(op).attr("sym_name") {
        Some(loopwright_affine_ir::Attr::String(name)) => format!(": @{name}"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_mlir_opt;

    #[test]
    fn passes_of_mlir_opt() {
        assert!(is_of_mlir_opt("cse") && !is_of_mlir_opt("affine-loop-skew"));
    }
}
