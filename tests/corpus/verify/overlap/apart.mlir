// In all calls memory is apart: that is shown, not assumed. Another function may be given one memory twice.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s --check-prefixes=CHECK,FACTS
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=FOLLOWED

// CHECK: k: equal (proved)
// FACTS-NOT: assumed: distinct
// FACTS: shown by all calls: distinct memref arguments do not overlap
// FOLLOWED: the programs are equal
//--- before.mlir
func.func private @k(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func private @other(%A: memref<8xf32>, %B: memref<8xf32>) {
  return
}
func.func @main(%A: memref<8xf32>) {
  %B = memref.alloc() : memref<8xf32>
  %C = memref.alloc() : memref<8xf32>
  func.call @k(%B, %C) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @k(%C, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @other(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
//--- after.mlir
func.func private @k(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %B[7 - %i] : memref<8xf32>
  }
  return
}
func.func private @other(%A: memref<8xf32>, %B: memref<8xf32>) {
  return
}
func.func @main(%A: memref<8xf32>) {
  %B = memref.alloc() : memref<8xf32>
  %C = memref.alloc() : memref<8xf32>
  func.call @k(%B, %C) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @k(%C, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @other(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
