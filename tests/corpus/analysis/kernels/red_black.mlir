// All red cells from black ones, then all black from red: both sweeps are parallel, which Gauss-Seidel's is not.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @red_black(%A: memref<12xf32>) {
  // expected-remark@below {{%t is not parallel}}
  affine.for %t = 0 to 2 {
    // expected-remark@below {{%r is parallel}}
    affine.for %r = 2 to 11 step 2 {
      %0 = affine.load %A[%r - 1] : memref<12xf32>
      %1 = affine.load %A[%r + 1] : memref<12xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S0: waw on %A from S0, carried by %t, distance (1, 0)}}
      // expected-remark@below {{S0: raw on %A from S1, carried by %t, distance (1)}}
      // expected-remark@below {{S0: war on %A from S1, carried by %t, distance (1)}}
      // expected-note@below {{S0[0, 2] writes %A}}
      affine.store %2, %A[%r] : memref<12xf32>
    }
    // expected-remark@below {{%b is parallel}}
    affine.for %b = 1 to 11 step 2 {
      // expected-note@below {{before S1[1, 3] reads the cell}}
      %0 = affine.load %A[%b - 1] : memref<12xf32>
      %1 = affine.load %A[%b + 1] : memref<12xf32>
      %2 = arith.addf %0, %1 : f32
      // expected-remark@below {{S1: raw on %A from S0, distance (0)}}
      // expected-remark@below {{S1: raw on %A from S0, carried by %t, distance (1)}}
      // expected-remark@below {{S1: war on %A from S0, distance (0)}}
      // expected-remark@below {{S1: war on %A from S0, carried by %t, distance (1)}}
      // expected-remark@below {{S1: waw on %A from S1, carried by %t, distance (1, 0)}}
      affine.store %2, %A[%b] : memref<12xf32>
    }
  }
  return
}
