// syr2k: symmetric rank-2k update, lower triangle of C := alpha*A*B^T + alpha*B*A^T + beta*C.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %m: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>,
                %B: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
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
      // B[i][j] = ((double) ((i * j + 2) % m)) / m;
      %8 = arith.muli %i, %j : index
      %9 = arith.addi %8, %c2 : index
      %10 = arith.remsi %9, %m : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.index_cast %m : index to i64
      %14 = arith.sitofp %13 : i64 to f64
      %15 = arith.divf %12, %14 : f64
      affine.store %15, %B[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // C[i][j] = ((double) ((i * j + 3) % n)) / m;
      %16 = arith.muli %i, %j : index
      %17 = arith.addi %16, %c3 : index
      %18 = arith.remsi %17, %n : index
      %19 = arith.index_cast %18 : index to i64
      %20 = arith.sitofp %19 : i64 to f64
      %21 = arith.index_cast %m : index to i64
      %22 = arith.sitofp %21 : i64 to f64
      %23 = arith.divf %20, %22 : f64
      affine.store %23, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %m: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>,
                  %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
      // C[i][j] *= beta;
      %0 = affine.load %C[%i, %j] : memref<?x?xf64>
      %1 = arith.mulf %0, %beta : f64
      affine.store %1, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %m {
      affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
        // C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
        %2 = affine.load %C[%i, %j] : memref<?x?xf64>
        %3 = affine.load %A[%j, %k] : memref<?x?xf64>
        %4 = arith.mulf %3, %alpha : f64
        %5 = affine.load %B[%i, %k] : memref<?x?xf64>
        %6 = arith.mulf %4, %5 : f64
        %7 = affine.load %B[%j, %k] : memref<?x?xf64>
        %8 = arith.mulf %7, %alpha : f64
        %9 = affine.load %A[%i, %k] : memref<?x?xf64>
        %10 = arith.mulf %8, %9 : f64
        %11 = arith.addf %6, %10 : f64
        %12 = arith.addf %2, %11 : f64
        affine.store %12, %C[%i, %j] : memref<?x?xf64>
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
  %B = memref.alloc(%n, %m) : memref<?x?xf64>
  call @init(%n, %m, %C, %A, %B)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%n, %m, %alpha, %beta, %C, %A, %B)
    : (index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %C_out = memref.cast %C : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%C_out) : (memref<*xf64>) -> ()
  memref.dealloc %C : memref<?x?xf64>
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
