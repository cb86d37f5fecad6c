// RUN: loopwright opt --affine-loop-skew --affine-loop-tile=tile-size=4 %s | FileCheck %s

// What tiling alone refuses is tiled after skewing.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0, d1) -> (d0 - 10, d1)>
// CHECK: #map2 = affine_map<(d0, d1) -> (d0 + 3, d1 + 4, 6)>
// CHECK: #map3 = affine_map<(d0, d1) -> (d0 + 1, d1)>
// CHECK: #map4 = affine_map<(d0, d1) -> (d0 + 4, d1 + 11)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<12xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 6 step 4 {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to 16 step 4 {
// CHECK-NEXT:         affine.for %arg3 = max #map1(%arg2, %arg1) to min #map2(%arg2, %arg1) {
// CHECK-NEXT:           affine.for %arg4 = max #map3(%arg3, %arg2) to min #map4(%arg2, %arg3) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg4 - %arg3 - 1] : memref<12xi64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg4 - %arg3 + 1] : memref<12xi64>
// CHECK-NEXT:             %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:             affine.store %2, %arg0[%arg4 - %arg3] : memref<12xi64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<12xi64>) {
  affine.for %t = 0 to 6 {
    affine.for %i = 1 to 11 {
      %l = affine.load %A[%i - 1] : memref<12xi64>
      %r = affine.load %A[%i + 1] : memref<12xi64>
      %s = arith.addi %l, %r : i64
      affine.store %s, %A[%i] : memref<12xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<12xi64>
  affine.for %i = 0 to 12 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %A[%i] : memref<12xi64>
  }
  call @kernel(%A) : (memref<12xi64>) -> ()
  %A_print = memref.cast %A : memref<12xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
