//! Pipelines: passes, nested by the ops that they run on.
//!
//! # What
//! `builtin.module(func.func(affine-loop-tile{tile-size=4},cse),symbol-dce)`: an anchor is the name of an op,
//! or `any`, and what is in its brackets runs on all ops of that name which are directly in what is around.
//! Passes that are declared to [run on functions](RunsOn::Functions) have to be nested in them. How text is
//! read is in `reader.rs`.
//!
//! # Order
//! mlir-opt runs all passes of an anchor on one op before it goes on to the next one. Here a pass runs on all
//! these ops before the next pass does, so that what functions call is described once, and proofs of many
//! functions can share threads and a budget; what comes out is the same, as a pass that is nested in
//! functions changes and reads nothing but them, and what is declared of those that they call.
//!
//! # Invariants
//! 1. A list that is nested in an anchor is not empty.
//! 2. A pass that runs on functions is in an anchor `func.func`, or `any` within another anchor.

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::reader;
use crate::pass::step::{ANY, Nested, PipelineError, PipelineFault, Step, build, in_function, is_op};
use loopwright_affine_ir::{Ir, OpId, Traits};
use std::fmt;

/// A pipeline: passes, and what each runs on. It prints as mlir-opt prints it, with all options.
#[derive(Debug)]
pub struct Pipeline {
    pub(crate) root: Nested,
}

