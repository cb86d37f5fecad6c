// RUN: loopwright opt --affine-loop-interchange %s | FileCheck %s

// The loop that walks along rows goes inside.

// CHECK-LABEL: func.func @kernel(%arg0: memref<6x8xi64>, %arg1: memref<6x8xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg2, %arg3] : memref<6x8xi64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2, %arg3] : memref<6x8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x8xi64>, %B: memref<6x8xi64>) {
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 6 {
      %b = affine.load %B[%i, %j] : memref<6x8xi64>
      affine.store %b, %A[%i, %j] : memref<6x8xi64>
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
  %B = memref.alloc() : memref<6x8xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<6x8xi64>
    }
  }
  call @kernel(%A, %B) : (memref<6x8xi64>, memref<6x8xi64>) -> ()
  %A_print = memref.cast %A : memref<6x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<6x8xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
