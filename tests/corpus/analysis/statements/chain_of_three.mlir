// A pipeline of three stages within each iteration.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>, %D: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    affine.store %0, %B[%i] : memref<8xf32>
    %1 = affine.load %B[%i] : memref<8xf32>
    // expected-remark@below {{S1: raw on %B from S0, distance (0)}}
    affine.store %1, %C[%i] : memref<8xf32>
    %2 = affine.load %C[%i] : memref<8xf32>
    // expected-remark@below {{S2: raw on %C from S1, distance (0)}}
    affine.store %2, %D[%i] : memref<8xf32>
  }
  return
}
