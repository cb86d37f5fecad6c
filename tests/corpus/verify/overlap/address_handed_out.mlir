// Who outside of the program has the address of a function may pass it anything.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: not loopwright check %t/proof.json %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=NO-FILE

// CHECK: k: {{different|not proved; .* no proof: who gets its address at .*before.mlir:21:8 may pass memory that overlaps}}
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
func.func private @outside((memref<8xf32>, memref<8xf32>) -> ())
func.func @main() {
  %f = func.constant @k : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @outside(%f) : ((memref<8xf32>, memref<8xf32>) -> ()) -> ()
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
func.func private @outside((memref<8xf32>, memref<8xf32>) -> ())
func.func @main() {
  %f = func.constant @k : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @outside(%f) : ((memref<8xf32>, memref<8xf32>) -> ()) -> ()
  return
}
