// Half of a square, each cell of a column read again and again.
// RUN: loopwright deps --verbose %s | FileCheck %s
// CHECK: for %i at {{.*}}: not parallel
// CHECK: iterations [n] -> { (-1 + n) : n >= 2 }
// CHECK: for %j at
// CHECK: iterations [n] -> { [i] -> i : 0 < i < n }
// CHECK: instances [n] -> { (-1/2 * n + 1/2 * n^2) : n >= 2 }
// CHECK: amounts:
// CHECK-NEXT: floating-point operations [n] -> { (-n + n^2) : n >= 2 }
// CHECK: x cells [n] -> { n : n >= 2 }
// CHECK-NEXT: x bytes [n] -> { 8 * n : n >= 2 }
func.func @f(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      %l = affine.load %L[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %c = affine.load %x[%i] : memref<?xf64>
      %p = arith.mulf %l, %b : f64
      %d = arith.subf %c, %p : f64
      affine.store %d, %x[%i] : memref<?xf64>
    }
  }
  return
}
