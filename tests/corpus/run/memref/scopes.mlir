// Scopes of stack memory, with results and without, in a loop.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %c0) -> (index) {
    %r = memref.alloca_scope -> (i64) {
      %m = memref.alloca(%c10) : memref<?xi64>
      %ii = arith.muli %i, %i : index
      %n = arith.index_cast %ii : index to i64
      memref.store %n, %m[%i] : memref<?xi64>
      %x = memref.load %m[%i] : memref<?xi64>
      memref.alloca_scope.return %x : i64
    }
    memref.alloca_scope {
      %m = memref.alloca() : memref<f32>
      memref.alloca_scope.return
    }
    %y = arith.index_cast %r : i64 to index
    %t = arith.addi %s, %y : index
    scf.yield %t : index
  }
  %p1 = arith.index_cast %sum : index to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
