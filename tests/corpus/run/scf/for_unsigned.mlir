// Bounds compared as unsigned numbers: what is negative otherwise is large.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %low = arith.constant 100 : i8
  %high = arith.constant -6 : i8
  %step = arith.constant 50 : i8
  scf.for unsigned %i = %low to %high step %step : i8 {
    %p1 = arith.extui %i : i8 to i64
    func.call @printI64(%p1) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  scf.for %i = %low to %high step %step : i8 {
    %p2 = arith.extsi %i : i8 to i64
    func.call @printI64(%p2) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  %low32 = arith.constant 2000000000 : i32
  %high32 = arith.constant -294967296 : i32
  %step32 = arith.constant 500000000 : i32
  %sum = arith.constant 0 : i64
  %all = scf.for unsigned %i = %low32 to %high32 step %step32 iter_args(%s = %sum) -> (i64) : i32 {
    %wide = arith.extui %i : i32 to i64
    %next = arith.addi %s, %wide : i64
    scf.yield %next : i64
  }
  func.call @printI64(%all) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
