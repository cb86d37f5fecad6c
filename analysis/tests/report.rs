//! Reports as text: programs in, statements and dependences out.

use affine_ir::{ParseOptions, Source, parse};
use analysis::{ExtractOptions, Report, ReportOptions, report};
use expect_test::{Expect, expect};
use polyhedra::Budget;

fn rendered(mlir: &str, options: &ReportOptions, render: fn(&Report) -> String) -> String {
    let parse_options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let ir =
        parse(&Source::new("t.mlir", mlir), &parse_options).unwrap_or_else(|errors| panic!("{errors:?}"));
    render(&report(&ir, options, &Budget::default()))
}

fn check_scop(mlir: &str, expect: Expect) {
    expect.assert_eq(&rendered(mlir, &ReportOptions::default(), Report::to_text));
}

fn check_deps(mlir: &str, expect: Expect) {
    let options = ReportOptions { dependences: true, ..ReportOptions::default() };
    expect.assert_eq(&rendered(mlir, &options, Report::to_text));
}

const GEMM: &str =
    "func.func @gemm(%n: index, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %s = arith.mulf %c, %beta : f64
      affine.store %s, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %n {
      affine.for %j = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
";

#[test]
fn gemm() {
    check_scop(
        GEMM,
        expect![[r#"
            function 'gemm' at t.mlir:1:1
              parameters: arg0
              names: arg0 = %n, arg2 = %C, arg3 = %A, arg4 = %B
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:6:7
                domain   [arg0] -> { S0[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 < arg0 }
                schedule [arg0] -> { S0[i0, i1] -> [i0, 0, i1, 0] }
                read     [arg0] -> { S0[i0, i1] -> arg2[i0, i1] }
                write    [arg0] -> { S0[i0, i1] -> arg2[i0, i1] }
              S1 = affine.store at t.mlir:15:9
                domain   [arg0] -> { S1[i0, i1, i2] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= i2 < arg0 }
                schedule [arg0] -> { S1[i0, i1, i2] -> [i0, 1, i1, i2] }
                read     [arg0] -> { S1[i0, i1, i2] -> arg2[i0, i2] }
                read     [arg0] -> { S1[i0, i1, i2] -> arg3[i0, i1] }
                read     [arg0] -> { S1[i0, i1, i2] -> arg4[i1, i2] }
                write    [arg0] -> { S1[i0, i1, i2] -> arg2[i0, i2] }
        "#]],
    );
    check_deps(
        GEMM,
        expect![[r#"
            function 'gemm' at t.mlir:1:1
              parameters: arg0
              names: arg0 = %n, arg2 = %C, arg3 = %A, arg4 = %B
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:6:7: [arg0] -> { S0[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 < arg0 }
              S1 = affine.store at t.mlir:15:9: [arg0] -> { S1[i0, i1, i2] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= i2 < arg0 }
              dependences:
                             kind  array  carried by             distance     direction  exact
                0: S0 -> S1  raw   arg2   no loop                (0)          (=)        yes
                    [arg0] -> { S0[i0, i1] -> S1[i0, o1, i1] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= o1 < arg0 }
                1: S0 -> S1  war   arg2   no loop                (0)          (=)        yes
                    [arg0] -> { S0[i0, i1] -> S1[i0, o1, i1] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= o1 < arg0 }
                2: S0 -> S1  waw   arg2   no loop                (0)          (=)        yes
                    [arg0] -> { S0[i0, i1] -> S1[i0, o1, i1] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= o1 < arg0 }
                3: S1 -> S1  raw   arg2   loop i1 at t.mlir:8:5  (0, 1.., 0)  (=, <, =)  yes
                    [arg0] -> { S1[i0, i1, i2] -> S1[i0, o1, i2] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= i2 < arg0 and 0 <= o1 < arg0 and o1 > i1 }
                4: S1 -> S1  war   arg2   loop i1 at t.mlir:8:5  (0, 1.., 0)  (=, <, =)  yes
                    [arg0] -> { S1[i0, i1, i2] -> S1[i0, o1, i2] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= i2 < arg0 and 0 <= o1 < arg0 and o1 > i1 }
                5: S1 -> S1  waw   arg2   loop i1 at t.mlir:8:5  (0, 1.., 0)  (=, <, =)  yes
                    [arg0] -> { S1[i0, i1, i2] -> S1[i0, o1, i2] : 0 <= i0 < arg0 and 0 <= i1 < arg0 and 0 <= i2 < arg0 and 0 <= o1 < arg0 and o1 > i1 }
              loops:
                i0 = %i at t.mlir:2:3: parallel
                  i1 = %j at t.mlir:3:5: parallel
                  i1 = %k at t.mlir:8:5: not parallel: a reduction by addf
                    carries S1 -> S1 on arg2: raw (3), war (4), waw (5)
                    i2 = %j at t.mlir:9:7: parallel
        "#]],
    );
}

#[test]
fn triangular() {
    let program = "func.func @f(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      %l = affine.load %L[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %c = affine.load %x[%i] : memref<?xf64>
      %p = arith.mulf %l, %b : f64
      %d = arith.subf %c, %p : f64
      affine.store %d, %x[%i] : memref<?xf64>
    }
  }
  return
}
";
    check_deps(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: arg0
              names: arg0 = %n, arg1 = %L, arg2 = %x
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:9:7: [arg0] -> { S0[i0, i1] : 0 <= i0 < arg0 and 0 <= i1 < i0 }
              dependences:
                             kind  array  carried by             distance    direction  exact
                0: S0 -> S0  raw   arg2   loop i0 at t.mlir:2:3  (1.., 1..)  (<, <)     yes
                    [arg0] -> { S0[i0, i1] -> S0[o0, i0] : 0 <= i0 < arg0 and 0 <= i1 < i0 and 0 <= o0 < arg0 and o0 > i0 }
                1: S0 -> S0  raw   arg2   loop i1 at t.mlir:3:5  (0, 1..)    (=, <)     yes
                    [arg0] -> { S0[i0, i1] -> S0[i0, o1] : 0 <= i0 < arg0 and 0 <= i1 < i0 and 0 <= o1 < i0 and o1 > i1 }
                2: S0 -> S0  war   arg2   loop i1 at t.mlir:3:5  (0, 1..)    (=, <)     yes
                    [arg0] -> { S0[i0, i1] -> S0[i0, o1] : 0 <= i0 < arg0 and 0 <= i1 < i0 and 0 <= o1 < i0 and o1 > i1 }
                3: S0 -> S0  waw   arg2   loop i1 at t.mlir:3:5  (0, 1..)    (=, <)     yes
                    [arg0] -> { S0[i0, i1] -> S0[i0, o1] : 0 <= i0 < arg0 and 0 <= i1 < i0 and 0 <= o1 < i0 and o1 > i1 }
              loops:
                i0 = %i at t.mlir:2:3: not parallel
                  carries S0 -> S0 on arg2: raw (0)
                  i1 = %j at t.mlir:3:5: not parallel
                    carries S0 -> S0 on arg2: raw (1), war (2), waw (3)
        "#]],
    );
}

#[test]
fn stencil() {
    let program = "func.func @f(%t: index, %n: index, %A: memref<?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = affine.load %A[%i] : memref<?xf64>
      %c = affine.load %A[%i + 1] : memref<?xf64>
      %d = arith.addf %a, %b : f64
      %e = arith.addf %d, %c : f64
      affine.store %e, %A[%i] : memref<?xf64>
    }
  }
  return
}
";
    check_deps(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: arg0, arg1
              names: arg0 = %t, arg1 = %n, arg2 = %A
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:9:7: [arg0, arg1] -> { S0[i0, i1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 2 }
              dependences:
                             kind  array  carried by             distance   direction  exact
                0: S0 -> S0  raw   arg2   loop i0 at t.mlir:2:3  (1.., 1)   (<, <)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[o0, i1 + 1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 3 and 0 <= o0 < arg0 and o0 > i0 }
                1: S0 -> S0  raw   arg2   loop i0 at t.mlir:2:3  (1.., 0)   (<, =)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[o0, i1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 2 and 0 <= o0 < arg0 and o0 > i0 }
                2: S0 -> S0  raw   arg2   loop i0 at t.mlir:2:3  (1.., -1)  (<, >)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[o0, i1 - 1] : 0 <= i0 < arg0 and 2 <= i1 <= arg1 - 2 and 0 <= o0 < arg0 and o0 > i0 }
                3: S0 -> S0  raw   arg2   loop i1 at t.mlir:3:5  (0, 1)     (=, <)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[i0, i1 + 1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 3 }
                4: S0 -> S0  war   arg2   loop i0 at t.mlir:2:3  (1.., -1)  (<, >)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[o0, i1 - 1] : 0 <= i0 < arg0 and 2 <= i1 <= arg1 - 2 and 0 <= o0 < arg0 and o0 > i0 }
                5: S0 -> S0  war   arg2   loop i0 at t.mlir:2:3  (1.., 0)   (<, =)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[o0, i1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 2 and 0 <= o0 < arg0 and o0 > i0 }
                6: S0 -> S0  war   arg2   loop i0 at t.mlir:2:3  (1.., 1)   (<, <)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[o0, i1 + 1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 3 and 0 <= o0 < arg0 and o0 > i0 }
                7: S0 -> S0  war   arg2   loop i1 at t.mlir:3:5  (0, 1)     (=, <)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[i0, i1 + 1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 3 }
                8: S0 -> S0  waw   arg2   loop i0 at t.mlir:2:3  (1.., 0)   (<, =)     yes
                    [arg0, arg1] -> { S0[i0, i1] -> S0[o0, i1] : 0 <= i0 < arg0 and 1 <= i1 <= arg1 - 2 and 0 <= o0 < arg0 and o0 > i0 }
              loops:
                i0 = %s at t.mlir:2:3: not parallel
                  carries S0 -> S0 on arg2: raw (0, 1, 2), war (4, 5, 6), waw (8)
                  i1 = %i at t.mlir:3:5: not parallel
                    carries S0 -> S0 on arg2: raw (3), war (7)
        "#]],
    );
}

