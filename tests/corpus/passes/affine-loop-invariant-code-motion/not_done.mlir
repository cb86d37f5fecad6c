// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-invariant-code-motion))"

// VERDICT: not done: conditionals do not move
func.func @conditional(%m: memref<100xf32>, %b: i1, %x: f32) {
  affine.for %i = 0 to 10 {
    %s = scf.if %b -> (f32) {
      scf.yield %x : f32
    } else {
      %q = arith.addf %x, %x : f32
      scf.yield %q : f32
    }
    affine.store %s, %m[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: not done: stores do not move
func.func @store(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[3] : memref<100xf32>
  }
  return
}
