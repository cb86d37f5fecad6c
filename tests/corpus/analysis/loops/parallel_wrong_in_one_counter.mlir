// Declared parallel in both counters, but all of %j write one cell.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @f(%A: memref<8xf32>, %x: f32) {
  // expected-remark@below {{%i is parallel}}
  // expected-remark@below {{%j is declared parallel, but its iterations depend on each other}}
  // expected-remark@below {{%i is permutable with %j}}
  // expected-remark@below {{%j would be parallel once %A is private, the last values copied out}}
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    // expected-remark@below {{S0: waw on %A from S0, carried by %j, distance (0, 1..7)}}
    // expected-note@below {{S0[0, 0] writes %A}}
    // expected-note@below {{before S0[0, 1] writes the cell}}
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