#[test]
fn conditions() {
    let program = "func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(i)[n] : (i - 5 >= 0, n - 2 * i == 0)>(%i)[%n] {
      affine.store %x, %A[%i] : memref<?xf64>
    } else {
      affine.store %x, %A[%i + 1] : memref<?xf64>
    }
  }
  return
}
";
    check_scop(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: arg0
              names: arg0 = %n, arg1 = %A
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:4:7
                domain   [arg0] -> { S0[i0] : 2i0 = arg0 and arg0 >= 10 }
                schedule [arg0] -> { S0[i0] -> [i0, 0] }
                write    [arg0] -> { S0[i0] -> arg1[i0] }
              S1 = affine.store at t.mlir:6:7
                domain   [arg0] -> { S1[i0] : 0 <= i0 < arg0 and i0 <= 4; S1[i0] : 5 <= i0 < arg0 and 2i0 < arg0; S1[i0] : 5 <= i0 < arg0 and 2i0 > arg0 }
                schedule [arg0] -> { S1[i0] -> [i0, 1] }
                write    [arg0] -> { S1[i0] -> arg1[i0 + 1] }
        "#]],
    );
}

#[test]
fn steps_and_several_bounds() {
    let program = "func.func @f(%n: index, %m: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 2 to %n step 3 {
    affine.for %j = max affine_map<(i)[m] -> (i, m)>(%i)[%m] to min affine_map<(i)[n] -> (i + 10, n)>(%i)[%n] {
      affine.store %x, %A[%j] : memref<?xf64>
    }
  }
  return
}
";
    check_scop(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: arg0, arg1
              names: arg0 = %n, arg1 = %m, arg2 = %A
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:4:7
                domain   [arg0, arg1] -> { S0[i0, i1] : i0 mod 3 = 2 and 2 <= i0 < arg0 and i0 <= i1 <= i0 + 9 and arg1 <= i1 < arg0 }
                schedule [arg0, arg1] -> { S0[i0, i1] -> [i0, i1] }
                write    [arg0, arg1] -> { S0[i0, i1] -> arg2[i1] }
        "#]],
    );
}

