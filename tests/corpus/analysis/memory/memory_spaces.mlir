// A copy to faster memory and back: the space belongs to the type, the cells are told apart as everywhere.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>) {
  %fast = memref.alloc() : memref<8xf32, 1>
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    affine.store %0, %fast[%i] : memref<8xf32, 1>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 1 to 8 {
    %0 = affine.load %fast[%j - 1] : memref<8xf32, 1>
    // expected-remark@below {{S1: raw on %fast from S0}}
    // expected-remark@below {{S1: war on %A from S0}}
    affine.store %0, %A[%j] : memref<8xf32>
  }
  memref.dealloc %fast : memref<8xf32, 1>
  return
}
