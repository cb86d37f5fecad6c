// In place: the left neighbour is of this sweep, the right one still of the sweep before.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @seidel(%A: memref<7xf32>) {
  // expected-remark@below {{%t is not parallel}}
  affine.for %t = 0 to 3 {
    // expected-remark@below {{%i is not parallel}}
    affine.for %i = 1 to 6 {
      // expected-note@below {{before S0[1, 2] reads the cell}}
      // expected-note@below {{before S0[0, 2] reads the cell}}
      %0 = affine.load %A[%i - 1] : memref<7xf32>
      %1 = affine.load %A[%i + 1] : memref<7xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S0: raw on %A from S0, carried by %t, distance (1..2, 1)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %t, distance (1..2, -1)}}
      // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (0, 1)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %t, distance (1..2, -1)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %t, distance (1..2, 1)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %i, distance (0, 1)}}
      // expected-remark@below {{S0: waw on %A from S0, carried by %t, distance (1..2, 0)}}
      // expected-note@below {{S0[0, 1] writes %A}}
      affine.store %2, %A[%i] : memref<7xf32>
    }
  }
  return
}
