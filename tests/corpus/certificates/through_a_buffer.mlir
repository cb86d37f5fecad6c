// Values that go through a buffer: claims about what is read, and a function that is unchanged.
// RUN: split-file %s %t
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright check %t/proof.json %t/after.mlir %t/before.mlir

// CHECK: the programs are equal
//--- before.mlir
func.func @helper(%x: f64) -> f64 {
  return %x : f64
}
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    affine.store %b, %B[%i] : memref<?xf64>
  }
  return
}
//--- after.mlir
func.func @helper(%x: f64) -> f64 {
  return %x : f64
}
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %t = memref.alloc() : memref<4xf64>
  affine.for %i = 0 to %n step 4 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] {
      %a = affine.load %A[%j] : memref<?xf64>
      affine.store %a, %t[%j - %i] : memref<4xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] {
      %a = affine.load %t[%j - %i] : memref<4xf64>
      %b = arith.addf %a, %a : f64
      affine.store %b, %B[%j] : memref<?xf64>
    }
  }
  memref.dealloc %t : memref<4xf64>
  return
}
//--- proof.json
{"format":"loopwright/equality","version":"3.0","before":"12e76566bf683e4ef6250d5ce989e98604d9bd44a4c03c63e4fe87b35b08e2ea","after":"fdeff7bbb36d5dcb14cf397bb2e2f3beb140faf426c6b9abe517e31ce353d18d","functions":[{"unchanged":{"name":"helper"}},{"proved":{"name":"f","assumptions":["|parameter| <= 2^48","distinct memref arguments do not overlap"],"assumed":{"index_bits":64,"parameters":null},"parameters":["argument 0"],"before":[["initial"],["initial"],[{"if":[-1,[[1,{"parameter":0}],[-1,{"var":0}]]]},{"if":[0,[[1,{"var":0}]]]},{"op":[3,[[0,[[1,{"var":0}]]]]]},"initial","initial"]],"after":[["initial"],[{"op":[4,[[0,[[4,{"floor":[[0,[[1,{"var":0}]]],4]}]]],[0,[[1,{"var":1}]]]]]}],["initial"],[{"if":[-1,[[1,{"parameter":0}],[-1,{"var":0}]]]},{"if":[0,[[1,{"var":0}]]]},{"op":[9,[[0,[[4,{"floor":[[3,[[11,{"var":0}],[16,{"floor":[[0,[[1,{"var":0}]]],4]}],[-12,{"floor":[[3,[[1,{"var":0}]]],4]}]]],48]}]]],[0,[[1,{"var":0}]]]]]},"initial","initial"]],"bounds":[[{"op":[1,[[0,[[1,{"var":1}]]]]]}],[],[],[{"op":[3,[[0,[[1,{"var":1}]]]]]}]],"writes":[[{"op":[3,[[0,[[1,{"var":1}]]]]]}]],"failures":[],"claims":[{"before":[2,0],"after":[8,0],"relation":[{"zero":[0,[[-1,{"var":0}],[1,{"var":2}]]]}]},{"before":[1,0],"after":[3,0],"relation":[{"zero":[0,[[-1,{"var":0}],[1,{"var":2}]]]}]}],"choices":["follow","follow",{"claim":1},"follow",{"claim":0}],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"cases":[{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},-1]]}]}]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1],[{"eq":0},-1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1],[{"eq":0},1]]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"eq":0},-1],[{"ineq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"eq":0},1],[{"ineq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"ineq":9},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":8},1]],"divisor":4}},{"contradiction":[[{"ineq":9},1],[{"derived":0},4]]}]},{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},1],[{"ineq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":5},1],[{"eq":0},-1],[{"ineq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"eq":0},1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"eq":0},-1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"eq":0},1]]}]}]},{"cases":[{"cases":[{"empty":[{"contradiction":[[{"ineq":14},1],[{"eq":0},-1],[{"ineq":15},1]]}]},{"empty":[{"contradiction":[[{"ineq":14},1],[{"eq":0},-1],[{"eq":3},-1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"eq":3},-1],[{"eq":0},-1],[{"ineq":14},1]]}]},{"empty":[{"contradiction":[[{"eq":3},-1],[{"ineq":14},1],[{"eq":2},-1]]}]}]}]},{"cases":[{"empty":[{"cut":{"sum":[[{"ineq":3},1],[{"ineq":1},1]],"divisor":4}},{"cut":{"sum":[[{"ineq":8},1]],"divisor":4}},{"split":{"form":[0,0,0,0,1],"at":-2}},{"contradiction":[[{"ineq":1},8],[{"ineq":4},3],[{"ineq":7},1],[{"derived":0},16],[{"derived":2},48]]},{"split":{"form":[0,0,0,1,0],"at":0}},{"contradiction":[[{"ineq":1},11],[{"ineq":7},1],[{"derived":0},16],[{"derived":1},48],[{"derived":3},12]]},{"contradiction":[[{"ineq":4},11],[{"ineq":7},1],[{"derived":0},16],[{"derived":1},48],[{"derived":3},32]]}]},{"empty":[{"contradiction":[[{"ineq":0},12],[{"ineq":2},4],[{"ineq":5},3],[{"ineq":6},1],[{"ineq":8},12]]}]},{"empty":[{"contradiction":[[{"ineq":8},1],[{"ineq":10},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":9},1]],"divisor":4}},{"contradiction":[[{"ineq":10},1],[{"derived":0},4]]}]},{"empty":[{"contradiction":[[{"ineq":2},4],[{"ineq":5},3],[{"ineq":6},1],[{"ineq":8},12]]}]},{"empty":[{"cut":{"sum":[[{"ineq":8},1],[{"ineq":3},1]],"divisor":4}},{"cut":{"sum":[[{"ineq":2},11],[{"ineq":7},1],[{"derived":0},60]],"divisor":12}},{"contradiction":[[{"ineq":4},11],[{"ineq":7},1],[{"derived":0},16],[{"derived":1},32]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"cases":[{"cases":[{"empty":[{"cut":{"sum":[[{"ineq":10},1],[{"ineq":6},1],[{"eq":0},1],[{"eq":1},-1]],"divisor":4}},{"cut":{"sum":[[{"ineq":15},1],[{"eq":0},-1]],"divisor":4}},{"cut":{"sum":[[{"ineq":11},11],[{"ineq":14},1],[{"derived":0},48],[{"derived":1},48]],"divisor":32}},{"contradiction":[[{"ineq":6},11],[{"eq":0},11],[{"eq":1},-11],[{"ineq":14},1],[{"derived":0},4],[{"derived":1},48],[{"derived":2},12]]}]},{"empty":[{"contradiction":[[{"ineq":15},1],[{"eq":1},-1]]}]}]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1],[{"ineq":6},1],[{"eq":1},-1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":7},1],[{"eq":1},1]]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":9},1],[{"eq":1},1]]}]},{"empty":[{"contradiction":[[{"ineq":9},1],[{"eq":1},-1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":9},1],[{"eq":1},-1]]}]},{"empty":[{"contradiction":[[{"ineq":9},1],[{"eq":1},1]]}]}]},{"cases":[]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":3},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"like":13},{"like":12},{"like":12},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":1},1]]}]},{"like":12},{"like":12},{"like":12},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":4},1],[{"ineq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":7},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"ineq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":5},1],[{"ineq":7},1]]}]}]},{"like":23},{"like":22},{"like":22},{"like":0},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":3},1],[{"ineq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":6},1]]}]}]},{"like":28},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":3},1],[{"ineq":6},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":9},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":3},1],[{"ineq":9},1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"ineq":9},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":9},1]]}]}]},{"like":28},{"like":28},{"like":30},{"like":31}]}}]}
