//! Strides, congruences and floors in domains.

use super::*;
use expect_test::{Expect, expect};

#[track_caller]
fn check(params: &[&str], stmts: &[(&str, &str)], values: &[&[i64]], expected: Expect) {
    expected.assert_eq(&program(params, stmts, &CodegenOptions::default(), values));
}

#[test]
fn scaled_schedule() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N }", "2i + 1")],
        &[&[0], &[4]],
        expect![[r#"
        for (t0 = 1; t0 < 2*N; t0 += 2)
          S0((t0 - 1) floordiv 2);
    "#]],
    );
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i, j < N }", "2i + j, j")],
        &[&[0], &[4]],
        expect![[r#"
            for (t0 = 0; t0 < 3*N - 2; t0 += 1)
              for (t1 = max(t0 - 2*N + 2, t0 mod 2); t1 < min(t0 + 1, N); t1 += 2)
                S0((t0 - t1) floordiv 2, t1);
        "#]],
    );
}

#[test]
fn strided_domain() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N and exists (e : i = 3e + 1) }", "i")],
        &[&[9], &[11]],
        expect![[r#"
        for (t0 = 1; t0 < N; t0 += 3)
          S0(t0);
    "#]],
    );
    check(
        &["N", "M"],
        &[("{ [i] : M <= i < N and exists (e : i = 3e + 1) }", "i")],
        &[&[9, 2], &[11, 4], &[11, -3]],
        expect![[r#"
            for (t0 = 3*((M - 1) ceildiv 3) + 1; t0 < N; t0 += 3)
              S0(t0);
        "#]],
    );
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and 0 <= j < N and (i + j) mod 2 = 0 }", "i, j")],
        &[&[5], &[6]],
        expect![[r#"
            for (t0 = 0; t0 < N; t0 += 1)
              for (t1 = t0 mod 2; t1 < N; t1 += 2)
                S0(t0, t1);
        "#]],
    );
}

#[test]
fn interleaved_strides() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N and i mod 2 = 0 }", "i, 0"), ("{ [i] : 0 <= i < N and i mod 2 = 1 }", "i, 1")],
        &[&[5], &[6]],
        expect![[r#"
            for (t0 = 0; t0 < N; t0 += 1) {
              if (t0 mod 2 == 0)
                S0(t0);
              if ((t0 - 1) mod 2 == 0)
                S1(t0);
            }
        "#]],
    );
}

#[test]
fn floors() {
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and j = floor(i/3) }", "i, j")],
        &[&[7]],
        expect![[r#"
        for (t0 = 0; t0 < N; t0 += 1)
          S0(t0, t0 floordiv 3);
    "#]],
    );
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and j = floor(i/3) }", "j, i")],
        &[&[7]],
        expect![[r#"
            for (t0 = 0; t0 < N ceildiv 3; t0 += 1)
              for (t1 = 3*t0; t1 < min(3*t0 + 3, N); t1 += 1)
                S0(t1, t0);
        "#]],
    );
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N and i mod 4 <= 1 }", "i")],
        &[&[7], &[10]],
        expect![[r#"
        for (t0 = 0; t0 < N; t0 += 1)
          if (4*(t0 floordiv 4) - t0 + 1 >= 0)
            S0(t0);
    "#]],
    );
    check(
        &["N"],
        &[("{ [i, j] : 0 <= i < N and 0 <= j <= floor(i/2) }", "j, i")],
        &[&[7]],
        expect![[r#"
        for (t0 = 0; t0 < N ceildiv 2; t0 += 1)
          for (t1 = 2*t0; t1 < N; t1 += 1)
            S0(t1, t0);
    "#]],
    );
}

#[test]
fn strip_mined_point_is_rebuilt() {
    check(
        &["N"],
        &[("{ [i] : 0 <= i < N }", "#floor(i/4), i - 4floor(i/4)")],
        &[&[7], &[0]],
        expect![[r#"
        for (t0 = 0; t0 < N ceildiv 4; t0 += 1)
          for (t1 = 0; t1 < min(-4*t0 + N, 4); t1 += 1)
            S0(4*t0 + t1);
    "#]],
    );
}
