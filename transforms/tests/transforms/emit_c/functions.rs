//! Arguments, results, and what calls say about them.

use affine_ir::{ParseOptions, Source, parse};
use analysis::ExtractOptions;
use expect_test::expect;
use polyhedra::Budget;
use transforms::{COptions, emit_c, simd_loops};

use crate::emit_c::check;

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
            void f(int64_t x_0, int64_t a_x_0, float a_x[restrict a_x_0]) {
              (void)x_0;
              (void)a_x;
            }
        "#]],
    );
}
