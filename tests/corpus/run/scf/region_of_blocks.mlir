// A region of several blocks, left from two of them.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %r = scf.execute_region -> index {
      %small = arith.cmpi slt, %i, %c2 : index
      cf.cond_br %small, ^early, ^loop(%c0, %c1 : index, index)
    ^early:
      scf.yield %c10 : index
    ^loop(%k: index, %product: index):
      %k1 = arith.addi %k, %c1 : index
      %p1 = arith.muli %product, %k1 : index
      %more = arith.cmpi slt, %k1, %i : index
      cf.cond_br %more, ^loop(%k1, %p1 : index, index), ^late(%p1 : index)
    ^late(%p: index):
      scf.yield %p : index
    }
    %p1 = arith.index_cast %r : index to i64
    func.call @printI64(%p1) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
