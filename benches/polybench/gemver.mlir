// gemver: vector multiplication and matrix addition: rank-2 update of A, then x := beta*A^T*y + z,
// w := alpha*A*x.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %A: memref<?x?xf64>, %u1: memref<?xf64>, %v1: memref<?xf64>,
                %u2: memref<?xf64>, %v2: memref<?xf64>, %w: memref<?xf64>, %x: memref<?xf64>,
                %y: memref<?xf64>, %z: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %cst_0 = arith.constant 0.0 : f64
  %cst_2 = arith.constant 2.0 : f64
  %cst_4 = arith.constant 4.0 : f64
  %cst_6 = arith.constant 6.0 : f64
  %cst_8 = arith.constant 8.0 : f64
  %cst_9 = arith.constant 9.0 : f64
  // fn = (double) n;
  %0 = arith.index_cast %n : index to i64
  %fn = arith.sitofp %0 : i64 to f64
  affine.for %i = 0 to %n {
    // u1[i] = i;
    %1 = arith.index_cast %i : index to i64
    %2 = arith.sitofp %1 : i64 to f64
    affine.store %2, %u1[%i] : memref<?xf64>
    // u2[i] = (i + 1) / fn / 2.0;
    %3 = arith.addi %i, %c1 : index
    %4 = arith.index_cast %3 : index to i64
    %5 = arith.sitofp %4 : i64 to f64
    %6 = arith.divf %5, %fn : f64
    %7 = arith.divf %6, %cst_2 : f64
    affine.store %7, %u2[%i] : memref<?xf64>
    // v1[i] = (i + 1) / fn / 4.0;
    %8 = arith.addi %i, %c1 : index
    %9 = arith.index_cast %8 : index to i64
    %10 = arith.sitofp %9 : i64 to f64
    %11 = arith.divf %10, %fn : f64
    %12 = arith.divf %11, %cst_4 : f64
    affine.store %12, %v1[%i] : memref<?xf64>
    // v2[i] = (i + 1) / fn / 6.0;
    %13 = arith.addi %i, %c1 : index
    %14 = arith.index_cast %13 : index to i64
    %15 = arith.sitofp %14 : i64 to f64
    %16 = arith.divf %15, %fn : f64
    %17 = arith.divf %16, %cst_6 : f64
    affine.store %17, %v2[%i] : memref<?xf64>
    // y[i] = (i + 1) / fn / 8.0;
    %18 = arith.addi %i, %c1 : index
    %19 = arith.index_cast %18 : index to i64
    %20 = arith.sitofp %19 : i64 to f64
    %21 = arith.divf %20, %fn : f64
    %22 = arith.divf %21, %cst_8 : f64
    affine.store %22, %y[%i] : memref<?xf64>
    // z[i] = (i + 1) / fn / 9.0;
    %23 = arith.addi %i, %c1 : index
    %24 = arith.index_cast %23 : index to i64
    %25 = arith.sitofp %24 : i64 to f64
    %26 = arith.divf %25, %fn : f64
    %27 = arith.divf %26, %cst_9 : f64
    affine.store %27, %z[%i] : memref<?xf64>
    // x[i] = 0.0;
    affine.store %cst_0, %x[%i] : memref<?xf64>
    // w[i] = 0.0;
    affine.store %cst_0, %w[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      // A[i][j] = ((double) (i * j % n)) / n;
      %28 = arith.muli %i, %j : index
      %29 = arith.remsi %28, %n : index
      %30 = arith.index_cast %29 : index to i64
      %31 = arith.sitofp %30 : i64 to f64
      %32 = arith.index_cast %n : index to i64
      %33 = arith.sitofp %32 : i64 to f64
      %34 = arith.divf %31, %33 : f64
      affine.store %34, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %alpha: f64, %beta: f64, %A: memref<?x?xf64>, %u1: memref<?xf64>,
                  %v1: memref<?xf64>, %u2: memref<?xf64>, %v2: memref<?xf64>, %w: memref<?xf64>,
                  %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = affine.load %u1[%i] : memref<?xf64>
      %2 = affine.load %v1[%j] : memref<?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      %5 = affine.load %u2[%i] : memref<?xf64>
      %6 = affine.load %v2[%j] : memref<?xf64>
      %7 = arith.mulf %5, %6 : f64
      %8 = arith.addf %4, %7 : f64
      affine.store %8, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // x[i] = x[i] + beta * A[j][i] * y[j];
      %9 = affine.load %x[%i] : memref<?xf64>
      %10 = affine.load %A[%j, %i] : memref<?x?xf64>
      %11 = arith.mulf %beta, %10 : f64
      %12 = affine.load %y[%j] : memref<?xf64>
      %13 = arith.mulf %11, %12 : f64
      %14 = arith.addf %9, %13 : f64
      affine.store %14, %x[%i] : memref<?xf64>
    }
  }
  affine.for %i = 0 to %n {
    // x[i] = x[i] + z[i];
    %15 = affine.load %x[%i] : memref<?xf64>
    %16 = affine.load %z[%i] : memref<?xf64>
    %17 = arith.addf %15, %16 : f64
    affine.store %17, %x[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // w[i] = w[i] + alpha * A[i][j] * x[j];
      %18 = affine.load %w[%i] : memref<?xf64>
      %19 = affine.load %A[%i, %j] : memref<?x?xf64>
      %20 = arith.mulf %alpha, %19 : f64
      %21 = affine.load %x[%j] : memref<?xf64>
      %22 = arith.mulf %20, %21 : f64
      %23 = arith.addf %18, %22 : f64
      affine.store %23, %w[%i] : memref<?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 40 : index
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 1.2 : f64
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  %u1 = memref.alloc(%n) : memref<?xf64>
  %v1 = memref.alloc(%n) : memref<?xf64>
  %u2 = memref.alloc(%n) : memref<?xf64>
  %v2 = memref.alloc(%n) : memref<?xf64>
  %w = memref.alloc(%n) : memref<?xf64>
  %x = memref.alloc(%n) : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  %z = memref.alloc(%n) : memref<?xf64>
  call @init(%n, %A, %u1, %v1, %u2, %v2, %w, %x, %y, %z)
    : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>,
       memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  call @kernel(%n, %alpha, %beta, %A, %u1, %v1, %u2, %v2, %w, %x, %y, %z)
    : (index, f64, f64, memref<?x?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>,
       memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  %w_out = memref.cast %w : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%w_out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %u1 : memref<?xf64>
  memref.dealloc %v1 : memref<?xf64>
  memref.dealloc %u2 : memref<?xf64>
  memref.dealloc %v2 : memref<?xf64>
  memref.dealloc %w : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  memref.dealloc %y : memref<?xf64>
  memref.dealloc %z : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
