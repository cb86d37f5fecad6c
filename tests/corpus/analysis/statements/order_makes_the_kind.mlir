// The reader stands first, so what it reads comes from an earlier iteration, and the writer of its own comes after.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<1xf32>, %B: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %A[0] : memref<1xf32>
    // expected-remark@below {{S0: raw on %A from S1, carried by %i, distance (1..7)}}
    affine.store %0, %B[%i] : memref<8xf32>
    // expected-remark@below {{S1: war on %A from S0, distance (0)}}
    // expected-remark@below {{S1: war on %A from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S1: waw on %A from S1, carried by %i, distance (1..7)}}
    // expected-note@below {{S1[0] writes %A}}
    affine.store %x, %A[0] : memref<1xf32>
  }
  return
}
