// Multiples of 2 and of 3 are struck out with one value: they meet in the multiples of 6.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @sieve(%A: memref<25xi8>, %x: i8) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 2 to 13 {
    affine.store %x, %A[2 * %i] : memref<25xi8>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 2 to 9 {
    // expected-remark@below {{S1: waw on %A from S0}}
    affine.store %x, %A[3 * %j] : memref<25xi8>
  }
  return
}
