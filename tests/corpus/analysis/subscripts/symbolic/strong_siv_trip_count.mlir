// The halves of an array: the distance is the number of iterations, whatever that is.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i + symbol(%n)] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}
