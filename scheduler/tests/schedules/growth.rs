//! Long programs, and budgets that run out early.

use crate::program::Program;
use expect_test::expect;
use loopwright_analysis::{Band, Node, Schedule};
use loopwright_polyhedra::Budget;
use loopwright_scheduler::machinery::{Scheduled, schedule_within};
use loopwright_scheduler::{FusionPolicy, SchedOptions, compute_schedule};

/// `A1[i] = A0[i + shift]`, `A2[i] = A1[i + shift]`, and so on.
fn chain(length: usize, shift: &str) -> String {
    let stmt = |k: usize| format!("S{k}[i]: 1 <= i < N | {k} i | A{}[i] = A{k}[i{shift}]\n", k + 1);
    (0..length).map(stmt).collect()
}

fn scheduled(text: &str, fusion: FusionPolicy, budget: u64) -> Schedule {
    let program = Program::parse(text);
    let options = SchedOptions { fusion, keep_rows: false };
    let schedule = compute_schedule(&program.problem, &options, &Budget::new(budget)).expect("is enough");
    assert_eq!(program.violation(&schedule, 4), None, "{schedule}");
    schedule
}

#[test]
fn chain_of_loops_is_one_parallel_loop() {
    let Schedule { root: Node::Band(Band { members, child, .. }), .. } =
        scheduled(&chain(60, ""), FusionPolicy::Smart, 30_000)
    else {
        panic!("all statements share a band")
    };
    assert!(members.len() == 1 && members[0].coincident && members[0].rows.len() == 60);
    assert!(matches!(*child, Node::Sequence(stmts) if stmts.len() == 60));
}

#[test]
fn shifted_loops_are_aligned_along_the_chain() {
    let schedule = scheduled(&chain(4, "-1"), FusionPolicy::Smart, 10_000);
    expect![[r#"
        band permutable
          point parallel: S0[i] -> i + 3; S1[i] -> i + 2; S2[i] -> i + 1; S3[i] -> i
          sequence
            S0
            S1
            S2
            S3
    "#]]
    .assert_eq(&schedule.to_string());
}

#[test]
fn part_that_takes_too_long_keeps_its_order_alone() {
    let iters = |sep: &str| (0..7).map(|k| format!("i{k}")).collect::<Vec<_>>().join(sep);
    let domain = (0..7).map(|k| format!("0 <= i{k} < 2")).collect::<Vec<_>>().join(", ");
    let (list, sum) = (iters(", "), iters("+"));
    let text = format!(
        "S0[{list}]: {domain} | 0 {} | A[{sum}] = A[{sum}]
         S1[i]: 0 <= i < N | 1 i | B[i] = X[i]
         S2[i]: 0 <= i < N | 2 i | C[i] = B[i]",
        iters(" ")
    );
    let program = Program::parse(&text);
    let within = |units: u64| {
        schedule_within(&program.problem, &SchedOptions::default(), &Budget::new(units)).expect("no cycle")
    };
    let Scheduled { schedule, unfinished } = within(4_000);
    assert!(unfinished.is_some());
    let Node::Sequence(children) = &schedule.root else { panic!("{schedule}") };
    assert_eq!(children.len(), 2, "{schedule}");
    assert!(children.iter().any(|(stmts, child)| stmts.len() == 2 && matches!(child, Node::Band(_))));
}

#[test]
fn order_of_the_program_is_what_no_budget_gives() {
    let program = Program::parse(&chain(4, ""));
    let options = SchedOptions::default();
    let Scheduled { schedule, unfinished } =
        schedule_within(&program.problem, &options, &Budget::new(0)).expect("no cycle");
    assert!(unfinished.is_some());
    assert_eq!(program.violation(&schedule, 4), None, "{schedule}");
    assert!(matches!(&schedule.root, Node::Sequence(children) if children.len() == 4), "{schedule}");
}
