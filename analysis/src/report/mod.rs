//! Reports: what a program's scops and dependences are, for people and for other programs.
//!
//! # Method
//! One line, and nothing on it goes back: `facts` asks the analyses once, `describe` gives what they found
//! names and places, and the renderers lay it out. These write the relations that they show, which takes
//! longer than to find them: [`Report::to_text`] for people, [`Report::to_json`] for programs (a stable
//! format, version 1), [`Report::to_dot`] for Graphviz. `remarks` writes the same facts at the ops that they
//! are about.
//!
//! # Invariants
//! 1. What is not known is an [`Answer::Unknown`] with a reason in [`FunctionReport::unknown`], never an
//!    empty list.
//! 2. Dependences that differ only in the accesses or pieces they come from, and have the same distances, are
//!    one.
//! 3. What an op of unknown effects and another statement may both touch is one dependence; of several
//!    arrays, it is on `memory`.
//! 4. Only memory-based dependences decide which loops are parallel: a report of value-based ones says
//!    nothing of loops.

mod culprit;
mod describe;
mod dot;
pub(crate) mod facts;
mod jscop;
mod json;
pub(crate) mod loops;
mod named;
pub(crate) mod outline;
pub(crate) mod remarks;
pub(crate) mod text;

use crate::dependence::DependenceKind;
use crate::dependence::distance::DistanceVector;
use crate::report::describe::function_report;
use crate::report::facts::Gatherer;
use crate::report::facts::amounts::AmountsReport;
use crate::report::loops::LoopReport;
use crate::report::text::Detail;
pub use crate::report::text::Part;
use crate::scop::extract::ExtractOptions;
use loopwright_affine_ir::{AccessKind, FuncOp, Ir, Type};
use loopwright_polyhedra::machinery::parallel_map;
use loopwright_polyhedra::{Budget, Exhausted, PresburgerRelation};

/// Which questions a report answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReportOptions {
    /// Dependences and loops besides the statements; by far the greater part of the work.
    pub dependences: bool,
    /// Which dependences, if any.
    pub kind: ReportedKind,
    /// How many dependences of a function are reported, if not all; the others are counted.
    pub most: Option<usize>,
    /// How often statements run, and how much they compute and touch, as formulas.
    pub amounts: bool,
    /// How functions are described as scops.
    pub extract: ExtractOptions,
}

/// Which dependences a report tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReportedKind {
    /// Memory-based: any two accesses to one cell of which one writes.
    #[default]
    Memory,
    /// These and input dependences: any two accesses to one cell.
    MemoryWithInput,
    /// Value-based: a read and the last write before it; and the reads that no write comes before.
    Value,
}

/// What is known of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// One per function with a body, in program order.
    pub functions: Vec<FunctionReport>,
}

impl Report {
    /// The functions whose budget ran out before all was known, with where it did.
    pub fn exhausted(&self) -> impl Iterator<Item = (&FunctionReport, &Exhausted)> {
        self.functions.iter().filter_map(|function| Some((function, function.exhausted.as_ref()?)))
    }

    /// For people: of each function its statements, or if dependences were asked for, a summary, the loops
    /// with their obstacles, and a table of dependences.
    pub fn to_text(&self) -> String {
        self.to_painted_text(false, |_, text| text.to_owned())
    }

    /// For people who want domains and relations too.
    pub fn to_verbose_text(&self) -> String {
        self.to_painted_text(true, |_, text| text.to_owned())
    }

    /// [`Self::to_text`], or with `verbose` [`Self::to_verbose_text`], with some parts as `paint` writes
    /// them: in colour, say.
    pub fn to_painted_text(&self, verbose: bool, paint: impl Fn(Part, &str) -> String) -> String {
        text::text(self, if verbose { Detail::Verbose } else { Detail::Short }, &paint)
    }

    /// For programs: JSON in the format described in `report/json.rs`.
    pub fn to_json(&self) -> String {
        json::json(self)
    }

    /// The dependence graphs in Graphviz' language.
    pub fn to_dot(&self) -> String {
        dot::dot(self)
    }
}

/// What a report says to one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<T> {
    /// The options left it out.
    NotAsked,
    /// The analysis cannot tell; the report says why.
    Unknown,
    /// Exact but for the parts that say otherwise.
    Known(T),
}

impl<T> Answer<T> {
    /// The answer, if there is one.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::NotAsked | Self::Unknown => None,
        }
    }
}

/// What is known of one function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionReport {
    /// The symbol name, without `@`.
    pub name: String,
    /// `file:line:col` of the op.
    pub loc: String,
    /// Names, in order of definition.
    pub parameters: Vec<String>,
    /// What the program's text calls parameters and arrays that have another name here, with the `%`.
    pub written: Vec<(String, String)>,
    /// What the answers rest on and the program does not say, in sentences.
    pub assumptions: Vec<String>,
    /// What it rests on and the calls in the program prove, in sentences.
    pub shown: Vec<String>,
    /// Which arrays have more subscripts than their memrefs, in sentences: of each, numbers that its accesses
    /// are shown to keep within their ranges.
    pub split_up: Vec<String>,
    /// What the parameters are assumed to be.
    pub context: PresburgerRelation,
    /// The arrays that statements access, in order of first access.
    pub arrays: Vec<ArrayReport>,
    /// The statements in program order.
    pub statements: Answer<Vec<StatementReport>>,
    /// The dependences by source, target, kind, array and level.
    pub dependences: Answer<Vec<DependenceReport>>,
    /// How many dependences there are besides these.
    pub left_out: usize,
    /// There are too many pairs of accesses for a list of all: left out are those that have a write of the
    /// same cells in a nest between, so that other dependences keep their order.
    pub is_direct: bool,
    /// The reads that see what cells held when the function began, by statement and array.
    pub inputs: Answer<Vec<InputReport>>,
    /// The loops around statements in program order.
    pub loops: Answer<Vec<LoopReport>>,
    /// How often statements run, and how much they compute and touch.
    pub amounts: Answer<AmountsReport>,
    /// The transfers of which it is known which ops wait for them, in program order.
    pub transfers: Vec<TransferReport>,
    /// What makes the program undefined by its transfers, or may: each is about a start that is never waited
    /// for, a wait without a transfer, or an access to what is being moved.
    pub transfer_faults: Vec<UnknownReport>,
    /// What is not known, or only as an over-approximation.
    pub unknown: Vec<UnknownReport>,
    /// Where the budget ran out, if it did before all was known.
    pub exhausted: Option<Exhausted>,
}

