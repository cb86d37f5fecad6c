//! The gate for changes of order: every new order enters a program here.
//!
//! # Method
//! 1. Prove the new schedule legal ([`loopwright_prover::prove_order`]) and let the independent checker
//!    confirm the proof ([`loopwright_prover::check_order`]).
//! 2. Generate loops for it and write them into the function.
//! 3. Print the function with what it refers to, read it back, and prove that it computes what the old one
//!    does, in a form that anybody can check without the scheduler or the simplex: what code generation knows
//!    of each statement says how ([`loopwright_prover::machinery::certify_reordered`]), or the dataflow of
//!    both ([`loopwright_prover::certify_equal`]). Where neither does, the function is validated against the
//!    original by its instances and their order ([`validate`](crate::gate::validate)), unless a record of the
//!    proof is insisted on, and [`Reordered::evidence`] says so.
//! 4. Run both on small inputs and compare memory bit for bit ([`replay`](crate::gate::replay)), and, if
//!    asked to, how many operations they execute.
//!
//! If any of these does not succeed, the function comes back as it was.

use crate::codegen::ast::Ast;
use crate::codegen::error::CodegenError;
use crate::codegen::full_tiles::separated;
use crate::codegen::generate::generate;
use crate::codegen::options::CodegenOptions;
use crate::codegen::replace::Replacement;
use crate::codegen::stmts::scan_stmts;
use crate::gate::excerpt::Excerpt;
use crate::gate::invalid::Invalid;
use crate::gate::replay::{Operations, Programs, Replay, ReplayOptions, replay};
use crate::gate::validate::claim::{Claim, claims};
use crate::gate::validate::matched::{Generated, Original};
use crate::gate::validate::mismatch::{IndexOverflow, Mismatch};
use crate::gate::validate::validate;
use loopwright_affine_ir::machinery::hands_on_read_only;
use loopwright_affine_ir::{FuncOp, Id, Ir, OpId, Traits};
use loopwright_analysis::machinery::{Barriers, Breach, extract_as, is_memref, with_barriers};
use loopwright_analysis::{Dependence, ExtractOptions, Schedule, Scop};
use loopwright_checker::EqualityRecord;
use loopwright_polyhedra::{Budget, Exhausted};
use loopwright_prover::machinery::{Doubt, MovedStmt, Program, certify_reordered};
use loopwright_prover::{
    Functions, Legality, OrderProof, Uncertified, Witness, certify_equal, check_order, prove_order, unproved,
};
use loopwright_scheduler::ScheduleError;
use std::fmt;

/// A stage of the gate, for progress bars and timings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Describing the function by integer sets.
    Extract,
    /// Computing dependences.
    Dependences,
    /// Looking for a schedule.
    Schedule,
    /// Proving the schedule legal.
    Prove,
    /// Generating loops.
    Generate,
    /// Proving that the generated program is equal to the old one.
    Certify,
    /// Validating the generated program, where that proof is not found.
    Validate,
    /// Running both programs on small inputs.
    Replay,
    /// The new program has passed, or is given up.
    Done,
}

/// Options of the gate: how loops for a new order are generated and tested.
#[derive(Clone, Debug)]
pub struct GateOptions {
    /// Write coincident loops as `affine.parallel`, this many within each other at most, from the outermost
    /// one on each path on.
    pub parallel: u32,
    /// Threads to spread iterations over, 1 if that is not known:
    /// [`EmitTarget::cores`](crate::machinery::EmitTarget::cores). Where [`optimize`](crate::optimize) has a
    /// target, it is the target's.
    pub cores: u64,
    /// How much code may grow, and what is known of the parameters.
    pub codegen: CodegenOptions,
    /// Write the loops over the points of tiles twice: with one lower and one upper bound where the tile is
    /// full, else with all.
    pub separate: bool,
    /// Inputs and step limit of the runs that compare memory.
    pub replay: ReplayOptions,
    /// How many operations the new program may execute in the largest of these runs, in hundredths of what
    /// the old one does; `None` for any number.
    pub most_operations: Option<u64>,
    /// In how many steps of set operations a proof is to be found that the new program computes what the old
    /// one does, for [`loopwright_checker::check_equal`]: without one the function stays as it was. `None` if
    /// a validated program will do, where half of what is left of the budget ends before there is a proof.
    pub certify: Option<u64>,
}

impl Default for GateOptions {
    fn default() -> Self {
        Self {
            parallel: 1,
            cores: 1,
            codegen: CodegenOptions::default(),
            separate: false,
            replay: ReplayOptions::default(),
            most_operations: None,
            certify: None,
        }
    }
}

