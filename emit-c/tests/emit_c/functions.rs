//! Arguments and results, and what calls show about their overlap.

use expect_test::expect;
use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_analysis::ExtractOptions;
use loopwright_emit_c::{COptions, emit_c, simd_loops};
use loopwright_polyhedra::Budget;

use crate::check;

#[test]
fn several_results_are_a_structure() {
    check(
        "func.func @two(%a: f64) -> (f64, memref<?xf64>) {
          %c3 = arith.constant 3 : index
          %0 = memref.alloc(%c3) : memref<?xf64>
          %1 = arith.negf %a : f64
          return %1, %0 : f64, memref<?xf64>
        }
        func.func @main() {
          %a = arith.constant 1.5 : f64
          %c0 = arith.constant 0 : index
          %r:2 = call @two(%a) : (f64) -> (f64, memref<?xf64>)
          memref.store %r#0, %r#1[%c0] : memref<?xf64>
          return
        }",
        expect![[r#"
            #include <stdbool.h>
            #include <stdint.h>
            #include <stdlib.h>

            struct two_results {
              double r0;
              double *r1;
              int64_t r1_0;
            };

            struct two_results two(double a) {
              double *buffer = malloc(sizeof(double) * 3);
              return (struct two_results){-a, buffer, 3};
            }

            int main(void) {
              const struct two_results results = two(1.5);
              double *returned = (void *)results.r1;
              returned[0] = results.r0;
              return 0;
            }
        "#]],
    );
}

#[test]
fn functions_with_strides_have_a_version_for_contiguous_arguments() {
    check(
        "!A = memref<?x8xf32, strided<[?, ?], offset: ?>>
        func.func @scale(%A: !A, %x: memref<4xf32, strided<[1], offset: ?>>, %by: f32) -> !A {
          %c0 = arith.constant 0 : index
          %n = memref.dim %A, %c0 : !A
          affine.for %i = 0 to %n {
            affine.for %j = 0 to 8 {
              %0 = affine.load %A[%i, %j] : !A
              %1 = affine.load %x[%j floordiv 2] : memref<4xf32, strided<[1], offset: ?>>
              %2 = arith.mulf %1, %by : f32
              %3 = arith.addf %0, %2 : f32
              affine.store %3, %A[%i, %j] : !A
            }
          }
          return %A : !A
        }",
        expect![[r##"
            #include <stdbool.h>
            #include <stdint.h>

            #ifdef __clang__
            #pragma clang diagnostic ignored "-Wtautological-overlap-compare"
            #endif

            struct scale_results {
              float *r0;
              int64_t r0_0;
              int64_t r0_stride0;
              int64_t r0_stride1;
              int64_t r0_offset;
            };

            // Assumed, as by MLIR's affine passes: in calls from outside, arguments overlap neither each other
            // nor globals.

            // For arrays that are contiguous.
            static struct scale_results scale_contiguous(int64_t A_0, float (*restrict A)[8], float x[restrict 4], float by) {
              for (int64_t i = 0; i < A_0; i++) {
                for (int64_t j = 0; j < 8; j++) {
                  A[i][j] += x[j / 2] * by;
                }
              }
              return (struct scale_results){&A[0][0], A_0, 8, 1, 0};
            }

            struct scale_results scale(int64_t A_0, int64_t A_stride0, int64_t A_stride1, int64_t A_offset, float *restrict A, int64_t x_offset, float *restrict x, float by) {
              if (A_stride0 == 8 && A_stride1 == 1 && A_offset == 0 && x_offset == 0) {
                return scale_contiguous(A_0, (void *)A, x, by);
              }
              for (int64_t i = 0; i < A_0; i++) {
                for (int64_t j = 0; j < 8; j++) {
                  A[A_offset + i * A_stride0 + j * A_stride1] += x[x_offset + j / 2] * by;
                }
              }
              return (struct scale_results){A, A_0, A_stride0, A_stride1, A_offset};
            }
        "##]],
    );
    // Strides that no contiguous array has.
    check(
        "func.func @columns(%A: memref<4x8xf32, strided<[1, ?]>>) {
          affine.for %i = 0 to 4 {
            %0 = affine.load %A[%i, %i] : memref<4x8xf32, strided<[1, ?]>>
            affine.store %0, %A[%i, 0] : memref<4x8xf32, strided<[1, ?]>>
          }
          return
        }",
        expect![[r#"
            void columns(int64_t A_stride1, float *restrict A) {
              for (int64_t i = 0; i < 4; i++) {
                A[i] = A[i + i * A_stride1];
              }
            }
        "#]],
    );
}

#[test]
fn arguments_that_overlap_in_a_call_are_not_restrict() {
    check(
        "memref.global @g : memref<8xf32>
        func.func @nothing() {
          return
        }
        func.func @add(%x: memref<8xf32>, %y: memref<8xf32>) {
          return
        }
        func.func @twice(%x: memref<8xf32>, %y: memref<8xf32>) {
          call @add(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
          return
        }
        func.func @reads(%y: memref<8xf32>) {
          %g = memref.get_global @g : memref<8xf32>
          call @twice(%y, %y) : (memref<8xf32>, memref<8xf32>) -> ()
          return
        }
        func.func @distinct(%x: memref<8xf32>, %y: memref<8xf32>) {
          %a = memref.alloca() : memref<8xf32>
          call @reads(%a) : (memref<8xf32>) -> ()
          return
        }
        func.func @h(%x: memref<8xf32>, %y: memref<8xf32>) {
          %g = memref.get_global @g : memref<8xf32>
          call @reads(%g) : (memref<8xf32>) -> ()
          call @distinct(%y, %x) : (memref<8xf32>, memref<8xf32>) -> ()
          return
        }",
        expect![[r#"
            void nothing(void) {
            }

            // Not restrict: a call in twice passes arrays that may overlap.
            void add(float x[8], float y[8]) {
              (void)x;
              (void)y;
            }

            // Not restrict: a call in reads passes arrays that may overlap.
            void twice(float x[8], float y[8]) {
              add(x, y);
            }

            // Not restrict: a call in h passes what may be g, which is used here too.
            void reads(float y[8]) {
              twice(y, y);
            }

            void distinct(float x[restrict 8], float y[restrict 8]) {
              (void)x;
              (void)y;
              float a[8];
              reads(a);
            }

            void h(float x[restrict 8], float y[restrict 8]) {
              reads(g);
              distinct(y, x);
            }
        "#]],
    );
}

/// The proof that a loop may run in the lanes of a vector is of arguments that do not overlap.
#[test]
fn loops_over_arguments_that_overlap_are_not_simd() {
    let copy = "func.func @copy(%x: memref<64xf32>, %y: memref<64xf32>) {
      affine.for %i = 1 to 64 {
        %0 = affine.load %x[%i - 1] : memref<64xf32>
        affine.store %0, %y[%i] : memref<64xf32>
      }
      return
    }";
    let caller = "func.func @main() {
      %a = memref.alloc() : memref<64xf32>
      call @copy(%a, %a) : (memref<64xf32>, memref<64xf32>) -> ()
      return
    }";
    let emitted = |text: String, args_may_alias: bool| {
        let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
        let simd = simd_loops(&ir, &ExtractOptions::default(), &Budget::default());
        emit_c(&ir, &COptions { args_may_alias, simd, ..COptions::default() }).expect("has a C form")
    };
    let is_promised = |c: String| (c.contains("omp simd"), c.contains("[restrict"));
    assert_eq!(is_promised(emitted(copy.to_string(), false)), (true, true));
    assert_eq!(is_promised(emitted(copy.to_string(), true)), (false, false));
    assert_eq!(is_promised(emitted(format!("{copy}\n{caller}"), false)), (false, false));
}

#[test]
fn argument_that_ends_as_a_size_does_is_unused() {
    check(
        "func.func @f(%x_0: index, %a_x: memref<?xf32>) {
          return
        }",
        expect![[r#"
            void f(int64_t x_0, int64_t a_x_0, float *restrict a_x) {
              (void)x_0;
              (void)a_x_0;
              (void)a_x;
            }
        "#]],
    );
}

/// C begins a program with a `main` that takes nothing and returns a number. Any other is a function like
/// all, under another name.
#[test]
fn main_that_is_not_that_of_c_has_another_name() {
    let heads = |text: &str| {
        let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
        let c = emit_c(&ir, &COptions::default()).expect("has a C form");
        c.lines().filter(|line| line.contains("main")).map(str::to_owned).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        struct main_1_results {
        // Not C's main, which takes no arrays and returns a number.
        struct main_1_results main_1(int8_t a[restrict 4]) {
          return (struct main_1_results){a};"#]]
    .assert_eq(&heads(
        "func.func @main(%a: memref<4xi8>) -> memref<4xi8> {
          return %a : memref<4xi8>
        }",
    ));
    expect![[r#"
        // Not C's main, which takes no arrays and returns a number.
        void main_1(float a[restrict 4], int64_t n) {
        void main_1_1(void) {
          main_1(m, 4);"#]]
    .assert_eq(&heads(
        "func.func @main(%a: memref<4xf32>, %n: index) {
          return
        }
        func.func @main_1() {
          %m = memref.alloc() : memref<4xf32>
          %c4 = arith.constant 4 : index
          call @main(%m, %c4) : (memref<4xf32>, index) -> ()
          return
        }",
    ));
    expect![[r#"
        struct main_1_results {
        // Not C's main, which takes no arrays and returns a number.
        struct main_1_results main_1(void) {
          return (struct main_1_results){4, 4};"#]]
    .assert_eq(&heads(
        "func.func @main() -> (i32, i32) {
          %c = arith.constant 4 : i32
          return %c, %c : i32, i32
        }",
    ));
    expect![[r#"
        // Not C's main, which takes no arrays and returns a number.
        float main_1(void) {"#]]
    .assert_eq(&heads(
        "func.func @main() -> f32 {
          %c = arith.constant 4.5 : f32
          return %c : f32
        }",
    ));
    expect![[r#"
        static float main_1[4];
          main_1[0] = 4.5f;"#]]
    .assert_eq(&heads(
        "memref.global @main : memref<4xf32>
        func.func @f() {
          %m = memref.get_global @main : memref<4xf32>
          %c0 = arith.constant 0 : index
          %x = arith.constant 4.5 : f32
          memref.store %x, %m[%c0] : memref<4xf32>
          return
        }",
    ));
    expect![[r#"
        int main(void) {
          main();"#]]
    .assert_eq(&heads(
        "func.func private @main() -> i32 {
          %c = arith.constant 4 : i32
          return %c : i32
        }
        func.func @f() {
          %r = call @main() : () -> i32
          return
        }",
    ));
}

/// They are defined elsewhere: C and MLIR call alike what takes numbers.
#[test]
fn functions_that_are_declared_only_have_prototypes() {
    check(
        "func.func private @print3(i32, i32, i32)
        func.func private @printI64(i64, i64)
        func.func private @clock_of(index) -> f64
        func.func @f(%a: memref<16xi32>) {
          %c0 = arith.constant 0 : index
          %x = arith.constant 1 : i64
          %0 = affine.load %a[0] : memref<16xi32>
          call @print3(%0, %0, %0) : (i32, i32, i32) -> ()
          call @printI64(%x, %x) : (i64, i64) -> ()
          %1 = call @clock_of(%c0) : (index) -> f64
          return
        }",
        expect![[r#"
            void print3(int32_t, int32_t, int32_t);
            void printI64(int64_t, int64_t);
            double clock_of(int64_t);

            // Assumed, as by MLIR's affine passes: in calls from outside, arguments overlap neither each other
            // nor globals.

            void f(int32_t a[restrict 16]) {
              const int32_t t = a[0];
              print3(t, t, t);
              printI64(1, 1);
              clock_of(0);
            }
        "#]],
    );
    check(
        "func.func private @exp(f64) -> f64
        func.func private @two() -> (f64, f64)
        func.func private @printMemrefBF16(memref<*xbf16>)",
        expect![[r#"
            a.mlir:1:1: error: 'func.func' op has no C form: it is declared only, and its name has another meaning in C
            a.mlir:2:9: error: 'func.func' op has no C form: it is declared only, and neither about numbers alone nor a function of LLVM's runner utilities
            a.mlir:3:9: error: 'func.func' op has no C form: it is declared only, and neither about numbers alone nor a function of LLVM's runner utilities
        "#]],
    );
}
