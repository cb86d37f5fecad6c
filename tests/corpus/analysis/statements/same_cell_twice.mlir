// A cell that one statement reads twice and writes once is still its iteration's own.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    %1 = affine.load %A[%i] : memref<8xf32>
    %2 = arith.mulf %0, %1 : f32
    affine.store %2, %A[%i] : memref<8xf32>
  }
  return
}