/// The result of the gate for a reordered function.
#[derive(Clone, Debug)]
pub struct Reordered {
    /// Why the new order is legal.
    pub proof: OrderProof,
    /// Why the printed function computes what the old one does; or why that is not proved, so that it is only
    /// validated.
    pub equality: Result<Box<EqualityRecord>, Uncertified>,
    /// What the runs on small inputs came to.
    pub replay: Replay,
    /// Of how many nests of loops over the points of tiles it is not known which tiles are full, where that
    /// was asked for.
    pub not_separated: usize,
}

impl Reordered {
    /// A predicate for a remark about the function: what was asked for and is not done.
    pub fn caveat(&self) -> Option<String> {
        (self.not_separated > 0).then(|| {
            let n = self.not_separated;
            format!(
                "has full tiles that are not separated from partial ones, in {n} of its nests of point loops"
            )
        })
    }

    /// Which of the lines of defence stand, in words for those who ask.
    pub fn evidence(&self) -> String {
        let n = self.replay.agreed;
        let plural = if n == 1 { "" } else { "s" };
        let unproved = self.equality.as_ref().err();
        let unproved = unproved.map_or_else(String::new, |why| format!(", without a certificate ({why})"));
        let compared = self.replay.nothing_compared().map_or_else(
            || format!("compared with the old program on {n} input{plural}"),
            |why| format!("not compared in runs on small inputs: {why}"),
        );
        format!("proved legal{unproved}; {compared}")
    }
}

/// Why the gate left a function unchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum ReorderError {
    /// The schedule breaks the order of two instances.
    Illegal(Box<Witness>),
    /// The budget ran out before there was an answer.
    Exhausted(Exhausted),
    /// The scheduler found none, for another reason than its budget.
    Schedule(ScheduleError),
    /// There are no loops for the schedule.
    Codegen(CodegenError),
    /// The loops for the schedule may compute an index that does not fit.
    Overflow(IndexOverflow),
    /// The new program executes more operations than [`GateOptions::most_operations`] allows.
    MoreOperations(Operations),
    /// There is no proof that the generated program computes what the old one does, or none that the checker
    /// follows.
    Uncertified(Uncertified),
    /// The generated program is not the original in another order. This is a fault of the engine, told as it
    /// is.
    Invalid(Invalid),
}

impl fmt::Display for ReorderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(witness) => write!(f, "the new order is not legal: {witness}"),
            Self::Exhausted(exhausted) => write!(f, "{exhausted}"),
            Self::Schedule(error) => write!(f, "no schedule: {error}"),
            Self::Codegen(error) => write!(f, "no loops for the new order: {error}"),
            Self::Overflow(overflow) => write!(f, "no loops for the new order: {overflow}"),
            Self::MoreOperations(Operations { input, before, after }) => {
                write!(
                    f,
                    "with {input}, the new program executes {after} operations and the old one {before}"
                )
            }
            Self::Uncertified(why) => write!(f, "the new order would have no certificate: {why}"),
            Self::Invalid(invalid) => write!(f, "the generated code did not pass validation: {invalid}"),
        }
    }
}

impl std::error::Error for ReorderError {}

impl From<Exhausted> for ReorderError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl From<ScheduleError> for ReorderError {
    fn from(error: ScheduleError) -> Self {
        match error {
            ScheduleError::Exhausted(exhausted) => Self::Exhausted(exhausted),
            other => Self::Schedule(other),
        }
    }
}

impl From<CodegenError> for ReorderError {
    fn from(error: CodegenError) -> Self {
        match error {
            CodegenError::Exhausted(exhausted) => Self::Exhausted(exhausted),
            other => Self::Codegen(other),
        }
    }
}

impl From<Uncertified> for ReorderError {
    fn from(why: Uncertified) -> Self {
        match why {
            Uncertified::Exhausted(exhausted) => Self::Exhausted(exhausted),
            other => Self::Uncertified(other),
        }
    }
}

impl From<Invalid> for ReorderError {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid)
    }
}

impl From<Mismatch> for ReorderError {
    fn from(mismatch: Mismatch) -> Self {
        match mismatch {
            Mismatch::Exhausted(exhausted) => Self::Exhausted(exhausted),
            Mismatch::Overflow(overflow) => Self::Overflow(overflow),
            Mismatch::Differs(difference) => Self::Invalid(Invalid::Differs(difference)),
        }
    }
}

