// RUN: loopwright opt --affine-loop-interchange=permutation=1,2,0 %s | FileCheck %s

// The permutation asked for has three loops, the nest two.

// CHECK-LABEL: func.func @kernel(%arg0: memref<4x5xi64>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x5xi64>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i64
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x5xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<4x5xi64>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %a = affine.load %A[%i, %j] : memref<4x5xi64>
      %s = arith.addi %a, %a : i64
      affine.store %s, %A[%i, %j] : memref<4x5xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<4x5xi64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 5 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<4x5xi64>
    }
  }
  call @kernel(%A) : (memref<4x5xi64>) -> ()
  %A_print = memref.cast %A : memref<4x5xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
