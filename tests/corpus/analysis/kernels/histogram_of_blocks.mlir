// Counters per block of 4 values: a block's are counted one after the other, the blocks at once.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
func.func @count(%x: memref<12xi32>, %n: memref<3xi32>) {
  // expected-remark@below {{%b is parallel}}
  // expected-remark@below {{%b is permutable with %i}}
  affine.for %b = 0 to 12 step 4 {
    // expected-remark@below {{%i is not parallel: a reduction by addi in %n}}
    affine.for %i = 0 to 4 {
      %0 = affine.load %x[%b + %i] : memref<12xi32>
      %1 = affine.load %n[%b floordiv 4] : memref<3xi32>
      %2 = arith.addi %1, %0 : i32
      // expected-remark@below {{S0: raw on %n from S0, carried by %i, distance (0, 1..3)}}
      // expected-remark@below {{S0: war on %n from S0, carried by %i, distance (0, 1..3)}}
      // expected-remark@below {{S0: waw on %n from S0, carried by %i, distance (0, 1..3)}}
      affine.store %2, %n[%b floordiv 4] : memref<3xi32>
    }
  }
  return
}