/// Proves that `schedule` is legal and lets the checker confirm the proof, without changing anything.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().expect("there is a function").0;
/// use loopwright_polyhedra::Budget;
/// let scop = loopwright_analysis::extract(&ir, func)?;
/// let proof = loopwright_transforms::machinery::certify(&scop, &scop.original, &Budget::default())?;
/// assert!(loopwright_prover::check_order(&proof).is_ok());
/// # Ok(())
/// # }
/// ```
pub fn certify(scop: &Scop, schedule: &Schedule, budget: &Budget) -> Result<OrderProof, ReorderError> {
    match prove_order(unproved(scop, schedule), budget) {
        Legality::Legal(proof) => {
            check_order(&proof).map_err(Invalid::Proof)?;
            Ok(proof)
        }
        Legality::Illegal(witness) => Err(ReorderError::Illegal(Box::new(witness.in_words_of(scop)))),
        Legality::Exhausted(exhausted) => Err(ReorderError::Exhausted(exhausted)),
    }
}

/// The function as those see it that look for another order: nothing moves across calls that are not
/// understood, if that was not asked for.
pub(crate) fn barred(ir: &Ir, scop: &Scop) -> Option<Scop> {
    let barriers = if scop.options.move_across_calls { Barriers::Values } else { Barriers::All };
    with_barriers(ir, scop, barriers)
}

/// A value that a statement hands on is there once, before all loops that come after it.
fn is_handed_on(ir: &Ir, scop: &Scop, ast: &Ast) -> Result<(), CodegenError> {
    let at_the_top = match ast {
        Ast::Block(children) => &children[..],
        other => std::slice::from_ref(other),
    };
    for stmt in scop.stmts.iter().filter(|stmt| scop.hands_on(ir, stmt)) {
        let is_call = |node: &&Ast| matches!(node, Ast::Stmt { id, .. } if *id == stmt.id);
        if at_the_top.iter().filter(is_call).count() != 1 {
            let values = stmt.ops.iter().flat_map(|op| ir.op(*op).results());
            let mut users = values.filter(|value| scop.handed_on.contains(value)).flat_map(|v| ir.uses(*v));
            let op = users.next().map_or("func.return", |user| ir.op(user.op).name()).to_string();
            return Err(CodegenError::Result { stmt: stmt.id, op });
        }
    }
    Ok(())
}

/// What could not be validated is not generated, nor what takes memory out of statements.
fn is_within_reach(ir: &Ir, scop: &Scop) -> Result<(), CodegenError> {
    for stmt in &scop.stmts {
        let results = stmt.ops.iter().flat_map(|op| ir.op(*op).results());
        let results = results.filter(|value| !scop.handed_on.contains(value) || is_memref(ir, **value));
        let users = results.flat_map(|value| ir.uses(*value)).map(|user| user.op);
        if let Some(op) = users.into_iter().find(|user| scop.epilogue.contains(user)) {
            return Err(CodegenError::Result { stmt: stmt.id, op: ir.op(op).name().to_string() });
        }
    }
    for stmt in &scop.stmts {
        if let Some(op) = stmt.loops.iter().find(|op| ir.def(**op).has(Traits::AFFINE_SCOPE)) {
            return Err(CodegenError::Launch { stmt: stmt.id, op: ir.op(*op).name().to_string() });
        }
    }
    for stmt in &scop.stmts {
        let mut inside = stmt.ops.iter().flat_map(|op| ir.walk(*op));
        let has_blocks = |op: OpId| ir.op(op).regions().iter().any(|r| ir.region(*r).blocks().len() > 1);
        if let Some(op) = inside.find(|op| has_blocks(*op)) {
            return Err(CodegenError::Jumps { stmt: stmt.id, op: ir.op(op).name().to_string() });
        }
    }
    Ok(())
}

/// A predicate for a remark about a function of which the program shows that its arguments may overlap,
/// although the user did not say so.
pub(crate) fn overlap_caveat(scop: &Scop, asked: &ExtractOptions) -> Option<String> {
    let breach = scop.separation.breach().filter(|_| scop.options.args_may_alias && !asked.args_may_alias)?;
    Some(caveat_of(breach))
}

pub(crate) fn caveat_of(breach: &Breach) -> String {
    format!("is called with overlapping memory in this program: its arguments are one array, as {breach}")
}

