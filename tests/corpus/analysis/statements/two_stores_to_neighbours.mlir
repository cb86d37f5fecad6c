// One statement that writes two neighbouring cells: the next instance writes one of them again.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<9xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    affine.store %0, %B[%i] : memref<9xf32>
    // expected-remark@below {{S0: waw on %B from S0, carried by %i, distance (1)}}
    affine.store %0, %B[%i + 1] : memref<9xf32>
  }
  return
}
