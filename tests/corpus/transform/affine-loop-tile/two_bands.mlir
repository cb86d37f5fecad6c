// RUN: loopwright opt --affine-loop-tile=tile-size=4 %s 2>&1 | FileCheck %s

// The inner two loops are a band although the outermost cannot join them.

// CHECK: remark: 'affine.for' op is not tiled together with the loops around it: raw dependence S0[0, 1, 0] -> S0[4, 0, 0] on %A runs backwards in it
// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 + 4, 9)>
// CHECK: #map2 = affine_map<(d0) -> (d0 + 4, 10)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<10x10xi64>, %arg1: memref<10x10xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 9 step 4 {
// CHECK-NEXT:         affine.for %arg4 = 0 to 10 step 4 {
// CHECK-NEXT:           affine.for %arg5 = #map(%arg3) to min #map1(%arg3) {
// CHECK-NEXT:             affine.for %arg6 = #map(%arg4) to min #map2(%arg4) {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5 + 1, %arg6] : memref<10x10xi64>
// CHECK-NEXT:               %1 = affine.load %arg1[%arg6, %arg5] : memref<10x10xi64>
// CHECK-NEXT:               %2 = arith.addi %0, %1 : i64
// CHECK-NEXT:               affine.store %2, %arg0[%arg5, %arg6] : memref<10x10xi64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10x10xi64>, %B: memref<10x10xi64>) {
  affine.for %t = 0 to 5 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to 10 {
        %a = affine.load %A[%i + 1, %j] : memref<10x10xi64>
        %b = affine.load %B[%j, %i] : memref<10x10xi64>
        %s = arith.addi %a, %b : i64
        affine.store %s, %A[%i, %j] : memref<10x10xi64>
      }
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<10x10xi64>
    }
  }
  %B = memref.alloc() : memref<10x10xi64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<10x10xi64>
    }
  }
  call @kernel(%A, %B) : (memref<10x10xi64>, memref<10x10xi64>) -> ()
  %A_print = memref.cast %A : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<10x10xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
