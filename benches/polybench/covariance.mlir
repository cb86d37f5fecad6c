// covariance: covariance matrix of the columns of data.
// Source: PolyBench/C 4.2.1.

func.func @init(%m: index, %n: index, %data: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      // data[i][j] = ((double) i) * j / m;
      %0 = arith.index_cast %i : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      %2 = arith.index_cast %j : index to i64
      %3 = arith.sitofp %2 : i64 to f64
      %4 = arith.mulf %1, %3 : f64
      %5 = arith.index_cast %m : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %4, %6 : f64
      affine.store %7, %data[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%m: index, %n: index, %float_n: f64, %data: memref<?x?xf64>,
                  %cov: memref<?x?xf64>, %mean: memref<?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  %cst_1 = arith.constant 1.0 : f64
  affine.for %j = 0 to %m {
    // mean[j] = 0.0;
    affine.store %cst_0, %mean[%j] : memref<?xf64>
    affine.for %i = 0 to %n {
      // mean[j] += data[i][j];
      %0 = affine.load %mean[%j] : memref<?xf64>
      %1 = affine.load %data[%i, %j] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %mean[%j] : memref<?xf64>
    }
    // mean[j] /= float_n;
    %3 = affine.load %mean[%j] : memref<?xf64>
    %4 = arith.divf %3, %float_n : f64
    affine.store %4, %mean[%j] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      // data[i][j] -= mean[j];
      %5 = affine.load %data[%i, %j] : memref<?x?xf64>
      %6 = affine.load %mean[%j] : memref<?xf64>
      %7 = arith.subf %5, %6 : f64
      affine.store %7, %data[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %m {
    affine.for %j = affine_map<(i) -> (i)>(%i) to %m {
      // cov[i][j] = 0.0;
      affine.store %cst_0, %cov[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        // cov[i][j] += data[k][i] * data[k][j];
        %8 = affine.load %cov[%i, %j] : memref<?x?xf64>
        %9 = affine.load %data[%k, %i] : memref<?x?xf64>
        %10 = affine.load %data[%k, %j] : memref<?x?xf64>
        %11 = arith.mulf %9, %10 : f64
        %12 = arith.addf %8, %11 : f64
        affine.store %12, %cov[%i, %j] : memref<?x?xf64>
      }
      // cov[i][j] /= float_n - 1.0;
      %13 = affine.load %cov[%i, %j] : memref<?x?xf64>
      %14 = arith.subf %float_n, %cst_1 : f64
      %15 = arith.divf %13, %14 : f64
      affine.store %15, %cov[%i, %j] : memref<?x?xf64>
      // cov[j][i] = cov[i][j];
      %16 = affine.load %cov[%i, %j] : memref<?x?xf64>
      affine.store %16, %cov[%j, %i] : memref<?x?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %m = arith.constant 28 : index
  %n = arith.constant 32 : index
  %float_n = arith.constant 32.0 : f64
  %data = memref.alloc(%n, %m) : memref<?x?xf64>
  %cov = memref.alloc(%m, %m) : memref<?x?xf64>
  %mean = memref.alloc(%m) : memref<?xf64>
  call @init(%m, %n, %data) : (index, index, memref<?x?xf64>) -> ()
  call @kernel(%m, %n, %float_n, %data, %cov, %mean)
    : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
  %cov_out = memref.cast %cov : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%cov_out) : (memref<*xf64>) -> ()
  memref.dealloc %data : memref<?x?xf64>
  memref.dealloc %cov : memref<?x?xf64>
  memref.dealloc %mean : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
