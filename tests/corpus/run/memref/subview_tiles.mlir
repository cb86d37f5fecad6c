// A matrix summed tile by tile, with what is left at the edges.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<7x10xi64>
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 10 {
      %v_m = affine.apply affine_map<(i, j) -> (10 * i + j)>(%i, %j)
      %w_m = arith.index_cast %v_m : index to i64
      memref.store %w_m, %m[%i, %j] : memref<7x10xi64>
    }
  }
  %rows = arith.constant 7 : index
  %zero = arith.constant 0 : i64
  scf.for %i = %c0 to %rows step %c3 {
    scf.for %j = %c0 to %c10 step %c4 {
      %left = arith.subi %rows, %i : index
      %h = arith.minsi %left, %c3 : index
      %right = arith.subi %c10, %j : index
      %w = arith.minsi %right, %c4 : index
      %tile = memref.subview %m[%i, %j][%h, %w][1, 1] : memref<7x10xi64> to memref<?x?xi64, strided<[10, 1], offset: ?>>
      %sum = scf.for %a = %c0 to %h step %c1 iter_args(%s = %zero) -> (i64) {
        %t = scf.for %b = %c0 to %w step %c1 iter_args(%u = %s) -> (i64) {
          %x = memref.load %tile[%a, %b] : memref<?x?xi64, strided<[10, 1], offset: ?>>
          %v = arith.addi %u, %x : i64
          scf.yield %v : i64
        }
        scf.yield %t : i64
      }
      func.call @printI64(%sum) : (i64) -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}
