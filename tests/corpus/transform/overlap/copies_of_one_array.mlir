// What is copied in before a loop, the loop may write by another name, or a callee by the name of a global.
// RUN: loopwright opt --affine-data-copy-generate="generate-dma=false fast-mem-space=0" %s | FileCheck %s
// RUN: loopwright opt --affine-data-copy-generate="generate-dma=true" %s | FileCheck %s
// RUN: loopwright opt --affine-pack %s | FileCheck %s
// RUN: loopwright opt --affine-loop-invariant-code-motion %s | FileCheck %s
// RUN: loopwright opt --affine-scalrep %s | FileCheck %s
// RUN: loopwright opt --affine-pack %s 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: loopwright opt --affine-loop-invariant-code-motion %s 2>&1 | FileCheck %s --check-prefix=SAID

// CHECK-LABEL: func.func private @doubled(
// CHECK-NOT: memref.alloc
// CHECK: affine.for
// CHECK: affine.load %arg0
// CHECK: affine.store %{{.*}}, %arg1
// CHECK-LABEL: func.func private @first(
// CHECK-NEXT: affine.for
// CHECK: affine.load %arg0
// CHECK: affine.store %{{.*}}, %arg1
// CHECK-LABEL: func.func private @counted(
// CHECK: affine.for
// CHECK: affine.load %arg0
// CHECK: call @count
// SAID: remark: 'func.func' op is called with overlapping memory in this program: its arguments are one array, as the call at {{.*}}:67:3 passes memory that may overlap

memref.global "private" @counter : memref<8xf32> = dense<0.0>
func.func private @printMemrefF32(memref<*xf32>)
func.func private @count() {
  %p = memref.get_global @counter : memref<8xf32>
  %v = affine.load %p[0] : memref<8xf32>
  %o = arith.constant 1.0 : f32
  %w = arith.addf %v, %o : f32
  affine.store %w, %p[0] : memref<8xf32>
  return
}
func.func private @doubled(%A: memref<32xf32>, %B: memref<32xf32>) {
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to 31 {
      %v = affine.load %A[%i] : memref<32xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %B[%i + 1] : memref<32xf32>
    }
  }
  return
}
func.func private @first(%A: memref<32xf32>, %B: memref<32xf32>) {
  affine.for %i = 0 to 31 {
    %v = affine.load %A[0] : memref<32xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %B[0] : memref<32xf32>
  }
  return
}
func.func private @counted(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[0] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
    func.call @count() : () -> ()
  }
  return
}
func.func @main() {
  %A = memref.alloc() : memref<32xf32>
  %o = arith.constant 1.0 : f32
  affine.for %i = 0 to 32 {
    affine.store %o, %A[%i] : memref<32xf32>
  }
  func.call @doubled(%A, %A) : (memref<32xf32>, memref<32xf32>) -> ()
  func.call @first(%A, %A) : (memref<32xf32>, memref<32xf32>) -> ()
  %q = memref.cast %A : memref<32xf32> to memref<*xf32>
  func.call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  %p = memref.get_global @counter : memref<8xf32>
  %B = memref.alloc() : memref<8xf32>
  func.call @counted(%p, %B) : (memref<8xf32>, memref<8xf32>) -> ()
  %r = memref.cast %B : memref<8xf32> to memref<*xf32>
  func.call @printMemrefF32(%r) : (memref<*xf32>) -> ()
  return
}
