//! Programs of known shape.

use super::*;
use expect_test::{Expect, expect};

#[track_caller]
fn check(params: &[&str], stmts: &[(&str, &str)], values: &[&[i64]], expected: Expect) {
    expected.assert_eq(&program(params, stmts, &CodegenOptions::default(), values));
}

#[test]
fn triangle() {
    check(
        &["N"],
        &[("{ [i, j] : 0 <= j <= i < N }", "i, j")],
        &[&[0], &[1], &[5]],
        expect![[r#"
        for (t0 = 0; t0 < N; t0 += 1)
          for (t1 = 0; t1 < t0 + 1; t1 += 1)
            S0(t0, t1);
    "#]],
    );
    check(
        &["N"],
        &[("{ [i, j] : 0 <= j <= i < N }", "j, i")],
        &[&[0], &[1], &[5]],
        expect![[r#"
        for (t0 = 0; t0 < N; t0 += 1)
          for (t1 = t0; t1 < N; t1 += 1)
            S0(t1, t0);
    "#]],
    );
    check(
        &["N"],
        &[("{ [i, j] : 0 <= j <= i < N }", "i + j, j")],
        &[&[0], &[1], &[5]],
        expect![[r#"
        for (t0 = 0; t0 < 2*N - 1; t0 += 1)
          for (t1 = max(t0 - N + 1, 0); t1 < (t0 + 1) ceildiv 2; t1 += 1)
            S0(t0 - t1, t1);
    "#]],
    );
}

#[test]
fn tiled_matrix_product() {
    check(
        &["N", "M", "K"],
        &[(
            "{ [i, j, k] : 0 <= i < N and 0 <= j < M and 0 <= k < K }",
            "!#floor(i/32), !#floor(j/32), #floor(k/32), !i, k, !j",
        )],
        &[],
        expect![[r#"
            parallel for (t0 = 0; t0 < N ceildiv 32; t0 += 1)
              parallel for (t1 = 0; t1 < M ceildiv 32; t1 += 1)
                for (t2 = 0; t2 < K ceildiv 32; t2 += 1)
                  parallel for (t3 = 32*t0; t3 < min(32*t0 + 32, N); t3 += 1)
                    for (t4 = 32*t2; t4 < min(32*t2 + 32, K); t4 += 1)
                      parallel for (t5 = 32*t1; t5 < min(32*t1 + 32, M); t5 += 1)
                        S0(t3, t5, t4);
        "#]],
    );
}

#[test]
fn statement_before_an_inner_loop_stays_outside() {
    check(
        &["N", "M", "K"],
        &[
            ("{ [i, j] : 0 <= i < N and 0 <= j < M }", "i, j, 0, 0"),
            ("{ [i, j, k] : 0 <= i < N and 0 <= j < M and 0 <= k < K }", "i, j, k, 1"),
        ],
        &[&[3, 2, 4], &[3, 2, 0]],
        expect![[r#"
            for (t0 = 0; t0 < N; t0 += 1)
              for (t1 = 0; t1 < M; t1 += 1) {
                S0(t0, t1);
                for (t2 = 0; t2 < K; t2 += 1)
                  S1(t0, t1, t2);
              }
        "#]],
    );
}

#[test]
fn shifted_fusion() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N }", "i, 0"), ("{ [i] : 0 <= i < N }", "i + 1, 1")],
        &[&[0], &[1], &[2], &[5]],
        expect![[r#"
            if (N - 1 >= 0)
              S0(0);
            for (t0 = 1; t0 < N; t0 += 1) {
              S0(t0);
              S1(t0 - 1);
            }
            if (N - 1 >= 0)
              S1(N - 1);
        "#]],
    );
}

#[test]
fn different_extents() {
    check(
        &["N", "M"],
        &[("{ [i] : 0 <= i < N }", "i, 0"), ("{ [i] : 0 <= i < M }", "i, 1")],
        &[&[0, 3], &[3, 0], &[2, 5], &[5, 2], &[4, 4]],
        expect![[r#"
            for (t0 = 0; t0 < min(N, M); t0 += 1) {
              S0(t0);
              S1(t0);
            }
            for (t0 = max(M, 0); t0 < N; t0 += 1)
              S0(t0);
            for (t0 = max(N, 0); t0 < M; t0 += 1)
              S1(t0);
        "#]],
    );
}

#[test]
fn guards_are_hoisted() {
    check(
        &["N", "M"],
        &[("{ [i, j] : 0 <= i < N and 0 <= j < N and M >= 5 }", "i, j")],
        &[&[3, 4], &[3, 5]],
        expect![[r#"
            if (M - 5 >= 0)
              for (t0 = 0; t0 < N; t0 += 1)
                for (t1 = 0; t1 < N; t1 += 1)
                  S0(t0, t1);
        "#]],
    );
    check(
        &["N", "M"],
        &[
            ("{ [i, j] : 0 <= i < N and 0 <= j < N and M >= 5 }", "i, 0, j"),
            ("{ [i, j] : 0 <= i < N and 0 <= j < N }", "i, 1, j"),
        ],
        &[&[3, 4], &[3, 5]],
        expect![[r#"
            for (t0 = 0; t0 < N; t0 += 1) {
              if (M - 5 >= 0)
                for (t1 = 0; t1 < N; t1 += 1)
                  S0(t0, t1);
              for (t1 = 0; t1 < N; t1 += 1)
                S1(t0, t1);
            }
        "#]],
    );
}

#[test]
fn jacobi_2d_skewed_and_tiled() {
    let rows = |shift: &str| {
        format!(
            "#floor(t/32), #floor((2t + i{shift})/32), #floor((2t + j{shift})/32), t, 2t + i{shift}, 2t + j{shift}"
        )
    };
    check(
        &["T", "N"],
        &[
            ("{ [t, i, j] : 0 <= t < T and 1 <= i < N - 1 and 1 <= j < N - 1 }", &(rows("") + ", 0")),
            ("{ [t, i, j] : 0 <= t < T and 1 <= i < N - 1 and 1 <= j < N - 1 }", &(rows(" + 1") + ", 1")),
        ],
        &[&[3, 8], &[1, 3], &[2, 20]],
        expect![[r#"
            for (t0 = 0; t0 < T ceildiv 32; t0 += 1)
              for (t1 = 2*t0; t1 < min((64*t0 + N + 62) ceildiv 32, (2*T + N - 2) ceildiv 32); t1 += 1)
                for (t2 = max((32*t1 - N - 28) ceildiv 32, 2*t0); t2 < min((32*t1 + N + 29) ceildiv 32, (64*t0 + N + 62) ceildiv 32, (2*T + N - 2) ceildiv 32); t2 += 1)
                  for (t3 = max((32*t2 - N + 1) ceildiv 2, (32*t1 - N + 1) ceildiv 2, 32*t0); t3 < min(16*t2 + 16, 16*t1 + 16, 32*t0 + 32, T); t3 += 1) {
                    if (2*t3 - 32*t1 + 1 >= 0)
                      for (t4 = max(2*t3 + 1, 32*t2); t4 < min(2*t3 + N - 1, 32*t2 + 32); t4 += 1)
                        S0(t3, 1, t4 - 2*t3);
                    for (t4 = max(2*t3 + 2, 32*t1); t4 < min(2*t3 + N - 1, 32*t1 + 32); t4 += 1) {
                      if (2*t3 - 32*t2 + 1 >= 0)
                        S0(t3, t4 - 2*t3, 1);
                      for (t5 = max(2*t3 + 2, 32*t2); t5 < min(2*t3 + N - 1, 32*t2 + 32); t5 += 1) {
                        S0(t3, t4 - 2*t3, t5 - 2*t3);
                        S1(t3, t4 - 2*t3 - 1, t5 - 2*t3 - 1);
                      }
                      if (32*t2 - 2*t3 - N + 32 >= 0)
                        S1(t3, t4 - 2*t3 - 1, N - 2);
                    }
                    if (32*t1 - 2*t3 - N + 32 >= 0)
                      for (t4 = max(2*t3 + 2, 32*t2); t4 < min(2*t3 + N, 32*t2 + 32); t4 += 1)
                        S1(t3, N - 2, t4 - 2*t3 - 1);
                  }
        "#]],
    );
}

#[test]
fn wavefront() {
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and 0 <= j < N }", "#floor(i/4) + floor(j/4), !#floor(j/4), i, j")],
        &[&[1], &[4], &[9]],
        expect![[r#"
            for (t0 = 0; t0 < N ceildiv 2; t0 += 1)
              parallel for (t1 = max((4*t0 - N + 1) ceildiv 4, 0); t1 < min(t0 + 1, N ceildiv 4); t1 += 1)
                for (t2 = 4*t0 - 4*t1; t2 < min(4*t0 - 4*t1 + 4, N); t2 += 1)
                  for (t3 = 4*t1; t3 < min(4*t1 + 4, N); t3 += 1)
                    S0(t2, t3);
        "#]],
    );
}

#[test]
fn undetermined_instances_are_enumerated() {
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and 0 <= j <= i }", "i + j")],
        &[&[4]],
        expect![[r#"
            for (t0 = 0; t0 < 2*N - 1; t0 += 1)
              for (t1 = t0 ceildiv 2; t1 < min(t0 + 1, N); t1 += 1)
                S0(t1, t0 - t1);
        "#]],
    );
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and 0 <= j <= i }", "0")],
        &[&[4]],
        expect![[r#"
        for (t0 = 0; t0 < N; t0 += 1)
          for (t1 = 0; t1 < t0 + 1; t1 += 1)
            S0(t0, t1);
    "#]],
    );
}

#[test]
fn overlapping_union_runs_once() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N or 5 <= i < 12 }", "i")],
        &[&[0], &[3], &[7], &[15]],
        expect![[r#"
            for (t0 = 0; t0 < N; t0 += 1)
              S0(t0);
            for (t0 = max(5, N); t0 < 12; t0 += 1)
              S0(t0);
        "#]],
    );
}

#[test]
fn unbounded_domains_are_refused() {
    check(
        &["N"],
        &[("{ [i] : i >= N }", "i")],
        &[],
        expect![[r#"
        error: component 0 of the timestamp of S0 has no bound
    "#]],
    );
}

#[test]
fn heat_3d_wavefront_stays_small() {
    let rows = |shift: &str| {
        let forms =
            ["t".to_string(), format!("2t + i{shift}"), format!("2t + j{shift}"), format!("2t + k{shift}")];
        let tiles: Vec<String> = forms.iter().map(|form| format!("floor(({form})/16)")).collect();
        format!(
            "#{} + {}, !#{}, #{}, #{}, {}",
            tiles[0],
            tiles[1],
            tiles[1],
            tiles[2],
            tiles[3],
            forms.join(", ")
        )
    };
    let domain = "{ [t, i, j, k] : 0 <= t < T and 1 <= i < N - 1 and 1 <= j < N - 1 and 1 <= k < N - 1 }";
    let stmts = [(domain, rows("") + ", 0"), (domain, rows(" + 1") + ", 1")];
    let stmts: Vec<(&str, &str)> = stmts.iter().map(|(domain, rows)| (*domain, rows.as_str())).collect();
    let text = program(&["T", "N"], &stmts, &CodegenOptions::default(), &[]);
    expect![[r#"
        for (t0 = 0; t0 < (3*T + N - 3) ceildiv 16; t0 += 1)
          parallel for (t1 = max((16*t0 - T + 1) ceildiv 16, 2*t0 ceildiv 3); t1 < min((32*t0 + N + 30) ceildiv 48, t0 + 1, (2*T + N - 2) ceildiv 16); t1 += 1)
            for (t2 = max((16*t1 - N - 12) ceildiv 16, 2*t0 - 2*t1); t2 < min((32*t0 - 32*t1 + N + 30) ceildiv 16, (16*t1 + N + 13) ceildiv 16, (2*T + N - 2) ceildiv 16); t2 += 1)
              for (t3 = max((16*t2 - N - 12) ceildiv 16, (16*t1 - N - 12) ceildiv 16, 2*t0 - 2*t1); t3 < min((32*t0 - 32*t1 + N + 30) ceildiv 16, (16*t2 + N + 13) ceildiv 16, (16*t1 + N + 13) ceildiv 16, (2*T + N - 2) ceildiv 16); t3 += 1)
                for (t4 = max((16*t3 - N + 1) ceildiv 2, (16*t2 - N + 1) ceildiv 2, (16*t1 - N + 1) ceildiv 2, 16*t0 - 16*t1); t4 < min(16*t0 - 16*t1 + 16, 8*t3 + 8, 8*t2 + 8, 8*t1 + 8, T); t4 += 1) {
                  if (2*t4 - 16*t1 + 1 >= 0)
                    for (t5 = max(2*t4 + 1, 16*t2); t5 < min(2*t4 + N - 1, 16*t2 + 16); t5 += 1)
                      for (t6 = max(2*t4 + 1, 16*t3); t6 < min(2*t4 + N - 1, 16*t3 + 16); t6 += 1)
                        S0(t4, 1, t5 - 2*t4, t6 - 2*t4);
                  for (t5 = max(2*t4 + 2, 16*t1); t5 < min(2*t4 + N - 1, 16*t1 + 16); t5 += 1) {
                    if (2*t4 - 16*t2 + 1 >= 0)
                      for (t6 = max(2*t4 + 1, 16*t3); t6 < min(2*t4 + N - 1, 16*t3 + 16); t6 += 1)
                        S0(t4, t5 - 2*t4, 1, t6 - 2*t4);
                    for (t6 = max(2*t4 + 2, 16*t2); t6 < min(2*t4 + N - 1, 16*t2 + 16); t6 += 1) {
                      if (2*t4 - 16*t3 + 1 >= 0)
                        S0(t4, t5 - 2*t4, t6 - 2*t4, 1);
                      for (t7 = max(2*t4 + 2, 16*t3); t7 < min(2*t4 + N - 1, 16*t3 + 16); t7 += 1) {
                        S0(t4, t5 - 2*t4, t6 - 2*t4, t7 - 2*t4);
                        S1(t4, t5 - 2*t4 - 1, t6 - 2*t4 - 1, t7 - 2*t4 - 1);
                      }
                      if (16*t3 - 2*t4 - N + 16 >= 0)
                        S1(t4, t5 - 2*t4 - 1, t6 - 2*t4 - 1, N - 2);
                    }
                    if (16*t2 - 2*t4 - N + 16 >= 0)
                      for (t6 = max(2*t4 + 2, 16*t3); t6 < min(2*t4 + N, 16*t3 + 16); t6 += 1)
                        S1(t4, t5 - 2*t4 - 1, N - 2, t6 - 2*t4 - 1);
                  }
                  if (16*t1 - 2*t4 - N + 16 >= 0)
                    for (t5 = max(2*t4 + 2, 16*t2); t5 < min(2*t4 + N, 16*t2 + 16); t5 += 1)
                      for (t6 = max(2*t4 + 2, 16*t3); t6 < min(2*t4 + N, 16*t3 + 16); t6 += 1)
                        S1(t4, N - 2, t5 - 2*t4 - 1, t6 - 2*t4 - 1);
                }
    "#]].assert_eq(&text);
}

#[test]
fn conditions_that_bounds_enforce_are_not_asked() {
    check(
        &["N", "M"],
        &[
            ("{ [i] : 0 <= i < N }", "0, i, 0, 0"),
            ("{ [i, j] : 0 <= i < N and 0 <= j < M }", "0, i, 1, j"),
            ("{ [i] : 0 <= i < N }", "0, i, 2, 0"),
        ],
        &[&[0, 2], &[3, 0], &[3, 2]],
        expect![[r#"
            for (t0 = 0; t0 < N; t0 += 1) {
              S0(t0);
              for (t1 = 0; t1 < M; t1 += 1)
                S1(t0, t1);
              S2(t0);
            }
        "#]],
    );
}

#[test]
fn single_values_in_which_nothing_runs_are_no_reason_to_cut() {
    // The inner loop of the first is empty in the first iteration.
    check(
        &["N"],
        &[("{ [i, j] : 0 <= j < i < N }", "i, 0, j"), ("{ [i] : 0 <= i < N - 3 }", "i, 1, 0")],
        &[&[0], &[3], &[4], &[7]],
        expect![[r#"
            for (t0 = 0; t0 < N - 3; t0 += 1) {
              for (t1 = 0; t1 < t0; t1 += 1)
                S0(t0, t1);
              S1(t0);
            }
            for (t0 = max(N - 3, 0); t0 < N; t0 += 1)
              for (t1 = 0; t1 < t0; t1 += 1)
                S0(t0, t1);
        "#]],
    );
    // Here it is in the first two.
    check(
        &["N"],
        &[("{ [i, j] : 0 <= j < i - 1 and i < N }", "i, 0, j"), ("{ [i] : 0 <= i < N - 3 }", "i, 1, 0")],
        &[&[0], &[3], &[4], &[7]],
        expect![[r#"
            for (t0 = 0; t0 < min(N - 3, 2); t0 += 1)
              S1(t0);
            for (t0 = 2; t0 < N - 3; t0 += 1) {
              for (t1 = 0; t1 < t0 - 1; t1 += 1)
                S0(t0, t1);
              S1(t0);
            }
            for (t0 = max(N - 3, 2); t0 < N; t0 += 1)
              for (t1 = 0; t1 < t0 - 1; t1 += 1)
                S0(t0, t1);
        "#]],
    );
}
