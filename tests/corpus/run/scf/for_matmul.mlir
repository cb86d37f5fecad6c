// A product of matrices, with sizes known only when it runs.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %a = memref.alloc(%c4, %c3) : memref<?x?xf32>
  %b = memref.alloc(%c3, %c5) : memref<?x?xf32>
  %c = memref.alloc(%c4, %c5) : memref<?x?xf32>
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %k = %c0 to %c3 step %c1 {
      %ik = arith.addi %i, %k : index
      %n = arith.index_cast %ik : index to i32
      %f = arith.sitofp %n : i32 to f32
      memref.store %f, %a[%i, %k] : memref<?x?xf32>
    }
  }
  scf.for %k = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      %kj = arith.muli %k, %j : index
      %n = arith.index_cast %kj : index to i32
      %f = arith.sitofp %n : i32 to f32
      memref.store %f, %b[%k, %j] : memref<?x?xf32>
    }
  }
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      %sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %zero) -> (f32) {
        %x = memref.load %a[%i, %k] : memref<?x?xf32>
        %y = memref.load %b[%k, %j] : memref<?x?xf32>
        %xy = arith.mulf %x, %y : f32
        %t = arith.addf %s, %xy : f32
        scf.yield %t : f32
      }
      memref.store %sum, %c[%i, %j] : memref<?x?xf32>
    }
  }
  %p1 = memref.cast %c : memref<?x?xf32> to memref<*xf32>
  func.call @printMemrefF32(%p1) : (memref<*xf32>) -> ()
  return
}
