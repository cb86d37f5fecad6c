// RUNNER: none
// Two buffers in turns: the transfer of the next part is in flight while this one is added up.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<20xi64>
  %sum = memref.alloc() : memref<4xi64>
  affine.for %i = 0 to 20 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %a[%i] : memref<20xi64>
  }
  %b = memref.alloc() : memref<2x5xi64, 1>
  %tag = memref.alloc() : memref<2xi32>
  affine.dma_start %a[0], %b[0, 0], %tag[0], %c5 : memref<20xi64>, memref<2x5xi64, 1>, memref<2xi32>
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0) : (2 - d0 >= 0)>(%i) {
      affine.dma_start %a[%i * 5 + 5], %b[(%i + 1) mod 2, 0], %tag[(%i + 1) mod 2], %c5 : memref<20xi64>, memref<2x5xi64, 1>, memref<2xi32>
    }
    affine.dma_wait %tag[%i mod 2], %c5 : memref<2xi32>
    affine.store %zero, %sum[%i] : memref<4xi64>
    affine.for %j = 0 to 5 {
      %x = affine.load %b[%i mod 2, %j] : memref<2x5xi64, 1>
      %s = affine.load %sum[%i] : memref<4xi64>
      %t = arith.addi %s, %x : i64
      affine.store %t, %sum[%i] : memref<4xi64>
    }
  }
  memref.dealloc %tag : memref<2xi32>
  memref.dealloc %b : memref<2x5xi64, 1>
  %p = memref.cast %sum : memref<4xi64> to memref<*xi64>
  func.call @printMemrefI64(%p) : (memref<*xi64>) -> ()
  return
}
