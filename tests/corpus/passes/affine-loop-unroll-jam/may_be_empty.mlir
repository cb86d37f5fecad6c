// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"

// VERDICT: better: where %n is below the lower bound, mlir-opt runs iterations before it
func.func @unknown(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}
