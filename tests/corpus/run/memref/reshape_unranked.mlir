// RUNNER: --memref-expand
// From and to unknown rank.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4x6xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %v_m = affine.apply affine_map<(i, j) -> (6 * i + j)>(%i, %j)
      %w_m = arith.index_cast %v_m : index to i32
      %x_m = arith.sitofp %w_m : i32 to f32
      memref.store %x_m, %m[%i, %j] : memref<4x6xf32>
    }
  }
  %shape = memref.alloca(%c3) : memref<?xindex>
  memref.store %c3, %shape[%c0] : memref<?xindex>
  memref.store %c2, %shape[%c1] : memref<?xindex>
  memref.store %c4, %shape[%c2] : memref<?xindex>
  %a = memref.reshape %m(%shape) : (memref<4x6xf32>, memref<?xindex>) -> memref<*xf32>
  func.call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  %flat = memref.alloca() : memref<2xindex>
  %twelve = arith.constant 12 : index
  memref.store %twelve, %flat[%c0] : memref<2xindex>
  memref.store %c2, %flat[%c1] : memref<2xindex>
  %b = memref.reshape %a(%flat) : (memref<*xf32>, memref<2xindex>) -> memref<?x2xf32>
  %p2 = memref.cast %b : memref<?x2xf32> to memref<*xf32>
  func.call @printMemrefF32(%p2) : (memref<*xf32>) -> ()
  return
}
