// What the checker does not take is told, and no file is written.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json 2>&1 | FileCheck %s
// RUN: not loopwright check %t/proof.json %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK: error: no certificate: function 'f': {{.*}}: 'affine.for' op carries values
// CHECK: f: equal (proved)
// NONE: error: {{.*}}proof.json
//--- before.mlir
func.func @f(%n: index, %A: memref<?xf64>) -> f64 {
  %0 = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to %n iter_args(%t = %0) -> f64 {
    %a = affine.load %A[%i] : memref<?xf64>
    %u = arith.addf %t, %a : f64
    affine.yield %u : f64
  }
  return %s : f64
}
//--- after.mlir
func.func @f(%n: index, %A: memref<?xf64>) -> f64 {
  %0 = arith.constant 0.0 : f64
  %s = affine.for %i = 1 to affine_map<(d0) -> (d0 + 1)>(%n) iter_args(%t = %0) -> f64 {
    %a = affine.load %A[%i - 1] : memref<?xf64>
    %u = arith.addf %t, %a : f64
    affine.yield %u : f64
  }
  return %s : f64
}
