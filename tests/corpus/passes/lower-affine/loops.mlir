// OPTIONS: --lower-affine

func.func @constants(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @steps(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = 2 to 50 step 7 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @symbols(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = %l to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @never(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = 5 to 5 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @mapped(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = affine_map<(d0)[s0] -> (d0 + s0)>(%l)[%n] to affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%l)[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @greatest(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1, 3)>()[%l, %n] to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @least(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1 - 1)>()[%l, %n] step 2 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @quotients(%m: memref<?xf32>, %l: index, %n: index, %x: f32) {
  affine.for %i = affine_map<()[s0] -> (s0 floordiv 4)>()[%l] to affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @nest(%m: memref<10x10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 10 {
      affine.store %x, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

// -----

func.func @carried(%m: memref<10xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%s = %x) -> (f32) {
    %v = affine.load %m[%i] : memref<10xf32>
    %t = arith.addf %s, %v : f32
    affine.yield %t : f32
  }
  return %r : f32
}

// -----

func.func @carries_two(%m: memref<10xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    %v = affine.load %m[%i] : memref<10xf32>
    %t = arith.addf %a, %v : f32
    affine.yield %b, %t : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// -----

func.func @nest_carried(%m: memref<10x10xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%s = %x) -> (f32) {
    %q = affine.for %j = 0 to 10 iter_args(%t = %s) -> (f32) {
      %v = affine.load %m[%i, %j] : memref<10x10xf32>
      %u = arith.addf %t, %v : f32
      affine.yield %u : f32
    }
    affine.yield %q : f32
  }
  return %r : f32
}

// -----

func.func @empty() {
  affine.for %i = 0 to 10 {
  }
  return
}
