// Tiles of a matrix product: instances with quotients.
// RUN: split-file %s %t
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright check %t/proof.json %t/after.mlir %t/before.mlir

// CHECK: the programs are equal
//--- before.mlir
func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %ab = arith.mulf %a, %b : f64
        %sum = arith.addf %c, %ab : f64
        affine.store %sum, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
//--- after.mlir
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
module {
  func.func @product(%arg0: index, %arg1: memref<?x?xf64>, %arg2: memref<?x?xf64>, %arg3: memref<?x?xf64>) {
    affine.for %arg4 = 0 to %arg0 step 32 {
      affine.for %arg5 = 0 to %arg0 step 32 {
        affine.for %arg6 = 0 to %arg0 step 32 {
          affine.for %arg7 = #map(%arg4) to min #map1(%arg4)[%arg0] {
            affine.for %arg8 = #map(%arg5) to min #map1(%arg5)[%arg0] {
              affine.for %arg9 = #map(%arg6) to min #map1(%arg6)[%arg0] {
                %0 = affine.load %arg1[%arg7, %arg9] : memref<?x?xf64>
                %1 = affine.load %arg2[%arg9, %arg8] : memref<?x?xf64>
                %2 = affine.load %arg3[%arg7, %arg8] : memref<?x?xf64>
                %3 = arith.mulf %0, %1 : f64
                %4 = arith.addf %2, %3 : f64
                affine.store %4, %arg3[%arg7, %arg8] : memref<?x?xf64>
              }
            }
          }
        }
      }
    }
    return
  }
}

