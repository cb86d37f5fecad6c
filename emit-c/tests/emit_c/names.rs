//! Names of variables and functions in C.

use expect_test::expect;

use crate::check;

#[test]
fn names_are_identifiers_and_not_reserved() {
    check(
        "func.func @kernel(%A: memref<?xi8>, %A_0: i8, %A_0_1: i8, %kernel: i8, %for: i8, %floorf: i8, %int8_t: i8, %EOF: i8,
            %toupper: i8, %a.b-c: i8, %_x: i8, %lw_max: i8) {
          return
        }
        func.func @\"2\"() {
          return
        }",
        expect![[r#"
            void kernel(int64_t A_0, int8_t *restrict A, int8_t A_0_1, int8_t A_0_1_1, int8_t kernel_1, int8_t for_1, int8_t floorf_1, int8_t int8_t_1, int8_t EOF_1, int8_t toupper_1, int8_t a_b_c, int8_t v_x, int8_t v_lw_max) {
              (void)A_0;
              (void)A;
              (void)A_0_1;
              (void)A_0_1_1;
              (void)kernel_1;
              (void)for_1;
              (void)floorf_1;
              (void)int8_t_1;
              (void)EOF_1;
              (void)toupper_1;
              (void)a_b_c;
              (void)v_x;
              (void)v_lw_max;
            }

            void v2(void) {
            }
        "#]],
    );
}

#[test]
fn names_come_back_when_their_scope_ends() {
    check(
        "func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %c: f64) {
          affine.for %i = 0 to %n {
            %0 = affine.load %x[%i] : memref<?xf64>
            affine.store %c, %x[%i] : memref<?xf64>
            affine.for %j = 0 to %n {
              %1 = affine.load %x[%j] : memref<?xf64>
              affine.store %c, %x[%j] : memref<?xf64>
              affine.store %1, %y[%j] : memref<?xf64>
            }
            affine.for %j = 0 to %n {
              %1 = affine.load %x[%j] : memref<?xf64>
              affine.store %c, %x[%j] : memref<?xf64>
              affine.store %1, %y[%j] : memref<?xf64>
            }
            affine.store %0, %y[%i] : memref<?xf64>
          }
          affine.for %i = 0 to %n {
            %0 = affine.load %x[%i] : memref<?xf64>
            affine.store %c, %x[%i] : memref<?xf64>
            affine.store %0, %y[%i] : memref<?xf64>
          }
          return
        }",
        expect![[r#"
            void f(int64_t n, int64_t x_0, double *restrict x, int64_t y_0, double *restrict y, double c) {
              (void)x_0;
              (void)y_0;
              for (int64_t i = 0; i < n; i++) {
                const double t = x[i];
                x[i] = c;
                for (int64_t j = 0; j < n; j++) {
                  const double t_1 = x[j];
                  x[j] = c;
                  y[j] = t_1;
                }
                for (int64_t j = 0; j < n; j++) {
                  const double t_1 = x[j];
                  x[j] = c;
                  y[j] = t_1;
                }
                y[i] = t;
              }
              for (int64_t i = 0; i < n; i++) {
                const double t = x[i];
                x[i] = c;
                y[i] = t;
              }
            }
        "#]],
    );
}

#[test]
fn reserved_names_are_sorted() {
    let names: Vec<&str> = include_str!("../../src/reserved.txt").split_whitespace().collect();
    assert!(names.is_sorted_by(|a, b| a < b));
}
