// RUN: loopwright opt --affine-loop-interchange %s | FileCheck %s

// A statement between the loops: there is no nest to permute.

// CHECK-LABEL: func.func @kernel(%arg0: memref<8x8xi64>, %arg1: memref<8xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<8xi64>
// CHECK-NEXT:       affine.store %0, %arg0[0, %arg2] : memref<8x8xi64>
// CHECK-NEXT:       affine.for %arg3 = 1 to 8 {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3 - 1, %arg2] : memref<8x8xi64>
// CHECK-NEXT:         affine.store %1, %arg0[%arg3, %arg2] : memref<8x8xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>, %B: memref<8xi64>) {
  affine.for %j = 0 to 8 {
    %b = affine.load %B[%j] : memref<8xi64>
    affine.store %b, %A[0, %j] : memref<8x8xi64>
    affine.for %i = 1 to 8 {
      %a = affine.load %A[%i - 1, %j] : memref<8x8xi64>
      affine.store %a, %A[%i, %j] : memref<8x8xi64>
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
  %B = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    affine.store %v, %B[%i] : memref<8xi64>
  }
  call @kernel(%A, %B) : (memref<8x8xi64>, memref<8xi64>) -> ()
  %A_print = memref.cast %A : memref<8x8xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<8xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
