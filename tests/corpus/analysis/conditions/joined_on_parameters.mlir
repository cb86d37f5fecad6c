// What joined comparisons are about are parameters, as is what a single one is about.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK-LABEL: function 'between'
// CHECK: parameters: n, m, z
// CHECK-NOT: unknown
// CHECK: [n, m, z] -> { S0[i] : 0 <= i < n and z < i < m }
func.func @between(%v: memref<?xf64>, %w: memref<?xf64>, %n: index, %m: index, %z: index) {
  affine.for %i = 0 to %n {
    %p = arith.cmpi slt, %i, %m : index
    %q = arith.cmpi sgt, %i, %z : index
    %b = arith.andi %p, %q : i1
    scf.if %b {
      %a = memref.load %v[%i] : memref<?xf64>
      memref.store %a, %w[%i] : memref<?xf64>
    }
  }
  return
}
