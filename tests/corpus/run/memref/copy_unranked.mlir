// A copy between memrefs of unknown rank.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %a = memref.alloc() : memref<2x3xf32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %v_a = affine.apply affine_map<(i, j) -> (3 * i + j)>(%i, %j)
      %w_a = arith.index_cast %v_a : index to i32
      %x_a = arith.sitofp %w_a : i32 to f32
      memref.store %x_a, %a[%i, %j] : memref<2x3xf32>
    }
  }
  %b = memref.alloc() : memref<2x3xf32>
  %u = memref.cast %a : memref<2x3xf32> to memref<*xf32>
  %v = memref.cast %b : memref<2x3xf32> to memref<*xf32>
  memref.copy %u, %v : memref<*xf32> to memref<*xf32>
  %p1 = memref.cast %b : memref<2x3xf32> to memref<*xf32>
  func.call @printMemrefF32(%p1) : (memref<*xf32>) -> ()
  return
}
