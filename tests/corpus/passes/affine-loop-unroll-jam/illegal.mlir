// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=3}))"

// VERDICT: refused: a later iteration reads what an inner loop writes afterwards
func.func @back(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to 13 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<40x40xf32>
      affine.store %0, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: time steps of a stencil in place
func.func @in_time(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %t = 0 to 12 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %v[%j - 1] : memref<40xf32>
      %1 = affine.load %v[%j + 1] : memref<40xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %v[%j] : memref<40xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: the second loop reads what the first one of the next iteration writes over
func.func @two_inner(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 9 {
      %0 = affine.load %m[%i, %j] : memref<40x40xf32>
      affine.store %0, %v[%j] : memref<40xf32>
    }
    affine.for %j = 0 to 9 {
      %0 = affine.load %v[%j] : memref<40xf32>
      affine.store %0, %g[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: what stands before the inner loop is written over
func.func @before(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 12 {
    affine.store %x, %v[3] : memref<40xf32>
    affine.for %j = 0 to 9 {
      %0 = affine.load %v[3] : memref<40xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %v[3] : memref<40xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: a plain store may write anywhere
func.func @plain_store(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 9 {
      %k = arith.remui %j, %n : index
      %0 = affine.load %m[%i, %j] : memref<40x40xf32>
      memref.store %0, %m[%k, %k] : memref<40x40xf32>
    }
  }
  return
}
