// The offset is positive, so that nothing is overwritten that is still to be read.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#positive = affine_set<()[n] : (n - 1 >= 0)>
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.if #positive()[%n] {
    // expected-remark@below {{%i is not parallel}}
    // expected-remark@below {{%i would be parallel if n >= 8}}
    affine.for %i = 0 to 8 {
      // expected-note@below {{before S0[1] reads the cell (n = 1)}}
      %0 = affine.load %A[%i] : memref<?xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1..7)}}
      // expected-note@below {{S0[0] writes %A}}
      affine.store %0, %A[%i + symbol(%n)] : memref<?xf32>
    }
  }
  return
}
