//! Reports: what a program's scops and dependences are, for people and for other programs.
//!
//! # Method
//! [`report()`] gathers everything once; the renderers lay it out, and write the relations that they show,
//! which takes longer than to find them: [`Report::to_text`] for people, [`Report::to_json`] for programs (a
//! stable format, version 1), [`Report::to_dot`] for Graphviz.
//!
//! # Invariants
//! 1. What is not known is an [`Answer::Unknown`] with a reason in [`FunctionReport::unknown`], never an
//!    empty list.
//! 2. Dependences that differ only in the accesses or pieces they come from, and have the same distances, are
//!    one.
//! 3. Only memory-based dependences decide which loops are parallel: a report of value-based ones says
//!    nothing of loops.

pub(crate) mod amounts;
mod dot;
mod jscop;
mod json;
pub(crate) mod loops;
mod merge;
mod named;
pub(crate) mod outline;
pub(crate) mod remarks;
mod text;
mod transitive;

use crate::dependence::Dependence;
use crate::dependence::dataflow::{InputRead, dataflow};
use crate::dependence::distance::DistanceVector;
use crate::dependence::values::dependences_with_values;
use crate::dependence::{DependenceKind, Pairs};
use crate::report::amounts::{AmountsReport, amounts};
use crate::report::loops::{LoopReport, loop_reports};
use crate::report::merge::{Merged, merge};
use crate::report::text::Detail;
pub use crate::report::text::Part;
use crate::report::transitive::transitive;
use crate::schedule::FlatRow;
use crate::scop::extract::values::{Carried, carried};
use crate::scop::extract::{ExtractOptions, extract_as};
use crate::scop::overlap::{Overlaps, Separation};
use crate::scop::params::parameter_bits;
use crate::scop::{Access, Array, Scop, Stmt};
use indexmap::{IndexMap, IndexSet};
use loopwright_affine_ir::{AccessKind, FuncOp, Id, Ir, OpId, Type, ValueId};
use loopwright_polyhedra::{
    Budget, Exhausted, Int, IntegerRelation, Name, PresburgerRelation, Space, Tuple, VarKind, parallel_map,
};

/// Which questions a report answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReportOptions {
    /// Dependences and loops besides the statements; by far the greater part of the work.
    pub dependences: bool,
    /// Which dependences, if any.
    pub kind: ReportedKind,
    /// How many dependences of a function are told, if not all; the others are counted.
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
    /// with what stands in their way, and a table of dependences.
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
    /// What the parameters are taken to be.
    pub context: PresburgerRelation,
    /// The arrays that statements access, in order of first access.
    pub arrays: Vec<ArrayReport>,
    /// The statements in program order.
    pub statements: Answer<Vec<StatementReport>>,
    /// The dependences by source, target, kind, array and level.
    pub dependences: Answer<Vec<DependenceReport>>,
    /// How many dependences there are besides these.
    pub left_out: usize,
    /// The reads that see what cells held when the function began, by statement and array.
    pub inputs: Answer<Vec<InputReport>>,
    /// The loops around statements in program order.
    pub loops: Answer<Vec<LoopReport>>,
    /// How often statements run, and how much they compute and touch.
    pub amounts: Answer<AmountsReport>,
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
    /// It stands for a value that statements hand on.
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

/// Something the analysis cannot tell, or not exactly.
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
/// budget runs out, the dependences are unknown; the others are told completely.
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
    let overlaps = Overlaps::of(ir);
    let of =
        |func: &FuncOp| function_report(ir, (*func, &overlaps.separation(*func)), options, &budget.clone());
    Report { functions: parallel_map(functions, of) }
}

