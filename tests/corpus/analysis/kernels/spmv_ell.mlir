// A sparse matrix with as many cells in each row: what is read through its column numbers is never written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @spmv(%cells: memref<6x3xf32>, %columns: memref<6x3xi64>, %x: memref<6xf32>, %y: memref<6xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%k is not parallel: a reduction by addf in %y}}
    affine.for %k = 0 to 3 {
      %0 = affine.load %columns[%i, %k] : memref<6x3xi64>
      %column = arith.index_cast %0 : i64 to index
      %1 = memref.load %x[%column] : memref<6xf32>
      %2 = affine.load %cells[%i, %k] : memref<6x3xf32>
      %3 = arith.mulf %1, %2 : f32
      %4 = affine.load %y[%i] : memref<6xf32>
      %5 = arith.addf %4, %3 : f32
      affine.store %5, %y[%i] : memref<6xf32>
    }
  }
  return
}
