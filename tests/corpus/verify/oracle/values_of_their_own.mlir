// Arguments of one type have values of their own in runs, whatever type that is: what the second program swaps is seen.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: integers: different: with {{.*}}, result 0 is
// CHECK: bytes: different: with {{.*}}, result 0 is
// CHECK: truths: different: with {{.*}}, result 0 is
// CHECK: indices: different: with {{.*}}, result 0 is
// CHECK: floats: different: with {{.*}}, result 0 is
// CHECK: halves: different: with {{.*}}, %y[0] is
// CHECK: vectors: different: with {{.*}}, result 0 is
// CHECK: single_lanes: different: with {{.*}}, result 0 is
// CHECK: printed: different: with {{.*}}, the output is
// CHECK: stored: different: with {{.*}}, %y[0] is
// CHECK: memories: different: with {{.*}}, element [0] of result 0 is
//--- before.mlir
func.func @integers(%v: i64, %x: i64) -> i64 {
  return %v : i64
}
func.func @bytes(%v: i8, %x: i8, %z: i8) -> i8 {
  %0 = arith.subi %x, %z : i8
  return %0 : i8
}
func.func @truths(%p: i1, %q: i1) -> i1 {
  return %p : i1
}
func.func @indices(%n: index, %m: index) -> index {
  %0 = arith.subi %n, %m : index
  return %0 : index
}
func.func @floats(%v: f64, %w: f32, %x: f64) -> f64 {
  return %v : f64
}
func.func @halves(%y: memref<2xbf16>, %v: bf16, %x: bf16) {
  affine.store %v, %y[0] : memref<2xbf16>
  return
}
func.func @vectors(%v: vector<4xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  return %v : vector<4xf32>
}
func.func @single_lanes(%v: vector<1xi64>, %x: vector<1xi64>) -> vector<1xi64> {
  return %v : vector<1xi64>
}
func.func @printed(%v: f32, %x: f32) {
  vector.print %v : f32
  vector.print %x : f32
  return
}
func.func @stored(%y: memref<2xi32>, %v: i32, %x: i32) {
  affine.store %v, %y[0] : memref<2xi32>
  affine.store %x, %y[1] : memref<2xi32>
  return
}
func.func @memories(%a: memref<3xf32>, %b: memref<3xf32>) -> memref<3xf32> {
  return %a : memref<3xf32>
}
//--- after.mlir
func.func @integers(%v: i64, %x: i64) -> i64 {
  return %x : i64
}
func.func @bytes(%v: i8, %x: i8, %z: i8) -> i8 {
  %0 = arith.subi %z, %x : i8
  return %0 : i8
}
func.func @truths(%p: i1, %q: i1) -> i1 {
  return %q : i1
}
func.func @indices(%n: index, %m: index) -> index {
  %0 = arith.subi %m, %n : index
  return %0 : index
}
func.func @floats(%v: f64, %w: f32, %x: f64) -> f64 {
  return %x : f64
}
func.func @halves(%y: memref<2xbf16>, %v: bf16, %x: bf16) {
  affine.store %x, %y[0] : memref<2xbf16>
  return
}
func.func @vectors(%v: vector<4xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  return %x : vector<4xf32>
}
func.func @single_lanes(%v: vector<1xi64>, %x: vector<1xi64>) -> vector<1xi64> {
  return %x : vector<1xi64>
}
func.func @printed(%v: f32, %x: f32) {
  vector.print %x : f32
  vector.print %v : f32
  return
}
func.func @stored(%y: memref<2xi32>, %v: i32, %x: i32) {
  affine.store %x, %y[0] : memref<2xi32>
  affine.store %v, %y[1] : memref<2xi32>
  return
}
func.func @memories(%a: memref<3xf32>, %b: memref<3xf32>) -> memref<3xf32> {
  return %b : memref<3xf32>
}
