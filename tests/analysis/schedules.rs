//! Random scripts: is what is said of an order what all its instances say?

use crate::evaluate::{Event, trace};
use crate::{PROGRAMS, function, parse};
use itertools::Itertools;
use loopwright::transforms::machinery::certify;
use loopwright::transforms::{
    OptimizeOptions, OptimizeOutcome, ReorderError, Script, default_budget, reorder,
};
use loopwright_affine_ir::{Id, Ir, verify};
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::{Schedule, Scop, Stmt, extract};
use loopwright_polyhedra::{Budget, Int};
use std::cmp::Ordering;
use support::rng::{Rng, asked_seeds};

/// A program of a few nests on common arrays.
fn program(rng: &mut Rng) -> String {
    let mut text = "func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?xf64>) {\n".to_owned();
    for _ in 0..rng.range(1, 2) {
        nest(rng, &mut text, &mut Vec::new());
    }
    text + "return\n}"
}

fn nest(rng: &mut Rng, text: &mut String, around: &mut Vec<String>) {
    let counter = format!("%i{}_{}", around.len(), text.len());
    let lower = match around.last() {
        Some(outer) if rng.chance(20) => format!("affine_map<(d) -> (d)>({outer})"),
        _ => rng.range(0, 1).to_string(),
    };
    *text += &format!("affine.for {counter} = {lower} to %n {{\n");
    around.push(counter);
    let is_deeper = around.len() < 2 && rng.chance(70);
    if !is_deeper || rng.chance(30) {
        statement(rng, text, around);
    }
    if is_deeper {
        nest(rng, text, around);
    }
    if rng.chance(25) {
        statement(rng, text, around);
    }
    around.pop();
    *text += "}\n";
}

fn statement(rng: &mut Rng, text: &mut String, around: &[String]) {
    let mut subscript = || {
        let offset = rng.range(-1, 1);
        let counter = rng.pick(around).clone();
        match rng.range(0, 7) {
            0 => format!("{offset}"),
            1 => format!("symbol(%n) - {counter} + {offset}"),
            2 => format!("{counter} floordiv 2 + {offset}"),
            3 => format!("{counter} * 2 + {offset}"),
            _ => format!("{counter} + {offset}"),
        }
    };
    let (a, b, c) = (subscript(), subscript(), subscript());
    let value = format!("%v{}", text.len());
    *text += &match rng.range(0, 3) {
        0 => format!(
            "{value} = affine.load %A[{a}, {b}] : memref<?x?xf64>\naffine.store {value}, %B[{c}] : memref<?xf64>\n"
        ),
        1 => format!(
            "{value} = affine.load %B[{a}] : memref<?xf64>\naffine.store {value}, %A[{b}, {c}] : memref<?x?xf64>\n"
        ),
        2 => format!(
            "{value} = affine.load %B[{a}] : memref<?xf64>\naffine.store {value}, %B[{b}] : memref<?xf64>\n"
        ),
        _ => format!(
            "{value} = affine.load %A[{a}, {b}] : memref<?x?xf64>\naffine.store {value}, %A[{b}, {c}] : memref<?x?xf64>\n"
        ),
    };
}

/// A step about loops and statements that there may be.
fn step(rng: &mut Rng, known: &[String], n_stmts: usize) -> String {
    let stmt = format!("S{}", rng.index(n_stmts));
    let factor = *rng.pick(&[-2, -1, 1, 2]);
    let size = rng.range(2, 3);
    let (a, b) = (rng.pick(known).clone(), rng.pick(known).clone());
    match rng.range(0, 17) {
        0 => format!("interchange {a} {b}"),
        1 => format!("skew {a} by {factor} {b}"),
        2 => format!("reverse {a}"),
        3 => format!("shift {a} by {factor}"),
        4 => format!("shift {stmt} in {a} by {factor} - n"),
        5 => format!("scale {a} by {factor}"),
        6 => format!("strip {a} by {size}"),
        7 => format!("tile {a} {b} by {size},2"),
        8 => format!("tile {stmt} by {size} at {}", rng.range(0, 1)),
        9 => format!("fuse {a} {b} shift {factor}"),
        10 => format!("fuse {a} {b}"),
        11 => format!("distribute {a}"),
        12 => format!("move {a} {} {b}", rng.pick(&["before", "after"])),
        13 => format!("jam {a} by {size}"),
        14 => format!("split {a} at {} + {factor}", rng.pick(&["n - 3", "3", "L0", "n - L0"])),
        15 => format!("peel {a} {} {size}", rng.pick(&["first", "last"])),
        16 => format!("diamond {a} {b} by {size} slope {}", rng.range(1, 2)),
        _ => format!("parallelize {a}"),
    }
}

