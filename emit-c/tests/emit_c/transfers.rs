//! Transfers: copies where they start.

use expect_test::expect;

use crate::check;

#[test]
fn transfers_copy_at_their_start_and_tags_are_left_out() {
    check(
        "func.func @f(%a: memref<64xf32>, %b: memref<64xf32, 1>, %i: index) {
          %tag = memref.alloc() : memref<1xi32>
          %n = arith.constant 16 : index
          affine.dma_start %a[%i], %b[0], %tag[0], %n : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
          affine.dma_wait %tag[0], %n : memref<1xi32>
          memref.dealloc %tag : memref<1xi32>
          return
        }",
        expect![[r#"
            void f(float a[restrict 64], float b[restrict 64], int64_t i) {
              memcpy(b, &a[i], sizeof(float) * 16);
            }
        "#]],
    );
}

#[test]
fn chunks_are_copied_one_by_one() {
    check(
        "func.func @f(%a: memref<64x64xf32>, %b: memref<8x8xf32, 1>, %i: index, %j: index, %k: index) {
          %tag = memref.alloc() : memref<1xi32>
          %n = arith.constant 64 : index
          %s = arith.constant 8 : index
          %m = arith.constant 1 : index
          affine.dma_start %a[%i, %j], %b[0, 0], %tag[0], %n, %n, %s : memref<64x64xf32>, memref<8x8xf32, 1>, memref<1xi32>
          affine.dma_wait %tag[0], %n : memref<1xi32>
          affine.dma_start %b[0, 0], %a[%i, %j], %tag[0], %n, %k, %s : memref<8x8xf32, 1>, memref<64x64xf32>, memref<1xi32>
          affine.dma_wait %tag[0], %n : memref<1xi32>
          affine.dma_start %a[0, %j], %b[1, 0], %tag[0], %s, %n, %m : memref<64x64xf32>, memref<8x8xf32, 1>, memref<1xi32>
          affine.dma_wait %tag[0], %s : memref<1xi32>
          return
        }",
        expect![[r#"
            void f(float a[restrict 64][64], float b[restrict 8][8], int64_t i, int64_t j, int64_t k) {
              for (int64_t i_1 = 0; i_1 < 8; i_1++) {
                memcpy(&b[i_1][0], &a[i + i_1][j], sizeof(float) * 8);
              }
              for (int64_t i_1 = 0; i_1 < 8; i_1++) {
                memcpy(&a[0][0] + (i * 64 + j + i_1 * k), &b[i_1][0], sizeof(float) * 8);
              }
              for (int64_t i_1 = 0; i_1 < 8; i_1++) {
                (&b[0][0])[8 + i_1] = a[i_1][j];
              }
            }
        "#]],
    );
}

#[test]
fn views_with_strides_are_copied_in_loops() {
    check(
        "func.func @f(%a: memref<64x64xf32>, %b: memref<16xf32, 1>, %i: index, %n: index) {
          %tag = memref.alloc() : memref<1xi32>
          %z = arith.constant 0 : index
          %v = memref.subview %a[0, 1] [8, 4] [2, 3] : memref<64x64xf32> to memref<8x4xf32, strided<[128, 3], offset: 1>>
          memref.dma_start %v[%i, %z], %b[%z], %n, %tag[%z] : memref<8x4xf32, strided<[128, 3], offset: 1>>, memref<16xf32, 1>, memref<1xi32>
          memref.dma_wait %tag[%z], %n : memref<1xi32>
          return
        }",
        expect![[r#"
            void f(float a[restrict 64][64], float b[restrict 16], int64_t i, int64_t n) {
              for (int64_t i_1 = 0; i_1 < n; i_1++) {
                const int64_t at = i * 4 + i_1;
                b[i_1] = a[at / 4 * 2][1 + at % 4 * 3];
              }
            }
        "#]],
    );
}

#[test]
fn transfers_without_a_form_say_why() {
    check(
        "func.func @f(%a: memref<64xf32>, %b: memref<64xf64>) {
          %tag = memref.alloc() : memref<1xi32>
          %n = arith.constant 16 : index
          affine.dma_start %a[0], %b[0], %tag[0], %n : memref<64xf32>, memref<64xf64>, memref<1xi32>
          affine.dma_wait %tag[0], %n : memref<1xi32>
          affine.dma_start %a[0], %a[32], %tag[0], %n, %n, %n : memref<64xf32>, memref<64xf32>, memref<1xi32>
          affine.dma_wait %tag[0], %n : memref<1xi32>
          return
        }",
        expect![[r#"
            a.mlir:4:11: error: 'affine.dma_start' op has no C form: it moves elements between memrefs of different element types
        "#]],
    );
}
