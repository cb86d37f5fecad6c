// Bits: three totals, each in its own cell and statement.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xi32>, %and: memref<i32>, %or: memref<i32>, %xor: memref<i32>) {
  // expected-remark@below {{%i is not parallel: a reduction by andi in %and}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xi32>
    %1 = affine.load %and[] : memref<i32>
    %2 = arith.andi %1, %0 : i32
    // expected-remark@below {{S0: raw on %and from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %and from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: waw on %and from S0, carried by %i, distance (1..7)}}
    affine.store %2, %and[] : memref<i32>
  }
  // expected-remark@below {{%j is not parallel: a reduction by ori in %or}}
  affine.for %j = 0 to 8 {
    %0 = affine.load %A[%j] : memref<8xi32>
    %1 = affine.load %or[] : memref<i32>
    %2 = arith.ori %1, %0 : i32
    // expected-remark@below {{S1: raw on %or from S1, carried by %j, distance (1..7)}}
    // expected-remark@below {{S1: war on %or from S1, carried by %j, distance (1..7)}}
    // expected-remark@below {{S1: waw on %or from S1, carried by %j, distance (1..7)}}
    affine.store %2, %or[] : memref<i32>
  }
  // expected-remark@below {{%k is not parallel: a reduction by xori in %xor}}
  affine.for %k = 0 to 8 {
    %0 = affine.load %A[%k] : memref<8xi32>
    %1 = affine.load %xor[] : memref<i32>
    %2 = arith.xori %1, %0 : i32
    // expected-remark@below {{S2: raw on %xor from S2, carried by %k, distance (1..7)}}
    // expected-remark@below {{S2: war on %xor from S2, carried by %k, distance (1..7)}}
    // expected-remark@below {{S2: waw on %xor from S2, carried by %k, distance (1..7)}}
    affine.store %2, %xor[] : memref<i32>
  }
  return
}
