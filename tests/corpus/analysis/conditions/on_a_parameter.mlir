// The condition holds for all iterations or for none: then the loop shifts the cells.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
#positive = affine_set<()[n] : (n - 1 >= 0)>
func.func @f(%A: memref<9xf32>, %n: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    affine.if #positive()[%n] {
      // expected-note@below {{S0[0] reads %A}}
      %0 = affine.load %A[%i + 1] : memref<9xf32>
      // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (1)}}
      // expected-note@below {{before S0[1] writes the cell (n = 1)}}
      affine.store %0, %A[%i] : memref<9xf32>
    }
  }
  return
}
