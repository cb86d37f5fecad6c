// OPTIONS: --affine-scalrep

func.func @store_then_load(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    %a = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @other_element(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    %a = affine.load %m[%i + 1] : memref<100xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @same_by_composition(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.store %x, %m[%k] : memref<100xf32>
    %a = affine.load %m[%i + 1] : memref<100xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @two_loads(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %m[%i] : memref<100xf32>
    %b = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %a, %b : f32
    affine.store %s, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @load_after_other_store(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %m[%i] : memref<100xf32>
    affine.store %a, %g[%i] : memref<100xf32>
    %b = affine.load %m[%i] : memref<100xf32>
    affine.store %b, %g[%i + 50] : memref<100xf32>
  }
  return
}

// -----

func.func @load_after_call_free_math(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %m[%i] : memref<100xf32>
    %q = math.sqrt %a : f32
    %b = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %q, %b : f32
    affine.store %s, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @written_over(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    affine.store %y, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @written_over_after_load(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    %a = affine.load %m[%i] : memref<100xf32>
    affine.store %y, %m[%i] : memref<100xf32>
    affine.store %a, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @read_between(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    %a = affine.load %m[%i + 1] : memref<100xf32>
    affine.store %y, %m[%i] : memref<100xf32>
    affine.store %a, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @store_before_loop(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.store %x, %m[3] : memref<100xf32>
  affine.for %i = 0 to 10 {
    %a = affine.load %m[3] : memref<100xf32>
    %s = arith.addf %a, %x : f32
    %t = arith.mulf %s, %s : f32
  }
  return
}

// -----

func.func @store_before_loop_that_writes(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.store %x, %m[3] : memref<100xf32>
  affine.for %i = 0 to 10 {
    %a = affine.load %m[3] : memref<100xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @store_in_loop_before(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 10 {
    %a = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @nested(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    affine.for %j = 0 to 10 {
      %a = affine.load %m[%i] : memref<100xf32>
      %s = arith.addf %a, %y : f32
      %t = arith.mulf %s, %s : f32
    }
  }
  return
}

// -----

func.func @conditional(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<100xf32>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %a = affine.load %m[%i] : memref<100xf32>
      affine.store %a, %g[%i] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @conditional_store(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<100xf32>
    }
    %a = affine.load %m[%i] : memref<100xf32>
    affine.store %a, %g[%i] : memref<100xf32>
  }
  return
}

// -----

func.func private @g()
func.func @call_between(%m: memref<100xf32>, %x: f32) -> f32 {
  affine.store %x, %m[3] : memref<100xf32>
  func.call @g() : () -> ()
  %a = affine.load %m[3] : memref<100xf32>
  return %a : f32
}

// -----

func.func @straight(%m: memref<100xf32>, %x: f32) -> f32 {
  affine.store %x, %m[3] : memref<100xf32>
  %a = affine.load %m[3] : memref<100xf32>
  return %a : f32
}

// -----

func.func @other_first(%m: memref<100xf32>, %n: index, %x: f32, %y: f32) -> f32 {
  affine.store %x, %m[3] : memref<100xf32>
  affine.store %y, %m[symbol(%n)] : memref<100xf32>
  %a = affine.load %m[3] : memref<100xf32>
  return %a : f32
}

// -----

func.func @same_symbol(%m: memref<100xf32>, %n: index, %x: f32) -> f32 {
  affine.store %x, %m[symbol(%n)] : memref<100xf32>
  %a = affine.load %m[symbol(%n)] : memref<100xf32>
  return %a : f32
}

// -----

func.func @local(%g: memref<100xf32>, %x: f32) {
  %l = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %l[%i] : memref<100xf32>
    %a = affine.load %l[%i] : memref<100xf32>
    %s = arith.addf %a, %x : f32
    affine.store %s, %g[%i] : memref<100xf32>
  }
  memref.dealloc %l : memref<100xf32>
  return
}

// -----

func.func @local_beside_argument(%g: memref<100xf32>, %x: f32, %y: f32) {
  %l = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %l[%i] : memref<100xf32>
    affine.store %y, %g[%i] : memref<100xf32>
    %a = affine.load %l[%i] : memref<100xf32>
    affine.store %a, %g[%i + 50] : memref<100xf32>
  }
  memref.dealloc %l : memref<100xf32>
  return
}

// -----

func.func @on_the_stack(%x: f32) -> f32 {
  %l = memref.alloca() : memref<1xf32>
  affine.store %x, %l[0] : memref<1xf32>
  %a = affine.load %l[0] : memref<1xf32>
  return %a : f32
}

// -----

func.func @no_rank(%l: memref<f32>, %x: f32) -> f32 {
  affine.store %x, %l[] : memref<f32>
  %a = affine.load %l[] : memref<f32>
  return %a : f32
}
