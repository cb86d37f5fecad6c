// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s

// The outer loop carries a dependence, the inner one does not.

// CHECK: remark: 'affine.for' op is not parallel: it carries the raw dependence S0[1, 0] -> S0[2, 0] on %A
// CHECK-LABEL: func.func @kernel(%arg0: memref<6x8xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 6 {
// CHECK-NEXT:       affine.parallel (%arg2) = (0) to (8) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1 - 1, %arg2] : memref<6x8xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<6x8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x8xi64>) {
  affine.for %i = 1 to 6 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i - 1, %j] : memref<6x8xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i, %j] : memref<6x8xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<6x8xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<6x8xi64>
    }
  }
  call @kernel(%A) : (memref<6x8xi64>) -> ()
  %A_print = memref.cast %A : memref<6x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
