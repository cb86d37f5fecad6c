// RUNNER: --memref-expand
// Shapes that are held in memory.
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
  %shape = memref.alloca() : memref<3xindex>
  memref.store %c2, %shape[%c0] : memref<3xindex>
  memref.store %c3, %shape[%c1] : memref<3xindex>
  memref.store %c4, %shape[%c2] : memref<3xindex>
  %a = memref.reshape %m(%shape) : (memref<4x6xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  %p1 = memref.cast %a : memref<?x?x?xf32> to memref<*xf32>
  func.call @printMemrefF32(%p1) : (memref<*xf32>) -> ()
  %flat = memref.alloca() : memref<1xi32>
  %n = arith.constant 24 : i32
  memref.store %n, %flat[%c0] : memref<1xi32>
  %b = memref.reshape %m(%flat) : (memref<4x6xf32>, memref<1xi32>) -> memref<24xf32>
  %p2 = memref.cast %b : memref<24xf32> to memref<*xf32>
  func.call @printMemrefF32(%p2) : (memref<*xf32>) -> ()
  return
}