fn function_report(
    ir: &Ir,
    (func, separation): (FuncOp, &Separation),
    options: &ReportOptions,
    budget: &Budget,
) -> FunctionReport {
    let by_value = options.kind == ReportedKind::Value;
    let mut out = FunctionReport {
        name: func.path(ir),
        loc: place(ir, func.0),
        parameters: Vec::new(),
        written: Vec::new(),
        assumptions: Vec::new(),
        shown: Vec::new(),
        context: PresburgerRelation::universe(Space::params(Vec::new())),
        arrays: Vec::new(),
        statements: Answer::Unknown,
        dependences: unknown_if(options.dependences),
        left_out: 0,
        inputs: unknown_if(options.dependences && by_value),
        loops: unknown_if(options.dependences && !by_value),
        amounts: unknown_if(options.amounts),
        unknown: Vec::new(),
        exhausted: None,
    };
    // Each run of ops for itself, however many are in a row: whoever reads a report asks about those.
    // Values are arrays, so that what loops with results do is told, too.
    let extract = ExtractOptions { values: true, ..options.extract };
    let scop = match extract_as(ir, func, (&extract, separation), &[]) {
        Ok(scop) => scop.in_words_of(ir),
        Err(refusal) => {
            out.unknown.push(UnknownReport { loc: refusal.place.to_string(), reason: refusal.reason() });
            return out;
        }
    };
    out.parameters = scop.params.iter().map(|param| param.name.to_string()).collect();
    out.written = written(ir, &scop);
    (out.assumptions, out.shown) = (scop.assumptions.clone(), scop.shown.clone());
    out.context = context(&scop);
    out.arrays = scop.arrays.iter().map(|array| array_report(ir, array)).collect();
    out.statements = Answer::Known(statements(ir, &scop));
    let unknown = |(op, reason): (OpId, String)| UnknownReport { loc: place(ir, op), reason };
    out.unknown = inexact_accesses(ir, &scop).into_iter().map(unknown).collect();
    if options.dependences {
        let most = options.most.unwrap_or(usize::MAX);
        let found = match options.kind {
            ReportedKind::Memory => memory_based(ir, &scop, &[Pairs::Conflicting], most, &mut out, budget),
            ReportedKind::MemoryWithInput => {
                memory_based(ir, &scop, &[Pairs::Conflicting, Pairs::Reads], most, &mut out, budget)
            }
            ReportedKind::Value => value_based(ir, &scop, most, &mut out, budget),
        };
        match found {
            Ok(dependences) => out.dependences = Answer::Known(dependences),
            Err(spent) => {
                out.unknown
                    .push(UnknownReport { loc: out.loc.clone(), reason: format!("dependences: {spent}") });
                out.exhausted = Some(spent);
            }
        }
    }
    if options.amounts {
        out.amounts = Answer::Known(amounts(ir, &scop, budget));
    }
    out
}

/// The names of parameters and arrays here and in the program's text.
fn written(ir: &Ir, scop: &Scop) -> Vec<(String, String)> {
    let params = scop.params.iter().map(|param| (param.name.to_string(), param.value));
    let arrays = scop.arrays.iter().filter_map(|array| Some((array.name.clone(), array.root?)));
    let named = params.chain(arrays).filter_map(|(name, value)| Some((name, ir.name_of(value)?)));
    named
        .filter(|(name, written)| name != written)
        .map(|(name, written)| (name, format!("%{written}")))
        .collect()
}

/// The values of the parameters within the bits that they are taken to have.
fn context(scop: &Scop) -> PresburgerRelation {
    let mut context = IntegerRelation::universe(Space::params(scop.param_names()));
    let most = Int::from(1i64 << parameter_bits(scop.options.index_width));
    for column in 0..scop.params.len() {
        for sign in [Int::ONE, Int::MINUS_ONE] {
            let mut row = vec![Int::ZERO; context.space().n_cols()];
            row[column] = sign;
            *row.last_mut().expect("a row has a constant") = most.clone();
            context.add_inequality(&row);
        }
    }
    context.into()
}

fn array_report(ir: &Ir, array: &Array) -> ArrayReport {
    let ty = array.root.map(|root| ir.ty(root));
    let (shape, element) = match ty {
        Some(Type::MemRef(memref)) => (&memref.shape[..], Some(memref.elem.clone())),
        Some(Type::UnrankedMemRef(memref)) => (&[][..], Some(memref.elem.clone())),
        other => (&[][..], other.cloned()),
    };
    // Arguments that may overlap are one array without subscripts.
    let n_own = array.rank - array.n_counters;
    let sizes = (0..n_own).map(|dim| shape.get(dim).copied().flatten());
    let sizes = std::iter::repeat_n(None, array.n_counters).chain(sizes).collect();
    ArrayReport { name: array.name.clone(), sizes, element, is_value: array.is_value }
}

