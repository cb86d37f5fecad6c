// A local array between two loops: what the first stage writes the second one reads.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  %tmp = memref.alloc() : memref<8xf32>
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    affine.store %0, %tmp[%i] : memref<8xf32>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 0 to 8 {
    %0 = affine.load %tmp[%j] : memref<8xf32>
    // expected-remark@below {{S1: raw on %tmp from S0}}
    affine.store %0, %B[%j] : memref<8xf32>
  }
  memref.dealloc %tmp : memref<8xf32>
  return
}
