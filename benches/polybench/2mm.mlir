// 2mm: two matrix products, D := alpha*A*B*C + beta*D.
// Source: PolyBench/C 4.2.1.

func.func @init(%ni: index, %nj: index, %nk: index, %nl: index, %A: memref<?x?xf64>,
                %B: memref<?x?xf64>, %C: memref<?x?xf64>, %D: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nk {
      // A[i][j] = ((double) ((i * j + 1) % ni)) / ni;
      %0 = arith.muli %i, %j : index
      %1 = arith.addi %0, %c1 : index
      %2 = arith.remsi %1, %ni : index
      %3 = arith.index_cast %2 : index to i64
      %4 = arith.sitofp %3 : i64 to f64
      %5 = arith.index_cast %ni : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.divf %4, %6 : f64
      affine.store %7, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %nk {
    affine.for %j = 0 to %nj {
      // B[i][j] = ((double) (i * (j + 1) % nj)) / nj;
      %8 = arith.addi %j, %c1 : index
      %9 = arith.muli %i, %8 : index
      %10 = arith.remsi %9, %nj : index
      %11 = arith.index_cast %10 : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.index_cast %nj : index to i64
      %14 = arith.sitofp %13 : i64 to f64
      %15 = arith.divf %12, %14 : f64
      affine.store %15, %B[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %nj {
    affine.for %j = 0 to %nl {
      // C[i][j] = ((double) ((i * (j + 3) + 1) % nl)) / nl;
      %16 = arith.addi %j, %c3 : index
      %17 = arith.muli %i, %16 : index
      %18 = arith.addi %17, %c1 : index
      %19 = arith.remsi %18, %nl : index
      %20 = arith.index_cast %19 : index to i64
      %21 = arith.sitofp %20 : i64 to f64
      %22 = arith.index_cast %nl : index to i64
      %23 = arith.sitofp %22 : i64 to f64
      %24 = arith.divf %21, %23 : f64
      affine.store %24, %C[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nl {
      // D[i][j] = ((double) (i * (j + 2) % nk)) / nk;
      %25 = arith.addi %j, %c2 : index
      %26 = arith.muli %i, %25 : index
      %27 = arith.remsi %26, %nk : index
      %28 = arith.index_cast %27 : index to i64
      %29 = arith.sitofp %28 : i64 to f64
      %30 = arith.index_cast %nk : index to i64
      %31 = arith.sitofp %30 : i64 to f64
      %32 = arith.divf %29, %31 : f64
      affine.store %32, %D[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%ni: index, %nj: index, %nk: index, %nl: index, %alpha: f64, %beta: f64,
                  %tmp: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>,
                  %C: memref<?x?xf64>, %D: memref<?x?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // tmp[i][j] = 0.0;
      affine.store %cst_0, %tmp[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nk {
        // tmp[i][j] += alpha * A[i][k] * B[k][j];
        %0 = affine.load %tmp[%i, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %2 = arith.mulf %alpha, %1 : f64
        %3 = affine.load %B[%k, %j] : memref<?x?xf64>
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.addf %0, %4 : f64
        affine.store %5, %tmp[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nl {
      // D[i][j] *= beta;
      %6 = affine.load %D[%i, %j] : memref<?x?xf64>
      %7 = arith.mulf %6, %beta : f64
      affine.store %7, %D[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nj {
        // D[i][j] += tmp[i][k] * C[k][j];
        %8 = affine.load %D[%i, %j] : memref<?x?xf64>
        %9 = affine.load %tmp[%i, %k] : memref<?x?xf64>
        %10 = affine.load %C[%k, %j] : memref<?x?xf64>
        %11 = arith.mulf %9, %10 : f64
        %12 = arith.addf %8, %11 : f64
        affine.store %12, %D[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %ni = arith.constant 16 : index
  %nj = arith.constant 18 : index
  %nk = arith.constant 22 : index
  %nl = arith.constant 24 : index
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 1.2 : f64
  %tmp = memref.alloc(%ni, %nj) : memref<?x?xf64>
  %A = memref.alloc(%ni, %nk) : memref<?x?xf64>
  %B = memref.alloc(%nk, %nj) : memref<?x?xf64>
  %C = memref.alloc(%nj, %nl) : memref<?x?xf64>
  %D = memref.alloc(%ni, %nl) : memref<?x?xf64>
  call @init(%ni, %nj, %nk, %nl, %A, %B, %C, %D)
    : (index, index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>,
       memref<?x?xf64>) -> ()
  call @kernel(%ni, %nj, %nk, %nl, %alpha, %beta, %tmp, %A, %B, %C, %D)
    : (index, index, index, index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>,
       memref<?x?xf64>, memref<?x?xf64>) -> ()
  %D_out = memref.cast %D : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%D_out) : (memref<*xf64>) -> ()
  memref.dealloc %tmp : memref<?x?xf64>
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  memref.dealloc %C : memref<?x?xf64>
  memref.dealloc %D : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
