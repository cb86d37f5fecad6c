//! Expressions and the memory that they read.

use expect_test::expect;
use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_emit_c::{COptions, emit_c};

use crate::check;

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
            void axpy(int64_t n, double a, int64_t x_0, double *restrict x, int64_t y_0, double *restrict y) {
              (void)x_0;
              (void)y_0;
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
            void bounds(int64_t x_0, double *restrict x, int64_t n, double c) {
              (void)x_0;
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
            void views(int64_t x_0, float (*restrict x)[16], int64_t o, float c) {
              (void)x_0;
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
fn comparisons_that_are_decided_are_not_written() {
    check(
        "func.func @f(%x: i64) -> i64 {
          %zero = arith.constant 0 : i64
          %0 = arith.cmpi ult, %x, %zero : i64
          %1 = arith.select %0, %x, %zero : i64
          return %1 : i64
        }",
        expect![[r#"
            int64_t f(int64_t x) {
              return false ? x : 0;
            }
        "#]],
    );
}

#[test]
fn constants_that_sums_lose_are_told_to_be_unused() {
    check(
        "func.func @lost(%A: memref<9xf64>, %c: f64) {
          affine.for %i = 0 to 4 {
            %a = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
            affine.store %c, %A[%a - %a] : memref<9xf64>
            affine.store %c, %A[%a - %a + 1] : memref<9xf64>
          }
          return
        }",
        expect![[r#"
            void lost(double A[restrict 9], double c) {
              for (int64_t i = 0; i < 4; i++) {
                const int64_t a = i + 2;
                (void)a;
                A[0] = c;
                A[1] = c;
              }
            }
        "#]],
    );
}

/// The lines of C that define globals, or what is wrong with them.
fn globals(text: &str) -> Vec<String> {
    let ir = parse(&Source::new("a.mlir", text), &ParseOptions::default()).expect("reads");
    match emit_c(&ir, &COptions::default()) {
        Ok(c) => c.lines().filter(|line| line.starts_with("static")).map(str::to_string).collect(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn globals_of_zeros_are_short_and_no_list_is_endless() {
    let of = |value: &str, ty: &str| {
        globals(&format!("memref.global \"private\" @g : memref<{ty}> = dense<{value}>"))
    };
    assert_eq!(of("0", "100000000xi32"), ["static int32_t g[100000000] = {0};"]);
    assert_eq!(of("0.0", "1000x1000x100xf64"), ["static double g[1000][1000][100] = {0};"]);
    assert_eq!(of("false", "65xi1"), ["static bool g[65] = {0};"]);
    assert_eq!(of("0", "3xi32"), ["static int32_t g[3] = {0, 0, 0};"]);
    // The sign of a zero is kept.
    assert_eq!(of("-0.0", "65xf32")[0].matches("-0.0f").count(), 65);
    assert_eq!(of("7", "65xi8")[0].matches('7').count(), 65);
    let message = "its initial value is not a list of at most 4194304 numbers";
    assert_eq!(
        of("7", "4194305xi8"),
        [format!("a.mlir:1:1: error: 'memref.global' op has no C form: {message}")]
    );
}
