// Reads and writes one cell per iteration, and each iteration has its own.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<12xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 12 {
    %0 = affine.load %A[%i] : memref<12xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %A[%i] : memref<12xf32>
  }
  return
}