#[test]
fn quotients_and_remainders() {
    let program = "func.func @f(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i floordiv 4, %i mod 4] : memref<?x?xf64>
    affine.store %x, %A[%i ceildiv 4, 0] : memref<?x?xf64>
  }
  return
}
";
    check_scop(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: arg0
              names: arg0 = %n, arg1 = %A
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:3:5
                domain   [arg0] -> { S0[i0] : 0 <= i0 < arg0 }
                schedule [arg0] -> { S0[i0] -> [i0, 0] }
                write    [arg0] -> { S0[i0] -> arg1[o0, o1] : (i0 - o1) mod 4 = 0 and i0 - 3 <= 4o0 <= i0 and 0 <= o1 <= 3 }
              S1 = affine.store at t.mlir:4:5
                domain   [arg0] -> { S1[i0] : 0 <= i0 < arg0 }
                schedule [arg0] -> { S1[i0] -> [i0, 1] }
                write    [arg0] -> { S1[i0] -> arg1[o0, 0] : i0 <= 4o0 <= i0 + 3 }
        "#]],
    );
}

#[test]
fn carried_values_make_a_statement_of_the_loop() {
    let program = "func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %s = affine.for %j = 0 to %n iter_args(%acc = %zero) -> (f64) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %t = arith.addf %acc, %a : f64
      affine.yield %t : f64
    }
    affine.store %s, %B[%i] : memref<?xf64>
  }
  return
}
";
    check_scop(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: arg0
              names: arg0 = %n, arg1 = %A, arg2 = %B
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:9:5
                domain   [arg0] -> { S0[i0] : 0 <= i0 < arg0 }
                schedule [arg0] -> { S0[i0] -> [i0] }
                read     [arg0] -> { S0[i0] -> arg1[i0, o1] : 0 <= o1 < arg0 }
                write    [arg0] -> { S0[i0] -> arg2[i0] }
        "#]],
    );
}

