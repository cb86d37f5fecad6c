// All columns of a row write its first cell: the rows are independent.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<6x6xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is not parallel}}
    // expected-remark@below {{%j would be parallel once %A is private, the last values copied out}}
    affine.for %j = 0 to 6 {
      // expected-remark@below {{S0: waw on %A from S0, carried by %j, distance (0, 1..5)}}
      // expected-note@below {{S0[0, 0] writes %A}}
      // expected-note@below {{before S0[0, 1] writes the cell}}
      affine.store %x, %A[%i, 0] : memref<6x6xf32>
    }
  }
  return
}
