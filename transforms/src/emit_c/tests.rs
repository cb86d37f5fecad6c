//! Small programs, and what they are in C.

use affine_ir::{Dialects, ParseOptions, Source, Traits, parse, verify};
use analysis::ExtractOptions;
use expect_test::{Expect, expect};
use polyhedra::Budget;

use crate::emit_c::emit_c;
use crate::emit_c::forms::{form_of, tables};
use crate::emit_c::options::COptions;
use crate::emit_c::simd::simd_loops;

/// The functions of a program as C, or what has no C form.
fn check(text: &str, expected: Expect) {
    let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
    verify(&ir).expect("is valid");
    let c = emit_c(&ir, &COptions::default())
        .unwrap_or_else(|errors| errors.iter().map(|error| format!("{error}\n")).collect());
    let functions = c.find("\nvoid").or(c.find("\nint64_t f(")).map_or(c.as_str(), |at| &c[at + 1..]);
    expected.assert_eq(functions);
}

#[test]
fn forms_are_sorted_and_of_declared_ops() {
    let dialects = Dialects::standard();
    for table in tables() {
        assert!(table.is_sorted_by_key(|(name, _)| *name), "{:?}", table.first().map(|(name, _)| name));
        for (name, _) in *table {
            assert!(dialects.op_def(name).is_some(), "{name}");
        }
    }
}

