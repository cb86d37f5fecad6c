// Tiles that are cut off.
// OPTIONS: --affine-data-copy-generate=skip-non-unit-stride-loops
// OPTIONS: --affine-data-copy-generate='skip-non-unit-stride-loops generate-dma'

// VERDICT: better: a transfer of a whole tile would go beyond the memref; the last one is shorter
func.func @vector(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 step 32 {
    affine.for %ii = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 32, 100)>(%i) {
      %0 = affine.load %A[%ii] : memref<100xf32>
      affine.store %0, %B[%ii] : memref<100xf32>
    }
  }
  return
}

// -----

// VERDICT: better: a transfer of a whole tile would write elements that are not computed
func.func @inside_of_a_larger_one(%A: memref<200xf32>, %B: memref<200xf32>) {
  affine.for %i = 0 to 100 step 32 {
    affine.for %ii = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 32, 100)>(%i) {
      %0 = affine.load %A[%ii] : memref<200xf32>
      affine.store %0, %B[%ii] : memref<200xf32>
    }
  }
  return
}

// -----

// VERDICT: better: a transfer of a whole tile would go beyond the memref
func.func @matrix(%A: memref<100x70xf32>, %B: memref<70x100xf32>) {
  affine.for %i = 0 to 100 step 32 {
    affine.for %j = 0 to 70 step 32 {
      affine.for %ii = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 32, 100)>(%i) {
        affine.for %jj = affine_map<(d0) -> (d0)>(%j) to min affine_map<(d0) -> (d0 + 32, 70)>(%j) {
          %0 = affine.load %A[%ii, %jj] : memref<100x70xf32>
          affine.store %0, %B[%jj, %ii] : memref<70x100xf32>
        }
      }
    }
  }
  return
}

// -----

// VERDICT: better: the window of the last tile ends with the memref
func.func @window(%A: memref<102xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 step 32 {
    affine.for %ii = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 32, 100)>(%i) {
      %0 = affine.load %A[%ii] : memref<102xf32>
      %1 = affine.load %A[%ii + 2] : memref<102xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %B[%ii] : memref<100xf32>
    }
  }
  return
}

// -----

// VERDICT: better: as many elements as the parameter says, not as many as the memref has
func.func @length_of_a_parameter(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<64xf32>
    affine.store %0, %B[%i] : memref<64xf32>
  }
  return
}
