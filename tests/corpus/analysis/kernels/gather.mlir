// Read through a permutation: where the result goes is known, and that decides.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @gather(%x: memref<8xf32>, %from: memref<8xi64>, %y: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %from[%i] : memref<8xi64>
    %at = arith.index_cast %0 : i64 to index
    %1 = memref.load %x[%at] : memref<8xf32>
    affine.store %1, %y[%i] : memref<8xf32>
  }
  return
}
