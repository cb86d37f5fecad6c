// OPTIONS: --affine-loop-normalize

func.func @parallel(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.parallel (%i) = (2) to (12) step (2) {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @nest(%m: memref<100x100xf32>, %n: index, %k: index, %x: f32) {
  affine.parallel (%i, %j) = (%k, 0) to (%n, 20) step (3, 1) {
    affine.store %x, %m[%i, %j] : memref<100x100xf32>
  }
  return
}

// -----

func.func @normal(%m: memref<100x100xf32>, %n: index, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (%n, 20) {
    affine.store %x, %m[%i, %j] : memref<100x100xf32>
  }
  return
}

// -----

func.func @least(%m: memref<100xf32>, %n: index, %x: f32) {
  affine.parallel (%i) = (1) to (min(%n, 20)) {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// -----

func.func @triangle(%m: memref<100x100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.parallel (%j) = (%i + 1) to (%i + symbol(%n)) step (2) {
      affine.store %x, %m[%i, %j] : memref<100x100xf32>
    }
  }
  return
}
