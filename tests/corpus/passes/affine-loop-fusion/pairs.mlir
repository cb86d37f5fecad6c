// OPTIONS: --affine-loop-fusion
// OPTIONS: --affine-loop-fusion=maximal

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

func.func @local(%a: memref<10xf32>, %c: memref<10xf32>) {
  %b = memref.alloc() : memref<10xf32>
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

func.func @three(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %d: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %c[%i] : memref<10xf32>
    affine.store %0, %d[%i] : memref<10xf32>
  }
  return
}

// -----

// VERDICT: better: loops of unknown sizes are fused as well
func.func @parametric(%n: index, %a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf32>
    affine.store %0, %b[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %b[%i] : memref<?xf32>
    affine.store %0, %c[%i] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: better: the first loop runs the other way, and nothing is computed again
func.func @reversed(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[-%i + 9] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }
  return
}

// -----

// VERDICT: refused: the call may write what the second loop reads
func.func private @touch(memref<10xf32>)

func.func @call_between(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  call @touch(%b) : (memref<10xf32>) -> ()
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }
  return
}

// -----

// VERDICT: refused: the first loop would read what the second one has written
func.func @neighbour_destroyed(%a: memref<10xf32>, %b: memref<10xf32>) {
  affine.for %i = 1 to 10 {
    %0 = affine.load %b[%i - 1] : memref<10xf32>
    affine.store %0, %a[%i] : memref<10xf32>
  }
  affine.for %i = 1 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  return
}

// -----

// VERDICT: not done: nothing is computed again in the loop that uses it
func.func @one_ahead(%a: memref<12xf32>, %b: memref<12xf32>, %c: memref<12xf32>) {
  affine.for %i = 0 to 11 {
    %0 = affine.load %a[%i] : memref<12xf32>
    affine.store %0, %b[%i] : memref<12xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i + 1] : memref<12xf32>
    affine.store %0, %c[%i] : memref<12xf32>
  }
  return
}

// -----

// VERDICT: better: 'maximal' fuses loops that share nothing as well
func.func @unrelated(%a: memref<10xf32>, %b: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %a[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %x, %b[%i] : memref<10xf32>
  }
  return
}

// -----

func.func @product_and_use(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>, %d: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %0 = affine.load %a[%i, %k] : memref<8x8xf32>
        %1 = affine.load %b[%k, %j] : memref<8x8xf32>
        %2 = affine.load %c[%i, %j] : memref<8x8xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<8x8xf32>
      }
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<8x8xf32>
      affine.store %0, %d[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
