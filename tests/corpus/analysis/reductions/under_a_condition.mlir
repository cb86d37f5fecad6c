// A sum of every second value.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#even = affine_set<(i) : (i mod 2 == 0)>
func.func @f(%A: memref<8xf32>, %s: memref<f32>) {
  // expected-remark@below {{%i is not parallel: a reduction by addf in %s}}
  affine.for %i = 0 to 8 {
    affine.if #even(%i) {
      %0 = affine.load %A[%i] : memref<8xf32>
      %1 = affine.load %s[] : memref<f32>
      %2 = arith.addf %1, %0 : f32
      // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (2..6)}}
      // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (2..6)}}
      // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (2..6)}}
      affine.store %2, %s[] : memref<f32>
    }
  }
  return
}