impl Pipeline {
    /// Parses the text of a pipeline as `mlir-opt` does: the whole text is in the brackets of an anchor.
    ///
    /// # Errors
    /// What is wrong with the text, and where. Passes that have to be nested in functions say so.
    ///
    /// ```
    /// use loopwright_transforms::machinery::PipelineFault;
    /// use loopwright_transforms::{PASSES, Pipeline};
    /// let read = |text| Pipeline::parse(PASSES, text);
    /// let pipeline = read("builtin.module(func.func(cse),symbol-dce)")?;
    /// assert_eq!(pipeline.to_string(), "builtin.module(\n  func.func(\n    cse\n  ),\n  symbol-dce\n)");
    /// let error = read("builtin.module(cse,symbol-de)").unwrap_err();
    /// assert!(matches!(error.fault, PipelineFault::UnknownPass { .. }));
    /// assert_eq!(error.span, (19, 28));
    /// # Ok::<(), loopwright_transforms::PipelineError>(())
    /// ```
    pub fn parse(passes: &[&'static PassInfo], text: &str) -> Result<Self, PipelineError> {
        let steps = reader::read(passes, text)?;
        let is_whole = |root: &Nested| root.anchor == ANY || is_op(&root.anchor);
        match <[Step; 1]>::try_from(steps) {
            Ok([Step::Nested(root)]) if is_whole(&root) => Ok(Self { root }),
            _ => Err(PipelineError { fault: PipelineFault::NoAnchor, span: (0, text.len()) }),
        }
    }

    /// Passes in turn, each with the text of its options: those for functions run on those of the program, as
    /// the flags of mlir-opt that are named like passes have it.
    ///
    /// # Errors
    /// What is wrong, and where in the options.
    ///
    /// ```
    /// use loopwright_transforms::{PASSES, Pipeline};
    /// let pipeline = Pipeline::of_passes(PASSES, [("affine-scalrep", ""), ("cse", "")])?;
    /// assert_eq!(pipeline.to_string(), "builtin.module(\n  func.func(\n    affine-scalrep\n  ),\n  cse\n)");
    /// # Ok::<(), loopwright_transforms::PipelineError>(())
    /// ```
    pub fn of_passes<'a>(
        passes: &[&'static PassInfo],
        wanted: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, PipelineError> {
        let built = wanted.into_iter().map(|(name, options)| {
            let (pass, options) = build(passes, (name, (0, 0)), (options, 0))?;
            Ok(in_function(pass, options))
        });
        Ok(Self::of_steps(built.collect::<Result<_, _>>()?))
    }

    fn of_steps(steps: Vec<Step>) -> Self {
        Self { root: Nested { anchor: "builtin.module".to_string(), steps } }
    }

    /// The name of the op that the pipeline as a whole runs on; `any` for every one.
    pub fn anchor(&self) -> &str {
        &self.root.anchor
    }

    /// The number of passes and anchors directly in the outermost brackets.
    pub fn len(&self) -> usize {
        self.root.steps.len()
    }

    /// Whether there is nothing in the outermost brackets.
    pub fn is_empty(&self) -> bool {
        self.root.steps.is_empty()
    }

    /// The passes in turn, whatever they are nested in.
    pub fn passes(&self) -> impl Iterator<Item = &dyn Pass> {
        self.runs().into_iter().map(|run| run.pass)
    }

    /// The passes in turn, each with what it runs on.
    pub fn runs(&self) -> Vec<PassRun<'_>> {
        let mut runs = Vec::new();
        // What is still to be looked at, the next one last.
        let mut pending: Vec<(Vec<&Nested>, &Step)> =
            self.root.steps.iter().rev().map(|step| (vec![&self.root], step)).collect();
        while let Some((around, step)) = pending.pop() {
            match step {
                Step::Pass(pass, _) => runs.push(PassRun { pass: &**pass, around }),
                Step::Nested(nested) => {
                    let around = [&around[..], &[nested]].concat();
                    pending.extend(nested.steps.iter().rev().map(|step| (around.clone(), step)));
                }
            }
        }
        runs
    }
}

/// Parses the text of a pipeline; without an anchor around the whole, passes for functions run on those of
/// the program.
///
/// ```
/// use loopwright_transforms::{PASSES, parse_pipeline};
/// let pipeline = parse_pipeline(PASSES, "affine-loop-tile{tile-size=16},affine-parallelize")?;
/// let names: Vec<_> = pipeline.passes().map(|pass| pass.info().name).collect();
/// assert_eq!(names, ["affine-loop-tile", "affine-parallelize"]);
/// let error = parse_pipeline(PASSES, "affine-loop-tile{tile-sizes=4,x}").unwrap_err();
/// assert_eq!(error.to_string(), "option 'tile-sizes': 'x' is not a number of at least 1, at byte 30 of the pipeline");
/// # Ok::<(), loopwright_transforms::PipelineError>(())
/// ```
pub fn parse_pipeline(passes: &[&'static PassInfo], text: &str) -> Result<Pipeline, PipelineError> {
    let mut steps = reader::read(passes, text)?;
    let is_whole = |step: &Step| matches!(step, Step::Nested(root) if root.anchor == ANY || root.anchor == "builtin.module");
    if steps.len() == 1
        && is_whole(&steps[0])
        && let Some(Step::Nested(root)) = steps.pop()
    {
        return Ok(Pipeline { root });
    }
    Ok(Pipeline::of_steps(steps))
}

/// Makes a pass from its name and the text of its options.
///
/// ```
/// use loopwright_transforms::machinery::{PipelineFault, build_pass};
/// use loopwright_transforms::PASSES;
/// assert_eq!(build_pass(PASSES, "affine-loop-skew", "factors=1").unwrap().info().name, "affine-loop-skew");
/// let error = build_pass(PASSES, "affine-loop-weave", "").unwrap_err();
/// assert!(matches!(error.fault, PipelineFault::UnknownPass { .. }));
/// ```
pub fn build_pass(
    passes: &[&'static PassInfo],
    name: &str,
    options: &str,
) -> Result<Box<dyn Pass>, PipelineError> {
    build(passes, (name, (0, 0)), (options, 0)).map(|(pass, _)| pass)
}

/// One pass of a pipeline.
#[derive(Clone, Debug)]
pub struct PassRun<'p> {
    /// What is to run.
    pub pass: &'p (dyn Pass + 'static),
    /// What it is nested in, the pipeline as a whole first.
    around: Vec<&'p Nested>,
}

impl PassRun<'_> {
    /// The anchors around, the outermost first.
    pub fn anchors(&self) -> impl Iterator<Item = &str> {
        self.around.iter().map(|nested| nested.anchor.as_str())
    }

