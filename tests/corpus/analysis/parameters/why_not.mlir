// An access that is not exact says which line computes what is not affine.
// RUN: loopwright deps %s | FileCheck %s

// CHECK-LABEL: function 'open_basis'
// CHECK: unknown: {{.*}} not known exactly: at most those reported, as line {{[0-9]+}} computes %k by 'affine.delinearize_index'
func.func @open_basis(%A: memref<?x?xf64>, %n: index, %m: index, %x: f64) {
  %p = arith.muli %n, %m : index
  affine.for %i = 0 to %p {
    %k:2 = affine.delinearize_index %i into (%n, %m) : index, index
    memref.store %x, %A[%k#0, %k#1] : memref<?x?xf64>
  }
  return
}

// CHECK-LABEL: function 'loaded'
// CHECK: unknown: {{.*}} at most those reported, as line {{[0-9]+}} computes %k by 'memref.load'
func.func @loaded(%A: memref<100xf64>, %N: memref<100xindex>, %x: f64) {
  affine.for %i = 0 to 100 {
    %k = memref.load %N[%i] : memref<100xindex>
    memref.store %x, %A[%k] : memref<100xf64>
  }
  return
}

// CHECK-LABEL: function 'remainder'
// CHECK: unknown: {{.*}} at most those reported, as line {{[0-9]+}} computes %k by 'arith.remui'
func.func @remainder(%A: memref<?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 100 {
    %k = arith.remui %i, %n : index
    memref.store %x, %A[%k] : memref<?xf64>
  }
  return
}
