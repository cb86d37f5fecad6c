// An array that is allocated in the loop is another one in each iteration.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %tmp = memref.alloc() : memref<1xf32>
    %0 = affine.load %A[%i] : memref<8xf32>
    affine.store %0, %tmp[0] : memref<1xf32>
    %1 = affine.load %tmp[0] : memref<1xf32>
    affine.store %1, %B[%i] : memref<8xf32>
    memref.dealloc %tmp : memref<1xf32>
  }
  return
}
