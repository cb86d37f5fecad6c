// A callee stores what the next iteration of its caller reads.
// RUN: loopwright deps %s | FileCheck %s

func.func private @put(%A: memref<11xf32>, %i: index, %x: f32) {
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  memref.store %x, %A[%next] : memref<11xf32>
  return
}

// CHECK-LABEL: function 'f'
// CHECK: for %i at {{.*}}: not parallel
// CHECK: S0 -> S0 raw A line {{.*}} (1)
func.func @f(%A: memref<11xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.load %A[%i] : memref<11xf32>
    func.call @put(%A, %i, %x) : (memref<11xf32>, index, f32) -> ()
  }
  return
}
