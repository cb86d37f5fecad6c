// One stage over blocks of 8: each butterfly has its own two cells.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @stage(%A: memref<16xf32>) {
  // expected-remark@below {{%b is parallel}}
  affine.for %b = 0 to 16 step 8 {
    // expected-remark@below {{%i is parallel}}
    affine.for %i = 0 to 4 {
      %0 = affine.load %A[%b + %i] : memref<16xf32>
      %1 = affine.load %A[%b + %i + 4] : memref<16xf32>
      %2 = arith.addf %0, %1 : f32
      %3 = arith.subf %0, %1 : f32
      affine.store %2, %A[%b + %i] : memref<16xf32>
      affine.store %3, %A[%b + %i + 4] : memref<16xf32>
    }
  }
  return
}
