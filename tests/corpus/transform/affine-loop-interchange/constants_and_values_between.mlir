// RUN: loopwright opt --affine-loop-interchange %s | FileCheck %s

// Pure ops between the loops belong to the statement inside.

// CHECK: #map = affine_map<(d0) -> (-d0 + 7)>
// CHECK-LABEL: func.func @kernel(%arg0: memref<6x8xi64>) {
// CHECK-NEXT:     %c3_i64 = arith.constant 3 : i64
// CHECK-NEXT:     affine.for %arg1 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.apply #map(%arg2)
// CHECK-NEXT:         %1 = affine.load %arg0[%arg1, %0] : memref<6x8xi64>
// CHECK-NEXT:         %2 = arith.muli %1, %c3_i64 : i64
// CHECK-NEXT:         affine.store %2, %arg0[%arg1, %0] : memref<6x8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x8xi64>) {
  affine.for %j = 0 to 8 {
    %three = arith.constant 3 : i64
    %k = affine.apply affine_map<(d0) -> (-d0 + 7)>(%j)
    affine.for %i = 0 to 6 {
      %a = affine.load %A[%i, %k] : memref<6x8xi64>
      %s = arith.muli %a, %three : i64
      affine.store %s, %A[%i, %k] : memref<6x8xi64>
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
