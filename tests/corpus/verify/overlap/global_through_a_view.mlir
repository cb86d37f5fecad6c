// So it is two calls deep, through a view.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: not loopwright check %t/proof.json %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=NO-FILE

// CHECK: k: {{different|not proved; .* no proof: the call at .*before.mlir:23:3 passes what may be the global 'g', which is used here too}}
// CHECK-NOT: the programs are equal
// NONE-NOT: the programs are equal
// NO-FILE: error: {{.*}}proof.json
//--- before.mlir
memref.global "private" @g : memref<8xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
func.func private @k(%A: memref<8xf32>) {
  %p = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 7 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %p[%i + 1] : memref<8xf32>
  }
  return
}
func.func private @mid(%A: memref<?xf32>) {
  %a = memref.cast %A : memref<?xf32> to memref<8xf32>
  func.call @k(%a) : (memref<8xf32>) -> ()
  return
}
func.func @main() {
  %p = memref.get_global @g : memref<8xf32>
  %v = memref.cast %p : memref<8xf32> to memref<?xf32>
  func.call @mid(%v) : (memref<?xf32>) -> ()
  return
}
//--- after.mlir
memref.global "private" @g : memref<8xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
func.func private @k(%A: memref<8xf32>) {
  %p = memref.get_global @g : memref<8xf32>
  affine.for %i = 0 to 7 {
    %v = affine.load %A[6 - %i] : memref<8xf32>
    affine.store %v, %p[7 - %i] : memref<8xf32>
  }
  return
}
func.func private @mid(%A: memref<?xf32>) {
  %a = memref.cast %A : memref<?xf32> to memref<8xf32>
  func.call @k(%a) : (memref<8xf32>) -> ()
  return
}
func.func @main() {
  %p = memref.get_global @g : memref<8xf32>
  %v = memref.cast %p : memref<8xf32> to memref<?xf32>
  func.call @mid(%v) : (memref<?xf32>) -> ()
  return
}
