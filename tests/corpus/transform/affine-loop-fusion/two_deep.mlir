// RUN: loopwright opt --affine-loop-fusion %s | FileCheck %s

// Fused loops whose bodies are loops again are fused as deep as possible.

// CHECK-LABEL: func.func @kernel(%arg0: memref<8x6xi64>, %arg1: memref<8x6xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 6 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg3] : memref<8x6xi64>
// CHECK-NEXT:         affine.store %0, %arg1[%arg2, %arg3] : memref<8x6xi64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg2, %arg3] : memref<8x6xi64>
// CHECK-NEXT:         %2 = arith.addi %1, %1 : i64
// CHECK-NEXT:         affine.store %2, %arg0[%arg2, %arg3] : memref<8x6xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x6xi64>, %B: memref<8x6xi64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 6 {
      %a = affine.load %A[%i, %j] : memref<8x6xi64>
      affine.store %a, %B[%i, %j] : memref<8x6xi64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 6 {
      %b = affine.load %B[%i, %j] : memref<8x6xi64>
      %s = arith.addi %b, %b : i64
      affine.store %s, %A[%i, %j] : memref<8x6xi64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<8x6xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<8x6xi64>
    }
  }
  %B = memref.alloc() : memref<8x6xi64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 6 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 6 + d1 + 8)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %B[%i, %j] : memref<8x6xi64>
    }
  }
  call @kernel(%A, %B) : (memref<8x6xi64>, memref<8x6xi64>) -> ()
  %A_print = memref.cast %A : memref<8x6xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<8x6xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
