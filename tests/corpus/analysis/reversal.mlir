// Forwards and backwards through one array meet in the middle.
// RUN: loopwright deps %s | FileCheck %s

// CHECK: S0 -> S0 raw arg0 loop i0 at {{.*}} yes
// CHECK-NEXT: [arg1] -> { S0[i0] -> S0[-i0 + arg1 - 1] :
// CHECK: S0 -> S0 war arg0 loop i0 at {{.*}} yes
// CHECK: i0 = %i at {{.*}}: not parallel
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[symbol(%n) - 1 - %i] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}
