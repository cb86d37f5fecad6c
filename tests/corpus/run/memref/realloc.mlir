// RUNNER: --expand-realloc
// More memory and less, with what was there before.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    %x = arith.index_cast %i : index to i32
    affine.store %x, %m[%i] : memref<4xi32>
  }
  %more = memref.realloc %m(%c10) : memref<4xi32> to memref<?xi32>
  %seven = arith.constant 7 : i32
  scf.for %i = %c4 to %c10 step %c1 {
    memref.store %seven, %more[%i] : memref<?xi32>
  }
  %p1 = memref.cast %more : memref<?xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  %less = memref.realloc %more : memref<?xi32> to memref<3xi32>
  %p2 = memref.cast %less : memref<3xi32> to memref<*xi32>
  func.call @printMemrefI32(%p2) : (memref<*xi32>) -> ()
  memref.dealloc %less : memref<3xi32>
  return
}
