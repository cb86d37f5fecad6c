//! Loops, blocks and the regions around them.

use expect_test::expect;
use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_analysis::ExtractOptions;
use loopwright_emit_c::{COptions, emit_c, simd_loops};
use loopwright_polyhedra::Budget;

use crate::check;

#[test]
fn carried_values_are_variables() {
    check(
        "func.func @f(%n: index, %a: i64, %b: i64) -> i64 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (i64, i64) {
            scf.yield %q, %p : i64, i64
          }
          %cond = arith.cmpi slt, %r#0, %r#1 : i64
          %s = scf.if %cond -> i64 {
            scf.yield %r#0 : i64
          } else {
            scf.yield %r#1 : i64
          }
          return %s : i64
        }",
        expect![[r#"
            int64_t f(int64_t n, int64_t a, int64_t b) {
              int64_t p = a;
              int64_t q = b;
              for (int64_t i = 0; i < n; i++) {
                const int64_t next = q;
                const int64_t next_1 = p;
                p = next;
                q = next_1;
              }
              int64_t s;
              if (p < q) {
                s = p;
              } else {
                s = q;
              }
              return s;
            }
        "#]],
    );
}

#[test]
fn blocks_are_labels_and_their_arguments_variables() {
    check(
        "func.func @f(%n: index) -> i64 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %zero = arith.constant 0 : i64
          cf.br ^head(%c0, %zero : index, i64)
        ^head(%i: index, %sum: i64):
          %more = arith.cmpi slt, %i, %n : index
          cf.cond_br %more, ^body, ^end
        ^body:
          %0 = arith.index_cast %i : index to i64
          %1 = arith.addi %sum, %0 : i64
          %2 = arith.addi %i, %c1 : index
          cf.br ^head(%2, %1 : index, i64)
        ^end:
          cf.assert %more, \"never\"
          return %sum : i64
        }",
        expect![[r#"
            int64_t f(int64_t n) {
              int64_t i;
              int64_t sum;
              bool more;
              i = 0;
              sum = 0;
              goto block1;
              block1: {
                const bool more_1 = i < n;
                more = more_1;
                if (more) {
                  goto block2;
                }
                goto block3;
              }
              block2: {
                const int64_t next = i + 1;
                const int64_t next_1 = (int64_t)((uint64_t)sum + i);
                i = next;
                sum = next_1;
                goto block1;
              }
              block3: {
                if (!more) {
                  fputs("assertion failed: never\n", stderr);
                  abort();
                }
                return sum;
              }
            }
        "#]],
    );
}

/// The difference of the bounds does not fit in 64 bits.
#[test]
fn longest_loop_is_not_taken_for_a_short_one() {
    let text = "func.func @f(%x: memref<f32>, %v: f32) {
      affine.for %i = -9223372036854775808 to 9223372036854775807 {
        affine.store %v, %x[] : memref<f32>
      }
      return
    }";
    let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
    assert!(simd_loops(&ir, &ExtractOptions::default(), &Budget::default()).is_empty());
}

