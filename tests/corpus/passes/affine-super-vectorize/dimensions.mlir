// OPTIONS: --affine-super-vectorize=virtual-vector-size=4,8
// OPTIONS: --affine-super-vectorize="virtual-vector-size=4,8 test-fastest-varying=1,0"
// OPTIONS: --affine-super-vectorize="virtual-vector-size=2,8 test-fastest-varying=0,1"
// OPTIONS: --affine-super-vectorize="virtual-vector-size=2,4,8"

func.func @sum(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      %1 = affine.load %b[%i, %j] : memref<64x64xf32>
      %2 = arith.addf %0, %1 : f32
      %3 = arith.mulf %2, %x : f32
      affine.store %3, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @outer_product(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i] : memref<64xf32>
      %1 = affine.load %b[%j] : memref<64xf32>
      %2 = arith.mulf %0, %1 : f32
      affine.store %2, %c[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @matrix_product(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %0 = affine.load %a[%i, %k] : memref<64x64xf32>
        %1 = affine.load %b[%k, %j] : memref<64x64xf32>
        %2 = affine.load %c[%i, %j] : memref<64x64xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}

// -----

func.func @against_the_loops(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @shifted(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 56 {
    affine.for %j = 0 to 48 {
      %0 = affine.load %a[%i + 3, %j] : memref<64x64xf32>
      affine.store %0, %b[%i, %j + 1] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @three_deep(%a: memref<64x64x64xf32>, %b: memref<64x64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %0 = affine.load %a[%i, %j, %k] : memref<64x64x64xf32>
        affine.store %0, %b[%i, %j, %k] : memref<64x64x64xf32>
      }
    }
  }
  return
}

// -----

func.func @siblings(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      affine.store %0, %b[%i, %j] : memref<64x64xf32>
    }
    affine.for %j = 0 to 64 {
      %0 = affine.load %b[%i, %j] : memref<64x64xf32>
      affine.store %0, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @one_loop(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %a[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @memory_ends(%a: memref<62x91xf32>, %x: f32) {
  affine.for %i = 0 to 62 {
    affine.for %j = 0 to 91 {
      affine.store %x, %a[%i, %j] : memref<62x91xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: mlir-opt writes past the ends of the loops
func.func @memory_goes_on(%a: memref<64x91xf32>, %x: f32) {
  affine.for %i = 0 to 61 {
    affine.for %j = 0 to 88 {
      affine.store %x, %a[%i, %j] : memref<64x91xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: mlir-opt runs inner iterations of the first row for all rows of a vector, or fails
func.func @triangle(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @carried(%a: memref<64x65xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %a[%i, %j] : memref<64x65xf32>
      affine.store %0, %a[%i, %j + 1] : memref<64x65xf32>
    }
  }
  return
}
