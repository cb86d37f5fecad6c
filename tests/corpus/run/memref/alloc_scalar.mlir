// A memref without dimensions.
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %m = memref.alloc() : memref<f64>
  %x = arith.constant -2.5 : f64
  memref.store %x, %m[] : memref<f64>
  %y = memref.load %m[] : memref<f64>
  func.call @printF64(%y) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %p2 = memref.cast %m : memref<f64> to memref<*xf64>
  func.call @printMemrefF64(%p2) : (memref<*xf64>) -> ()
  %r = memref.rank %m : memref<f64>
  %p3 = arith.index_cast %r : index to i64
  func.call @printI64(%p3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
