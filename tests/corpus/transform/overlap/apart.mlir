// Functions that are given distinct memory in all their calls are optimized, and nothing is assumed of them: in turns, by what a callee makes, as
// distinct globals, with a global that they do not touch.
// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-parallelize --prove-each %s 2>&1 | FileCheck %s
// RUN: loopwright scop %s | FileCheck %s --check-prefix=SCOP

// CHECK-NOT: remark:
// CHECK-LABEL: func.func private @step
// CHECK-NEXT: affine.parallel
// CHECK-LABEL: func.func private @scaled
// CHECK-NEXT: affine.parallel
// SCOP: shown by all calls: distinct memref arguments do not overlap

memref.global "private" @g : memref<16xf32> = dense<1.0>
memref.global "private" @h : memref<16xf32> = dense<2.0>
func.func private @printMemrefF32(memref<*xf32>)
func.func private @fresh() -> memref<16xf32> {
  %0 = memref.alloc() : memref<16xf32>
  return %0 : memref<16xf32>
}
func.func private @step(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 15 {
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i + 1] : memref<16xf32>
  }
  return
}
func.func private @scaled(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %v = affine.load %A[15 - %i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %B[%i] : memref<16xf32>
  }
  return
}
func.func @main() {
  %A = memref.alloc() : memref<16xf32>
  %B = func.call @fresh() : () -> memref<16xf32>
  %C = func.call @fresh() : () -> memref<16xf32>
  %g = memref.get_global @g : memref<16xf32>
  %h = memref.get_global @h : memref<16xf32>
  func.call @scaled(%g, %A) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @scaled(%h, %B) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @scaled(%g, %h) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @step(%A, %B) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @step(%B, %A) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @scaled(%B, %C) : (memref<16xf32>, memref<16xf32>) -> ()
  %q = memref.cast %C : memref<16xf32> to memref<*xf32>
  func.call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  return
}
