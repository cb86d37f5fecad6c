// A round up a tree in place: neighbours two apart are added to the right one, and no pair shares a cell.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @up(%A: memref<16xf32>) {
  // expected-remark@below {{%i is parallel}}
  affine.for %i = 0 to 16 step 4 {
    %0 = affine.load %A[%i + 1] : memref<16xf32>
    %1 = affine.load %A[%i + 3] : memref<16xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %A[%i + 3] : memref<16xf32>
  }
  return
}
