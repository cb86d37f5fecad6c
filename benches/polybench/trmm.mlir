// trmm: triangular matrix product, B := alpha*A^T*B with A unit lower triangular.
// Source: PolyBench/C 4.2.1.

func.func @init(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %cst_1 = arith.constant 1.0 : f64
  affine.for %i = 0 to %m {
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      // A[i][j] = ((double) ((i + j) % m)) / m;
      %0 = arith.addi %i, %j : index
      %1 = arith.remsi %0, %m : index
      %2 = arith.index_cast %1 : index to i64
      %3 = arith.sitofp %2 : i64 to f64
      %4 = arith.index_cast %m : index to i64
      %5 = arith.sitofp %4 : i64 to f64
      %6 = arith.divf %3, %5 : f64
      affine.store %6, %A[%i, %j] : memref<?x?xf64>
    }
    // A[i][i] = 1.0;
    affine.store %cst_1, %A[%i, %i] : memref<?x?xf64>
    affine.for %j = 0 to %n {
      // B[i][j] = ((double) ((n + (i - j)) % n)) / n;
      %7 = arith.subi %i, %j : index
      %8 = arith.addi %n, %7 : index
      %9 = arith.remsi %8, %n : index
      %10 = arith.index_cast %9 : index to i64
      %11 = arith.sitofp %10 : i64 to f64
      %12 = arith.index_cast %n : index to i64
      %13 = arith.sitofp %12 : i64 to f64
      %14 = arith.divf %11, %13 : f64
      affine.store %14, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%m: index, %n: index, %alpha: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.for %k = affine_map<(i) -> (i + 1)>(%i) to %m {
        // B[i][j] += A[k][i] * B[k][j];
        %0 = affine.load %B[%i, %j] : memref<?x?xf64>
        %1 = affine.load %A[%k, %i] : memref<?x?xf64>
        %2 = affine.load %B[%k, %j] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.addf %0, %3 : f64
        affine.store %4, %B[%i, %j] : memref<?x?xf64>
      }
      // B[i][j] = alpha * B[i][j];
      %5 = affine.load %B[%i, %j] : memref<?x?xf64>
      %6 = arith.mulf %alpha, %5 : f64
      affine.store %6, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %m = arith.constant 20 : index
  %n = arith.constant 30 : index
  %alpha = arith.constant 1.5 : f64
  %A = memref.alloc(%m, %m) : memref<?x?xf64>
  %B = memref.alloc(%m, %n) : memref<?x?xf64>
  call @init(%m, %n, %A, %B) : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%m, %n, %alpha, %A, %B) : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %B_out = memref.cast %B : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%B_out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
