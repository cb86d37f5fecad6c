// RUN: loopwright opt --affine-loop-skew %s | FileCheck %s

// A nest that never runs has no distances.

// CHECK-LABEL: func.func @kernel(%arg0: memref<6x6xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 3 to 3 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1 - 1, %arg2 + 1] : memref<6x6xi64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg1, %arg2] : memref<6x6xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x6xi64>) {
  affine.for %i = 3 to 3 {
    affine.for %j = 0 to 5 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<6x6xi64>
      affine.store %a, %A[%i, %j] : memref<6x6xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<6x6xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<6x6xi64>
    }
  }
  call @kernel(%A) : (memref<6x6xi64>) -> ()
  %A_print = memref.cast %A : memref<6x6xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
