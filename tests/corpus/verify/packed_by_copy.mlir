// A tile is packed into a buffer by a copy from a subview, used there, and copied back; the copy of the wrong tile is not the same.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/wrong.mlir | FileCheck %s --check-prefix=WRONG

// CHECK: scale: equal (proved)
// CHECK: shift: equal (proved)
// CHECK: the programs are equal
// WRONG: scale: different: with no parameters, %A[
//--- before.mlir
func.func @scale(%A: memref<16x16xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<16x16xf32>
      %s = arith.mulf %a, %x : f32
      affine.store %s, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = arith.negf %a : f32
    affine.store %s, %A[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}
//--- after.mlir
func.func @scale(%A: memref<16x16xf32>, %x: f32) {
  affine.for %ti = 0 to 16 step 4 {
    affine.for %tj = 0 to 16 step 8 {
      %t = memref.alloc() : memref<4x8xf32>
      %v = memref.subview %A[%ti, %tj] [4, 8] [1, 1] : memref<16x16xf32> to memref<4x8xf32, strided<[16, 1], offset: ?>>
      memref.copy %v, %t : memref<4x8xf32, strided<[16, 1], offset: ?>> to memref<4x8xf32>
      affine.for %i = 0 to 4 {
        affine.for %j = 0 to 8 {
          %a = affine.load %t[%i, %j] : memref<4x8xf32>
          %s = arith.mulf %a, %x : f32
          affine.store %s, %t[%i, %j] : memref<4x8xf32>
        }
      }
      memref.copy %t, %v : memref<4x8xf32> to memref<4x8xf32, strided<[16, 1], offset: ?>>
      memref.dealloc %t : memref<4x8xf32>
    }
  }
  return
}
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %t = memref.alloc(%n) : memref<?xf32>
  memref.copy %A, %t : memref<?xf32> to memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %t[%i] : memref<?xf32>
    %s = arith.negf %a : f32
    affine.store %s, %t[%i] : memref<?xf32>
  }
  memref.copy %t, %A : memref<?xf32> to memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %t[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
//--- wrong.mlir
func.func @scale(%A: memref<16x16xf32>, %x: f32) {
  affine.for %ti = 0 to 16 step 4 {
    affine.for %tj = 0 to 16 step 8 {
      %t = memref.alloc() : memref<4x8xf32>
      %v = memref.subview %A[%ti, %tj] [4, 8] [1, 1] : memref<16x16xf32> to memref<4x8xf32, strided<[16, 1], offset: ?>>
      %w = memref.subview %A[%ti, 0] [4, 8] [1, 1] : memref<16x16xf32> to memref<4x8xf32, strided<[16, 1], offset: ?>>
      memref.copy %w, %t : memref<4x8xf32, strided<[16, 1], offset: ?>> to memref<4x8xf32>
      affine.for %i = 0 to 4 {
        affine.for %j = 0 to 8 {
          %a = affine.load %t[%i, %j] : memref<4x8xf32>
          %s = arith.mulf %a, %x : f32
          affine.store %s, %t[%i, %j] : memref<4x8xf32>
        }
      }
      memref.copy %t, %v : memref<4x8xf32> to memref<4x8xf32, strided<[16, 1], offset: ?>>
      memref.dealloc %t : memref<4x8xf32>
    }
  }
  return
}
func.func @shift(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = arith.negf %a : f32
    affine.store %s, %A[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}
