// Written through a permutation that the program does not state: any two iterations may meet.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @scatter(%x: memref<8xf32>, %to: memref<8xi64>, %y: memref<8xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %to[%i] : memref<8xi64>
    %at = arith.index_cast %0 : i64 to index
    %1 = affine.load %x[%i] : memref<8xf32>
    // expected-remark@below {{S0: waw on %y from S0, carried by %i, distance (1..7)}}
    memref.store %1, %y[%at] : memref<8xf32>
  }
  return
}
