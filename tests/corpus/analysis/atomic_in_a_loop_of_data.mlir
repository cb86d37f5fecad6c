// An atomic update in a loop that belongs to a statement reads what the same instance has written an iteration before.
// RUN: loopwright deps --kind value --verbose %s | FileCheck %s

// CHECK-LABEL: function 'carried'
// CHECK: S0 -> S0 raw at most A no loop ()
// CHECK: reads of the input:
// CHECK: S0 of A at most: { S0[] }
func.func @carried(%A: memref<f32>, %B: memref<8xindex>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.load %B[%c0] : memref<8xindex>
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.atomic_rmw addf %x, %A[] : (f32, memref<f32>) -> f32
  }
  return
}

// Outside of such a loop it reads before it writes.
// CHECK-LABEL: function 'once'
// CHECK: dependences: none
func.func @once(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %0 = memref.atomic_rmw addf %x, %A[%i] : (f32, memref<8xf32>) -> f32
  }
  return
}