impl FunctionReport {
    /// The statements as Polly exports them (JSCoP); `None` if they are not known.
    pub fn to_jscop(&self) -> Option<String> {
        jscop::jscop(self)
    }
}

/// An array that statements access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayReport {
    /// Its tuple name in relations.
    pub name: String,
    /// One for each subscript; `None` where it is not constant.
    pub sizes: Vec<Option<i64>>,
    /// The type of an element; `None` if it has no type of its own, as what a program prints.
    pub element: Option<Type>,
    /// It stands for a value that statements pass on.
    pub is_value: bool,
}

/// One statement: its instances, when they run, what they touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatementReport {
    /// `S0`, `S1`, ….
    pub id: String,
    /// Name of the op it is reported at.
    pub op: String,
    /// `file:line:col` of that op.
    pub loc: String,
    /// The line of the text that the op is on, without what follows a type's colon, or the values that a loop
    /// carries first; empty where there is no text.
    pub written: String,
    /// The loops around it, outermost first: positions in [`FunctionReport::loops`].
    pub loops: Vec<usize>,
    /// The instances.
    pub domain: PresburgerRelation,
    /// The original order: from instances to timestamps.
    pub schedule: PresburgerRelation,
    /// What it reads and writes, in order.
    pub accesses: Vec<AccessReport>,
}

/// The cells that a statement touches through one op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessReport {
    /// Read or write.
    pub kind: AccessKind,
    /// Its tuple name in `relation`.
    pub array: String,
    /// From instances to cells, for the instances in the domain.
    pub relation: PresburgerRelation,
    /// Exactly these cells, rather than at most these.
    pub exact: bool,
}

/// Instances that must stay in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DependenceReport {
    /// How they use the cell.
    pub kind: DependenceKind,
    /// The statement that runs first.
    pub source: String,
    /// The statement that runs later.
    pub target: String,
    /// The array whose cell both use, by name.
    pub array: String,
    /// From source to target instances.
    pub relation: PresburgerRelation,
    /// The common loop that carries it, 1 for the outermost; 0 if it is loop-independent.
    pub level: u32,
    /// Where the loop is that carries it.
    pub carrier: Option<String>,
    /// How far the target is ahead, per common loop.
    pub distance: DistanceVector,
    /// Every pair does touch one cell, rather than may touch one.
    pub exact: bool,
    /// Dataflow shows for certain that between any two instances of it the cell is written again, so that
    /// other dependences keep both in order; from a write to a read, no value goes this way. Told of
    /// memory-based dependences; `false` says nothing.
    pub transitive: bool,
}

/// Instances of a statement that read cells of an array that nothing has written before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputReport {
    /// The statement.
    pub statement: String,
    /// The array, by name.
    pub array: String,
    /// The instances.
    pub instances: PresburgerRelation,
    /// Nothing has written what they read, for certain; otherwise something may have.
    pub exact: bool,
}

/// An op that starts transfers, and what waits for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TransferReport {
    /// The statement that starts them.
    pub statement: String,
    /// The array that they read, by name.
    pub source: String,
    /// The array that they write.
    pub target: String,
    /// The statements that wait, and how far they are ahead in each common loop.
    pub waits: Vec<(String, DistanceVector)>,
}

/// Something the analysis does not know, or not exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownReport {
    /// `file:line:col` of the op in question.
    pub loc: String,
    /// What and why: the op first.
    pub reason: String,
}

/// Reports on all functions of a program that have a body, each within a budget as large as this one.
///
/// Functions are looked at in parallel; the report does not depend on the thread count. Of a function whose
/// budget runs out, the dependences are unknown; the others are reported completely.
///
/// Exact but for what the report itself marks as inexact or unknown.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_analysis::{ReportOptions, report};
///
/// // for i { a[i - 1] = a[i] }
/// let options = ReportOptions { dependences: true, ..ReportOptions::default() };
/// let text = report(&ir, &options, &loopwright_polyhedra::Budget::default()).to_text();
/// let lines: Vec<&str> = text.lines().filter(|line| line.contains("parallel") || line.contains("as S0")).collect();
/// assert_eq!(lines, [
///     "  the loop is not parallel; 1 statement, 1 dependence",
///     "    for %i at line 2: not parallel",
///     "      as S0[1] reads a before S0[2] writes the cell",
/// ]);
/// ```
pub fn report(ir: &Ir, options: &ReportOptions, budget: &Budget) -> Report {
    let functions: Vec<FuncOp> = FuncOp::defined(ir).collect();
    report_of(ir, &functions, options, budget)
}

/// [`report()`] on some functions, which have a body, alone.
pub fn report_of(ir: &Ir, functions: &[FuncOp], options: &ReportOptions, budget: &Budget) -> Report {
    let gatherer = Gatherer::new(ir, options, budget);
    let of = |func: &FuncOp| function_report(ir, *func, options, gatherer.facts(*func));
    Report { functions: parallel_map(functions, of) }
}
