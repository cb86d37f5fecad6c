// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))"

// VERDICT: better: mlir-opt forgets that a value which is handed on as it is was another one an iteration before
func.func @carries_two(%m: memref<100xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 7 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    %v = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %a, %v : f32
    affine.yield %b, %s : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
