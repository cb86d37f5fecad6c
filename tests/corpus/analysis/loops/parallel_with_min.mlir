// Counters of a tile that may be partial.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  // expected-remark@below {{%it is parallel}}
  affine.for %it = 0 to %n step 8 {
    // expected-remark@below {{%i is parallel}}
    affine.parallel (%i) = (%it) to (min(%it + 8, symbol(%n))) {
      affine.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
