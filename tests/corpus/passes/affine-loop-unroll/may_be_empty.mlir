// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))"

// VERDICT: better: where %n is below the lower bound, mlir-opt runs iterations before it
func.func @unknown_upper(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: better: where %n is below the lower bound, mlir-opt runs iterations before it
func.func @unknown_bounds(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = %l to %n step 2 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: better: where %n is below the lower bound, mlir-opt runs iterations before it
func.func @carried(%m: memref<?xf32>, %n: index, %x: f32) -> f32 {
  %r = affine.for %i = 3 to %n iter_args(%sum = %x) -> (f32) {
    %v = affine.load %m[%i] : memref<?xf32>
    %s = arith.addf %sum, %v : f32
    affine.yield %s : f32
  }
  return %r : f32
}
