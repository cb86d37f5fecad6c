// Functions and globals of one name in several modules are several: only the one that is given its own global may overlap it.
// RUN: loopwright opt --affine-data-copy-generate="generate-dma=false fast-mem-space=0" %s | FileCheck %s
// RUN: loopwright optimize --tile none %s | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func.func @by_itself
// CHECK: func.func private @k(
// CHECK-NOT: memref.alloc
// CHECK: return
// LOOPS-LABEL: module @inner
// LOOPS: func.func private @k(
// LOOPS: affine.parallel
// LOOPS: func.func private @k(
// LOOPS-NOT: affine.parallel
// LOOPS: return

module @inner {
  memref.global "private" @g : memref<16xf32> = dense<5.0>
  func.func private @k(%A: memref<16xf32>) {
    %p = memref.get_global @g : memref<16xf32>
    affine.for %i = 0 to 15 {
      %v = affine.load %p[%i] : memref<16xf32>
      affine.store %v, %A[%i + 1] : memref<16xf32>
    }
    return
  }
  func.func @by_itself(%A: memref<16xf32>) {
    %B = memref.alloc() : memref<16xf32>
    func.call @k(%B) : (memref<16xf32>) -> ()
    memref.dealloc %B : memref<16xf32>
    return
  }
}
func.func private @printMemrefF32(memref<*xf32>)
memref.global "private" @g : memref<16xf32> = dense<1.0>
func.func private @k(%A: memref<16xf32>) {
  %p = memref.get_global @g : memref<16xf32>
  affine.for %i = 0 to 15 {
    %v = affine.load %p[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %A[%i + 1] : memref<16xf32>
  }
  return
}
func.func @main() {
  %p = memref.get_global @g : memref<16xf32>
  func.call @k(%p) : (memref<16xf32>) -> ()
  %q = memref.cast %p : memref<16xf32> to memref<*xf32>
  func.call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  return
}
