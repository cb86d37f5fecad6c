//! The facade: a program, and the analyses and transformations of it.

use std::fmt;
use std::str::FromStr;

use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, ParseOptions, PrintOptions, Source};
use loopwright_analysis::machinery::{Overlaps, extract_as};
use loopwright_analysis::{
    Dataflow, Dependence, DistanceVector, ExtractOptions, InputRead, LoopParallelism, Pairs, Scop, Stmt,
    extract, loop_parallelism,
};
use loopwright_checker::{CertificateFault, EqualityCertificate, EqualityRecord, Text};
use loopwright_interp::{InterpOptions, Interpreter};
use loopwright_polyhedra::Budget;
use loopwright_prover::OrderProof;
use loopwright_prover::machinery::certificate_of;
use loopwright_transforms::machinery::run_proved;
use loopwright_transforms::{
    Changed, OptimizeOptions, OptimizeOutcome, OptimizeReport, PASSES, Pass, PassContext, PassError,
    default_budget, parse_pipeline,
};

use crate::error::Error;

/// A verified program: one module and its functions.
///
/// Each question and each change has a separate budget, of the size given by [`Program::with_budget`].
///
/// # Examples
/// ```
/// use loopwright::Program;
/// # fn main() -> Result<(), loopwright::Error> {
/// let program = Program::parse("func.func @main() {
///   affine.for %i = 0 to 3 {
///     vector.print %i : index
///   }
///   return
/// }")?;
/// assert_eq!(program.run("main")?, "0\n1\n2\n");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    ir: Ir,
    /// Where somebody has set one.
    budget: Option<Budget>,
}

impl Program {
    /// Reads and verifies MLIR text.
    ///
    /// # Errors
    /// [`Error::Invalid`] with what is wrong and where; the text is called `<input>` there.
    pub fn parse(text: &str) -> Result<Program, Error> {
        Program::parse_named("<input>", text)
    }

    /// Like [`Program::parse`]; messages call the text `name`, which is usually the path of its file.
    ///
    /// # Errors
    /// As of [`Program::parse`].
    pub fn parse_named(name: &str, text: &str) -> Result<Program, Error> {
        let source = Source::new(name, text);
        let ir = loopwright_affine_ir::parse(&source, &ParseOptions::default()).map_err(Error::Invalid)?;
        Program::from_ir(ir)
    }

    /// Verifies a program that was built or read by other means, with a dialect of the user's own for
    /// instance.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the rules that it breaks.
    pub fn from_ir(ir: Ir) -> Result<Program, Error> {
        loopwright_affine_ir::verify(&ir).map_err(Error::Invalid)?;
        Ok(Program { ir, budget: None })
    }

    /// The same program with as many steps of set operations for each question about a function.
    pub fn with_budget(self, steps: u64) -> Program {
        Program { budget: Some(Budget::new(steps)), ..self }
    }

    fn budget(&self) -> Budget {
        self.budget.clone().unwrap_or_else(|| default_budget(&self.ir))
    }

    /// The program as operations, for use by `affine_ir` or an analysis.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    /// The program as operations, to be changed; [`Program::from_ir`] takes it back.
    pub fn into_ir(self) -> Ir {
        self.ir
    }

