// OPTIONS: --affine-data-copy-generate="generate-dma fast-mem-space=2"
// OPTIONS: --affine-data-copy-generate=fast-mem-space=1

// The function has no meaning, before and after.
func.func @all_of_it() {
  %m = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %v = affine.load %m[%i] : memref<64xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %m[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @a_part(%a: memref<64xf32>) {
  %m = memref.alloc() : memref<256xf32>
  affine.for %i = 0 to 64 {
    %v = affine.load %m[%i + 100] : memref<256xf32>
    affine.store %v, %a[%i] : memref<64xf32>
  }
  return
}

// -----

func.func @two_ranges() {
  %m = memref.alloc() : memref<256xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i + 50] : memref<256xf32>
    affine.store %v, %m[%i + 20] : memref<256xf32>
  }
  return
}

// -----

func.func @tiles() {
  %m = memref.alloc() : memref<32x32xf32>
  affine.for %i = 0 to 32 step 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 8)>(%i) {
      affine.for %k = 0 to 32 {
        %v = affine.load %m[%j, %k] : memref<32x32xf32>
        affine.store %v, %m[%j, %k] : memref<32x32xf32>
      }
    }
  }
  return
}

// -----

// What is read was written; of what is beside it, nothing is read.
// VERDICT: not done: the elements in between were never written, and would be copied
func.func @half_is_written(%a: memref<64xf32>, %x: f32) {
  %m = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 32 {
    affine.store %x, %m[%i * 2] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %v = affine.load %m[%i * 2] : memref<64xf32>
    affine.store %v, %a[%i] : memref<64xf32>
  }
  return
}
