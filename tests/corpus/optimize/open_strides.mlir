// RUN: loopwright optimize %s --certificate %t.json --explain -o %t.mlir 2>&1 | FileCheck %s
// RUN: loopwright check %t.json %s %t.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright optimize %s --emit c | FileCheck %s --check-prefix=EMITTED
// RUN: loopwright optimize %s --function meeting --tile 32 --certificate %t.2.json -o %t.2.mlir 2>&1 | FileCheck %s --check-prefix=MEETING
// What bufferization makes of linalg.matmul on tensors: strides that types leave open keep elements apart, or the program has no
// meaning. The order is that of contiguous arrays, with a certificate, and C has a version for them.
!A = memref<256x256xf32, strided<[?, ?], offset: ?>>
!rows = memref<256x256xf32, strided<[?, 1], offset: ?>>
!meeting = memref<256x256xf32, strided<[1, 1]>>
// CHECK: @product: a new order, expected to be about {{[0-9]+}} times as fast
// CHECK-NOT: without a certificate
// CHECK: @blocks: a new order, expected to be about {{[0-9]+}} times as fast
// CHECK-NOT: without a certificate
// MEETING: is unchanged: {{.*touches memory with a layout that may have one place for two cells}}
// CHECK: @meeting: unchanged
// PROVED: the programs are equal
// EMITTED: static {{.*}} product_contiguous(float A[restrict 256][256], float B[restrict 256][256], float C[restrict 256][256]) {
// EMITTED: struct product_results product(
// EMITTED: if (A_stride0 == 256 && A_stride1 == 1 && A_offset == 0 &&
// EMITTED: return product_contiguous((void *)A, (void *)B, (void *)C);
// EMITTED: static void blocks_contiguous(
func.func @product(%A: !A, %B: !A, %C: !A) -> !A {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.for %k = 0 to 256 {
        %0 = affine.load %A[%i, %k] : !A
        %1 = affine.load %B[%k, %j] : !A
        %2 = affine.load %C[%i, %j] : !A
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %C[%i, %j] : !A
      }
    }
  }
  return %C : !A
}
func.func @blocks(%A: !rows, %B: !rows, %C: !rows) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.for %k = 0 to 256 {
        %0 = affine.load %A[%i, %k] : !rows
        %1 = affine.load %B[%k, %j] : !rows
        %2 = affine.load %C[%i, %j] : !rows
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %C[%i, %j] : !rows
      }
    }
  }
  return
}
func.func @meeting(%A: !meeting) {
  affine.for %j = 0 to 256 {
    affine.for %i = 0 to 256 {
      %0 = affine.load %A[%i, %j] : !meeting
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : !meeting
    }
  }
  return
}
