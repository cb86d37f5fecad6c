//! The definition of a pass: declaration, context and result.

use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistics;
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, OpId};
use loopwright_analysis::ExtractOptions;
use loopwright_polyhedra::Budget;
use loopwright_prover::OrderProof;
use std::collections::HashSet;
use std::fmt;

/// Whether a pass changed the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// It is byte for byte as it was.
    No,
    /// It is another program.
    Yes,
}

/// Why a pass failed. Its earlier changes to functions remain.
#[derive(Clone, Debug, PartialEq)]
pub struct PassError {
    /// The name that it has in a pipeline.
    pub pass: &'static str,
    /// Why, in a form to decide upon.
    pub cause: PassErrorCause,
    /// Why, for people, with the place.
    pub diagnostics: Vec<Diagnostic>,
}

/// The cause of a [`PassError`].
#[derive(Clone, Debug, PartialEq)]
pub enum PassErrorCause {
    /// The fields of the pass have values that it does not take.
    Option(OptionError),
    /// It cannot run on an op that the pipeline gives it.
    Target,
    /// There was still something to do when it had to stop.
    NoConvergence,
}

impl PassError {
    /// The pass does not run on such an op.
    pub(crate) fn target(info: &PassInfo, ir: &Ir, op: OpId) -> Self {
        let message =
            format!("was scheduled to run under {}, but does not define a symbol table", info.class);
        let diagnostics = vec![ir.op_error(op, message)];
        Self { pass: info.name, cause: PassErrorCause::Target, diagnostics }
    }

    /// The pass had to come to rest, and did not.
    pub(crate) fn no_convergence(pass: &'static str, ir: &Ir, op: OpId, rounds: u32) -> Self {
        let message = format!("is still changed by '{pass}' after {rounds} iterations");
        Self { pass, cause: PassErrorCause::NoConvergence, diagnostics: vec![ir.op_error(op, message)] }
    }

    /// The pass does not take the values of its fields.
    pub(crate) fn option(pass: &'static str, ir: &Ir, error: OptionError) -> Self {
        let diagnostics = vec![ir.op_error(ir.module(), format!("cannot be given to '{pass}': {error}"))];
        Self { pass, cause: PassErrorCause::Option(error), diagnostics }
    }
}

impl fmt::Display for PassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pass '{}' did not finish", self.pass)?;
        self.diagnostics.iter().try_for_each(|diagnostic| write!(f, ": {diagnostic}"))
    }
}

impl std::error::Error for PassError {}

/// The context of a pass: its inputs and outputs besides the program.
#[derive(Debug, Default)]
pub struct PassContext {
    /// Limits the work of set operations on each function.
    pub budget: Budget,
    /// Was a function left alone because its budget ran out? A remark says which.
    pub exhausted: bool,
    /// What passes take for granted of functions.
    pub extract: ExtractOptions,
    /// What the pass has to say: above all, why it left something alone.
    pub remarks: Vec<Diagnostic>,
    /// A proof for each function that has a new order.
    pub proofs: Vec<OrderProof>,
    /// What the pass has counted.
    pub statistics: Statistics,
    /// The ops that the pass is to run on, none within another, in the order of the program; all of it for
    /// `None`.
    pub on: Option<Vec<OpId>>,
    /// What passes wanted to do, whether or not it was found to be right.
    #[cfg(feature = "mutants")]
    pub wanted: Vec<Wanted>,
}

impl PassContext {
    /// Takes over what a pass left in another context.
    pub(crate) fn take(&mut self, left: Self) {
        self.exhausted |= left.exhausted;
        self.remarks.extend(left.remarks);
        self.proofs.extend(left.proofs);
        self.statistics.add(&left.statistics);
        #[cfg(feature = "mutants")]
        self.wanted.extend(left.wanted);
    }

    /// The ops that the pass is to run on.
    pub(crate) fn targets(&self, ir: &Ir) -> Vec<OpId> {
        self.on.clone().unwrap_or_else(|| vec![ir.module()])
    }

    /// Whether an op is one of them, or within one.
    pub(crate) fn covers(&self) -> impl Fn(&Ir, OpId) -> bool + use<> {
        let on: Option<HashSet<OpId>> = self.on.as_ref().map(|on| on.iter().copied().collect());
        move |ir, op| {
            let is_inside =
                |on: &HashSet<OpId>| on.contains(&op) || ir.ancestors(op).any(|op| on.contains(&op));
            on.as_ref().is_none_or(is_inside)
        }
    }

    /// The functions with a body among them and in them, in the order of the program.
    pub(crate) fn functions(&self, ir: &Ir) -> Vec<FuncOp> {
        let covers = self.covers();
        FuncOp::defined(ir).filter(|func| covers(ir, func.0)).collect()
    }
}

/// A change that a pass attempted.
#[cfg(feature = "mutants")]
#[derive(Debug)]
pub enum Wanted {
    /// Another order of a function's instances.
    Order(loopwright_analysis::Schedule),
    /// Another program.
    Program(Box<Ir>),
}

/// A transformation of a program. Its fields are its options.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().unwrap().0;
/// use loopwright_transforms::{Changed, Parallelize, Pass, PassContext};
/// let mut context = PassContext::default();
/// assert_eq!(Parallelize::default().info().name, "affine-parallelize");
/// assert_eq!(Parallelize::default().run(&mut ir, &mut context), Ok(Changed::Yes));
/// assert_eq!(Parallelize::default().run(&mut ir, &mut context), Ok(Changed::No));
/// ```
pub trait Pass {
    /// Name, summary and options: the same for every value of the type.
    fn info(&self) -> &'static PassInfo;

    /// Runs on what [`PassContext::on`] names, which is the whole program if nothing does. What cannot be
    /// proved legal, or not within the budget, is left alone, with a remark.
    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError>;
}

impl fmt::Debug for dyn Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pass({})", self.info().name)
    }
}

/// The ops that a pass can run on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunsOn {
    /// Functions: pipelines have to nest it in them.
    Functions,
    /// The program, modules in it, and functions.
    Module,
    /// The program and modules in it, as they define symbols.
    SymbolTables,
}

/// The declaration of a pass.
pub struct PassInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What mlir-opt calls it in dumps: the name of its class there. For those that mlir-opt does not have,
    /// the name in camel case.
    pub class: &'static str,
    /// What it can run on.
    pub on: RunsOn,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What its text form takes; every other option is refused.
    pub options: &'static [OptionInfo],
    /// Makes the pass from options as they were written.
    pub build: fn(&PassOptions) -> Result<Box<dyn Pass>, OptionError>,
}
