// Binary search in an array of squares, for all numbers up to ten.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<10xindex>
  scf.for %i = %c0 to %c10 step %c1 {
    %ii = arith.muli %i, %i : index
    memref.store %ii, %m[%i] : memref<10xindex>
  }
  scf.for %key = %c0 to %c10 step %c1 {
    %r:2 = scf.while (%low = %c0, %high = %c10) : (index, index) -> (index, index) {
      %more = arith.cmpi ult, %low, %high : index
      scf.condition(%more) %low, %high : index, index
    } do {
    ^bb0(%low: index, %high: index):
      %sum = arith.addi %low, %high : index
      %mid = arith.divui %sum, %c2 : index
      %x = memref.load %m[%mid] : memref<10xindex>
      %below = arith.cmpi ult, %x, %key : index
      %next:2 = scf.if %below -> (index, index) {
        %after = arith.addi %mid, %c1 : index
        scf.yield %after, %high : index, index
      } else {
        scf.yield %low, %mid : index, index
      }
      scf.yield %next#0, %next#1 : index, index
    }
    %p1 = arith.index_cast %r#0 : index to i64
    func.call @printI64(%p1) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
