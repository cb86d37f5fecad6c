// gemm: matrix product, C := alpha*A*B + beta*C.
// Source: PolyBench/C 4.2.1.

func.func @init(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>,
                %B: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // C[i][j] = ((double) ((i * j + 1) % ni)) / ni;
      %0 = arith.muli %i, %j : index
      %1 = arith.addi %0, %c1 : index
      %2 = arith.remsi %1, %ni : index
      %3 = arith.index_cast %2 : index to i64
      %4 = arith.sitofp %3 : i64 to f64
      %5 = arith.index_cast %ni : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %4, %6 : f64
      affine.store %7, %C[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nk {
      // A[i][j] = ((double) (i * (j + 1) % nk)) / nk;
      %8 = arith.addi %j, %c1 : index
      %9 = arith.muli %i, %8 : index
      %10 = arith.remsi %9, %nk : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.index_cast %nk : index to i64
      %14 = arith.sitofp %13 : i64 to f64
      %15 = arith.divf %12, %14 : f64
      affine.store %15, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %nk {
    affine.for %j = 0 to %nj {
      // B[i][j] = ((double) (i * (j + 2) % nj)) / nj;
      %16 = arith.addi %j, %c2 : index
      %17 = arith.muli %i, %16 : index
      %18 = arith.remsi %17, %nj : index
      %19 = arith.index_cast %18 : index to i64
      %20 = arith.sitofp %19 : i64 to f64
      %21 = arith.index_cast %nj : index to i64
      %22 = arith.sitofp %21 : i64 to f64
      %23 = arith.divf %20, %22 : f64
      affine.store %23, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%ni: index, %nj: index, %nk: index, %alpha: f64, %beta: f64, %C: memref<?x?xf64>,
                  %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // C[i][j] *= beta;
      %0 = affine.load %C[%i, %j] : memref<?x?xf64>
      %1 = arith.mulf %0, %beta : f64
      affine.store %1, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %nk {
      affine.for %j = 0 to %nj {
        // C[i][j] += alpha * A[i][k] * B[k][j];
        %2 = affine.load %C[%i, %j] : memref<?x?xf64>
        %3 = affine.load %A[%i, %k] : memref<?x?xf64>
        %4 = arith.mulf %alpha, %3 : f64
        %5 = affine.load %B[%k, %j] : memref<?x?xf64>
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
  %ni = arith.constant 20 : index
  %nj = arith.constant 25 : index
  %nk = arith.constant 30 : index
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 1.2 : f64
  %C = memref.alloc(%ni, %nj) : memref<?x?xf64>
  %A = memref.alloc(%ni, %nk) : memref<?x?xf64>
  %B = memref.alloc(%nk, %nj) : memref<?x?xf64>
  call @init(%ni, %nj, %nk, %C, %A, %B)
    : (index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%ni, %nj, %nk, %alpha, %beta, %C, %A, %B)
    : (index, index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %C_out = memref.cast %C : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%C_out) : (memref<*xf64>) -> ()
  memref.dealloc %C : memref<?x?xf64>
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
