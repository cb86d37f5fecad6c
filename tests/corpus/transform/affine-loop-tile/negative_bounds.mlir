// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s | FileCheck %s

// Tiles start at multiples of the size, below zero as well.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4, 6)>
// CHECK: #map2 = affine_map<(d0) -> (d0 + 4, 3)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<20x20xi64>) {
// CHECK-NEXT:     affine.for %arg1 = -7 to 6 step 4 {
// CHECK-NEXT:       affine.for %arg2 = -3 to 3 step 4 {
// CHECK-NEXT:         affine.for %arg3 = #map(%arg1) to min #map1(%arg1) {
// CHECK-NEXT:           affine.for %arg4 = #map(%arg2) to min #map2(%arg2) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg3 + 7, %arg4 + 3] : memref<20x20xi64>
// CHECK-NEXT:             %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:             affine.store %1, %arg0[%arg3 + 7, %arg4 + 3] : memref<20x20xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<20x20xi64>) {
  affine.for %i = -7 to 6 {
    affine.for %j = -3 to 3 {
      %a = affine.load %A[%i + 7, %j + 3] : memref<20x20xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i + 7, %j + 3] : memref<20x20xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<20x20xi64>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 20 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<20x20xi64>
    }
  }
  call @kernel(%A) : (memref<20x20xi64>) -> ()
  %A_print = memref.cast %A : memref<20x20xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
