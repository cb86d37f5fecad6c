// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt knows linalg and prints it in its own layout

// Clauses on lines of their own, a region with arguments, a result.
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @generic(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>)
      outs(%b : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %in : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// -----
// On one line, between nests.
func.func @named(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%c : memref<4x4xf32>)
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i, %i] : memref<4x8xf32>
  }
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
// -----
// Clauses at the op's own indentation; a trait that is an alias.
#map = affine_map<(d0) -> (d0)>
#trait = {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
func.func @trait(%a: memref<8xf32>, %b: memref<8xf32>) {
  linalg.generic #trait
  ins(%a : memref<8xf32>)
  outs(%b : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
// A region with named arguments after the operands.
func.func @reduce(%a: tensor<16x32xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %r = linalg.reduce ins(%a : tensor<16x32xf32>) outs(%b : tensor<16xf32>) dimensions = [1]
    (%in: f32, %init: f32) {
      %0 = arith.addf %in, %init : f32
      linalg.yield %0 : f32
    }
  return %r : tensor<16xf32>
}
// -----
// An op in braces is no list of attributes.
func.func @map(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.map { arith.addf } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%b : tensor<8xf32>)
  return %r : tensor<8xf32>
}
// -----
// Values from around the op are used in its region.
#map = affine_map<(d0) -> (d0)>
func.func @captured(%s: f32, %b: tensor<8xf32>) -> tensor<8xf32> {
  %two = arith.constant 2.0 : f32
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%b : tensor<8xf32>) {
  ^bb0(%out: f32):
    %0 = arith.mulf %s, %two : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
