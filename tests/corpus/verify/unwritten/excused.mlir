// Where the first program reads an element of its own memory that was never written, the second may do that, too: it
// may read more of what was never written, but nothing beyond an array.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/unread.mlir %t/after.mlir | FileCheck %s --check-prefix=UNREAD
// RUN: not loopwright verify %t/copied.mlir %t/after.mlir | FileCheck %s --check-prefix=UNREAD
// RUN: not loopwright verify %t/before.mlir %t/beyond.mlir | FileCheck %s --check-prefix=BEYOND
// RUN: not loopwright verify %t/maybe.mlir %t/surely.mlir | FileCheck %s --check-prefix=MAYBE
// RUN: not loopwright verify %t/sometimes.mlir %t/always.mlir | FileCheck %s --check-prefix=SOMETIMES

// CHECK: f: equal (proved)
// UNREAD: f: different
// BEYOND: f: not proved
// MAYBE: f: different
// SOMETIMES: f: different
//--- before.mlir
func.func @f(%a: memref<4xf32>) {
  %own = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 4 {
    %0 = affine.load %own[%i] : memref<8xf32>
    affine.store %0, %a[%i] : memref<4xf32>
  }
  return
}
//--- after.mlir
func.func @f(%a: memref<4xf32>) {
  %own = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %1 = affine.load %own[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %own[%i] : memref<8xf32>
    affine.store %0, %a[%i] : memref<4xf32>
  }
  return
}
//--- beyond.mlir
func.func @f(%a: memref<4xf32>) {
  %own = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 9 {
    %1 = affine.load %own[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %own[%i] : memref<8xf32>
    affine.store %0, %a[%i] : memref<4xf32>
  }
  return
}
//--- unread.mlir
func.func @f(%a: memref<4xf32>) {
  return
}
//--- copied.mlir
func.func @f(%a: memref<4xf32>) {
  %own = memref.alloc() : memref<8xf32>
  %other = memref.alloc() : memref<8xf32>
  memref.copy %own, %other : memref<8xf32> to memref<8xf32>
  return
}
//--- sometimes.mlir
func.func @f(%a: memref<4xf32>, %n: index) {
  %own = memref.alloc() : memref<4xf32>
  affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
    %0 = affine.load %own[0] : memref<4xf32>
  }
  return
}
//--- always.mlir
func.func @f(%a: memref<4xf32>, %n: index) {
  %own = memref.alloc() : memref<4xf32>
  affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%n] {
    %0 = affine.load %own[0] : memref<4xf32>
  }
  return
}
//--- maybe.mlir
func.func @f(%c: memref<1xi32>) {
  %own = memref.alloc() : memref<4xf32>
  %zero = arith.constant 0 : i32
  %0 = affine.load %c[0] : memref<1xi32>
  %1 = arith.cmpi eq, %0, %zero : i32
  scf.if %1 {
    %2 = affine.load %own[0] : memref<4xf32>
  }
  return
}
//--- surely.mlir
func.func @f(%c: memref<1xi32>) {
  %own = memref.alloc() : memref<4xf32>
  %2 = affine.load %own[0] : memref<4xf32>
  return
}
