// floyd-warshall: all-pairs shortest paths (f64 here, int in the C source).
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %path: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c11 = arith.constant 11 : index
  %c13 = arith.constant 13 : index
  %cst_999 = arith.constant 999.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // path[i][j] = i * j % 7 + 1;
      %0 = arith.muli %i, %j : index
      %1 = arith.remsi %0, %c7 : index
      %2 = arith.addi %1, %c1 : index
      %3 = arith.index_cast %2 : index to i64
      %4 = arith.sitofp %3 : i64 to f64
      affine.store %4, %path[%i, %j] : memref<?x?xf64>
      // path[i][j] = ((i + j) % 13 == 0 || (i + j) % 7 == 0 || (i
      //   + j) % 11 == 0) ? (999.0) : (path[i][j]);
      %5 = arith.addi %i, %j : index
      %6 = arith.remsi %5, %c13 : index
      %7 = arith.cmpi eq, %6, %c0 : index
      %8 = arith.remsi %5, %c7 : index
      %9 = arith.cmpi eq, %8, %c0 : index
      %10 = arith.ori %7, %9 : i1
      %11 = arith.remsi %5, %c11 : index
      %12 = arith.cmpi eq, %11, %c0 : index
      %13 = arith.ori %10, %12 : i1
      %14 = affine.load %path[%i, %j] : memref<?x?xf64>
      %15 = arith.select %13, %cst_999, %14 : f64
      affine.store %15, %path[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %path: memref<?x?xf64>) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        // path[i][j] = (path[i][j] < path[i][k] + path[k][j]) ? (path[i][j]) : (path[i][k]
        //   + path[k][j]);
        %0 = affine.load %path[%i, %j] : memref<?x?xf64>
        %1 = affine.load %path[%i, %k] : memref<?x?xf64>
        %2 = affine.load %path[%k, %j] : memref<?x?xf64>
        %3 = arith.addf %1, %2 : f64
        %4 = arith.cmpf olt, %0, %3 : f64
        %5 = arith.select %4, %0, %3 : f64
        affine.store %5, %path[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 60 : index
  %path = memref.alloc(%n, %n) : memref<?x?xf64>
  call @init(%n, %path) : (index, memref<?x?xf64>) -> ()
  call @kernel(%n, %path) : (index, memref<?x?xf64>) -> ()
  %path_out = memref.cast %path : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%path_out) : (memref<*xf64>) -> ()
  memref.dealloc %path : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
