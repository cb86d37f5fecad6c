// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3 cleanup-unroll}))"

func.func @never(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 8 to 8 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @backward(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 9 to 3 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}
