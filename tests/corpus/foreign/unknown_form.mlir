// Ops of dialects that are not known are kept in their own form, and the loops between them are optimized.
// PEER-DIFFERS: mlir-opt does not know the dialect
// RUN: loopwright optimize --tile none %s | FileCheck %s
// RUN: not loopwright run %s 2>&1 | FileCheck %s --check-prefix=STOPS
// RUN: not loopwright opt %s 2>&1 | FileCheck %s --check-prefix=STRICT

// CHECK: front.open "x" {mode = #front.mode<"(">}
// CHECK: affine.parallel
// CHECK: affine.store {{.*}} : memref<512x512xf64>
// CHECK: front.launch @kernel [4, 4] (%arg0 = %arg1) {
// CHECK-NEXT: front.end
// CHECK-NEXT: }

// STOPS: unknown_form.mlir:25:3: error: 'front.open' op has no interpretation yet

// STRICT: unknown_form.mlir:25:3: error: Dialect `front' not found for custom op 'front.open'

func.func @main() {
  %x = arith.constant 2.0 : f64
  %A = memref.alloc() : memref<512x512xf64>
  call @scale(%A, %x) : (memref<512x512xf64>, f64) -> ()
  return
}
func.func @scale(%A: memref<512x512xf64>, %x: f64) {
  front.open "x" {mode = #front.mode<"(">}
  affine.for %j = 0 to 512 {
    affine.for %i = 0 to 512 {
      %0 = affine.load %A[%i, %j] : memref<512x512xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i, %j] : memref<512x512xf64>
    }
  }
  front.launch @kernel [4, 4] (%A = %x) {
    front.end
  }
  return
}
