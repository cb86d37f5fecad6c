// RUN: loopwright opt --affine-parallelize %s | FileCheck %s
// RUN: loopwright opt --affine-loop-reverse %s | loopwright run - --entry window --seed 1 --stats 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: loopwright opt --affine-loop-tile=tile-size=16 %s | loopwright run - --entry window --seed 1 --stats 2>&1 | FileCheck %s --check-prefix=TILED
// RUN: loopwright optimize --tile 16 %s | loopwright run - --entry window --seed 1 --stats 2>&1 | FileCheck %s --check-prefix=TILED

// What is computed in each iteration of an outer loop is computed there in the new program, too.

// CHECK-LABEL: func.func @window
// CHECK:      affine.parallel
// CHECK:        math.exp
// CHECK:        affine.parallel
// CHECK-LABEL: func.func @sizes
// CHECK:      affine.parallel
// CHECK:        math.exp
// CHECK:        affine.parallel
// CHECK-LABEL: func.func @shared
// CHECK:      affine.parallel
// CHECK:        math.exp
// CHECK:        affine.parallel
// CHECK-NOT:    math.exp
// CHECK-LABEL: func.func @quotient(
// CHECK:      affine.parallel
// CHECK:        affine.parallel
// CHECK:          arith.divsi
// CHECK-LABEL: func.func @quotient_outside
// CHECK:      affine.parallel
// CHECK:        arith.divsi
// CHECK:        affine.parallel
// CHECK-LABEL: func.func @scale
// CHECK:      math.exp
// CHECK:      affine.parallel
// STATS: {{^ +32  math.exp$}}
// TILED: {{^ +96  math.exp$}}

func.func @window(%a: memref<32x48xf32>, %b: memref<32x48xf32>) {
  affine.for %i = 0 to 32 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %f : f32
    affine.for %j = 0 to 48 {
      %v = affine.load %a[%i, %j] : memref<32x48xf32>
      %w = arith.mulf %v, %e : f32
      affine.store %w, %b[%i, %j] : memref<32x48xf32>
    }
  }
  return
}

// Sizes that are parameters: the inner loop may be empty.
func.func @sizes(%a: memref<?x?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %f : f32
    affine.for %j = 0 to %m {
      affine.store %e, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Two loops use one value.
func.func @shared(%a: memref<32x48xf32>, %b: memref<32x48xf32>) {
  affine.for %i = 0 to 32 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = math.exp %f : f32
    affine.for %j = 0 to 48 {
      affine.store %e, %b[%i, %j] : memref<32x48xf32>
    }
    affine.for %j = 0 to 48 {
      affine.store %e, %a[%i, %j] : memref<32x48xf32>
    }
  }
  return
}

// A quotient may be undefined: it runs where it did.
func.func @quotient(%a: memref<32x48xi32>, %x: i32, %m: index) {
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to %m {
      %k = arith.index_cast %i : index to i32
      %q = arith.divsi %k, %x : i32
      affine.store %q, %a[%i, %j] : memref<32x48xi32>
    }
  }
  return
}

// The same outside of the inner loop.
func.func @quotient_outside(%a: memref<32x48xi32>, %x: i32, %m: index) {
  affine.for %i = 0 to 32 {
    %k = arith.index_cast %i : index to i32
    %q = arith.divsi %k, %x : i32
    affine.for %j = 0 to %m {
      affine.store %q, %a[%i, %j] : memref<32x48xi32>
    }
  }
  return
}

// Of no loop at all.
func.func @scale(%a: memref<32x48xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 48 {
      %z = arith.mulf %x, %y : f32
      %e = math.exp %z : f32
      affine.store %e, %a[%i, %j] : memref<32x48xf32>
    }
  }
  return
}
