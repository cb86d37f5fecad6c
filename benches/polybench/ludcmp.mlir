// ludcmp: LU factorization followed by forward and backward substitution, solves A*x = b.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %A: memref<?x?xf64>, %b: memref<?xf64>, %x: memref<?xf64>,
                %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst_0 = arith.constant 0.0 : f64
  %cst_1 = arith.constant 1.0 : f64
  %cst_2 = arith.constant 2.0 : f64
  %cst_4 = arith.constant 4.0 : f64
  // fn = (double) n;
  %0 = arith.index_cast %n : index to i64
  %fn = arith.sitofp %0 : i64 to f64
  affine.for %i = 0 to %n {
    // x[i] = 0.0;
    affine.store %cst_0, %x[%i] : memref<?xf64>
    // y[i] = 0.0;
    affine.store %cst_0, %y[%i] : memref<?xf64>
    // b[i] = (i + 1) / fn / 2.0 + 4;
    %1 = arith.addi %i, %c1 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.sitofp %2 : i64 to f64
    %4 = arith.divf %3, %fn : f64
    %5 = arith.divf %4, %cst_2 : f64
    %6 = arith.addf %5, %cst_4 : f64
    affine.store %6, %b[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
      // A[i][j] = ((double) ((-j) % n)) / n + 1;
      %7 = arith.subi %c0, %j : index
      %8 = arith.remsi %7, %n : index
      %9 = arith.index_cast %8 : index to i64
      %10 = arith.sitofp %9 : i64 to f64
      %11 = arith.index_cast %n : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.divf %10, %12 : f64
      %14 = arith.addf %13, %cst_1 : f64
      affine.store %14, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(i) -> (i + 1)>(%i) to %n {
      // A[i][j] = 0.0;
      affine.store %cst_0, %A[%i, %j] : memref<?x?xf64>
    }
    // A[i][i] = 1.0;
    affine.store %cst_1, %A[%i, %i] : memref<?x?xf64>
  }
  // Make the matrix positive semi-definite: A := A*A^T.
  %B = memref.alloc(%n, %n) : memref<?x?xf64>
  affine.for %r = 0 to %n {
    affine.for %s = 0 to %n {
      // B[r][s] = 0.0;
      affine.store %cst_0, %B[%r, %s] : memref<?x?xf64>
    }
  }
  affine.for %t = 0 to %n {
    affine.for %r = 0 to %n {
      affine.for %s = 0 to %n {
        // B[r][s] += A[r][t] * A[s][t];
        %15 = affine.load %B[%r, %s] : memref<?x?xf64>
        %16 = affine.load %A[%r, %t] : memref<?x?xf64>
        %17 = affine.load %A[%s, %t] : memref<?x?xf64>
        %18 = arith.mulf %16, %17 : f64
        %19 = arith.addf %15, %18 : f64
        affine.store %19, %B[%r, %s] : memref<?x?xf64>
      }
    }
  }
  affine.for %r = 0 to %n {
    affine.for %s = 0 to %n {
      // A[r][s] = B[r][s];
      %20 = affine.load %B[%r, %s] : memref<?x?xf64>
      affine.store %20, %A[%r, %s] : memref<?x?xf64>
    }
  }
  memref.dealloc %B : memref<?x?xf64>
  return
}

func.func @kernel(%n: index, %A: memref<?x?xf64>, %b: memref<?xf64>, %x: memref<?xf64>,
                  %y: memref<?xf64>) {
  %w = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      // w = A[i][j];
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %0, %w[] : memref<f64>
      affine.for %k = 0 to affine_map<(j) -> (j)>(%j) {
        // w -= A[i][k] * A[k][j];
        %1 = affine.load %w[] : memref<f64>
        %2 = affine.load %A[%i, %k] : memref<?x?xf64>
        %3 = affine.load %A[%k, %j] : memref<?x?xf64>
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.subf %1, %4 : f64
        affine.store %5, %w[] : memref<f64>
      }
      // A[i][j] = w / A[j][j];
      %6 = affine.load %w[] : memref<f64>
      %7 = affine.load %A[%j, %j] : memref<?x?xf64>
      %8 = arith.divf %6, %7 : f64
      affine.store %8, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(i) -> (i)>(%i) to %n {
      // w = A[i][j];
      %9 = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %9, %w[] : memref<f64>
      affine.for %k = 0 to affine_map<(i) -> (i)>(%i) {
        // w -= A[i][k] * A[k][j];
        %10 = affine.load %w[] : memref<f64>
        %11 = affine.load %A[%i, %k] : memref<?x?xf64>
        %12 = affine.load %A[%k, %j] : memref<?x?xf64>
        %13 = arith.mulf %11, %12 : f64
        %14 = arith.subf %10, %13 : f64
        affine.store %14, %w[] : memref<f64>
      }
      // A[i][j] = w;
      %15 = affine.load %w[] : memref<f64>
      affine.store %15, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    // w = b[i];
    %16 = affine.load %b[%i] : memref<?xf64>
    affine.store %16, %w[] : memref<f64>
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      // w -= A[i][j] * y[j];
      %17 = affine.load %w[] : memref<f64>
      %18 = affine.load %A[%i, %j] : memref<?x?xf64>
      %19 = affine.load %y[%j] : memref<?xf64>
      %20 = arith.mulf %18, %19 : f64
      %21 = arith.subf %17, %20 : f64
      affine.store %21, %w[] : memref<f64>
    }
    // y[i] = w;
    %22 = affine.load %w[] : memref<f64>
    affine.store %22, %y[%i] : memref<?xf64>
  }
  // for (i = n - 1; i >= 0; i--), run upwards: i = n - ir - 1
  affine.for %ir = 0 to %n {
    // w = y[i];
    %23 = affine.load %y[%n - %ir - 1] : memref<?xf64>
    affine.store %23, %w[] : memref<f64>
    affine.for %j = affine_map<(ir)[n] -> (n - ir)>(%ir)[%n] to %n {
      // w -= A[i][j] * x[j];
      %24 = affine.load %w[] : memref<f64>
      %25 = affine.load %A[%n - %ir - 1, %j] : memref<?x?xf64>
      %26 = affine.load %x[%j] : memref<?xf64>
      %27 = arith.mulf %25, %26 : f64
      %28 = arith.subf %24, %27 : f64
      affine.store %28, %w[] : memref<f64>
    }
    // x[i] = w / A[i][i];
    %29 = affine.load %w[] : memref<f64>
    %30 = affine.load %A[%n - %ir - 1, %n - %ir - 1] : memref<?x?xf64>
    %31 = arith.divf %29, %30 : f64
    affine.store %31, %x[%n - %ir - 1] : memref<?xf64>
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 40 : index
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  %b = memref.alloc(%n) : memref<?xf64>
  %x = memref.alloc(%n) : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  call @init(%n, %A, %b, %x, %y)
    : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  call @kernel(%n, %A, %b, %x, %y)
    : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  %x_out = memref.cast %x : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%x_out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %b : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  memref.dealloc %y : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
