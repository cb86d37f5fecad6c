// trsm: X := L^-1 * X, forward substitution with m right-hand sides.

// L, with a dominant diagonal, and X.
func.func @init(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
  %m11 = arith.constant 11.0 : f64
  %m23 = arith.constant 23.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.apply affine_map<(i, j) -> ((3 * i + 7 * j) mod 23 + 1)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.divf %2, %m23 : f64
      affine.store %3, %L[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %4 = affine.apply affine_map<(i, j) -> ((2 * i + 5 * j) mod 11 - 5)>(%i, %j)
      %5 = arith.index_cast %4 : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %6, %m11 : f64
      affine.store %7, %X[%i, %j] : memref<?x?xf64>
    }
  }
  // L[i][i] = n;
  %8 = arith.index_cast %n : index to i64
  %9 = arith.sitofp %8 : i64 to f64
  affine.for %i = 0 to %n {
    affine.store %9, %L[%i, %i] : memref<?x?xf64>
  }
  return
}

func.func @kernel(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %r = 0 to %m {
      affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
        // X[i][r] -= L[i][j] * X[j][r];
        %0 = affine.load %X[%i, %r] : memref<?x?xf64>
        %1 = affine.load %L[%i, %j] : memref<?x?xf64>
        %2 = affine.load %X[%j, %r] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %X[%i, %r] : memref<?x?xf64>
      }
      // X[i][r] /= L[i][i];
      %5 = affine.load %X[%i, %r] : memref<?x?xf64>
      %6 = affine.load %L[%i, %i] : memref<?x?xf64>
      %7 = arith.divf %5, %6 : f64
      affine.store %7, %X[%i, %r] : memref<?x?xf64>
    }
  }
  return
}

// MINI; prints what is computed.
func.func @main() {
  %n = arith.constant 16 : index
  %m = arith.constant 10 : index
  %L = memref.alloc(%n, %n) : memref<?x?xf64>
  %X = memref.alloc(%n, %m) : memref<?x?xf64>
  call @init(%n, %m, %L, %X)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%n, %m, %L, %X)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %X_out = memref.cast %X : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%X_out) : (memref<*xf64>) -> ()
  memref.dealloc %L : memref<?x?xf64>
  memref.dealloc %X : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
