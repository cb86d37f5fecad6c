// OPTIONS: --affine-super-vectorize=virtual-vector-size=8
// OPTIONS: --affine-super-vectorize="virtual-vector-size=3 vectorize-reductions"

// VERDICT: better: mlir-opt writes past the end of the loop
func.func @memory_goes_on(%a: memref<100xf32>, %b: memref<100xf32>) {
  affine.for %i = 0 to 91 {
    %0 = affine.load %a[%i] : memref<100xf32>
    affine.store %0, %b[%i] : memref<100xf32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt writes past the end of the loop
func.func @parametric(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i + 1] : memref<?xf32>
    %1 = arith.mulf %0, %x : f32
    affine.store %1, %b[%i] : memref<?xf32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt writes past the end of the loop
func.func @several_bounds(%a: memref<64x64xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = %m to min affine_map<(d0)[s0] -> (s0, 60)>(%i)[%n] {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt writes past the diagonal
func.func @triangle(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: better: mlir-opt writes past the end of the loop
func.func @inner_loop(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 50 {
    affine.for %j = 1 to 64 {
      %0 = affine.load %a[%j - 1, %i] : memref<64x64xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return
}

// -----

// VERDICT: refused: a division past the end of the loop may be one by zero
func.func @division(%a: memref<64xi32>, %b: memref<64xi32>, %n: i32) {
  affine.for %i = 0 to 61 {
    %0 = affine.load %a[%i] : memref<64xi32>
    %1 = arith.divsi %n, %0 : i32
    affine.store %1, %b[%i] : memref<64xi32>
  }
  return
}

// -----

func.func @division_of_all(%a: memref<48xi32>, %b: memref<48xi32>, %n: i32) {
  affine.for %i = 0 to 48 {
    %0 = affine.load %a[%i] : memref<48xi32>
    %1 = arith.divsi %n, %0 : i32
    affine.store %1, %b[%i] : memref<48xi32>
  }
  return
}

// -----

func.func @two_ends(%a: memref<91xf32>, %b: memref<91x91xf32>) {
  affine.for %i = 0 to 91 {
    %0 = affine.load %a[%i] : memref<91xf32>
    affine.store %0, %b[3, %i] : memref<91x91xf32>
    affine.store %0, %a[%i] : memref<91xf32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt writes past the end of the loop in one of two arrays
func.func @one_end_of_two(%a: memref<91xf32>, %b: memref<92xf32>, %x: f32) {
  affine.for %i = 0 to 91 {
    affine.store %x, %a[%i] : memref<91xf32>
    affine.store %x, %b[%i] : memref<92xf32>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt takes every second element to be the next one
func.func @every_second(%a: memref<256xf32>, %b: memref<128xf32>) {
  affine.for %i = 0 to 96 {
    %0 = affine.load %a[%i * 2] : memref<256xf32>
    affine.store %0, %b[%i] : memref<128xf32>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt runs forwards where the loop runs backwards
func.func @backwards(%a: memref<96xf32>, %b: memref<96xf32>) {
  affine.for %i = 0 to 96 {
    %0 = affine.load %a[-%i + 95] : memref<96xf32>
    affine.store %0, %b[%i] : memref<96xf32>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt takes equal elements to be neighbours
func.func @in_pairs(%a: memref<96xf32>, %b: memref<96xf32>) {
  affine.for %i = 0 to 96 {
    %0 = affine.load %a[%i floordiv 2] : memref<96xf32>
    affine.store %0, %b[%i] : memref<96xf32>
  }
  return
}

// -----

// VERDICT: refused: mlir-opt takes every second iteration to be the next one
func.func @steps(%a: memref<96xf32>, %b: memref<96xf32>) {
  affine.for %i = 0 to 96 step 2 {
    %0 = affine.load %a[%i] : memref<96xf32>
    affine.store %0, %b[%i] : memref<96xf32>
  }
  return
}

// -----

// VERDICT: better: loops with different bounds per element are not run for all alike
func.func @bounds_inside(%a: memref<48x48xf32>, %x: f32) {
  affine.for %i = 0 to 48 {
    affine.for %j = 1 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %0 = affine.load %a[%i, %j - 1] : memref<48x48xf32>
      affine.store %0, %a[%i, %j] : memref<48x48xf32>
    }
  }
  return
}

// -----

func.func @never_meet(%a: memref<200x2xf32>) {
  affine.for %i = 0 to 48 {
    %0 = affine.load %a[%i, 0] : memref<200x2xf32>
    affine.store %0, %a[%i + 48, 0] : memref<200x2xf32>
  }
  return
}

// -----

func.func @calls(%a: memref<48xf32>) {
  affine.for %i = 0 to 48 {
    %0 = func.call @random() : () -> f32
    affine.store %0, %a[%i] : memref<48xf32>
  }
  return
}
func.func private @random() -> f32

// -----

// VERDICT: better: what other iterations write is not read past the end of the loop
func.func @parallel_around(%a: memref<10x10xf32>, %b: memref<100xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (10) {
    affine.for %j = 0 to 10 {
      %0 = affine.load %b[%i * 10 + %j] : memref<100xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %b[%i * 10 + %j] : memref<100xf32>
    }
  }
  return
}

// -----

func.func @one_element_for_all(%a: memref<4x90xf32>, %b: memref<4xf32>) {
  affine.parallel (%p) = (0) to (4) {
    affine.for %i = 0 to 90 {
      %v = affine.load %b[%p] : memref<4xf32>
      affine.store %v, %a[%p, %i] : memref<4x90xf32>
    }
  }
  return
}
