// RUN: loopwright opt --affine-parallelize %s | FileCheck %s

// A loop that is parallel already stays so, and the one in it becomes parallel as well.

// CHECK-LABEL: func.func @kernel(%arg0: memref<6x8xi64>) {
// CHECK-NEXT:     affine.parallel (%arg1) = (0) to (6) {
// CHECK-NEXT:       affine.parallel (%arg2) = (0) to (8) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<6x8xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<6x8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x8xi64>) {
  affine.parallel (%i) = (0) to (6) {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<6x8xi64>
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
