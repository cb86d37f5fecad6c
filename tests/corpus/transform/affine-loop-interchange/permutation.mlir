// RUN: loopwright opt --affine-loop-interchange=permutation=1,2,0 %s | FileCheck %s

// The new positions of three loops, as asked for.

// CHECK-LABEL: func.func @kernel(%arg0: memref<4x5x6xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         affine.for %arg3 = 0 to 5 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg2, %arg3, %arg1] : memref<4x5x6xi64>
// CHECK-NEXT:           %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:           affine.store %1, %arg0[%arg2, %arg3, %arg1] : memref<4x5x6xi64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<4x5x6xi64>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 6 {
        %a = affine.load %A[%i, %j, %k] : memref<4x5x6xi64>
        %s = arith.addi %a, %a : i64
        affine.store %s, %A[%i, %j, %k] : memref<4x5x6xi64>
      }
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<4x5x6xi64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 6 {
        %at = affine.apply affine_map<(d0, d1, d2) -> (d0 * 30 + d1 * 6 + d2 + 1)>(%i, %j, %k)
        %v = arith.index_cast %at : index to i64
        affine.store %v, %A[%i, %j, %k] : memref<4x5x6xi64>
      }
    }
  }
  call @kernel(%A) : (memref<4x5x6xi64>) -> ()
  %A_print = memref.cast %A : memref<4x5x6xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
