// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=7 cleanup-unroll}))"

func.func @least_of_two(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 20)>()[%n] {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @greatest_of_two(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.for %i = max affine_map<()[s0] -> (s0, 3)>()[%n] to 20 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @least_of_multiples(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0 * 4, 20)>()[%n] {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}
