// symm: symmetric matrix product, C := alpha*A*B + beta*C with A stored in its lower triangle.
// Source: PolyBench/C 4.2.1.

func.func @init(%m: index, %n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>,
                %B: memref<?x?xf64>) {
  %c100 = arith.constant 100 : index
  %cst_m999 = arith.constant -999.0 : f64
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      // C[i][j] = ((double) ((i + j) % 100)) / m;
      %0 = arith.addi %i, %j : index
      %1 = arith.remsi %0, %c100 : index
      %2 = arith.index_cast %1 : index to i64
      %3 = arith.sitofp %2 : i64 to f64
      %4 = arith.index_cast %m : index to i64
      %5 = arith.sitofp %4 : i64 to f64
      %6 = arith.divf %3, %5 : f64
      affine.store %6, %C[%i, %j] : memref<?x?xf64>
      // B[i][j] = ((double) ((n + i - j) % 100)) / m;
      %7 = arith.addi %n, %i : index
      %8 = arith.subi %7, %j : index
      %9 = arith.remsi %8, %c100 : index
      %10 = arith.index_cast %9 : index to i64
      %11 = arith.sitofp %10 : i64 to f64
      %12 = arith.index_cast %m : index to i64
      %13 = arith.sitofp %12 : i64 to f64
      %14 = arith.divf %11, %13 : f64
      affine.store %14, %B[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %m {
    affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
      // A[i][j] = ((double) ((i + j) % 100)) / m;
      %15 = arith.addi %i, %j : index
      %16 = arith.remsi %15, %c100 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.sitofp %17 : i64 to f64
      %19 = arith.index_cast %m : index to i64
      %20 = arith.sitofp %19 : i64 to f64
      %21 = arith.divf %18, %20 : f64
      affine.store %21, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(i) -> (i + 1)>(%i) to %m {
      // A[i][j] = -999.0;
      affine.store %cst_m999, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%m: index, %n: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>,
                  %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  %temp2 = memref.alloca() : memref<f64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      // temp2 = 0.0;
      affine.store %cst_0, %temp2[] : memref<f64>
      affine.for %k = 0 to affine_map<(i) -> (i)>(%i) {
        // C[k][j] += alpha * B[i][j] * A[i][k];
        %0 = affine.load %C[%k, %j] : memref<?x?xf64>
        %1 = affine.load %B[%i, %j] : memref<?x?xf64>
        %2 = arith.mulf %alpha, %1 : f64
        %3 = affine.load %A[%i, %k] : memref<?x?xf64>
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.addf %0, %4 : f64
        affine.store %5, %C[%k, %j] : memref<?x?xf64>
        // temp2 += B[k][j] * A[i][k];
        %6 = affine.load %temp2[] : memref<f64>
        %7 = affine.load %B[%k, %j] : memref<?x?xf64>
        %8 = affine.load %A[%i, %k] : memref<?x?xf64>
        %9 = arith.mulf %7, %8 : f64
        %10 = arith.addf %6, %9 : f64
        affine.store %10, %temp2[] : memref<f64>
      }
      // C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
      %11 = affine.load %C[%i, %j] : memref<?x?xf64>
      %12 = arith.mulf %beta, %11 : f64
      %13 = affine.load %B[%i, %j] : memref<?x?xf64>
      %14 = arith.mulf %alpha, %13 : f64
      %15 = affine.load %A[%i, %i] : memref<?x?xf64>
      %16 = arith.mulf %14, %15 : f64
      %17 = arith.addf %12, %16 : f64
      %18 = affine.load %temp2[] : memref<f64>
      %19 = arith.mulf %alpha, %18 : f64
      %20 = arith.addf %17, %19 : f64
      affine.store %20, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %m = arith.constant 20 : index
  %n = arith.constant 30 : index
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 1.2 : f64
  %C = memref.alloc(%m, %n) : memref<?x?xf64>
  %A = memref.alloc(%m, %m) : memref<?x?xf64>
  %B = memref.alloc(%m, %n) : memref<?x?xf64>
  call @init(%m, %n, %C, %A, %B)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%m, %n, %alpha, %beta, %C, %A, %B)
    : (index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %C_out = memref.cast %C : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%C_out) : (memref<*xf64>) -> ()
  memref.dealloc %C : memref<?x?xf64>
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
