// The second inner loop writes the row that the first one reads an outer iteration later.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<7x6xf32>, %B: memref<6x6xf32>, %x: f32) {
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 6 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 6 {
      // expected-note@below {{before S0[1, 0] reads the cell}}
      %0 = affine.load %A[%i, %j] : memref<7x6xf32>
      // expected-remark@below {{S0: raw on %A from S1, carried by %i, distance (1)}}
      affine.store %0, %B[%i, %j] : memref<6x6xf32>
    }
    // expected-remark@below {{%k is parallel}}
    affine.for %k = 0 to 6 {
      // expected-note@below {{S1[0, 0] writes %A}}
      affine.store %x, %A[%i + 1, %k] : memref<7x6xf32>
    }
  }
  return
}
