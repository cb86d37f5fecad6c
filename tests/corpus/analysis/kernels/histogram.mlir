// The cell to count in is read from an array: any two values may be equal.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @histogram(%x: memref<?xi64>, %count: memref<?xi32>, %n: index) {
  %one = arith.constant 1 : i32
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to %n {
    %value = affine.load %x[%i] : memref<?xi64>
    %bin = arith.index_cast %value : i64 to index
    %0 = memref.load %count[%bin] : memref<?xi32>
    %1 = arith.addi %0, %one : i32
    // expected-remark@below {{S0: raw on %count from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: war on %count from S0, carried by %i, distance (1..)}}
    // expected-remark@below {{S0: waw on %count from S0, carried by %i, distance (1..)}}
    memref.store %1, %count[%bin] : memref<?xi32>
  }
  return
}
