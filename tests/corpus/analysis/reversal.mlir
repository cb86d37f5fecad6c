// Forwards and backwards through one array meet in the middle.
// RUN: loopwright deps --verbose %s | FileCheck %s

// CHECK: for %i at {{.*}}: not parallel
// CHECK: S0 -> S0 raw A line
// CHECK-NEXT: [n] -> { S0[i] -> S0[n - i - 1] :
// CHECK: S0 -> S0 war A line
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[symbol(%n) - 1 - %i] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}
