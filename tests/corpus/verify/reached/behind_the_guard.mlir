// What stands behind the same call in both programs is as undefined in the one as in the other.
// RUN: split-file %s %t
// RUN: loopwright verify %t/store.mlir %t/store_after.mlir | FileCheck %s
// RUN: loopwright verify %t/two.mlir %t/two_after.mlir | FileCheck %s
// RUN: loopwright verify %t/size.mlir %t/size_after.mlir | FileCheck %s
// RUN: loopwright verify %t/loop.mlir %t/loop_after.mlir | FileCheck %s
// RUN: loopwright verify %t/division.mlir %t/division_after.mlir | FileCheck %s

// CHECK: f: equal (proved)
//--- store.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
//--- store_after.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %A[7 - %i] : memref<64xf32>
  }
  return
}
//--- two.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n)] : memref<?xf32>
  func.call @require(%n) : (index) -> ()
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<?xf32>
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//--- two_after.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n)] : memref<?xf32>
  func.call @require(%n) : (index) -> ()
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %B[%i] : memref<?xf32>
  }
  return
}
//--- size.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  %b = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %b[%i] : memref<?xf32>
  }
  affine.store %x, %A[0] : memref<64xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
//--- size_after.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  %b = memref.alloc(%n) : memref<?xf32>
  affine.store %x, %A[0] : memref<64xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
//--- loop.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
//--- loop_after.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.for %i = 1 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    affine.store %x, %A[%i - 1] : memref<64xf32>
  }
  return
}
//--- division.mlir
func.func @f(%B: memref<64xi32>, %n: i32, %m: i32, %b: i1) {
  cf.assert %b, "m is zero"
  %d = arith.divsi %n, %m : i32
  affine.for %i = 0 to 64 {
    affine.store %d, %B[%i] : memref<64xi32>
  }
  return
}
//--- division_after.mlir
func.func @f(%B: memref<64xi32>, %n: i32, %m: i32, %b: i1) {
  cf.assert %b, "m is zero"
  %d = arith.divsi %n, %m : i32
  affine.for %i = 0 to 64 {
    affine.store %d, %B[63 - %i] : memref<64xi32>
  }
  return
}
