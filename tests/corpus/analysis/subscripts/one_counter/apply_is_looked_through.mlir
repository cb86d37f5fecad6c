// A subscript that affine.apply computes is the expression itself.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<16xf32>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 12 {
    %ahead = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
    // expected-note@below {{before S0[3] reads the cell}}
    %0 = affine.load %A[%i] : memref<16xf32>
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (3)}}
    // expected-note@below {{S0[0] writes %A}}
    affine.store %0, %A[%ahead] : memref<16xf32>
  }
  return
}
