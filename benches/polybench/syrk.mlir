// syrk: symmetric rank-k update, lower triangle of C := alpha*A*A^T + beta*C.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %m: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      // A[i][j] = ((double) ((i * j + 1) % n)) / n;
      %0 = arith.muli %i, %j : index
      %1 = arith.addi %0, %c1 : index
      %2 = arith.remsi %1, %n : index
      %3 = arith.index_cast %2 : index to i64
      %4 = arith.sitofp %3 : i64 to f64
      %5 = arith.index_cast %n : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %4, %6 : f64
      affine.store %7, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // C[i][j] = ((double) ((i * j + 2) % m)) / m;
      %8 = arith.muli %i, %j : index
      %9 = arith.addi %8, %c2 : index
      %10 = arith.remsi %9, %m : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.index_cast %m : index to i64
      %14 = arith.sitofp %13 : i64 to f64
      %15 = arith.divf %12, %14 : f64
      affine.store %15, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %m: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>,
                  %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
      // C[i][j] *= beta;
      %0 = affine.load %C[%i, %j] : memref<?x?xf64>
      %1 = arith.mulf %0, %beta : f64
      affine.store %1, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %m {
      affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
        // C[i][j] += alpha * A[i][k] * A[j][k];
        %2 = affine.load %C[%i, %j] : memref<?x?xf64>
        %3 = affine.load %A[%i, %k] : memref<?x?xf64>
        %4 = arith.mulf %alpha, %3 : f64
        %5 = affine.load %A[%j, %k] : memref<?x?xf64>
        %6 = arith.mulf %4, %5 : f64
        %7 = arith.addf %2, %6 : f64
        affine.store %7, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 30 : index
  %m = arith.constant 20 : index
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 1.2 : f64
  %C = memref.alloc(%n, %n) : memref<?x?xf64>
  %A = memref.alloc(%n, %m) : memref<?x?xf64>
  call @init(%n, %m, %C, %A) : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%n, %m, %alpha, %beta, %C, %A)
    : (index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %C_out = memref.cast %C : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%C_out) : (memref<*xf64>) -> ()
  memref.dealloc %C : memref<?x?xf64>
  memref.dealloc %A : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
