// OPTIONS: --affine-loop-normalize
// OPTIONS: --affine-loop-normalize="promote-single-iter"
// OPTIONS: --affine-loop-normalize="promote-single-iter=false"

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

// -----

func.func @carries_two(%m: memref<100xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 7 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    %v = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %a, %v : f32
    affine.yield %b, %s : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// -----

func.func @never(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 8 to 8 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @backward(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 9 to 3 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @size(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @multiple(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0 * 12)>()[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @as_long_as_outer(%m: memref<20x20xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<20x20xf32>
    }
  }
  return
}

// -----

func.func @symbols(%m: memref<100xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = %l to %n step 2 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @from_dim(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.for %i = affine_map<(d0) -> (d0 - 1)>(%n) to affine_map<(d0) -> (d0 * 2)>(%n) step 5 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @least_of_two(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to min affine_map<()[s0] -> (s0, 20)>()[%n] step 3 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @greatest_of_two(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.for %i = max affine_map<()[s0] -> (s0, 3)>()[%n] to 20 step 2 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @three_deep(%m: memref<30x30x30xf32>, %x: f32) {
  affine.for %i = 1 to 9 {
    affine.for %j = 2 to 10 step 2 {
      affine.for %k = affine_map<(d0, d1) -> (d0 + d1)>(%i, %j) to affine_map<(d0, d1) -> (d0 + d1 + 8)>(%i, %j) step 3 {
        affine.store %x, %m[%i, %j, %k] : memref<30x30x30xf32>
      }
    }
  }
  return
}

// -----

func.func @once_from_counter(%m: memref<30xf32>, %x: f32) {
  affine.for %i = 1 to 9 {
    affine.for %j = affine_map<(d0) -> (d0 * 2)>(%i) to affine_map<(d0) -> (d0 * 2 + 1)>(%i) {
      affine.store %x, %m[%j] : memref<30xf32>
    }
  }
  return
}

// -----

func.func @once_carried(%m: memref<30xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 4 to 6 step 2 iter_args(%s = %x) -> (f32) {
    %v = affine.load %m[%i] : memref<30xf32>
    %t = arith.mulf %s, %v : f32
    affine.yield %t : f32
  }
  return %r : f32
}
