// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2 unroll-up-to-factor}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3 cleanup-unroll}))"

func.func @size(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @multiple(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0 * 12)>()[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @as_long_as_outer(%m: memref<20x20xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<20x20xf32>
    }
  }
  return
}
