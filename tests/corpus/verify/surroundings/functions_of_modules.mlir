// A function of a nested module is run itself, not one of the same name around it, nor one of another module; and so is what it calls.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/inner.mlir | FileCheck %s --check-prefix=INNER
// RUN: not loopwright verify %t/before.mlir %t/outer.mlir | FileCheck %s --check-prefix=OUTER
// RUN: not loopwright verify %t/alone.mlir %t/alone_after.mlir | FileCheck %s --check-prefix=ALONE
// RUN: not loopwright verify %t/calls.mlir %t/calls_after.mlir | FileCheck %s --check-prefix=CALLS

// INNER: {{^}}k: equal (unchanged)
// INNER: {{^}}m::@k: different
// OUTER: {{^}}k: different
// OUTER: {{^}}m::@k: equal (unchanged)
// ALONE: {{^}}outer: different
// CALLS: {{^}}m::@g: different
//--- before.mlir
module {
  func.func @k(%A: memref<4xf32>, %x: f32) {
    affine.store %x, %A[0] : memref<4xf32>
    return
  }
  module @m {
    func.func @k(%A: memref<4xf32>, %x: f32) {
      affine.store %x, %A[0] : memref<4xf32>
      return
    }
  }
}
//--- inner.mlir
module {
  func.func @k(%A: memref<4xf32>, %x: f32) {
    affine.store %x, %A[0] : memref<4xf32>
    return
  }
  module @m {
    func.func @k(%A: memref<4xf32>, %x: f32) {
      affine.store %x, %A[1] : memref<4xf32>
      return
    }
  }
}
//--- outer.mlir
module {
  func.func @k(%A: memref<4xf32>, %x: f32) {
    affine.store %x, %A[1] : memref<4xf32>
    return
  }
  module @m {
    func.func @k(%A: memref<4xf32>, %x: f32) {
      affine.store %x, %A[0] : memref<4xf32>
      return
    }
  }
}
//--- alone.mlir
module @m {
  func.func @outer(%A: memref<4xf32>, %x: f32) {
    affine.store %x, %A[0] : memref<4xf32>
    return
  }
}
//--- alone_after.mlir
module @m {
  func.func @outer(%A: memref<4xf32>, %x: f32) {
    affine.store %x, %A[1] : memref<4xf32>
    return
  }
}
//--- calls.mlir
func.func private @two() -> i32 {
  %c = arith.constant 7 : i32
  return %c : i32
}
module @m {
  func.func private @two() -> i32 {
    %c = arith.constant 2 : i32
    return %c : i32
  }
  func.func @g(%A: memref<4xi32>) {
    %0 = func.call @two() : () -> i32
    affine.store %0, %A[0] : memref<4xi32>
    return
  }
}
//--- calls_after.mlir
func.func private @two() -> i32 {
  %c = arith.constant 7 : i32
  return %c : i32
}
module @m {
  func.func private @two() -> i32 {
    %c = arith.constant 2 : i32
    return %c : i32
  }
  func.func @g(%A: memref<4xi32>) {
    %0 = arith.constant 7 : i32
    affine.store %0, %A[0] : memref<4xi32>
    return
  }
}
