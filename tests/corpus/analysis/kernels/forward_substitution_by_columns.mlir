// As soon as x[j] is known it is taken out of all others: now the inner loop is parallel.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @solve(%L: memref<4x4xf32>, %x: memref<4xf32>) {
  // expected-remark@below {{%j is not parallel}}
  // expected-remark@below {{%j is permutable with %i}}
  affine.for %j = 0 to 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = affine_map<(j) -> (j + 1)>(%j) to 4 {
      %0 = affine.load %L[%i, %j] : memref<4x4xf32>
      // expected-note@below {{before S0[1, 2] reads the cell}}
      %1 = affine.load %x[%j] : memref<4xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = affine.load %x[%i] : memref<4xf32>
      %4 = arith.subf %3, %2 : f32
      // expected-remark@below {{S0: raw on %x from S0, carried by %j, distance (1..2, 1..2)}}
      // expected-remark@below {{S0: raw on %x from S0, carried by %j, distance (1..2, 0)}}
      // expected-remark@below {{S0: war on %x from S0, carried by %j, distance (1..2, 0)}}
      // expected-remark@below {{S0: waw on %x from S0, carried by %j, distance (1..2, 0)}}
      // expected-note@below {{S0[0, 1] writes %x}}
      affine.store %4, %x[%i] : memref<4xf32>
    }
  }
  return
}
