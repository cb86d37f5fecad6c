// Two memref.get_global of one symbol are one array.
// RUN: loopwright opt --analyze-deps --verify-diagnostics %s
memref.global "private" @table : memref<9xf32> = uninitialized
func.func @f() {
  %read = memref.get_global @table : memref<9xf32>
  %write = memref.get_global @table : memref<9xf32>
  // expected-remark@below {{%i is not parallel}}
  affine.for %i = 0 to 8 {
    // expected-note@below {{before S0[1] reads the cell}}
    %0 = affine.load %read[%i] : memref<9xf32>
    // expected-remark@below {{S0: raw on %read from S0, carried by %i, distance (1)}}
    // expected-note@below {{S0[0] writes %read}}
    affine.store %0, %write[%i + 1] : memref<9xf32>
  }
  return
}
