// A loop that runs backwards: the accesses of one function are those of the other in another order.
// RUN: split-file %s %t
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright check %t/proof.json %t/after.mlir %t/before.mlir

// CHECK: the programs are equal
//--- before.mlir
func.func @f(%a: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  return
}
//--- after.mlir
func.func @f(%a: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[7 - %i] : memref<8xf32>
  }
  return
}
//--- proof.json
{"format":"loopwright/equality","version":"3.0","before":"080b47ccfc3cdbdf908e5e93905ab2343e8ddd06f3d8839514381cffa3a769ea","after":"47258937a178634c8c2442e666e38eaed724dc6f74800d092574d4d950c128ab","functions":[{"proved":{"name":"f","assumptions":["|parameter| <= 2^48"],"assumed":{"index_bits":64,"parameters":null},"parameters":[],"before":[[{"op":[1,[[7,[[-1,{"var":0}]]]]]}]],"after":[],"bounds":[],"failures":[],"moves":[{"op":1,"instance":[[7,[[-1,{"var":0}]]]]}],"claims":[],"choices":[],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"like":0},{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]}]}]}}]}
