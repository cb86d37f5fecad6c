// What is kept as text means the same after maps have got other names.
// PEER-DIFFERS: mlir-opt keeps the names of aliases in text
// RUN: loopwright optimize --tile none %s | FileCheck %s

// CHECK: func.func @f(%arg0: memref<?xf64> {front.layout = #front.layout<affine_map<(d0, d1) -> (d1, d0)>, "#map1 stays">, llvm.noalias}, %arg1: !front.file<memref<?xf64>>)
// CHECK-SAME: attributes {front.options = #front.options<"O3", {map = affine_map<()[s0] -> (s0 - 1)>}>}
// CHECK: llvm.call @g(%{{.*}}) {layout = affine_map<(d0, d1) -> (d1, d0)>} : (i32) -> ()
#map = affine_map<()[s0] -> (s0 - 1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
!data = memref<?xf64>
module {
  func.func @f(%arg0: !data {front.layout = #front.layout<#map1, "#map1 stays">, llvm.noalias}, %arg1: !front.file<!data>) attributes {front.options = #front.options<"O3", {map = #map}>} {
    %cst = arith.constant 0.000000e+00 : f64
    affine.for %arg2 = 0 to 10 {
      affine.store %cst, %arg0[%arg2] : !data
    }
    return
  }
  llvm.func @g(i32)
  func.func @h() {
    %0:2 = "front.pair"() : () -> (i32, i32)
    llvm.call @g(%0#1) {layout = #map1} : (i32) -> ()
    return
  }
}
