// OPTIONS: --pass-pipeline=builtin.module(func.func(affine-loop-fusion))

// What the first loop reads was never written: the function has no meaning, before and after.
func.func @producer() {
  %a = memref.alloc() : memref<10xf32>
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %a[%i] : memref<10xf32>
    affine.store %v, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %b[%i] : memref<10xf32>
  }
  return
}

// -----

func.func @two_dimensions(%x: f32) {
  %a = memref.alloc() : memref<8x8xf32>
  %b = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%j, %i] : memref<8x8xf32>
      %w = arith.addf %v, %x : f32
      affine.store %w, %b[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %b[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
