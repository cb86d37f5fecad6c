// A loop that hands a value on is a part of the statement that uses its result, with the accesses of all iterations.
// RUN: loopwright scop %s | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

// DEPS: for %i at {{.*}}: not parallel
// CHECK: read { S0[i] -> A[i, o1] : 0 <= o1 <= 7 }
// CHECK: write { S0[i] -> A[i + 1, 0] }
// DEPS: S0 -> S0 raw A line {{.*}} (1)
func.func @f(%A: memref<11x8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 {
    %s = affine.for %j = 0 to 8 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<11x8xf32>
      %u = arith.addf %t, %a : f32
      affine.yield %u : f32
    }
    affine.store %s, %A[%i + 1, 0] : memref<11x8xf32>
  }
  return
}