/// A script of up to four steps that can be done, and the order that it gives, with the statements that it is
/// of.
fn scripted(rng: &mut Rng, ir: &Ir, scop: &Scop) -> Option<(String, Scop, Schedule)> {
    let n_loops = scop.stmts.iter().map(|stmt| stmt.loops.len()).sum::<usize>();
    let mut known: Vec<String> = (0..n_loops).map(|at| format!("L{at}")).collect();
    let (mut text, mut schedule, mut done) = (String::new(), None, 0);
    for _ in 0..12 {
        let longer = format!("{text}{}\n", step(rng, &known, scop.stmts.len()));
        let Ok(script) = Script::parse(&longer) else { panic!("a step is not read: {longer}") };
        let Ok(plans) = Script::plans(script.steps(), ir, scop) else { continue };
        schedule = plans.last().map(|plan| (plan.scop().clone(), plan.schedule()));
        for l in known.clone() {
            known.extend([2, 3].iter().map(|size| format!("{l}/{size}")));
            known.extend([0, 1].iter().map(|part| format!("{l}.{part}")));
        }
        known.truncate(16);
        text = longer;
        done += 1;
        if done == 4 {
            break;
        }
    }
    schedule.map(|(scop, schedule)| (text, scop, schedule))
}

/// The events with the parts of statements that they are of.
fn in_parts(scop: &Scop, size: i64, events: &[Event]) -> Vec<Event> {
    let params = vec![Int::from(size); scop.params.len()];
    let part = |event: &Event| {
        let point: Vec<Int> = event.iters.iter().copied().map(Int::from).chain(params.clone()).collect();
        let has_it = |stmt: &&Stmt| {
            stmt.whole == event.stmt && stmt.domain.contains(&point, &Budget::default()).expect("small sets")
        };
        let found: Vec<&Stmt> = scop.stmts.iter().filter(has_it).collect();
        assert_eq!(found.len(), 1, "{:?} is in one part of {}", event.iters, event.stmt);
        Event { stmt: found[0].id, ..event.clone() }
    };
    events.iter().map(part).collect()
}

/// Which of two instances is first; `None` if they may run at the same time.
fn order(timestamps: &[Vec<FlatRow>], params: &[Int], a: &Event, b: &Event) -> Option<Ordering> {
    let of = |event: &Event| event.iters.iter().copied().map(Int::from).collect::<Vec<Int>>();
    let (iters_a, iters_b) = (of(a), of(b));
    for (row_a, row_b) in timestamps[a.stmt.index()].iter().zip(&timestamps[b.stmt.index()]) {
        let found = row_a.row.eval(&iters_a, params).cmp(&row_b.row.eval(&iters_b, params));
        if found != Ordering::Equal {
            return (!(row_a.coincident && row_b.coincident)).then_some(found);
        }
    }
    Some(Ordering::Equal)
}

/// Whether the order breaks a dependence between two instances at this size.
fn is_broken(scop: &Scop, schedule: &Schedule, events: &[Event], size: i64) -> bool {
    let timestamps = schedule.timestamps();
    let params = vec![Int::from(size); scop.params.len()];
    events.iter().enumerate().any(|(at, second)| {
        events[..at].iter().any(|first| {
            let conflict = (first.writes || second.writes)
                && first.array == second.array
                && first.cell == second.cell
                && (first.stmt, &first.iters) != (second.stmt, &second.iters);
            conflict && order(&timestamps, &params, first, second) != Some(Ordering::Less)
        })
    })
}

