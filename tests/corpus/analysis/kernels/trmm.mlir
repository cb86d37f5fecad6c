// B = A B with a lower triangle without diagonal, from the last row up: a row reads rows above that are still old.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @trmm(%A: memref<4x4xf32>, %B: memref<4x3xf32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 3 {
      // expected-remark@below {{%k is not parallel: a reduction by addf in %B}}
      affine.for %k = 0 to affine_map<(i) -> (3 - i)>(%i) {
        %0 = affine.load %A[3 - %i, %k] : memref<4x4xf32>
        // expected-note@below {{S0[0, 0, 2] reads %B}}
        %1 = affine.load %B[%k, %j] : memref<4x3xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %B[3 - %i, %j] : memref<4x3xf32>
        %4 = arith.addf %3, %2 : f32
        // expected-remark@below {{S0: raw on %B from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: war on %B from S0, carried by %i, distance (1..2, 0, -2..-1)}}
        // expected-remark@below {{S0: war on %B from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-remark@below {{S0: waw on %B from S0, carried by %k, distance (0, 0, 1..2)}}
        // expected-note@below {{before S0[1, 0, 0] writes the cell}}
        affine.store %4, %B[3 - %i, %j] : memref<4x3xf32>
      }
    }
  }
  return
}
