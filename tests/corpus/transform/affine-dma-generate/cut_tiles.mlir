// Sizes that no tile divides: the loop over tiles is split, and whole tiles and the rest are both moved by transfers.
// RUN: loopwright opt %s --affine-loop-tile=tile-size=8 --affine-dma-generate=capacity=1 | FileCheck %s

// CHECK-LABEL: func.func @sum
// CHECK: affine.dma_start %{{.*}} : memref<100xf32>, memref<2x8xf32, 1>
// CHECK: affine.for %{{.*}} = 8 to 96 step 8
// CHECK: affine.dma_start %{{.*}} : memref<100xf32>, memref<4xf32, 1>
func.func @sum(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    %s = arith.addf %a, %a : f32
    affine.store %s, %B[%i] : memref<100xf32>
  }
  return
}

// Of a nest, each loop over tiles is split: whole tiles, parts at the ends of both, and the corner.
// CHECK-LABEL: func.func @transposed
// CHECK-DAG: affine.dma_start %{{.*}} : memref<20x20xf32>, memref<{{.*}}x4xf32, 1>
// CHECK-NOT: affine.for %{{.*}} to min
// CHECK-LABEL: func.func @rows
func.func @transposed(%A: memref<20x20xf32>, %B: memref<20x20xf32>) {
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      %a = affine.load %A[%j, %i] : memref<20x20xf32>
      affine.store %a, %B[%i, %j] : memref<20x20xf32>
    }
  }
  return
}

// A size that is a parameter: whole tiles are moved by transfers, and the rest by loops.
// CHECK: affine.dma_start
// CHECK-LABEL: func.func private
func.func @rows(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = arith.addf %a, %a : f32
    affine.store %s, %B[%i] : memref<?xf32>
  }
  return
}
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %A = memref.alloc() : memref<100xf32>
  %B = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    %v = arith.index_cast %i : index to i32
    %x = arith.sitofp %v : i32 to f32
    affine.store %x, %A[%i] : memref<100xf32>
  }
  func.call @sum(%A, %B) : (memref<100xf32>, memref<100xf32>) -> ()
  %C = memref.alloc() : memref<20x20xf32>
  %D = memref.alloc() : memref<20x20xf32>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      %w = affine.apply affine_map<(d0, d1) -> (d0 * 20 + d1)>(%i, %j)
      %v = arith.index_cast %w : index to i32
      %x = arith.sitofp %v : i32 to f32
      affine.store %x, %C[%i, %j] : memref<20x20xf32>
    }
  }
  func.call @transposed(%C, %D) : (memref<20x20xf32>, memref<20x20xf32>) -> ()
  %q = memref.cast %D : memref<20x20xf32> to memref<*xf32>
  func.call @printMemrefF32(%q) : (memref<*xf32>) -> ()
  %n = arith.constant 70 : index
  %E = memref.alloc(%n) : memref<?xf32>
  %F = memref.cast %A : memref<100xf32> to memref<?xf32>
  func.call @rows(%F, %E, %n) : (memref<?xf32>, memref<?xf32>, index) -> ()
  %r = memref.cast %E : memref<?xf32> to memref<*xf32>
  func.call @printMemrefF32(%r) : (memref<*xf32>) -> ()
  %p = memref.cast %B : memref<100xf32> to memref<*xf32>
  func.call @printMemrefF32(%p) : (memref<*xf32>) -> ()
  return
}
