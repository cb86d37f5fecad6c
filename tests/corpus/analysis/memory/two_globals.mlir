// Two symbols are two arrays.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
memref.global "private" @from : memref<9xf32> = uninitialized
memref.global "private" @to : memref<9xf32> = uninitialized
func.func @f() {
  %from = memref.get_global @from : memref<9xf32>
  %to = memref.get_global @to : memref<9xf32>
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 8 {
    %0 = affine.load %from[%i] : memref<9xf32>
    affine.store %0, %to[%i + 1] : memref<9xf32>
  }
  return
}
