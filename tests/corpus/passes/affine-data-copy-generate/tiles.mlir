// Copies inside of tile loops, as the capacity or the steps of loops say.
// OPTIONS: --affine-data-copy-generate=skip-non-unit-stride-loops
// OPTIONS: --affine-data-copy-generate='skip-non-unit-stride-loops generate-dma'
// OPTIONS: --affine-data-copy-generate='fast-mem-capacity=8'
// OPTIONS: --affine-data-copy-generate='fast-mem-capacity=8 generate-dma fast-mem-space=2 tag-mem-space=3'

func.func @blocks(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 step 16 {
    affine.for %j = 0 to 64 {
      affine.for %ii = 0 to 16 {
        %0 = affine.load %A[%i + %ii, %j] : memref<64x64xf32>
        affine.store %0, %B[%j, %i + %ii] : memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// The copy of C stays outside of the loop over %k.
func.func @product(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  affine.for %i = 0 to 64 step 16 {
    affine.for %j = 0 to 64 step 16 {
      affine.for %k = 0 to 64 step 16 {
        affine.for %ii = 0 to 16 {
          affine.for %jj = 0 to 16 {
            affine.for %kk = 0 to 16 {
              %0 = affine.load %A[%i + %ii, %k + %kk] : memref<64x64xf32>
              %1 = affine.load %B[%k + %kk, %j + %jj] : memref<64x64xf32>
              %2 = affine.load %C[%i + %ii, %j + %jj] : memref<64x64xf32>
              %3 = arith.mulf %0, %1 : f32
              %4 = arith.addf %2, %3 : f32
              affine.store %4, %C[%i + %ii, %j + %jj] : memref<64x64xf32>
            }
          }
        }
      }
    }
  }
  return
}

// -----

// As affine-loop-tile writes bounds.
func.func @tiles_that_divide(%A: memref<128x64xf32>, %B: memref<128x64xf32>) {
  affine.for %i = 0 to 128 step 32 {
    affine.for %j = 0 to 64 step 16 {
      affine.for %ii = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 32)>(%i) {
        affine.for %jj = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 16)>(%j) {
          %0 = affine.load %A[%ii, %jj] : memref<128x64xf32>
          affine.store %0, %B[%ii, %jj] : memref<128x64xf32>
        }
      }
    }
  }
  return
}

// -----

// An end that is never reached.
func.func @minimum_that_does_not_matter(%A: memref<4096xf32>, %B: memref<4096xf32>) {
  affine.for %i = 0 to 4096 step 512 {
    affine.for %ii = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 512, 4096)>(%i) {
      %0 = affine.load %A[%ii] : memref<4096xf32>
      affine.store %0, %B[%ii] : memref<4096xf32>
    }
  }
  return
}

// -----

func.func @window(%A: memref<4098xf32>, %B: memref<4096xf32>) {
  affine.for %i = 0 to 4096 step 64 {
    affine.for %ii = 0 to 64 {
      %0 = affine.load %A[%i + %ii] : memref<4098xf32>
      %1 = affine.load %A[%i + %ii + 2] : memref<4098xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %B[%i + %ii] : memref<4096xf32>
    }
  }
  return
}

// -----

// Only the outer part of the subscripts changes.
func.func @rows(%A: memref<4096x4xf32>, %B: memref<4096x4xf32>) {
  affine.for %i = 0 to 4096 step 128 {
    affine.for %ii = 0 to 128 {
      affine.for %j = 0 to 4 {
        %0 = affine.load %A[%i + %ii, %j] : memref<4096x4xf32>
        affine.store %0, %B[%i + %ii, %j] : memref<4096x4xf32>
      }
    }
  }
  return
}

// -----

// What is read is the same in all tiles.
func.func @vector_times_matrix(%A: memref<64x64xf32>, %x: memref<64xf32>, %y: memref<64xf32>) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %ii = 0 to 8 {
      affine.for %j = 0 to 64 {
        %0 = affine.load %A[%i + %ii, %j] : memref<64x64xf32>
        %1 = affine.load %x[%j] : memref<64xf32>
        %2 = affine.load %y[%i + %ii] : memref<64xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %y[%i + %ii] : memref<64xf32>
      }
    }
  }
  return
}

// -----

// Two loops in one tile.
func.func @one_after_the_other(%A: memref<4096xf32>, %B: memref<4096xf32>, %C: memref<4096xf32>) {
  affine.for %i = 0 to 4096 step 256 {
    affine.for %ii = 0 to 256 {
      %0 = affine.load %A[%i + %ii] : memref<4096xf32>
      affine.store %0, %B[%i + %ii] : memref<4096xf32>
    }
    affine.for %ii = 0 to 256 {
      %0 = affine.load %B[%i + %ii] : memref<4096xf32>
      affine.store %0, %C[%i + %ii] : memref<4096xf32>
    }
  }
  return
}

// -----

// Blocks of a cube have two strides: in one dimension they have a single element.
func.func @slices(%A: memref<16x16x16xf32>, %B: memref<16x16x16xf32>) {
  affine.for %i = 0 to 16 step 2 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 16 {
        %0 = affine.load %A[%i, %j, %k] : memref<16x16x16xf32>
        affine.store %0, %B[%i, %j, %k] : memref<16x16x16xf32>
      }
    }
  }
  return
}
