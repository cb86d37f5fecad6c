// Two fields that drive each other, half a cell apart.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @fdtd(%e: memref<8xf32>, %h: memref<8xf32>) {
  // expected-remark@below {{%t is not parallel}}
  affine.for %t = 0 to 3 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 1 to 8 {
      // expected-note@below {{before S0[1, 1] reads the cell; and through %h}}
      %0 = affine.load %e[%i] : memref<8xf32>
      %1 = affine.load %h[%i] : memref<8xf32>
      %2 = affine.load %h[%i - 1] : memref<8xf32>
      %3 = arith.subf %1, %2 : f32
      %4 = arith.subf %0, %3 : f32
      // expected-remark@below {{S0: raw on %e from S0, carried by %t, distance (1..2, 0)}}
      // expected-remark@below {{S0: war on %e from S0, carried by %t, distance (1..2, 0)}}
      // expected-remark@below {{S0: waw on %e from S0, carried by %t, distance (1..2, 0)}}
      // expected-remark@below {{S0: raw on %h from S1, carried by %t, distance (1..2)}}
      // expected-remark@below {{S0: war on %e from S1, carried by %t, distance (1..2)}}
      // expected-note@below {{S0[0, 1] writes %e}}
      affine.store %4, %e[%i] : memref<8xf32>
    }
    // expected-remark@below {{%j is parallel}}
    affine.for %j = 0 to 7 {
      %0 = affine.load %h[%j] : memref<8xf32>
      %1 = affine.load %e[%j + 1] : memref<8xf32>
      %2 = affine.load %e[%j] : memref<8xf32>
      %3 = arith.subf %1, %2 : f32
      %4 = arith.subf %0, %3 : f32
      // expected-remark@below {{S1: raw on %e from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %e from S0, carried by %t, distance (1..2)}}
      // expected-remark@below {{S1: war on %h from S0, distance (0)}}
      // expected-remark@below {{S1: war on %h from S0, carried by %t, distance (1..2)}}
      // expected-remark@below {{S1: raw on %h from S1, carried by %t, distance (1..2, 0)}}
      // expected-remark@below {{S1: war on %h from S1, carried by %t, distance (1..2, 0)}}
      // expected-remark@below {{S1: waw on %h from S1, carried by %t, distance (1..2, 0)}}
      affine.store %4, %h[%j] : memref<8xf32>
    }
  }
  return
}
