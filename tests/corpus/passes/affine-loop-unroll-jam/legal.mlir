// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=1}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=3}))"

func.func @fill(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 20 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @leaves_some(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 13 {
    affine.for %j = 0 to 20 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @steps(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to 25 step 2 {
    affine.for %j = 2 to 20 step 3 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @transposes(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %m[%i, %j] : memref<40x40xf32>
      %1 = arith.mulf %0, %x : f32
      affine.store %1, %g[%j, %i] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @product(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %a = affine.load %m[%i, %k] : memref<40x40xf32>
        %b = affine.load %m[%k, %j] : memref<40x40xf32>
        %c = arith.mulf %a, %b : f32
        %o = affine.load %g[%i, %j] : memref<40x40xf32>
        %s = arith.addf %o, %c : f32
        affine.store %s, %g[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

// -----

func.func @before_and_after(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<40xf32>
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
    affine.store %x, %g[%i, %i] : memref<40x40xf32>
  }
  return
}

// -----

func.func @two_inner(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
    affine.for %j = 0 to 5 {
      affine.store %x, %g[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @one_loop(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<40xf32>
  }
  return
}

// -----

func.func @applied(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%k, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @conditional(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%i, %j) {
        affine.store %x, %m[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

// -----

func.func @inner_bounds(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @inner_unknown(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @not_first(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @second_nest(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      affine.store %x, %g[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @short(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @once(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 3 to 4 {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @forward(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to 13 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j - 1] : memref<40x40xf32>
      affine.store %0, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// -----

func.func @far_back(%m: memref<40x40xf32>, %g: memref<40x40xf32>, %v: memref<40xf32>, %n: index, %x: f32) {
  affine.for %i = 8 to 20 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 8, %j + 1] : memref<40x40xf32>
      affine.store %0, %m[%i, %j] : memref<40x40xf32>
    }
  }
  return
}
