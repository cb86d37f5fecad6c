// gesummv: sum of two matrix-vector products, y := alpha*A*x + beta*B*x.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %x: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to %n {
    // x[i] = ((double) (i % n)) / n;
    %0 = arith.remsi %i, %n : index
    %1 = arith.index_cast %0 : index to i64
    %2 = arith.sitofp %1 : i64 to f64
    %3 = arith.index_cast %n : index to i64
    %4 = arith.sitofp %3 : i64 to f64
    %5 = arith.divf %2, %4 : f64
    affine.store %5, %x[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      // A[i][j] = ((double) ((i * j + 1) % n)) / n;
      %6 = arith.muli %i, %j : index
      %7 = arith.addi %6, %c1 : index
      %8 = arith.remsi %7, %n : index
      %9 = arith.index_cast %8 : index to i64
      %10 = arith.sitofp %9 : i64 to f64
      %11 = arith.index_cast %n : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.divf %10, %12 : f64
      affine.store %13, %A[%i, %j] : memref<?x?xf64>
      // B[i][j] = ((double) ((i * j + 2) % n)) / n;
      %14 = arith.muli %i, %j : index
      %15 = arith.addi %14, %c2 : index
      %16 = arith.remsi %15, %n : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.sitofp %17 : i64 to f64
      %19 = arith.index_cast %n : index to i64
      %20 = arith.sitofp %19 : i64 to f64
      %21 = arith.divf %18, %20 : f64
      affine.store %21, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>,
                  %tmp: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    // tmp[i] = 0.0;
    affine.store %cst_0, %tmp[%i] : memref<?xf64>
    // y[i] = 0.0;
    affine.store %cst_0, %y[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      // tmp[i] = A[i][j] * x[j] + tmp[i];
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = affine.load %x[%j] : memref<?xf64>
      %2 = arith.mulf %0, %1 : f64
      %3 = affine.load %tmp[%i] : memref<?xf64>
      %4 = arith.addf %2, %3 : f64
      affine.store %4, %tmp[%i] : memref<?xf64>
      // y[i] = B[i][j] * x[j] + y[i];
      %5 = affine.load %B[%i, %j] : memref<?x?xf64>
      %6 = affine.load %x[%j] : memref<?xf64>
      %7 = arith.mulf %5, %6 : f64
      %8 = affine.load %y[%i] : memref<?xf64>
      %9 = arith.addf %7, %8 : f64
      affine.store %9, %y[%i] : memref<?xf64>
    }
    // y[i] = alpha * tmp[i] + beta * y[i];
    %10 = affine.load %tmp[%i] : memref<?xf64>
    %11 = arith.mulf %alpha, %10 : f64
    %12 = affine.load %y[%i] : memref<?xf64>
    %13 = arith.mulf %beta, %12 : f64
    %14 = arith.addf %11, %13 : f64
    affine.store %14, %y[%i] : memref<?xf64>
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 30 : index
  %alpha = arith.constant 1.5 : f64
  %beta = arith.constant 1.2 : f64
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  %B = memref.alloc(%n, %n) : memref<?x?xf64>
  %tmp = memref.alloc(%n) : memref<?xf64>
  %x = memref.alloc(%n) : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  call @init(%n, %A, %B, %x) : (index, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
  call @kernel(%n, %alpha, %beta, %A, %B, %tmp, %x, %y)
    : (index, f64, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>, memref<?xf64>,
       memref<?xf64>) -> ()
  %y_out = memref.cast %y : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%y_out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  memref.dealloc %tmp : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  memref.dealloc %y : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
