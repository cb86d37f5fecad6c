// Several results of both arms, and an arm in an arm.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %odd = arith.andi %i, %c1 : index
    %is_odd = arith.cmpi ne, %odd, %c0 : index
    %r:2 = scf.if %is_odd -> (index, i64) {
      %big = arith.cmpi sgt, %i, %c2 : index
      %inner = scf.if %big -> (i64) {
        %x = arith.constant 33 : i64
        scf.yield %x : i64
      } else {
        %x = arith.constant 11 : i64
        scf.yield %x : i64
      }
      scf.yield %c10, %inner : index, i64
    } else {
      %x = arith.constant -1 : i64
      scf.yield %i, %x : index, i64
    }
    %p1 = arith.index_cast %r#0 : index to i64
    func.call @printI64(%p1) : (i64) -> ()
    func.call @printNewline() : () -> ()
    func.call @printI64(%r#1) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
