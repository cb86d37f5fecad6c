// Memory that is returned goes together in certificates, too: in another order, and by dataflow.
// RUN: split-file %s %t
// RUN: loopwright verify --certificate %t/proof.json %t/before.mlir %t/after.mlir
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify --certificate %t/other.json %t/before.mlir %t/wrong.mlir

// CHECK: turned: equal
// CHECK: view: equal
// CHECK: two: equal
// CHECK: filled: equal
// CHECK: the programs are equal
//--- before.mlir
func.func @turned(%a: memref<8x8xf32>) -> memref<8x8xf32> {
  %r = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %r[%j, %i] : memref<8x8xf32>
    }
  }
  return %r : memref<8x8xf32>
}
func.func @view(%a: memref<64xf32>, %n: index, %x: f32) -> memref<8xf32, strided<[1], offset: ?>> {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<64xf32>
  }
  %s = memref.subview %a[%n][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @two(%n: index, %x: f32, %y: f32) -> (memref<?xf32>, memref<?xf32>) {
  %r = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %r[%i] : memref<?xf32>
    affine.store %y, %s[%i] : memref<?xf32>
  }
  return %r, %s : memref<?xf32>, memref<?xf32>
}
func.func @filled(%a: memref<8xf32>) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %t[%i] : memref<8xf32>
    affine.store %0, %r[%i] : memref<8xf32>
  }
  memref.dealloc %t : memref<8xf32>
  return %r : memref<8xf32>
}
//--- after.mlir
func.func @turned(%a: memref<8x8xf32>) -> memref<8x8xf32> {
  %r = memref.alloc() : memref<8x8xf32>
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %r[%j, %i] : memref<8x8xf32>
    }
  }
  return %r : memref<8x8xf32>
}
func.func @view(%a: memref<64xf32>, %n: index, %x: f32) -> memref<8xf32, strided<[1], offset: ?>> {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[7 - %i] : memref<64xf32>
  }
  %s = memref.subview %a[%n][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @two(%n: index, %x: f32, %y: f32) -> (memref<?xf32>, memref<?xf32>) {
  %s = memref.alloc(%n) : memref<?xf32>
  %r = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %y, %s[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %x, %r[%i] : memref<?xf32>
  }
  return %r, %s : memref<?xf32>, memref<?xf32>
}
func.func @filled(%a: memref<8xf32>) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
//--- wrong.mlir
func.func @turned(%a: memref<8x8xf32>) -> memref<8x8xf32> {
  %r = memref.alloc() : memref<8x8xf32>
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %r[%j, %i] : memref<8x8xf32>
    }
  }
  return %r : memref<8x8xf32>
}
func.func @view(%a: memref<64xf32>, %n: index, %x: f32) -> memref<8xf32, strided<[1], offset: ?>> {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[7 - %i] : memref<64xf32>
  }
  %s = memref.subview %a[%n][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @two(%n: index, %x: f32, %y: f32) -> (memref<?xf32>, memref<?xf32>) {
  %s = memref.alloc(%n) : memref<?xf32>
  %r = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %y, %s[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %x, %r[%i] : memref<?xf32>
  }
  return %s, %r : memref<?xf32>, memref<?xf32>
}
func.func @filled(%a: memref<8xf32>) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
