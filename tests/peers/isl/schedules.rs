//! Schedule trees: isl reads what we write, and we read what isl writes.

use std::fmt::Write;
use std::path::Path;

use loopwright_affine_ir::FuncOp;
use loopwright_analysis::{Pairs, Schedule, Scop, dependences, extract};
use loopwright_polyhedra::Budget;
use loopwright_scheduler::{SchedOptions, SchedProblem, TileOptions, compute_schedule, tile_schedule};
use serde_json::{Value, json};
use support::command::answers::ask;
use support::engine::read;

use crate::programs::Program;

const SCRIPT: &str = "tests/peers/isl/schedules.py";

/// The orders of the programs, as they are and tiled, through isl and back.
pub fn trees_agree(python: &Path, programs: &[Program]) -> Result<(), String> {
    let cases = programs.iter().map(cases).collect::<Result<Vec<_>, _>>()?.concat();
    let lines = cases.iter().fold(String::new(), |mut lines, (name, scop, schedule)| {
        let case = json!({ "name": name, "schedule": schedule.to_isl(scop) });
        writeln!(lines, "{case}").expect("a String takes all text");
        lines
    });
    let output = ask(python, &[SCRIPT], &lines)?.expect_success("isl")?;
    let answers: Vec<&str> = output.lines().collect();
    if answers.len() != cases.len() {
        return Err(format!("{} answers to {} questions", answers.len(), cases.len()));
    }
    let wrong = cases.iter().zip(answers).filter_map(|(case, answer)| agrees(case, answer).err());
    let wrong: Vec<String> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

type Case = (String, Scop, Schedule);

fn agrees((name, scop, schedule): &Case, answer: &str) -> Result<(), String> {
    let answer: Value = serde_json::from_str(answer).map_err(|why| format!("{name}: {why}"))?;
    let Some(tree) = answer["schedule"].as_str() else {
        return Err(format!("{name}: isl does not read it: {}", answer["error"]));
    };
    let budget = Budget::unlimited();
    let back = Schedule::parse_isl(tree, scop, &budget).map_err(|why| format!("{name}: {why}\n{tree}"))?;
    // What we read of our own text has the same sums in the same order.
    let own =
        Schedule::parse_isl(&schedule.to_isl(scop), scop, &budget).map_err(|why| format!("{name}: {why}"))?;
    match back.timestamps() == own.timestamps() {
        true => Ok(()),
        false => Err(format!("{name}: isl has another order\n{back}\n{own}")),
    }
}

fn cases(program: &Program) -> Result<Vec<Case>, String> {
    let ir = read(&program.text)?;
    let mut cases = Vec::new();
    for func in FuncOp::defined(&ir) {
        let Ok(scop) = extract(&ir, func.0) else { continue };
        if scop.stmts.is_empty() {
            continue;
        }
        let scop = scop.in_words_of(&ir);
        let name = format!("{} of {}", func.path(&ir), program.name);
        let budget = Budget::default();
        let tiled = dependences(&scop, Pairs::Conflicting, &budget).ok().and_then(|found| {
            let problem = SchedProblem::of(&scop, found);
            let plain = compute_schedule(&problem, &SchedOptions::default(), &budget).ok()?;
            let tiles = TileOptions { sizes: vec![8, 4], ..TileOptions::default() };
            tile_schedule(&problem, &plain, &tiles, &budget).ok()
        });
        cases.extend(tiled.map(|tiled| (format!("{name}, tiled"), scop.clone(), tiled)));
        cases.push((name, scop.clone(), scop.original.clone()));
    }
    Ok(cases)
}
