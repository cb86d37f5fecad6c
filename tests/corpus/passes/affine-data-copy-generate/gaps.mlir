// Boxes that are written and have other elements, too: these are kept.
// OPTIONS: --affine-data-copy-generate
// OPTIONS: --affine-data-copy-generate=generate-dma

// VERDICT: better: every other element is kept
func.func @stride(%B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 32 {
    affine.store %x, %B[%i * 2] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: better: every other element is kept
func.func @step(%B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 step 4 {
    affine.store %x, %B[%i] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: better: what the condition leaves out is kept
func.func @guard(%B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) {
      affine.store %x, %B[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: the condition narrows what is touched
func.func @guard_at_the_end(%A: memref<8xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (7 - d0 >= 0)>(%i) {
      %0 = affine.load %A[%i] : memref<8xf32>
      affine.store %0, %B[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: where the condition does not hold, garbage would be written back
func.func @unknown_guard(%B: memref<64xf32>, %x: f32, %c: i1) {
  affine.for %i = 0 to 64 {
    scf.if %c {
      affine.store %x, %B[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: the loop inside may not run
func.func @may_not_run(%B: memref<64xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to %n {
      affine.store %x, %B[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: nothing is copied for a loop that never runs
func.func @never_runs(%B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 5 to 5 {
      affine.store %x, %B[%i + %j] : memref<64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: the diagonal is all that changes
func.func @diagonal(%B: memref<16x16xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    affine.store %x, %B[%i, %i] : memref<16x16xf32>
  }
  return
}

// -----

// VERDICT: better: what is above the diagonal is kept
func.func @triangle(%A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %0 = affine.load %A[%i, %j] : memref<16x16xf32>
      affine.store %0, %B[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

// -----

// VERDICT: better: what is between the two is kept
func.func @apart(%B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %B[%i] : memref<64xf32>
    affine.store %x, %B[%i + 20] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: better: neighbours of single elements are kept
func.func @corners(%B: memref<8x8xf32>, %x: f32) {
  affine.store %x, %B[1, 1] : memref<8x8xf32>
  affine.store %x, %B[2, 2] : memref<8x8xf32>
  return
}

// -----

// Both rows of a pair, so that there is no gap.
func.func @no_gap(%B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 32 {
    affine.store %x, %B[%i * 2] : memref<64xf32>
    affine.store %x, %B[%i * 2 + 1] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: better: quotients have gaps, and the box is as small as that
func.func @quotient(%B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 30 {
    affine.store %x, %B[(%i floordiv 3) * 4 + 1] : memref<64xf32>
  }
  return
}
