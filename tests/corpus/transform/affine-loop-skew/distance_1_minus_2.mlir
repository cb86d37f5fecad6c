// RUN: loopwright opt --affine-loop-skew %s | FileCheck %s
// RUN: loopwright opt --affine-loop-skew=max-factor=1 %s 2>&1 | FileCheck %s --check-prefix=SECOND

// The distance (1, -2) asks for a factor of two; a greater limit changes nothing, a smaller one is refused.

// CHECK: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK: #map1 = affine_map<(d0) -> (d0 * 2 + 8)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<8x10xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 8 {
// CHECK-NEXT:       affine.for %arg2 = #map(%arg1) to #map1(%arg1) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1 - 1, %arg2 - %arg1 * 2 + 2] : memref<8x10xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2 - %arg1 * 2] : memref<8x10xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

// SECOND: remark: 'affine.for' op is not skewed: with factors up to 1, raw dependence S0[1, 2] -> S0[2, 0] on %A still runs backwards in it
// SECOND-LABEL: func.func @kernel(%arg0: memref<8x10xi64>) {
// SECOND-NEXT:     affine.for %arg1 = 1 to 8 {
// SECOND-NEXT:       affine.for %arg2 = 0 to 8 {
// SECOND-NEXT:         %0 = affine.load %arg0[%arg1 - 1, %arg2 + 2] : memref<8x10xi64>
// SECOND-NEXT:         %1 = arith.addi %0, %0 : i64
// SECOND-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<8x10xi64>
// SECOND-NEXT:       }
// SECOND-NEXT:     }
// SECOND-NEXT:     return
// SECOND-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x10xi64>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i - 1, %j + 2] : memref<8x10xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i, %j] : memref<8x10xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x10xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 10 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x10xi64>
    }
  }
  call @kernel(%A) : (memref<8x10xi64>) -> ()
  %A_print = memref.cast %A : memref<8x10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
