// Buffers of the whole program that calls share.
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefF64(memref<*xf64>)
memref.global "private" @count : memref<i64> = dense<0>
memref.global "private" @log : memref<8xi64> = dense<-1>
memref.global "private" @scratch : memref<2xf64> = uninitialized
func.func @next() -> i64 {
  %one = arith.constant 1 : i64
  %m = memref.get_global @count : memref<i64>
  %n = memref.load %m[] : memref<i64>
  %n1 = arith.addi %n, %one : i64
  memref.store %n1, %m[] : memref<i64>
  %log = memref.get_global @log : memref<8xi64>
  %i = arith.index_cast %n : i64 to index
  memref.store %n1, %log[%i] : memref<8xi64>
  return %n1 : i64
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %n = func.call @next() : () -> i64
    func.call @printI64(%n) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  %log = memref.get_global @log : memref<8xi64>
  %p2 = memref.cast %log : memref<8xi64> to memref<*xi64>
  func.call @printMemrefI64(%p2) : (memref<*xi64>) -> ()
  %s = memref.get_global @scratch : memref<2xf64>
  %x = arith.constant 0.25 : f64
  memref.store %x, %s[%c0] : memref<2xf64>
  memref.store %x, %s[%c1] : memref<2xf64>
  %again = memref.get_global @scratch : memref<2xf64>
  %p3 = memref.cast %again : memref<2xf64> to memref<*xf64>
  func.call @printMemrefF64(%p3) : (memref<*xf64>) -> ()
  return
}
