// The call that passes one memory twice is that of another function, which hands it on.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: not loopwright check %t/proof.json %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=NO-FILE

// CHECK: k: {{not proved; it differs|not proved; .* no proof: the call at .*before.mlir:20:3 passes memory that may overlap}}
// CHECK-NOT: the programs are equal
// NONE-NOT: the programs are equal
// NO-FILE: error: {{.*}}proof.json
//--- before.mlir
func.func private @k(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i + 1] : memref<8xf32>
  }
  return
}
func.func private @mid(%A: memref<8xf32>, %B: memref<8xf32>) {
  func.call @k(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func @main(%A: memref<8xf32>) {
  func.call @mid(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
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
func.func private @mid(%A: memref<8xf32>, %B: memref<8xf32>) {
  func.call @k(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func @main(%A: memref<8xf32>) {
  func.call @mid(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