fn unknown_if<T>(asked: bool) -> Answer<T> {
    if asked { Answer::Unknown } else { Answer::NotAsked }
}

fn place(ir: &Ir, op: OpId) -> String {
    ir.place(&ir.op(op).loc).to_string()
}

fn statements(ir: &Ir, scop: &Scop) -> Vec<StatementReport> {
    let order = scop.original.timestamps();
    let mut loops: IndexSet<ValueId> = IndexSet::new();
    let statement = |stmt: &Stmt| StatementReport {
        id: stmt.name.to_string(),
        op: ir.op(stmt.anchor).name().to_string(),
        loc: place(ir, stmt.anchor),
        written: initial_values(ir, stmt).unwrap_or_else(|| line_of(ir, stmt.anchor)),
        loops: stmt.ivs.iter().map(|iv| loops.insert_full(*iv).0).collect(),
        domain: stmt.domain.clone(),
        schedule: order_relation(stmt, &scop.param_names(), &order[stmt.id.index()]).into(),
        accesses: stmt.accesses.iter().map(|access| access_report(scop, stmt, access)).collect(),
    };
    scop.stmts.iter().map(statement).collect()
}

/// `%sum = %zero` of a statement that stands for what a loop carries first; `None` for others, and without
/// names.
fn initial_values(ir: &Ir, stmt: &Stmt) -> Option<String> {
    let name = |value: ValueId| Some(format!("%{}", ir.name_of(value)?));
    let value = |Carried { arg, init, .. }| Some(format!("{} = {}", name(arg)?, name(init)?));
    let values = carried(ir, stmt.anchor).map(value).collect::<Option<Vec<String>>>()?;
    stmt.is_initial(ir).then(|| values.join(", "))
}

/// The line of the text that an op is on, without its type.
fn line_of(ir: &Ir, op: OpId) -> String {
    let place = ir.place(&ir.op(op).loc);
    let source = ir.source().filter(|source| *source.name() == place.file);
    let line = source.map_or("", |source| source.line(place.line)).trim();
    line.split(" : ").next().unwrap_or(line).to_string()
}

fn access_report(scop: &Scop, stmt: &Stmt, access: &Access) -> AccessReport {
    let array = scop.array(access.array);
    let cells = Tuple::named(array.name.as_str(), array.rank as u32);
    let space = Space::relation(scop.param_names(), stmt.domain.space().range().clone(), cells);
    let space = access.relation.first().map_or(&space, IntegerRelation::space);
    AccessReport {
        kind: access.kind,
        array: array.name.clone(),
        relation: union(space, &access.relation),
        exact: access.exact,
    }
}

/// Pieces of one space as one relation.
fn union(space: &Space, pieces: &[IntegerRelation]) -> PresburgerRelation {
    let space = space.clone().without_locals();
    PresburgerRelation::from_disjuncts(space, pieces.to_vec())
        .expect("the pieces of a relation have one space")
}

/// From instances to timestamps, which have no divisions in the original order.
fn order_relation(stmt: &Stmt, params: &[Name], rows: &[FlatRow]) -> IntegerRelation {
    let instances = stmt.domain.space().range().clone();
    let space = Space::relation(params.to_vec(), instances, Tuple::anonymous(rows.len() as u32));
    let mut relation = IntegerRelation::universe(space.clone());
    for (component, flat) in rows.iter().enumerate() {
        let form = flat.row.as_affine().expect("the original order consists of counters and constants");
        let mut row = form.row(&space, VarKind::Domain);
        row[space.offset(VarKind::Range) + component] = -Int::ONE;
        relation.add_equality(&row);
    }
    relation
}

