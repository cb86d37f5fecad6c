// fdtd-2d: finite-difference time-domain stencil over the fields ex, ey and hz.
// Source: PolyBench/C 4.2.1.

func.func @init(%tmax: index, %nx: index, %ny: index, %ex: memref<?x?xf64>, %ey: memref<?x?xf64>,
                %hz: memref<?x?xf64>, %fict: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to %tmax {
    // fict[i] = (double) i;
    %0 = arith.index_cast %i : index to i64
    %1 = arith.sitofp %0 : i64 to f64
    affine.store %1, %fict[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %nx {
    affine.for %j = 0 to %ny {
      // ex[i][j] = ((double) i) * (j + 1) / nx;
      %2 = arith.index_cast %i : index to i64
      %3 = arith.sitofp %2 : i64 to f64
      %4 = arith.addi %j, %c1 : index
      %5 = arith.index_cast %4 : index to i64
      %6 = arith.sitofp %5 : i64 to f64
      %7 = arith.mulf %3, %6 : f64
      %8 = arith.index_cast %nx : index to i64
      %9 = arith.sitofp %8 : i64 to f64
      %10 = arith.divf %7, %9 : f64
      affine.store %10, %ex[%i, %j] : memref<?x?xf64>
      // ey[i][j] = ((double) i) * (j + 2) / ny;
      %11 = arith.index_cast %i : index to i64
      %12 = arith.sitofp %11 : i64 to f64
      %13 = arith.addi %j, %c2 : index
      %14 = arith.index_cast %13 : index to i64
      %15 = arith.sitofp %14 : i64 to f64
      %16 = arith.mulf %12, %15 : f64
      %17 = arith.index_cast %ny : index to i64
      %18 = arith.sitofp %17 : i64 to f64
      %19 = arith.divf %16, %18 : f64
      affine.store %19, %ey[%i, %j] : memref<?x?xf64>
      // hz[i][j] = ((double) i) * (j + 3) / nx;
      %20 = arith.index_cast %i : index to i64
      %21 = arith.sitofp %20 : i64 to f64
      %22 = arith.addi %j, %c3 : index
      %23 = arith.index_cast %22 : index to i64
      %24 = arith.sitofp %23 : i64 to f64
      %25 = arith.mulf %21, %24 : f64
      %26 = arith.index_cast %nx : index to i64
      %27 = arith.sitofp %26 : i64 to f64
      %28 = arith.divf %25, %27 : f64
      affine.store %28, %hz[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%tmax: index, %nx: index, %ny: index, %ex: memref<?x?xf64>, %ey: memref<?x?xf64>,
                  %hz: memref<?x?xf64>, %fict: memref<?xf64>) {
  %cst_0_5 = arith.constant 0.5 : f64
  %cst_0_7 = arith.constant 0.7 : f64
  affine.for %t = 0 to %tmax {
    affine.for %j = 0 to %ny {
      // ey[0][j] = fict[t];
      %0 = affine.load %fict[%t] : memref<?xf64>
      affine.store %0, %ey[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to %nx {
      affine.for %j = 0 to %ny {
        // ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
        %1 = affine.load %ey[%i, %j] : memref<?x?xf64>
        %2 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %3 = affine.load %hz[%i - 1, %j] : memref<?x?xf64>
        %4 = arith.subf %2, %3 : f64
        %5 = arith.mulf %cst_0_5, %4 : f64
        %6 = arith.subf %1, %5 : f64
        affine.store %6, %ey[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %nx {
      affine.for %j = 1 to %ny {
        // ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
        %7 = affine.load %ex[%i, %j] : memref<?x?xf64>
        %8 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %9 = affine.load %hz[%i, %j - 1] : memref<?x?xf64>
        %10 = arith.subf %8, %9 : f64
        %11 = arith.mulf %cst_0_5, %10 : f64
        %12 = arith.subf %7, %11 : f64
        affine.store %12, %ex[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to affine_map<()[nx] -> (nx - 1)>()[%nx] {
      affine.for %j = 0 to affine_map<()[ny] -> (ny - 1)>()[%ny] {
        // hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
        %13 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %14 = affine.load %ex[%i, %j + 1] : memref<?x?xf64>
        %15 = affine.load %ex[%i, %j] : memref<?x?xf64>
        %16 = arith.subf %14, %15 : f64
        %17 = affine.load %ey[%i + 1, %j] : memref<?x?xf64>
        %18 = arith.addf %16, %17 : f64
        %19 = affine.load %ey[%i, %j] : memref<?x?xf64>
        %20 = arith.subf %18, %19 : f64
        %21 = arith.mulf %cst_0_7, %20 : f64
        %22 = arith.subf %13, %21 : f64
        affine.store %22, %hz[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %tmax = arith.constant 20 : index
  %nx = arith.constant 20 : index
  %ny = arith.constant 30 : index
  %ex = memref.alloc(%nx, %ny) : memref<?x?xf64>
  %ey = memref.alloc(%nx, %ny) : memref<?x?xf64>
  %hz = memref.alloc(%nx, %ny) : memref<?x?xf64>
  %fict = memref.alloc(%tmax) : memref<?xf64>
  call @init(%tmax, %nx, %ny, %ex, %ey, %hz, %fict)
    : (index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
  call @kernel(%tmax, %nx, %ny, %ex, %ey, %hz, %fict)
    : (index, index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?xf64>) -> ()
  %ex_out = memref.cast %ex : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%ex_out) : (memref<*xf64>) -> ()
  %ey_out = memref.cast %ey : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%ey_out) : (memref<*xf64>) -> ()
  %hz_out = memref.cast %hz : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%hz_out) : (memref<*xf64>) -> ()
  memref.dealloc %ex : memref<?x?xf64>
  memref.dealloc %ey : memref<?x?xf64>
  memref.dealloc %hz : memref<?x?xf64>
  memref.dealloc %fict : memref<?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
