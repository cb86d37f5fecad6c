// Indices as integers.
func.func @main() {
  %v0 = arith.constant -3 : index
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 5 : index
  %v3 = arith.constant 4294967297 : index
  %a0 = arith.index_cast %v0 : index to i32
  vector.print %a0 : i32
  %c0 = arith.index_cast %v0 : index to i64
  vector.print %c0 : i64
  %a1 = arith.index_cast %v1 : index to i32
  vector.print %a1 : i32
  %c1 = arith.index_cast %v1 : index to i64
  vector.print %c1 : i64
  %a2 = arith.index_cast %v2 : index to i32
  vector.print %a2 : i32
  %c2 = arith.index_cast %v2 : index to i64
  vector.print %c2 : i64
  %c3 = arith.index_cast %v3 : index to i64
  vector.print %c3 : i64
  return
}
