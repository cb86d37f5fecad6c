// What is not the sum of the same lanes, promises more, or is rounded.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: by_another_op: different
// CHECK: begun_by_one: different
// CHECK: one_lane_twice: different
// CHECK: less_a_turn: different
// CHECK: last_lanes_alone: different
// CHECK: rounded: not proved
// CHECK: promises: different: {{.*}}signed overflow
//--- before.mlir
func.func @by_another_op(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @begun_by_one(%a: memref<64xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @one_lane_twice(%a: memref<8xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %r = affine.for %i = 0 to 8 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<8xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @less_a_turn(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @last_lanes_alone(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @rounded(%a: memref<8xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 8 iter_args(%s = %z) -> (f32) {
    %v = affine.load %a[%i] : memref<8xf32>
    %t = arith.addf %s, %v : f32
    affine.yield %t : f32
  }
  return %r : f32
}
func.func @promises(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%s = %z) -> (i32) {
    %v = affine.load %a[%i] : memref<64xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
//--- after.mlir
func.func @by_another_op(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 0 to 64 step 8 iter_args(%s = %z) -> (i32) {
    %v = affine.vector_load %a[%i] : memref<64xi32>, vector<8xi32>
    %t = vector.reduction <xor>, %v, %s : vector<8xi32> into i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @begun_by_one(%a: memref<64xi32>) -> i32 {
  %0 = arith.constant dense<1> : vector<8xi32>
  %p = affine.for %i = 0 to 64 step 8 iter_args(%s = %0) -> (vector<8xi32>) {
    %v = affine.vector_load %a[%i] : memref<64xi32>, vector<8xi32>
    %t = arith.addi %s, %v : vector<8xi32>
    affine.yield %t : vector<8xi32>
  }
  %r = vector.reduction <add>, %p : vector<8xi32> into i32
  return %r : i32
}
func.func @one_lane_twice(%a: memref<8xi32>) -> i32 {
  %v = affine.vector_load %a[0] : memref<8xi32>, vector<8xi32>
  %z = affine.load %a[7] : memref<8xi32>
  %r = vector.reduction <add>, %v, %z : vector<8xi32> into i32
  return %r : i32
}
func.func @less_a_turn(%a: memref<64xi32>, %z: i32) -> i32 {
  %r = affine.for %i = 8 to 64 step 8 iter_args(%s = %z) -> (i32) {
    %v = affine.vector_load %a[%i] : memref<64xi32>, vector<8xi32>
    %t = vector.reduction <add>, %v, %s : vector<8xi32> into i32
    affine.yield %t : i32
  }
  return %r : i32
}
func.func @last_lanes_alone(%a: memref<64xi32>, %z: i32) -> i32 {
  %0 = arith.constant dense<0> : vector<8xi32>
  %p = affine.for %i = 0 to 64 step 8 iter_args(%s = %0) -> (vector<8xi32>) {
    %v = affine.vector_load %a[%i] : memref<64xi32>, vector<8xi32>
    affine.yield %v : vector<8xi32>
  }
  %r = vector.reduction <add>, %p, %z : vector<8xi32> into i32
  return %r : i32
}
func.func @rounded(%a: memref<8xf32>) -> f32 {
  %v = affine.vector_load %a[0] : memref<8xf32>, vector<8xf32>
  %r = vector.reduction <add>, %v : vector<8xf32> into f32
  return %r : f32
}
func.func @promises(%a: memref<64xi32>, %z: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %r = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%z) -> i32 {
    %v = memref.load %a[%i] : memref<64xi32>
    scf.reduce(%v : i32) {
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %y overflow<nsw> : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
