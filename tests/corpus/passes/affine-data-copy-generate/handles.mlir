// Memory that other ops touch, through the same handle or another one.
// OPTIONS: --affine-data-copy-generate
// OPTIONS: --affine-data-copy-generate=generate-dma

// VERDICT: refused: a load that is not affine would read memory while what it is to read is in the buffer
func.func @plain_load(%A: memref<64xf32>, %k: index) {
  affine.for %i = 0 to 64 {
    %0 = memref.load %A[%k] : memref<64xf32>
    affine.store %0, %A[%i] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: refused: what a store that is not affine writes would be lost
func.func @plain_store(%A: memref<64xf32>, %B: memref<64xf32>, %k: index) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i] : memref<64xf32>
    affine.store %0, %B[%i] : memref<64xf32>
    memref.store %0, %A[%k] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: refused: two buffers for one memory
func.func @cast(%A: memref<64xf32>) {
  %0 = memref.cast %A : memref<64xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<64xf32>
  affine.for %i = 0 to 62 {
    %2 = affine.load %A[%i] : memref<64xf32>
    affine.store %2, %1[%i + 2] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: refused: two buffers for one memory
memref.global "private" @g : memref<64xf32>
func.func @global_twice() {
  %0 = memref.get_global @g : memref<64xf32>
  %1 = memref.get_global @g : memref<64xf32>
  affine.for %i = 0 to 63 {
    %2 = affine.load %0[%i] : memref<64xf32>
    affine.store %2, %1[%i + 1] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: refused: two buffers for one memory
func.func @subview(%A: memref<64xf32>) {
  %0 = memref.subview %A[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  affine.for %i = 0 to 31 {
    %2 = affine.load %A[%i] : memref<64xf32>
    affine.store %2, %0[%i + 1] : memref<32xf32, strided<[1]>>
  }
  return
}

// -----

// Both are only read.
memref.global "private" @g : memref<64xf32>
func.func @two_handles_that_are_read(%B: memref<64xf32>) {
  %0 = memref.get_global @g : memref<64xf32>
  %1 = memref.get_global @g : memref<64xf32>
  affine.for %i = 0 to 64 {
    %2 = affine.load %0[%i] : memref<64xf32>
    %3 = affine.load %1[%i] : memref<64xf32>
    %4 = arith.addf %2, %3 : f32
    affine.store %4, %B[%i] : memref<64xf32>
  }
  return
}

// -----

// VERDICT: refused: nobody knows what the call reads and writes
func.func private @external(memref<64xf32>)
func.func @call(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i] : memref<64xf32>
    affine.store %0, %B[%i] : memref<64xf32>
    func.call @external(%A) : (memref<64xf32>) -> ()
  }
  return
}

// -----

// VERDICT: refused: the memref is gone when it would be copied back
func.func @freed(%x: f32) {
  %A = memref.alloc() : memref<4xf32>
  affine.store %x, %A[0] : memref<4xf32>
  affine.store %x, %A[1] : memref<4xf32>
  memref.dealloc %A : memref<4xf32>
  return
}

// -----

// VERDICT: refused: the memref is not there where it would be copied
func.func @made_in_between(%B: memref<4xf32>, %x: f32) {
  affine.store %x, %B[0] : memref<4xf32>
  %A = memref.alloc() : memref<4xf32>
  affine.store %x, %A[1] : memref<4xf32>
  %0 = affine.load %A[1] : memref<4xf32>
  affine.store %0, %B[1] : memref<4xf32>
  return
}

// -----

// VERDICT: refused: the size of the copy is known only behind its place
func.func @subscript_in_between(%A: memref<64xf32>, %B: memref<64xindex>, %x: f32) {
  %i0 = arith.constant 0 : index
  affine.store %x, %A[3] : memref<64xf32>
  %d = memref.dim %A, %i0 : memref<64xf32>
  affine.store %x, %A[symbol(%d) - 60] : memref<64xf32>
  return
}

// -----

// VERDICT: better: no constant is left over where nothing is copied
func.func @single_element(%A: memref<f32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[] : memref<f32>
  }
  return
}

// -----

// VERDICT: better: no constant is left over where nothing is copied
func.func @unknown_size(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: better: no constant is left over where nothing is copied
func.func @nothing(%A: memref<64xf32>) {
  return
}

// -----

// VERDICT: better: a part of a larger memref is copied, too
func.func @layout(%A: memref<64xf32, strided<[2]>>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i] : memref<64xf32, strided<[2]>>
    affine.store %0, %B[%i] : memref<64xf32>
  }
  return
}
