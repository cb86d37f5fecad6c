// Rows of a flat array without their borders are no tiles of one loop: between them are values that the loop
// would have to leave out. Whole rows are.
// RUN: loopwright optimize %s --sequential --tile none --fuse none --explain -o - 2>&1 | FileCheck %s

// CHECK-LABEL: @inside:
// CHECK-NOT: for 120 * %i + %j
// CHECK-LABEL: @tiles_inside:
// CHECK: for %i
// CHECK-LABEL: @whole:
// CHECK: for 120 * %i + %j
func.func @inside(%A: memref<14400xf32>, %B: memref<14400xf32>) {
  affine.for %i = 0 to 120 {
    affine.for %j = 1 to 119 {
      %0 = affine.load %A[%i * 120 + %j] : memref<14400xf32>
      affine.store %0, %B[%i * 120 + %j] : memref<14400xf32>
    }
  }
  return
}

func.func @tiles_inside(%A: memref<160xf32>, %B: memref<160xf32>) {
  affine.for %i = 0 to 160 step 16 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<(d0) -> (d0 + 15)>(%i) {
      %0 = affine.load %A[%j] : memref<160xf32>
      affine.store %0, %B[%j] : memref<160xf32>
    }
  }
  return
}

func.func @whole(%A: memref<14400xf32>, %B: memref<14400xf32>) {
  affine.for %i = 0 to 120 {
    affine.for %j = 0 to 120 {
      %0 = affine.load %A[%i * 120 + %j] : memref<14400xf32>
      affine.store %0, %B[%i * 120 + %j] : memref<14400xf32>
    }
  }
  return
}