/// Ends of blocks, functions and modules are written by what is around them.
#[test]
fn forms_that_are_missing() {
    let dialects = Dialects::standard();
    let of = ["affine", "arith", "cf", "func", "index", "math", "memref", "scf"];
    let ops = dialects.ops().filter(|def| !def.has(Traits::TERMINATOR) && !def.has(Traits::FUNCTION));
    let ops = ops.filter(|def| def.name.split_once('.').is_some_and(|(dialect, _)| of.contains(&dialect)));
    let missing: Vec<&str> = ops.map(|def| def.name).filter(|name| form_of(name).is_none()).collect();
    expect![[r#"
        affine.dma_start
        affine.dma_wait
        affine.vector_load
        affine.vector_store
        arith.scaling_extf
        arith.scaling_truncf
        func.call_indirect
        func.constant
        memref.dma_start
        memref.dma_wait
        memref.global
    "#]]
    .assert_eq(&(missing.join("\n") + "\n"));
}

#[test]
fn statements_are_one_expression() {
    check(
        "func.func @axpy(%n: index, %a: f64, %x: memref<?xf64>, %y: memref<?xf64>) {
          affine.for %i = 0 to %n {
            %0 = affine.load %x[%i] : memref<?xf64>
            %1 = arith.mulf %a, %0 : f64
            %2 = affine.load %y[%i] : memref<?xf64>
            %3 = arith.addf %2, %1 : f64
            affine.store %3, %y[%i] : memref<?xf64>
          }
          return
        }",
        expect![[r#"
            void axpy(int64_t n, double a, int64_t x_0, double x[restrict x_0], int64_t y_0, double y[restrict y_0]) {
              for (int64_t i = 0; i < n; i++) {
                y[i] += a * x[i];
              }
            }
        "#]],
    );
}

#[test]
fn reads_do_not_pass_writes() {
    check(
        "func.func @swap(%x: memref<8xf64>, %i: index, %j: index) {
          %a = memref.load %x[%i] : memref<8xf64>
          %b = memref.load %x[%j] : memref<8xf64>
          memref.store %b, %x[%i] : memref<8xf64>
          memref.store %a, %x[%j] : memref<8xf64>
          return
        }",
        expect![[r#"
            void swap(double x[restrict 8], int64_t i, int64_t j) {
              const double a = x[i];
              x[i] = x[j];
              x[j] = a;
            }
        "#]],
    );
}

#[test]
fn integers_wrap_and_indices_do_not() {
    check(
        "func.func @f(%i: i64, %j: i64, %k: index, %n: i8) -> i64 {
          %0 = arith.addi %i, %j : i64
          %1 = arith.muli %0, %i : i64
          %2 = arith.addi %k, %k : index
          %3 = arith.index_cast %2 : index to i64
          %4 = arith.subi %1, %3 : i64
          %5 = arith.addi %n, %n : i8
          %6 = arith.extui %5 : i8 to i64
          %7 = arith.shrui %4, %6 : i64
          %8 = arith.addi %7, %i overflow<nsw> : i64
          return %8 : i64
        }",
        expect![[r#"
            int64_t f(int64_t i, int64_t j, int64_t k, int8_t n) {
              return (int64_t)((((uint64_t)i + j) * i - (k + k)) >> (uint64_t)(int64_t)(uint8_t)(int8_t)(n + n)) + i;
            }
        "#]],
    );
}

#[test]
fn affine_expressions_are_sums() {
    check(
        "func.func @bounds(%x: memref<?xf64>, %n: index, %c: f64) {
          affine.for %i = 0 to %n {
            affine.for %j = max affine_map<(d0)[s0] -> (d0 - s0 + 1, (d0 * 2) ceildiv 3)>(%i)[%n]
                to min affine_map<(d0)[s0] -> (s0 - d0, d0 floordiv 4 + 8)>(%i)[%n] step 2 {
              affine.if affine_set<(d0, d1)[s0] : (d0 - d1 - 1 >= 0, d0 mod 2 == 0)>(%i, %j)[%n] {
                affine.store %c, %x[%n - (%n - %i * 3 - 1) - %j] : memref<?xf64>
              }
            }
          }
          return
        }",
        expect![[r#"
            void bounds(int64_t x_0, double x[restrict x_0], int64_t n, double c) {
              for (int64_t i = 0; i < n; i++) {
                for (int64_t j = lw_max(i + 1 - n, lw_ceildiv(2 * i, 3)); j < lw_min(n - i, i / 4 + 8); j += 2) {
                  if (i >= j + 1 && i % 2 == 0) {
                    x[3 * i + 1 - j] = c;
                  }
                }
              }
            }
        "#]],
    );
}

#[test]
fn views_are_indices_of_their_array() {
    check(
        "func.func @views(%x: memref<?x16xf32>, %o: index, %c: f32) {
          %0 = memref.subview %x[%o, 2] [4, 6] [1, 2] : memref<?x16xf32> to memref<4x6xf32, strided<[16, 2], offset: ?>>
          %1 = memref.transpose %0 (i, j) -> (j, i)
            : memref<4x6xf32, strided<[16, 2], offset: ?>> to memref<6x4xf32, strided<[2, 16], offset: ?>>
          affine.for %i = 0 to 4 {
            affine.for %j = 0 to 6 {
              affine.store %c, %1[%j, %i] : memref<6x4xf32, strided<[2, 16], offset: ?>>
            }
          }
          return
        }",
        expect![[r#"
            void views(int64_t x_0, float x[restrict x_0][16], int64_t o, float c) {
              for (int64_t i = 0; i < 4; i++) {
                for (int64_t j = 0; j < 6; j++) {
                  x[o + i][2 + j * 2] = c;
                }
              }
            }
        "#]],
    );
}

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
fn what_has_no_form_is_told() {
    check(
        "func.func @f(%a: vector<4xf32>) -> vector<4xf32> {
          return %a : vector<4xf32>
        }
        func.func @g(%x: memref<4xi7>) {
          return
        }
        func.func private @h()",
        expect![[r#"
            a.mlir:1:1: error: 'func.func' op has no C form: C has no type like 'vector<4xf32>'
            a.mlir:4:9: error: 'func.func' op has no C form: C has no type like 'i7'
            a.mlir:7:9: error: 'func.func' op has no C form: it is declared only, and no function of LLVM's runner utilities
        "#]],
    );
}

#[test]
fn nests_of_remainders_are_as_long_as_they_are_deep() {
    let nested = (2..62).fold("d0 - 1".to_string(), |inner, by| format!("({inner}) mod {by} - 1"));
    let text = format!(
        "func.func @f(%i: index) -> index {{
          %0 = affine.apply affine_map<(d0) -> ({nested})>(%i)
          return %0 : index
        }}"
    );
    let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
    let c = emit_c(&ir, &COptions::default()).expect("has a C form");
    assert_eq!(c.matches("lw_mod(").count(), 61, "{c}");
}

#[test]
fn numbers_are_multiplied_before_they_overflow() {
    check(
        "func.func @f(%i: index, %x: memref<100000x100000xi8, strided<[100000, 1]>>, %c: i8) -> index {
          %last = arith.constant 99999 : index
          %big = arith.constant 2000000000 : index
          %a = memref.alloc() : memref<50000x50000xf64>
          memref.store %c, %x[%last, %last] : memref<100000x100000xi8, strided<[100000, 1]>>
          %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2000000000 * 2000000000 * 3000000000 + s0 * s0 + 5)>(%i)[%big]
          %1 = arith.addi %big, %big : index
          %2 = arith.ori %big, %last : index
          %3 = arith.addi %1, %2 : index
          %4 = arith.addi %0, %3 : index
          memref.dealloc %a : memref<50000x50000xf64>
          return %4 : index
        }",
        expect![[r#"
            int64_t f(int64_t i, int8_t *restrict x, int8_t c) {
              double (*a)[50000] = malloc(sizeof(double) * 50000 * 50000);
              x[9999999999] = c;
              free(a);
              return 3000000000 * (i * 4000000000000000000) + 4000000000000000005 + ((int64_t)2000000000 + 2000000000 + ((int64_t)2000000000 | 99999));
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

        // Assumed, as MLIR's affine passes assume it: in calls from elsewhere, the arguments overlap neither each other
        // nor the globals.

        void f(int64_t n, int64_t x_0, double x[restrict x_0], int64_t p_0, int64_t p[restrict p_0], double c) {
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
