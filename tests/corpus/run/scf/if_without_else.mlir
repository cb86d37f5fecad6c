// A conditional that only has effects.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloca() : memref<10xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %c10 step %c1 {
    memref.store %zero, %m[%i] : memref<10xi32>
    %rest = arith.remui %i, %c3 : index
    %is = arith.cmpi eq, %rest, %c0 : index
    scf.if %is {
      memref.store %one, %m[%i] : memref<10xi32>
    }
  }
  %p1 = memref.cast %m : memref<10xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  return
}