    /// The functions with a body, in the order of the program.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        FuncOp::defined(&self.ir).map(|func| Function { program: self, func })
    }

    /// The function called `name`, in a nested module after the names of the modules around
    /// ([`FuncOp::path`]).
    ///
    /// # Errors
    /// [`Error::NoFunction`] if there is none with a body.
    pub fn function(&self, name: &str) -> Result<Function<'_>, Error> {
        self.functions().find(|function| function.path() == name).ok_or_else(|| Error::NoFunction {
            name: name.to_string(),
            known: self.functions().map(|function| function.path()).collect(),
        })
    }

    /// Runs one pass on all functions. Whatever cannot be proved legal stays unchanged, with a remark.
    ///
    /// # Errors
    /// [`Error::Pass`] if the pass could not finish.
    ///
    /// # Examples
    /// ```
    /// use loopwright::{Program, transforms::Interchange};
    /// # fn main() -> Result<(), loopwright::Error> {
    /// let mut program = Program::parse("func.func @f(%A: memref<8x9xf32>, %x: f32) {
    ///   affine.for %i = 0 to 8 {
    ///     affine.for %j = 0 to 9 {
    ///       affine.store %x, %A[%i, %j] : memref<8x9xf32>
    ///     }
    ///   }
    ///   return
    /// }")?;
    /// let done = program.run_pass(Interchange { permutation: Some(vec![1, 0]) })?;
    /// assert!(done.remarks.is_empty());
    /// assert!(program.to_string().contains("= 0 to 9 {\n      affine.for"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn run_pass(&mut self, pass: impl Pass + 'static) -> Result<Rewritten, Error> {
        let mut done = Done::new(self.budget());
        done.step(self, |ir, context| pass.run(ir, context))?;
        Ok(done.rewritten)
    }

    /// Runs the passes of a text such as `affine-loop-tile{tile-size=16},affine-parallelize`, where passes
    /// for functions run on those of the program, or
    /// `builtin.module(func.func(affine-loop-tile{tile-size=16}),cse)`, which says what each runs on.
    ///
    /// # Errors
    /// [`Error::Pipeline`] if the text is wrong, and then nothing is run; [`Error::Pass`] if a pass could not
    /// finish.
    pub fn run_pipeline(&mut self, text: &str) -> Result<Rewritten, Error> {
        let pipeline = parse_pipeline(PASSES, text)?;
        let mut done = Done::new(self.budget());
        for run in pipeline.runs() {
            done.step(self, |ir, context| run.run(ir, context))?;
        }
        Ok(done.rewritten)
    }

    /// The same, where only that is kept of each pass which is proved to compute the same; remarks say what
    /// is not.
    ///
    /// # Errors
    /// As [`Program::run_pipeline`] has them.
    pub fn run_pipeline_proved(&mut self, text: &str) -> Result<Rewritten, Error> {
        let pipeline = parse_pipeline(PASSES, text)?;
        let mut done = Done::new(self.budget());
        for run in pipeline.runs() {
            done.step(self, |ir, context| run_proved(&run, ir, context))?;
        }
        Ok(done.rewritten)
    }

    /// Looks for a better order of every function, with sums and loads in other places where that gains,
    /// proves it, and rewrites what could be proved.
    ///
    /// # Examples
    /// ```
    /// use loopwright::Program;
    /// use loopwright::checker::Text;
    /// use loopwright::transforms::{OptimizeOptions, Tiles};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut program = Program::parse("func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
    ///   affine.for %i = 0 to %n {
    ///     %0 = affine.load %A[%i] : memref<?xf64>
    ///     %1 = arith.mulf %0, %x : f64
    ///     affine.store %1, %A[%i] : memref<?xf64>
    ///   }
    ///   return
    /// }")?;
    /// // In any case, however little there is to gain; with a proof that stands by itself.
    /// let mut options = OptimizeOptions { tiles: Tiles::Without, ..OptimizeOptions::default() };
    /// options.gate.certify = Some(1_000_000);
    /// let before = program.clone();
    /// let optimized = program.optimize(&options);
    /// assert!(program.to_string().contains("affine.parallel"));
    /// let [old, new] = [before.to_string(), program.to_string()];
    /// let certificate = optimized.certificate(
    ///     Text { ir: before.ir(), text: &old },
    ///     Text { ir: program.ir(), text: &new },
    /// )?;
    /// assert_eq!(certificate.functions.len(), 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn optimize(&mut self, options: &OptimizeOptions) -> Optimization {
        let budget = self.budget();
        let functions = loopwright_transforms::machinery::optimize_versions(
            &mut self.ir,
            &|_| true,
            options,
            &budget,
            &mut |_, _| {},
        );
        Optimization { functions }
    }

    /// Runs a function without arguments in the reference interpreter; what it printed.
    ///
    /// # Errors
    /// [`Error::Run`] where it does something that has no meaning, or more than the default limits allow.
    pub fn run(&self, entry: &str) -> Result<String, Error> {
        let mut interpreter = Interpreter::new(&self.ir, InterpOptions::default());
        interpreter.call(entry, &[])?;
        Ok(interpreter.take_output())
    }
}