#[test]
fn static_control_parts_are_marked() {
    let text = "func.func @f(%n: index, %x: memref<?xf64>, %p: memref<?xindex>, %c: f64) {
        %0 = memref.load %p[%n] : memref<?xindex>
        %m = arith.muli %n, %0 : index
        %first = affine.load %x[0] : memref<?xf64>
        affine.for %i = 0 to %n {
          %1 = affine.load %x[%i] : memref<?xf64>
          %2 = arith.addf %1, %first : f64
          affine.store %2, %x[%i + symbol(%m)] : memref<?xf64>
        }
        affine.store %c, %x[0] : memref<?xf64>
        %last = affine.load %x[symbol(%n) - 1] : memref<?xf64>
        vector.print %last : f64
        affine.for %i = 0 to %n {
          affine.store %c, %x[%i] : memref<?xf64>
          vector.print %c : f64
          affine.for %j = 0 to %i {
            affine.store %c, %x[%j] : memref<?xf64>
          }
          affine.for %j = 0 to %i {
            %at = memref.load %p[%j] : memref<?xindex>
            memref.store %c, %x[%at] : memref<?xf64>
          }
        }
        return
      }";
    let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
    let c = emit_c(&ir, &COptions { scop_pragmas: true, ..COptions::default() }).expect("has a C form");
    expect![[r##"
        #include <stdbool.h>
        #include <stdint.h>
        #include <stdio.h>

        #pragma GCC diagnostic ignored "-Wunknown-pragmas"

        static void lw_print_f64(double x) { printf("%g", x); }

        // Assumed, as by MLIR's affine passes: in calls from outside, arguments overlap neither each other
        // nor globals.

        void f(int64_t n, int64_t x_0, double *restrict x, int64_t p_0, int64_t *restrict p, double c) {
          (void)x_0;
          (void)p_0;
          const int64_t m = n * p[n];
          const double first = x[0];
        #pragma scop
          for (int64_t i = 0; i < n; i++) {
            x[i + m] = x[i] + first;
          }
          x[0] = c;
        #pragma endscop
          lw_print_f64(x[n - 1]);
          fputs("\n", stdout);
          for (int64_t i = 0; i < n; i++) {
        #pragma scop
            x[i] = c;
        #pragma endscop
            lw_print_f64(c);
            fputs("\n", stdout);
        #pragma scop
            for (int64_t j = 0; j < i; j++) {
              x[j] = c;
            }
        #pragma endscop
            for (int64_t j = 0; j < i; j++) {
              const int64_t at = p[j];
        #pragma scop
              x[at] = c;
        #pragma endscop
            }
          }
        }
    "##]]
    .assert_eq(&c);
}

#[test]
fn blocks_of_few_iterations_are_written_out() {
    check(
        "func.func @f(%n: index, %A: memref<?x?xf64>, %x: memref<?xf64>) {
          affine.for %b = 0 to %n {
            affine.for %i = affine_map<(b) -> (2 * b)>(%b) to affine_map<(b) -> (2 * b + 2)>(%b) {
              affine.for %j = 0 to 4 step 3 {
                %0 = affine.load %A[%i + 1, %j + %i] : memref<?x?xf64>
                %1 = arith.addf %0, %0 : f64
                affine.store %1, %x[%i * 2] : memref<?xf64>
              }
              %2 = affine.load %x[%i] : memref<?xf64>
              %3 = arith.negf %2 : f64
              affine.store %3, %x[%i] : memref<?xf64>
            }
          }
          return
        }",
        expect![[r#"
            void f(int64_t n, int64_t A_0, int64_t A_1, double (*restrict A)[A_1 ? A_1 : 1], int64_t x_0, double *restrict x) {
              (void)A_0;
              (void)x_0;
              for (int64_t b = 0; b < n; b++) {
                const int64_t i = 2 * b;
                const double t = A[i + 1][i];
                x[2 * i] = t + t;
                const double t_1 = A[i + 1][i + 3];
                x[2 * i] = t_1 + t_1;
                x[i] = -x[i];
                const double t_2 = A[i + 2][i + 1];
                x[2 * i + 2] = t_2 + t_2;
                const double t_3 = A[i + 2][i + 4];
                x[2 * i + 2] = t_3 + t_3;
                x[i + 1] = -x[i + 1];
              }
            }
        "#]],
    );
}

#[test]
fn blocks_beside_others_have_names_of_their_own() {
    check(
        "func.func @f(%n: index, %m: index, %x: memref<?xf64>) {
          %zero = arith.constant 0.0 : f64
          affine.for %i = affine_map<(d) -> (d + 1)>(%n) to affine_map<(d) -> (d + 3)>(%n) {
            affine.store %zero, %x[%i] : memref<?xf64>
          }
          affine.for %i = affine_map<(d) -> (d)>(%n) to affine_map<(d) -> (d + 2)>(%n) {
            affine.store %zero, %x[%i] : memref<?xf64>
          }
          affine.for %i = affine_map<(d) -> (2 * d)>(%m) to affine_map<(d) -> (2 * d)>(%m) {
            affine.store %zero, %x[%i] : memref<?xf64>
          }
          return
        }",
        expect![[r#"
            void f(int64_t n, int64_t m, int64_t x_0, double *restrict x) {
              (void)x_0;
              {
                const int64_t i = n + 1;
                x[i] = 0.0;
                x[i + 1] = 0.0;
              }
              x[n] = 0.0;
              x[n + 1] = 0.0;
              {
                const int64_t i = 2 * m;
                (void)i;
              }
            }
        "#]],
    );
}

#[test]
fn other_loops_of_few_iterations_stay_loops() {
    check(
        "func.func @f(%n: index, %x: memref<?xf64>) {
          %zero = arith.constant 0.0 : f64
          // From 0 compilers count themselves.
          affine.for %i = 0 to 4 {
            affine.store %zero, %x[%i] : memref<?xf64>
          }
          // Begins with a counter of the block.
          affine.for %i = affine_map<(d) -> (d)>(%n) to affine_map<(d) -> (d + 4)>(%n) {
            affine.for %j = affine_map<(d) -> (d)>(%i) to affine_map<(d) -> (d + 4)>(%i) {
              affine.store %zero, %x[%i + %j] : memref<?xf64>
            }
          }
          // Carries a value.
          %0 = affine.for %i = affine_map<(d) -> (d)>(%n) to affine_map<(d) -> (d + 4)>(%n) iter_args(%sum = %zero) -> (f64) {
            %1 = affine.load %x[%i] : memref<?xf64>
            %2 = arith.addf %sum, %1 : f64
            affine.yield %2 : f64
          }
          affine.store %0, %x[0] : memref<?xf64>
          // Has more than 64 statements.
          affine.for %i = affine_map<(d) -> (d)>(%n) to affine_map<(d) -> (d + 5)>(%n) {
            affine.for %j = affine_map<(d) -> (d)>(%n) to affine_map<(d) -> (d + 7)>(%n) {
              affine.for %k = affine_map<(d) -> (d)>(%n) to affine_map<(d) -> (d + 2)>(%n) {
                affine.store %zero, %x[%i + %j + %k] : memref<?xf64>
              }
            }
          }
          return
        }",
        expect![[r#"
            void f(int64_t n, int64_t x_0, double *restrict x) {
              (void)x_0;
              for (int64_t i = 0; i < 4; i++) {
                x[i] = 0.0;
              }
              lw_unroll
              for (int64_t i = n; i < n + 4; i++) {
                x[2 * i] = 0.0;
                x[2 * i + 1] = 0.0;
                x[2 * i + 2] = 0.0;
                x[2 * i + 3] = 0.0;
              }
              double sum = 0.0;
              lw_unroll
              for (int64_t i = n; i < n + 4; i++) {
                sum += x[i];
              }
              x[0] = sum;
              lw_unroll
              for (int64_t i = n; i < n + 5; i++) {
                x[i + 2 * n] = 0.0;
                x[i + 2 * n + 1] = 0.0;
                x[i + 2 * n + 1] = 0.0;
                x[i + 2 * n + 2] = 0.0;
                x[i + 2 * n + 2] = 0.0;
                x[i + 2 * n + 3] = 0.0;
                x[i + 2 * n + 3] = 0.0;
                x[i + 2 * n + 4] = 0.0;
                x[i + 2 * n + 4] = 0.0;
                x[i + 2 * n + 5] = 0.0;
                x[i + 2 * n + 5] = 0.0;
                x[i + 2 * n + 6] = 0.0;
                x[i + 2 * n + 6] = 0.0;
                x[i + 2 * n + 7] = 0.0;
              }
            }
        "#]],
    );
}

#[test]
fn blocks_of_calls_are_written_out_up_to_a_size() {
    let block = |n_loops: usize| {
        let heads: String = (0..n_loops)
            .map(|at| {
                format!(
                    "affine.for %i{at} = affine_map<(d) -> (d)>(%n) to affine_map<(d) -> (d + 8)>(%n) {{\n"
                )
            })
            .collect();
        let text = format!(
            "func.func @g() {{ return }}\nfunc.func @f(%n: index) {{\n{heads}func.call @g() : () -> ()\n{}return\n}}",
            "}\n".repeat(n_loops)
        );
        let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("reads");
        emit_c(&ir, &COptions::default()).expect("has a C form").matches("  g();").count()
    };
    assert_eq!([1, 2, 3, 30].map(block), [8, 64, 64, 64]);
}