/// The ops of which only an upper bound is known of what they touch, in order.
fn inexact_accesses(ir: &Ir, scop: &Scop) -> Vec<(OpId, String)> {
    let mut unknown: Vec<(OpId, String)> = Vec::new();
    for stmt in &scop.stmts {
        let accesses = stmt.accesses.iter();
        let is_anywhere = |op: OpId| {
            accesses.clone().any(|access| access.op == op && scop.array(access.array).is_elsewhere)
        };
        for access in stmt.accesses.iter().filter(|access| !access.exact) {
            let (op, array) = (ir.op(access.op).name(), &scop.array(access.array).name);
            let verb = match access.kind {
                AccessKind::Read => "reads",
                AccessKind::Write => "writes",
            };
            let reason = match is_anywhere(access.op) {
                true => format!("'{op}' op is not understood: it may touch all memory that it can reach"),
                false => format!(
                    "'{op}' op {verb} cells of {array} that are not known exactly: at most those reported"
                ),
            };
            let about = (access.op, reason);
            if unknown.last() != Some(&about) {
                unknown.push(about);
            }
        }
    }
    unknown
}

/// The memory-based dependences, the first so many of them; fills in the loops and how many more there are.
fn memory_based(
    ir: &Ir,
    scop: &Scop,
    pairs: &[Pairs],
    most: usize,
    out: &mut FunctionReport,
    budget: &Budget,
) -> Result<Vec<DependenceReport>, Exhausted> {
    let mut all = Vec::new();
    for pairs in pairs {
        all.extend(dependences_with_values(ir, scop, *pairs, budget)?);
    }
    let merged = merge(scop, &all, budget)?;
    out.loops = Answer::Known(loop_reports(ir, scop, &all, &merged, budget)?);
    let transitive = transitive(ir, scop, (&all, &merged), budget);
    out.left_out = merged.len().saturating_sub(most);
    let mut reported: Vec<DependenceReport> =
        merged.iter().take(most).map(|merged| dependence_report(ir, scop, &all, merged)).collect();
    for at in transitive.into_iter().filter(|at| *at < most) {
        reported[at].transitive = true;
    }
    Ok(reported)
}

/// The value-based dependences, the first so many of them; fills in the reads of the input and how many more
/// there are.
fn value_based(
    ir: &Ir,
    scop: &Scop,
    most: usize,
    out: &mut FunctionReport,
    budget: &Budget,
) -> Result<Vec<DependenceReport>, Exhausted> {
    let found = dataflow(ir, scop, budget)?;
    let mut reported = Vec::new();
    let merged = merge(scop, &found.flow, budget)?;
    out.left_out = merged.len().saturating_sub(most);
    for merged in merged.iter().take(most) {
        let mut report = dependence_report(ir, scop, &found.flow, merged);
        report.relation = report.relation.coalesced(budget)?;
        reported.push(report);
    }
    let mut groups: IndexMap<_, PresburgerRelation> = IndexMap::new();
    for InputRead { stmt, array, instances, exact, .. } in found.inputs {
        let all = groups.entry((stmt, array, exact));
        let all = all.or_insert_with(|| PresburgerRelation::empty(instances.space().clone()));
        *all = all.union(&instances).expect("instances of one statement");
    }
    let mut inputs = Vec::new();
    for ((stmt, array, exact), instances) in groups {
        let (statement, array) = (scop.stmt(stmt).name.to_string(), scop.array(array).name.clone());
        let instances = instances.coalesced(budget)?;
        inputs.push(InputReport { statement, array, instances, exact });
    }
    out.inputs = Answer::Known(inputs);
    Ok(reported)
}

fn dependence_report(ir: &Ir, scop: &Scop, all: &[Dependence], merged: &Merged) -> DependenceReport {
    let (source, target) = (scop.stmt(merged.source), scop.stmt(merged.target));
    let carrier = (merged.level as usize).checked_sub(1).and_then(|position| source.loops.get(position));
    DependenceReport {
        kind: merged.kind,
        source: source.name.to_string(),
        target: target.name.to_string(),
        array: scop.array(merged.array).name.clone(),
        relation: merged.relation(scop, all),
        level: merged.level,
        carrier: carrier.map(|op| place(ir, *op)),
        distance: DistanceVector::clone(&merged.distance),
        exact: merged.exact,
        transitive: false,
    }
}
