// A witness hands in vectors of any rank.
// RUN: split-file %s %t
// RUN: not loopwright verify --witness %t/w1.mlir %t/square.mlir %t/square_after.mlir
// RUN: loopwright run %t/w1.mlir | FileCheck %s --check-prefix=SQUARE
// RUN: not loopwright verify --witness %t/w2.mlir %t/cube.mlir %t/cube_after.mlir
// RUN: loopwright run %t/w2.mlir | FileCheck %s --check-prefix=CUBE

// SQUARE: 8
// SQUARE-NEXT: 4
// CUBE: {{\( -?[0-9]+, -?[0-9]+ \)$}}
// CUBE-NEXT: {{\( -?[0-9]+, -?[0-9]+ \)$}}
//--- square.mlir
func.func @f(%v: vector<2x2xf32>) -> f32 {
  %0 = vector.extract %v[0, 1] : f32 from vector<2x2xf32>
  return %0 : f32
}
//--- square_after.mlir
func.func @f(%v: vector<2x2xf32>) -> f32 {
  %0 = vector.extract %v[1, 0] : f32 from vector<2x2xf32>
  return %0 : f32
}
//--- cube.mlir
func.func @f(%v: vector<1x2x2xi32>) -> vector<2xi32> {
  %0 = vector.extract %v[0, 1] : vector<2xi32> from vector<1x2x2xi32>
  return %0 : vector<2xi32>
}
//--- cube_after.mlir
func.func @f(%v: vector<1x2x2xi32>) -> vector<2xi32> {
  %0 = vector.extract %v[0, 0] : vector<2xi32> from vector<1x2x2xi32>
  return %0 : vector<2xi32>
}
