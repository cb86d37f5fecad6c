// What may be undefined, and nobody else sees, does not move before a call that may not come back, nor an assertion.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/load.mlir %t/load_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/division.mlir %t/division_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/division_in_a_loop.mlir %t/division_in_a_loop_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/size.mlir %t/size_after.mlir | FileCheck %s

// CHECK-NOT: f: equal (proved)
//--- load.mlir
func.func private @require(index)
func.func @f(%B: memref<64xf32>, %n: index, %x: f32) {
  %T = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    affine.store %x, %T[%i] : memref<64xf32>
  }
  func.call @require(%n) : (index) -> ()
  %y = affine.load %T[symbol(%n)] : memref<64xf32>
  affine.store %y, %B[0] : memref<64xf32>
  return
}
//--- load_after.mlir
func.func private @require(index)
func.func @f(%B: memref<64xf32>, %n: index, %x: f32) {
  %T = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    affine.store %x, %T[%i] : memref<64xf32>
  }
  %y = affine.load %T[symbol(%n)] : memref<64xf32>
  func.call @require(%n) : (index) -> ()
  affine.store %y, %B[0] : memref<64xf32>
  return
}
//--- division.mlir
func.func @f(%B: memref<64xi32>, %n: i32, %m: i32, %b: i1) {
  cf.assert %b, "m is zero"
  %d = arith.divsi %n, %m : i32
  affine.store %d, %B[0] : memref<64xi32>
  return
}
//--- division_after.mlir
func.func @f(%B: memref<64xi32>, %n: i32, %m: i32, %b: i1) {
  %d = arith.divsi %n, %m : i32
  cf.assert %b, "m is zero"
  affine.store %d, %B[0] : memref<64xi32>
  return
}
//--- division_in_a_loop.mlir
func.func private @require(i1)
func.func @f(%B: memref<64xi32>, %n: i32, %m: i32, %b: i1) {
  affine.for %i = 0 to 64 {
    func.call @require(%b) : (i1) -> ()
    %d = arith.divsi %n, %m : i32
    affine.store %d, %B[%i] : memref<64xi32>
  }
  return
}
//--- division_in_a_loop_after.mlir
func.func private @require(i1)
func.func @f(%B: memref<64xi32>, %n: i32, %m: i32, %b: i1) {
  %d = arith.divsi %n, %m : i32
  affine.for %i = 0 to 64 {
    func.call @require(%b) : (i1) -> ()
    affine.store %d, %B[%i] : memref<64xi32>
  }
  return
}
//--- size.mlir
func.func private @require(index)
func.func @f(%B: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  %T = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %T : memref<?xf32>
  affine.store %x, %B[0] : memref<64xf32>
  return
}
//--- size_after.mlir
func.func private @require(index)
func.func @f(%B: memref<64xf32>, %n: index, %x: f32) {
  %T = memref.alloc(%n) : memref<?xf32>
  func.call @require(%n) : (index) -> ()
  memref.dealloc %T : memref<?xf32>
  affine.store %x, %B[0] : memref<64xf32>
  return
}
