// A loop as vectors: each lane by itself.
// RUN: split-file %s %t
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright check %t/proof.json %t/after.mlir %t/before.mlir

// CHECK: the programs are equal
//--- before.mlir
func.func @scale(%x: f32, %A: memref<128xf32>, %B: memref<128xf32>) {
  affine.for %i = 0 to 128 {
    %a = affine.load %A[%i] : memref<128xf32>
    %b = arith.mulf %a, %x : f32
    affine.store %b, %B[%i] : memref<128xf32>
  }
  return
}
//--- after.mlir
module {
  func.func @scale(%arg0: f32, %arg1: memref<128xf32>, %arg2: memref<128xf32>) {
    %0 = vector.broadcast %arg0 : f32 to vector<8xf32>
    affine.for %arg3 = 0 to 128 step 8 {
      %1 = ub.poison : f32
      %2 = vector.transfer_read %arg1[%arg3], %1 : memref<128xf32>, vector<8xf32>
      %3 = arith.mulf %2, %0 : vector<8xf32>
      vector.transfer_write %3, %arg2[%arg3] : vector<8xf32>, memref<128xf32>
    }
    return
  }
}

//--- proof.json
{"format":"loopwright/equality","version":"3.0","before":"26da66aa8de97d355e1d90afa0d388061bbd86238a12fca2bb90707685a52546","after":"a60e14611d5318e7c74128902afaa4a367e5b3d7ccc3c3d835b3282665d28135","functions":[{"proved":{"name":"scale","assumptions":["|parameter| <= 2^48","distinct memref arguments do not overlap"],"assumed":{"index_bits":64,"parameters":null},"by_lanes":true,"parameters":[],"before":[["initial"],["initial"],[{"if":[127,[[-1,{"var":0}]]]},{"if":[0,[[1,{"var":0}]]]},{"op":[3,[[0,[[1,{"var":0}]]]]]},"initial","initial"]],"after":[["initial"],["initial"],[{"if":[127,[[-1,{"var":0}]]]},{"if":[0,[[1,{"var":0}]]]},{"op":[6,[[0,[[8,{"floor":[[7,[[55,{"var":0}],[64,{"floor":[[0,[[1,{"var":0}]]],8]}],[-56,{"floor":[[7,[[1,{"var":0}]]],8]}]]],448]}]]],[0,[[1,{"var":0}],[-8,{"floor":[[7,[[55,{"var":0}],[64,{"floor":[[0,[[1,{"var":0}]]],8]}],[-56,{"floor":[[7,[[1,{"var":0}]]],8]}]]],448]}]]]]]},"initial","initial"]],"bounds":[[],[]],"writes":[[{"op":[3,[[0,[[1,{"var":1}],[8,{"floor":[[0,[[1,{"var":0}]]],8]}]]]]]}]],"failures":[],"claims":[{"before":[2,0],"after":[5,0],"relation":[{"zero":[0,[[-1,{"var":0}],[1,{"var":1}],[1,{"var":2}]]]}]}],"choices":["follow","follow","follow","follow",{"claim":0}],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"cases":[{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},-1]]}]}]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1],[{"eq":0},-1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1],[{"eq":0},1]]}]},{"cases":[{"empty":[{"cut":{"sum":[[{"ineq":3},1],[{"ineq":1},1]],"divisor":8}},{"cut":{"sum":[[{"ineq":8},1]],"divisor":8}},{"split":{"form":[0,0,0,1],"at":-2}},{"contradiction":[[{"ineq":1},48],[{"ineq":4},7],[{"ineq":7},1],[{"derived":0},64],[{"derived":2},448]]},{"split":{"form":[0,0,1,0],"at":0}},{"contradiction":[[{"ineq":1},55],[{"ineq":7},1],[{"derived":0},64],[{"derived":1},448],[{"derived":3},56]]},{"contradiction":[[{"ineq":4},55],[{"ineq":7},1],[{"derived":0},64],[{"derived":1},448],[{"derived":3},384]]}]},{"empty":[{"contradiction":[[{"ineq":0},56],[{"ineq":2},8],[{"ineq":5},7],[{"ineq":6},1],[{"ineq":8},56]]}]},{"empty":[{"contradiction":[[{"ineq":8},1],[{"ineq":10},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":9},1]],"divisor":8}},{"contradiction":[[{"ineq":10},1],[{"derived":0},8]]}]},{"empty":[{"cut":{"sum":[[{"ineq":8},1],[{"ineq":3},1]],"divisor":8}},{"cut":{"sum":[[{"ineq":2},55],[{"ineq":7},1],[{"derived":0},504]],"divisor":56}},{"contradiction":[[{"ineq":4},55],[{"ineq":7},1],[{"derived":0},64],[{"derived":1},384]]}]},{"empty":[{"contradiction":[[{"ineq":2},8],[{"ineq":5},7],[{"ineq":6},1],[{"ineq":8},56]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]}]},{"cases":[{"cases":[{"empty":[{"cut":{"sum":[[{"ineq":11},1],[{"ineq":7},1],[{"eq":1},-1],[{"eq":0},1]],"divisor":8}},{"cut":{"sum":[[{"ineq":16},1],[{"eq":0},-1]],"divisor":8}},{"cut":{"sum":[[{"ineq":12},55],[{"ineq":15},1],[{"derived":0},448],[{"derived":1},448]],"divisor":384}},{"contradiction":[[{"ineq":7},55],[{"eq":1},-55],[{"eq":0},55],[{"ineq":15},1],[{"derived":0},8],[{"derived":1},448],[{"derived":2},56]]}]},{"empty":[{"contradiction":[[{"eq":2},-1],[{"ineq":16},1],[{"eq":1},-1]]}]}]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1],[{"ineq":7},1],[{"eq":1},-1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":7},1],[{"eq":1},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":8},1],[{"eq":1},-1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":8},1],[{"eq":1},1]]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":10},1],[{"eq":1},-1]]}]},{"empty":[{"contradiction":[[{"ineq":10},1],[{"eq":1},1]]}]}]},{"cases":[]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":3},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"like":12},{"like":11},{"like":11},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":1},1]]}]},{"like":11},{"like":11},{"like":11},{"cases":[{"empty":[{"contradiction":[[{"eq":3},-1],[{"ineq":16},1],[{"eq":2},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":5},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":8},1]]}]}]},{"like":22},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"eq":0},-1],[{"ineq":5},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"eq":0},1],[{"ineq":8},1]]}]}]}]}}]}
