// The same with pairs 4 apart and blocks of 4: half of the cells of a block are the next block's.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @stage(%A: memref<20xf32>) {
  // expected-remark@below {{%b is not parallel}}
  // expected-remark@below {{%b is permutable with %i}}
  affine.for %b = 0 to 16 step 4 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 0 to 4 {
      // expected-note@below {{before S0[4, 0] reads the cell}}
      %0 = affine.load %A[%b + %i] : memref<20xf32>
      %1 = affine.load %A[%b + %i + 4] : memref<20xf32>
      %2 = arith.addf %0, %1 : f32
      %3 = arith.subf %0, %1 : f32
      affine.store %2, %A[%b + %i] : memref<20xf32>
      // expected-remark@below {{S0: raw on %A from S0, carried by %b, distance (4, 0)}}
      // expected-remark@below {{S0: war on %A from S0, carried by %b, distance (4, 0)}}
      // expected-remark@below {{S0: waw on %A from S0, carried by %b, distance (4, 0)}}
      // expected-note@below {{S0[0, 0] writes %A}}
      affine.store %3, %A[%b + %i + 4] : memref<20xf32>
    }
  }
  return
}
