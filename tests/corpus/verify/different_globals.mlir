// The function is the same text; what it reads is not.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s

// CHECK: f: different: {{.*}}%a[0] is 1.0{{.*}} before and 2.0{{.*}} after
//--- before.mlir
memref.global "private" @g : memref<1xf64> = dense<1.0>
func.func @f(%a: memref<1xf64>) {
  %g = memref.get_global @g : memref<1xf64>
  %0 = affine.load %g[0] : memref<1xf64>
  affine.store %0, %a[0] : memref<1xf64>
  return
}
//--- after.mlir
memref.global "private" @g : memref<1xf64> = dense<2.0>
func.func @f(%a: memref<1xf64>) {
  %g = memref.get_global @g : memref<1xf64>
  %0 = affine.load %g[0] : memref<1xf64>
  affine.store %0, %a[0] : memref<1xf64>
  return
}
