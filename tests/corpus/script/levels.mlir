// Tiles of tiles, and blocks of an outer loop jammed; loops are called by their numbers or their counters.
// RUN: split-file %s %t
// RUN: loopwright optimize %t/program.mlir --script %t/script.txt | FileCheck %s
// RUN: loopwright optimize %t/program.mlir --script %t/jam.txt | FileCheck %s --check-prefix=JAM

// CHECK-COUNT-6: affine.for
// CHECK-NOT: affine.for
// JAM: affine.for %[[I:.*]] = 0 to 32
// JAM-NEXT: affine.for %[[J:.*]] = 0 to 64
// JAM-NEXT: affine.for %[[B:.*]] = #{{.*}}(%[[I]]) to #{{.*}}(%[[I]])
// JAM-NEXT: affine.load %{{.*}}[%[[J]], %[[B]]]
//--- script.txt
tile %i %j by 32,32
tile %i %j by 8
//--- jam.txt
jam %i by 2
//--- program.mlir
func.func @f(%A: memref<64x64xf64>, %B: memref<64x64xf64>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%j, %i] : memref<64x64xf64>
      affine.store %a, %B[%i, %j] : memref<64x64xf64>
    }
  }
  return
}
