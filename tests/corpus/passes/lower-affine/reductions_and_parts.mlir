// OPTIONS: --lower-affine

func.func @sum(%m: memref<10xf32>) -> f32 {
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    %v = affine.load %m[%i] : memref<10xf32>
    affine.yield %v : f32
  }
  return %r : f32
}

// -----

func.func @split(%i: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (4, 5) : index, index
  return %0#0, %0#1 : index, index
}

// -----

func.func @join(%i: index, %j: index) -> index {
  %0 = affine.linearize_index [%i, %j] by (4, 5) : index
  return %0 : index
}

// -----

func.func @extremes(%m: memref<10x20xf32>, %n: memref<10x20xi32>, %u: index) -> (f32, f32, i32, i32) {
  %r:2 = affine.parallel (%i, %j) = (0, 2) to (10, %u) step (1, 3) reduce ("maximumf", "minimumf") -> (f32, f32) {
    %v = affine.load %m[%i, %j] : memref<10x20xf32>
    affine.yield %v, %v : f32, f32
  }
  %s:2 = affine.parallel (%i) = (0) to (10) reduce ("muli", "andi") -> (i32, i32) {
    %v = affine.load %n[%i, %i + 1] : memref<10x20xi32>
    %w = arith.addi %v, %v : i32
    affine.yield %v, %w : i32, i32
  }
  return %r#0, %r#1, %s#0, %s#1 : f32, f32, i32, i32
}

// -----

func.func @parts_in_loops(%m: memref<64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %k = affine.linearize_index disjoint [%i, %j] by (%n, 8) : index
      %p:3 = affine.delinearize_index %k into (2, %n, 4) : index, index, index
      memref.store %x, %m[%p#1] : memref<64xf32>
    }
  }
  return
}
