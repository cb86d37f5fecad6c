// Rank and sizes of memrefs of unknown rank.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @size(%m: memref<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = memref.rank %m : memref<*xf32>
  %size = scf.for %i = %c0 to %rank step %c1 iter_args(%s = %c1) -> (index) {
    %d = memref.dim %m, %i : memref<*xf32>
    %t = arith.muli %s, %d : index
    scf.yield %t : index
  }
  return %size : index
}
func.func @main() {
  %m = memref.alloc() : memref<3x5xf32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 5 {
      %v_m = affine.apply affine_map<(i, j) -> (5 * i + j)>(%i, %j)
      %w_m = arith.index_cast %v_m : index to i32
      %x_m = arith.sitofp %w_m : i32 to f32
      memref.store %x_m, %m[%i, %j] : memref<3x5xf32>
    }
  }
  %u = memref.cast %m : memref<3x5xf32> to memref<*xf32>
  %r = memref.rank %u : memref<*xf32>
  %p1 = arith.index_cast %r : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %s = call @size(%u) : (memref<*xf32>) -> index
  %p2 = arith.index_cast %s : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %l = memref.alloc() : memref<7xf32>
  %v = memref.cast %l : memref<7xf32> to memref<*xf32>
  %t = call @size(%v) : (memref<*xf32>) -> index
  %p3 = arith.index_cast %t : index to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
