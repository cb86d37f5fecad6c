// So does what that calls through a function value.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json 2>&1 | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: not loopwright check %t/proof.json %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s --check-prefix=NO-FILE

// CHECK: k: {{different|not proved; .* no proof: the call at .*before.mlir:36:3 passes what may be the global 'g', which is used here too}}
// CHECK-NOT: the programs are equal
// NONE-NOT: the programs are equal
// NO-FILE: error: {{.*}}proof.json
//--- before.mlir
memref.global "private" @g : memref<f32> = dense<1.0>
func.func private @set(%y: f32) -> f32 {
  %p = memref.get_global @g : memref<f32>
  %o = memref.load %p[] : memref<f32>
  memref.store %y, %p[] : memref<f32>
  return %o : f32
}
func.func private @deep(%y: f32) -> f32 {
  %f = func.constant @set : (f32) -> f32
  %o = func.call_indirect %f(%y) : (f32) -> f32
  return %o : f32
}
func.func private @k(%A: memref<f32>, %B: memref<f32>, %x: f32) {
  memref.store %x, %A[] : memref<f32>
  %o = func.call @deep(%x) : (f32) -> f32
  %v = memref.load %A[] : memref<f32>
  %w = arith.addf %v, %o : f32
  memref.store %w, %B[] : memref<f32>
  return
}
func.func @main() {
  %p = memref.get_global @g : memref<f32>
  %b = memref.alloc() : memref<f32>
  %c = arith.constant 7.0 : f32
  func.call @k(%p, %b, %c) : (memref<f32>, memref<f32>, f32) -> ()
  return
}
//--- after.mlir
memref.global "private" @g : memref<f32> = dense<1.0>
func.func private @set(%y: f32) -> f32 {
  %p = memref.get_global @g : memref<f32>
  %o = memref.load %p[] : memref<f32>
  memref.store %y, %p[] : memref<f32>
  return %o : f32
}
func.func private @deep(%y: f32) -> f32 {
  %f = func.constant @set : (f32) -> f32
  %o = func.call_indirect %f(%y) : (f32) -> f32
  return %o : f32
}
func.func private @k(%A: memref<f32>, %B: memref<f32>, %x: f32) {
  %o = func.call @deep(%x) : (f32) -> f32
  memref.store %x, %A[] : memref<f32>
  %w = arith.addf %x, %o : f32
  memref.store %w, %B[] : memref<f32>
  return
}
func.func @main() {
  %p = memref.get_global @g : memref<f32>
  %b = memref.alloc() : memref<f32>
  %c = arith.constant 7.0 : f32
  func.call @k(%p, %b, %c) : (memref<f32>, memref<f32>, f32) -> ()
  return
}
