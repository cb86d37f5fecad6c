// OPTIONS: --pass-pipeline="builtin.module(func.func(affine-loop-invariant-code-motion))"

// VERDICT: refused: the loop may not run, and the store with it
func.func @store(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[3] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: refused: the loop may not run, and what is loaded may be no element
func.func @load(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to %n {
    %v = affine.load %g[symbol(%n) - 1] : memref<100xf32>
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: refused: a division by 0 that is never run
func.func @division(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  affine.for %i = 0 to %n {
    %q = arith.divsi %n, %n : index
    %k = arith.index_cast %q : index to i64
    %h = arith.sitofp %k : i64 to f32
    affine.store %h, %m[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: refused: the cast is a second handle of the memref that is written
func.func @second_handle(%m: memref<100xf32>, %g: memref<100xf32>, %n: index, %x: f32, %y: f32) {
  %c = memref.cast %m : memref<100xf32> to memref<?xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %c[3] : memref<?xf32>
    %a = arith.addf %v, %x : f32
    affine.store %a, %m[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: refused: a call may write what is loaded
func.func private @g(memref<100xf32>)
func.func @call(%m: memref<100xf32>, %g: memref<100xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %m[1] : memref<100xf32>
    affine.store %v, %g[%i] : memref<100xf32>
    func.call @g(%m) : (memref<100xf32>) -> ()
  }
  return
}
