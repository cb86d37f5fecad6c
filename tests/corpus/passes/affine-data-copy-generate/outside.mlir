// Copies that move out of loops they do not depend on, and those that must not.
// OPTIONS: --affine-data-copy-generate=skip-non-unit-stride-loops
// OPTIONS: --affine-data-copy-generate='skip-non-unit-stride-loops generate-dma'

// VERDICT: refused: the other loop writes what is read
func.func @written_by_a_sibling(%A: memref<128xf32>, %B: memref<128xf32>) {
  affine.for %i = 0 to 128 step 32 {
    affine.for %ii = 0 to 32 {
      %0 = affine.load %A[%ii] : memref<128xf32>
      affine.store %0, %B[%i + %ii] : memref<128xf32>
    }
    affine.for %ii = 0 to 32 {
      %0 = affine.load %B[%ii] : memref<128xf32>
      affine.store %0, %A[%ii + %i] : memref<128xf32>
    }
  }
  return
}

// -----

func.func @read_by_a_sibling(%A: memref<128xf32>, %B: memref<128xf32>, %C: memref<128xf32>) {
  affine.for %i = 0 to 128 step 32 {
    affine.for %ii = 0 to 32 {
      %0 = affine.load %A[%ii] : memref<128xf32>
      affine.store %0, %B[%i + %ii] : memref<128xf32>
    }
    affine.for %ii = 0 to 32 {
      %0 = affine.load %A[%ii + 32] : memref<128xf32>
      affine.store %0, %C[%i + %ii] : memref<128xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: the loop around may not run, and what would be copied back is garbage then
func.func @loop_around_may_not_run(%A: memref<32xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n step 2 {
    affine.for %ii = 0 to 32 {
      affine.store %x, %A[%ii] : memref<32xf32>
    }
  }
  return
}

// -----

func.func @memref_of_an_iteration(%B: memref<32xf32>, %x: f32) {
  affine.for %i = 0 to 32 step 8 {
    %T = memref.alloc() : memref<8xf32>
    affine.for %ii = 0 to 8 {
      affine.store %x, %T[%ii] : memref<8xf32>
    }
    affine.for %ii = 0 to 8 {
      %0 = affine.load %T[%ii] : memref<8xf32>
      affine.store %0, %B[%i + %ii] : memref<32xf32>
    }
    memref.dealloc %T : memref<8xf32>
  }
  return
}

// -----

func.func @sum_over_tiles(%A: memref<32x32xf32>, %s: memref<32xf32>) {
  affine.for %j = 0 to 32 step 8 {
    affine.for %i = 0 to 32 {
      affine.for %jj = 0 to 8 {
        %0 = affine.load %A[%i, %j + %jj] : memref<32x32xf32>
        %1 = affine.load %s[%i] : memref<32xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %s[%i] : memref<32xf32>
      }
    }
  }
  return
}
