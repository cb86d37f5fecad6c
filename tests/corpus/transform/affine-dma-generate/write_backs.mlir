// A tile is sent back while the next one is computed: waited for right before the next one is sent, and after the loop.
// RUN: loopwright opt %s --affine-loop-tile=tile-size=64 --affine-dma-generate=capacity=1 | FileCheck %s
// RUN: loopwright opt %s --affine-loop-tile=tile-size=64 --affine-dma-generate=capacity=1 2>&1 | FileCheck %s --check-prefix=REMARKS

// Tiles are fetched, changed and sent back: three buffers in turns.
// CHECK-LABEL: func.func @doubled
// CHECK: memref.alloc() : memref<3x64xf32, 1>
// CHECK: affine.for %{{.*}} = 64 to 512 step 64
// CHECK: affine.dma_start %arg0
// CHECK: affine.for
// CHECK: affine.if
// CHECK-NEXT: affine.dma_wait %[[TAG:.*]][
// CHECK: affine.dma_start {{.*}}, %arg0[{{.*}}], %[[TAG]]
// CHECK-NEXT: }
// CHECK: affine.dma_wait %[[TAG]]
// CHECK: affine.dma_start {{.*}}, %arg0[{{.*}}], %[[TAG]]
// CHECK-NEXT: affine.dma_wait %[[TAG]]
func.func @doubled(%A: memref<512xf32>) {
  affine.for %i = 0 to 512 {
    %a = affine.load %A[%i] : memref<512xf32>
    %s = arith.addf %a, %a : f32
    affine.store %s, %A[%i] : memref<512xf32>
  }
  return
}

// What transfers cost.
// REMARKS: 'func.func' op transfers in: 2048 bytes of %A; out: 2048 bytes of %A; 3584 of 4096 bytes move while another tile is worked on; 768 of 1024 bytes of fast memory are used
// REMARKS: 'func.func' op transfers out: 1024 bytes of %A; 512 of 1024 bytes move while another tile is worked on; 1024 of 1024 bytes of fast memory are used

// Only written: two buffers in turns, and nothing is fetched. Two tiles are the fewest that overlap.
// CHECK-LABEL: func.func @filled
// CHECK: memref.alloc() : memref<2x64xi64, 1>
// CHECK-NOT: affine.dma_start %arg0
// CHECK: affine.if
// CHECK: return
func.func @filled(%A: memref<128xi64>) {
  affine.for %i = 0 to 128 {
    %x = arith.index_cast %i : index to i64
    affine.store %x, %A[%i] : memref<128xi64>
  }
  return
}

// Each tile needs the end of the tile before: nothing overlaps.
// CHECK-LABEL: func.func @sums
// CHECK-NOT: affine.if
// CHECK: affine.dma_start %arg0
// CHECK-NEXT: affine.dma_wait
// CHECK: return
func.func @sums(%A: memref<257xi32>) {
  affine.for %i = 0 to 256 {
    %a = affine.load %A[%i] : memref<257xi32>
    %b = affine.load %A[%i + 1] : memref<257xi32>
    %s = arith.addi %a, %b : i32
    affine.store %s, %A[%i + 1] : memref<257xi32>
  }
  return
}

// Sizes that no tile divides.
// CHECK-LABEL: func.func @cut
// CHECK: memref.alloc() : memref<3x64xi16, 1>
// CHECK: affine.if
// CHECK: return
func.func @cut(%A: memref<500xi16>) {
  affine.for %i = 0 to 500 {
    %a = affine.load %A[%i] : memref<500xi16>
    %s = arith.addi %a, %a : i16
    affine.store %s, %A[%i] : memref<500xi16>
  }
  return
}

// No iteration: nothing moves.
// CHECK-LABEL: func.func @empty
// CHECK-NOT: affine.dma_start
// CHECK: return
func.func @empty(%A: memref<512xf32>) {
  affine.for %i = 0 to 0 {
    %a = affine.load %A[%i] : memref<512xf32>
    affine.store %a, %A[%i] : memref<512xf32>
  }
  return
}

func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %F = memref.alloc() : memref<512xf32>
  %P = memref.alloc() : memref<128xi64>
  %U = memref.alloc() : memref<128xi32>
  %Q = memref.alloc() : memref<257xi32>
  %S = memref.alloc() : memref<500xi16>
  %T = memref.alloc() : memref<500xi32>
  affine.for %i = 0 to 257 {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %Q[%i] : memref<257xi32>
  }
  affine.for %i = 0 to 512 {
    %v = arith.index_cast %i : index to i32
    %x = arith.sitofp %v : i32 to f32
    affine.store %x, %F[%i] : memref<512xf32>
  }
  affine.for %i = 0 to 500 {
    %v = arith.index_cast %i : index to i16
    affine.store %v, %S[%i] : memref<500xi16>
  }
  func.call @doubled(%F) : (memref<512xf32>) -> ()
  func.call @empty(%F) : (memref<512xf32>) -> ()
  func.call @filled(%P) : (memref<128xi64>) -> ()
  affine.for %i = 0 to 128 {
    %v = affine.load %P[%i] : memref<128xi64>
    %w = arith.trunci %v : i64 to i32
    affine.store %w, %U[%i] : memref<128xi32>
  }
  func.call @sums(%Q) : (memref<257xi32>) -> ()
  func.call @cut(%S) : (memref<500xi16>) -> ()
  affine.for %i = 0 to 500 {
    %v = affine.load %S[%i] : memref<500xi16>
    %w = arith.extsi %v : i16 to i32
    affine.store %w, %T[%i] : memref<500xi32>
  }
  %f = memref.cast %F : memref<512xf32> to memref<*xf32>
  func.call @printMemrefF32(%f) : (memref<*xf32>) -> ()
  %p = memref.cast %U : memref<128xi32> to memref<*xi32>
  func.call @printMemrefI32(%p) : (memref<*xi32>) -> ()
  %q = memref.cast %Q : memref<257xi32> to memref<*xi32>
  func.call @printMemrefI32(%q) : (memref<*xi32>) -> ()
  %t = memref.cast %T : memref<500xi32> to memref<*xi32>
  func.call @printMemrefI32(%t) : (memref<*xi32>) -> ()
  return
}
