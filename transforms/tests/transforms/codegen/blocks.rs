//! Full and partial unroll-and-jam blocks.

use super::*;
use expect_test::{Expect, expect};

#[track_caller]
fn check(params: &[&str], stmts: &[(&str, &str)], values: &[&[i64]], expected: Expect) {
    expected.assert_eq(&program(params, stmts, &CodegenOptions::default(), values));
}

#[test]
fn cut_block_stands_behind_the_whole_ones() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N }", "floor(i/4), i^")],
        &[&[0], &[3], &[4], &[8], &[11]],
        expect![[r#"
            for (t0 = 0; t0 < (N - 3) ceildiv 4; t0 += 1)
              for (t1 = 4*t0; t1 < 4*t0 + 4; t1 += 1)
                S0(t1);
            for (t0 = (N - 3) ceildiv 4; t0 < N ceildiv 4; t0 += 1)
              for (t1 = max(4*t0, 0); t1 < N; t1 += 1)
                S0(t1);
        "#]],
    );
}

#[test]
fn block_is_cut_at_both_ends() {
    check(
        &["M", "N"],
        &[("{ [i] : M <= i < N }", "floor(i/4), i^")],
        &[&[0, 8], &[1, 3], &[3, 5], &[-2, 9], &[5, 5]],
        expect![[r#"
            for (t0 = (M - 3) ceildiv 4; t0 < M ceildiv 4; t0 += 1)
              for (t1 = M; t1 < min(4*t0 + 4, N); t1 += 1)
                S0(t1);
            for (t0 = M ceildiv 4; t0 < (N - 3) ceildiv 4; t0 += 1)
              for (t1 = 4*t0; t1 < 4*t0 + 4; t1 += 1)
                S0(t1);
            for (t0 = max((N - 3) ceildiv 4, M ceildiv 4); t0 < N ceildiv 4; t0 += 1)
              for (t1 = 4*t0; t1 < N; t1 += 1)
                S0(t1);
        "#]],
    );
}

#[test]
fn blocks_of_a_constant_number_of_instances_are_whole() {
    check(
        &[],
        &[("{ [i] : 0 <= i < 12 }", "floor(i/4), i^")],
        &[&[]],
        expect![[r#"
        for (t0 = 0; t0 < 3; t0 += 1)
          for (t1 = 4*t0; t1 < 4*t0 + 4; t1 += 1)
            S0(t1);
    "#]],
    );
}

#[test]
fn triangle_cuts_blocks_at_its_side() {
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and 0 <= j <= i }", "floor(i/2), j, i^")],
        &[&[0], &[1], &[4], &[5]],
        expect![[r#"
            for (t0 = 0; t0 < (N - 1) ceildiv 2; t0 += 1) {
              for (t1 = 0; t1 < 2*t0 + 1; t1 += 1)
                for (t2 = 2*t0; t2 < 2*t0 + 2; t2 += 1)
                  S0(t2, t1);
              S0(2*t0 + 1, 2*t0 + 1);
            }
            if ((N - 1) mod 2 == 0)
              for (t0 = 0; t0 < 2*((N - 1) floordiv 2) + 1; t0 += 1)
                S0(2*((N - 1) floordiv 2), t0);
        "#]],
    );
}

#[test]
fn blocks_in_two_dimensions() {
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i, j < N }", "floor(i/2), floor(j/2), i^, j^")],
        &[&[0], &[1], &[4], &[5]],
        expect![[r#"
            for (t0 = 0; t0 < (N - 2) ceildiv 2; t0 += 1) {
              for (t1 = 0; t1 < (N - 1) ceildiv 2; t1 += 1)
                for (t2 = 2*t0; t2 < 2*t0 + 2; t2 += 1)
                  for (t3 = 2*t1; t3 < 2*t1 + 2; t3 += 1)
                    S0(t2, t3);
              if ((N - 1) mod 2 == 0)
                for (t1 = 2*t0; t1 < 2*t0 + 2; t1 += 1)
                  S0(t1, 2*((N - 1) floordiv 2));
            }
            if (N mod 2 == 0)
              for (t0 = 0; t0 < (N - 1) ceildiv 2; t0 += 1)
                for (t1 = 2*(N floordiv 2 - 1); t1 < 2*(N floordiv 2 - 1) + 2; t1 += 1)
                  for (t2 = 2*t0; t2 < 2*t0 + 2; t2 += 1)
                    S0(t1, t2);
            if ((N - 1) mod 2 == 0 && (N - 1) floordiv 2 - 1 >= 0)
              for (t0 = 0; t0 < (N - 1) floordiv 2; t0 += 1)
                for (t1 = 2*t0; t1 < 2*t0 + 2; t1 += 1)
                  S0(2*((N - 1) floordiv 2), t1);
            if ((N - 1) mod 2 == 0 && 2*((N - 1) floordiv 2) >= 0)
              S0(2*((N - 1) floordiv 2), 2*((N - 1) floordiv 2));
        "#]],
    );
}

#[test]
fn blocks_next_to_a_statement_without() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N }", "0, floor(i/3), i^"), ("{ [i] : 0 <= i < N }", "1, i, 0")],
        &[&[0], &[2], &[7]],
        expect![[r#"
            for (t0 = 0; t0 < (N - 2) ceildiv 3; t0 += 1)
              for (t1 = 3*t0; t1 < 3*t0 + 3; t1 += 1)
                S0(t1);
            for (t0 = (N - 2) ceildiv 3; t0 < N ceildiv 3; t0 += 1)
              for (t1 = max(3*t0, 0); t1 < N; t1 += 1)
                S0(t1);
            for (t0 = 0; t0 < N; t0 += 1)
              S1(t0);
        "#]],
    );
}

#[test]
fn unrolled_component_without_a_block_is_a_loop() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N }", "i^")],
        &[&[0], &[5]],
        expect![[r#"
        for (t0 = 0; t0 < N; t0 += 1)
          S0(t0);
    "#]],
    );
}
