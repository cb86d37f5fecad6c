// A call, and the body of what it calls in its place.
// RUN: split-file %s %t
// RUN: loopwright verify %t/called.mlir %t/in_place.mlir | FileCheck %s
// RUN: loopwright verify %t/in_place.mlir %t/called.mlir | FileCheck %s
// RUN: not loopwright verify %t/called.mlir %t/swapped.mlir | FileCheck %s --check-prefix=SWAPPED
// RUN: loopwright verify %t/called.mlir %t/fewer_arguments.mlir | FileCheck %s

// CHECK: f: equal (proved)
// SWAPPED: f: different
//--- called.mlir
func.func private @axpy(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32, %unused: f32) -> f32 {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = arith.mulf %0, %x : f32
    affine.store %1, %b[%i] : memref<8xf32>
  }
  %2 = affine.load %b[3] : memref<8xf32>
  return %2 : f32
}
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) -> f32 {
  affine.for %k = 0 to 3 {
    %0 = func.call @axpy(%a, %b, %x, %x) : (memref<8xf32>, memref<8xf32>, f32, f32) -> f32
    affine.store %0, %a[%k] : memref<8xf32>
  }
  %1 = func.call @axpy(%b, %a, %x, %x) : (memref<8xf32>, memref<8xf32>, f32, f32) -> f32
  return %1 : f32
}
//--- in_place.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) -> f32 {
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %0 = affine.load %a[%i] : memref<8xf32>
      %1 = arith.mulf %0, %x : f32
      affine.store %1, %b[%i] : memref<8xf32>
    }
    %2 = affine.load %b[3] : memref<8xf32>
    affine.store %2, %a[%k] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i] : memref<8xf32>
    %1 = arith.mulf %0, %x : f32
    affine.store %1, %a[%i] : memref<8xf32>
  }
  %3 = affine.load %a[3] : memref<8xf32>
  return %3 : f32
}
//--- swapped.mlir
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) -> f32 {
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %0 = affine.load %b[%i] : memref<8xf32>
      %1 = arith.mulf %0, %x : f32
      affine.store %1, %a[%i] : memref<8xf32>
    }
    %2 = affine.load %a[3] : memref<8xf32>
    affine.store %2, %b[%k] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i] : memref<8xf32>
    %1 = arith.mulf %0, %x : f32
    affine.store %1, %a[%i] : memref<8xf32>
  }
  %3 = affine.load %a[3] : memref<8xf32>
  return %3 : f32
}
//--- fewer_arguments.mlir
func.func private @axpy(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) -> f32 {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = arith.mulf %0, %x : f32
    affine.store %1, %b[%i] : memref<8xf32>
  }
  %2 = affine.load %b[3] : memref<8xf32>
  return %2 : f32
}
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) -> f32 {
  affine.for %k = 0 to 3 {
    %0 = func.call @axpy(%a, %b, %x) : (memref<8xf32>, memref<8xf32>, f32) -> f32
    affine.store %0, %a[%k] : memref<8xf32>
  }
  %1 = func.call @axpy(%b, %a, %x) : (memref<8xf32>, memref<8xf32>, f32) -> f32
  return %1 : f32
}
