// Vectors as elements, copied as a whole.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.alloc() : memref<2x2xvector<4xf32>>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  memref.store %v, %n[%c1, %c0] : memref<2x2xvector<4xf32>>
  %u = memref.load %n[%c1, %c0] : memref<2x2xvector<4xf32>>
  %s = arith.addf %u, %v : vector<4xf32>
  vector.print %s : vector<4xf32>
  %o = memref.alloc() : memref<2x2xvector<4xf32>>
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      memref.store %s, %n[%i, %j] : memref<2x2xvector<4xf32>>
    }
  }
  memref.copy %n, %o : memref<2x2xvector<4xf32>> to memref<2x2xvector<4xf32>>
  %t = memref.load %o[%c0, %c1] : memref<2x2xvector<4xf32>>
  vector.print %t : vector<4xf32>
  return
}
