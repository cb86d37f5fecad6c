// trisolv: triangular solver, forward substitution for L*x = b.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>, %b: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %cst_m999 = arith.constant -999.0 : f64
  %cst_2 = arith.constant 2.0 : f64
  affine.for %i = 0 to %n {
    // x[i] = -999.0;
    affine.store %cst_m999, %x[%i] : memref<?xf64>
    // b[i] = i;
    %0 = arith.index_cast %i : index to i64
    %1 = arith.sitofp %0 : i64 to f64
    affine.store %1, %b[%i] : memref<?xf64>
    affine.for %j = 0 to affine_map<(i) -> (i + 1)>(%i) {
      // L[i][j] = ((double) (i + n - j + 1)) * 2 / n;
      %2 = arith.addi %i, %n : index
      %3 = arith.subi %2, %j : index
      %4 = arith.addi %3, %c1 : index
      %5 = arith.index_cast %4 : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.mulf %6, %cst_2 : f64
      %8 = arith.index_cast %n : index to i64
      %9 = arith.sitofp %8 : i64 to f64
      %10 = arith.divf %7, %9 : f64
      affine.store %10, %L[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>, %b: memref<?xf64>) {
  affine.for %i = 0 to %n {
    // x[i] = b[i];
    %0 = affine.load %b[%i] : memref<?xf64>
    affine.store %0, %x[%i] : memref<?xf64>
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      // x[i] -= L[i][j] * x[j];
      %1 = affine.load %x[%i] : memref<?xf64>
      %2 = affine.load %L[%i, %j] : memref<?x?xf64>
      %3 = affine.load %x[%j] : memref<?xf64>
      %4 = arith.mulf %2, %3 : f64
      %5 = arith.subf %1, %4 : f64
      affine.store %5, %x[%i] : memref<?xf64>
    }
    // x[i] = x[i] / L[i][i];
    %6 = affine.load %x[%i] : memref<?xf64>
    %7 = affine.load %L[%i, %i] : memref<?x?xf64>
    %8 = arith.divf %6, %7 : f64
    affine.store %8, %x[%i] : memref<?xf64>
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 40 : index
  %L = memref.alloc(%n, %n) : memref<?x?xf64>
  %x = memref.alloc(%n) : memref<?xf64>
  %b = memref.alloc(%n) : memref<?xf64>
  call @init(%n, %L, %x, %b) : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  call @kernel(%n, %L, %x, %b) : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  %x_out = memref.cast %x : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%x_out) : (memref<*xf64>) -> ()
  memref.dealloc %L : memref<?x?xf64>
  memref.dealloc %x : memref<?xf64>
  memref.dealloc %b : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
