// OPTIONS: --affine-loop-tile=tile-size=8
// OPTIONS: --affine-loop-tile=tile-sizes=5,32
// OPTIONS: --affine-loop-tile="tile-sizes=3"

func.func @single(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @square(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @from_others(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 3 to 64 {
    affine.for %j = 10 to 61 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: bounds of a single tile are numbers
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

func.func @parametric_start(%m: memref<?x?xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = %n to %k {
    affine.for %j = affine_map<()[s0] -> (s0 + 2)>()[%n] to affine_map<()[s0] -> (s0 * 2)>()[%k] {
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

func.func @forwards(%a: memref<40x40xf64>) {
  affine.for %i = 1 to 40 {
    affine.for %j = 1 to 40 {
      %0 = affine.load %a[%i - 1, %j] : memref<40x40xf64>
      %1 = affine.load %a[%i, %j - 1] : memref<40x40xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %a[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// VERDICT: better: the inner loop is tiled, too
func.func @imperfect(%a: memref<40x40xf64>, %b: memref<40xf64>, %x: f64) {
  affine.for %i = 0 to 40 {
    affine.store %x, %b[%i] : memref<40xf64>
    affine.for %j = 0 to 40 {
      affine.store %x, %a[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// VERDICT: better: tiles in which nothing runs are left out
func.func @guarded(%a: memref<40x40xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      affine.if affine_set<(d0, d1)[s0] : (d0 + d1 - s0 >= 0)>(%i, %j)[%n] {
        affine.store %x, %a[%i, %j] : memref<40x40xf64>
      }
    }
  }
  return
}

// -----

func.func @two_upper_bounds(%a: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %k] {
    affine.store %x, %a[%i] : memref<?xf64>
  }
  return
}

// -----

// VERDICT: not done: tiles begin at multiples of their size, not at the greatest of the bounds
func.func @two_lower_bounds(%a: memref<?xf64>, %n: index, %k: index, %x: f64) {
  affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%n] to %k {
    affine.store %x, %a[%i] : memref<?xf64>
  }
  return
}

// -----

// VERDICT: better: bounds that depend on outer counters are tiled
func.func @triangle(%a: memref<40x40xf64>, %x: f64) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %a[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// VERDICT: better: bounds of a single tile are numbers
func.func @smaller_than_a_tile(%a: memref<4x4xf64>, %x: f64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %a[%i, %j] : memref<4x4xf64>
    }
  }
  return
}

// -----

// VERDICT: better: a counter with one value is a number
func.func @one_iteration(%a: memref<4x64xf64>, %x: f64) {
  affine.for %i = 2 to 3 {
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%i, %j] : memref<4x64xf64>
    }
  }
  return
}

// -----

// VERDICT: not done: what is computed of counters alone comes before loads
func.func @computes(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%j, %i] : memref<64x64xf32>
      %1 = math.exp %0 : f32
      %2 = arith.index_cast %i : index to i64
      %3 = arith.sitofp %2 : i64 to f32
      %4 = arith.addf %1, %3 : f32
      affine.store %4, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @applied(%a: memref<200x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%i, %j)
      affine.store %x, %a[%0, %j] : memref<200x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: bounds of a single tile are numbers
func.func @accumulated(%a: memref<64xf32>, %b: memref<f32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %0 = affine.for %j = 0 to 64 iter_args(%s = %x) -> (f32) {
      %1 = affine.load %a[%j] : memref<64xf32>
      %2 = arith.addf %s, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %b[] : memref<f32>
  }
  return
}
