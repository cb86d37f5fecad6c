// atax: matrix transpose and vector product, y := A^T*(A*x).
// Source: PolyBench/C 4.2.1.

func.func @init(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>) {
  %c5 = arith.constant 5 : index
  %cst_1 = arith.constant 1.0 : f64
  // fn = (double) n;
  %0 = arith.index_cast %n : index to i64
  %fn = arith.sitofp %0 : i64 to f64
  affine.for %i = 0 to %n {
    // x[i] = 1 + i / fn;
    %1 = arith.index_cast %i : index to i64
    %2 = arith.sitofp %1 : i64 to f64
    %3 = arith.divf %2, %fn : f64
    %4 = arith.addf %cst_1, %3 : f64
    affine.store %4, %x[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      // A[i][j] = ((double) ((i + j) % n)) / (5 * m);
      %5 = arith.addi %i, %j : index
      %6 = arith.remsi %5, %n : index
      %7 = arith.index_cast %6 : index to i64
      %8 = arith.sitofp %7 : i64 to f64
      %9 = arith.muli %c5, %m : index
      %10 = arith.index_cast %9 : index to i64
      %11 = arith.sitofp %10 : i64 to f64
      %12 = arith.divf %8, %11 : f64
      affine.store %12, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>,
                  %tmp: memref<?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    // y[i] = 0.0;
    affine.store %cst_0, %y[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %m {
    // tmp[i] = 0.0;
    affine.store %cst_0, %tmp[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      // tmp[i] = tmp[i] + A[i][j] * x[j];
      %0 = affine.load %tmp[%i] : memref<?xf64>
      %1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %2 = affine.load %x[%j] : memref<?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      affine.store %4, %tmp[%i] : memref<?xf64>
    }
    affine.for %j = 0 to %n {
      // y[j] = y[j] + A[i][j] * tmp[i];
      %5 = affine.load %y[%j] : memref<?xf64>
      %6 = affine.load %A[%i, %j] : memref<?x?xf64>
      %7 = affine.load %tmp[%i] : memref<?xf64>
      %8 = arith.mulf %6, %7 : f64
      %9 = arith.addf %5, %8 : f64
      affine.store %9, %y[%j] : memref<?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %m = arith.constant 38 : index
  %n = arith.constant 42 : index
  %A = memref.alloc(%m, %n) : memref<?x?xf64>
  %x = memref.alloc(%n) : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  %tmp = memref.alloc(%m) : memref<?xf64>
  call @init(%m, %n, %A, %x) : (index, index, memref<?x?xf64>, memref<?xf64>) -> ()
  call @kernel(%m, %n, %A, %x, %y, %tmp)
    : (index, index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  %y_out = memref.cast %y : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%y_out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %x : memref<?xf64>
  memref.dealloc %y : memref<?xf64>
  memref.dealloc %tmp : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
