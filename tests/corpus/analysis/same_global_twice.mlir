// Two memref.get_global of one symbol are one buffer.
// RUN: loopwright deps --verbose %s | FileCheck %s

memref.global @g : memref<10xf32>

// CHECK: S0 -> S1 raw global_g no loop
// CHECK: { S0[i] -> S1[i - 1] : 0 < i <= 9 }
func.func @f(%B: memref<10xf32> {llvm.noalias}, %x: f32) {
  %G = memref.get_global @g : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %G[%i] : memref<10xf32>
  }
  %H = memref.get_global @g : memref<10xf32>
  affine.for %i = 0 to 9 {
    %y = affine.load %H[%i + 1] : memref<10xf32>
    affine.store %y, %B[%i] : memref<10xf32>
  }
  return
}
