// jacobi-2d: five-point Jacobi stencil over a plane.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %cst_2 = arith.constant 2.0 : f64
  %cst_3 = arith.constant 3.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // A[i][j] = (((double) i) * (j + 2) + 2) / n;
      %0 = arith.index_cast %i : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      %2 = arith.addi %j, %c2 : index
      %3 = arith.index_cast %2 : index to i64
      %4 = arith.sitofp %3 : i64 to f64
      %5 = arith.mulf %1, %4 : f64
      %6 = arith.addf %5, %cst_2 : f64
      %7 = arith.index_cast %n : index to i64
      %8 = arith.sitofp %7 : i64 to f64
      %9 = arith.divf %6, %8 : f64
      affine.store %9, %A[%i, %j] : memref<?x?xf64>
      // B[i][j] = (((double) i) * (j + 3) + 3) / n;
      %10 = arith.index_cast %i : index to i64
      %11 = arith.sitofp %10 : i64 to f64
      %12 = arith.addi %j, %c3 : index
      %13 = arith.index_cast %12 : index to i64
      %14 = arith.sitofp %13 : i64 to f64
      %15 = arith.mulf %11, %14 : f64
      %16 = arith.addf %15, %cst_3 : f64
      %17 = arith.index_cast %n : index to i64
      %18 = arith.sitofp %17 : i64 to f64
      %19 = arith.divf %16, %18 : f64
      affine.store %19, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%tsteps: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %cst_0_2 = arith.constant 0.2 : f64
  affine.for %t = 0 to %tsteps {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        // B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
        %0 = affine.load %A[%i, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        %3 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %4 = arith.addf %2, %3 : f64
        %5 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %6 = arith.addf %4, %5 : f64
        %7 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %8 = arith.addf %6, %7 : f64
        %9 = arith.mulf %cst_0_2, %8 : f64
        affine.store %9, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        // A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
        %10 = affine.load %B[%i, %j] : memref<?x?xf64>
        %11 = affine.load %B[%i, %j - 1] : memref<?x?xf64>
        %12 = arith.addf %10, %11 : f64
        %13 = affine.load %B[%i, %j + 1] : memref<?x?xf64>
        %14 = arith.addf %12, %13 : f64
        %15 = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %16 = arith.addf %14, %15 : f64
        %17 = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %18 = arith.addf %16, %17 : f64
        %19 = arith.mulf %cst_0_2, %18 : f64
        affine.store %19, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %tsteps = arith.constant 20 : index
  %n = arith.constant 30 : index
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  %B = memref.alloc(%n, %n) : memref<?x?xf64>
  call @init(%n, %A, %B) : (index, memref<?x?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%tsteps, %n, %A, %B) : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %A_out = memref.cast %A : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%A_out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?x?xf64>
  memref.dealloc %B : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
