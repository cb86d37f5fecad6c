// Integers get wider, with their sign or without.
func.func @main() {
  %v0 = arith.constant -1 : i8
  %v1 = arith.constant 127 : i8
  %v2 = arith.constant -128 : i8
  %v3 = arith.constant 5 : i8
  %e0 = arith.extsi %v0 : i8 to i32
  vector.print %e0 : i32
  %e1 = arith.extui %v0 : i8 to i32
  vector.print %e1 : i32
  %e2 = arith.extsi %v0 : i8 to i64
  vector.print %e2 : i64
  %e3 = arith.extsi %v1 : i8 to i32
  vector.print %e3 : i32
  %e4 = arith.extui %v1 : i8 to i32
  vector.print %e4 : i32
  %e5 = arith.extsi %v1 : i8 to i64
  vector.print %e5 : i64
  %e6 = arith.extsi %v2 : i8 to i32
  vector.print %e6 : i32
  %e7 = arith.extui %v2 : i8 to i32
  vector.print %e7 : i32
  %e8 = arith.extsi %v2 : i8 to i64
  vector.print %e8 : i64
  %e9 = arith.extsi %v3 : i8 to i32
  vector.print %e9 : i32
  %e10 = arith.extui %v3 : i8 to i32
  vector.print %e10 : i32
  %e11 = arith.extsi %v3 : i8 to i64
  vector.print %e11 : i64
  return
}
