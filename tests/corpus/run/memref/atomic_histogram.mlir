// A histogram counted by parallel iterations.
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc() : memref<5xi32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 5 {
    affine.store %zero, %m[%i] : memref<5xi32>
  }
  %n = arith.constant 100 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %ii = arith.muli %i, %i : index
    %bin = arith.remui %ii, %c5 : index
    %old = memref.atomic_rmw addi %one, %m[%bin] : (i32, memref<5xi32>) -> i32
    scf.reduce
  }
  %p1 = memref.cast %m : memref<5xi32> to memref<*xi32>
  func.call @printMemrefI32(%p1) : (memref<*xi32>) -> ()
  return
}
