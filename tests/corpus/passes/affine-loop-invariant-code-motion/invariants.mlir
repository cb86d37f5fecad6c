// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-invariant-code-motion))"

func.func @sum(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.addf %x, %y : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @chain(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.addf %x, %y : f32
    %b = arith.mulf %a, %x : f32
    affine.store %b, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @constant(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %c = arith.constant 2.0 : f32
    %a = arith.mulf %c, %x : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @unknown_length(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to %n {
    %a = arith.addf %x, %y : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @map(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %k = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
    affine.store %x, %m[%k] : memref<100xf32>
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @map_of_counter(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.store %x, %m[%k] : memref<100xf32>
  }
  return
}

// -----

func.func @load(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %v = affine.load %g[3] : memref<100xf32>
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @load_and_sum(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %v = affine.load %g[3] : memref<100xf32>
    %a = arith.addf %v, %x : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @load_of_what_is_written(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %v = affine.load %m[3] : memref<100xf32>
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @load_at_counter(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %v = affine.load %g[%i] : memref<100xf32>
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @division(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %q = arith.divsi %n, %n : index
    %k = arith.index_cast %q : index to i64
    %h = arith.sitofp %k : i64 to f32
    affine.store %h, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @two_deep(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = arith.addf %x, %y : f32
      %v = affine.load %g[%i] : memref<100xf32>
      %b = arith.addf %a, %v : f32
      affine.store %b, %m[%j] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @half_way(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.for %j = 0 to 10 {
      %l = affine.apply affine_map<(d0) -> (d0 + 1)>(%k)
      %v = affine.load %g[%l] : memref<100xf32>
      affine.store %v, %m[%j] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @conditional(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %a = arith.addf %x, %y : f32
      affine.store %a, %m[%i] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @parallel(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.parallel (%i) = (0) to (10) {
    %a = arith.addf %x, %y : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @nothing(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @plain_load(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %v = memref.load %g[%n] : memref<100xf32>
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @allocated(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = memref.alloc() : memref<4xf32>
    %v = affine.load %a[0] : memref<4xf32>
    affine.store %v, %m[%i] : memref<100xf32>
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

func.func @carried(%m: memref<100xf32>, %x: f32, %y: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%s = %x) -> (f32) {
    %a = arith.addf %x, %y : f32
    %v = affine.load %m[2] : memref<100xf32>
    %b = arith.addf %a, %v : f32
    %t = arith.addf %s, %b : f32
    affine.yield %t : f32
  }
  return %r : f32
}

// -----

func.func @local(%m: memref<100xf32>, %x: f32) {
  %l = memref.alloc() : memref<4xf32>
  affine.store %x, %l[1] : memref<4xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %l[1] : memref<4xf32>
    affine.store %v, %m[%i] : memref<100xf32>
  }
  memref.dealloc %l : memref<4xf32>
  return
}

// -----

func.func @two_loops(%m: memref<100xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = arith.addf %x, %y : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  affine.for %i = 10 to 20 {
    %a = arith.addf %x, %y : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func private @g()
func.func @opaque(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %v = affine.load %m[1] : memref<100xf32>
    affine.store %v, %m[2] : memref<100xf32>
    func.call @g() : () -> ()
  }
  return
}
