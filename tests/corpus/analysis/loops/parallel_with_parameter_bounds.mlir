// From n to 2n - 1 cell 2n - i is 1 to n, and only i = n reads and writes the same.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.parallel (%i) = (symbol(%n)) to (symbol(%n) * 2) {
    %0 = affine.load %A[symbol(%n) * 2 - %i] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}
