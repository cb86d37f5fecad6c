// RUN: loopwright opt --affine-loop-interchange=permutation=1,0 %s 2>&1 | FileCheck %s

// The two memrefs are one buffer: the distance is (1, -1).

// CHECK: remark: 'affine.for' op is not interchanged: raw dependence S0[1, 1] -> S0[2, 0] on %A would be reversed
// CHECK-LABEL: func.func @kernel(%arg0: memref<8x8xi64>) {
// CHECK-NEXT:     %cast = memref.cast %arg0 : memref<8x8xi64> to memref<?x?xi64>
// CHECK-NEXT:     affine.for %arg1 = 1 to 8 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 + 1, %arg1 - 1] : memref<8x8xi64>
// CHECK-NEXT:         affine.store %0, %cast[%arg2, %arg1] : memref<?x?xi64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<8x8xi64>) {
  %view = memref.cast %A : memref<8x8xi64> to memref<?x?xi64>
  affine.for %j = 1 to 8 {
    affine.for %i = 0 to 7 {
      %a = affine.load %A[%i + 1, %j - 1] : memref<8x8xi64>
      affine.store %a, %view[%i, %j] : memref<?x?xi64>
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
