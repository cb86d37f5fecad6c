// Bubble sort: the loop inside depends on the one outside, and swaps.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<10xi32>
  %seven = arith.constant 7 : index
  %eleven = arith.constant 11 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %a = arith.muli %i, %seven : index
    %b = arith.remui %a, %eleven : index
    %n = arith.index_cast %b : index to i32
    memref.store %n, %m[%i] : memref<10xi32>
  }
  %p1 = memref.cast %m : memref<10xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  scf.for %i = %c1 to %c10 step %c1 {
    %end = arith.subi %c10, %i : index
    scf.for %j = %c0 to %end step %c1 {
      %k = arith.addi %j, %c1 : index
      %x = memref.load %m[%j] : memref<10xi32>
      %y = memref.load %m[%k] : memref<10xi32>
      %swap = arith.cmpi sgt, %x, %y : i32
      scf.if %swap {
        memref.store %y, %m[%j] : memref<10xi32>
        memref.store %x, %m[%k] : memref<10xi32>
      }
    }
  }
  %p2 = memref.cast %m : memref<10xi32> to memref<*xi32>
  func.call @printMemrefI32(%p2) : (memref<*xi32>) -> ()
  return
}