//--- proof.json
{"format":"loopwright/equality","version":"3.0","before":"c69d78edc5e38e129ac8973e931c9aa899fec43147d778a4738972095de79f4f","after":"591199b49330233e9cd445dfbd63fb8564bf0ad7775ae697b960ee0d35dd03c3","functions":[{"proved":{"name":"product","assumptions":["|parameter| <= 2^48","distinct memref arguments do not overlap"],"assumed":{"index_bits":64,"parameters":null},"parameters":["argument 0"],"before":[[{"op":[11,[[0,[[32,{"floor":[[0,[[1,{"var":0}]]],32]}]]],[0,[[32,{"floor":[[0,[[1,{"var":1}]]],32]}]]],[0,[[32,{"floor":[[0,[[1,{"var":2}]]],32]}]]],[0,[[1,{"var":0}]]],[0,[[1,{"var":1}]]],[0,[[1,{"var":2}]]]]]}]],"after":[],"bounds":[],"failures":[],"moves":[{"op":3,"instance":[[0,[[1,{"var":3}]]],[0,[[1,{"var":4}]]],[0,[[1,{"var":5}]]]]},{"op":4,"instance":[[0,[[1,{"var":3}]]],[0,[[1,{"var":4}]]],[0,[[1,{"var":5}]]]]},{"op":5,"instance":[[0,[[1,{"var":3}]]],[0,[[1,{"var":4}]]],[0,[[1,{"var":5}]]]]},{"op":8,"instance":[[0,[[1,{"var":3}]]],[0,[[1,{"var":4}]]],[0,[[1,{"var":5}]]]]}],"claims":[],"choices":["follow","moved","follow","moved","moved"],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":12},1],[{"ineq":21},1]]}]},{"empty":[{"contradiction":[[{"ineq":14},1],[{"ineq":21},1]]}]},{"empty":[{"contradiction":[[{"ineq":4},1],[{"ineq":15},1],[{"ineq":21},1]]}]},{"empty":[{"contradiction":[[{"ineq":17},1],[{"ineq":21},1]]}]},{"empty":[{"contradiction":[[{"ineq":8},1],[{"ineq":18},1],[{"ineq":21},1]]}]},{"empty":[{"contradiction":[[{"ineq":20},1],[{"ineq":21},1]]}]}]},{"like":0},{"like":0},{"like":0},{"cases":[{"empty":[{"cut":{"sum":[[{"ineq":7},1],[{"ineq":0},1]],"divisor":32}},{"contradiction":[[{"ineq":8},1],[{"derived":0},32]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":6},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":8},1],[{"ineq":10},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":9},1]],"divisor":32}},{"contradiction":[[{"ineq":10},1],[{"derived":0},32]]}]},{"empty":[{"cut":{"sum":[[{"ineq":7},1],[{"ineq":2},1]],"divisor":32}},{"contradiction":[[{"ineq":8},1],[{"derived":0},32]]}]},{"empty":[{"contradiction":[[{"ineq":3},1],[{"ineq":6},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":8},1],[{"ineq":10},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":9},1]],"divisor":32}},{"contradiction":[[{"ineq":10},1],[{"derived":0},32]]}]},{"empty":[{"cut":{"sum":[[{"ineq":7},1],[{"ineq":4},1]],"divisor":32}},{"contradiction":[[{"ineq":8},1],[{"derived":0},32]]}]},{"empty":[{"contradiction":[[{"ineq":5},1],[{"ineq":6},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":8},1],[{"ineq":10},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":9},1]],"divisor":32}},{"contradiction":[[{"ineq":10},1],[{"derived":0},32]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":3},1],[{"ineq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":7},1],[{"ineq":8},1]]}]},{"empty":[{"contradiction":[[{"ineq":5},1],[{"ineq":6},1]]}]}]},{"cases":[{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":34},1],[{"eq":3},-1],[{"eq":6},-1],[{"ineq":12},1],[{"eq":0},1]],"divisor":32}},{"contradiction":[[{"ineq":42},1],[{"eq":0},-1],[{"eq":3},1],[{"derived":0},32]]}]},{"empty":[{"cut":{"sum":[[{"ineq":34},1],[{"eq":3},-1],[{"eq":6},-1],[{"ineq":12},1],[{"eq":0},1]],"divisor":32}},{"contradiction":[[{"ineq":42},1],[{"eq":0},-1],[{"eq":3},1],[{"derived":0},32]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":37},1],[{"eq":4},-1],[{"eq":7},-1],[{"ineq":15},1],[{"eq":1},1]],"divisor":32}},{"contradiction":[[{"ineq":42},1],[{"eq":1},-1],[{"eq":4},1],[{"derived":0},32]]}]},{"empty":[{"cut":{"sum":[[{"ineq":37},1],[{"eq":4},-1],[{"eq":7},-1],[{"ineq":15},1],[{"eq":1},1]],"divisor":32}},{"contradiction":[[{"ineq":42},1],[{"eq":1},-1],[{"eq":4},1],[{"derived":0},32]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":42},1],[{"eq":2},-1],[{"eq":5},1]],"divisor":32}},{"contradiction":[[{"ineq":18},1],[{"eq":2},1],[{"ineq":40},1],[{"eq":5},-1],[{"ineq":43},1],[{"derived":0},32]]}]},{"empty":[{"cut":{"sum":[[{"ineq":40},1],[{"eq":5},-1],[{"eq":12},-1],[{"ineq":18},1],[{"eq":2},1]],"divisor":32}},{"contradiction":[[{"ineq":42},1],[{"eq":2},-1],[{"eq":5},1],[{"derived":0},32]]}]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"eq":6},-1]]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"eq":7},-1]]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"ineq":43},1]]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"eq":15},-1]]}]}]}]},{"cases":[{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":34},1],[{"eq":3},-1],[{"eq":6},-1],[{"ineq":12},1],[{"eq":0},1]],"divisor":32}},{"contradiction":[[{"ineq":42},1],[{"eq":0},-1],[{"eq":3},1],[{"derived":0},32]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":37},1],[{"eq":4},-1],[{"eq":7},-1],[{"ineq":15},1],[{"eq":1},1]],"divisor":32}},{"contradiction":[[{"ineq":42},1],[{"eq":1},-1],[{"eq":4},1],[{"derived":0},32]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"cut":{"sum":[[{"ineq":42},1],[{"eq":2},-1],[{"eq":5},1]],"divisor":32}},{"contradiction":[[{"ineq":18},1],[{"eq":2},1],[{"ineq":40},1],[{"eq":5},-1],[{"ineq":43},1],[{"derived":0},32]]}]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"eq":6},-1]]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"eq":7},-1]]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":43},1],[{"eq":7},1]]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"ineq":43},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":42},1],[{"eq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":42},1],[{"eq":7},1]]}]},{"empty":[{"contradiction":[[{"eq":13},-1],[{"ineq":42},1]]}]}]}]},{"like":5},{"cases":[]},{"like":8},{"like":8},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":6},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":3},1],[{"ineq":6},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":10},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":3},1],[{"ineq":10},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":3},1],[{"ineq":14},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":14},1]]}]}]},{"like":14},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":14},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":3},1],[{"ineq":14},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":7},1],[{"ineq":17},1]]}]},{"empty":[{"contradiction":[[{"ineq":6},1],[{"ineq":17},1]]}]}]},{"like":17},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":17},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":3},1],[{"ineq":17},1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":11},1],[{"ineq":20},1]]}]},{"empty":[{"contradiction":[[{"ineq":10},1],[{"ineq":20},1]]}]}]},{"like":20},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":20},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":3},1],[{"ineq":20},1]]}]}]}]}}]}
