// nussinov: RNA secondary structure by dynamic programming (f64 here, int in the C source).
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %seq: memref<?xf64>, %table: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %cst_0 = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    // seq[i] = (double) ((i + 1) % 4);
    %0 = arith.addi %i, %c1 : index
    %1 = arith.remsi %0, %c4 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.sitofp %2 : i64 to f64
    affine.store %3, %seq[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // table[i][j] = 0.0;
      affine.store %cst_0, %table[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%n: index, %seq: memref<?xf64>, %table: memref<?x?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  %cst_1 = arith.constant 1.0 : f64
  %cst_3 = arith.constant 3.0 : f64
  // for (i = n - 1; i >= 0; i--), run upwards: i = n - ir - 1
  affine.for %ir = 0 to %n {
    affine.for %j = affine_map<(ir)[n] -> (n - ir)>(%ir)[%n] to %n {
      // if (j - 1 >= 0)
      affine.if affine_set<(j) : (j - 1 >= 0)>(%j) {
        // table[i][j] = max_score(table[i][j], table[i][j - 1]);
        %0 = affine.load %table[%n - %ir - 1, %j] : memref<?x?xf64>
        %1 = affine.load %table[%n - %ir - 1, %j - 1] : memref<?x?xf64>
        %2 = arith.cmpf oge, %0, %1 : f64
        %3 = arith.select %2, %0, %1 : f64
        affine.store %3, %table[%n - %ir - 1, %j] : memref<?x?xf64>
      }
      // if (i + 1 < n)
      affine.if affine_set<(ir) : (ir - 1 >= 0)>(%ir) {
        // table[i][j] = max_score(table[i][j], table[i + 1][j]);
        %4 = affine.load %table[%n - %ir - 1, %j] : memref<?x?xf64>
        %5 = affine.load %table[%n - %ir, %j] : memref<?x?xf64>
        %6 = arith.cmpf oge, %4, %5 : f64
        %7 = arith.select %6, %4, %5 : f64
        affine.store %7, %table[%n - %ir - 1, %j] : memref<?x?xf64>
      }
      // if (j - 1 >= 0 && i + 1 < n)
      affine.if affine_set<(ir, j) : (j - 1 >= 0, ir - 1 >= 0)>(%ir, %j) {
        // if (i < j - 1)
        affine.if affine_set<(ir, j)[n] : (ir + j - n - 1 >= 0)>(%ir, %j)[%n] {
          // table[i][j] = max_score(table[i][j], table[i + 1][j - 1] + match(seq[i], seq[j]));
          %8 = affine.load %table[%n - %ir - 1, %j] : memref<?x?xf64>
          %9 = affine.load %table[%n - %ir, %j - 1] : memref<?x?xf64>
          %10 = affine.load %seq[%n - %ir - 1] : memref<?xf64>
          %11 = affine.load %seq[%j] : memref<?xf64>
          %12 = arith.addf %10, %11 : f64
          %13 = arith.cmpf oeq, %12, %cst_3 : f64
          %14 = arith.select %13, %cst_1, %cst_0 : f64
          %15 = arith.addf %9, %14 : f64
          %16 = arith.cmpf oge, %8, %15 : f64
          %17 = arith.select %16, %8, %15 : f64
          affine.store %17, %table[%n - %ir - 1, %j] : memref<?x?xf64>
        } else {
          // table[i][j] = max_score(table[i][j], table[i + 1][j - 1]);
          %18 = affine.load %table[%n - %ir - 1, %j] : memref<?x?xf64>
          %19 = affine.load %table[%n - %ir, %j - 1] : memref<?x?xf64>
          %20 = arith.cmpf oge, %18, %19 : f64
          %21 = arith.select %20, %18, %19 : f64
          affine.store %21, %table[%n - %ir - 1, %j] : memref<?x?xf64>
        }
      }
      affine.for %k = affine_map<(ir)[n] -> (n - ir)>(%ir)[%n] to affine_map<(j) -> (j)>(%j) {
        // table[i][j] = max_score(table[i][j], table[i][k] + table[k + 1][j]);
        %22 = affine.load %table[%n - %ir - 1, %j] : memref<?x?xf64>
        %23 = affine.load %table[%n - %ir - 1, %k] : memref<?x?xf64>
        %24 = affine.load %table[%k + 1, %j] : memref<?x?xf64>
        %25 = arith.addf %23, %24 : f64
        %26 = arith.cmpf oge, %22, %25 : f64
        %27 = arith.select %26, %22, %25 : f64
        affine.store %27, %table[%n - %ir - 1, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %n = arith.constant 60 : index
  %seq = memref.alloc(%n) : memref<?xf64>
  %table = memref.alloc(%n, %n) : memref<?x?xf64>
  call @init(%n, %seq, %table) : (index, memref<?xf64>, memref<?x?xf64>) -> ()
  call @kernel(%n, %seq, %table) : (index, memref<?xf64>, memref<?x?xf64>) -> ()
  %table_out = memref.cast %table : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%table_out) : (memref<*xf64>) -> ()
  memref.dealloc %seq : memref<?xf64>
  memref.dealloc %table : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
