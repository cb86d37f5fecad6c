// An element of a constant global is the number that it is declared to be; one of a global that may change is not.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: element: equal (proved)
// CHECK: splat: equal (proved)
// CHECK: plane: equal (proved)
// CHECK: bound: equal (proved)
// CHECK: truth: equal (proved)
// CHECK-NOT: equal (proved)
// CHECK: changes:
// CHECK-NOT: equal (proved)
// CHECK: other: different
// CHECK-NOT: equal (proved)
// CHECK: outside: different
//--- before.mlir
memref.global "private" constant @list : memref<3xf32> = dense<[1.0, 2.5, -3.0]>
memref.global "private" constant @all : memref<4xi32> = dense<7>
memref.global "private" constant @rows : memref<2x3xi8> = dense<[[1, 2, 3], [4, 5, -6]]>
memref.global "private" constant @sizes : memref<2xindex> = dense<[8, 3]>
memref.global "private" constant @bits : memref<2xi1> = dense<[true, false]>
memref.global "private" @may_change : memref<2xf32> = dense<1.0>
func.func @element() -> f32 {
  %p = memref.get_global @list : memref<3xf32>
  %v = affine.load %p[1] : memref<3xf32>
  return %v : f32
}
func.func @splat() -> i32 {
  %p = memref.get_global @all : memref<4xi32>
  %v = affine.load %p[3] : memref<4xi32>
  return %v : i32
}
func.func @plane() -> i8 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = memref.get_global @rows : memref<2x3xi8>
  %v = memref.load %p[%c1, %c2] : memref<2x3xi8>
  return %v : i8
}
func.func @bound(%a: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = memref.get_global @sizes : memref<2xindex>
  %n = memref.load %p[%c0] : memref<2xindex>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<8xf32>
  }
  return
}
func.func @truth() -> i1 {
  %p = memref.get_global @bits : memref<2xi1>
  %v = affine.load %p[0] : memref<2xi1>
  return %v : i1
}
func.func @changes() -> f32 {
  %p = memref.get_global @may_change : memref<2xf32>
  %v = affine.load %p[1] : memref<2xf32>
  return %v : f32
}
func.func @other() -> f32 {
  %p = memref.get_global @list : memref<3xf32>
  %v = affine.load %p[1] : memref<3xf32>
  return %v : f32
}
func.func @outside(%x: f32, %n: index) -> f32 {
  %p = memref.get_global @list : memref<3xf32>
  %v = memref.load %p[%n] : memref<3xf32>
  return %v : f32
}
//--- after.mlir
memref.global "private" constant @list : memref<3xf32> = dense<[1.0, 2.5, -3.0]>
memref.global "private" constant @all : memref<4xi32> = dense<7>
memref.global "private" constant @rows : memref<2x3xi8> = dense<[[1, 2, 3], [4, 5, -6]]>
memref.global "private" constant @sizes : memref<2xindex> = dense<[8, 3]>
memref.global "private" constant @bits : memref<2xi1> = dense<[true, false]>
memref.global "private" @may_change : memref<2xf32> = dense<1.0>
func.func @element() -> f32 {
  %v = arith.constant 2.5 : f32
  return %v : f32
}
func.func @splat() -> i32 {
  %v = arith.constant 7 : i32
  return %v : i32
}
func.func @plane() -> i8 {
  %v = arith.constant -6 : i8
  return %v : i8
}
func.func @bound(%a: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  return
}
func.func @truth() -> i1 {
  %v = arith.constant true
  return %v : i1
}
func.func @changes() -> f32 {
  %v = arith.constant 1.0 : f32
  return %v : f32
}
func.func @other() -> f32 {
  %v = arith.constant 1.0 : f32
  return %v : f32
}
func.func @outside(%x: f32, %n: index) -> f32 {
  %v = arith.constant 1.0 : f32
  return %v : f32
}
