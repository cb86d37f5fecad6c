// What `run --stats` counts of generated transfers: all buffers that are there at the same time fit in the fast memory, of 1 KiB.
// RUN: loopwright opt %s --affine-loop-tile=tile-size=8 --affine-dma-generate=capacity=1 | loopwright run - --stats 2>&1 | FileCheck %s

// CHECK: operations on floats
// CHECK-NEXT: {{[1-9][0-9]*}}  of them while a transfer was in flight
// CHECK: bytes moved by transfers
// CHECK-NEXT: {{[1-9][0-9]*}}  of them while something was computed
// CHECK: most bytes allocated at once
// CHECK-NEXT: {{ ([0-9]|[0-9][0-9]|[0-9][0-9][0-9]|10[01][0-9]|102[0-4])}}  in memory space 1
func.func private @printF32(f32)
func.func @product(%A: memref<20x20xf32>, %B: memref<20x20xf32>, %C: memref<20x20xf32>) {
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      affine.for %k = 0 to 20 {
        %a = affine.load %A[%i, %k] : memref<20x20xf32>
        %b = affine.load %B[%k, %j] : memref<20x20xf32>
        %c = affine.load %C[%i, %j] : memref<20x20xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<20x20xf32>
      }
    }
  }
  return
}
func.func @main() {
  %x = arith.constant 2.0 : f32
  %A = memref.alloc() : memref<20x20xf32>
  %B = memref.alloc() : memref<20x20xf32>
  %C = memref.alloc() : memref<20x20xf32>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      affine.store %x, %A[%i, %j] : memref<20x20xf32>
      affine.store %x, %B[%i, %j] : memref<20x20xf32>
      affine.store %x, %C[%i, %j] : memref<20x20xf32>
    }
  }
  func.call @product(%A, %B, %C) : (memref<20x20xf32>, memref<20x20xf32>, memref<20x20xf32>) -> ()
  %y = affine.load %C[19, 19] : memref<20x20xf32>
  func.call @printF32(%y) : (f32) -> ()
  return
}
