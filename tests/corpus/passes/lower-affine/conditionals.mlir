// OPTIONS: --lower-affine

func.func @at_least(%m: memref<?xf32>, %i: index, %n: index, %x: f32, %y: f32) {
  affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0)>(%i)[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @equal(%m: memref<?xf32>, %i: index, %n: index, %x: f32, %y: f32) {
  affine.if affine_set<(d0)[s0] : (d0 - s0 == 0)>(%i)[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @both(%m: memref<?xf32>, %i: index, %n: index, %x: f32, %y: f32) {
  affine.if affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 - 1 >= 0)>(%i)[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  } else {
    affine.store %y, %m[%i + 1] : memref<?xf32>
  }
  return
}

// -----

func.func @three(%m: memref<?xf32>, %i: index, %n: index, %x: f32, %y: f32) {
  affine.if affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 >= 0, d0 mod 2 == 0)>(%i)[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  } else {
    affine.store %y, %m[%i + 1] : memref<?xf32>
  }
  return
}

// -----

func.func @quotient(%m: memref<?xf32>, %i: index, %n: index, %x: f32, %y: f32) {
  affine.if affine_set<(d0)[s0] : (d0 floordiv 4 - 2 >= 0)>(%i)[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  } else {
    affine.store %y, %m[%i + 1] : memref<?xf32>
  }
  return
}

// -----

func.func @literal(%m: memref<?xf32>, %i: index, %n: index, %x: f32, %y: f32) {
  affine.if affine_set<(d0)[s0] : (1 >= 0)>(%i)[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @value(%i: index, %x: f32, %y: f32) -> f32 {
  %r = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %r : f32
}

// -----

func.func @nested(%m: memref<10xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%i)[%n] {
      affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
        affine.store %x, %m[%i] : memref<10xf32>
      }
    }
  }
  return
}
