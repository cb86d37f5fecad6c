// Bounds that depend on the loop around: Pascal's triangle.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %m = memref.alloc() : memref<8x8xi64>
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      memref.store %zero, %m[%i, %j] : memref<8x8xi64>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %one, %m[%i, %c0] : memref<8x8xi64>
    %end = arith.addi %i, %c1 : index
    scf.for %j = %c1 to %end step %c1 {
      %above = arith.subi %i, %c1 : index
      %left = arith.subi %j, %c1 : index
      %a = memref.load %m[%above, %left] : memref<8x8xi64>
      %b = memref.load %m[%above, %j] : memref<8x8xi64>
      %s = arith.addi %a, %b : i64
      memref.store %s, %m[%i, %j] : memref<8x8xi64>
    }
  }
  %p1 = memref.cast %m : memref<8x8xi64> to memref<*xi64>
  func.call @printMemrefI64(%p1) : (memref<*xi64>) -> ()
  return
}
