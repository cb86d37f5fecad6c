//! FunctionFacts as the report of a function: with names instead of ids, and places instead of ops.

use crate::dependence::distance::DistanceVector;
use crate::dependence::transfers::{Landing, Start, Transfers};
use crate::report::culprit::why_unknown;
use crate::report::facts::fitting::Fitting;
use crate::report::facts::{DependenceFacts, FunctionFacts, InputFacts};
use crate::report::loops::loop_reports;
use crate::report::text::condition;
use crate::report::{
    AccessReport, Answer, ArrayReport, DependenceReport, FunctionReport, InputReport, ReportOptions,
    ReportedKind, StatementReport, TransferReport, UnknownReport,
};
use crate::schedule::FlatRow;
use crate::scop::extract::values::{Carried, carried};
use crate::scop::params::parameter_bits;
use crate::scop::{Access, Array, Refusal, Scop, Stmt};
use indexmap::IndexSet;
use loopwright_affine_ir::{AccessKind, FuncOp, Id, Ir, OpId, Type, ValueId};
use loopwright_polyhedra::{Int, IntegerRelation, Name, PresburgerRelation, Space, Tuple, VarKind};

/// What is known of a function, or that it is no scop.
pub(super) fn function_report(
    ir: &Ir,
    func: FuncOp,
    options: &ReportOptions,
    facts: Result<FunctionFacts, Refusal>,
) -> FunctionReport {
    let by_value = options.kind == ReportedKind::Value;
    let mut out = FunctionReport {
        name: func.path(ir),
        loc: place(ir, func.0),
        parameters: Vec::new(),
        written: Vec::new(),
        assumptions: Vec::new(),
        shown: Vec::new(),
        split_up: Vec::new(),
        context: PresburgerRelation::universe(Space::params(Vec::new())),
        arrays: Vec::new(),
        statements: Answer::Unknown,
        dependences: unknown_if(options.dependences),
        left_out: 0,
        is_direct: false,
        inputs: unknown_if(options.dependences && by_value),
        loops: unknown_if(options.dependences && !by_value),
        amounts: unknown_if(options.amounts),
        transfers: Vec::new(),
        transfer_faults: Vec::new(),
        unknown: Vec::new(),
        exhausted: None,
    };
    let FunctionFacts { scop, fitting, transfers, dependences, amounts } = match facts {
        Ok(facts) => facts,
        Err(refusal) => {
            out.unknown.push(UnknownReport { loc: refusal.place.to_string(), reason: refusal.reason() });
            return out;
        }
    };
    out.parameters = scop.params.iter().map(|param| param.name.to_string()).collect();
    out.written = written(ir, &scop);
    (out.assumptions, out.shown) = (scop.assumptions.clone(), scop.shown.clone());
    out.split_up = scop.split_up.clone();
    if let Some(Fitting { values, split_up, .. }) = &fitting {
        let more = split_up.iter().filter(|fact| !scop.split_up.contains(fact));
        out.split_up.extend(more.map(|fact| format!("{fact} if {}", condition(values))));
    }
    out.context = context(&scop);
    out.arrays = scop.arrays.iter().map(|array| array_report(ir, array)).collect();
    out.statements = Answer::Known(statements(ir, &scop));
    let unknown = |(op, reason): (OpId, String)| UnknownReport { loc: place(ir, op), reason };
    out.unknown = inexact_accesses(ir, &scop, transfers.as_ref()).into_iter().map(unknown).collect();
    if let Some(transfers) = &transfers {
        out.transfers = transfers.starts.iter().map(|start| transfer_report(&scop, start)).collect();
        let fault =
            |(op, reason): &(OpId, String)| UnknownReport { loc: place(ir, *op), reason: reason.clone() };
        out.transfer_faults = transfers.faults.iter().map(fault).collect();
    }
    match dependences {
        None => {}
        Some(Ok(mut facts)) => {
            out.is_direct = facts.is_direct;
            out.left_out = facts.merged.len() - facts.relations.len();
            if let Some(loops) = loop_reports(ir, &scop, &facts) {
                out.loops = Answer::Known(loops);
            }
            if let Some(inputs) = facts.inputs.take() {
                out.inputs = Answer::Known(inputs.into_iter().map(|of| input_report(&scop, of)).collect());
            }
            out.dependences = Answer::Known(dependence_reports(ir, &scop, facts));
        }
        Some(Err(spent)) => {
            let reason = format!("dependences: {spent}");
            out.unknown.push(UnknownReport { loc: out.loc.clone(), reason });
            out.exhausted = Some(spent);
        }
    }
    if let Some(amounts) = amounts {
        out.amounts = Answer::Known(amounts);
    }
    out
}

