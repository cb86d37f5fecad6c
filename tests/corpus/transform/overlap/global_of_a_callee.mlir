// What a callee does to a global, it does to the argument that is this global: loops are not fused across the call.
// RUN: loopwright optimize %s 2>&1 | FileCheck %s
// RUN: loopwright optimize --tile none --fuse max %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-loop-fusion --affine-loop-distribute %s | FileCheck %s --check-prefix=KEPT
// RUN: loopwright run %s | FileCheck %s --check-prefix=PRINTS

// CHECK: remark: 'func.func' op is called with overlapping memory in this program: its arguments are one array, as the call at {{.*}}:48:3 passes what may be the global 'glob', which is used here too
// CHECK-LABEL: func.func private @f
// CHECK: affine.for
// CHECK: call @between
// CHECK: affine.for
// KEPT-LABEL: func.func private @f
// KEPT: affine.for
// KEPT: call @between
// KEPT: affine.for
// PRINTS: 6

memref.global "private" @glob : memref<8xf32> = dense<1.0>
func.func private @printMemrefF32(memref<*xf32>)
func.func private @set() {
  %p = memref.get_global @glob : memref<8xf32>
  %y = arith.constant 3.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %y, %p[%i] : memref<8xf32>
  }
  return
}
func.func private @between() {
  func.call @set() : () -> ()
  return
}
func.func private @f(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %B[%i] : memref<8xf32>
  }
  func.call @between() : () -> ()
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    %u = affine.load %B[%i] : memref<8xf32>
    %w = arith.mulf %v, %u : f32
    affine.store %w, %C[%i] : memref<8xf32>
  }
  return
}
func.func private @hands_on(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  func.call @f(%A, %B, %C) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func @main() {
  %p = memref.get_global @glob : memref<8xf32>
  %B = memref.alloc() : memref<8xf32>
  %C = memref.alloc() : memref<8xf32>
  func.call @hands_on(%p, %B, %C) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
  %q = memref.cast %C : memref<8xf32> to memref<*xf32>
  func.call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  return
}
