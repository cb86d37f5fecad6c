// OPTIONS: --affine-loop-fusion=mode=greedy
// OPTIONS: --affine-loop-fusion=mode=producer
// OPTIONS: --affine-loop-fusion=mode=sibling

func.func @chain(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }
  return
}

// -----

func.func @siblings(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }
  return
}

// -----

func.func @two_deep(%a: memref<10x20xf32>, %b: memref<10x20xf32>, %c: memref<10x20xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %a[%i, %j] : memref<10x20xf32>
      affine.store %0, %b[%i, %j] : memref<10x20xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %b[%i, %j] : memref<10x20xf32>
      affine.store %0, %c[%i, %j] : memref<10x20xf32>
    }
  }
  return
}

// -----

func.func @siblings_two_deep(%a: memref<10x20xf32>, %b: memref<10x20xf32>, %c: memref<10x20xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %a[%i, %j] : memref<10x20xf32>
      affine.store %0, %b[%i, %j] : memref<10x20xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %a[%i, %j] : memref<10x20xf32>
      affine.store %0, %c[%i, %j] : memref<10x20xf32>
    }
  }
  return
}

// -----

func.func @both(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    %1 = affine.load %b[%i] : memref<10xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<10xf32>
  }
  return
}

// -----

func.func @unrelated(%a: memref<10xf32>, %b: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %a[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %x, %b[%i] : memref<10xf32>
  }
  return
}
