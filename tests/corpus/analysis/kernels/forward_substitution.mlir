// x[i] needs all x[j] before it: the inner loop is a difference kept in memory.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @solve(%L: memref<4x4xf32>, %x: memref<4xf32>) {
  // expected-remark@below {{%i is not parallel}}
  // expected-remark@below {{%i is permutable with %j}}
  affine.for %i = 0 to 4 {
    // expected-remark@below {{%j is not parallel}}
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      %0 = affine.load %L[%i, %j] : memref<4x4xf32>
      // expected-note@below {{before S0[2, 1] reads the cell}}
      %1 = affine.load %x[%j] : memref<4xf32>
      %2 = arith.mulf %0, %1 : f32
      // expected-note@below {{before S0[2, 1] reads the cell}}
      %3 = affine.load %x[%i] : memref<4xf32>
      %4 = arith.subf %3, %2 : f32
      // expected-remark@below {{S0: raw on %x from S0, carried by %i, distance (1..2, 1..2)}}
      // expected-remark@below {{S0: raw on %x from S0, carried by %j, distance (0, 1..2)}}
      // expected-remark@below {{S0: war on %x from S0, carried by %j, distance (0, 1..2)}}
      // expected-remark@below {{S0: waw on %x from S0, carried by %j, distance (0, 1..2)}}
      // expected-note@below {{S0[1, 0] writes %x}}
      // expected-note@below {{S0[2, 0] writes %x}}
      affine.store %4, %x[%i] : memref<4xf32>
    }
  }
  return
}
