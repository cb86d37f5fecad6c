// RUN: loopwright opt --affine-dma-generate=capacity=2 %s | FileCheck %s
// RUN: loopwright opt "--affine-dma-generate=capacity=2 double-buffer=false space=3 tag-space=4" %s | FileCheck %s --check-prefix=SINGLE
// RUN: loopwright opt --affine-dma-generate=min-transfer=4096 %s | FileCheck %s --check-prefix=LARGE

// A panel of 8 rows of A is 512 bytes: in 2 KiB there is room for two buffers of panels, but not for all of A (4 KiB). The next panel is on its way while this one is used.

// CHECK-LABEL: func.func @kernel(
// CHECK: memref.alloc() : memref<2x8x16xf32, 1>
// CHECK: affine.dma_start %arg0[
// CHECK: affine.for %{{.*}} = 8 to 64 step 8
// CHECK: affine.dma_start %arg0[
// CHECK: affine.dma_wait
// CHECK: affine.for
// CHECK: affine.dma_wait
// CHECK-LABEL: func.func private

// SINGLE-LABEL: func.func @kernel(
// SINGLE: memref.alloc() : memref<8x16xf32, 3>
// SINGLE: memref.alloc() : memref<1xi32, 4>
// SINGLE: affine.for %{{.*}} = 0 to 64 step 8
// SINGLE: affine.dma_start
// SINGLE-NEXT: affine.dma_wait

// LARGE-LABEL: func.func @kernel(
// LARGE: affine.dma_start %arg0
// LARGE-NOT: affine.dma_start
// LARGE-LABEL: func.func private

func.func @kernel(%A: memref<64x16xf32>, %x: memref<16xf32>, %y: memref<64xf32>) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %ii = 0 to 8 {
      affine.for %j = 0 to 16 {
        %0 = affine.load %A[%i + %ii, %j] : memref<64x16xf32>
        %1 = affine.load %x[%j] : memref<16xf32>
        %2 = affine.load %y[%i + %ii] : memref<64xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %y[%i + %ii] : memref<64xf32>
      }
    }
  }
  return
}

func.func private @printMemrefF32(memref<*xf32>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<64x16xf32>
  %x = memref.alloc() : memref<16xf32>
  %y = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 16 {
      %at = affine.apply affine_map<(d0, d1) -> ((d0 * 12 + d1 * 5) mod 17)>(%i, %j)
      %v = arith.index_cast %at : index to i32
      %f = arith.sitofp %v : i32 to f32
      affine.store %f, %A[%i, %j] : memref<64x16xf32>
      affine.store %f, %x[%j] : memref<16xf32>
      affine.store %f, %y[%i] : memref<64xf32>
    }
  }
  call @kernel(%A, %x, %y) : (memref<64x16xf32>, memref<16xf32>, memref<64xf32>) -> ()
  %y_print = memref.cast %y : memref<64xf32> to memref<*xf32>
  call @printMemrefF32(%y_print) : (memref<*xf32>) -> ()
  return
}
