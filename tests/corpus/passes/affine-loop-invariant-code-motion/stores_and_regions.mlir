// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-invariant-code-motion))"

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

func.func @store(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[3] : memref<100xf32>
  }
  return
}

// -----

func.func @conditional_store(%m: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
      affine.store %x, %m[3] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @inner_loop(%m: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 5 {
      affine.store %x, %m[%j] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @beside_another(%m: memref<100xf32>, %b: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[3] : memref<100xf32>
    affine.store %x, %b[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @same_memory(%m: memref<100xf32>, %b: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[3] : memref<100xf32>
    affine.store %x, %m[4] : memref<100xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %x, %m[3] : memref<100xf32>
    %0 = affine.load %m[%i] : memref<100xf32>
    affine.store %0, %b[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: refused: where %n is negative or 0 nothing is written, and mlir-opt writes
func.func @may_not_run(%m: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[3] : memref<100xf32>
  }
  return
}

// -----

func.func @chosen(%b: memref<100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    %q = affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] -> f32 {
      %z = arith.addf %x, %x : f32
      affine.yield %z : f32
    } else {
      affine.yield %x : f32
    }
    affine.store %q, %b[%i] : memref<100xf32>
  }
  return
}
