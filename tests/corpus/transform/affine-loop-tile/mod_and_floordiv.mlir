// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// Subscripts with mod and floordiv are affine: distances (0, 1) and (1, 0) only.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4, 9)>
// CHECK: #map2 = affine_map<(d0) -> (d0 + 4)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<3x3x4x3xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 9 step 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 12 step 4 {
// CHECK-NEXT:         affine.for %arg3 = #map(%arg1) to min #map1(%arg1) {
// CHECK-NEXT:           affine.for %arg4 = #map(%arg2) to #map2(%arg2) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg3 floordiv 3, %arg3 mod 3, %arg4 floordiv 3, %arg4 mod 3] : memref<3x3x4x3xi64>
// CHECK-NEXT:             %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:             affine.store %1, %arg0[%arg3 floordiv 3, %arg3 mod 3, %arg4 floordiv 3, %arg4 mod 3] : memref<3x3x4x3xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<3x3x4x3xi64>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 12 {
      %a = affine.load %A[%i floordiv 3, %i mod 3, %j floordiv 3, %j mod 3] : memref<3x3x4x3xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i floordiv 3, %i mod 3, %j floordiv 3, %j mod 3] : memref<3x3x4x3xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<3x3x4x3xi64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.for %l = 0 to 3 {
          %at = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 36 + d1 * 12 + d2 * 3 + d3 + 1)>(%i, %j, %k, %l)
          %v = arith.index_cast %at : index to i64
          affine.store %v, %A[%i, %j, %k, %l] : memref<3x3x4x3xi64>
        }
      }
    }
  }
  call @kernel(%A) : (memref<3x3x4x3xi64>) -> ()
  %A_print = memref.cast %A : memref<3x3x4x3xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
