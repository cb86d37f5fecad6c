//! Fallbacks, policies and errors.

use crate::program::Program;
use expect_test::{Expect, expect};
use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{AffineForm, ArrayId, Dependence, DependenceKind, Node, QuasiRow, StmtId};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Space, Tuple};
use loopwright_scheduler::machinery::SchedStmt;
use loopwright_scheduler::{
    FusionPolicy, SchedOptions, SchedProblem, ScheduleError, TileOptions, compute_schedule, tile_schedule,
};
use std::sync::Arc;

fn check(program: &str, fusion: FusionPolicy, expected: Expect) {
    let program = Program::parse(program);
    let schedule =
        compute_schedule(&program.problem, &SchedOptions { fusion, keep_rows: false }, &Budget::default())
            .unwrap();
    assert_eq!(program.violation(&schedule, 5), None, "{schedule}");
    expected.assert_eq(&schedule.to_string());
}

const PRODUCER_CONSUMER: &str = "S0[i]: 0 <= i < N | 0 i | A[i] = X[i]
                                 S1[i]: 0 <= i < N | 1 i | B[i] = A[i]
                                 S2[i]: 0 <= i < N | 2 i | C[i] = B[N-1-i]";

const NEIGHBOURS: &str = "S0[i]: 0 <= i < N | 0 i | A[i] = X[i]
                          S1[i]: 0 <= i < N | 1 i | B[i] = A[i-1] A[i+1]";

