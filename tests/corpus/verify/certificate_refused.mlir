// What the checker does not take is told, and no file is written.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json 2>&1 | FileCheck %s
// RUN: not loopwright check %t/proof.json %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK: error: no certificate: function 'f': {{.*}}: 'func.call' op may touch everything
// CHECK: f: equal (proved)
// NONE: error: {{.*}}proof.json
//--- before.mlir
func.func private @anything(memref<?xf64>)
func.func @f(%n: index, %x: f64, %A: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  call @anything(%A) : (memref<?xf64>) -> ()
  return
}
//--- after.mlir
func.func private @anything(memref<?xf64>)
func.func @f(%n: index, %x: f64, %A: memref<?xf64>) {
  affine.for %i = 1 to affine_map<(d0) -> (d0 + 1)>(%n) {
    affine.store %x, %A[%i - 1] : memref<?xf64>
  }
  call @anything(%A) : (memref<?xf64>) -> ()
  return
}