/// The text, as mlir-opt prints it.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&loopwright_affine_ir::print(&self.ir, &PrintOptions::default()))
    }
}

impl FromStr for Program {
    type Err = Error;

    fn from_str(text: &str) -> Result<Program, Error> {
        Program::parse(text)
    }
}

/// Passes at work.
struct Done {
    context: PassContext,
    rewritten: Rewritten,
}

impl Done {
    fn new(budget: Budget) -> Self {
        let rewritten = Rewritten { changed: Changed::No, remarks: Vec::new(), proofs: Vec::new() };
        Self { context: PassContext { budget, ..PassContext::default() }, rewritten }
    }

    fn step(
        &mut self,
        program: &mut Program,
        run: impl FnOnce(&mut Ir, &mut PassContext) -> Result<Changed, PassError>,
    ) -> Result<(), PassError> {
        let Self { context, rewritten } = self;
        if run(&mut program.ir, context)? == Changed::Yes {
            rewritten.changed = Changed::Yes;
        }
        rewritten.remarks.append(&mut context.remarks);
        rewritten.proofs.append(&mut context.proofs);
        Ok(())
    }
}

/// The result of passes: what changed, and the remarks.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// Whether the program is another one than before.
    pub changed: Changed,
    /// What the passes have to say: above all, why they left something alone.
    pub remarks: Vec<Diagnostic>,
    /// Of each new order that a pass gave a function, in turn: the proof that it is legal, about the function
    /// as it was before that pass.
    pub proofs: Vec<OrderProof>,
}

/// What [`Program::optimize`] did, and what it left alone.
#[derive(Clone, Debug)]
pub struct Optimization {
    /// Of each function with a body, in the order of the program.
    pub functions: Vec<OptimizeReport>,
}

impl Optimization {
    /// The proof that the program computes what it did, for its texts before and after. It has been checked.
    ///
    /// # Errors
    /// If a changed function has no proof, as none was [insisted
    /// on](loopwright_transforms::machinery::GateOptions::certify), or these are other programs.
    pub fn certificate(
        &self,
        before: Text<'_>,
        after: Text<'_>,
    ) -> Result<EqualityCertificate, CertificateFault> {
        let equality = |report: &OptimizeReport| match &report.outcome {
            OptimizeOutcome::Optimized(optimized) => optimized.reordered.equality.as_deref().ok().cloned(),
            _ => None,
        };
        let proved: Vec<EqualityRecord> = self.functions.iter().filter_map(equality).collect();
        let left = |name: &str| {
            let report = self.functions.iter().find(|report| report.name == name)?;
            match &report.outcome {
                OptimizeOutcome::Left(why) => Some(reason(&why.message).to_owned()),
                OptimizeOutcome::NoLoops => Some("it has no loops".to_owned()),
                OptimizeOutcome::Exhausted(exhausted) => Some(exhausted.to_string()),
                OptimizeOutcome::Refused(why) => Some(why.to_string()),
                OptimizeOutcome::Optimized(_) | OptimizeOutcome::Reduced(_) => None,
            }
        };
        certificate_of(before, after, &proved, &left)
    }

    /// The proofs that the new orders of functions are legal: about the program as it was, with what was
    /// [prepared](OptimizeReport::prepared), not about how the new orders are written.
    pub fn proofs(&self) -> impl Iterator<Item = &OrderProof> {
        self.functions.iter().filter_map(|function| match &function.outcome {
            OptimizeOutcome::Optimized(optimized) => Some(&optimized.reordered.proof),
            OptimizeOutcome::Reduced(_)
            | OptimizeOutcome::Left(_)
            | OptimizeOutcome::NoLoops
            | OptimizeOutcome::Exhausted(_)
            | OptimizeOutcome::Refused(_) => None,
        })
    }
}

/// Why a function is unchanged, without the words that say that it is.
fn reason(message: &str) -> &str {
    let message = message.split_once(": the function '").map_or(message, |(why, _)| why);
    message.split_once("' op is unchanged: ").map_or(message, |(_, why)| why)
}

/// A function with a body.
#[derive(Clone, Copy, Debug)]
pub struct Function<'p> {
    program: &'p Program,
    func: FuncOp,
}

