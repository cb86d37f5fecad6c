// OPTIONS: --affine-loop-fusion
// OPTIONS: --affine-loop-fusion="fast-mem-space=2"
// OPTIONS: --affine-loop-fusion="fast-mem-space=2 local-buf-threshold=1"
// OPTIONS: --affine-loop-fusion="compute-tolerance=0"

func.func @one_place(%a: memref<10xf32>, %c: memref<10xf32>) {
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

func.func @two_dimensions(%a: memref<10x20xf32>, %c: memref<10x20xf32>) {
  %b = memref.alloc() : memref<10x20xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %a[%i, %j] : memref<10x20xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %b[%i, %j] : memref<10x20xf32>
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

func.func @deallocated(%a: memref<10xf32>, %c: memref<10xf32>) {
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }
  memref.dealloc %b : memref<10xf32>
  return
}

// -----

// VERDICT: better: memory of the stack is as private, and nothing is left of it
func.func @on_the_stack(%a: memref<10xf32>, %c: memref<10xf32>) {
  %b = memref.alloca() : memref<10xf32>
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

// VERDICT: better: loops of unknown sizes are fused as well
func.func @sizes(%a: memref<?xf32>, %c: memref<?xf32>, %n: index) {
  %b = memref.alloc(%n) : memref<?xf32>
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

// VERDICT: not done: the last loop does not compute again what the first one did
func.func @used_later(%a: memref<10xf32>, %c: memref<10xf32>, %d : memref<10xf32>) {
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<10xf32>
    affine.store %0, %c[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 9 {
    %0 = affine.load %b[%i + 1] : memref<10xf32>
    affine.store %0, %d[%i] : memref<10xf32>
  }
  return
}