    /// Whether it runs on the program as a whole.
    pub fn is_whole(&self) -> bool {
        self.around.len() == 1
    }

    /// Whether mlir-opt would run both in turn on one op before it goes on to the next: they are in anchors
    /// of the same names.
    pub fn goes_with(&self, other: &PassRun<'_>) -> bool {
        !self.is_whole() && self.anchors().eq(other.anchors())
    }

    /// The ops of the program that the pass runs on, in order.
    pub fn targets(&self, ir: &Ir) -> Vec<OpId> {
        let mut targets = vec![ir.module()];
        for nested in &self.around[1..] {
            targets = targets
                .into_iter()
                .flat_map(|op| inside(ir, op))
                .filter(|op| nested.takes(ir, *op))
                .collect();
        }
        targets
    }

    /// Runs the pass on them. What it takes for granted and what it leaves is in `context`.
    ///
    /// # Errors
    /// If the pass does not finish, or is one for tables of symbols and does not run on such.
    pub fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        self.start(self.targets(ir), self.is_whole(), ir, context)
    }

    /// Runs the pass on these ops, whatever the pipeline says.
    pub(crate) fn run_on(
        &self,
        targets: Vec<OpId>,
        ir: &mut Ir,
        context: &mut PassContext,
    ) -> Result<Changed, PassError> {
        self.start(targets, false, ir, context)
    }

    fn start(
        &self,
        targets: Vec<OpId>,
        is_whole: bool,
        ir: &mut Ir,
        context: &mut PassContext,
    ) -> Result<Changed, PassError> {
        let info = self.pass.info();
        let is_wrong =
            |op: &&OpId| info.on == RunsOn::SymbolTables && !ir.def(**op).has(Traits::SYMBOL_TABLE);
        if let Some(op) = targets.iter().find(is_wrong) {
            return Err(PassError::target(info, ir, *op));
        }
        if targets.is_empty() {
            return Ok(Changed::No);
        }
        context.on = (!is_whole).then_some(targets);
        let done = self.pass.run(ir, context);
        context.on = None;
        done
    }
}

/// The ops that are directly in another one.
fn inside(ir: &Ir, op: OpId) -> Vec<OpId> {
    let regions = ir.op(op).regions().iter();
    let blocks = regions.flat_map(|region| ir.region(*region).blocks());
    blocks.flat_map(|block| ir.block(*block).ops()).copied().collect()
}

impl Nested {
    /// Whether the passes run on this op: one of the name, or, for `any`, one that all of them can run on.
    fn takes(&self, ir: &Ir, op: OpId) -> bool {
        if self.anchor != ANY {
            return ir.op(op).name() == self.anchor;
        }
        let is_function = ir.op(op).name() == "func.func";
        let runs = |step: &Step| {
            matches!(step, Step::Pass(pass, _) if pass.info().on == RunsOn::Functions) <= is_function
        };
        ir.op(op).unregistered().is_none() && ir.def(op).has(Traits::ISOLATED) && self.steps.iter().all(runs)
    }

    fn print(&self, f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
        writeln!(f, "{}(", self.anchor)?;
        for (at, step) in self.steps.iter().enumerate() {
            write!(f, "{:indent$}", "", indent = indent + 2)?;
            match step {
                Step::Pass(pass, options) => {
                    let name = pass.info().name;
                    write!(f, "{name}{}", options.printed(name))?;
                }
                Step::Nested(nested) => nested.print(f, indent + 2)?,
            }
            f.write_str(if at + 1 < self.steps.len() { ",\n" } else { "" })?;
        }
        write!(f, "\n{:indent$})", "")
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.print(f, 0)
    }
}
