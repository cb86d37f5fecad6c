//! The one gate through which every change of order goes.
//!
//! # Method
//! 1. Prove the new schedule legal ([`analysis::prove`]) and let the independent checker confirm the proof
//!    ([`analysis::check_function`]); it becomes the function's certificate.
//! 2. Generate loops for it and write them into the function.
//! 3. Print the function, read it back, and validate it against the original ([`validate`](crate::validate)).
//! 4. Run both on small inputs and compare memory bit for bit ([`replay`](crate::replay)).
//!
//! If any of these does not succeed, the function comes back as it was.

use crate::codegen::error::CodegenError;
use crate::codegen::generate::generate;
use crate::codegen::options::CodegenOptions;
use crate::codegen::replace::Replacement;
use crate::codegen::stmts::scan_stmts;
use crate::replay::{Programs, Replay, ReplayOptions, replay};
use crate::validate::claim::claims;
use crate::validate::matched::Original;
use crate::validate::mismatch::Mismatch;
use crate::validate::validate;
use affine_ir::{FuncOp, Ir, OpId, ParseOptions, PrintOptions, Source};
use analysis::{Dependence, FunctionCertificate, Legality, Schedule, Scop, Witness, unproved};
use polyhedra::{Budget, Exhausted};

/// What is being done, for progress bars and timings.
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
    /// Validating the generated program.
    Validate,
    /// Running both programs on small inputs.
    Replay,
    /// All done.
    Done,
}

/// How a function is rewritten.
#[derive(Clone, Debug)]
pub struct GateOptions {
    /// Write coincident loops as `affine.parallel`.
    pub parallel: bool,
    /// Limits of code generation.
    pub codegen: CodegenOptions,
    /// The runs on small inputs.
    pub replay: ReplayOptions,
}

impl Default for GateOptions {
    fn default() -> Self {
        Self { parallel: true, codegen: CodegenOptions::default(), replay: ReplayOptions::default() }
    }
}

/// What became of a function that was rewritten.
#[derive(Clone, Debug)]
pub struct Reordered {
    /// Why the new order is legal.
    pub certificate: FunctionCertificate,
    /// What the runs on small inputs came to.
    pub replay: Replay,
}

/// Why a function was left as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// The schedule breaks the order of two instances.
    Illegal(Box<Witness>),
    /// The budget ran out before there was an answer.
    Exhausted(Exhausted),
    /// There is no schedule.
    Schedule(String),
    /// There are no loops for the schedule.
    Codegen(CodegenError),
    /// The generated program is not the original in another order. This is a fault of the engine, told as it is.
    Invalid(String),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(witness) => write!(f, "the new order is not legal: {witness}"),
            Self::Exhausted(exhausted) => write!(f, "{exhausted}"),
            Self::Schedule(why) => write!(f, "no schedule: {why}"),
            Self::Codegen(error) => write!(f, "no loops for the new order: {error}"),
            Self::Invalid(why) => write!(f, "the generated code did not pass validation: {why}"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Exhausted> for Refused {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl From<CodegenError> for Refused {
    fn from(error: CodegenError) -> Self {
        match error {
            CodegenError::Exhausted(exhausted) => Self::Exhausted(exhausted),
            other => Self::Codegen(other),
        }
    }
}

impl From<Mismatch> for Refused {
    fn from(mismatch: Mismatch) -> Self {
        match mismatch {
            Mismatch::Unknown(exhausted) => Self::Exhausted(exhausted),
            Mismatch::Differs(why) => Self::Invalid(why),
        }
    }
}

/// Proves that `schedule` is legal and lets the checker confirm the proof, without changing anything.
pub fn certify(scop: &Scop, schedule: &Schedule, budget: &Budget) -> Result<FunctionCertificate, Refused> {
    match analysis::prove(unproved(scop, schedule), budget) {
        Legality::Legal(certificate) => {
            let rejected = |rejection: analysis::Rejection| Refused::Invalid(rejection.to_string());
            analysis::check_function(&certificate).map_err(rejected)?;
            Ok(certificate)
        }
        Legality::Illegal(witness) => Err(Refused::Illegal(witness)),
        Legality::Exhausted(exhausted) => Err(Refused::Exhausted(exhausted)),
    }
}

/// Gives the function of `scop` the order of `schedule`, or leaves it as it is and says why.
///
/// `dependences` are all conflicting dependences of `scop`.
pub fn reorder(
    ir: &mut Ir,
    scop: &Scop,
    dependences: &[Dependence],
    schedule: &Schedule,
    options: &GateOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(Stage),
) -> Result<Reordered, Refused> {
    observe(Stage::Prove);
    let certificate = certify(scop, schedule, budget)?;
    observe(Stage::Generate);
    let timestamps = schedule.flatten();
    let ast = generate(&scan_stmts(scop, schedule), &options.codegen, budget)?;
    let before = affine_ir::print_op(ir, scop.func, &PrintOptions::default());
    let replacement = Replacement::begin(ir, scop);
    let done = replacement.emit(ir, scop, &ast, options.parallel).map_err(Refused::from).and_then(|()| {
        let after = affine_ir::print_op(ir, scop.func, &PrintOptions::default());
        let read_back = parse(&after)?;
        let func = function(&read_back, &scop.name)?;
        observe(Stage::Validate);
        let original = Original { ir, scop, dependences, timestamps: &timestamps };
        validate(&original, &read_back, func, &claims(&ast), budget)?;
        observe(Stage::Replay);
        let before = parse(&before)?;
        let programs = Programs { ir, scop, before: &before, after: &read_back };
        replay(&programs, &options.replay).map_err(Refused::Invalid)
    });
    observe(Stage::Done);
    match done {
        Ok(replay) => {
            replacement.finish(ir);
            Ok(Reordered { certificate, replay })
        }
        Err(refused) => {
            replacement.undo(ir);
            Err(refused)
        }
    }
}

fn parse(text: &str) -> Result<Ir, Refused> {
    let source = Source::new("<generated>", text);
    let fault = |diagnostics: Vec<affine_ir::Diagnostic>| {
        let first = diagnostics.first().map(ToString::to_string).unwrap_or_default();
        Refused::Invalid(format!("it does not read back: {first}"))
    };
    // Ops of unknown dialects are no statements, but they may stand before or after all statements.
    let ir = affine_ir::parse(&source, &ParseOptions { allow_unregistered: true, ..ParseOptions::default() })
        .map_err(fault)?;
    affine_ir::verify(&ir).map_err(fault)?;
    Ok(ir)
}

fn function(ir: &Ir, name: &str) -> Result<OpId, Refused> {
    let found = FuncOp::all(ir).find(|func| func.name(ir) == name);
    found.map(|func| func.0).ok_or_else(|| Refused::Invalid(format!("the function '{name}' is lost")))
}
