// RUNNER: none
// Tiles are fetched, changed and sent back in three buffers in turns: one is sent while the next one is worked on and another one is fetched.
func.func private @printMemrefI32(memref<*xi32>)
func.func @doubled(%A: memref<32xi32>) {
  %z = arith.constant 0 : index
  %n = arith.constant 8 : index
  %b = memref.alloc() : memref<3x8xi32, 1>
  %in = memref.alloc() : memref<2xi32>
  %out = memref.alloc() : memref<1xi32>
  affine.dma_start %A[0], %b[0, 0], %in[0], %n : memref<32xi32>, memref<3x8xi32, 1>, memref<2xi32>
  affine.for %i = 0 to 4 {
    affine.if affine_set<(i) : (2 - i >= 0)>(%i) {
      affine.dma_start %A[%i * 8 + 8], %b[(%i + 1) mod 3, 0], %in[(%i + 1) mod 2], %n : memref<32xi32>, memref<3x8xi32, 1>, memref<2xi32>
    }
    affine.dma_wait %in[%i mod 2], %n : memref<2xi32>
    affine.for %k = 0 to 8 {
      %a = affine.load %b[%i mod 3, %k] : memref<3x8xi32, 1>
      %s = arith.addi %a, %a : i32
      affine.store %s, %b[%i mod 3, %k] : memref<3x8xi32, 1>
    }
    affine.if affine_set<(i) : (i - 1 >= 0)>(%i) {
      affine.dma_wait %out[0], %n : memref<1xi32>
    }
    affine.dma_start %b[%i mod 3, 0], %A[%i * 8], %out[0], %n : memref<3x8xi32, 1>, memref<32xi32>, memref<1xi32>
  }
  affine.dma_wait %out[0], %n : memref<1xi32>
  memref.dealloc %out : memref<1xi32>
  memref.dealloc %in : memref<2xi32>
  memref.dealloc %b : memref<3x8xi32, 1>
  return
}

func.func @main() {
  %A = memref.alloc() : memref<32xi32>
  affine.for %i = 0 to 32 {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %A[%i] : memref<32xi32>
  }
  func.call @doubled(%A) : (memref<32xi32>) -> ()
  %p = memref.cast %A : memref<32xi32> to memref<*xi32>
  func.call @printMemrefI32(%p) : (memref<*xi32>) -> ()
  memref.dealloc %A : memref<32xi32>
  return
}
