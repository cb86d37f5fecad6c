// Integers get narrower.
func.func @main() {
  %v0 = arith.constant -1 : i64
  %v1 = arith.constant 300 : i64
  %v2 = arith.constant 65537 : i64
  %v3 = arith.constant 1099511627776 : i64
  %e0 = arith.trunci %v0 : i64 to i8
  vector.print %e0 : i8
  %e1 = arith.trunci %v0 : i64 to i16
  vector.print %e1 : i16
  %e2 = arith.trunci %v0 : i64 to i32
  vector.print %e2 : i32
  %e3 = arith.trunci %v1 : i64 to i8
  vector.print %e3 : i8
  %e4 = arith.trunci %v1 : i64 to i16
  vector.print %e4 : i16
  %e5 = arith.trunci %v1 : i64 to i32
  vector.print %e5 : i32
  %e6 = arith.trunci %v2 : i64 to i8
  vector.print %e6 : i8
  %e7 = arith.trunci %v2 : i64 to i16
  vector.print %e7 : i16
  %e8 = arith.trunci %v2 : i64 to i32
  vector.print %e8 : i32
  %e9 = arith.trunci %v3 : i64 to i8
  vector.print %e9 : i8
  %e10 = arith.trunci %v3 : i64 to i16
  vector.print %e10 : i16
  %e11 = arith.trunci %v3 : i64 to i32
  vector.print %e11 : i32
  return
}
