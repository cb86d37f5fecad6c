// An atomic addition reads and writes its cell: iterations meet in it, although no update is lost.
// RUN: loopwright opt --analyze-deps --verify-diagnostics=only-expected %s
func.func @f(%A: memref<8xf32>, %s: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i] : memref<8xf32>
    // expected-remark@below {{S0: raw on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: war on %s from S0, carried by %i, distance (1..7)}}
    // expected-remark@below {{S0: waw on %s from S0, carried by %i, distance (1..7)}}
    %1 = memref.atomic_rmw addf %0, %s[%c0] : (f32, memref<1xf32>) -> f32
  }
  return
}
