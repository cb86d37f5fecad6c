// Flat arrays that are arrays of rows get the order of arrays of two dimensions; those whose rows may overlap keep
// theirs.
// RUN: loopwright optimize --sequential --explain %s 2>&1 | FileCheck %s

// CHECK: @affine: a new order, expected to be about [[TIMES:[0-9]+]] times as fast
// CHECK: tiled: %i at line {{[0-9]+}} by 64, %k at line {{[0-9]+}} by 64
// CHECK: proved legal, without a certificate {{.*}} has a bound or subscript that is not affine
// CHECK-SAME: compared with the old program on 3 inputs
func.func @affine(%n: index, %m: index, %p: index, %a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %p {
      affine.for %k = 0 to %m {
        %x = affine.load %a[%i * symbol(%m) + %k] : memref<?xf32>
        %y = affine.load %b[%k * symbol(%p) + %j] : memref<?xf32>
        %z = affine.load %c[%i * symbol(%p) + %j] : memref<?xf32>
        %w = arith.mulf %x, %y : f32
        %u = arith.addf %z, %w : f32
        affine.store %u, %c[%i * symbol(%p) + %j] : memref<?xf32>
      }
    }
  }
  return
}

// CHECK: @arithmetic: a new order, expected to be about [[TIMES]] times as fast
// CHECK: compared with the old program on 3 inputs
func.func @arithmetic(%n: index, %m: index, %p: index, %a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %p step %c1 {
      scf.for %k = %c0 to %m step %c1 {
        %0 = arith.muli %i, %m : index
        %1 = arith.addi %0, %k : index
        %2 = arith.muli %k, %p : index
        %3 = arith.addi %2, %j : index
        %4 = arith.muli %i, %p : index
        %5 = arith.addi %4, %j : index
        %x = memref.load %a[%1] : memref<?xf32>
        %y = memref.load %b[%3] : memref<?xf32>
        %z = memref.load %c[%5] : memref<?xf32>
        %w = arith.mulf %x, %y : f32
        %u = arith.addf %z, %w : f32
        memref.store %u, %c[%5] : memref<?xf32>
      }
    }
  }
  return
}

// CHECK: @two_dimensions: a new order, expected to be about [[TIMES]] times as fast
func.func @two_dimensions(%n: index, %m: index, %p: index, %a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %p {
      affine.for %k = 0 to %m {
        %x = affine.load %a[%i, %k] : memref<?x?xf32>
        %y = affine.load %b[%k, %j] : memref<?x?xf32>
        %z = affine.load %c[%i, %j] : memref<?x?xf32>
        %w = arith.mulf %x, %y : f32
        %u = arith.addf %z, %w : f32
        affine.store %u, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// That rows do not overlap holds for some sizes only.
// CHECK: @overlapping: unchanged
func.func @overlapping(%n: index, %m: index, %p: index, %q: index, %a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %p {
      affine.for %k = 0 to %m {
        %x = affine.load %a[%i * symbol(%q) + %k] : memref<?xf32>
        %y = affine.load %b[%k * symbol(%q) + %j] : memref<?xf32>
        %z = affine.load %c[%i * symbol(%q) + %j] : memref<?xf32>
        %w = arith.mulf %x, %y : f32
        %u = arith.addf %z, %w : f32
        affine.store %u, %c[%i * symbol(%q) + %j] : memref<?xf32>
      }
    }
  }
  return
}

// In tiles of time: skewed subscripts are products of other counters, and the same cells.
// CHECK: @smooth: a new order
// CHECK: tiled: %s
// CHECK: compared with the old program on 3 inputs
func.func @smooth(%n: index, %t: index, %a: memref<?xf64>, %b: memref<?xf64>) {
  %c = arith.constant 0.2 : f64
  affine.for %s = 0 to %t {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        %0 = affine.load %a[%i * symbol(%n) + %j] : memref<?xf64>
        %1 = affine.load %a[(%i - 1) * symbol(%n) + %j] : memref<?xf64>
        %2 = affine.load %a[(%i + 1) * symbol(%n) + %j] : memref<?xf64>
        %3 = affine.load %a[%i * symbol(%n) + %j - 1] : memref<?xf64>
        %4 = affine.load %a[%i * symbol(%n) + %j + 1] : memref<?xf64>
        %5 = arith.addf %0, %1 : f64
        %6 = arith.addf %5, %2 : f64
        %7 = arith.addf %6, %3 : f64
        %8 = arith.addf %7, %4 : f64
        %9 = arith.mulf %8, %c : f64
        affine.store %9, %b[%i * symbol(%n) + %j] : memref<?xf64>
      }
    }
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        %0 = affine.load %b[%i * symbol(%n) + %j] : memref<?xf64>
        affine.store %0, %a[%i * symbol(%n) + %j] : memref<?xf64>
      }
    }
  }
  return
}
