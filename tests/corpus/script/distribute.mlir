// A loop for each part of a body, whose order is then changed.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt | FileCheck %s

// CHECK: affine.for %[[J:.*]] = 0 to 8
// CHECK-NEXT: affine.store %{{.*}}, %arg1[%[[J]]]
// CHECK: affine.parallel (%[[I:.*]]) = (0) to (8)
// CHECK-NEXT: affine.store %{{.*}}, %arg0[%[[I]]]
//--- script.txt
distribute L0
move L0.1 before L0.0
parallelize L0.0
//--- program.mlir
func.func @f(%A: memref<8xf64>, %B: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf64>
    affine.store %x, %B[%i] : memref<8xf64>
  }
  return
}
