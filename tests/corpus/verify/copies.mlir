// Values arrive through a packed and transposed buffer, and through a scalar that a loop carries; the wrong cell does not.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/wrong.mlir | FileCheck %s --check-prefix=WRONG

// CHECK: product: equal (proved)
// CHECK: assumed: distinct memref arguments do not overlap
// CHECK: the programs are equal
// WRONG: product: different: with no parameters, %C[0, 0] is
//--- before.mlir
func.func @product(%A: memref<8x8xf64>, %B: memref<8x8xf64>, %C: memref<8x8xf64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %a = affine.load %A[%i, %k] : memref<8x8xf64>
        %b = affine.load %B[%k, %j] : memref<8x8xf64>
        %c = affine.load %C[%i, %j] : memref<8x8xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<8x8xf64>
      }
    }
  }
  return
}
//--- after.mlir
func.func @product(%A: memref<8x8xf64>, %B: memref<8x8xf64>, %C: memref<8x8xf64>) {
  affine.for %tj = 0 to 8 step 4 {
    %t = memref.alloc() : memref<4x8xf64>
    affine.for %k = 0 to 8 {
      affine.for %j = 0 to 4 {
        %b = affine.load %B[%k, %tj + %j] : memref<8x8xf64>
        affine.store %b, %t[%j, %k] : memref<4x8xf64>
      }
    }
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 4 {
        %c = affine.load %C[%i, %tj + %j] : memref<8x8xf64>
        %sum = affine.for %k = 0 to 8 iter_args(%s = %c) -> (f64) {
          %a = affine.load %A[%i, %k] : memref<8x8xf64>
          %b = affine.load %t[%j, %k] : memref<4x8xf64>
          %p = arith.mulf %a, %b : f64
          %r = arith.addf %s, %p : f64
          affine.yield %r : f64
        }
        affine.store %sum, %C[%i, %tj + %j] : memref<8x8xf64>
      }
    }
    memref.dealloc %t : memref<4x8xf64>
  }
  return
}
//--- wrong.mlir
func.func @product(%A: memref<8x8xf64>, %B: memref<8x8xf64>, %C: memref<8x8xf64>) {
  affine.for %tj = 0 to 8 step 4 {
    %t = memref.alloc() : memref<4x8xf64>
    affine.for %k = 0 to 8 {
      affine.for %j = 0 to 4 {
        %b = affine.load %B[%k, %j] : memref<8x8xf64>
        affine.store %b, %t[3 - %j, %k] : memref<4x8xf64>
      }
    }
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 4 {
        %c = affine.load %C[%i, %tj + %j] : memref<8x8xf64>
        %sum = affine.for %k = 0 to 8 iter_args(%s = %c) -> (f64) {
          %a = affine.load %A[%i, %k] : memref<8x8xf64>
          %b = affine.load %t[%j, %k] : memref<4x8xf64>
          %p = arith.mulf %a, %b : f64
          %r = arith.addf %s, %p : f64
          affine.yield %r : f64
        }
        affine.store %sum, %C[%i, %tj + %j] : memref<8x8xf64>
      }
    }
    memref.dealloc %t : memref<4x8xf64>
  }
  return
}
