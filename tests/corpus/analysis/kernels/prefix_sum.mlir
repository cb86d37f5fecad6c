// Each partial sum needs the one before.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @scan(%A: memref<?xf32>, %n: index) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 1 to %n {
    // expected-note@below {{before S0[2] reads the cell (n = 3)}}
    %0 = affine.load %A[%i - 1] : memref<?xf32>
    %1 = affine.load %A[%i] : memref<?xf32>
    %2 = arith.addf %0, %1 : f32
    // expected-remark@below {{S0: raw on %A from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[1] writes %A}}
    affine.store %2, %A[%i] : memref<?xf32>
  }
  return
}
