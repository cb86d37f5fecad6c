// Fibonacci: distances 1 and 2.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%F: memref<16xi64>) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 2 to 16 {
    // expected-note@below {{before S0[3] reads the cell}}
    %0 = affine.load %F[%i - 1] : memref<16xi64>
    %1 = affine.load %F[%i - 2] : memref<16xi64>
    %2 = arith.addi %0, %1 : i64
    // expected-remark@below {{S0: raw on %F from S0, carried by %i, distance (1)}}
    // expected-remark@below {{S0: raw on %F from S0, carried by %i, distance (2)}}
    // expected-note@below {{S0[2] writes %F}}
    affine.store %2, %F[%i] : memref<16xi64>
  }
  return
}
