// A buffer in another memory space has the same elements.
func.func private @printF32(f32)
func.func private @printNewline()
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2x3xf32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %v_m = affine.apply affine_map<(i, j) -> (3 * i + j)>(%i, %j)
      %w_m = arith.index_cast %v_m : index to i32
      %x_m = arith.sitofp %w_m : i32 to f32
      memref.store %x_m, %m[%i, %j] : memref<2x3xf32>
    }
  }
  %far = memref.memory_space_cast %m : memref<2x3xf32> to memref<2x3xf32, 1>
  %x = memref.load %far[%c1, %c1] : memref<2x3xf32, 1>
  func.call @printF32(%x) : (f32) -> ()
  func.call @printNewline() : () -> ()
  %back = memref.memory_space_cast %far : memref<2x3xf32, 1> to memref<2x3xf32>
  %p2 = memref.cast %back : memref<2x3xf32> to memref<*xf32>
  func.call @printMemrefF32(%p2) : (memref<*xf32>) -> ()
  return
}
