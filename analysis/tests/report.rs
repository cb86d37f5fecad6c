//! Reports as text: programs in, statements and dependences out.

use expect_test::{Expect, expect};
use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_analysis::{ExtractOptions, Report, ReportOptions, report};
use loopwright_polyhedra::Budget;

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
              parameters: n
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:6:7
                domain   [n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }
                schedule [n] -> { S0[i, j] -> [i, 0, j, 0] }
                read     [n] -> { S0[i, j] -> C[i, j] }
                write    [n] -> { S0[i, j] -> C[i, j] }
              S1 = affine.store at t.mlir:15:9
                domain   [n] -> { S1[i, k, j] : 0 <= i < n and 0 <= k < n and 0 <= j < n }
                schedule [n] -> { S1[i, k, j] -> [i, 1, k, j] }
                read     [n] -> { S1[i, k, j] -> C[i, j] }
                read     [n] -> { S1[i, k, j] -> A[i, k] }
                read     [n] -> { S1[i, k, j] -> B[k, j] }
                write    [n] -> { S1[i, k, j] -> C[i, j] }
        "#]],
    );
    check_deps(
        GEMM,
        expect![[r#"
            function 'gemm' at t.mlir:1:1
              3 of 4 loops parallel; 2 statements, 6 dependences
              parameters: n
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
                for %i at line 2: parallel
                  for %j at line 3: parallel
                    S0 at line 6: affine.store %s, %C[%i, %j]
                  for %k at line 8: not parallel; permutable with %j
                    as it carries a reduction into C by addf
                    for %j at line 9: parallel
                      S1 at line 15: affine.store %s, %C[%i, %j]
              dependences:
                   from to   kind  array  carried by  distance
                0  S0 -> S1  raw   C      no loop     (0)
                1  S0 -> S1  war*  C      no loop     (0)
                2  S0 -> S1  waw   C      no loop     (0)
                3  S1 -> S1  raw   C      line 8      (0, 1.., 0)
                4  S1 -> S1  war*  C      line 8      (0, 1.., 0)
                5  S1 -> S1  waw   C      line 8      (0, 1.., 0)
                * the cell is written again in between, so that other dependences keep this order
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
              0 of 2 loops parallel; 1 statement, 4 dependences
              parameters: n
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
                for %i at line 2: not parallel; permutable with %j
                  as S0[1, 0] writes x before S0[2, 1] reads the cell (n = 3)
                  for %j at line 3: not parallel
                    as S0[2, 0] writes x before S0[2, 1] reads the cell (n = 3)
                    S0 at line 9: affine.store %d, %x[%i]
              dependences:
                   from to   kind  array  carried by  distance
                0  S0 -> S0  raw   x      line 2      (1.., 1..)
                1  S0 -> S0  raw   x      line 3      (0, 1..)
                2  S0 -> S0  war*  x      line 3      (0, 1..)
                3  S0 -> S0  waw   x      line 3      (0, 1..)
                * the cell is written again in between, so that other dependences keep this order
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
              0 of 2 loops parallel; 1 statement, 9 dependences
              parameters: t, n
              assumed: |parameter| <= 2^48
                for %s at line 2: not parallel
                  as S0[0, 1] writes A before S0[1, 2] reads the cell (t = 2, n = 4)
                  for %i at line 3: not parallel
                    as S0[0, 1] writes A before S0[0, 2] reads the cell (t = 1, n = 4)
                    S0 at line 9: affine.store %e, %A[%i]
              dependences:
                   from to   kind  array  carried by  distance
                0  S0 -> S0  raw*  A      line 2      (1.., 1)
                1  S0 -> S0  raw   A      line 2      (1.., 0)
                2  S0 -> S0  raw   A      line 2      (1.., -1)
                3  S0 -> S0  raw   A      line 3      (0, 1)
                4  S0 -> S0  war   A      line 2      (1.., -1)
                5  S0 -> S0  war*  A      line 2      (1.., 0)
                6  S0 -> S0  war*  A      line 2      (1.., 1)
                7  S0 -> S0  war   A      line 3      (0, 1)
                8  S0 -> S0  waw   A      line 2      (1.., 0)
                * the cell is written again in between, so that other dependences keep this order
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
              parameters: n
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:4:7
                domain   [n] -> { S0[i] : 2i = n and n >= 10 }
                schedule [n] -> { S0[i] -> [i, 0] }
                write    [n] -> { S0[i] -> A[i] }
              S1 = affine.store at t.mlir:6:7
                domain   [n] -> { S1[i] : 0 <= i < n and i <= 4; S1[i] : i >= 5 and 2i < n; S1[i] : 5 <= i < n and 2i > n }
                schedule [n] -> { S1[i] -> [i, 1] }
                write    [n] -> { S1[i] -> A[i + 1] }
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
              parameters: n, m
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:4:7
                domain   [n, m] -> { S0[i, j] : i mod 3 = 2 and i >= 2 and i <= j <= i + 9 and m <= j < n }
                schedule [n, m] -> { S0[i, j] -> [i, j] }
                write    [n, m] -> { S0[i, j] -> A[j] }
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
              parameters: n
              assumed: |parameter| <= 2^48
              S0 = affine.store at t.mlir:3:5
                domain   [n] -> { S0[i] : 0 <= i < n }
                schedule [n] -> { S0[i] -> [i, 0] }
                write    [n] -> { S0[i] -> A[o0, i - 4o0] : i - 3 <= 4o0 <= i }
              S1 = affine.store at t.mlir:4:5
                domain   [n] -> { S1[i] : 0 <= i < n }
                schedule [n] -> { S1[i] -> [i, 1] }
                write    [n] -> { S1[i] -> A[o0, 0] : i <= 4o0 <= i + 3 }
        "#]],
    );
}

#[test]
fn carried_values_are_arrays() {
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
              parameters: n
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              S0 = affine.for at t.mlir:4:10
                domain   [n] -> { S0[i] : 0 <= i < n }
                schedule [n] -> { S0[i] -> [i, 0, 0] }
                write    [n] -> { S0[i] -> acc[i] }
              S1 = arith.addf at t.mlir:6:12
                domain   [n] -> { S1[i, j] : 0 <= i < n and 0 <= j < n }
                schedule [n] -> { S1[i, j] -> [i, 1, j] }
                read     [n] -> { S1[i, j] -> A[i, j] }
                read     [n] -> { S1[i, j] -> acc[i] }
                write    [n] -> { S1[i, j] -> acc[i] }
              S2 = affine.store at t.mlir:9:5
                domain   [n] -> { S2[i] : 0 <= i < n }
                schedule [n] -> { S2[i] -> [i, 2, 0] }
                write    [n] -> { S2[i] -> B[i] }
                read     [n] -> { S2[i] -> acc[i] }
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
              the loop is not parallel; 1 statement, 1 dependence
              parameters: n
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
              unknown: t.mlir:4:5: 'memref.store' op writes cells of A that are not known exactly: at most those reported, as line 3 computes %at by 'affine.load'
                for %i at line 2: not parallel
                  as S0[0] may touch a cell of A that S0[1] may touch, too (n = 2)
                  S0 at line 4: memref.store %x, %A[%at]
              dependences:
                   from to   kind         array  carried by  distance
                0  S0 -> S0  waw at most  A      line 2      (1..)
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
              the loop is not parallel; 1 statement, 1 dependence
              parameters: none
                for %i at line 3: not parallel
                  as S0[0] reads A before S0[1] writes the cell
                  S0 at line 5: affine.store %a, %B[%i]
              dependences:
                   from to   kind  array  carried by  distance
                0  S0 -> S0  war   A      line 3      (1)
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
              the loop is parallel; 1 statement, 0 dependences
              parameters: none
              assumed: distinct memref arguments do not overlap
                for %i at line 2: parallel
                  S0 at line 4: affine.store %a, %B[%i]
              dependences: none
        "#]],
    );
    let extract = ExtractOptions { args_may_alias: true, ..ExtractOptions::default() };
    let options = ReportOptions { dependences: true, extract, ..ReportOptions::default() };
    expect![[r#"
        function 'f' at t.mlir:1:1
          the loop is not parallel; 1 statement, 3 dependences
          parameters: none
          names: args = %A
          unknown: t.mlir:3:10: 'affine.load' op reads cells of args that are not known exactly: at most those reported
          unknown: t.mlir:4:5: 'affine.store' op writes cells of args that are not known exactly: at most those reported
            for %i at line 2: not parallel
              as S0[0] may touch a cell of args that S0[1] may touch, too
              S0 at line 4: affine.store %a, %B[%i]
          dependences:
               from to   kind         array  carried by  distance
            0  S0 -> S0  raw at most  args   line 2      (1..9)
            1  S0 -> S0  war at most  args   line 2      (1..9)
            2  S0 -> S0  waw at most  args   line 2      (1..9)
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
    let options = ReportOptions { dependences: true, extract, ..ReportOptions::default() };
    expect![[r#"
        function 'f' at t.mlir:1:1
          the loop is parallel; 1 statement, 0 dependences
          parameters: none
            for %i at line 2: parallel
              S0 at line 4: affine.store %a, %B[%i]
          dependences: none
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
          the loop is not parallel; 1 statement, 3 dependences
          parameters: none
          names: args = %B
          unknown: t.mlir:3:10: 'affine.load' op reads cells of args that are not known exactly: at most those reported
          unknown: t.mlir:5:5: 'affine.store' op writes cells of args that are not known exactly: at most those reported
            for %i at line 2: not parallel
              as S0[0] may touch a cell of args that S0[1] may touch, too
              S0 at line 5: affine.store %b, %C[%i]
          dependences:
               from to   kind         array  carried by  distance
            0  S0 -> S0  raw at most  args   line 2      (1..9)
            1  S0 -> S0  war at most  args   line 2      (1..9)
            2  S0 -> S0  waw at most  args   line 2      (1..9)
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
              the loop is not parallel; 1 statement, 1 dependence
              parameters: none
              unknown: t.mlir:4:5: 'func.call' op is not supported: it may touch all memory that it can reach
                for %i at line 3: not parallel
                  as S0[0] may touch a cell of memory that S0[1] may touch, too
                  S0 at line 4: func.call @g()
              dependences:
                   from to   kind         array   carried by  distance
                0  S0 -> S0  raw at most  memory  line 3      (1..9)

            function 'mystery' at t.mlir:8:1
              no loops; 1 statement, 0 dependences
              parameters: none
              unknown: t.mlir:9:3: 'odd.op' op is not supported: it may touch all memory that it can reach
                S0 at line 9: "odd.op"(%A)
              dependences: none

            function 'frees' at t.mlir:12:1
              nothing to report: no statement touches memory
              parameters: n
              assumed: |parameter| <= 2^48
              dependences: none
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
        {"version":1,"functions":[{"name":"f","parameters":[],"assumptions":[],"arrays":[{"element":"f64","name":"A","sizes":[10],"value":false}],"statements":[{"accesses":[{"array":"A","exact":true,"kind":"read","relation":"{ S0[i] -> A[i] }"},{"array":"A","exact":true,"kind":"write","relation":"{ S0[i] -> A[i + 1] }"}],"domain":"{ S0[i] : 0 <= i <= 8 }","id":"S0","loc":"t.mlir:4:5","loops":[0],"op":"affine.store","schedule":"{ S0[i] -> [i] }","text":"affine.store %a, %A[%i + 1]"}],"dependences":[{"array":"A","direction":["<"],"distance":[1],"exact":true,"kind":"raw","level":1,"relation":"{ S0[i] -> S0[i + 1] : 0 <= i <= 7 }","source":"S0","target":"S0","transitive":false}],"loops":[{"band":0,"carried":[0],"iv":"i","loc":"t.mlir:2:3","obstacle":{"array":"A","exact":true,"kind":"raw","parameters":{},"source":["S0",[0]],"target":["S0",[1]]},"parallel":false,"parallel_if":null,"parallel_once":null,"reduction":null}],"unknown":[]},
        {"name":"g","parameters":[],"assumptions":[],"arrays":[{"element":null,"name":"memory","sizes":[],"value":false},{"element":null,"name":"output","sizes":[],"value":false}],"statements":[{"accesses":[{"array":"memory","exact":false,"kind":"read","relation":"{ S0[] -> memory[] }"},{"array":"memory","exact":false,"kind":"write","relation":"{ S0[] -> memory[] }"},{"array":"output","exact":false,"kind":"write","relation":"{ S0[] -> output[] }"}],"domain":"{ S0[] }","id":"S0","loc":"t.mlir:9:3","loops":[],"op":"odd.op","schedule":"{ S0[] -> [] }","text":"\"odd.op\"()"}],"dependences":[],"loops":[],"unknown":[{"loc":"t.mlir:9:3","reason":"'odd.op' op is not supported: it may touch all memory that it can reach"}]}]}
    "#]].assert_eq(&rendered(program, &options, Report::to_json));
    expect![[r#"
        digraph dependences {
          node [shape=box, fontname=monospace];
          subgraph cluster_0 {
            label="f";
            f0_S0 [label="S0\naffine.store\nt.mlir:4:5"];
            f0_S0 -> f0_S0 [style=solid, label="raw A\n(1) level 1"];
          }
          subgraph cluster_1 {
            label="g";
            f1_unknown0 [shape=note, label="unknown at t.mlir:9:3\n'odd.op' op is not supported: it may touch all memory that it can reach"];
            f1_S0 [label="S0\nodd.op\nt.mlir:9:3"];
          }
        }
    "#]].assert_eq(&rendered(program, &options, Report::to_dot));
    expect![[r#"
        {"version":1,"functions":[{"name":"f","parameters":[],"assumptions":[],"arrays":[{"element":"f64","name":"A","sizes":[10],"value":false}],"statements":[{"accesses":[{"array":"A","exact":true,"kind":"read","relation":"{ S0[i] -> A[i] }"},{"array":"A","exact":true,"kind":"write","relation":"{ S0[i] -> A[i + 1] }"}],"domain":"{ S0[i] : 0 <= i <= 8 }","id":"S0","loc":"t.mlir:4:5","loops":[0],"op":"affine.store","schedule":"{ S0[i] -> [i] }","text":"affine.store %a, %A[%i + 1]"}],"unknown":[]},
        {"name":"g","parameters":[],"assumptions":[],"arrays":[{"element":null,"name":"memory","sizes":[],"value":false},{"element":null,"name":"output","sizes":[],"value":false}],"statements":[{"accesses":[{"array":"memory","exact":false,"kind":"read","relation":"{ S0[] -> memory[] }"},{"array":"memory","exact":false,"kind":"write","relation":"{ S0[] -> memory[] }"},{"array":"output","exact":false,"kind":"write","relation":"{ S0[] -> output[] }"}],"domain":"{ S0[] }","id":"S0","loc":"t.mlir:9:3","loops":[],"op":"odd.op","schedule":"{ S0[] -> [] }","text":"\"odd.op\"()"}],"unknown":[{"loc":"t.mlir:9:3","reason":"'odd.op' op is not supported: it may touch all memory that it can reach"}]}]}
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
    expect![[r#"
        function 'f' at t.mlir:1:1
          1 of 6 loops parallel; 4 statements, 20 dependences
          parameters: n
          assumed: distinct memref arguments do not overlap
          assumed: |parameter| <= 2^48
            for %i at line 2: not parallel
              as it carries a reduction into s by addi
              for %j at line 3: not parallel
                as it carries a reduction into s by addi
                S0 at line 8: affine.store %v, %s[]
            for %i at line 11: not parallel
              as it carries a reduction into m by maximumf
              S1 at line 15: affine.store %u, %m[0]
            for %i at line 17: not parallel
              as S2[0] writes m before S2[1] reads the cell (n = 2)
              S2 at line 21: affine.store %u, %m[0]
            for %i at line 23: declared parallel, but its iterations depend on each other; permutable with %j
              as S3[0, 0] writes m before S3[1, 0] writes the cell (n = 2)
              parallel once m is private, the last values copied out
              for %j at line 23: parallel
                S3 at line 25: affine.store %a, %m[%j]
          dependences:
                from to   kind  array  carried by  distance
            0   S0 -> S0  raw   s      line 2      (1.., *)
            1   S0 -> S0  raw   s      line 3      (0, 1..)
            2   S0 -> S0  war*  s      line 2      (1.., *)
            3   S0 -> S0  war*  s      line 3      (0, 1..)
            4   S0 -> S0  waw   s      line 2      (1.., *)
            5   S0 -> S0  waw   s      line 3      (0, 1..)
            6   S1 -> S1  raw   m      line 11     (1..)
            7   S1 -> S1  war*  m      line 11     (1..)
            8   S1 -> S1  waw   m      line 11     (1..)
            9   S1 -> S2  raw   m      no loop     ()
            10  S1 -> S2  war*  m      no loop     ()
            11  S1 -> S2  waw   m      no loop     ()
            12  S1 -> S3  war*  m      no loop     ()
            13  S1 -> S3  waw*  m      no loop     ()
            14  S2 -> S2  raw   m      line 17     (1..)
            15  S2 -> S2  war*  m      line 17     (1..)
            16  S2 -> S2  waw   m      line 17     (1..)
            17  S2 -> S3  war*  m      no loop     ()
            18  S2 -> S3  waw   m      no loop     ()
            19  S3 -> S3  waw   m      line 23     (1.., 0)
            * the cell is written again in between, so that other dependences keep this order
    "#]]
    .assert_eq(&text);
}

#[test]
fn transitive_dependences_are_marked() {
    // The read after the loops sees what the last loop wrote, and where that wrote nothing, what the one
    // before wrote.
    check_deps(
        "func.func @f(%n: index, %x: f64, %a: memref<?xf64>, %b: memref<?xf64>) {
          affine.for %i = 0 to %n {
            affine.store %x, %a[%i] : memref<?xf64>
          }
          affine.for %i = 0 to %n {
            affine.store %x, %a[%i] : memref<?xf64>
          }
          affine.for %i = 1 to %n {
            affine.store %x, %a[%i] : memref<?xf64>
          }
          affine.for %i = 0 to %n {
            %0 = affine.load %a[%i] : memref<?xf64>
            affine.store %0, %b[%i] : memref<?xf64>
          }
          return
        }",
        expect![[r#"
            function 'f' at t.mlir:1:1
              all 4 loops parallel; 4 statements, 6 dependences
              parameters: n
              assumed: distinct memref arguments do not overlap
              assumed: |parameter| <= 2^48
                for %i at line 2: parallel
                  S0 at line 3: affine.store %x, %a[%i]
                for %i at line 5: parallel
                  S1 at line 6: affine.store %x, %a[%i]
                for %i at line 8: parallel
                  S2 at line 9: affine.store %x, %a[%i]
                for %i at line 11: parallel
                  S3 at line 13: affine.store %0, %b[%i]
              dependences:
                   from to   kind  array  carried by  distance
                0  S0 -> S1  waw   a      no loop     ()
                1  S0 -> S2  waw*  a      no loop     ()
                2  S0 -> S3  raw*  a      no loop     ()
                3  S1 -> S2  waw   a      no loop     ()
                4  S1 -> S3  raw   a      no loop     ()
                5  S2 -> S3  raw   a      no loop     ()
                * the cell is written again in between, so that other dependences keep this order
        "#]],
    );
}
