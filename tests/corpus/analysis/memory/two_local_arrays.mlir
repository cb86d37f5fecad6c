// Two allocations never overlap, nor does an allocation with an argument.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<9xf32>) {
  %p = memref.alloc() : memref<9xf32>
  %q = memref.alloc() : memref<9xf32>
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<9xf32>
    affine.store %0, %p[%i + 1] : memref<9xf32>
    affine.store %0, %q[%i + 1] : memref<9xf32>
  }
  // expected-remark@below {{%j is parallel}}
  affine.for %j = 0 to 8 {
    %0 = affine.load %p[%j + 1] : memref<9xf32>
    // expected-remark@below {{S1: raw on %p from S0}}
    // expected-remark@below {{S1: war on %A from S0}}
    affine.store %0, %A[%j] : memref<9xf32>
  }
  memref.dealloc %p : memref<9xf32>
  memref.dealloc %q : memref<9xf32>
  return
}
