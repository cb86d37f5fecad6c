// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-coalescing))"

func.func @two(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @three(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.for %i2 = 0 to 3 {
        affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
      }
    }
  }
  return
}

// -----

func.func @four(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 2 {
    affine.for %i1 = 0 to 3 {
      affine.for %i2 = 0 to 4 {
        affine.for %i3 = 0 to 5 {
          affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
        }
      }
    }
  }
  return
}

// -----

func.func @one_unknown(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to %n {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @outer_unknown(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to 7 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @mapped(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to affine_map<()[s0] -> (s0 * 2 + 1)>()[%n] {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @least(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @steps(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 step 2 {
    affine.for %i1 = 0 to 20 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @starts(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 1 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @inner_steps(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 step 2 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @two_of_three(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 1 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.for %i2 = 0 to 6 {
        affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
      }
    }
  }
  return
}

// -----

func.func @last_steps(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.for %i2 = 1 to 6 {
        affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
      }
    }
  }
  return
}

// -----

func.func @one(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.store %x, %v[%i0] : memref<40xf32>
  }
  return
}

// -----

func.func @counters_are_not_used(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.store %x, %v[0] : memref<40xf32>
    }
  }
  return
}

// -----

func.func @outer_counter_only(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.store %x, %v[%i0] : memref<40xf32>
    }
  }
  return
}

// -----

func.func @imperfect(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %v[%i] : memref<40xf32>
    affine.for %j = 0 to 20 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @two_inside(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      affine.for %k = 0 to 20 {
        affine.store %x, %m[%i, %j] : memref<40x40xf32>
      }
      affine.store %x, %v[%j] : memref<40xf32>
    }
  }
  return
}

// -----

func.func @two_nests(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 20 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  affine.for %i0 = 0 to 4 {
    affine.for %i1 = 0 to 5 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @triangle(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to affine_map<(d0) -> (d0)>(%i0) {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @never(%m: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i0 = 0 to 0 {
    affine.for %i1 = 0 to 20 {
      affine.store %x, %m[%i0, %i1] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @sizes(%m: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = memref.dim %m, %c0 : memref<?x?xf32>
  %q = memref.dim %m, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %p {
    affine.for %j = 0 to %q {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

func.func @carried(%m: memref<40x40xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
    %q = affine.for %j = 0 to 10 iter_args(%b = %a) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<40x40xf32>
      %s = arith.addf %v, %b : f32
      affine.yield %s : f32
    }
    affine.yield %q : f32
  }
  return %r : f32
}
