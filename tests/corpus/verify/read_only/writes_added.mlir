// Memory of globals that are constant or declared elsewhere may be read-only, and so may that of arguments where the program hands such memory
// on: a write that is added to it is undefined, even of what is there. Otherwise it is assumed of arguments that they are not.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir 2>&1 | FileCheck %s
// RUN: loopwright verify %t/right.mlir %t/right_after.mlir | FileCheck %s --check-prefix=RIGHT

// CHECK-NOT: are not read-only
// CHECK: constant: different: {{.*}}is written, but is constant
// CHECK: vector: different: {{.*}}is written, but is constant
// CHECK: copied: different: {{.*}}is written, but is constant
// CHECK: argument: not proved; {{.*}}'affine.store' op writes to memory that the first program may not write to
// CHECK: conditional: not proved; {{.*}}'affine.store' op writes to memory that the first program may not write to
// CHECK: declared: not proved; {{.*}}'affine.store' op writes to memory that the first program may not write to
// CHECK: fewer: not proved; {{.*}}'affine.store' op writes to memory that the first program may not write to

// RIGHT: defined: equal (proved)
// RIGHT: elsewhere: equal (proved)
// RIGHT: as_often: equal (proved)
// RIGHT: sunk: equal (proved)
// RIGHT: assumed: memref arguments are not read-only

//--- before.mlir
memref.global "private" constant @g : memref<4xf32> = dense<1.0>
memref.global "private" @e : memref<4xf32>
func.func @constant() -> f32 {
  %p = memref.get_global @g : memref<4xf32>
  %v = affine.load %p[0] : memref<4xf32>
  return %v : f32
}
func.func @vector() -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %p = memref.get_global @g : memref<4xf32>
  %v = vector.load %p[%c0] : memref<4xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
func.func @copied() -> f32 {
  %p = memref.get_global @g : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %p, %b : memref<4xf32> to memref<4xf32>
  %v = affine.load %b[0] : memref<4xf32>
  return %v : f32
}
func.func @argument(%A: memref<4xf32>) -> f32 {
  %v = affine.load %A[0] : memref<4xf32>
  return %v : f32
}
func.func @conditional(%A: memref<4xf32>, %n: index, %x: f32) {
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    affine.store %x, %A[0] : memref<4xf32>
  }
  return
}
func.func @declared() -> f32 {
  %p = memref.get_global @e : memref<4xf32>
  %v = affine.load %p[0] : memref<4xf32>
  return %v : f32
}
func.func @fewer(%A: memref<9xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
    affine.store %x, %A[%i] : memref<9xf32>
  }
  return
}
//--- after.mlir
memref.global "private" constant @g : memref<4xf32> = dense<1.0>
memref.global "private" @e : memref<4xf32>
func.func @constant() -> f32 {
  %p = memref.get_global @g : memref<4xf32>
  %v = affine.load %p[0] : memref<4xf32>
  affine.store %v, %p[0] : memref<4xf32>
  return %v : f32
}
func.func @vector() -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %p = memref.get_global @g : memref<4xf32>
  %v = vector.load %p[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %v, %p[%c0] : memref<4xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
func.func @copied() -> f32 {
  %p = memref.get_global @g : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %p, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %p : memref<4xf32> to memref<4xf32>
  %v = affine.load %b[0] : memref<4xf32>
  return %v : f32
}
func.func @argument(%A: memref<4xf32>) -> f32 {
  %v = affine.load %A[0] : memref<4xf32>
  affine.store %v, %A[0] : memref<4xf32>
  return %v : f32
}
func.func @conditional(%A: memref<4xf32>, %n: index, %x: f32) {
  %old = affine.load %A[0] : memref<4xf32>
  affine.store %old, %A[0] : memref<4xf32>
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    affine.store %x, %A[0] : memref<4xf32>
  }
  return
}
func.func @declared() -> f32 {
  %p = memref.get_global @e : memref<4xf32>
  %v = affine.load %p[0] : memref<4xf32>
  affine.store %v, %p[0] : memref<4xf32>
  return %v : f32
}
func.func @fewer(%A: memref<9xf32>, %n: index, %x: f32) {
  %old = affine.load %A[0] : memref<9xf32>
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
    affine.store %x, %A[%i] : memref<9xf32>
  }
  affine.store %old, %A[0] : memref<9xf32>
  return
}
//--- right.mlir
memref.global "private" @d : memref<4xf32> = dense<1.0>
func.func @defined() -> f32 {
  %p = memref.get_global @d : memref<4xf32>
  %v = affine.load %p[0] : memref<4xf32>
  return %v : f32
}
func.func @elsewhere(%A: memref<9xf32>, %x: f32) {
  affine.store %x, %A[3] : memref<9xf32>
  return
}
func.func @as_often(%A: memref<9xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
    affine.store %x, %A[%i] : memref<9xf32>
  }
  return
}
func.func @sunk(%A: memref<9xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %s = affine.load %A[0] : memref<9xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %t = arith.addf %s, %b : f32
    affine.store %t, %A[0] : memref<9xf32>
  }
  return
}
//--- right_after.mlir
memref.global "private" @d : memref<4xf32> = dense<1.0>
func.func @defined() -> f32 {
  %p = memref.get_global @d : memref<4xf32>
  %v = affine.load %p[0] : memref<4xf32>
  affine.store %v, %p[0] : memref<4xf32>
  return %v : f32
}
func.func @elsewhere(%A: memref<9xf32>, %x: f32) {
  %old = affine.load %A[0] : memref<9xf32>
  affine.store %old, %A[0] : memref<9xf32>
  affine.store %x, %A[3] : memref<9xf32>
  return
}
func.func @as_often(%A: memref<9xf32>, %n: index, %x: f32) {
  %old = affine.load %A[0] : memref<9xf32>
  affine.for %i = 1 to min affine_map<()[s0] -> (s0, 9)>()[%n] {
    affine.store %x, %A[%i] : memref<9xf32>
    affine.store %old, %A[0] : memref<9xf32>
  }
  return
}
func.func @sunk(%A: memref<9xf32>, %B: memref<?xf32>, %n: index) {
  %s = affine.load %A[0] : memref<9xf32>
  %r = affine.for %i = 0 to %n iter_args(%a = %s) -> f32 {
    %b = affine.load %B[%i] : memref<?xf32>
    %t = arith.addf %a, %b : f32
    affine.yield %t : f32
  }
  affine.store %r, %A[0] : memref<9xf32>
  return
}