#[test]
fn fusion_none_distributes() {
    check(
        PRODUCER_CONSUMER,
        FusionPolicy::None,
        expect![[r#"
        sequence
          S0:
            band permutable
              point parallel: S0[i] -> i
          S1:
            band permutable
              point parallel: S1[i] -> i
          S2:
            band permutable
              point parallel: S2[i] -> i
    "#]],
    );
}

#[test]
fn fusion_smart_keeps_parallel_loops() {
    check(
        PRODUCER_CONSUMER,
        FusionPolicy::Smart,
        expect![[r#"
        sequence
          S0 S1:
            band permutable
              point parallel: S0[i] -> i; S1[i] -> i
              sequence
                S0
                S1
          S2:
            band permutable
              point parallel: S2[i] -> i
    "#]],
    );
}

#[test]
fn fusion_max_gives_parallel_loops_up() {
    check(
        NEIGHBOURS,
        FusionPolicy::Max,
        expect![[r#"
            band permutable
              point: S0[i] -> i; S1[i] -> i + 1
              sequence
                S0
                S1
        "#]],
    );
    check(
        NEIGHBOURS,
        FusionPolicy::Smart,
        expect![[r#"
            sequence
              S0:
                band permutable
                  point parallel: S0[i] -> i
              S1:
                band permutable
                  point parallel: S1[i] -> i
        "#]],
    );
}

#[test]
fn shorter_distance_wins_over_the_original_loop() {
    check(
        "S0[i,j]: 0 <= i < 9, 0 <= j < 9 | i j | A[i][j] = A[i-2][j+1] A[i][j-1]",
        FusionPolicy::Smart,
        expect![[r#"
            band permutable
              point: S0[i, j] -> i + j
              point parallel: S0[i, j] -> i
        "#]],
    );
}

/// Reversed within pairs: no affine row with non-negative coefficients is legal, nor is one along the second
/// component before the first.
#[test]
fn schedule_falls_back_to_quasi_affine_original_order() {
    let form = |coeff: i64| AffineForm { iters: vec![Int::from(coeff)], ..AffineForm::zero(1, 0) };
    let pair = QuasiRow { terms: vec![FloorTerm { coeff: Int::ONE, form: form(1), divisor: Int::from(2) }] };
    let stmt = SchedStmt {
        id: StmtId::from_index(0),
        n_iters: 1,
        original: vec![pair, QuasiRow::affine(form(-1))],
        accesses: Vec::new(),
        strips: Vec::new(),
    };
    let tuple = Tuple::named("S0", 1);
    let mut within = IntegerRelation::universe(Space::relation(Vec::new(), tuple.clone(), tuple));
    within.add_inequality(&within.row(&[(0, 1)], 0));
    within.add_inequality(&within.row(&[(0, -1)], 9));
    let mut across = within.clone();
    // 2 q + 1 -> 2 q
    let quotient = within.add_floordiv(&within.row(&[(0, 1)], 0), &Int::from(2));
    within.add_equality(&within.row(&[(0, 1), (quotient, -2)], -1));
    within.add_equality(&within.row(&[(0, 1), (1, -1)], -1));
    // i -> i + 2
    across.add_equality(&across.row(&[(0, 1), (1, -1)], 2));
    let problem = SchedProblem {
        stmts: vec![stmt],
        dependences: vec![dependence(0, 0, within), dependence(0, 0, across)],
        ..SchedProblem::default()
    };
    let budget = Budget::default();
    let schedule = compute_schedule(&problem, &SchedOptions::default(), &budget).unwrap();
    expect![[r#"
        band
          point: S0[i] -> floor(i/2)
          band
            point: S0[i] -> -i
    "#]]
    .assert_eq(&schedule.to_string());
    let tiled = tile_schedule(&problem, &schedule, &TileOptions::default(), &budget).unwrap();
    assert_eq!(tiled, schedule);
}

fn dependence(source: usize, target: usize, relation: IntegerRelation) -> Dependence {
    Dependence {
        source: StmtId::from_index(source),
        target: StmtId::from_index(target),
        kind: DependenceKind::Raw,
        array: ArrayId::from_index(0),
        accesses: (0, 0),
        level: 0,
        pairs: Arc::new(relation),
        exact: true,
    }
}

#[test]
fn contradictions_are_told() {
    let stmt = |id: usize| SchedStmt {
        id: StmtId::from_index(id),
        n_iters: 0,
        original: Vec::new(),
        accesses: Vec::new(),
        strips: Vec::new(),
    };
    let relation = |source: &str, target: &str| {
        let tuple = |name: &str| Tuple::named(name, 0);
        IntegerRelation::universe(Space::relation(Vec::new(), tuple(source), tuple(target)))
    };
    let mut problem = SchedProblem {
        stmts: vec![stmt(0), stmt(1)],
        dependences: vec![dependence(0, 1, relation("S0", "S1")), dependence(1, 0, relation("S1", "S0"))],
        ..SchedProblem::default()
    };
    let schedule =
        |problem: &SchedProblem| compute_schedule(problem, &SchedOptions::default(), &Budget::default());
    let error = schedule(&problem).unwrap_err();
    assert_eq!(error, ScheduleError::Cyclic(vec![StmtId::from_index(0), StmtId::from_index(1)]));
    assert_eq!(error.to_string(), "the dependences between S0, S1 contradict their original order");
    problem.stmts[1].n_iters = 1;
    assert!(matches!(schedule(&problem), Err(ScheduleError::Malformed(_))));
    problem.stmts.clear();
    assert!(matches!(schedule(&problem), Err(ScheduleError::Malformed(_))));
}

#[test]
fn empty_program_has_an_empty_schedule() {
    let schedule =
        compute_schedule(&SchedProblem::default(), &SchedOptions::default(), &Budget::default()).unwrap();
    assert_eq!(schedule.to_string(), "sequence\n");
}

#[test]
fn budget_is_kept() {
    let program = Program::parse(PRODUCER_CONSUMER);
    for limit in [0, 1, 3, 10, 30] {
        let result = compute_schedule(&program.problem, &SchedOptions::default(), &Budget::new(limit));
        assert!(matches!(result, Err(ScheduleError::Exhausted(_))), "{limit}");
    }
}

/// Without merging the coefficients that a cycle forces to be equal, sixteen statements took minutes.
#[test]
fn long_cycle_stays_cheap() {
    let n = 16;
    let mut text = String::new();
    for s in 0..n {
        let (before, after) = ((s + n - 1) % n, (s + 1) % n);
        text += &format!(
            "S{s}[t,i,j,k]: 0 <= t < T, 1 <= i < N-1, 1 <= j < M-1, 1 <= k < K-1 | 0 t {s} i 0 j 0 k
             | A{s}[i][j][k] = A{s}[i][j][k] A{before}[i-1][j][k] A{before}[i][j-1][k] A{before}[i][j][k-1]
                A{after}[i+1][j][k] A{after}[i][j+1][k] A{after}[i][j][k+1]"
        )
        .replace('\n', " ");
        text += "\n";
    }
    let program = Program::parse(&text);
    let budget = Budget::new(200_000);
    let schedule = compute_schedule(&program.problem, &SchedOptions::default(), &budget).unwrap();
    let Node::Band(band) = &schedule.root else { panic!("{schedule}") };
    assert!(band.permutable && band.members.len() == 4, "{schedule}");
}
