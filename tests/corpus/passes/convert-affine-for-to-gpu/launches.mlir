// OPTIONS: --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=0}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-thread-dims=0}))"
// OPTIONS: --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=2 gpu-thread-dims=0}))"

func.func @two(%a: memref<64x32xf32>, %b: memref<64x32xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      %v = affine.load %a[%i, %j] : memref<64x32xf32>
      affine.store %v, %b[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// -----

func.func @bounds_and_steps(%a: memref<64x32xf32>, %x: f32) {
  affine.for %i = 2 to 60 step 3 {
    affine.for %j = 1 to 32 step 2 {
      affine.store %x, %a[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// -----

func.func @three(%a: memref<8x9x10xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      affine.for %k = 0 to 10 {
        affine.store %x, %a[%i, %j, %k] : memref<8x9x10xf32>
      }
    }
  }
  return
}

// -----

func.func @sizes(%a: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to min affine_map<()[s0] -> (s0, 16)>()[%m] {
      affine.store %x, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// -----

func.func @one_after_the_other(%a: memref<64x32xf32>, %b: memref<64x32xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      affine.store %x, %a[%i, %j] : memref<64x32xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      %v = affine.load %a[-%i + 63, %j] : memref<64x32xf32>
      affine.store %v, %b[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// -----

func.func @bodies(%a: memref<64x32xf32>, %b: memref<64x32xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%i, %j) {
        affine.store %x, %a[%i, %j] : memref<64x32xf32>
      }
      affine.for %k = 0 to 2 {
        %q = affine.apply affine_map<(d0, d1) -> (d0 + d1 - d0)>(%j, %k)
        %v = affine.load %b[%i, %j] : memref<64x32xf32>
        %w = arith.addf %v, %v : f32
        affine.store %w, %b[%i, %j] : memref<64x32xf32>
      }
    }
  }
  return
}
