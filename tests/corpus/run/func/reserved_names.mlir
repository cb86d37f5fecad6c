// Names that mean something in C.
func.func @floor(%floorf: i64, %lw_max: i64, %int64_t: index) -> i64 {
  %0 = arith.maxsi %floorf, %lw_max : i64
  %EOF = arith.index_cast %int64_t : index to i64
  %1 = arith.addi %0, %EOF : i64
  return %1 : i64
}
func.func @lw_max_i64(%n: index, %A_n: memref<?xi64>) {
  return
}
func.func @main() {
  %printf = arith.constant 3 : i64
  %malloc = arith.constant 4 : i64
  %free = arith.constant 5 : index
  %0 = call @floor(%printf, %malloc, %free) : (i64, i64, index) -> i64
  vector.print %0 : i64
  %NULL = memref.alloc(%free) : memref<?xi64>
  call @lw_max_i64(%free, %NULL) : (index, memref<?xi64>) -> ()
  memref.dealloc %NULL : memref<?xi64>
  return
}
