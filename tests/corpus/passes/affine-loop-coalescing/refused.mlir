// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-coalescing))"

// VERDICT: refused: where %n is negative both loops are empty, and the product is not
func.func @two_unknown(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to %n {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: where %n is negative both loops are empty, and the product is not
func.func @least_and_unknown(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] {
    affine.for %i1 = 0 to %n {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: mlir-opt makes a program that breaks the rule on symbols
func.func @prism(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.for %i2 = 0 to affine_map<(d0) -> (d0)>(%i0) {
        affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
      }
    }
  }
  return
}

// -----

// VERDICT: refused: the product of the trip counts does not fit in 64 bits
func.func @too_long(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 4611686018427387904 {
    affine.for %i1 = 0 to 4 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}
