// The caller is the same text; what it calls has a body in one of the programs only.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s
// RUN: not loopwright verify %t/after.mlir %t/before.mlir 2>&1 | FileCheck %s

// CHECK: error: the function 'g' has a body in one of the programs only
//--- before.mlir
func.func private @g(%a: memref<1xf64>) {
  %c = arith.constant 1.0 : f64
  affine.store %c, %a[0] : memref<1xf64>
  return
}
func.func @f(%a: memref<1xf64>) {
  call @g(%a) : (memref<1xf64>) -> ()
  return
}
//--- after.mlir
func.func private @g(memref<1xf64>)
func.func @f(%a: memref<1xf64>) {
  call @g(%a) : (memref<1xf64>) -> ()
  return
}
