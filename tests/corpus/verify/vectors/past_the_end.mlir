// Six iterations in vectors of four, as mlir-opt makes them (there with 'ub.poison' as padding): two cells too many are written.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %B[6] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: never written
// CHECK-NEXT: after: written by 'vector.transfer_write' at {{.*}} in iteration (4)
//--- before.mlir
func.func @f(%A: memref<10xf64>, %B: memref<10xf64>) {
  affine.for %i = 0 to 6 {
    %a = affine.load %A[%i] : memref<10xf64>
    affine.store %a, %B[%i] : memref<10xf64>
  }
  return
}
//--- after.mlir
func.func @f(%A: memref<10xf64>, %B: memref<10xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 6 step 4 {
    %a = vector.transfer_read %A[%i], %zero : memref<10xf64>, vector<4xf64>
    vector.transfer_write %a, %B[%i] : vector<4xf64>, memref<10xf64>
  }
  return
}
