// OPTIONS: --affine-loop-tile


func.func @parametric(%m: memref<?x?xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----
func.func @large(%a: memref<2048x2048xf64>, %x: f64) {
  affine.for %i = 0 to 2048 {
    affine.for %j = 0 to 2048 {
      affine.store %x, %a[%i, %j] : memref<2048x2048xf64>
    }
  }
  return
}

// -----

// VERDICT: better: loops over a single iteration are left out
func.func @prime(%a: memref<1021x1021xf64>, %b: memref<1021x1021xf64>, %c: memref<1021x1021xf64>) {
  affine.for %i = 0 to 1021 {
    affine.for %j = 0 to 1021 {
      %0 = affine.load %a[%i, %j] : memref<1021x1021xf64>
      %1 = affine.load %b[%j, %i] : memref<1021x1021xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %c[%i, %j] : memref<1021x1021xf64>
    }
  }
  return
}

// -----

func.func @three_deep(%a: memref<600x600xf32>, %b: memref<600x600xf32>, %c: memref<600x600xf32>) {
  affine.for %i = 0 to 600 {
    affine.for %j = 0 to 600 {
      affine.for %k = 0 to 600 {
        %0 = affine.load %a[%i, %k] : memref<600x600xf32>
        %1 = affine.load %b[%k, %j] : memref<600x600xf32>
        %2 = affine.load %c[%i, %j] : memref<600x600xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<600x600xf32>
      }
    }
  }
  return
}
