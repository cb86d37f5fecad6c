// 3mm: three matrix products, G := (A*B)*(C*D).
// Source: PolyBench/C 4.2.1.

func.func @init(%ni: index, %nj: index, %nk: index, %nl: index, %nm: index, %A: memref<?x?xf64>,
                %B: memref<?x?xf64>, %C: memref<?x?xf64>, %D: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nk {
      // A[i][j] = ((double) ((i * j + 1) % ni)) / (5 * ni);
      %0 = arith.muli %i, %j : index
      %1 = arith.addi %0, %c1 : index
      %2 = arith.remsi %1, %ni : index
      %3 = arith.index_cast %2 : index to i64
      %4 = arith.sitofp %3 : i64 to f64
      %5 = arith.muli %c5, %ni : index
      %6 = arith.index_cast %5 : index to i64
      %7 = arith.sitofp %6 : i64 to f64
      %8 = arith.divf %4, %7 : f64
      affine.store %8, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %nk {
    affine.for %j = 0 to %nj {
      // B[i][j] = ((double) ((i * (j + 1) + 2) % nj)) / (5 * nj);
      %9 = arith.addi %j, %c1 : index
      %10 = arith.muli %i, %9 : index
      %11 = arith.addi %10, %c2 : index
      %12 = arith.remsi %11, %nj : index
      %13 = arith.index_cast %12 : index to i64
      %14 = arith.sitofp %13 : i64 to f64
      %15 = arith.muli %c5, %nj : index
      %16 = arith.index_cast %15 : index to i64
      %17 = arith.sitofp %16 : i64 to f64
      %18 = arith.divf %14, %17 : f64
      affine.store %18, %B[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %nj {
    affine.for %j = 0 to %nm {
      // C[i][j] = ((double) (i * (j + 3) % nl)) / (5 * nl);
      %19 = arith.addi %j, %c3 : index
      %20 = arith.muli %i, %19 : index
      %21 = arith.remsi %20, %nl : index
      %22 = arith.index_cast %21 : index to i64
      %23 = arith.sitofp %22 : i64 to f64
      %24 = arith.muli %c5, %nl : index
      %25 = arith.index_cast %24 : index to i64
      %26 = arith.sitofp %25 : i64 to f64
      %27 = arith.divf %23, %26 : f64
      affine.store %27, %C[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %nm {
    affine.for %j = 0 to %nl {
      // D[i][j] = ((double) ((i * (j + 2) + 2) % nk)) / (5 * nk);
      %28 = arith.addi %j, %c2 : index
      %29 = arith.muli %i, %28 : index
      %30 = arith.addi %29, %c2 : index
      %31 = arith.remsi %30, %nk : index
      %32 = arith.index_cast %31 : index to i64
      %33 = arith.sitofp %32 : i64 to f64
      %34 = arith.muli %c5, %nk : index
      %35 = arith.index_cast %34 : index to i64
      %36 = arith.sitofp %35 : i64 to f64
      %37 = arith.divf %33, %36 : f64
      affine.store %37, %D[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%ni: index, %nj: index, %nk: index, %nl: index, %nm: index, %E: memref<?x?xf64>,
                  %A: memref<?x?xf64>, %B: memref<?x?xf64>, %F: memref<?x?xf64>,
                  %C: memref<?x?xf64>, %D: memref<?x?xf64>, %G: memref<?x?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      // E[i][j] = 0.0;
      affine.store %cst_0, %E[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nk {
        // E[i][j] += A[i][k] * B[k][j];
        %0 = affine.load %E[%i, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %2 = affine.load %B[%k, %j] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.addf %0, %3 : f64
        affine.store %4, %E[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %nj {
    affine.for %j = 0 to %nl {
      // F[i][j] = 0.0;
      affine.store %cst_0, %F[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nm {
        // F[i][j] += C[i][k] * D[k][j];
        %5 = affine.load %F[%i, %j] : memref<?x?xf64>
        %6 = affine.load %C[%i, %k] : memref<?x?xf64>
        %7 = affine.load %D[%k, %j] : memref<?x?xf64>
        %8 = arith.mulf %6, %7 : f64
        %9 = arith.addf %5, %8 : f64
        affine.store %9, %F[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nl {
      // G[i][j] = 0.0;
      affine.store %cst_0, %G[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nj {
        // G[i][j] += E[i][k] * F[k][j];
        %10 = affine.load %G[%i, %j] : memref<?x?xf64>
        %11 = affine.load %E[%i, %k] : memref<?x?xf64>
        %12 = affine.load %F[%k, %j] : memref<?x?xf64>
        %13 = arith.mulf %11, %12 : f64
        %14 = arith.addf %10, %13 : f64
        affine.store %14, %G[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %ni = arith.constant 16 : index
  %nj = arith.constant 18 : index
  %nk = arith.constant 20 : index
  %nl = arith.constant 22 : index
  %nm = arith.constant 24 : index
  %E = memref.alloc(%ni, %nj) : memref<?x?xf64>
  %A = memref.alloc(%ni, %nk) : memref<?x?xf64>
  %B = memref.alloc(%nk, %nj) : memref<?x?xf64>
  %F = memref.alloc(%nj, %nl) : memref<?x?xf64>
  %C = memref.alloc(%nj, %nm) : memref<?x?xf64>
  %D = memref.alloc(%nm, %nl) : memref<?x?xf64>
  %G = memref.alloc(%ni, %nl) : memref<?x?xf64>
  call @init(%ni, %nj, %nk, %nl, %nm, %A, %B, %C, %D)
    : (index, index, index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>,
       memref<?x?xf64>) -> ()
  call @kernel(%ni, %nj, %nk, %nl, %nm, %E, %A, %B, %F, %C, %D, %G)
    : (index, index, index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>,
       memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %G_out = memref.cast %G : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%G_out) : (memref<*xf64>) -> ()
  memref.dealloc %E : memref<?x?xf64>
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  memref.dealloc %F : memref<?x?xf64>
  memref.dealloc %C : memref<?x?xf64>
  memref.dealloc %D : memref<?x?xf64>
  memref.dealloc %G : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
