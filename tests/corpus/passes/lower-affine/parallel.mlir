// OPTIONS: --lower-affine

func.func @one(%m: memref<10xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (10) {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  return
}

// -----

func.func @two(%m: memref<100x100xf32>, %n: index, %x: f32) {
  affine.parallel (%i, %j) = (1, symbol(%n)) to (10, 60) step (2, 3) {
    affine.store %x, %m[%i, %j] : memref<100x100xf32>
  }
  return
}

// -----

func.func @extremes(%m: memref<100x100xf32>, %l: index, %n: index, %x: f32) {
  affine.parallel (%i, %j) = (max(%l, 0), 2) to (10, min(%n, 100)) {
    affine.store %x, %m[%i, %j] : memref<100x100xf32>
  }
  return
}
