// mvt: matrix-vector product and transpose, x1 += A*y_1 and x2 += A^T*y_2.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %x1: memref<?xf64>, %x2: memref<?xf64>, %y_1: memref<?xf64>,
                %y_2: memref<?xf64>, %A: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to %n {
    // x1[i] = ((double) (i % n)) / n;
    %0 = arith.remsi %i, %n : index
    %1 = arith.index_cast %0 : index to i64
    %2 = arith.sitofp %1 : i64 to f64
    %3 = arith.index_cast %n : index to i64
    %4 = arith.sitofp %3 : i64 to f64
    %5 = arith.divf %2, %4 : f64
    affine.store %5, %x1[%i] : memref<?xf64>
    // x2[i] = ((double) ((i + 1) % n)) / n;
    %6 = arith.addi %i, %c1 : index
    %7 = arith.remsi %6, %n : index
    %8 = arith.index_cast %7 : index to i64
    %9 = arith.sitofp %8 : i64 to f64
    %10 = arith.index_cast %n : index to i64
    %11 = arith.sitofp %10 : i64 to f64
    %12 = arith.divf %9, %11 : f64
    affine.store %12, %x2[%i] : memref<?xf64>
    // y_1[i] = ((double) ((i + 3) % n)) / n;
    %13 = arith.addi %i, %c3 : index
    %14 = arith.remsi %13, %n : index
    %15 = arith.index_cast %14 : index to i64
    %16 = arith.sitofp %15 : i64 to f64
    %17 = arith.index_cast %n : index to i64
    %18 = arith.sitofp %17 : i64 to f64
    %19 = arith.divf %16, %18 : f64
    affine.store %19, %y_1[%i] : memref<?xf64>
    // y_2[i] = ((double) ((i + 4) % n)) / n;
    %20 = arith.addi %i, %c4 : index
    %21 = arith.remsi %20, %n : index
    %22 = arith.index_cast %21 : index to i64
    %23 = arith.sitofp %22 : i64 to f64
    %24 = arith.index_cast %n : index to i64
    %25 = arith.sitofp %24 : i64 to f64
    %26 = arith.divf %23, %25 : f64
    affine.store %26, %y_2[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      // A[i][j] = ((double) (i * j % n)) / n;
      %27 = arith.muli %i, %j : index
      %28 = arith.remsi %27, %n : index
      %29 = arith.index_cast %28 : index to i64
      %30 = arith.sitofp %29 : i64 to f64
      %31 = arith.index_cast %n : index to i64
      %32 = arith.sitofp %31 : i64 to f64
      %33 = arith.divf %30, %32 : f64
      affine.store %33, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %x1: memref<?xf64>, %x2: memref<?xf64>, %y_1: memref<?xf64>,
                  %y_2: memref<?xf64>, %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // x1[i] = x1[i] + A[i][j] * y_1[j];
      %0 = affine.load %x1[%i] : memref<?xf64>
      %1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %2 = affine.load %y_1[%j] : memref<?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      affine.store %4, %x1[%i] : memref<?xf64>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // x2[i] = x2[i] + A[j][i] * y_2[j];
      %5 = affine.load %x2[%i] : memref<?xf64>
      %6 = affine.load %A[%j, %i] : memref<?x?xf64>
      %7 = affine.load %y_2[%j] : memref<?xf64>
      %8 = arith.mulf %6, %7 : f64
      %9 = arith.addf %5, %8 : f64
      affine.store %9, %x2[%i] : memref<?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 40 : index
  %x1 = memref.alloc(%n) : memref<?xf64>
  %x2 = memref.alloc(%n) : memref<?xf64>
  %y_1 = memref.alloc(%n) : memref<?xf64>
  %y_2 = memref.alloc(%n) : memref<?xf64>
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  call @init(%n, %x1, %x2, %y_1, %y_2, %A)
    : (index, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%n, %x1, %x2, %y_1, %y_2, %A)
    : (index, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?x?xf64>) -> ()
  %x1_out = memref.cast %x1 : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%x1_out) : (memref<*xf64>) -> ()
  %x2_out = memref.cast %x2 : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%x2_out) : (memref<*xf64>) -> ()
  memref.dealloc %x1 : memref<?xf64>
  memref.dealloc %x2 : memref<?xf64>
  memref.dealloc %y_1 : memref<?xf64>
  memref.dealloc %y_2 : memref<?xf64>
  memref.dealloc %A : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
