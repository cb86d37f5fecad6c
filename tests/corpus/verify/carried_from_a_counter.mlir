// What a loop carries first may be computed from the counters around.
// RUN: split-file %s %t
// RUN: loopwright verify %t/whole.mlir %t/tiled.mlir | FileCheck %s

// CHECK: kernel: equal (proved)
//--- whole.mlir
#set = affine_set<(d0) : ((d0 + 1) mod 3 >= 0)>
func.func @kernel(%arg2: memref<?xf64>, %arg3: memref<9x12xf64>) {
    affine.for %arg4 = 2 to 9 {
      %c = arith.index_cast %arg4 : index to i64
      %cst = arith.sitofp %c : i64 to f64
      %0 = affine.for %arg5 = 0 to 4 iter_args(%arg6 = %cst) -> (f64) {
        %2 = affine.load %arg3[%arg4, %arg5] : memref<9x12xf64>
        %7 = affine.if #set(%arg5) -> f64 {
          %6 = arith.addf %arg6, %2 : f64
          affine.yield %6 : f64
        } else {
          affine.yield %arg6 : f64
        }
        affine.yield %7 : f64
      }
      affine.store %0, %arg2[%arg4] : memref<?xf64>
    }
    return
}
//--- tiled.mlir
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3, 9)>
#set = affine_set<(d0) : ((d0 + 1) mod 3 >= 0)>
module {
  func.func @kernel(%arg0: memref<?xf64>, %arg1: memref<9x12xf64>) {
    affine.for %arg2 = 2 to 9 step 3 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2) {
        %0 = arith.index_cast %arg3 : index to i64
        %1 = arith.sitofp %0 : i64 to f64
        %2 = affine.for %arg4 = 0 to 4 iter_args(%arg5 = %1) -> (f64) {
          %3 = affine.load %arg1[%arg3, %arg4] : memref<9x12xf64>
          %4 = affine.if #set(%arg4) -> f64 {
            %5 = arith.addf %arg5, %3 : f64
            affine.yield %5 : f64
          } else {
            affine.yield %arg5 : f64
          }
          affine.yield %4 : f64
        }
        affine.store %2, %arg0[%arg3] : memref<?xf64>
      }
    }
    return
  }
}
