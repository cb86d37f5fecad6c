// Induction variables of several integer types, from negative numbers up.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %low8 = arith.constant -100 : i8
  %high8 = arith.constant 120 : i8
  %step8 = arith.constant 45 : i8
  scf.for %i = %low8 to %high8 step %step8 : i8 {
    %p1 = arith.extsi %i : i8 to i64
    func.call @printI64(%p1) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  %low16 = arith.constant -20000 : i16
  %high16 = arith.constant 20000 : i16
  %step16 = arith.constant 9000 : i16
  scf.for %i = %low16 to %high16 step %step16 : i16 {
    %p2 = arith.extsi %i : i16 to i64
    func.call @printI64(%p2) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  %low32 = arith.constant -2000000000 : i32
  %high32 = arith.constant 100000000 : i32
  %step32 = arith.constant 700000000 : i32
  scf.for %i = %low32 to %high32 step %step32 : i32 {
    %p3 = arith.extsi %i : i32 to i64
    func.call @printI64(%p3) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  %low64 = arith.constant -9000000000000000000 : i64
  %high64 = arith.constant 4000000000000000000 : i64
  %step64 = arith.constant 5000000000000000000 : i64
  scf.for %i = %low64 to %high64 step %step64 : i64 {
    func.call @printI64(%i) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
