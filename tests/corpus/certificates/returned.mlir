// Memory and values that are returned.
// RUN: split-file %s %t
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright check %t/proof.json %t/after.mlir %t/before.mlir

// CHECK: the programs are equal
//--- before.mlir
func.func @turned(%a: memref<8x8xf32>) -> memref<8x8xf32> {
  %r = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %r[%j, %i] : memref<8x8xf32>
    }
  }
  return %r : memref<8x8xf32>
}
func.func @view(%a: memref<64xf32>, %n: index, %x: f32) -> memref<8xf32, strided<[1], offset: ?>> {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<64xf32>
  }
  %s = memref.subview %a[%n][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @two(%n: index, %x: f32, %y: f32) -> (memref<?xf32>, memref<?xf32>) {
  %r = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %r[%i] : memref<?xf32>
    affine.store %y, %s[%i] : memref<?xf32>
  }
  return %r, %s : memref<?xf32>, memref<?xf32>
}
func.func @filled(%a: memref<8xf32>) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %t[%i] : memref<8xf32>
    affine.store %0, %r[%i] : memref<8xf32>
  }
  memref.dealloc %t : memref<8xf32>
  return %r : memref<8xf32>
}
//--- after.mlir
func.func @turned(%a: memref<8x8xf32>) -> memref<8x8xf32> {
  %r = memref.alloc() : memref<8x8xf32>
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<8x8xf32>
      affine.store %0, %r[%j, %i] : memref<8x8xf32>
    }
  }
  return %r : memref<8x8xf32>
}
func.func @view(%a: memref<64xf32>, %n: index, %x: f32) -> memref<8xf32, strided<[1], offset: ?>> {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[7 - %i] : memref<64xf32>
  }
  %s = memref.subview %a[%n][8][1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %s : memref<8xf32, strided<[1], offset: ?>>
}
func.func @two(%n: index, %x: f32, %y: f32) -> (memref<?xf32>, memref<?xf32>) {
  %s = memref.alloc(%n) : memref<?xf32>
  %r = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %y, %s[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %x, %r[%i] : memref<?xf32>
  }
  return %r, %s : memref<?xf32>, memref<?xf32>
}
func.func @filled(%a: memref<8xf32>) -> memref<8xf32> {
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %r[%i] : memref<8xf32>
  }
  return %r : memref<8xf32>
}
//--- proof.json
{"format":"loopwright/equality","version":"3.0","before":"967dde6c9dd51a54be1d92ccd36b750dd68fbece062a53dfd4edd19430a8d8b5","after":"4233f9179ff8007c2a6238d4f9f99ddb585e43ee4932fdb0f3582c41ef0b3594","functions":[{"proved":{"name":"turned","assumptions":["|parameter| <= 2^48"],"assumed":{"index_bits":64,"parameters":null},"parameters":[],"before":[[{"op":[4,[[0,[[1,{"var":1}]]],[0,[[1,{"var":0}]]]]]}]],"after":[],"bounds":[],"failures":[],"moves":[{"op":3,"instance":[[0,[[1,{"var":1}]]],[0,[[1,{"var":0}]]]]},{"op":4,"instance":[[0,[[1,{"var":1}]]],[0,[[1,{"var":0}]]]]}],"claims":[],"choices":["moved"],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":3},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":4},1]]}]}]},{"like":0},{"like":0},{"cases":[{"empty":[{"contradiction":[[{"ineq":8},1],[{"eq":0},-1]]}]},{"empty":[{"contradiction":[[{"ineq":8},1],[{"eq":1},-1]]}]}]},{"cases":[]},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":3},1],[{"ineq":4},1]]}]}]}]}},{"proved":{"name":"view","assumptions":["|parameter| <= 2^48"],"assumed":{"index_bits":64,"parameters":null},"parameters":[],"before":[[{"op":[1,[[7,[[-1,{"var":0}]]]]]}]],"after":[],"bounds":[],"failures":[[{"op":[3,[]]}]],"moves":[{"op":1,"instance":[[7,[[-1,{"var":0}]]]]}],"claims":[],"choices":[],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"like":0},{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},1]]}]}]},{"cases":[]},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]}]}]}},{"proved":{"name":"two","assumptions":["|parameter| <= 2^48"],"assumed":{"index_bits":64,"parameters":null},"parameters":["argument 0"],"before":[[{"op":[6,[[0,[[1,{"var":0}]]]]]}],[{"op":[3,[[0,[[1,{"var":0}]]]]]}]],"after":[],"bounds":[],"failures":[],"moves":[{"op":4,"instance":[[0,[[1,{"var":0}]]]]},{"op":3,"instance":[[0,[[1,{"var":0}]]]]}],"claims":[],"choices":[],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":2},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":3},1],[{"ineq":4},1]]}]}]},{"like":0},{"like":0},{"like":0},{"cases":[{"empty":[{"contradiction":[[{"ineq":6},1],[{"eq":0},-1]]}]}]},{"like":4},{"like":0},{"like":0},{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"like":8},{"cases":[{"empty":[{"contradiction":[[{"ineq":3},1],[{"ineq":4},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":4},1]]}]}]},{"like":10}]}},{"proved":{"name":"filled","assumptions":["|parameter| <= 2^48"],"assumed":{"index_bits":64,"parameters":null},"parameters":[],"before":[["initial"],[{"op":[4,[[0,[[1,{"var":0}]]]]]}],["initial"],[{"if":[7,[[-1,{"var":0}]]]},{"if":[0,[[1,{"var":0}]]]},{"op":[8,[[0,[[1,{"var":0}]]]]]},"initial","initial"]],"after":[["initial"],["initial"],[{"if":[7,[[-1,{"var":0}]]]},{"if":[0,[[1,{"var":0}]]]},{"op":[3,[[0,[[1,{"var":0}]]]]]},"initial","initial"]],"bounds":[[],[]],"failures":[],"claims":[{"before":[7,0],"after":[2,0],"relation":[{"zero":[0,[[-1,{"var":0}],[1,{"var":1}]]]}]},{"before":[3,0],"after":[2,0],"relation":[{"zero":[0,[[-1,{"var":0}],[1,{"var":1}]]]}]}],"choices":["follow",{"claim":1},"follow",{"claim":0}],"proofs":[{"cases":[{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]}]},{"cases":[{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},-1]]}]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]}]},{"like":1},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":2},1],[{"eq":0},-1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1],[{"eq":0},1]]}]},{"like":2},{"like":1},{"like":4},{"like":5},{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},1]]}]},{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},-1]]}]}]},{"cases":[{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},-1]]}]},{"empty":[{"contradiction":[[{"ineq":4},1],[{"eq":0},1]]}]}]},{"cases":[]},{"empty":[{"contradiction":[[{"ineq":1},1],[{"ineq":3},1]]}]},{"empty":[{"contradiction":[[{"ineq":0},1],[{"ineq":2},1]]}]},{"like":12},{"like":0},{"like":0}]}}]}
