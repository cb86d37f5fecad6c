// jacobi-1d: three-point Jacobi stencil over a line.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %cst_2 = arith.constant 2.0 : f64
  %cst_3 = arith.constant 3.0 : f64
  affine.for %i = 0 to %n {
    // A[i] = (((double) i) + 2) / n;
    %0 = arith.index_cast %i : index to i64
    %1 = arith.sitofp %0 : i64 to f64
    %2 = arith.addf %1, %cst_2 : f64
    %3 = arith.index_cast %n : index to i64
    %4 = arith.sitofp %3 : i64 to f64
    %5 = arith.divf %2, %4 : f64
    affine.store %5, %A[%i] : memref<?xf64>
    // B[i] = (((double) i) + 3) / n;
    %6 = arith.index_cast %i : index to i64
    %7 = arith.sitofp %6 : i64 to f64
    %8 = arith.addf %7, %cst_3 : f64
    %9 = arith.index_cast %n : index to i64
    %10 = arith.sitofp %9 : i64 to f64
    %11 = arith.divf %8, %10 : f64
    affine.store %11, %B[%i] : memref<?xf64>
  }
  return
}

func.func @kernel(%tsteps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %cst_0_33333 = arith.constant 0.33333 : f64
  affine.for %t = 0 to %tsteps {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      // B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      %3 = affine.load %A[%i + 1] : memref<?xf64>
      %4 = arith.addf %2, %3 : f64
      %5 = arith.mulf %cst_0_33333, %4 : f64
      affine.store %5, %B[%i] : memref<?xf64>
    }
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      // A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
      %6 = affine.load %B[%i - 1] : memref<?xf64>
      %7 = affine.load %B[%i] : memref<?xf64>
      %8 = arith.addf %6, %7 : f64
      %9 = affine.load %B[%i + 1] : memref<?xf64>
      %10 = arith.addf %8, %9 : f64
      %11 = arith.mulf %cst_0_33333, %10 : f64
      affine.store %11, %A[%i] : memref<?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %tsteps = arith.constant 20 : index
  %n = arith.constant 30 : index
  %A = memref.alloc(%n) : memref<?xf64>
  %B = memref.alloc(%n) : memref<?xf64>
  call @init(%n, %A, %B) : (index, memref<?xf64>, memref<?xf64>) -> ()
  call @kernel(%tsteps, %n, %A, %B) : (index, index, memref<?xf64>, memref<?xf64>) -> ()
  %A_out = memref.cast %A : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%A_out) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?xf64>
  memref.dealloc %B : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