impl<'p> Function<'p> {
    /// The symbol name, without `@`.
    pub fn name(&self) -> &'p str {
        self.func.name(&self.program.ir)
    }

    /// The symbol name after those of the modules around, as in `lib::@f`; in the outermost module the name
    /// alone.
    pub fn path(&self) -> String {
        self.func.path(&self.program.ir)
    }

    /// The `func.func` op; its id is one of [`Program::ir`].
    pub fn op(&self) -> FuncOp {
        self.func
    }

    /// Its statements with their domains, accesses and order.
    ///
    /// # Errors
    /// [`Error::NotAffine`] if integer sets cannot describe it.
    ///
    /// # Examples
    /// ```
    /// use loopwright::Program;
    /// # fn main() -> Result<(), loopwright::Error> {
    /// let program = Program::parse("func.func @fill(%n: index, %A: memref<?xf32>, %x: f32) {
    ///   affine.for %i = 0 to %n {
    ///     affine.store %x, %A[%i] : memref<?xf32>
    ///   }
    ///   return
    /// }")?;
    /// let scop = program.function("fill")?.scop()?;
    /// assert_eq!(scop.stmts[0].domain.to_string(), "[arg0] -> { S0[i0] : 0 <= i0 < arg0 }");
    /// # Ok(())
    /// # }
    /// ```
    pub fn scop(&self) -> Result<Scop, Error> {
        Ok(extract(&self.program.ir, self.func)?)
    }

    /// The same, each run of ops for itself, as in reports.
    fn in_parts(&self) -> Result<Scop, Error> {
        let separation = Overlaps::of(&self.program.ir).separation(self.func);
        Ok(extract_as(&self.program.ir, self.func, &ExtractOptions::default(), &separation, &[])?)
    }

    /// Its memory-based dependences with their distances: pairs of accesses to one cell of which one writes.
    ///
    /// # Errors
    /// [`Error::NotAffine`] if integer sets cannot describe the function, [`Error::Exhausted`] at the end of
    /// the budget.
    ///
    /// # Examples
    /// ```
    /// use loopwright::Program;
    /// # fn main() -> Result<(), loopwright::Error> {
    /// let program = Program::parse("func.func @sums(%A: memref<64xf32>) {
    ///   affine.for %i = 1 to 64 {
    ///     %0 = affine.load %A[%i - 1] : memref<64xf32>
    ///     %1 = affine.load %A[%i] : memref<64xf32>
    ///     %2 = arith.addf %0, %1 : f32
    ///     affine.store %2, %A[%i] : memref<64xf32>
    ///   }
    ///   return
    /// }")?;
    /// let dependences = program.function("sums")?.dependences()?;
    /// let texts: Vec<String> = dependences.iter().map(|d| d.to_string()).collect();
    /// assert_eq!(texts, ["raw S0 -> S0 on arg0 (1)"]);
    /// assert!(!dependences.loops()[0].is_parallel());
    /// # Ok(())
    /// # }
    /// ```
    pub fn dependences(&self) -> Result<FunctionDependences<'p>, Error> {
        let scop = self.in_parts()?;
        let budget = self.program.budget();
        let found = loopwright_analysis::dependences(&scop, Pairs::Conflicting, &budget)?;
        let distances = found.iter().map(|d| d.distances(&scop, &budget)).collect::<Result<_, _>>()?;
        Ok(FunctionDependences { ir: &self.program.ir, scop, found, distances })
    }

    /// Its value-based dependences: which write each read gets its value from, and the reads that no write
    /// comes before.
    ///
    /// # Errors
    /// As of [`Function::dependences`].
    ///
    /// # Examples
    /// ```
    /// use loopwright::Program;
    /// # fn main() -> Result<(), loopwright::Error> {
    /// let program = Program::parse("func.func @walk(%A: memref<8xf32>, %B: memref<8xf32>) {
    ///   affine.for %i = 0 to 8 {
    ///     %0 = affine.load %A[0] : memref<8xf32>
    ///     %1 = affine.load %B[%i] : memref<8xf32>
    ///     %2 = arith.addf %0, %1 : f32
    ///     affine.store %2, %A[0] : memref<8xf32>
    ///   }
    ///   return
    /// }")?;
    /// let dataflow = program.function("walk")?.dataflow()?;
    /// let texts: Vec<String> = dataflow.iter().map(|d| d.to_string()).collect();
    /// // Of all iterations before, the last one has written what is read.
    /// assert_eq!(texts, ["raw S0 -> S0 on arg0 (1)"]);
    /// let inputs: Vec<String> = dataflow.inputs().iter().map(|read| read.instances.to_string()).collect();
    /// assert_eq!(inputs, ["{ S0[0] }", "{ S0[i0] : 0 <= i0 <= 7 }"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn dataflow(&self) -> Result<FunctionDataflow, Error> {
        let ir = &self.program.ir;
        let scop = self.in_parts()?;
        let budget = self.program.budget();
        let found = loopwright_analysis::dataflow(ir, &scop, &budget)?;
        let distances = found.flow.iter().map(|d| d.distances(&scop, &budget)).collect::<Result<_, _>>()?;
        Ok(FunctionDataflow { scop, found, distances })
    }
}

