// A write in the outer loop alone goes to the end of the tile, behind the inner loop that reads it.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = 1, %A[0, 0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (0, 0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0, 0, 0, 0)
//--- before.mlir
func.func @f(%n: index, %A: memref<?x?xf64>, %S: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %S[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %s = affine.load %S[%i] : memref<?xf64>
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %A: memref<?x?xf64>, %S: memref<?xf64>, %x: f64) {
  affine.for %ti = 0 to affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] {
    affine.for %tj = 0 to affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] {
      affine.for %i = affine_map<(d0) -> (d0 * 4)>(%ti) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0)>(%ti)[%n] {
        affine.for %j = affine_map<(d0) -> (d0 * 4)>(%tj) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0)>(%tj)[%n] {
          %s = affine.load %S[%i] : memref<?xf64>
          affine.store %s, %A[%i, %j] : memref<?x?xf64>
        }
      }
    }
    affine.for %i = affine_map<(d0) -> (d0 * 4)>(%ti) to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0)>(%ti)[%n] {
      affine.store %x, %S[%i] : memref<?xf64>
    }
  }
  return
}