fn unknown_if<T>(asked: bool) -> Answer<T> {
    if asked { Answer::Unknown } else { Answer::NotAsked }
}

/// The names of parameters and arrays here and in the program's text.
fn written(ir: &Ir, scop: &Scop) -> Vec<(String, String)> {
    let text = |value: ValueId| ir.name_of(value).map(|name| format!("%{name}"));
    let params = scop.params.iter().map(|param| {
        // One that is computed and has no name is told by how.
        let is_formula = param.text.contains(' ') && !param.text.starts_with("the ");
        (param.name.to_string(), if is_formula { Some(param.text.clone()) } else { text(param.value) })
    });
    let arrays = scop.arrays.iter().filter_map(|array| Some((array.name.clone(), text(array.root?))));
    let named = params.chain(arrays).filter_map(|(name, written)| Some((name, written?)));
    named.filter(|(name, written)| *written != format!("%{name}")).collect()
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
pub(super) fn inexact_accesses(ir: &Ir, scop: &Scop, transfers: Option<&Transfers>) -> Vec<(OpId, String)> {
    let is_explained =
        |access: &Access| transfers.is_some_and(|transfers| transfers.explain(ir, scop, access));
    let mut unknown: Vec<(OpId, String)> = Vec::new();
    for stmt in &scop.stmts {
        let accesses = stmt.accesses.iter();
        let is_anywhere = |op: OpId| {
            accesses.clone().any(|access| access.op == op && scop.array(access.array).is_elsewhere)
        };
        for access in stmt.accesses.iter().filter(|access| !access.exact && !is_explained(access)) {
            let (op, array) = (ir.op(access.op).name(), &scop.array(access.array).name);
            let verb = match access.kind {
                AccessKind::Read => "reads",
                AccessKind::Write => "writes",
            };
            let writes =
                |op: OpId| accesses.clone().any(|access| access.op == op && access.kind == AccessKind::Write);
            let reason = match is_anywhere(access.op) {
                true if !writes(access.op) => format!("'{op}' op may read all memory that it can reach"),
                true => format!("'{op}' op is not supported: it may touch all memory that it can reach"),
                false => {
                    let why = why_unknown(ir, scop, access.op);
                    let why = why.map_or_else(String::new, |why| format!(", {why}"));
                    format!(
                        "'{op}' op {verb} cells of {array} that are not known exactly: at most those \
                         reported{why}"
                    )
                }
            };
            let about = (access.op, reason);
            if unknown.last() != Some(&about) {
                unknown.push(about);
            }
        }
    }
    unknown
}

/// The dependences whose pairs are known.
fn dependence_reports(ir: &Ir, scop: &Scop, facts: DependenceFacts) -> Vec<DependenceReport> {
    let described = facts.merged.iter().zip(facts.relations).map(|(d, relation)| {
        let (source, target) = (scop.stmt(d.source), scop.stmt(d.target));
        let carrier = (d.level as usize).checked_sub(1).and_then(|position| source.loops.get(position));
        DependenceReport {
            kind: d.kind,
            source: source.name.to_string(),
            target: target.name.to_string(),
            array: scop.array(d.array).name.clone(),
            relation,
            level: d.level,
            carrier: carrier.map(|op| place(ir, *op)),
            distance: DistanceVector::clone(&d.distance),
            exact: d.exact,
            transitive: false,
        }
    });
    let mut described: Vec<DependenceReport> = described.collect();
    facts.transitive.into_iter().for_each(|at| described[at].transitive = true);
    described
}

fn transfer_report(scop: &Scop, start: &Start) -> TransferReport {
    let [source, target] = start.moves.map(|array| scop.array(array).name.clone());
    let wait = |landing: &Landing| {
        let distance = landing.distance.clone();
        (scop.stmt(landing.flow.target).name.to_string(), distance)
    };
    TransferReport {
        statement: scop.stmt(start.stmt).name.to_string(),
        source,
        target,
        waits: start.landings.iter().map(wait).collect(),
    }
}

fn input_report(scop: &Scop, InputFacts { stmt, array, exact, instances }: InputFacts) -> InputReport {
    let (statement, array) = (scop.stmt(stmt).name.to_string(), scop.array(array).name.clone());
    InputReport { statement, array, instances, exact }
}
