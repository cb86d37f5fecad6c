// Vectors that are returned are compared lane by lane.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: loaded: equal (proved)
// CHECK: carried: equal (proved)
// CHECK: argument: equal (proved)
// CHECK: plane: equal (proved)
// CHECK: beside_memory: equal (proved)
// CHECK-NOT: equal (proved)
// CHECK: other_lanes: different
// CHECK-NOT: equal (proved)
// CHECK: the programs are different
//--- before.mlir
func.func @loaded(%a: memref<8xf32>) -> vector<4xf32> {
  %0 = affine.vector_load %a[2] : memref<8xf32>, vector<4xf32>
  %1 = arith.addf %0, %0 : vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @carried(%a: memref<64xf32>, %z: vector<4xf32>) -> vector<4xf32> {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (vector<4xf32>) {
    %v = affine.vector_load %a[%i * 4] : memref<64xf32>, vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    affine.yield %t : vector<4xf32>
  }
  return %r : vector<4xf32>
}
func.func @argument(%v: vector<4xf32>, %w: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  return %v, %w : vector<4xf32>, vector<4xf32>
}
func.func @plane(%a: memref<8x8xi32>) -> vector<2x3xi32> {
  %0 = affine.vector_load %a[2, 1] : memref<8x8xi32>, vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
func.func @beside_memory(%a: memref<8xf32>, %v: vector<4xf32>) -> (memref<8xf32>, vector<4xf32>, index) {
  %c = arith.constant 3 : index
  affine.vector_store %v, %a[0] : memref<8xf32>, vector<4xf32>
  %w = arith.mulf %v, %v : vector<4xf32>
  return %a, %w, %c : memref<8xf32>, vector<4xf32>, index
}
func.func @other_lanes(%a: memref<8xf32>) -> vector<4xf32> {
  %0 = affine.vector_load %a[0] : memref<8xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @other_step(%a: memref<64xf32>, %z: vector<4xf32>) -> vector<4xf32> {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (vector<4xf32>) {
    %v = affine.vector_load %a[%i * 4] : memref<64xf32>, vector<4xf32>
    %t = arith.subf %v, %s : vector<4xf32>
    affine.yield %t : vector<4xf32>
  }
  return %r : vector<4xf32>
}
func.func @other_argument(%v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xf32> {
  return %v : vector<4xf32>
}
//--- after.mlir
func.func @loaded(%a: memref<8xf32>) -> vector<4xf32> {
  %t = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i + 2] : memref<8xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %t[%i] : memref<4xf32>
  }
  %v = affine.vector_load %t[0] : memref<4xf32>, vector<4xf32>
  memref.dealloc %t : memref<4xf32>
  return %v : vector<4xf32>
}
func.func @carried(%a: memref<64xf32>, %z: vector<4xf32>) -> vector<4xf32> {
  %r = affine.for %i = 0 to 8 iter_args(%s = %z) -> (vector<4xf32>) {
    %v = affine.vector_load %a[%i * 8] : memref<64xf32>, vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    %w = affine.vector_load %a[%i * 8 + 4] : memref<64xf32>, vector<4xf32>
    %u = arith.addf %t, %w : vector<4xf32>
    affine.yield %u : vector<4xf32>
  }
  return %r : vector<4xf32>
}
func.func @argument(%v: vector<4xf32>, %w: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %r:2 = affine.for %i = 0 to 3 iter_args(%s = %v, %t = %w) -> (vector<4xf32>, vector<4xf32>) {
    affine.yield %s, %t : vector<4xf32>, vector<4xf32>
  }
  return %r#0, %r#1 : vector<4xf32>, vector<4xf32>
}
func.func @plane(%a: memref<8x8xi32>) -> vector<2x3xi32> {
  %t = memref.alloc() : memref<2x3xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %a[%i + 2, %j + 1] : memref<8x8xi32>
      affine.store %0, %t[%i, %j] : memref<2x3xi32>
    }
  }
  %v = affine.vector_load %t[0, 0] : memref<2x3xi32>, vector<2x3xi32>
  return %v : vector<2x3xi32>
}
func.func @beside_memory(%a: memref<8xf32>, %v: vector<4xf32>) -> (memref<8xf32>, vector<4xf32>, index) {
  %c = arith.constant 3 : index
  %w = arith.mulf %v, %v : vector<4xf32>
  affine.vector_store %v, %a[0] : memref<8xf32>, vector<4xf32>
  return %a, %w, %c : memref<8xf32>, vector<4xf32>, index
}
func.func @other_lanes(%a: memref<8xf32>) -> vector<4xf32> {
  %0 = affine.vector_load %a[1] : memref<8xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @other_step(%a: memref<64xf32>, %z: vector<4xf32>) -> vector<4xf32> {
  %r = affine.for %i = 0 to 16 iter_args(%s = %z) -> (vector<4xf32>) {
    %v = affine.vector_load %a[%i * 4] : memref<64xf32>, vector<4xf32>
    %t = arith.subf %s, %v : vector<4xf32>
    affine.yield %t : vector<4xf32>
  }
  return %r : vector<4xf32>
}
func.func @other_argument(%v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xf32> {
  return %w : vector<4xf32>
}
