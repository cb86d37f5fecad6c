// What a witness prints rests on no memory that was never written: the first program reads none, and in the second one it is zero.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w1.mlir %t/sometimes.mlir %t/sometimes_after.mlir
// RUN: loopwright run %t/w1.mlir | FileCheck %s --check-prefix=SOMETIMES
// RUN: not loopwright verify --witness %t/w2.mlir %t/returned.mlir %t/returned_after.mlir
// RUN: loopwright run %t/w2.mlir | FileCheck %s --check-prefix=RETURNED
// RUN: not loopwright verify --witness %t/w3.mlir %t/sizes.mlir %t/sizes_after.mlir
// RUN: loopwright run %t/w3.mlir | FileCheck %s --check-prefix=SIZES
// RUN: not loopwright verify --witness %t/w4.mlir %t/global.mlir %t/global_after.mlir
// RUN: loopwright run %t/w4.mlir | FileCheck %s --check-prefix=GLOBAL

// SOMETIMES: {{-?[0-9.]+$}}
// SOMETIMES-NEXT: {{-?[0-9.]+$}}
// RETURNED: 1
// RETURNED-NEXT: 0
// SIZES: {{-?[0-9.]+$}}
// SIZES-NEXT: 0
// GLOBAL: 1
// GLOBAL-NEXT: 0
//--- sometimes.mlir
func.func @f(%a: memref<4xf32>) {
  %t = memref.alloc() : memref<1xf32>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %x = affine.load %a[0] : memref<4xf32>
  %is_less = arith.cmpf olt, %x, %zero : f32
  scf.if %is_less {
    affine.store %x, %t[0] : memref<1xf32>
  }
  %y = affine.load %t[0] : memref<1xf32>
  %sum = arith.addf %y, %one : f32
  affine.store %sum, %a[0] : memref<4xf32>
  memref.dealloc %t : memref<1xf32>
  return
}
//--- sometimes_after.mlir
func.func @f(%a: memref<4xf32>) {
  %t = memref.alloc() : memref<1xf32>
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %x = affine.load %a[0] : memref<4xf32>
  %is_less = arith.cmpf olt, %x, %zero : f32
  scf.if %is_less {
    affine.store %x, %t[0] : memref<1xf32>
  }
  %y = affine.load %t[0] : memref<1xf32>
  %sum = arith.addf %y, %two : f32
  affine.store %sum, %a[0] : memref<4xf32>
  memref.dealloc %t : memref<1xf32>
  return
}
//--- returned.mlir
func.func @f(%x: f32) -> memref<1xf32> {
  %t = memref.alloc() : memref<1xf32>
  affine.store %x, %t[0] : memref<1xf32>
  return %t : memref<1xf32>
}
//--- returned_after.mlir
func.func @f(%x: f32) -> memref<1xf32> {
  %t = memref.alloc() : memref<1xf32>
  return %t : memref<1xf32>
}
//--- sizes.mlir
func.func @f(%x: f32, %n: index) -> memref<?x3xf32> {
  %t = memref.alloc(%n) : memref<?x3xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 3 {
      affine.store %x, %t[%i, %j] : memref<?x3xf32>
    }
  }
  return %t : memref<?x3xf32>
}
//--- sizes_after.mlir
func.func @f(%x: f32, %n: index) -> memref<?x3xf32> {
  %t = memref.alloc(%n) : memref<?x3xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 2 {
      affine.store %x, %t[%i, %j] : memref<?x3xf32>
    }
  }
  return %t : memref<?x3xf32>
}
//--- global.mlir
memref.global @kept : memref<2xf32> = uninitialized
func.func @f(%x: f32) {
  %kept = memref.get_global @kept : memref<2xf32>
  affine.store %x, %kept[0] : memref<2xf32>
  return
}
//--- global_after.mlir
memref.global @kept : memref<2xf32> = uninitialized
func.func @f(%x: f32) {
  %kept = memref.get_global @kept : memref<2xf32>
  affine.store %x, %kept[1] : memref<2xf32>
  return
}
