// RUN: loopwright opt --affine-loop-interchange=permutation=1,0 %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-loop-interchange %s 2>&1 | FileCheck %s --check-prefix=SECOND

// The distance (1, -1) becomes (-1, 1): an element would be read before it is written.

// CHECK: remark: 'affine.for' op is not interchanged: raw dependence S0[1, 1] -> S0[2, 0] on %A would be reversed
// CHECK-LABEL: func.func @kernel(%arg0: memref<8x8xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 8 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 + 1, %arg1 - 1] : memref<8x8xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg0[%arg2, %arg1] : memref<8x8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

// SECOND: remark: 'affine.for' op is not interchanged: raw dependence S0[1, 1] -> S0[2, 0] on %A would be reversed in the order of best locality
// SECOND-LABEL: func.func @kernel(%arg0: memref<8x8xi64>) {
// SECOND-NEXT:     affine.for %arg1 = 1 to 8 {
// SECOND-NEXT:       affine.for %arg2 = 0 to 7 {
// SECOND-NEXT:         %0 = affine.load %arg0[%arg2 + 1, %arg1 - 1] : memref<8x8xi64>
// SECOND-NEXT:         %1 = arith.addi %0, %0 : i64
// SECOND-NEXT:         affine.store %1, %arg0[%arg2, %arg1] : memref<8x8xi64>
// SECOND-NEXT:       }
// SECOND-NEXT:     }
// SECOND-NEXT:     return
// SECOND-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>) {
  affine.for %j = 1 to 8 {
    affine.for %i = 0 to 7 {
      %a = affine.load %A[%i + 1, %j - 1] : memref<8x8xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i, %j] : memref<8x8xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x8xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x8xi64>
    }
  }
  call @kernel(%A) : (memref<8x8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