/// A function and its requested order.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().expect("there is a function").0;
/// use loopwright_analysis::{Pairs, dependences, extract};
/// use loopwright_scheduler::{SchedOptions, SchedProblem, compute_schedule};
/// use loopwright_polyhedra::Budget;
/// use loopwright_transforms::machinery::{GateOptions, Reordering};
/// let budget = Budget::default();
/// let scop = extract(&ir, func)?;
/// let dependences = dependences(&scop, Pairs::Conflicting, &budget)?;
/// let problem = SchedProblem::of(&scop, dependences.clone());
/// let schedule = compute_schedule(&problem, &SchedOptions::default(), &budget)?;
/// let options = GateOptions::default();
/// let reordering =
///     Reordering { scop: &scop, dependences: &dependences, schedule: &schedule, options: &options };
/// let reordered = reordering.apply(&mut ir, &budget, &mut |_| {})?;
/// assert_eq!(reordered.replay.agreed, 3);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reordering<'a> {
    /// The function, as extracted from the program that is rewritten.
    pub scop: &'a Scop,
    /// All its dependences of which one access writes; validation checks the printed program by them.
    pub dependences: &'a [Dependence],
    /// The new order, of all statements of `scop`.
    pub schedule: &'a Schedule,
    /// How loops for it are written and tried.
    pub options: &'a GateOptions,
}

