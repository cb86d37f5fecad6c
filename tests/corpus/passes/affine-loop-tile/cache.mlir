// OPTIONS: --affine-loop-tile=cache-size=1
// OPTIONS: --affine-loop-tile=cache-size=16
// OPTIONS: --affine-loop-tile="tile-size=6 tile-sizes=4,5"


// VERDICT: better: loops over a single iteration are left out
func.func @square(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: loops over a single iteration are left out
func.func @from_others(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 3 to 64 {
    affine.for %j = 10 to 61 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: loops over a single iteration are left out
func.func @steps(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 step 2 {
    affine.for %j = 1 to 60 step 3 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @parametric(%m: memref<?x?xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

func.func @matrix_product(%a: memref<128x96xf64>, %b: memref<96x80xf64>, %c: memref<128x80xf64>) {
  affine.for %i = 0 to 128 {
    affine.for %j = 0 to 80 {
      affine.for %k = 0 to 96 {
        %0 = affine.load %a[%i, %k] : memref<128x96xf64>
        %1 = affine.load %b[%k, %j] : memref<96x80xf64>
        %2 = affine.load %c[%i, %j] : memref<128x80xf64>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %c[%i, %j] : memref<128x80xf64>
      }
    }
  }
  return
}

// -----

// VERDICT: better: loops over a single iteration are left out
func.func @two_nests(%a: memref<40xf64>, %b: memref<40x40xf64>, %x: f64) {
  affine.for %i = 0 to 40 {
    affine.store %x, %a[%i] : memref<40xf64>
  }
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      affine.store %x, %b[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// VERDICT: better: what is touched is counted exactly, and not taken to be all of the memref
func.func @applied(%a: memref<200x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%i, %j)
      affine.store %x, %a[%0, %j] : memref<200x64xf32>
    }
  }
  return
}

