// An argument is a global that the function does not touch, nor what it calls.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s --check-prefixes=CHECK,FACTS
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=FOLLOWED

// CHECK: k: equal (proved)
// FACTS-NOT: assumed: distinct
// FACTS: shown by all calls: distinct memref arguments and globals do not overlap
// FOLLOWED: the programs are equal
//--- before.mlir
memref.global "private" @h : memref<8xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
memref.global "private" @g : memref<8xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
func.func private @k(%A: memref<8xf32>) {
  %p = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %p[%i + 1] : memref<8xf32>
  }
  return
}
func.func @main() {
  %p = memref.get_global @h : memref<8xf32>
  func.call @k(%p) : (memref<8xf32>) -> ()
  return
}
//--- after.mlir
memref.global "private" @h : memref<8xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
memref.global "private" @g : memref<8xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
func.func private @k(%A: memref<8xf32>) {
  %p = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %p[7 - %i] : memref<8xf32>
  }
  return
}
func.func @main() {
  %p = memref.get_global @h : memref<8xf32>
  func.call @k(%p) : (memref<8xf32>) -> ()
  return
}
