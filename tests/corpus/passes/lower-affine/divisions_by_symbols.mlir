// OPTIONS: --lower-affine

func.func @remainder(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @down(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 + 3) floordiv s0)>(%i)[%n]
  return %0 : index
}

// -----

func.func @up(%i: index, %n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0 + 1)>(%i)[%n]
  return %0 : index
}

// -----

func.func @by_a_sum(%i: index, %n: index, %m: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0, s1] -> (d0 mod (s0 * 2 + s1))>(%i)[%n, %m]
  return %0 : index
}

// -----

func.func @bounds(%a: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to affine_map<()[s0, s1] -> (s0 ceildiv s1)>()[%n, %m] {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @subscript(%a: memref<?xf32>, %i: index, %n: index) -> f32 {
  %0 = affine.load %a[%i floordiv symbol(%n)] : memref<?xf32>
  return %0 : f32
}

// -----

func.func @condition(%a: memref<?xf32>, %i: index, %n: index, %x: f32) {
  affine.if affine_set<(d0)[s0] : (d0 mod s0 == 0)>(%i)[%n] {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}