#[test]
fn index_from_memory_touches_the_whole_array() {
    let program = "func.func @f(%n: index, %I: memref<?xindex>, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    %at = affine.load %I[%i] : memref<?xindex>
    memref.store %x, %A[%at] : memref<?xf64>
  }
  return
}
";
    check_deps(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: arg0
              names: arg0 = %n, arg1 = %I, arg2 = %A
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              unknown: t.mlir:4:5: 'memref.store' op writes cells of arg2 that are not known exactly: at most those reported
              S0 = memref.store at t.mlir:4:5: [arg0] -> { S0[i0] : 0 <= i0 < arg0 }
              dependences:
                             kind  array  carried by             distance  direction  exact
                0: S0 -> S0  waw   arg2   loop i0 at t.mlir:2:3  (1..)     (<)        at most
                    [arg0] -> { S0[i0] -> S0[o0] : 0 <= i0 < arg0 and 0 <= o0 < arg0 and o0 > i0 }
              loops:
                i0 = %i at t.mlir:2:3: not parallel
                  carries S0 -> S0 on arg2: waw (0)
        "#]],
    );
}

#[test]
fn casts_share_storage() {
    let program = "func.func @f(%A: memref<10xf64>) {
  %B = memref.cast %A : memref<10xf64> to memref<?xf64>
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i + 1] : memref<10xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  return
}
";
    check_deps(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: none
              names: arg0 = %A
              S0 = affine.store at t.mlir:5:5: { S0[i0] : 0 <= i0 <= 8 }
              dependences:
                             kind  array  carried by             distance  direction  exact
                0: S0 -> S0  war   arg0   loop i0 at t.mlir:3:3  (1)       (<)        yes
                    { S0[i0] -> S0[i0 + 1] : 0 <= i0 <= 7 }
              loops:
                i0 = %i at t.mlir:3:3: not parallel
                  carries S0 -> S0 on arg0: war (0)
        "#]],
    );
}

