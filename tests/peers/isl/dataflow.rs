//! Memory- and value-based dependences: isl computes both from the printed scop and finds the same.

use std::fmt::Write;
use std::path::Path;

use loopwright_affine_ir::FuncOp;
use loopwright_analysis::machinery::extract_as;
use loopwright_analysis::{
    Dataflow, Dependence, ExtractOptions, Pairs, ReportOptions, Scop, Separation, StmtId, dataflow,
    dependences, report,
};
use loopwright_polyhedra::{Budget, Tuple, UnionRelation};
use serde_json::{Value, json};
use support::command::answers::ask;
use support::engine::read;

use crate::programs::Program;

const SCRIPT: &str = "tests/peers/isl/dataflow.py";

/// Enough for 99 generated programs of 100; some take more on either side.
const BUDGET: u64 = 200_000;

/// All functions of the programs that are scops, accesses exact.
pub fn dependences_agree(python: &Path, programs: &[Program]) -> Result<(), String> {
    let cases = programs.iter().map(cases).collect::<Result<Vec<_>, _>>()?.concat();
    let lines = cases.iter().fold(String::new(), |mut lines, case| {
        writeln!(lines, "{case}").expect("a String takes all text");
        lines
    });
    let output = ask(python, &[SCRIPT], &lines)?.expect_success("isl")?;
    let found: Vec<&str> = output.lines().filter(|line| *line != "ok" && *line != "gave up").collect();
    let n_gave_up = output.lines().filter(|line| *line == "gave up").count();
    if output.lines().count() != cases.len() || n_gave_up * 20 > cases.len() {
        return Err(format!(
            "{} answers to {} questions, {n_gave_up} gave up",
            output.lines().count(),
            cases.len()
        ));
    }
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

fn cases(program: &Program) -> Result<Vec<Value>, String> {
    let ir = read(&program.text)?;
    // Of the report the statements alone: dependences are compared as `dependences` and `dataflow` have them.
    let statements = ReportOptions { dependences: false, ..ReportOptions::default() };
    let reports = report(&ir, &statements, &Budget::default()).functions;
    let mut cases = Vec::new();
    for (func, report) in FuncOp::defined(&ir).zip(reports) {
        let Ok(scop) = extract_as(
            &ir,
            func,
            &ExtractOptions { values: true, ..ExtractOptions::default() },
            &Separation::Assumed,
            &[],
        ) else {
            continue;
        };
        let scop = scop.in_words_of(&ir);
        let budget = Budget::new(BUDGET);
        let (Ok(memory), Ok(found)) =
            (dependences(&scop, Pairs::Conflicting, &budget), dataflow(&ir, &scop, &budget))
        else {
            continue;
        };
        if !memory.iter().chain(&found.flow).all(|d| d.exact) || !found.inputs.iter().all(|read| read.exact) {
            continue;
        }
        let statements = report.statements.known().into_iter().flatten().map(|statement| {
            let accesses = statement.accesses.iter();
            let accesses =
                accesses.map(|access| json!([format!("{:?}", access.kind), access.relation.to_string()]));
            json!({
                "id": statement.id,
                "domain": statement.domain.to_string(),
                "schedule": statement.schedule.to_string(),
                "accesses": accesses.collect::<Value>(),
            })
        });
        cases.push(json!({
            "name": format!("{}, {}", program.name, report.name),
            "statements": statements.collect::<Value>(),
            "memory": pairs(&scop, &memory).to_string(),
            "flow": pairs(&scop, &found.flow).to_string(),
            "inputs": inputs(&scop, &found).to_string(),
        }));
    }
    Ok(cases)
}

/// Instances of an access as isl is given them: a separate statement.
fn tuple(scop: &Scop, stmt: StmtId, access: usize) -> Tuple {
    let stmt = scop.stmt(stmt);
    Tuple::named(format!("{}__{access}", stmt.name).as_str(), stmt.ivs.len() as u32)
}

fn pairs(scop: &Scop, dependences: &[Dependence]) -> UnionRelation {
    let mut all = UnionRelation::empty(scop.param_names());
    for d in dependences {
        let mut relation = d.relation(scop);
        relation.set_domain_tuple(tuple(scop, d.source, d.accesses.0));
        relation.set_range_tuple(tuple(scop, d.target, d.accesses.1));
        all.add(relation.into());
    }
    all
}

fn inputs(scop: &Scop, found: &Dataflow) -> UnionRelation {
    let mut all = UnionRelation::empty(scop.param_names());
    for read in &found.inputs {
        all.add(read.instances.with_range_tuple(tuple(scop, read.stmt, read.access)));
    }
    all
}
