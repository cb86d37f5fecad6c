// OPTIONS: --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu))"

// VERDICT: refused: blocks run in any order, and each row needs the one before
func.func @rows_need_the_one_before(%a: memref<64x32xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 32 {
      %v = affine.load %a[%i - 1, %j] : memref<64x32xf32>
      affine.store %v, %a[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: all threads of a block add to one cell
func.func @sums(%a: memref<64x32xf32>, %s: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      %v = affine.load %a[%i, %j] : memref<64x32xf32>
      %w = affine.load %s[%i] : memref<64xf32>
      %r = arith.addf %v, %w : f32
      affine.store %r, %s[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: where %n is negative, mlir-opt launches a negative number of blocks
func.func @may_be_negative(%a: memref<64x32xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 2 to %n {
      affine.store %x, %a[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// -----

// VERDICT: better: where the greatest lower bound is above the least upper one, mlir-opt launches a negative number of blocks
func.func @several_bounds(%a: memref<64x32xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1 + 1)>()[%n, %m] to min affine_map<()[s0, s1] -> (s0 * 2, s1 + 9)>()[%n, %m] {
    affine.for %j = 0 to 32 {
      affine.store %x, %a[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt gives up on the whole function, with an error
func.func @triangle(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt gives up with an error
func.func @not_perfect(%a: memref<64x64xf32>, %b: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %b[%i] : memref<64xf32>
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: mlir-opt fails, and without the second dimension loses the result
func.func @carries(%a: memref<64x64xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %x) -> (f32) {
    %q = affine.for %j = 0 to 64 iter_args(%t = %s) -> (f32) {
      %v = affine.load %a[%i, %j] : memref<64x64xf32>
      %u = arith.addf %t, %v : f32
      affine.yield %u : f32
    }
    affine.yield %q : f32
  }
  return %r : f32
}
