// Three loops, each with the array of the one before: parallel in themselves, in order as a whole.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>, %D: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    affine.store %0, %B[%i] : memref<8xf32>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 0 to 8 {
    %0 = affine.load %B[7 - %j] : memref<8xf32>
    // expected-remark@below {{S1: raw on %B from S0}}
    affine.store %0, %C[%j] : memref<8xf32>
  }
  // expected-remark@below {{%k is parallel}}
  affine.for %k = 0 to 8 {
    %0 = affine.load %C[%k] : memref<8xf32>
    // expected-remark@below {{S2: raw on %C from S1}}
    affine.store %0, %D[%k] : memref<8xf32>
  }
  return
}
