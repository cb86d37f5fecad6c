// The steps are counted from n, so the cell before is never one that is written.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %m: index) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = %n to %m step 2 {
    %0 = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %0, %A[%i] : memref<?xf32>
  }
  return
}