/// The value-based dependences of a function.
#[derive(Clone, Debug)]
pub struct FunctionDataflow {
    scop: Scop,
    found: Dataflow,
    /// Of each, in the order of `found.flow`.
    distances: Vec<DistanceVector>,
}

impl FunctionDataflow {
    /// The statements that the values go between.
    pub fn scop(&self) -> &Scop {
        &self.scop
    }

    /// Each pair of a write and a read with its relation, ordered by source, target, accesses and level.
    pub fn iter(&self) -> impl Iterator<Item = DependenceView<'_>> {
        let views = self.found.flow.iter().zip(&self.distances);
        views.map(|(dependence, distances)| DependenceView { scop: &self.scop, dependence, distances })
    }

    /// The reads that see what cells held when the function began, ordered by statement and access.
    pub fn inputs(&self) -> &[InputRead] {
        &self.found.inputs
    }
}

/// The dependences of a function (at least one access writes), with distances and parallel loops.
#[derive(Clone, Debug)]
pub struct FunctionDependences<'p> {
    ir: &'p Ir,
    scop: Scop,
    found: Vec<Dependence>,
    /// Of each, in the order of `found`.
    distances: Vec<DistanceVector>,
}

impl FunctionDependences<'_> {
    /// The statements that they are between.
    pub fn scop(&self) -> &Scop {
        &self.scop
    }

    /// Each dependence, ordered by source, target, accesses and level.
    pub fn iter(&self) -> impl Iterator<Item = DependenceView<'_>> {
        let views = self.found.iter().zip(&self.distances);
        views.map(|(dependence, distances)| DependenceView { scop: &self.scop, dependence, distances })
    }

    /// The loops around statements in program order: which are parallel, and the obstacles of the others.
    pub fn loops(&self) -> Vec<LoopParallelism> {
        loop_parallelism(self.ir, &self.scop, &self.found)
    }
}

/// One dependence with its statements; its [`Dependence`] has the relation, kind and level.
#[derive(Clone, Copy, Debug)]
pub struct DependenceView<'d> {
    scop: &'d Scop,
    dependence: &'d Dependence,
    distances: &'d DistanceVector,
}

impl<'d> DependenceView<'d> {
    /// The statement that runs first.
    pub fn source(&self) -> &'d Stmt {
        self.scop.stmt(self.dependence.source)
    }

    /// The statement that runs later.
    pub fn target(&self) -> &'d Stmt {
        self.scop.stmt(self.dependence.target)
    }

    /// By how much the target is ahead in each common loop, outermost first.
    pub fn distances(&self) -> &'d DistanceVector {
        self.distances
    }
}

impl std::ops::Deref for DependenceView<'_> {
    type Target = Dependence;

    fn deref(&self) -> &Dependence {
        self.dependence
    }
}

/// `raw S0 -> S1 on A (0, 1..)`
impl fmt::Display for DependenceView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Dependence { kind, array, .. } = self.dependence;
        let (source, target) = (&self.source().name, &self.target().name);
        write!(f, "{kind} {source} -> {target} on {} {}", self.scop.array(*array).name, self.distances)
    }
}
