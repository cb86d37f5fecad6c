// Poison that is folded away, decides nothing and is stored nowhere is poison all the same; and a program that comes to where it is said
// never to come is undefined.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK-NOT: equal (proved)
// CHECK: lane:
// CHECK-NOT: equal (proved)
//--- before.mlir
func.func @mul_zero(%n: i8) -> i8 {
  %c = arith.constant 0 : i8
  return %c : i8
}
func.func @xor_self(%n: i32) -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}
func.func @or_ones(%n: i8) -> i8 {
  %c = arith.constant -1 : i8
  return %c : i8
}
func.func @compare_self(%n: i32, %m: i32) -> i1 {
  %c = arith.constant true
  return %c : i1
}
func.func @select_same(%n: f32, %m: i32) -> f32 {
  return %n : f32
}
func.func @carried(%n: i8) -> i8 {
  %c = arith.constant 0 : i8
  return %c : i8
}
func.func @known_before(%n: i8) -> i8 {
  %c = arith.constant 0 : i8
  %p = ub.poison : i8
  return %c : i8
}
func.func @folded_constants(%A: memref<4xi16>) {
  %c = arith.constant -25536 : i16
  affine.for %i = 0 to 4 {
    affine.store %c, %A[%i] : memref<4xi16>
  }
  return
}
func.func @shifted_out() -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}
func.func @unreachable(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
func.func @unreachable_branch(%A: memref<8xf32>, %x: f32, %c: i1) {
  affine.store %x, %A[0] : memref<8xf32>
  return
}
func.func @unreachable_if(%A: memref<8xf32>, %x: f32, %c: i1) {
  affine.store %x, %A[0] : memref<8xf32>
  return
}
func.func @lane(%v: vector<4xf32>) -> f32 {
  %x = vector.extract %v[0] : f32 from vector<4xf32>
  return %x : f32
}
//--- after.mlir
func.func @mul_zero(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %p = ub.poison : i8
  %q = arith.addi %p, %n : i8
  %c = arith.muli %q, %c0 : i8
  return %c : i8
}
func.func @xor_self(%n: i32) -> i32 {
  %p = arith.muli %n, %n overflow<nuw> : i32
  %c = arith.xori %p, %p : i32
  return %c : i32
}
func.func @or_ones(%n: i8) -> i8 {
  %c = arith.constant -1 : i8
  %p = arith.shrui %c, %n : i8
  %q = arith.ori %p, %c : i8
  return %q : i8
}
func.func @compare_self(%n: i32, %m: i32) -> i1 {
  %p = arith.shrsi %n, %m exact : i32
  %c = arith.cmpi eq, %p, %p : i32
  return %c : i1
}
func.func @select_same(%n: f32, %m: i32) -> f32 {
  %p = arith.fptosi %n : f32 to i32
  %c = arith.cmpi slt, %p, %m : i32
  %d = arith.select %c, %n, %n : f32
  return %d : f32
}
func.func @carried(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %p = ub.poison : i8
  %r = affine.for %i = 0 to 4 iter_args(%a = %p) -> i8 {
    %s = arith.addi %a, %n : i8
    affine.yield %s : i8
  }
  %c = arith.muli %r, %c0 : i8
  return %c : i8
}
func.func @known_before(%n: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %p = ub.poison : i8
  %c = arith.muli %p, %c0 : i8
  return %c : i8
}
func.func @folded_constants(%A: memref<4xi16>) {
  %a = arith.constant 20000 : i16
  affine.for %i = 0 to 4 {
    %c = arith.addi %a, %a overflow<nsw> : i16
    affine.store %c, %A[%i] : memref<4xi16>
  }
  return
}
func.func @shifted_out() -> i32 {
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %c0 = arith.constant 0 : i32
  %p = arith.shli %c1, %c32 : i32
  %c = arith.andi %p, %c0 : i32
  return %c : i32
}
func.func @unreachable(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[7 - %i] : memref<8xf32>
  }
  ub.unreachable
}
func.func @unreachable_branch(%A: memref<8xf32>, %x: f32, %c: i1) {
  affine.store %x, %A[0] : memref<8xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return
}
func.func @unreachable_if(%A: memref<8xf32>, %x: f32, %c: i1) {
  scf.if %c {
    scf.execute_region {
      ub.unreachable
    }
  }
  affine.store %x, %A[0] : memref<8xf32>
  return
}
func.func @lane(%v: vector<4xf32>) -> f32 {
  %p = ub.poison : vector<4xf32>
  %w = vector.shuffle %v, %p [0, 1, 2, 4] : vector<4xf32>, vector<4xf32>
  %x = vector.extract %w[0] : f32 from vector<4xf32>
  return %x : f32
}