impl Reordering<'_> {
    /// Gives the function in `ir` the new order, or leaves it unchanged and returns the reason.
    ///
    /// `observe` is called before each stage. The function is rewritten in place, and what it was is put back
    /// if the text of the result does not pass: a rewritten copy would have to be one of the whole program,
    /// as types, symbols and values are shared, for every function again.
    pub fn apply(
        &self,
        ir: &mut Ir,
        budget: &Budget,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Reordered, ReorderError> {
        let proved = self.prove(ir, budget, observe)?;
        let written = self.write(ir, proved);
        let compared = self.compare(ir, &written, budget, observe);
        observe(Stage::Done);
        written.end(ir, compared)
    }

    /// What comes before the function is touched: the proof, and the loops.
    pub(crate) fn prove(
        &self,
        ir: &Ir,
        budget: &Budget,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Proved, ReorderError> {
        let Self { scop, schedule, options, .. } = *self;
        is_within_reach(ir, scop)?;
        observe(Stage::Prove);
        let with_values = with_barriers(ir, scop, Barriers::Values);
        let proof = certify(with_values.as_ref().unwrap_or(scop), schedule, budget)?;
        observe(Stage::Generate);
        let ast = generate(&scan_stmts(scop, schedule), &options.codegen, budget)?;
        is_handed_on(ir, scop, &ast)?;
        let n_params = u32::try_from(scop.params.len()).unwrap_or(u32::MAX);
        let (ast, not_separated) = match options.separate {
            true => separated(ast, &schedule.timestamps(), n_params),
            false => (ast, 0),
        };
        Ok(Proved { proof, ast, not_separated, before: Excerpt::of(ir, scop.func) })
    }

    /// Writes the loops into the function.
    pub(crate) fn write(&self, ir: &mut Ir, proved: Proved) -> Written {
        let Self { scop, options, .. } = *self;
        let Proved { proof, ast, not_separated, before } = proved;
        let mut replacement = Replacement::begin(ir, scop);
        let fault = replacement.emit(ir, scop, &ast, (options.parallel, options.cores)).err();
        Written { proof, before, claims: claims(&ast), not_separated, replacement, fault }
    }

    /// Proves or validates the rewritten function as it is printed, and runs it beside the old one.
    pub(crate) fn compare(
        &self,
        ir: &Ir,
        Written { before, claims, fault, .. }: &Written,
        budget: &Budget,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Compared, ReorderError> {
        if let Some(fault) = fault {
            return Err(fault.clone().into());
        }
        let Self { scop, dependences, schedule, options } = *self;
        let (before, old) = before.read_back(ir.dialects())?;
        let (after, func) = Excerpt::of(ir, scop.func).read_back(ir.dialects())?;
        observe(Stage::Certify);
        let functions = Functions {
            before: (&before, old),
            after: (&after, func),
            index_width: scop.options.index_width,
            parameters: None,
            separation: &scop.separation,
            has_read_only: hands_on_read_only(ir),
        };
        // What is left must do for a validation, too, where there may be no certificate.
        let part = Budget::new(options.certify.unwrap_or(budget.left() / 2));
        let known = self.certify_reordered(&functions, claims, &part);
        // Other functions are proved by their dataflow, if it takes long.
        let equality = known.or_else(|_| certify_equal(&functions, &part));
        if options.certify.is_none() {
            budget.spend(part.spent(), "proving equality")?;
        }
        if let (Err(why), Some(_)) = (&equality, options.certify) {
            return Err(why.clone().into());
        }
        // Certificates take it that arguments do not overlap.
        if equality.is_err() || scop.options.args_may_alias {
            observe(Stage::Validate);
            let original = Original { ir, scop, dependences, timestamps: &schedule.timestamps() };
            validate(&original, &Generated { ir: &after, func, claims }, budget)?;
        }
        observe(Stage::Replay);
        let programs = Programs { ir, scop, before: &before, after: &after };
        // A proof has no need of long runs beside it.
        let runs = match (&equality, options.most_operations) {
            (Ok(_), None) => options.replay.if_proved(),
            _ => options.replay.clone(),
        };
        let replay = replay(&programs, &runs).map_err(Invalid::Run)?;
        if let (Some(operations), Some(most)) = (&replay.operations, options.most_operations)
            && operations.exceed(most)
        {
            return Err(ReorderError::MoreOperations(operations.clone()));
        }
        let name = FuncOp(scop.func).path(ir);
        let equality = equality.map(|record| Box::new(EqualityRecord { name, ..record }));
        Ok(Compared { replay, equality })
    }

    /// A proof from what code generation says of its statements.
    fn certify_reordered(
        &self,
        functions: &Functions<'_>,
        claims: &[Claim],
        budget: &Budget,
    ) -> Result<EqualityRecord, Uncertified> {
        let (options, timestamps) = (self.scop.options, self.schedule.timestamps());
        let refused = |program| {
            let doubt = move |refusal| Doubt::Refused { program, refusal: Box::new(refusal) };
            move |refusal| Uncertified::Unproved(Box::new(doubt(refusal)))
        };
        // Parts of a statement are no statements of the program.
        let wholes = self.scop.stmts.iter().filter(|stmt| stmt.whole == stmt.id);
        let lengths: Vec<usize> = wholes.map(|stmt| stmt.n_runs).collect();
        let (ir, func) = functions.before;
        let before = extract_as(ir, func, &options, &self.scop.separation, &lengths)
            .map_err(refused(Program::Before))?;
        let options = ExtractOptions { prologue: Some(self.scop.prologue.len()), ..options };
        let lengths: Vec<usize> = claims.iter().map(|claim| self.scop.stmt(claim.stmt).n_runs).collect();
        let (ir, func) = functions.after;
        let after = extract_as(ir, func, &options, &self.scop.separation, &lengths)
            .map_err(refused(Program::After))?;
        let moved = claims.iter().map(|Claim { stmt, iters, components }| {
            let times = timestamps[stmt.index()].iter().map(|component| component.row.clone()).collect();
            let (stmt, iters) = (self.scop.stmt(*stmt).whole, iters.clone());
            MovedStmt { stmt, iters, times, components: components.clone() }
        });
        let moved: Vec<MovedStmt> = moved.collect();
        let reordered = loopwright_prover::machinery::Reordered { scops: [&before, &after], moved: &moved };
        certify_reordered(functions, &reordered, budget)
    }
}

/// A new order that is proved legal, and loops for it.
pub(crate) struct Proved {
    proof: OrderProof,
    ast: Ast,
    /// As in [`Reordered::not_separated`].
    not_separated: usize,
    /// The function as it is, with what it refers to.
    before: Excerpt,
}

/// A function that has new loops, and still its old ops, out of sight.
pub(crate) struct Written {
    proof: OrderProof,
    before: Excerpt,
    claims: Vec<Claim>,
    not_separated: usize,
    replacement: Replacement,
    /// Why the loops are not all there.
    fault: Option<CodegenError>,
}

impl Written {
    /// Keeps the new loops, or puts the old ones back.
    pub(crate) fn end(
        self,
        ir: &mut Ir,
        compared: Result<Compared, ReorderError>,
    ) -> Result<Reordered, ReorderError> {
        match compared {
            Ok(Compared { replay, equality }) => {
                self.replacement.finish(ir);
                let Self { proof, not_separated, .. } = self;
                Ok(Reordered { proof, replay, equality, not_separated })
            }
            Err(error) => {
                self.replacement.undo(ir);
                Err(error)
            }
        }
    }
}

/// What comparing the printed functions came to.
pub(crate) struct Compared {
    replay: Replay,
    equality: Result<Box<EqualityRecord>, Uncertified>,
}