/// The verdicts about random scripts on a program: how many are legal, and how many are not.
fn judge(rng: &mut Rng, text: &str, n_scripts: usize, verdicts: &mut [usize; 2]) {
    let ir = parse(text);
    let func = function(&ir);
    let Ok(scop) = extract(&ir, func) else { return };
    let body = ir.single_block(func, 0).expect("a body");
    let events: Vec<(i64, Vec<Event>)> = (1..=7).map(|size| (size, trace(&ir, &scop, body, size))).collect();
    for _ in 0..n_scripts {
        let Some((script, parts, schedule)) = scripted(rng, &ir, &scop) else { continue };
        let is_broken = |size: i64, events: &[Event]| {
            self::is_broken(&parts, &schedule, &in_parts(&parts, size, events), size)
        };
        let is_found = events.iter().any(|(size, events)| is_broken(*size, events));
        match certify(&parts, &schedule, &Budget::default()) {
            Ok(_) => {
                assert!(!is_found, "called legal:\n{script}\nof\n{text}");
                verdicts[0] += 1;
                if parts.stmts.len() == scop.stmts.len() {
                    reads_back(&ir, &scop, &schedule, &events[3]);
                }
                // Some of the programs for the analysis alone break a rule of the verifier.
                if verify(&ir).is_ok() {
                    is_applied(&ir, &parts, &schedule, &format!("{script}of\n{text}"));
                }
            }
            Err(ReorderError::Illegal(witness)) => {
                // Large subscripts and tiles of tiles need more iterations to show it.
                let is_broken_later = || (8..=24).any(|size| is_broken(size, &trace(&ir, &scop, body, size)));
                assert!(is_found || is_broken_later(), "called illegal, {witness}:\n{script}\nof\n{text}");
                verdicts[1] += 1;
            }
            Err(other) => panic!("{other}:\n{script}\nof\n{text}"),
        }
    }
}

/// What is written in isl's notation is read as the same order.
fn reads_back(ir: &Ir, scop: &Scop, schedule: &Schedule, (size, events): &(i64, Vec<Event>)) {
    let words = scop.clone().in_words_of(ir);
    let read = |text: &str| {
        Schedule::parse_isl(text, &words, &Budget::default()).unwrap_or_else(|why| panic!("{why}:\n{text}"))
    };
    let again = read(&schedule.to_isl(&words));
    assert_eq!(read(&again.to_isl(&words)), again);
    let (old, new) = (schedule.timestamps(), again.timestamps());
    let params = vec![Int::from(*size); scop.params.len()];
    for Event { stmt, iters, .. } in events {
        let iters: Vec<Int> = iters.iter().copied().map(Int::from).collect();
        for (old, new) in old[stmt.index()].iter().zip_eq(&new[stmt.index()]) {
            assert_eq!((old.coincident, old.kind), (new.coincident, new.kind));
            assert_eq!(old.row.eval(&iters, &params), new.row.eval(&iters, &params));
        }
    }
}

/// There are loops for a legal order, or a reason why not; what is written passes the gate.
fn is_applied(ir: &Ir, scop: &Scop, schedule: &Schedule, script: &str) {
    let (mut ir, options) = (ir.clone(), OptimizeOptions::default());
    let budget = default_budget(&ir);
    let reports = reorder(&mut ir, vec![(scop.clone(), schedule.clone())], &options, &budget, &mut |_, _| {});
    let outcome = &reports[0].outcome;
    let is_fine = match outcome {
        OptimizeOutcome::Optimized(_) | OptimizeOutcome::Exhausted(_) => true,
        OptimizeOutcome::Refused(why) => {
            !matches!(**why, ReorderError::Invalid(_) | ReorderError::Illegal(_))
        }
        OptimizeOutcome::Reduced(_) | OptimizeOutcome::Left(_) | OptimizeOutcome::NoLoops => false,
    };
    assert!(is_fine, "{outcome:?}:\n{script}");
}

#[test]
fn scripts_are_legal_where_no_pair_of_instances_says_otherwise() {
    let programs = asked_seeds("LOOPWRIGHT_SCRIPTS", 0..80);
    let (mut rng, mut verdicts) = (Rng::new(16 + programs.start), [0; 2]);
    for (_, text) in PROGRAMS {
        judge(&mut rng, text, 4, &mut verdicts);
    }
    for _ in programs {
        let text = program(&mut rng);
        judge(&mut rng, &text, 3, &mut verdicts);
    }
    let [legal, illegal] = verdicts;
    println!("{legal} legal orders, {illegal} that are not");
    assert!(legal > 60 && illegal > 60, "{verdicts:?}");
}
