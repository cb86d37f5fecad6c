// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=1}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=5}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=6}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=4 unroll-up-to-factor}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3 cleanup-unroll}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2 unroll-num-reps=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2 unroll-num-reps=0}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=6}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=7 cleanup-unroll}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=5 unroll-up-to-factor}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=3 unroll-num-reps=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2 unroll-up-to-factor unroll-num-reps=3}))"

func.func @divides(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 12 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @leaves_one(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 13 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @leaves_two(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 14 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @steps(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 3 to 50 step 3 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @short(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 2 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @once(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 7 to 8 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @from_five(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 5 to 25 step 4 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @nested(%m: memref<20x20xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 6 {
      affine.store %x, %m[%i, %j] : memref<20x20xf32>
    }
  }
  return
}

// -----

func.func @moves_with_outer(%m: memref<20x40xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 7)>(%i) {
      affine.store %x, %m[%i, %j] : memref<20x40xf32>
    }
  }
  return
}

// -----

func.func @carried(%m: memref<100xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%sum = %x) -> (f32) {
    %v = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %sum, %v : f32
    affine.yield %s : f32
  }
  return %r : f32
}

// -----

func.func @counter_is_not_used(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    %v = affine.load %m[3] : memref<100xf32>
    %s = arith.mulf %v, %x : f32
    affine.store %s, %m[3] : memref<100xf32>
  }
  return
}

// -----

func.func @applied(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    %k = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    affine.store %x, %m[%k] : memref<100xf32>
    affine.store %x, %m[%i + 40] : memref<100xf32>
  }
  return
}

// -----

func.func @nothing_in_it() {
  affine.for %i = 0 to 9 {
  }
  return
}

// -----

func.func @conditional(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    } else {
      affine.store %x, %m[%i + 50] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @siblings(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 5 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 1 to 3 {
    affine.store %x, %m[%i + 20] : memref<100xf32>
  }
  affine.for %i = 2 to 11 step 2 {
    affine.store %x, %m[%i + 40] : memref<100xf32>
  }
  return
}