#[test]
fn arguments_may_alias_on_request() {
    let program = "func.func @f(%A: memref<10xf64>, %B: memref<10xf64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf64>
    affine.store %a, %B[%i] : memref<10xf64>
  }
  return
}
";
    check_deps(
        program,
        expect![[r#"
            function 'f' at t.mlir:1:1
              parameters: none
              names: arg0 = %A, arg1 = %B
              assumed: distinct memref arguments do not overlap
              S0 = affine.store at t.mlir:4:5: { S0[i0] : 0 <= i0 <= 9 }
              dependences: none
              loops:
                i0 = %i at t.mlir:2:3: parallel
        "#]],
    );
    let extract = ExtractOptions { args_may_alias: true, ..ExtractOptions::default() };
    let options = ReportOptions { dependences: true, extract };
    expect![[r#"
        function 'f' at t.mlir:1:1
          parameters: none
          names: args = %A
          unknown: t.mlir:3:10: 'affine.load' op reads cells of args that are not known exactly: at most those reported
          unknown: t.mlir:4:5: 'affine.store' op writes cells of args that are not known exactly: at most those reported
          S0 = affine.store at t.mlir:4:5: { S0[i0] : 0 <= i0 <= 9 }
          dependences:
                         kind  array  carried by             distance  direction  exact
            0: S0 -> S0  raw   args   loop i0 at t.mlir:2:3  (1..9)    (<)        at most
                { S0[i0] -> S0[o0] : 0 <= i0 <= 9 and 0 <= o0 <= 9 and o0 > i0 }
            1: S0 -> S0  war   args   loop i0 at t.mlir:2:3  (1..9)    (<)        at most
                { S0[i0] -> S0[o0] : 0 <= i0 <= 9 and 0 <= o0 <= 9 and o0 > i0 }
            2: S0 -> S0  waw   args   loop i0 at t.mlir:2:3  (1..9)    (<)        at most
                { S0[i0] -> S0[o0] : 0 <= i0 <= 9 and 0 <= o0 <= 9 and o0 > i0 }
          loops:
            i0 = %i at t.mlir:2:3: not parallel
              carries S0 -> S0 on args: raw (0), war (1), waw (2)
    "#]].assert_eq(&rendered(program, &options, Report::to_text));
}

#[test]
fn arguments_that_say_so_do_not_alias() {
    let program = "func.func @f(%A: memref<10xf64> {llvm.noalias}, %B: memref<10xf64>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf64>
    affine.store %a, %B[%i] : memref<10xf64>
  }
  return
}
";
    let extract = ExtractOptions { args_may_alias: true, ..ExtractOptions::default() };
    let options = ReportOptions { dependences: true, extract };
    expect![[r#"
        function 'f' at t.mlir:1:1
          parameters: none
          names: arg0 = %A, arg1 = %B
          S0 = affine.store at t.mlir:4:5: { S0[i0] : 0 <= i0 <= 9 }
          dependences: none
          loops:
            i0 = %i at t.mlir:2:3: parallel
    "#]]
    .assert_eq(&rendered(program, &options, Report::to_text));
    let three = "func.func @g(%A: memref<10xf64> {llvm.noalias}, %B: memref<10xf64>, %C: memref<10xf64>) {
  affine.for %i = 0 to 10 {
    %b = affine.load %B[%i] : memref<10xf64>
    affine.store %b, %A[%i] : memref<10xf64>
    affine.store %b, %C[%i] : memref<10xf64>
  }
  return
}
";
    expect![[r#"
        function 'g' at t.mlir:1:1
          parameters: none
          names: args = %B, arg0 = %A
          unknown: t.mlir:3:10: 'affine.load' op reads cells of args that are not known exactly: at most those reported
          unknown: t.mlir:5:5: 'affine.store' op writes cells of args that are not known exactly: at most those reported
          S0 = affine.store at t.mlir:5:5: { S0[i0] : 0 <= i0 <= 9 }
          dependences:
                         kind  array  carried by             distance  direction  exact
            0: S0 -> S0  raw   args   loop i0 at t.mlir:2:3  (1..9)    (<)        at most
                { S0[i0] -> S0[o0] : 0 <= i0 <= 9 and 0 <= o0 <= 9 and o0 > i0 }
            1: S0 -> S0  war   args   loop i0 at t.mlir:2:3  (1..9)    (<)        at most
                { S0[i0] -> S0[o0] : 0 <= i0 <= 9 and 0 <= o0 <= 9 and o0 > i0 }
            2: S0 -> S0  waw   args   loop i0 at t.mlir:2:3  (1..9)    (<)        at most
                { S0[i0] -> S0[o0] : 0 <= i0 <= 9 and 0 <= o0 <= 9 and o0 > i0 }
          loops:
            i0 = %i at t.mlir:2:3: not parallel
              carries S0 -> S0 on args: raw (0), war (1), waw (2)
    "#]].assert_eq(&rendered(three, &options, Report::to_text));
}

#[test]
fn ops_not_understood_are_refused_by_name() {
    let program = "func.func private @g()
func.func @calls(%A: memref<10xf64>) {
  affine.for %i = 0 to 10 {
    func.call @g() : () -> ()
  }
  return
}
func.func @mystery(%A: memref<10xf64>) {
  \"odd.op\"(%A) : (memref<10xf64>) -> ()
  return
}
func.func @frees(%n: index) {
  affine.for %i = 0 to %n {
    %m = memref.alloc() : memref<4xf64>
    memref.dealloc %m : memref<4xf64>
  }
  return
}
";
    check_deps(
        program,
        expect![[r#"
            function 'calls' at t.mlir:2:1
              unknown: t.mlir:4:5: 'func.call' op is not understood: it may touch any memory

            function 'mystery' at t.mlir:8:1
              unknown: t.mlir:9:3: 'odd.op' op is not understood: it may touch any memory

            function 'frees' at t.mlir:12:1
              parameters: arg0
              names: arg0 = %n
              assumed: |parameter| <= 2^48
              S0 = memref.alloc at t.mlir:14:10: [arg0] -> { S0[i0] : 0 <= i0 < arg0 }
              dependences: none
              loops:
                i0 = %i at t.mlir:13:3: parallel
        "#]],
    );
}

#[test]
fn formats_besides_text() {
    let program = "func.func @f(%A: memref<10xf64>) {
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<10xf64>
    affine.store %a, %A[%i + 1] : memref<10xf64>
  }
  return
}
func.func @g() {
  \"odd.op\"() : () -> ()
  return
}
";
    let options = ReportOptions { dependences: true, ..ReportOptions::default() };
    expect![[r#"
        {"version":1,"functions":[{"assumptions":[],"dependences":[{"array":"arg0","direction":["<"],"distance":[1],"exact":true,"kind":"raw","level":1,"relation":"{ S0[i0] -> S0[i0 + 1] : 0 <= i0 <= 7 }","source":"S0","target":"S0"}],"loops":[{"carried":[0],"iv":"i0","loc":"t.mlir:2:3","parallel":false,"reduction":null}],"name":"f","parameters":[],"statements":[{"accesses":[{"array":"arg0","exact":true,"kind":"read","relation":"{ S0[i0] -> arg0[i0] }"},{"array":"arg0","exact":true,"kind":"write","relation":"{ S0[i0] -> arg0[i0 + 1] }"}],"domain":"{ S0[i0] : 0 <= i0 <= 8 }","id":"S0","loc":"t.mlir:4:5","op":"affine.store","schedule":"{ S0[i0] -> [i0] }"}],"unknown":[]},
        {"assumptions":[],"dependences":null,"loops":null,"name":"g","parameters":[],"statements":null,"unknown":[{"loc":"t.mlir:9:3","reason":"'odd.op' op is not understood: it may touch any memory"}]}]}
    "#]].assert_eq(&rendered(program, &options, Report::to_json));
    expect![[r#"
        digraph dependences {
          node [shape=box, fontname=monospace];
          subgraph cluster_0 {
            label="f";
            f0_S0 [label="S0\naffine.store\nt.mlir:4:5"];
            f0_S0 -> f0_S0 [style=solid, label="raw arg0\n(1) level 1"];
          }
          subgraph cluster_1 {
            label="g";
            f1_unknown0 [shape=note, label="unknown at t.mlir:9:3\n'odd.op' op is not understood: it may touch any memory"];
          }
        }
    "#]].assert_eq(&rendered(program, &options, Report::to_dot));
    expect![[r#"
        {"version":1,"functions":[{"assumptions":[],"name":"f","parameters":[],"statements":[{"accesses":[{"array":"arg0","exact":true,"kind":"read","relation":"{ S0[i0] -> arg0[i0] }"},{"array":"arg0","exact":true,"kind":"write","relation":"{ S0[i0] -> arg0[i0 + 1] }"}],"domain":"{ S0[i0] : 0 <= i0 <= 8 }","id":"S0","loc":"t.mlir:4:5","op":"affine.store","schedule":"{ S0[i0] -> [i0] }"}],"unknown":[]},
        {"assumptions":[],"name":"g","parameters":[],"statements":null,"unknown":[{"loc":"t.mlir:9:3","reason":"'odd.op' op is not understood: it may touch any memory"}]}]}
    "#]].assert_eq(&rendered(program, &ReportOptions::default(), Report::to_json));
}

#[test]
fn parallel_loops_and_reductions() {
    let program = "func.func @f(%n: index, %A: memref<?x?xi32>, %s: memref<i32>, %m: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %t = affine.load %s[] : memref<i32>
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %u = arith.addi %t, %a : i32
      %v = arith.addi %u, %a : i32
      affine.store %v, %s[] : memref<i32>
    }
  }
  affine.for %i = 0 to %n {
    %t = affine.load %m[0] : memref<?xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %u = arith.maximumf %t, %b : f32
    affine.store %u, %m[0] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %t = affine.load %m[0] : memref<?xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %u = arith.subf %b, %t : f32
    affine.store %u, %m[0] : memref<?xf32>
  }
  affine.parallel (%i, %j) = (0, 0) to (%n, %n) {
    %a = affine.load %B[%i] : memref<?xf32>
    affine.store %a, %m[%j] : memref<?xf32>
  }
  return
}
";
    let options = ReportOptions { dependences: true, ..ReportOptions::default() };
    let text = rendered(program, &options, Report::to_text);
    // From the heading, so that not all lines start with the same blanks, which the snapshot would drop.
    let loops = &text[text.find("loops:").expect("loops are reported")..];
    expect![[r#"
        loops:
            i0 = %i at t.mlir:2:3: not parallel: a reduction by addi
              carries S0 -> S0 on arg2: raw (0), war (2), waw (4)
              i1 = %j at t.mlir:3:5: not parallel: a reduction by addi
                carries S0 -> S0 on arg2: raw (1), war (3), waw (5)
            i0 = %i at t.mlir:11:3: not parallel: a reduction by maximumf
              carries S1 -> S1 on arg3: raw (6), war (7), waw (8)
            i0 = %i at t.mlir:17:3: not parallel
              carries S2 -> S2 on arg3: raw (14), war (15), waw (16)
            i0 = %i at t.mlir:23:3: declared parallel, but its iterations depend on each other
              carries S3 -> S3 on arg3: waw (19)
              i1 = %j at t.mlir:23:3: parallel
    "#]]
    .assert_eq(loops);
}
