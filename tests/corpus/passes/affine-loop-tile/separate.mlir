// OPTIONS: --affine-loop-tile="tile-size=8 separate"
// OPTIONS: --affine-loop-tile="tile-sizes=5,32 separate=true"
// OPTIONS: --affine-loop-tile="separate tile-sizes=3"

// VERDICT: better: where all tiles are full, there is one version
func.func @single(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: better: where all tiles are full, there is one version
func.func @all_are_full(%m: memref<480x480xf32>, %x: f32) {
  affine.for %i = 0 to 480 {
    affine.for %j = 0 to 480 {
      affine.store %x, %m[%i, %j] : memref<480x480xf32>
    }
  }
  return
}

// -----

func.func @one_kind_is_full(%m: memref<60x97xf32>, %x: f32) {
  affine.for %i = 0 to 60 {
    affine.for %j = 0 to 97 {
      affine.store %x, %m[%i, %j] : memref<60x97xf32>
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

func.func @same_parameter_twice(%m: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
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

// VERDICT: better: where tiles end at a bound, it is not asked about
func.func @upper_bound_that_counts_once(%a: memref<?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 1000)>()[%n] {
    affine.store %x, %a[%i] : memref<?xf64>
  }
  return
}

// -----

func.func @matrix_product(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %0 = affine.load %a[%i, %k] : memref<?x?xf64>
        %1 = affine.load %b[%k, %j] : memref<?x?xf64>
        %2 = affine.load %c[%i, %j] : memref<?x?xf64>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %c[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// -----

func.func @two_nests(%a: memref<41xf64>, %b: memref<41x43xf64>, %x: f64) {
  affine.for %i = 0 to 41 {
    affine.store %x, %a[%i] : memref<41xf64>
  }
  affine.for %i = 0 to 41 {
    affine.for %j = 0 to 43 {
      affine.store %x, %b[%i, %j] : memref<41x43xf64>
    }
  }
  return
}

// -----

func.func @forwards(%a: memref<47x47xf64>) {
  affine.for %i = 1 to 47 {
    affine.for %j = 1 to 47 {
      %0 = affine.load %a[%i - 1, %j] : memref<47x47xf64>
      %1 = affine.load %a[%i, %j - 1] : memref<47x47xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %a[%i, %j] : memref<47x47xf64>
    }
  }
  return
}

// -----

func.func @applied(%a: memref<200x64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to %n {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%i, %j)
      affine.store %x, %a[%0, %j] : memref<200x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: loops with steps have full tiles, too
func.func @steps(%m: memref<?x64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n step 2 {
    affine.for %j = 1 to 60 step 3 {
      affine.store %x, %m[%i, %j] : memref<?x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: bounds that depend on outer counters are tiled, and have full tiles
func.func @triangle(%a: memref<40x40xf64>, %x: f64) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %a[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// VERDICT: better: a diamond has full tiles
func.func @slopes_of_both_signs(%a: memref<40x80xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (-d0 + 40)>(%i) to min affine_map<(d0)[s0] -> (d0 + 40, -d0 + s0 + 60)>(%i)[%n] {
      affine.store %x, %a[%i, %j] : memref<40x80xf64>
    }
  }
  return
}

// -----

// VERDICT: better: every second diagonal is tiled; where a bound has no constant slope, full tiles are not apart
func.func @no_constant_slope(%a: memref<40x80xf64>, %x: f64) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 floordiv 2 + 20)>(%i) {
      affine.store %x, %a[%i, %j] : memref<40x80xf64>
    }
  }
  return
}

// -----

// VERDICT: better: the inner loop is tiled, too
func.func @imperfect(%a: memref<40x43xf64>, %b: memref<40xf64>, %x: f64) {
  affine.for %i = 0 to 40 {
    affine.store %x, %b[%i] : memref<40xf64>
    affine.for %j = 0 to 43 {
      affine.store %x, %a[%i, %j] : memref<40x43xf64>
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
