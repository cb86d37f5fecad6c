// Numbers below zero are tried, and those at the ends of tiles that the programs name.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: unsigned: different: with n = -1, %A[0] is
// CHECK: quotient: different: with n = -1, result 0 is -1 before and 0 after
// CHECK: magnitude: different: with n = -1, result 0 is 1 before and -1 after
// CHECK: of_an_integer: different: with m = -1, %A[0] is
// CHECK: last_tile: different: with n = 28, {{.*}} is
//--- before.mlir
func.func @unsigned(%n: index, %A: memref<4xi32>) {
  %c = arith.constant 77 : i32
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) {
    affine.store %c, %A[0] : memref<4xi32>
  }
  return
}
func.func @quotient(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%n)
  return %0 : index
}
func.func @magnitude(%n: index) -> index {
  %zero = arith.constant 0 : index
  %minus = arith.subi %zero, %n : index
  %0 = arith.maxsi %n, %minus : index
  return %0 : index
}
func.func @of_an_integer(%n: i32, %A: memref<4xf32>, %x: f32) {
  %m = arith.index_cast %n : i32 to index
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%m] {
    affine.store %x, %A[0] : memref<4xf32>
  }
  return
}
func.func @last_tile(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}
//--- after.mlir
func.func @unsigned(%n: index, %A: memref<4xi32>) {
  %c = arith.constant 77 : i32
  %c1 = arith.constant 1 : index
  %b = arith.cmpi uge, %n, %c1 : index
  cf.cond_br %b, ^x, ^y
^x:
  affine.store %c, %A[0] : memref<4xi32>
  cf.br ^y
^y:
  return
}
func.func @quotient(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %0 = arith.divsi %n, %c4 : index
  return %0 : index
}
func.func @magnitude(%n: index) -> index {
  return %n : index
}
func.func @of_an_integer(%n: i32, %A: memref<4xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<4xf32>
  return
}
func.func @last_tile(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (-d0 + 26 >= 0)>(%i) {
      affine.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
