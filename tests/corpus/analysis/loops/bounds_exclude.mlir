// Written from n on, read before n.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = %n to %m {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 0 to %n {
    %0 = affine.load %A[%j] : memref<?xf32>
    affine.store %0, %B[%j] : memref<?xf32>
  }
  return
}
