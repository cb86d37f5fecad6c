// Two handles of one global get a buffer each: what is stored through one is not read through the other.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with no parameters, %A[0] is {{.*}} before and {{.*}} after
// CHECK-NEXT: before: written by 'affine.store' at {{.*}} in iteration (0)
// CHECK-NEXT: after: written by 'affine.store' at {{.*}} in iteration (0)
//--- before.mlir
memref.global "private" @g : memref<8xf64> = dense<1.0>
func.func @f(%A: memref<8xf64>) {
  %a = memref.get_global @g : memref<8xf64>
  %b = memref.get_global @g : memref<8xf64>
  affine.for %i = 0 to 8 {
    %x = affine.load %A[%i] : memref<8xf64>
    affine.store %x, %a[%i] : memref<8xf64>
    %y = affine.load %b[%i] : memref<8xf64>
    %z = arith.addf %x, %y : f64
    affine.store %z, %A[%i] : memref<8xf64>
  }
  return
}
//--- after.mlir
memref.global "private" @g : memref<8xf64> = dense<1.000000e+00>
func.func @f(%arg0: memref<8xf64>) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c8_0 = arith.constant 8 : index
  %c0_1 = arith.constant 0 : index
  %c8_2 = arith.constant 8 : index
  %c0_3 = arith.constant 0 : index
  %c8_4 = arith.constant 8 : index
  %c0_5 = arith.constant 0 : index
  %c0_6 = arith.constant 0 : index
  %0 = memref.get_global @g : memref<8xf64>
  %1 = memref.get_global @g : memref<8xf64>
  %alloc = memref.alloc() : memref<8xf64>
  affine.for %arg1 = 0 to 8 {
    %2 = affine.load %arg0[%arg1] : memref<8xf64>
    affine.store %2, %alloc[%arg1] : memref<8xf64>
  }
  %alloc_7 = memref.alloc() : memref<8xf64>
  affine.for %arg1 = 0 to 8 {
    %2 = affine.load %1[%arg1] : memref<8xf64>
    affine.store %2, %alloc_7[%arg1] : memref<8xf64>
  }
  %alloc_8 = memref.alloc() : memref<8xf64>
  affine.for %arg1 = 0 to 8 {
    %2 = affine.load %alloc[%arg1] : memref<8xf64>
    affine.store %2, %alloc_8[%arg1] : memref<8xf64>
    %3 = affine.load %alloc_7[%arg1] : memref<8xf64>
    %4 = arith.addf %2, %3 : f64
    affine.store %4, %alloc[%arg1] : memref<8xf64>
  }
  affine.for %arg1 = 0 to 8 {
    %2 = affine.load %alloc[%arg1] : memref<8xf64>
    affine.store %2, %arg0[%arg1] : memref<8xf64>
  }
  affine.for %arg1 = 0 to 8 {
    %2 = affine.load %alloc_8[%arg1] : memref<8xf64>
    affine.store %2, %0[%arg1] : memref<8xf64>
  }
  memref.dealloc %alloc_8 : memref<8xf64>
  memref.dealloc %alloc_7 : memref<8xf64>
  memref.dealloc %alloc : memref<8xf64>
  return
}
