// What a function does behind a call that may not come back says nothing of the parameters that it is called with: the call
// cannot be left out where they would be wrong.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/store.mlir %t/store_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/loop.mlir %t/loop_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/size.mlir %t/size_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/assertion.mlir %t/assertion_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/endless.mlir %t/endless_after.mlir | FileCheck %s
// RUN: not loopwright verify %t/dynamic.mlir %t/dynamic_after.mlir | FileCheck %s

// CHECK-NOT: f: equal (proved)
//--- store.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>
  return
}
//--- store_after.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  affine.if affine_set<()[s0] : (s0 - 5 >= 0, -s0 + 68 >= 0)>()[%n] {
    func.call @require(%n) : (index) -> ()
  }
  affine.store %x, %A[symbol(%n) - 5] : memref<64xf32>
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
  affine.if affine_set<()[s0] : (-s0 + 64 >= 0)>()[%n] {
    func.call @require(%n) : (index) -> ()
  }
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
//--- size.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  func.call @require(%n) : (index) -> ()
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
//--- size_after.mlir
func.func private @require(index)
func.func @f(%A: memref<64xf32>, %n: index, %x: f32) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
    func.call @require(%n) : (index) -> ()
  }
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
//--- assertion.mlir
func.func private @printI64(i64)
func.func private @check(%n: index) {
  %c5 = arith.constant 5 : index
  %b = arith.cmpi sge, %n, %c5 : index
  cf.assert %b, "n < 5"
  return
}
func.func private @checked(%n: index) {
  func.call @check(%n) : (index) -> ()
  return
}
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %n: index, %v: i64) {
  func.call @printI64(%v) : (i64) -> ()
  func.call @checked(%n) : (index) -> ()
  %x = affine.load %A[symbol(%n) - 5] : memref<64xf32>
  affine.store %x, %B[0] : memref<64xf32>
  return
}
//--- assertion_after.mlir
func.func private @printI64(i64)
func.func private @check(%n: index) {
  %c5 = arith.constant 5 : index
  %b = arith.cmpi sge, %n, %c5 : index
  cf.assert %b, "n < 5"
  return
}
func.func private @checked(%n: index) {
  func.call @check(%n) : (index) -> ()
  return
}
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %n: index, %v: i64) {
  affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
    func.call @printI64(%v) : (i64) -> ()
  }
  func.call @checked(%n) : (index) -> ()
  %x = affine.load %A[symbol(%n) - 5] : memref<64xf32>
  affine.store %x, %B[0] : memref<64xf32>
  return
}
//--- endless.mlir
func.func private @printI64(i64)
func.func @f(%A: memref<64xf32>, %n: index, %m: i64, %x: f32) {
  func.call @printI64(%m) : (i64) -> ()
  %c0 = arith.constant 0 : i64
  scf.while : () -> () {
    %b = arith.cmpi ne, %m, %c0 : i64
    scf.condition(%b)
  } do {
    scf.yield
  }
  affine.store %x, %A[symbol(%n)] : memref<64xf32>
  return
}
//--- endless_after.mlir
func.func private @printI64(i64)
func.func @f(%A: memref<64xf32>, %n: index, %m: i64, %x: f32) {
  affine.if affine_set<()[s0] : (s0 >= 0, 63 - s0 >= 0)>()[%n] {
    func.call @printI64(%m) : (i64) -> ()
  }
  %c0 = arith.constant 0 : i64
  scf.while : () -> () {
    %b = arith.cmpi ne, %m, %c0 : i64
    scf.condition(%b)
  } do {
    scf.yield
  }
  affine.store %x, %A[symbol(%n)] : memref<64xf32>
  return
}
//--- dynamic.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 4 {
    func.call @require(%n) : (index) -> ()
    affine.store %x, %A[symbol(%n)] : memref<?xf32>
  }
  return
}
//--- dynamic_after.mlir
func.func private @require(index)
func.func @f(%A: memref<?xf32>, %n: index, %x: f32, %y: f32) {
  %z = affine.load %A[symbol(%n)] : memref<?xf32>
  affine.for %i = 0 to 4 {
    func.call @require(%n) : (index) -> ()
    affine.store %x, %A[symbol(%n)] : memref<?xf32>
  }
  return
}
