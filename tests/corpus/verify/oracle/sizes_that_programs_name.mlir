// Sizes are tried that the programs name, whatever they are: large ones last, each while the others are small.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: at_300: different
// CHECK: below_minus_7: different
// CHECK: below_minus_100: different
// CHECK: at_1000: different
// CHECK: of_the_second: different
// CHECK: in_a_loop: different
//--- before.mlir
func.func @at_300(%n: index, %x: f32) -> f32 {
  %c = arith.constant 300 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi sge, %n, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @below_minus_7(%n: index, %x: f32) -> f32 {
  %c = arith.constant -7 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi slt, %n, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @below_minus_100(%n: index, %x: f32) -> f32 {
  %c = arith.constant -100 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi slt, %n, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @at_1000(%n: index, %x: f32) -> f32 {
  %c = arith.constant 1000 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi sge, %n, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @of_the_second(%n: index, %m: index, %x: f32) -> f32 {
  %c = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi sge, %m, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @in_a_loop(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.if affine_set<()[s0] : (s0 - 700 >= 0)>()[%n] {
      affine.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}
//--- after.mlir
func.func @at_300(%n: index, %x: f32) -> f32 {
  %c = arith.constant 301 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi sge, %n, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @below_minus_7(%n: index, %x: f32) -> f32 {
  %c = arith.constant -8 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi slt, %n, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @below_minus_100(%n: index, %x: f32) -> f32 {
  %r = arith.constant 0.0 : f32
  return %r : f32
}
func.func @at_1000(%n: index, %x: f32) -> f32 {
  %r = arith.constant 0.0 : f32
  return %r : f32
}
func.func @of_the_second(%n: index, %m: index, %x: f32) -> f32 {
  %c = arith.constant 65 : index
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpi sge, %m, %c : index
  %r = arith.select %p, %x, %zero : f32
  return %r : f32
}
func.func @in_a_loop(%n: index, %A: memref<?xf32>, %x: f32) {
  return
}
