// An element that is announced is not read: the proof follows what is computed, and the checker agrees.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=CHECKED

// CHECK: f: equal (proved)
// CHECKED: f: equal (claims: {{[0-9]+}}, refutations: {{[0-9]+}})
//--- before.mlir
func.func @f(%A: memref<32xf32>, %x: f32) {
  %own = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    affine.store %x, %own[%i] : memref<32xf32>
    %0 = affine.load %own[%i] : memref<32xf32>
    affine.store %0, %A[%i] : memref<32xf32>
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<32xf32>, %x: f32) {
  %own = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    affine.if affine_set<(d0) : (-d0 + 27 >= 0)>(%i) {
      affine.prefetch %own[%i + 4], read, locality<3>, data : memref<32xf32>
    }
    affine.store %x, %own[%i] : memref<32xf32>
    %0 = affine.load %own[%i] : memref<32xf32>
    affine.store %0, %A[%i] : memref<32xf32>
  }
  return
}
