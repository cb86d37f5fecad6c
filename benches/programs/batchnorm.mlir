// batchnorm: each of c channels of b images gets mean beta and deviation gamma.

// X, gamma and beta, with small fractions.
func.func @init(%b: index, %c: index, %n: index, %X: memref<?x?x?xf64>, %gamma: memref<?xf64>,
                %beta: memref<?xf64>) {
  %m3 = arith.constant 3.0 : f64
  %m5 = arith.constant 5.0 : f64
  %m19 = arith.constant 19.0 : f64
  affine.for %i = 0 to %b {
    affine.for %j = 0 to %c {
      affine.for %k = 0 to %n {
        %0 = affine.apply affine_map<(i, j, k) -> ((7 * i + 5 * j + 3 * k) mod 19)>(%i, %j, %k)
        %1 = arith.index_cast %0 : index to i64
        %2 = arith.sitofp %1 : i64 to f64
        %3 = arith.divf %2, %m19 : f64
        affine.store %3, %X[%i, %j, %k] : memref<?x?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %c {
    %4 = affine.apply affine_map<(i) -> ((i) mod 5 + 1)>(%i)
    %5 = arith.index_cast %4 : index to i64
    %6 = arith.sitofp %5 : i64 to f64
    %7 = arith.divf %6, %m5 : f64
    affine.store %7, %gamma[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %c {
    %8 = affine.apply affine_map<(i) -> ((i) mod 3)>(%i)
    %9 = arith.index_cast %8 : index to i64
    %10 = arith.sitofp %9 : i64 to f64
    %11 = arith.divf %10, %m3 : f64
    affine.store %11, %beta[%i] : memref<?xf64>
  }
  return
}

func.func @kernel(%b: index, %c: index, %n: index, %X: memref<?x?x?xf64>, %gamma: memref<?xf64>, %beta: memref<?xf64>,
                  %mean: memref<?xf64>, %factor: memref<?xf64>, %Y: memref<?x?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %epsilon = arith.constant 1.0e-5 : f64
  %b_int = arith.index_cast %b : index to i64
  %n_int = arith.index_cast %n : index to i64
  %count_int = arith.muli %b_int, %n_int : i64
  %count = arith.sitofp %count_int : i64 to f64
  affine.for %k = 0 to %c {
    affine.store %zero, %mean[%k] : memref<?xf64>
    affine.for %i = 0 to %b {
      affine.for %j = 0 to %n {
        // mean[k] += X[i][k][j];
        %0 = affine.load %mean[%k] : memref<?xf64>
        %1 = affine.load %X[%i, %k, %j] : memref<?x?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %mean[%k] : memref<?xf64>
      }
    }
    // mean[k] /= count;
    %3 = affine.load %mean[%k] : memref<?xf64>
    %4 = arith.divf %3, %count : f64
    affine.store %4, %mean[%k] : memref<?xf64>
    affine.store %zero, %factor[%k] : memref<?xf64>
    affine.for %i = 0 to %b {
      affine.for %j = 0 to %n {
        // factor[k] += (X[i][k][j] - mean[k]) * (X[i][k][j] - mean[k]);
        %5 = affine.load %factor[%k] : memref<?xf64>
        %6 = affine.load %X[%i, %k, %j] : memref<?x?x?xf64>
        %7 = affine.load %mean[%k] : memref<?xf64>
        %8 = arith.subf %6, %7 : f64
        %9 = arith.mulf %8, %8 : f64
        %10 = arith.addf %5, %9 : f64
        affine.store %10, %factor[%k] : memref<?xf64>
      }
    }
    // factor[k] = gamma[k] / sqrt(factor[k] / count + epsilon);
    %11 = affine.load %factor[%k] : memref<?xf64>
    %12 = arith.divf %11, %count : f64
    %13 = arith.addf %12, %epsilon : f64
    %14 = math.sqrt %13 : f64
    %15 = affine.load %gamma[%k] : memref<?xf64>
    %16 = arith.divf %15, %14 : f64
    affine.store %16, %factor[%k] : memref<?xf64>
    affine.for %i = 0 to %b {
      affine.for %j = 0 to %n {
        // Y[i][k][j] = (X[i][k][j] - mean[k]) * factor[k] + beta[k];
        %17 = affine.load %X[%i, %k, %j] : memref<?x?x?xf64>
        %18 = affine.load %mean[%k] : memref<?xf64>
        %19 = arith.subf %17, %18 : f64
        %20 = affine.load %factor[%k] : memref<?xf64>
        %21 = arith.mulf %19, %20 : f64
        %22 = affine.load %beta[%k] : memref<?xf64>
        %23 = arith.addf %21, %22 : f64
        affine.store %23, %Y[%i, %k, %j] : memref<?x?x?xf64>
      }
    }
  }
  return
}

// MINI; prints what is computed.
func.func @main() {
  %b = arith.constant 4 : index
  %c = arith.constant 6 : index
  %n = arith.constant 11 : index
  %X = memref.alloc(%b, %c, %n) : memref<?x?x?xf64>
  %gamma = memref.alloc(%c) : memref<?xf64>
  %beta = memref.alloc(%c) : memref<?xf64>
  %mean = memref.alloc(%c) : memref<?xf64>
  %factor = memref.alloc(%c) : memref<?xf64>
  %Y = memref.alloc(%b, %c, %n) : memref<?x?x?xf64>
  call @init(%b, %c, %n, %X, %gamma, %beta)
    : (index, index, index, memref<?x?x?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  call @kernel(%b, %c, %n, %X, %gamma, %beta, %mean, %factor, %Y)
    : (index, index, index, memref<?x?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>,
       memref<?x?x?xf64>) -> ()
  %Y_out = memref.cast %Y : memref<?x?x?xf64> to memref<*xf64>
  call @printMemrefF64(%Y_out) : (memref<*xf64>) -> ()
  memref.dealloc %X : memref<?x?x?xf64>
  memref.dealloc %gamma : memref<?xf64>
  memref.dealloc %beta : memref<?xf64>
  memref.dealloc %mean : memref<?xf64>
  memref.dealloc %factor : memref<?xf64>
  memref.dealloc %Y : memref<?x?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
