// Nobody reads a formula of 50,000 characters: words say how long it is, and where it is.
// RUN: loopwright deps --verbose %s | FileCheck %s
// RUN: loopwright deps --format json %s | FileCheck %s --check-prefix=JSON

// CHECK: iterations [n, m] -> { (m - floor(m/2)) : 0 < m < n }
// CHECK: A cells a formula of {{[0-9]+}} characters in {{[0-9]+}} pieces; '--format json' has it
// CHECK-NOT: 5/6
// JSON: "cells":"[n, m] -> { (-2 * m + 5/6 *
func.func @f(%n: index, %m: index, %A: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %m step 2 {
    affine.for %j = %m to %n step 3 {
      %x = affine.load %A[%j] : memref<?xf32>
      affine.store %x, %A[%i + %j * 3] : memref<?xf32>
    }
  }
  return
}
